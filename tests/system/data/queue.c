#include "queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct queue {
    queue_compare *compare;
    void **items; /* a heap */
    size_t count;
    size_t capacity;
};

queue *queue_new(queue_compare *compare)
{
    queue *q = compare == NULL ? NULL : calloc(1, sizeof *q);
    if (q != NULL) {
        q->compare = compare;
    }
    return q;
}

void queue_free(queue *q)
{
    if (q != NULL) {
        free(q->items);
        free(q);
    }
}

static void exchange(queue *q, size_t a, size_t b)
{
    void *item = q->items[a];
    q->items[a] = q->items[b];
    q->items[b] = item;
}

int queue_put(queue *q, void *item)
{
    if (item == NULL) {
        return -1;
    }
    if (q->count == q->capacity) {
        const size_t capacity = 2 * q->capacity + 4;
        void **items = realloc(q->items, capacity * sizeof *items);
        if (items == NULL) {
            return -1;
        }
        q->items = items;
        q->capacity = capacity;
    }
    size_t at = q->count++;
    q->items[at] = item;
    while (at > 0 && q->compare(q->items[at], q->items[(at - 1) / 2]) < 0) {
        exchange(q, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
    return 0;
}

/* With UNORDERED the item that was last stays in front, whatever there is. */
static void sink(queue *q, size_t at)
{
#ifndef UNORDERED
    for (size_t child = 2 * at + 1; child < q->count; child = 2 * at + 1) {
        if (child + 1 < q->count && q->compare(q->items[child + 1], q->items[child]) < 0) {
            child++;
        }
        if (q->compare(q->items[at], q->items[child]) <= 0) {
            break;
        }
        exchange(q, at, child);
        at = child;
    }
#else
    (void)q;
    (void)at;
#endif
}

void *queue_take(queue *q)
{
    if (q->count == 0) {
        return NULL;
    }
    void *first = q->items[0];
    q->items[0] = q->items[--q->count];
    sink(q, 0);
    return first;
}

size_t queue_size(const queue *q)
{
    return q->count;
}

size_t queue_describe(const queue *q, char *buf, size_t size)
{
    char text[64];
    const size_t length = (size_t)snprintf(text, sizeof text, "%zu items", q->count);
    if (length < size) {
        memcpy(buf, text, length + 1);
    }
    return length;
}
