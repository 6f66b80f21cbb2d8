/* A queue that asks its users not to take from it when it is empty. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ring ring;

ring *ring_new(void);
void ring_free(ring *r);
bool ring_put(ring *r, int number);
size_t ring_count(const ring *r);

/* Takes out the oldest number. */
int ring_take(ring *r);

/* The number at a place. */
int ring_peek(const ring *r, size_t place);

#endif
