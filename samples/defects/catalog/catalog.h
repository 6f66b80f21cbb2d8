/* A catalogue of goods with their prices.
 *
 * Goods are known by a code, a short text. The catalogue keeps copies. NULL must not be passed,
 * except to catalog_free. What is returned belongs to the catalogue.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include <stdbool.h>
#include <stddef.h>

typedef struct catalog catalog;

/* An empty catalogue, or NULL if memory ran out. */
catalog *catalog_new(void);
void catalog_free(catalog *c);

/* Adds goods, in front of others; if the code is in use already it gets the new price. Returns
 * false if memory ran out. */
bool catalog_add(catalog *c, const char *code, unsigned price);

/* Removes goods; false if there is no such code. */
bool catalog_remove(catalog *c, const char *code);

/* Whether there are goods of that code. */
bool catalog_has(const catalog *c, const char *code);

/* The price of goods; 0 if there is no such code. */
unsigned catalog_price(const catalog *c, const char *code);

/* Raises all prices by a percentage, up to the largest number that fits. */
void catalog_raise(catalog *c, unsigned percent);

/* The code of the cheapest goods, or NULL if the catalogue is empty. Valid until they are removed.
 */
const char *catalog_cheapest(const catalog *c);

size_t catalog_size(const catalog *c);

#endif
