/* A list of ints that is kept in an order of the caller's choice.
 *
 * The comparison function returns a number less than 0, 0, or greater than 0 if its first argument
 * comes before, together with, or behind the second one. It must always answer the same for the
 * same numbers, must be consistent as for qsort, and must not touch the list. No pointer may be
 * NULL, except in ordlist_free.
 */
#ifndef ORDLIST_H
#define ORDLIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ordlist ordlist;
typedef int (*ordlist_compare_fn)(const int *a, const int *b);

/* An empty list with that order, or NULL if memory ran out. The caller frees it. */
ordlist *ordlist_new(ordlist_compare_fn compare);
void ordlist_free(ordlist *list);

/* Adds a value, in front of those that come together with it. False if memory ran out. */
bool ordlist_add(ordlist *list, int value);

/* Removes one value that comes together with the given one; false if there is none. */
bool ordlist_remove(ordlist *list, int value);

/* Whether a value comes together with the given one. */
bool ordlist_contains(const ordlist *list, int value);

/* How many values come before the given one. */
size_t ordlist_rank(const ordlist *list, int value);

/* Store the first value, or the one at an index from 0 on, in *value; false if there is none. */
bool ordlist_first(const ordlist *list, int *value);
bool ordlist_at(const ordlist *list, size_t index, int *value);

size_t ordlist_count(const ordlist *list);

#endif
