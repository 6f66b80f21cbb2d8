/* A queue of bytes of fixed capacity, in a ring.
 *
 * Objects passed in are valid and not NULL, unless something else is said.
 */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stddef.h>

struct ring;

/* Returns an empty queue for so many bytes (0 counts as 1), or NULL if memory ran out. */
struct ring *ring_create(size_t capacity);

/* Destroys the queue. NULL is ignored. */
void ring_destroy(struct ring *ring);

/* How many bytes there are, and for how many there is room. */
size_t ring_length(const struct ring *ring);
size_t ring_room(const struct ring *ring);

/* Puts the bytes behind the last one; false, and nothing happens, if there is no room for all. */
bool ring_write(struct ring *ring, const void *bytes, size_t length);

/* Takes at most `length` bytes away from the front. Returns how many. */
size_t ring_read(struct ring *ring, void *bytes, size_t length);

/* Puts bytes back, before the first one; false, and nothing happens, if there is no room for all.
 * They need not be bytes that were read. */
bool ring_unread(struct ring *ring, const void *bytes, size_t length);

#endif
