#include "checks.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { ROOM = 8 };

struct layer {
    int used;
    int things[ROOM];
};

struct pile {
    struct layer *layer;
    bool has_some;
    int leans;
};

pile *pile_new(void)
{
    pile *p = calloc(1, sizeof *p);
    struct layer *layer = calloc(1, sizeof *layer);
    if (p == NULL || layer == NULL) {
        free(p);
        free(layer);
        return NULL;
    }
    p->layer = layer;
    return p;
}

void pile_free(pile *p)
{
    if (p != NULL) {
        free(p->layer);
        free(p);
    }
}

int pile_put(pile *p, int what)
{
    struct layer *layer = p->layer;
    if (layer->used == ROOM) {
        return -1;
    }
    layer->things[layer->used++] = what;
    p->has_some = true;
    return 0;
}

/* Forgets to say that nothing is left. */
void pile_clear(pile *p)
{
    p->layer->used = 0;
}

int pile_top(const pile *p)
{
    const struct layer *layer = p->layer;
    if (!p->has_some) {
        return 0;
    }
    assert(layer->used > 0);
    return layer->things[layer->used - 1];
}

void pile_lean(pile *p, int degrees)
{
    assert(degrees >= 0 && degrees <= 90 && p->layer->used <= ROOM);
    p->leans = degrees;
}

int pile_side(const pile *p, int side)
{
    switch (side) {
    case 0:
        return p->layer->used;
    case 1:
        return -p->layer->used;
    default:
        assert(!"a side that layer->used has not" && false);
        return 0;
    }
}
