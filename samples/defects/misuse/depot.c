#include <stdlib.h>

#include "depot.h"

struct crate {
    size_t place;
    unsigned weight;
};

struct depot {
    crate **crates;
    unsigned long weight;
    size_t count;
};

depot *depot_new(void)
{
    return calloc(1, sizeof(depot));
}

void depot_free(depot *d)
{
    for (size_t i = 0; d != NULL && i < d->count; i++) {
        free(d->crates[i]);
    }
    if (d != NULL) {
        free(d->crates);
        free(d);
    }
}

size_t depot_count(const depot *d)
{
    return d->count;
}

static bool reserve(depot *d, size_t count)
{
    if (count == 0) {
        return true;
    }
    crate **crates = realloc(d->crates, count * sizeof *crates);
    if (crates == NULL) {
        return false;
    }
    d->crates = crates;
    return true;
}

static void append(depot *d, crate *c)
{
    c->place = d->count;
    d->crates[d->count++] = c;
    d->weight += c->weight;
}

crate *depot_store(depot *d, unsigned weight)
{
    crate *c = malloc(sizeof *c);
    if (c == NULL || !reserve(d, d->count + 1)) {
        free(c);
        return NULL;
    }
    c->weight = weight;
    append(d, c);
    return c;
}

unsigned depot_take(depot *d, crate *c)
{
    crate *last = d->crates[d->count - 1];
    unsigned weight = c->weight;
    last->place = c->place;
    d->crates[c->place] = last;
    d->count--;
    d->weight -= weight;
    free(c);
    return weight;
}

void depot_weigh(depot *d, crate *c, unsigned weight)
{
    crate *there = d->crates[c->place];
    d->weight += weight;
    d->weight -= there->weight;
    there->weight = weight;
}

unsigned long depot_weight(const depot *d)
{
    return d->weight;
}

bool depot_move_all(depot *d, depot *from)
{
    if (!reserve(d, d->count + from->count)) {
        return false;
    }
    while (from->count > 0) {
        append(d, from->crates[--from->count]);
    }
    free(from->crates);
    from->crates = NULL;
    from->weight = 0;
    return true;
}
