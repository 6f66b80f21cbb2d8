/* Calls whose assertions fail: for what they are given, and for what the library made of it. */
#ifndef CHECKS_H
#define CHECKS_H

typedef struct pile pile;

/* A pile, to be freed with pile_free, or NULL. */
pile *pile_new(void);
void pile_free(pile *p);

/* Puts something on it. Returns 0, or -1 if it is full. */
int pile_put(pile *p, int what);

/* Takes everything off it. */
void pile_clear(pile *p);

/* What lies on top; 0 if nothing does. */
int pile_top(const pile *p);

/* From now on it leans that far: 0 to 90. */
void pile_lean(pile *p, int degrees);

/* Which side shows: 0 is the front, 1 the back. */
int pile_side(const pile *p, int side);

#endif
