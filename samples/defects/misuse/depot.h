/* depot: crates, each in one depot at a time.
 *
 * A crate is known by its handle, which is good until the crate is taken out. Depots and handles
 * must be valid, and a handle is to be passed with the depot that the crate is in.
 */
#ifndef DEPOT_H
#define DEPOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct depot depot;
typedef struct crate crate;

/* An empty depot, owned by the caller. NULL if memory ran out. */
depot *depot_new(void);
/* Destroys it and the crates that are in it. NULL is allowed. */
void depot_free(depot *d);

size_t depot_count(const depot *d);

/* Puts a crate of that weight into the depot. Returns its handle, NULL if memory ran out. */
crate *depot_store(depot *d, unsigned weight);

/* Takes a crate out and destroys it. Returns its weight. */
unsigned depot_take(depot *d, crate *c);

/* Gives the crate another weight. */
void depot_weigh(depot *d, crate *c, unsigned weight);

/* The weight of all crates together. */
unsigned long depot_weight(const depot *d);

/* Moves all crates of `from` to d; their handles remain good. Both must be different. Returns
 * false, and moves none, if memory ran out. */
bool depot_move_all(depot *d, depot *from);

#endif
