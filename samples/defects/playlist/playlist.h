/* Playlist: titles in the order in which they are played, and cursors that walk over them.
 *
 * Objects that are passed must be alive, and pointers must not be NULL unless it is said that they
 * may be.
 */
#ifndef PLAYLIST_H
#define PLAYLIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct playlist playlist;
typedef struct playlist_cursor playlist_cursor;

playlist *playlist_new(void);       /* NULL if memory ran out */
void playlist_free(playlist *list); /* list may be NULL */

/* Adds a copy of title at the end; false if memory ran out. Cursors that are at the end see it. */
bool playlist_add(playlist *list, const char *title);

size_t playlist_count(const playlist *list);
bool playlist_contains(const playlist *list, const char *title);

/* Returns a cursor in front of the first title, or NULL if memory ran out. The caller ends its life
 * with playlist_cursor_free, which is allowed after the list is gone as well; nothing else is. */
playlist_cursor *playlist_cursor_new(playlist *list);
void playlist_cursor_free(playlist_cursor *cursor); /* cursor may be NULL */

/* Moves on and returns the title there, or NULL at the end. The title belongs to the list and is
 * valid until it is removed or the list is freed. */
const char *playlist_cursor_next(playlist_cursor *cursor);

/* Removes the title that playlist_cursor_next returned last; the cursor stays between its
 * neighbours. Returns false if there is none, or it was removed already. Other cursors of the same
 * list must not be used any more, only freed. */
bool playlist_cursor_remove(playlist_cursor *cursor);

#endif
