/* Items and baskets.
 *
 * basket_add hands an item over: from then on it belongs to the basket, which frees it. Its maker
 * must not free it any more, nor put it into a basket once more; it may still be read while the
 * basket lives and holds it. NULL must not be passed, except to item_free and basket_free.
 */
#ifndef BASKET_H
#define BASKET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct item item;
typedef struct basket basket;

/* An item that belongs to the caller; NULL if memory ran out. */
item *item_new(const char *name, unsigned price);

/* Frees an item that belongs to the caller. */
void item_free(item *i);

const char *item_name(const item *i);
unsigned item_price(const item *i);

basket *basket_new(void); /* NULL if memory ran out */

/* Frees the basket and the items in it. */
void basket_free(basket *b);

/* Hands an item over to the basket. */
void basket_add(basket *b, item *i);

/* Takes the item out that was added last; it belongs to the caller then. NULL if there is none. */
item *basket_take(basket *b);

/* The number of items and the sum of their prices. */
size_t basket_count(const basket *b);
unsigned long basket_total(const basket *b);

/* The item of that name which was added last, or NULL. It still belongs to the basket. */
const item *basket_find(const basket *b, const char *name);

#endif
