/* Tiles of grey values. */
#ifndef TILE_H
#define TILE_H

#include <stddef.h>

struct tile;

/* A tile of width values, 1 to 1024; NULL if there is no memory, or width is something else. */
struct tile *tile_new(size_t width);
void tile_free(struct tile *tile);

/* Sets all values. */
void tile_fill(struct tile *tile, unsigned char grey);

/* The value at that place, from 0 on; -1 if there is none. */
int tile_get(const struct tile *tile, size_t at);

#endif
