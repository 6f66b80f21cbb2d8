/* A herd: things of the caller's, each with a tag, and a walk over them.
 *
 * Pointers to herds are valid and not NULL, unless something else is said. The things are the
 * caller's: the herd keeps the pointers, which may be NULL, and nothing else of them.
 */
#ifndef HERD_H
#define HERD_H

#include <stdbool.h>
#include <stddef.h>

struct herd;

/* Returns false to end the walk. */
typedef bool (*herd_visit)(unsigned tag, void *thing, void *user);

/* Returns an empty herd, or NULL if memory ran out. */
struct herd *herd_create(void);

/* Destroys the herd, outside of a walk. NULL is ignored. */
void herd_destroy(struct herd *herd);

/* Adds a thing at the end. Returns its tag, or 0 if memory ran out. */
unsigned herd_add(struct herd *herd, void *thing);

/* Removes the thing with the tag; false if there is none. */
bool herd_remove(struct herd *herd, unsigned tag);

/* How many things there are. */
size_t herd_size(const struct herd *herd);

/* Whether there is a thing with the tag. */
bool herd_has(const struct herd *herd, unsigned tag);

/* Calls visit for each thing that is there when the walk begins, in the order in which they were
 * added, until it returns false. The visitor may add things: they are not visited. Returns how many
 * were visited. */
size_t herd_walk(struct herd *herd, herd_visit visit, void *user);

#endif
