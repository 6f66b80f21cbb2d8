/* outfit: what is put together out of descriptions, which are structs of the caller's that have to
 * be filled in as outfit_desc says, and grids whose steps are powers of two. */
#ifndef OUTFIT_H
#define OUTFIT_H

typedef struct outfit outfit;

/* Makes one; NULL if there is no memory. */
outfit *outfit_new(void);
void outfit_free(outfit *o);

/* Takes over a copy of a description: the address of a text, and behind it how often it is worn,
 * an int. */
void outfit_describe(outfit *o, const void *desc);
/* The first character of the description's text. */
int outfit_initial(const outfit *o);

/* The distance of hooks: 0 for none, or a power of two. */
void outfit_set_spacing(outfit *o, unsigned n);
/* Hangs a mark on the hook that comes at or behind the place, 0 to 63. Returns which. */
int outfit_hang(outfit *o, unsigned place);

#endif
