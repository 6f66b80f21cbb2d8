/* A rectangular field of ints.
 *
 * Columns are x, rows are y, both counted from 0. Places outside of the grid can be asked for and
 * set: they hold 0, and what is put there is lost. Grids must not be NULL, except in grid_free.
 */
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>

typedef struct grid grid;

#define GRID_MAX_CELLS 1000000

/* Returns a grid with initial in all places, or NULL if it would have more than GRID_MAX_CELLS
 * places or memory ran out. Width and height may be 0. The caller owns the grid. */
grid *grid_new(unsigned width, unsigned height, int initial);
void grid_free(grid *g);

/* A copy that is independent of the original; NULL if memory ran out. */
grid *grid_copy(const grid *g);

unsigned grid_width(const grid *g);
unsigned grid_height(const grid *g);

/* Reads or writes one place. */
int grid_get(const grid *g, unsigned x, unsigned y);
void grid_set(grid *g, unsigned x, unsigned y, int value);

/* Puts value into all places. */
void grid_fill(grid *g, int value);

/* Puts value into the place and into all places that hold the same and are connected with it
 * horizontally or vertically. Returns false, with part of them filled, if memory ran out. */
bool grid_flood(grid *g, unsigned x, unsigned y, int value);

/* How many places hold value. */
unsigned long grid_count(const grid *g, int value);

#endif
