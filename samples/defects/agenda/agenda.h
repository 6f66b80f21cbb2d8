/* The agenda of a day: entries sorted by time.
 *
 * Times are minutes since midnight; any int is taken as it is. Entries of the same time stay in the
 * order in which they were added. An agenda must not be NULL, except in agenda_free, nor may a
 * title. Strings that are returned belong to the agenda and are valid until their entry is removed.
 */
#ifndef AGENDA_H
#define AGENDA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct agenda agenda;

/* An empty agenda; NULL if memory ran out. */
agenda *agenda_new(void);
void agenda_free(agenda *a);

/* Adds an entry with a copy of title; false if memory ran out. */
bool agenda_add(agenda *a, int minute, const char *title);

/* Removes the first entry of that title; false if there is none. */
bool agenda_remove(agenda *a, const char *title);

/* Removes all entries before that time; returns how many. */
size_t agenda_drop_before(agenda *a, int minute);

/* The title of the earliest entry, NULL if the agenda is empty. */
const char *agenda_first(const agenda *a);

/* The title of the earliest entry at or after that time, NULL if there is none. */
const char *agenda_next(const agenda *a, int minute);

/* The number of entries, and of those at that time. */
size_t agenda_count(const agenda *a);
size_t agenda_count_at(const agenda *a, int minute);

#endif
