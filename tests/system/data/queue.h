/* A queue of the caller's items, which come out in order. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stddef.h>

typedef struct queue queue;

/* Compares two items as qsort's comparison does. */
typedef int queue_compare(const void *a, const void *b);

/* Returns an empty queue, to be freed with queue_free, or NULL. */
queue *queue_new(queue_compare *compare);

/* Frees the queue, but no item. NULL is ignored. */
void queue_free(queue *q);

/* Puts an item in, which stays the caller's. Returns 0, or -1 if it is NULL or memory ran out. */
int queue_put(queue *q, void *item);

/* Takes the item out that comes first; NULL if there is none. */
void *queue_take(queue *q);

/* The number of items. */
size_t queue_size(const queue *q);

/* Writes "N items" to buf, which has size bytes, and returns its length. Nothing is written if
 * there is no room for the text and its terminator. */
size_t queue_describe(const queue *q, char *buf, size_t size);

#endif
