/* Inbox: texts that wait, the oldest first, up to a fixed number of them.
 *
 * An inbox must not be NULL, except in inbox_free, nor may a text or a pointer to a result. What a
 * function says of a text it says of the copy that the inbox keeps.
 */
#ifndef INBOX_H
#define INBOX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct inbox inbox;

/* An inbox for so many texts, owned by the caller. NULL if memory ran out. */
inbox *inbox_new(unsigned char room);
void inbox_free(inbox *in);

/* Adds a copy of the text; false if there is no room, or memory ran out. */
bool inbox_put(inbox *in, const char *text);

/* Takes the oldest text away: how long it was, and how many still wait. False if none did. */
bool inbox_take(inbox *in, size_t *length, size_t *waiting);

/* The oldest text, which stays; NULL if there is none. */
const char *inbox_peek(const inbox *in);

size_t inbox_count(const inbox *in);

#endif
