/* Mosaics: tiles in rows and columns. */
#ifndef MOSAIC_H
#define MOSAIC_H

#include <stddef.h>

typedef struct mosaic mosaic;

/* A mosaic of plain tiles, to be freed with mosaic_free; NULL if a number is 0, or too large. */
mosaic *mosaic_new(size_t rows, size_t columns);
void mosaic_free(mosaic *m);

size_t mosaic_rows(const mosaic *m);
size_t mosaic_columns(const mosaic *m);

/* Makes it larger or smaller; all tiles are plain again. Returns 0, or -1 if it stays as it was. */
int mosaic_resize(mosaic *m, size_t rows, size_t columns);

/* Lays a tile; there must be such a place. */
void mosaic_lay(mosaic *m, size_t row, size_t column, double shade);

/* The tile of a place; there must be one. */
double mosaic_shade(const mosaic *m, size_t row, size_t column);

#endif
