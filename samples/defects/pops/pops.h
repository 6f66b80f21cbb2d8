/* Pairs of texts, the last one first.
 *
 * Pairs must not be NULL, except in pops_free, nor may a text or the place of a result.
 */
#ifndef POPS_H
#define POPS_H

#include <stddef.h>

typedef struct pops pops;

enum { POPS_OK = 0, POPS_NO_MEMORY = -1, POPS_EMPTY = -2 };

/* No pairs yet; owned by the caller. NULL if memory ran out. */
pops *pops_new(void);
void pops_free(pops *p);

/* Adds copies of the two texts. */
int pops_push(pops *p, const char *key, const char *value);

/* Takes the first pair that was added away. The texts are the caller's, to be freed by him. */
int pops_take_first(pops *p, char **key, char **value);

size_t pops_count(const pops *p);

#endif
