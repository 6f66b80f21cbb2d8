/* A line of text that is laid out in columns.
 *
 * Lines and texts must not be NULL, except in textline_free. A text may be a part of the line to
 * which it is added. Functions that return int return 1, or 0 if memory ran out or the line would
 * become longer than any object can be; the line stays as it was then.
 */
#ifndef TEXTLINE_H
#define TEXTLINE_H

#include <stddef.h>

typedef struct textline textline;

/* An empty line, or NULL if memory ran out. */
textline *textline_new(void);

/* Frees a line; NULL is ignored. */
void textline_free(textline *line);

/* Adds text at the end. */
int textline_add(textline *line, const char *text);

/* Adds the character fill, count times. */
int textline_fill(textline *line, char fill, size_t count);

/* Adds blanks until the line is as long as the column; nothing if it is that long already. */
int textline_tab(textline *line, size_t column);

/* Adds text in a column of the given width: text that is too long is cut, shorter text is followed
 * by blanks, or preceded by them if right is not 0. */
int textline_cell(textline *line, const char *text, size_t width, int right);

/* Removes blanks at the end. */
void textline_trim(textline *line);

/* The text and its length. The text belongs to the line and is valid until that is changed. */
const char *textline_text(const textline *line);
size_t textline_length(const textline *line);

#endif
