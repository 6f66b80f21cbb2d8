/* caption: texts of buttons and columns, as users type them.
 *
 * Labels and texts must not be NULL, except in caption_free.
 */
#ifndef CAPTION_H
#define CAPTION_H

#include <stdbool.h>
#include <stddef.h>

typedef struct caption caption;

/* A caption with a copy of the text, which may be empty. Owned by the caller; NULL if memory ran
 * out.
 */
caption *caption_new(const char *text);
void caption_free(caption *l);

/* Valid until the caption is changed or freed. */
const char *caption_text(const caption *l);
size_t caption_length(const caption *l);

/* Replaces the text. Returns false, and changes nothing, if memory ran out. */
bool caption_set(caption *l, const char *text);

/* Cuts off blanks and colons at the end. */
void caption_trim(caption *l);

/* Turns the first letter into a capital, if it is a letter of ASCII. */
void caption_capitalize(caption *l);

/* Whether both say the same but for blanks and colons at the end. */
bool caption_equals(const caption *a, const caption *b);

#endif
