#include "jobs.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct job {
    int urgency;
    char *name;
};

/* A binary heap: items[i] is at least as urgent as items[2i + 1] and items[2i + 2]. */
struct jobs {
    struct job **items;
    size_t count;
    size_t capacity;
};

jobs *jobs_new(void)
{
    return calloc(1, sizeof(jobs));
}

void jobs_free(jobs *queue)
{
    if (queue == NULL) {
        return;
    }
    for (size_t i = 0; i < queue->count; i++) {
        free(queue->items[i]->name);
        free(queue->items[i]);
    }
    free(queue->items);
    free(queue);
}

static bool reserve(jobs *queue)
{
    if (queue->count < queue->capacity) {
        return true;
    }
    size_t capacity = queue->capacity == 0 ? 8 : queue->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *queue->items) {
        return false;
    }
    struct job **items = realloc(queue->items, capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    queue->items = items;
    queue->capacity = capacity;
    return true;
}

static struct job *make_job(int urgency, const char *name)
{
    size_t size = strlen(name) + 1;
    struct job *job = malloc(sizeof *job);
    char *copy = malloc(size);
    if (job == NULL || copy == NULL) {
        free(job);
        free(copy);
        return NULL;
    }
    job->urgency = urgency;
    job->name = memcpy(copy, name, size);
    return job;
}

bool jobs_push(jobs *queue, int urgency, const char *name)
{
    struct job *job = reserve(queue) ? make_job(urgency, name) : NULL;
    if (job == NULL) {
        return false;
    }
    size_t i = queue->count++;
    while (i > 0 && queue->items[(i - 1) / 2]->urgency > urgency) {
        queue->items[i] = queue->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    queue->items[i] = job;
    return true;
}

/* Puts job at the root, from where it sinks. */
static void sink(jobs *queue, struct job *job)
{
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= queue->count) {
            break;
        }
        if (child + 1 < queue->count &&
            queue->items[child + 1]->urgency < queue->items[child]->urgency) {
            child++;
        }
        if (queue->items[child]->urgency >= job->urgency) {
            break;
        }
        queue->items[i] = queue->items[child];
        i = child;
    }
    queue->items[i] = job;
}

char *jobs_pop(jobs *queue)
{
    struct job *top = queue->items[0];
    struct job *last = queue->items[--queue->count];
    if (queue->count > 0) {
        sink(queue, last);
    }
    char *name = top->name;
    free(top);
    return name;
}

int jobs_urgency(const jobs *queue)
{
    return queue->count > 0 ? queue->items[0]->urgency : 0;
}

bool jobs_contains(const jobs *queue, const char *name)
{
    for (size_t i = 0; i < queue->count; i++) {
        if (strcmp(queue->items[i]->name, name) == 0) {
            return true;
        }
    }
    return false;
}

size_t jobs_count(const jobs *queue)
{
    return queue->count;
}
