#include "ring.h"

#include <stdlib.h>
#include <string.h>

struct ring {
    int *numbers;
    size_t count;
};

ring *ring_new(void)
{
    return calloc(1, sizeof(ring));
}

void ring_free(ring *r)
{
    if (r != NULL) {
        free(r->numbers);
        free(r);
    }
}

bool ring_put(ring *r, int number)
{
    int *numbers = realloc(r->numbers, (r->count + 1) * sizeof *numbers);
    if (numbers == NULL) {
        return false;
    }
    r->numbers = numbers;
    numbers[r->count++] = number;
    return true;
}

size_t ring_count(const ring *r)
{
    return r->count;
}

int ring_take(ring *r)
{
    int first = r->numbers[0];
    r->count--;
    memmove(r->numbers, r->numbers + 1, r->count * sizeof first);
    return first;
}

int ring_peek(const ring *r, size_t place)
{
    return r->numbers[place];
}
