/* A queue in a ring that doubles when it is full. */
#ifndef RING_H
#define RING_H

typedef struct ring ring;

ring *ring_new(void);
void ring_free(ring *r);
int ring_push(ring *r, int value);
/* Takes the oldest value into *value; returns 0 if there is none. */
int ring_pop(ring *r, int *value);
int ring_count(const ring *r);
/* Value number `index`, the oldest being 0; 0 if there is none. */
int ring_at(const ring *r, int index);

#endif
