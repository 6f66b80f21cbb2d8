/* line.h - line editor on a gap buffer */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct line line_t;

line_t *line_new(void);
void line_free(line_t *l);

size_t line_length(const line_t *l);

/* Types text at the cursor, which moves behind it. False without memory. */
bool line_type(line_t *l, const char *text);

/* Deletes up to n characters before the cursor; returns how many. */
size_t line_backspace(line_t *l, size_t n);

/* Moves the cursor by delta characters, but not over an end. Returns where it
 * is then. */
size_t line_move(line_t *l, int delta);

/* The character at an index. Negative indices count from the end, -1 is the
 * last one. '\0' if there is no such character. */
char line_char_at(const line_t *l, int index);

/* Replaces the character at an index (as above). False if there is none. */
bool line_set_char(line_t *l, int index, char c);

/* The whole line as a new string, for free(). */
char *line_text(const line_t *l);

#endif
