#include "network.h"

#include <stdlib.h>
#include <string.h>

struct place {
    unsigned number;
    char name[];
};

struct network {
    unsigned capacity;
    unsigned count;
    place **places;
    bool *ways;          /* capacity times capacity of them */
    unsigned char *seen; /* by a search, for each place */
};

network *network_new(unsigned capacity)
{
    if (capacity == 0 || capacity > NETWORK_MAX_PLACES) {
        return NULL;
    }
    network *n = calloc(1, sizeof *n);
    if (n == NULL) {
        return NULL;
    }
    n->capacity = capacity;
    n->places = calloc(capacity, sizeof *n->places);
    n->ways = calloc((size_t)capacity * capacity, sizeof *n->ways);
    n->seen = calloc(capacity, sizeof *n->seen);
    if (n->places == NULL || n->ways == NULL || n->seen == NULL) {
        network_free(n);
        return NULL;
    }
    return n;
}

void network_free(network *n)
{
    if (n == NULL) {
        return;
    }
    for (unsigned i = 0; i < n->count; i++) {
        free(n->places[i]);
    }
    free(n->places);
    free(n->ways);
    free(n->seen);
    free(n);
}

place *network_add(network *n, const char *name)
{
    size_t size = strlen(name) + 1;
    place *p = n->count < n->capacity ? malloc(sizeof *p + size) : NULL;
    if (p != NULL) {
        p->number = n->count;
        memcpy(p->name, name, size);
        n->places[n->count++] = p;
    }
    return p;
}

size_t network_count(const network *n)
{
    return n->count;
}

const char *place_name(const place *p)
{
    return p->name;
}

static bool *way(const network *n, const place *from, const place *to)
{
    return &n->ways[(size_t)from->number * n->capacity + to->number];
}

void network_connect(network *n, const place *from, const place *to)
{
    *way(n, from, to) = true;
}

static bool search(const network *n, const place *from, const place *to)
{
    if (*way(n, from, to)) {
        return true;
    }
    n->seen[from->number] = 1;
    for (unsigned i = 0; i < n->count; i++) {
        const place *next = n->places[i];
        if (!n->seen[i] && *way(n, from, next) && search(n, next, to)) {
            return true;
        }
    }
    return false;
}

bool network_reaches(const network *n, const place *from, const place *to)
{
    memset(n->seen, 0, n->capacity);
    return search(n, from, to);
}

size_t network_degree(const network *n, const place *from)
{
    size_t degree = 0;
    for (unsigned i = 0; i < n->count; i++) {
        degree += *way(n, from, n->places[i]);
    }
    return degree;
}
