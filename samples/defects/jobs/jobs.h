/* jobs: a priority queue of named jobs. The most urgent job, the one with the smallest number,
 * comes first; of several equally urgent ones, any.
 *
 * Queues and names must not be NULL, except in jobs_free.
 */
#ifndef JOBS_H
#define JOBS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct jobs jobs;

jobs *jobs_new(void); /* NULL if memory ran out */
void jobs_free(jobs *queue);

/* Queues a job under a copy of its name. Returns false if memory ran out. */
bool jobs_push(jobs *queue, int urgency, const char *name);

/* Takes the most urgent job off the queue and returns its name, which the caller releases with
 * free. NULL if the queue is empty. */
char *jobs_pop(jobs *queue);

/* The urgency of the job that jobs_pop would take; 0 if the queue is empty. */
int jobs_urgency(const jobs *queue);

/* Whether a job of that name is queued. */
bool jobs_contains(const jobs *queue, const char *name);

size_t jobs_count(const jobs *queue);

#endif
