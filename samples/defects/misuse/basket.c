#include "basket.h"

#include <stdlib.h>
#include <string.h>

struct item {
    struct item *next; /* in the basket */
    unsigned price;
    char name[];
};

struct basket {
    item *first;
    size_t count;
};

item *item_new(const char *name, unsigned price)
{
    size_t size = strlen(name) + 1;
    item *i = malloc(sizeof *i + size);
    if (i != NULL) {
        i->next = NULL;
        i->price = price;
        memcpy(i->name, name, size);
    }
    return i;
}

void item_free(item *i)
{
    free(i);
}

const char *item_name(const item *i)
{
    return i->name;
}

unsigned item_price(const item *i)
{
    return i->price;
}

basket *basket_new(void)
{
    return calloc(1, sizeof(basket));
}

void basket_free(basket *b)
{
    if (b == NULL) {
        return;
    }
    while (b->first != NULL) {
        item_free(basket_take(b));
    }
    free(b);
}

void basket_add(basket *b, item *i)
{
    i->next = b->first;
    b->first = i;
    b->count++;
}

item *basket_take(basket *b)
{
    item *i = b->first;
    if (i != NULL) {
        b->first = i->next;
        i->next = NULL;
        b->count--;
    }
    return i;
}

size_t basket_count(const basket *b)
{
    return b->count;
}

unsigned long basket_total(const basket *b)
{
    unsigned long total = 0;
    for (const item *i = b->first; i != NULL; i = i->next) {
        total += i->price;
    }
    return total;
}

const item *basket_find(const basket *b, const char *name)
{
    const item *i = b->first;
    while (i != NULL && strcmp(i->name, name) != 0) {
        i = i->next;
    }
    return i;
}
