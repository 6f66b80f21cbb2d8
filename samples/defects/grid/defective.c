#include "grid.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    unsigned width;
    unsigned height;
    int *cells; /* row after row */
};

static size_t cell_count(const grid *g)
{
    return (size_t)g->width * g->height;
}

static grid *make_grid(unsigned width, unsigned height)
{
    grid *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return NULL;
    }
    g->width = width;
    g->height = height;
    size_t count = width * height;
    if (count <= GRID_MAX_CELLS) {
        g->cells = calloc(count + 1, sizeof *g->cells);
    }
    if (g->cells == NULL) {
        free(g);
        return NULL;
    }
    return g;
}

grid *grid_new(unsigned width, unsigned height, int initial)
{
    grid *g = make_grid(width, height);
    if (g != NULL) {
        grid_fill(g, initial);
    }
    return g;
}

void grid_free(grid *g)
{
    if (g != NULL) {
        free(g->cells);
        free(g);
    }
}

grid *grid_copy(const grid *g)
{
    grid *copy = make_grid(g->width, g->height);
    if (copy != NULL) {
        memcpy(copy->cells, g->cells, cell_count(g) * sizeof *g->cells);
    }
    return copy;
}

unsigned grid_width(const grid *g)
{
    return g->width;
}

unsigned grid_height(const grid *g)
{
    return g->height;
}

static bool is_inside(const grid *g, unsigned x, unsigned y)
{
    return x < g->width && y < g->height;
}

static int *cell_at(const grid *g, unsigned x, unsigned y)
{
    return &g->cells[(size_t)y * g->width + x];
}

int grid_get(const grid *g, unsigned x, unsigned y)
{
    return is_inside(g, x, y) ? *cell_at(g, x, y) : 0;
}

void grid_set(grid *g, unsigned x, unsigned y, int value)
{
    if (is_inside(g, x, y)) {
        *cell_at(g, x, y) = value;
    }
}

void grid_fill(grid *g, int value)
{
    for (size_t i = 0; i < cell_count(g); i++) {
        g->cells[i] = value;
    }
}

struct place {
    unsigned x;
    unsigned y;
};

struct places {
    struct place *items;
    size_t count;
    size_t capacity;
};

static bool push(struct places *places, unsigned x, unsigned y)
{
    if (places->count == places->capacity) {
        size_t capacity = places->capacity * 2 + 16;
        if (capacity > SIZE_MAX / sizeof *places->items) {
            return false;
        }
        struct place *items = realloc(places->items, capacity * sizeof *items);
        if (items == NULL) {
            return false;
        }
        places->items = items;
        places->capacity = capacity;
    }
    places->items[places->count++] = (struct place){x, y};
    return true;
}

/* Fills a place if it holds old, and remembers to look at its neighbours. */
static bool visit(grid *g, struct places *places, unsigned x, unsigned y, int old, int value)
{
    if (!is_inside(g, x, y) || *cell_at(g, x, y) != old) {
        return true;
    }
    *cell_at(g, x, y) = value;
    return push(places, x, y);
}

bool grid_flood(grid *g, unsigned x, unsigned y, int value)
{
    int old = grid_get(g, x, y);
    if (old == value) {
        return true;
    }
    struct places places = {0};
    bool ok = visit(g, &places, x, y, old, value);
    while (ok && places.count > 0) {
        struct place p = places.items[--places.count];
        ok = visit(g, &places, p.x - 1, p.y, old, value) &&
             visit(g, &places, p.x + 1, p.y, old, value) &&
             visit(g, &places, p.x, p.y - 1, old, value) &&
             visit(g, &places, p.x, p.y + 1, old, value);
    }
    free(places.items);
    return ok;
}

unsigned long grid_count(const grid *g, int value)
{
    unsigned long count = 0;
    for (size_t i = 0; i < cell_count(g); i++) {
        count += g->cells[i] == value;
    }
    return count;
}
