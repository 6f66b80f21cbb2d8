/* Steps that can be taken back and taken again, as editors have them.
 *
 * A history must not be NULL, except in history_free, nor may a label. The function must not call
 * any of these.
 */
#ifndef HISTORY_H
#define HISTORY_H

#include <stddef.h>

typedef struct history history;

enum { HISTORY_OK = 0, HISTORY_NO_MEMORY = -1, HISTORY_REFUSED = -2, HISTORY_NONE = -3 };

/* Does what the label says; is_back: undoes it. Refuses by returning anything but 0. */
typedef int history_fn(int is_back, const char *label, void *user);

/* No steps yet; fn may be NULL: then nothing is refused. Owned by the caller. NULL if memory ran
 * out. */
history *history_new(history_fn *fn, void *user);
void history_free(history *h);

/* Takes a step, of which the label is copied. Steps that were taken back are forgotten. */
int history_take(history *h, const char *label);

/* Takes the last step back. If that is refused, nothing changes. */
int history_back(history *h);

/* Takes the step again that was taken back last. If that is refused, it is forgotten, with all that
 * were taken back before. */
int history_again(history *h);

/* Steps that could be taken back. */
size_t history_count(const history *h);

#endif
