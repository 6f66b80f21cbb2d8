/* A ticker: the prices that came in, in their order.
 *
 * Tickers must not be NULL, except in ticker_free.
 */
#ifndef TICKER_H
#define TICKER_H

#include <stddef.h>

typedef struct ticker ticker;

ticker *ticker_new(void); /* NULL if memory ran out */
void ticker_free(ticker *t);

/* Adds a price. Returns 0, or -1 if memory ran out; then it may be tried again. */
int ticker_add(ticker *t, int price);

size_t ticker_count(const ticker *t);
int ticker_last(const ticker *t); /* 0 if there is none */
int ticker_highest(const ticker *t);

#endif
