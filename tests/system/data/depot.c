/* An error is planted: a depot that has shrunk still has the last box that came back. */
#include "depot.h"

#include <stdlib.h>
#include <string.h>

static void *next_of(const void *box)
{
    void *next;
    memcpy(&next, box, sizeof next);
    return next;
}

int depot_init(struct depot *depot, size_t size)
{
    if (size == 0 || size > 256) {
        return -1;
    }
    depot->size = size < sizeof(void *) ? sizeof(void *) : size;
    depot->shelf = NULL;
    depot->kept = 0;
    return 0;
}

size_t depot_shrink(struct depot *depot)
{
    size_t count = depot->kept;
    void *box = depot->shelf;
    for (size_t i = 0; i < count; i++) {
        void *next = next_of(box);
        free(box);
        box = next;
    }
    depot->kept = 0;
    return count;
}

void depot_fini(struct depot *depot)
{
    depot_shrink(depot);
    depot->shelf = NULL;
}

void *depot_take(struct depot *depot)
{
    void *box = depot->shelf;
    if (box == NULL) {
        return calloc(1, depot->size);
    }
    depot->shelf = next_of(box);
    depot->kept -= depot->kept != 0;
    memset(box, 0, depot->size);
    return box;
}

void depot_release(struct depot *depot, void *box)
{
    memcpy(box, &depot->shelf, sizeof depot->shelf);
    depot->shelf = box;
    depot->kept++;
}
