#include "mosaic.h"

#include <stdlib.h>

enum { MOST = 100 };

struct mosaic {
    size_t rows;
    size_t columns;
    double *tiles;
};

static double *make_tiles(size_t rows, size_t columns)
{
    return rows == 0 || columns == 0 || rows > MOST || columns > MOST
               ? NULL
               : calloc(rows * columns, sizeof(double));
}

mosaic *mosaic_new(size_t rows, size_t columns)
{
    mosaic *m = malloc(sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    *m = (mosaic){rows, columns, make_tiles(rows, columns)};
    if (m->tiles == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

void mosaic_free(mosaic *m)
{
    if (m != NULL) {
        free(m->tiles);
        free(m);
    }
}

size_t mosaic_rows(const mosaic *m)
{
    return m->rows;
}

size_t mosaic_columns(const mosaic *m)
{
    return m->columns;
}

int mosaic_resize(mosaic *m, size_t rows, size_t columns)
{
    double *tiles = make_tiles(rows, columns);
    if (tiles == NULL) {
        return -1;
    }
    free(m->tiles);
    *m = (mosaic){rows, columns, tiles};
    return 0;
}

void mosaic_lay(mosaic *m, size_t row, size_t column, double shade)
{
    m->tiles[row * m->columns + column] = shade;
}

double mosaic_shade(const mosaic *m, size_t row, size_t column)
{
    return m->tiles[row * m->columns + column];
}
