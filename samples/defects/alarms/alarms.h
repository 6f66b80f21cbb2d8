/* Alarms: functions that are called when their hour has come, on a clock that is moved by hand.
 *
 * Pointers to clocks and alarms are valid and not NULL, unless something else is said.
 */
#ifndef ALARMS_H
#define ALARMS_H

#include <stddef.h>

struct alarms;
struct alarm;

/* Rings: gets the clock, the alarm that it is, and what alarms_set was given. May set and cancel
 * alarms, its own too, but not destroy the clock nor move it. Returns after how many hours it is
 * to ring again; 0 or less if it is not. */
typedef int (*alarms_ring)(struct alarms *clock, struct alarm *own, void *user);

/* Returns a clock without alarms, or NULL if memory ran out. */
struct alarms *alarms_create(void);

/* Destroys the clock and all its alarms. NULL is ignored. */
void alarms_destroy(struct alarms *clock);

/* Sets an alarm that rings in so many hours; in the next one if that is less than one. Returns it,
 * which is gone when it was cancelled or does not ring again; or NULL if memory ran out. */
struct alarm *alarms_set(struct alarms *clock, int hours, alarms_ring ring, void *user);

/* Cancels an alarm of the clock's that is not gone. */
void alarms_cancel(struct alarms *clock, struct alarm *alarm);

/* How many alarms there are. */
size_t alarms_count(const struct alarms *clock);

/* The hour, from 0 on. */
long alarms_hour(const struct alarms *clock);

/* Moves the clock by an hour, and lets ring what is due. Returns how many rang. */
int alarms_advance(struct alarms *clock);

#endif
