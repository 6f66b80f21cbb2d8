/* The players of a team, in the order of their turns.
 *
 * Names are copied; a name may occur several times. Pointers must not be NULL, except in
 * roster_free. Indexes count from 0. Names that are returned are valid until the player leaves.
 */
#ifndef ROSTER_H
#define ROSTER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct roster roster;

roster *roster_new(void); /* NULL if memory ran out */
void roster_free(roster *r);

/* Adds a player behind the last one; false if memory ran out. */
bool roster_add(roster *r, const char *name);

/* Lets the first player of that name leave; false if there is none. */
bool roster_leave(roster *r, const char *name);

/* The first player goes behind the last one. */
void roster_rotate(roster *r);

size_t roster_count(const roster *r);

/* The name at an index, NULL if there is none. */
const char *roster_at(const roster *r, size_t index);

/* The index of the first player of that name, or -1 if there is none. */
long roster_index_of(const roster *r, const char *name);

/* How many players have that name. */
size_t roster_namesakes(const roster *r, const char *name);

#endif
