#include "catalog.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct goods {
    struct goods *next;
    unsigned price;
    char code[];
};

struct catalog {
    struct goods *first;
    size_t size;
};

/* Users ask for the same goods several times in a row. */
static struct {
    const catalog *owner;
    struct goods *goods;
} recent;

catalog *catalog_new(void)
{
    return calloc(1, sizeof(catalog));
}

void catalog_free(catalog *c)
{
    if (c == NULL) {
        return;
    }
    while (c->first != NULL) {
        struct goods *goods = c->first;
        c->first = goods->next;
        free(goods);
    }
    free(c);
}

static struct goods *find(const catalog *c, const char *code)
{
    if (recent.owner != NULL && strcmp(recent.goods->code, code) == 0) {
        return recent.goods;
    }
    struct goods *goods = c->first;
    while (goods != NULL && strcmp(goods->code, code) != 0) {
        goods = goods->next;
    }
    if (goods != NULL) {
        recent.owner = c;
        recent.goods = goods;
    }
    return goods;
}

bool catalog_add(catalog *c, const char *code, unsigned price)
{
    struct goods *goods = find(c, code);
    if (goods != NULL) {
        goods->price = price;
        return true;
    }
    size_t size = strlen(code) + 1;
    goods = malloc(sizeof *goods + size);
    if (goods == NULL) {
        return false;
    }
    memcpy(goods->code, code, size);
    goods->price = price;
    goods->next = c->first;
    c->first = goods;
    c->size++;
    return true;
}

bool catalog_remove(catalog *c, const char *code)
{
    struct goods **link = &c->first;
    while (*link != NULL && strcmp((*link)->code, code) != 0) {
        link = &(*link)->next;
    }
    struct goods *goods = *link;
    if (goods == NULL) {
        return false;
    }
    if (recent.goods == goods) {
        recent.owner = NULL;
    }
    *link = goods->next;
    free(goods);
    c->size--;
    return true;
}

bool catalog_has(const catalog *c, const char *code)
{
    return find(c, code) != NULL;
}

unsigned catalog_price(const catalog *c, const char *code)
{
    const struct goods *goods = find(c, code);
    return goods != NULL ? goods->price : 0;
}

void catalog_raise(catalog *c, unsigned percent)
{
    for (struct goods *goods = c->first; goods != NULL; goods = goods->next) {
        unsigned long long price = goods->price + (unsigned long long)goods->price * percent / 100;
        goods->price = price < UINT_MAX ? (unsigned)price : UINT_MAX;
    }
}

const char *catalog_cheapest(const catalog *c)
{
    const struct goods *cheapest = c->first;
    for (const struct goods *goods = c->first; goods != NULL; goods = goods->next) {
        if (goods->price < cheapest->price) {
            cheapest = goods;
        }
    }
    return cheapest != NULL ? cheapest->code : NULL;
}

size_t catalog_size(const catalog *c)
{
    return c->size;
}
