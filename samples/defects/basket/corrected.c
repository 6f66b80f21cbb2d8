#include "basket.h"

#include <stdlib.h>

struct basket {
    int *numbers;
    size_t count;
    size_t room;
};

basket *basket_new(void)
{
    return calloc(1, sizeof(basket));
}

void basket_free(basket *b)
{
    if (b != NULL) {
        free(b->numbers);
        free(b);
    }
}

int basket_put(basket *b, int number)
{
    if (b->count == b->room) {
        const size_t room = b->room == 0 ? 4 : 2 * b->room;
        int *numbers = realloc(b->numbers, room * sizeof *numbers);
        if (numbers == NULL) {
            return -1;
        }
        b->numbers = numbers;
        b->room = room;
    }
    b->numbers[b->count++] = number;
    return 0;
}

size_t basket_count(const basket *b)
{
    return b->count;
}

int basket_at(const basket *b, size_t n)
{
    return n < b->count ? b->numbers[n] : 0;
}
