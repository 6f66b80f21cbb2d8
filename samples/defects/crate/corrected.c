#include "crate.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST = 4 };

static int reserve(Crate *crate, size_t capacity)
{
    if (capacity < LEAST) {
        if (crate->capacity >= LEAST) {
            return 0;
        }
        capacity = LEAST;
    }
    void *data = realloc(crate->data, capacity * crate->item_size);
    if (data == NULL) {
        return -1;
    }
    crate->data = data;
    crate->capacity = capacity;
    return 0;
}

int crate_begin(Crate *crate, size_t item_size)
{
    if (item_size == 0 || item_size > 4096) {
        return -1;
    }
    *crate = (Crate){.item_size = item_size};
    return reserve(crate, LEAST);
}

int crate_copy(Crate *destination, Crate *source)
{
    *destination = (Crate){.item_size = source->item_size};
    if (reserve(destination, source->size * 2) != 0) {
        return -1;
    }
    memcpy(destination->data, source->data, source->size * source->item_size);
    destination->size = source->size;
    return 0;
}

int crate_push(Crate *crate, void *item)
{
    if (crate->size == crate->capacity && reserve(crate, crate->capacity * 2) != 0) {
        return -1;
    }
    memcpy((char *)crate->data + crate->size++ * crate->item_size, item, crate->item_size);
    return 0;
}

void crate_pop(Crate *crate)
{
    crate->size -= crate->size != 0;
}

void crate_end(Crate *crate)
{
    free(crate->data);
    *crate = (Crate){0};
}
