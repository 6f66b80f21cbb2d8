/* A queue of numbers from which the least one is taken first.
 *
 * Queues must not be NULL, except in pqueue_free; nor must pointers to results. Functions that
 * return false have changed and stored nothing.
 */
#ifndef PQUEUE_H
#define PQUEUE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pqueue pqueue;

pqueue *pqueue_new(void); /* NULL if memory ran out */
void pqueue_free(pqueue *queue);

/* Puts a number into the queue; false if memory ran out. */
bool pqueue_push(pqueue *queue, int number);

/* Takes the least number out; false if the queue is empty. */
bool pqueue_pop(pqueue *queue, int *number);

/* Tells the least number; false if the queue is empty. */
bool pqueue_peek(const pqueue *queue, int *number);

/* Takes one occurrence of a number out; false if there is none. */
bool pqueue_remove(pqueue *queue, int number);

/* How many numbers there are; they can be looked at, in no particular order, by an index. 0 if
 * there is no such index. */
size_t pqueue_count(const pqueue *queue);
int pqueue_at(const pqueue *queue, size_t index);

/* Puts all numbers of another queue, which keeps them, into this one; both may be the same. Returns
 * false if memory ran out. */
bool pqueue_merge(pqueue *queue, const pqueue *other);

#endif
