/* An error is planted: aligned tiles are filled 16 values at a time, the last ones as well. It
 * shows where blocks are aligned as malloc aligns them. */
#include "tile.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct tile {
    unsigned char *values;
    size_t width;
};

enum { WIDTH_MAX = 1024, WIDE = 16 };

struct tile *tile_new(size_t width)
{
    struct tile *tile = width == 0 || width > WIDTH_MAX ? NULL : malloc(sizeof *tile);
    if (tile == NULL) {
        return NULL;
    }
    tile->values = calloc(width, 1);
    if (tile->values == NULL) {
        free(tile);
        return NULL;
    }
    tile->width = width;
    return tile;
}

void tile_free(struct tile *tile)
{
    if (tile != NULL) {
        free(tile->values);
        free(tile);
    }
}

void tile_fill(struct tile *tile, unsigned char grey)
{
    if ((uintptr_t)tile->values % WIDE == 0) {
        for (size_t at = 0; at < tile->width; at += WIDE) {
            memset(tile->values + at, grey, WIDE);
        }
        return;
    }
    for (size_t at = 0; at < tile->width; at++) {
        tile->values[at] = grey;
    }
}

int tile_get(const struct tile *tile, size_t at)
{
    return at < tile->width ? tile->values[at] : -1;
}
