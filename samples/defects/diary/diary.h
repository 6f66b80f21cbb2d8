/* A diary: an owner, and notes in the order in which they were written.
 *
 * Diaries and texts must not be NULL, except in diary_free. All texts are copied; those that are
 * returned belong to the diary.
 */
#ifndef DIARY_H
#define DIARY_H

#include <stddef.h>

typedef struct diary diary;

diary *diary_new(const char *owner); /* NULL if memory ran out */
void diary_free(diary *d);

/* Adds a note. Returns 0, or -1 if memory ran out; then nothing has changed. */
int diary_write(diary *d, const char *note);

const char *diary_owner(const diary *d);
size_t diary_count(const diary *d);
const char *diary_note(const diary *d, size_t i); /* NULL if there are not so many */

#endif
