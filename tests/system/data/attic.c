#include "attic.h"

#include <stdlib.h>

struct attic_box *attic_open(void)
{
    return calloc(1, sizeof(struct attic_box));
}

int attic_put(struct attic_box *box, int thing)
{
    int *things = realloc(box->things, ((size_t)box->count + 1) * sizeof *things);
    if (things == NULL) {
        return -1;
    }
    box->things = things;
    box->things[box->count++] = thing;
    return box->count;
}

int attic_largest(const struct attic_box *box)
{
    int largest = 0;
    for (int i = 0; i < box->count; i++) {
        largest = i == 0 || box->things[i] > largest ? box->things[i] : largest;
    }
    return largest;
}
