/* basket: numbers in the order in which they came.
 *
 * Pointers to a basket are those that basket_new returned and basket_free has not been given.
 */
#ifndef BASKET_H
#define BASKET_H

#include <stddef.h>

typedef struct basket basket;

/* NULL if memory ran out. */
basket *basket_new(void);

/* NULL is ignored. */
void basket_free(basket *b);

/* Returns 0, or -1 if memory ran out; the basket is as it was then. */
int basket_put(basket *b, int number);

size_t basket_count(const basket *b);

/* Number n, from 0; 0 if there is none. */
int basket_at(const basket *b, size_t n);

#endif
