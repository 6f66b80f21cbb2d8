/* locker: things that are kept under a name.
 */
#ifndef LOCKER_H
#define LOCKER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct locker locker;

/* An empty locker with that many places; NULL if memory ran out. */
locker *locker_new(size_t places);
void locker_free(locker *l);

/* Keeps thing (NULL is allowed) under name, which is copied; what was there before is forgotten.
 * Returns false, and changes nothing, if all places are taken or memory ran out. */
bool locker_put(locker *l, const char *name, void *thing);

/* What is kept under the name, or NULL. */
void *locker_get(const locker *l, const char *name);

/* Whether there is something, and be it NULL. */
bool locker_has(const locker *l, const char *name);

#endif
