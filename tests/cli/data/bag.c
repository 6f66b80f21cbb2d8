#include "bag.h"

#include <stdlib.h>
#include <string.h>

enum { LIMIT = 3 };

struct bag {
    int count;
    int numbers[LIMIT];
};

bag *bag_new(void)
{
    return calloc(1, sizeof(bag));
}

void bag_free(bag *b)
{
    free(b);
}

enum bag_result bag_add(bag *b, int number)
{
    if (b->count == LIMIT) {
        return BAG_FULL;
    }
    b->numbers[b->count++] = number;
    return BAG_OK;
}

int bag_count(const bag *b)
{
    return b->count;
}

int bag_contains(const bag *b, int number)
{
    for (int i = 0; i < b->count; i++) {
        if (b->numbers[i] == number) {
            return 1;
        }
    }
    return 0;
}

bag *bag_copy(const bag *b)
{
    bag *copy = calloc(1, sizeof(bag));
    if (copy != NULL) {
        copy->count = b->count;
        for (int i = 0; i <= b->count; i++) {
            copy->numbers[i] = b->numbers[i];
        }
    }
    return copy;
}
