/* Steps: what was done, to be undone again by somebody who knows how.
 *
 * Steps must not be NULL, except in steps_free, nor may a text or a function.
 */
#ifndef STEPS_H
#define STEPS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct steps steps;

/* Undoes what the note says. */
typedef void steps_undo_fn(void *user, const char *note);

/* Keeps at most so many notes, 1 to 100; NULL for other numbers, or if memory ran out. */
steps *steps_new(int most, steps_undo_fn *undo, void *user);
void steps_free(steps *s);

/* What is noted from here to the end is one step; false if one has begun. */
bool steps_begin(steps *s);

/* Ends the step; false if none has begun. */
bool steps_end(steps *s);

/* Adds a copy of the note, as a step of its own if none has begun. The oldest steps are forgotten
 * if there is no room; false if the step that has begun fills all of it, or memory ran out. */
bool steps_note(steps *s, const char *note);

/* Undoes the last step; false if there is none, or one has begun. */
bool steps_undo(steps *s);

/* How many notes are kept. */
size_t steps_notes(const steps *s);

#endif
