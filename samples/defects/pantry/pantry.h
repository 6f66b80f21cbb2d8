/* What is in the pantry, and how often something was taken from it. Pointers must not be NULL
 * unless something else is said. */
#ifndef PANTRY_H
#define PANTRY_H

typedef struct pantry pantry;

/* Returns an empty pantry, owned by the caller, or NULL if memory ran out. */
pantry *pantry_new(void);

/* Frees the pantry and all that is in it. NULL is ignored. */
void pantry_free(pantry *p);

/* Puts a jar in, in front of those there are. The label may be NULL: then it has none. Returns 0,
 * or -1 if memory ran out. */
int pantry_put(pantry *p, const char *label);

/* Takes a spoon out of the jar in front. Returns 0, or -1 if there is none. */
int pantry_taste(pantry *p);

/* How often pantry_taste was called on the jar in front; 0 if there is none. */
int pantry_tastes(const pantry *p);

/* The label of the jar in front, which stays the pantry's; NULL if it has none. */
const char *pantry_label(const pantry *p);

#endif
