#include "ring.h"

#include <stdlib.h>
#include <string.h>

struct ring {
    unsigned char *bytes;
    size_t capacity;
    size_t front;
    size_t length;
};

struct ring *ring_create(size_t capacity)
{
    struct ring *ring = calloc(1, sizeof *ring);
    if (ring == NULL) {
        return NULL;
    }
    ring->capacity = capacity == 0 ? 1 : capacity;
    ring->bytes = malloc(ring->capacity);
    if (ring->bytes == NULL) {
        free(ring);
        return NULL;
    }
    return ring;
}

void ring_destroy(struct ring *ring)
{
    if (ring != NULL) {
        free(ring->bytes);
        free(ring);
    }
}

size_t ring_length(const struct ring *ring)
{
    return ring->length;
}

size_t ring_room(const struct ring *ring)
{
    return ring->capacity - ring->length;
}

/* Copies the bytes to the place, and on from the beginning of the ring. */
static void copy_in(struct ring *ring, size_t place, const unsigned char *bytes, size_t length)
{
    const size_t before_end = ring->capacity - place;
    const size_t first = length < before_end ? length : before_end;
    memcpy(ring->bytes + place, bytes, first);
    memcpy(ring->bytes, bytes + first, length - first);
}

bool ring_write(struct ring *ring, const void *bytes, size_t length)
{
    if (length > ring_room(ring)) {
        return false;
    }
    if (length != 0) {
        copy_in(ring, (ring->front + ring->length) % ring->capacity, bytes, length);
        ring->length += length;
    }
    return true;
}

size_t ring_read(struct ring *ring, void *bytes, size_t length)
{
    unsigned char *out = bytes;
    const size_t count = length < ring->length ? length : ring->length;
    for (size_t i = 0; i < count; i++) {
        out[i] = ring->bytes[(ring->front + i) % ring->capacity];
    }
    ring->front = (ring->front + count) % ring->capacity;
    ring->length -= count;
    return count;
}

bool ring_unread(struct ring *ring, const void *bytes, size_t length)
{
    if (length > ring_room(ring)) {
        return false;
    }
    if (length != 0) {
        ring->front = (ring->front + ring->capacity - length) % ring->capacity;
        ring->length += length;
        memcpy(ring->bytes + ring->front, bytes, length);
    }
    return true;
}
