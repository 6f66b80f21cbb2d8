/* Results of a race, sorted in an order of the caller's choice.
 *
 * The comparison function returns a number less than 0, 0, or greater than 0 if its first argument
 * belongs before, beside or behind the second one. It has to be consistent: compare(a, b) and
 * compare(b, a) must have opposite signs, and what is before b is before all that is behind b.
 * Sorting relies on that without checking. NULL is allowed in racing_free alone.
 */
#ifndef RACING_H
#define RACING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct racing racing;
typedef int (*racing_compare)(const int *a, const int *b);

racing *racing_new(void); /* NULL if memory ran out */
void racing_free(racing *r);

/* Adds the time of a runner; false if memory ran out. */
bool racing_add(racing *r, int time);

/* Sorts the times. */
void racing_sort(racing *r, racing_compare compare);

/* The time at a place, counted from 0; 0 if there is none. */
int racing_at(const racing *r, size_t place);

size_t racing_count(const racing *r);

/* How many times lie between two others, both included. */
size_t racing_between(const racing *r, int low, int high);

#endif
