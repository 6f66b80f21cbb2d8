/* Tasks that are to be done at certain hours, daily or on one day of the week.
 *
 * Days are numbered from 0 to 6, hours from 0 to 23. Tasks are known by their name, notes are what
 * users add to them. All texts are copied; those that are returned belong to the schedule and are
 * valid until they are replaced or the schedule is freed. No pointer may be NULL, except where it
 * is said.
 */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct schedule schedule;

schedule *schedule_new(void); /* NULL if memory ran out */

/* Frees the schedule, which may be NULL. */
void schedule_free(schedule *s);

/* Add a task. Return false if day or hour are out of range or memory ran out. */
bool schedule_add_weekly(schedule *s, int day, int hour, const char *name);
bool schedule_add_daily(schedule *s, int hour, const char *name);

/* Adds a note to the first task of that name, in place of the one that it has; note may be NULL,
 * then it has none. Returns false if there is no such task or memory ran out. */
bool schedule_set_note(schedule *s, const char *name, const char *note);

/* The note of the first task of that name, or NULL if there is no such task or no note. */
const char *schedule_note(const schedule *s, const char *name);

/* The name of a task for that day and hour, or NULL if there is none. */
const char *schedule_task(const schedule *s, int day, int hour);

/* The number of tasks for that day. */
size_t schedule_load(const schedule *s, int day);

size_t schedule_count(const schedule *s);

#endif
