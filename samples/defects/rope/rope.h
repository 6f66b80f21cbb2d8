/* Rope: a long text that is held in pieces.
 *
 * Ropes must not be NULL, except in rope_free, nor must texts. Functions that return bool return
 * false if memory ran out, and the rope is as it was then.
 */
#ifndef ROPE_H
#define ROPE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rope rope_t;

/* An empty rope that the caller owns. NULL if memory ran out. */
rope_t *rope_new(void);
void rope_free(rope_t *rope);

/* Adds a copy of text, or copies of all pieces of another rope (also of the same), at the end. */
bool rope_append(rope_t *rope, const char *text);
bool rope_append_rope(rope_t *rope, const rope_t *other);

/* Removes everything. */
void rope_clear(rope_t *rope);

/* The number of characters. */
size_t rope_length(const rope_t *rope);

/* The character at a position, 0 to 255, or -1 if there is none. */
int rope_at(const rope_t *rope, size_t position);

/* The last character, 0 to 255, or -1 if the rope is empty. */
int rope_last(const rope_t *rope);

/* The whole text, which the caller releases with free. NULL if memory ran out. */
char *rope_text(const rope_t *rope);

#endif
