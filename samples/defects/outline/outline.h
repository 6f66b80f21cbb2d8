/* Outline: the headings of a document, in order, each with a level from 1 (chapter) to 6.
 *
 * Objects passed in must be alive; pointers must not be NULL unless the comment allows it.
 */
#ifndef OUTLINE_H
#define OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Outline Outline;

/* Returns an empty outline, owned by the caller, or NULL if memory ran out. */
Outline *outline_new(void);

/* Frees the outline and its headings. outline may be NULL. */
void outline_free(Outline *outline);

/* Adds a heading at the end; the title is copied. A level out of range is brought into it. Returns
 * false if memory ran out. */
bool outline_add(Outline *outline, int level, const char *title);

/* Removes all headings. The outline can be filled again. */
void outline_clear(Outline *outline);

/* The number of headings, and the number of those of one level. */
size_t outline_count(const Outline *outline);
size_t outline_count_level(const Outline *outline, int level);

/* The title of heading number index, counted from 0, or NULL if there is none. It belongs to the
 * outline and is valid until that is cleared or freed. */
const char *outline_title(const Outline *outline, size_t index);

/* The level of heading number index, or 0 if there is none. */
int outline_level(const Outline *outline, size_t index);

/* Moves all headings one level down (towards 6); those of level 6 stay. */
void outline_demote(Outline *outline);

#endif
