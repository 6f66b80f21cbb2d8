#include "ticker.h"

#include <stdlib.h>

struct ticker {
    int *prices;
    size_t count;
    size_t room;
};

ticker *ticker_new(void)
{
    return calloc(1, sizeof(ticker));
}

void ticker_free(ticker *t)
{
    if (t != NULL) {
        free(t->prices);
        free(t);
    }
}

int ticker_add(ticker *t, int price)
{
    if (t->count == t->room) {
        t->room = t->room == 0 ? 4 : 2 * t->room;
        int *prices = realloc(t->prices, t->room * sizeof *prices);
        if (prices == NULL) {
            return -1;
        }
        t->prices = prices;
    }
    t->prices[t->count++] = price;
    return 0;
}

size_t ticker_count(const ticker *t)
{
    return t->count;
}

int ticker_last(const ticker *t)
{
    return t->count == 0 ? 0 : t->prices[t->count - 1];
}

int ticker_highest(const ticker *t)
{
    int highest = ticker_last(t);
    for (size_t i = 0; i < t->count; i++) {
        highest = t->prices[i] > highest ? t->prices[i] : highest;
    }
    return highest;
}
