/* A depot hands out boxes of one size, and keeps those that come back. */
#ifndef DEPOT_H
#define DEPOT_H

#include <stddef.h>

/* Its fields are private. */
struct depot {
    size_t size;
    void *shelf;
    size_t kept;
};

/* Sets up a depot for boxes of size bytes, 1 to 256. Returns 0, -1 if size is something else. */
int depot_init(struct depot *depot, size_t size);

/* Frees all boxes that came back. */
void depot_fini(struct depot *depot);

/* Hands out a box, NULL if there is no memory. */
void *depot_take(struct depot *depot);

/* Takes back a box that depot_take handed out. */
void depot_release(struct depot *depot, void *box);

/* Frees the boxes that the depot keeps. Returns how many there were. */
size_t depot_shrink(struct depot *depot);

#endif
