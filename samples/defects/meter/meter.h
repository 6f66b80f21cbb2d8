/* meter: keeps measured values and tells mean values of them.
 *
 * Quotients are rounded towards 0. Meters must not be NULL, except in meter_free. Functions that
 * store a value leave *value alone if they return false; value must not be NULL.
 */
#ifndef METER_H
#define METER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct meter meter;

/* A meter without values; the caller frees it. NULL if memory ran out. */
meter *meter_new(void);
void meter_free(meter *m);

/* Adds a value; false if memory ran out. */
bool meter_add(meter *m, int value);

/* Forgets all values, or the one that was added last; false if there is none. */
void meter_reset(meter *m);
bool meter_undo(meter *m);

size_t meter_count(const meter *m);

/* The mean of all values; false if there is none. */
bool meter_mean(const meter *m, int *value);

/* The mean without the least and the greatest value, each left out once; false if there are too few
 * values. */
bool meter_trimmed_mean(const meter *m, int *value);

/* The mean change from one value to the next one; false if there are fewer than two. */
bool meter_trend(const meter *m, long long *value);

#endif
