/* Gauge: keeps readings sorted and tells how they are spread.
 *
 * Gauges must not be NULL, except in gauge_free, nor must pointers to results. A function that
 * returns false leaves results alone.
 */
#ifndef GAUGE_H
#define GAUGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gauge gauge;

/* A gauge without readings, owned by the caller. NULL if memory ran out. */
gauge *gauge_new(void);
void gauge_free(gauge *g);

/* Takes a reading; false if memory ran out. */
bool gauge_record(gauge *g, int reading);

/* Forgets one reading of that value; false if there is none. */
bool gauge_forget(gauge *g, int reading);

/* The number of readings. */
size_t gauge_count(const gauge *g);

/* The reading at a place in rising order, from 0 on; 0 if there is none. */
int gauge_at(const gauge *g, size_t place);

/* The least and the greatest reading; false if there is none. */
bool gauge_range(const gauge *g, int *low, int *high);

/* The reading in the middle, the lower one of two; false if there is none. */
bool gauge_median(const gauge *g, int *median);

/* How many readings are at least low and at most high. */
size_t gauge_between(const gauge *g, int low, int high);

#endif
