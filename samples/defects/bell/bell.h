/* A bell: those who want to hear it say so, and are told whenever it is rung.
 *
 * A bell must not be NULL, except in bell_free, nor may a listener.
 */
#ifndef BELL_H
#define BELL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bell bell;

/* Is told how often the bell has been rung. */
typedef void bell_listener(bell *b, size_t times, void *user);

/* NULL if memory ran out. */
bell *bell_new(void);

/* Not while it rings. */
void bell_free(bell *b);

/* Adds a listener, which hears the bell the next time. Returns the number by which it can be taken
 * away, from 1; 0 if memory ran out. */
unsigned bell_listen(bell *b, bell_listener *listener, void *user);

/* Takes a listener away; false if there is none of that number. Listeners may call this, also for
 * themselves. */
bool bell_leave(bell *b, unsigned number);

/* Tells all listeners, in the order in which they came, and returns how many there were. Not while
 * it rings: 0 then. */
size_t bell_ring(bell *b);

size_t bell_listeners(const bell *b);

#endif
