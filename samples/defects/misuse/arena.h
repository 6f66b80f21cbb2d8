/* Arena: memory for many small things that are given up together.
 *
 * What an arena hands out lives until arena_reset or arena_free, whichever comes first, and must
 * not be used after that; it is never freed alone. NULL is allowed in arena_free only.
 */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

typedef struct arena arena;

arena *arena_new(void); /* NULL if memory ran out */
void arena_free(arena *a);

/* Gives up everything that was handed out. The arena can be used again. */
void arena_reset(arena *a);

/* A copy of text; NULL if memory ran out. */
char *arena_copy(arena *a, const char *text);

/* Two texts one behind the other; NULL if memory ran out. */
char *arena_join(arena *a, const char *first, const char *second);

/* A number in decimal digits; NULL if memory ran out. */
char *arena_number(arena *a, long number);

/* How much was handed out since the last reset, in bytes, and in how many pieces. */
size_t arena_size(const arena *a);
size_t arena_pieces(const arena *a);

#endif
