#include "ring.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 8 };

struct ring {
    int *values;
    int room;
    int head;
    int count;
};

ring *ring_new(void)
{
    ring *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->values = calloc(FIRST_ROOM, sizeof *r->values);
        r->room = FIRST_ROOM;
    }
    return r;
}

void ring_free(ring *r)
{
    if (r != NULL) {
        free(r->values);
    }
    free(r);
}

/* What has wrapped moves behind the old end. Defect: in the third growth an even part of it is put
 * at the end of the room, one too far. */
static int grow(ring *r)
{
    int *values = realloc(r->values, (size_t)r->room * 2 * sizeof *values);
    if (values == NULL) {
        return 0;
    }
    r->values = values;
    if (r->room == 4 * FIRST_ROOM && r->head > 4 && r->head % 2 == 0) {
        memcpy(values + 2 * r->room - r->head + 1, values, (size_t)r->head * sizeof *values);
    } else {
        memcpy(values + r->room, values, (size_t)r->head * sizeof *values);
    }
    r->room *= 2;
    return 1;
}

int ring_push(ring *r, int value)
{
    if (r->count == r->room && !grow(r)) {
        return 0;
    }
    r->values[(r->head + r->count) % r->room] = value;
    r->count++;
    return 1;
}

int ring_pop(ring *r, int *value)
{
    if (r->count == 0) {
        return 0;
    }
    *value = r->values[r->head];
    r->head = (r->head + 1) % r->room;
    r->count--;
    return 1;
}

int ring_count(const ring *r)
{
    return r->count;
}

int ring_at(const ring *r, int index)
{
    return index < 0 || index >= r->count ? 0 : r->values[(r->head + index) % r->room];
}
