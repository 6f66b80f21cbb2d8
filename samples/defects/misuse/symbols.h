/* Symbols: every string is kept once, with a count of those who hold it.
 *
 * What symbols_intern and symbols_join return is a symbol, and whoever gets one holds it until he
 * gives it up with symbols_release. The other functions take symbols of the same table. Nothing may
 * be NULL.
 */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct symbols symbols;

symbols *symbols_new(void); /* NULL if memory ran out */
void symbols_free(symbols *table);

/* The symbol of a text; NULL if memory ran out. */
const char *symbols_intern(symbols *table, const char *text);

/* The symbol of both texts in a row; NULL if memory ran out. */
const char *symbols_join(symbols *table, const char *first, const char *second);

/* Holds it once more. */
void symbols_hold(const char *symbol);

/* Gives it up. */
void symbols_release(symbols *table, const char *symbol);

/* How long it is, and how often it is held. */
size_t symbols_length(const char *symbol);
unsigned symbols_held(const char *symbol);

/* How many different ones there are. */
size_t symbols_count(const symbols *table);

#endif
