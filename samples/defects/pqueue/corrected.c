#include "pqueue.h"

#include <stdint.h>
#include <stdlib.h>

/* A binary heap: no number is less than the one at (i - 1) / 2. */
struct pqueue {
    int *numbers;
    size_t count;
    size_t capacity;
};

pqueue *pqueue_new(void)
{
    return calloc(1, sizeof(pqueue));
}

void pqueue_free(pqueue *queue)
{
    if (queue != NULL) {
        free(queue->numbers);
        free(queue);
    }
}

static bool reserve(pqueue *queue, size_t more)
{
    if (more <= queue->capacity - queue->count) {
        return true;
    }
    size_t capacity = queue->capacity * 2 + more;
    if (capacity > SIZE_MAX / sizeof *queue->numbers) {
        return false;
    }
    int *numbers = realloc(queue->numbers, capacity * sizeof *numbers);
    if (numbers == NULL) {
        return false;
    }
    queue->numbers = numbers;
    queue->capacity = capacity;
    return true;
}

/* Brings the number at i towards the root as far as it has to go. */
static void rise(pqueue *queue, size_t i)
{
    int number = queue->numbers[i];
    while (i > 0 && queue->numbers[(i - 1) / 2] > number) {
        queue->numbers[i] = queue->numbers[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    queue->numbers[i] = number;
}

/* The same, away from the root. */
static void sink(pqueue *queue, size_t i)
{
    int number = queue->numbers[i];
    while (2 * i + 1 < queue->count) {
        size_t child = 2 * i + 1;
        if (child + 1 < queue->count && queue->numbers[child + 1] < queue->numbers[child]) {
            child++;
        }
        if (queue->numbers[child] >= number) {
            break;
        }
        queue->numbers[i] = queue->numbers[child];
        i = child;
    }
    queue->numbers[i] = number;
}

bool pqueue_push(pqueue *queue, int number)
{
    if (!reserve(queue, 1)) {
        return false;
    }
    queue->numbers[queue->count] = number;
    rise(queue, queue->count++);
    return true;
}

static void remove_at(pqueue *queue, size_t i)
{
    queue->count--;
    if (i < queue->count) {
        queue->numbers[i] = queue->numbers[queue->count];
        sink(queue, i);
        rise(queue, i);
    }
}

bool pqueue_pop(pqueue *queue, int *number)
{
    if (!pqueue_peek(queue, number)) {
        return false;
    }
    remove_at(queue, 0);
    return true;
}

bool pqueue_peek(const pqueue *queue, int *number)
{
    if (queue->count == 0) {
        return false;
    }
    *number = queue->numbers[0];
    return true;
}

bool pqueue_remove(pqueue *queue, int number)
{
    for (size_t i = 0; i < queue->count; i++) {
        if (queue->numbers[i] == number) {
            remove_at(queue, i);
            return true;
        }
    }
    return false;
}

size_t pqueue_count(const pqueue *queue)
{
    return queue->count;
}

int pqueue_at(const pqueue *queue, size_t index)
{
    return index < queue->count ? queue->numbers[index] : 0;
}

bool pqueue_merge(pqueue *queue, const pqueue *other)
{
    size_t count = other->count;
    if (!reserve(queue, count)) {
        return false;
    }
    if (queue == other) {
        for (size_t i = 0; i < count; i++) {
            queue->numbers[count + i] = queue->numbers[i];
        }
    } else {
        for (size_t i = 0; i < count; i++) {
            queue->numbers[queue->count + i] = other->numbers[i];
        }
    }
    for (size_t i = 0; i < count; i++) {
        rise(queue, queue->count++);
    }
    return true;
}
