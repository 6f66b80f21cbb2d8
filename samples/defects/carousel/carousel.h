/* carousel: elements of one size in a ring that turns and grows. The caller provides the struct. */
#ifndef CAROUSEL_H
#define CAROUSEL_H

#include <stddef.h>

typedef struct {
    unsigned char *seats;
    size_t elem_size;
    size_t room;  /* elements for which there are seats */
    size_t front; /* the seat of the first element */
    size_t count;
} carousel;

/* Makes an empty one, which owns no memory, of elements of elem_size bytes, 1 to 256. Aborts if the
 * size is another. */
void carousel_init(carousel *c, size_t elem_size);
/* Frees the memory; the carousel is empty then. */
void carousel_release(carousel *c);

size_t carousel_count(const carousel *c);

/* Sees to it that n elements fit in all. 0, or -1 if there is no memory. */
int carousel_reserve(carousel *c, size_t n);

/* Puts a copy of the element behind the last, or before the first. 0 or -1. */
int carousel_push(carousel *c, const void *elem);
int carousel_push_first(carousel *c, const void *elem);

/* Removes the first element. 0, or -1 if there is none. */
int carousel_pop(carousel *c);

/* The element at a place; NULL if there is none. */
const void *carousel_at(const carousel *c, size_t place);

/* Moves the first n elements, modulo the count, behind the last. */
void carousel_turn(carousel *c, size_t n);

#endif
