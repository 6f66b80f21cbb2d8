/* pricetag: numbers as text, as a style wants it. */
#ifndef PRICETAG_H
#define PRICETAG_H

#include <stddef.h>

typedef struct pricetag_style {
    char group;         /* between groups of three digits; NUL for none */
    unsigned precision; /* digits of the fraction; more than 6 are taken as 6 */
} pricetag_style;

/* No groups, and two digits of the fraction. */
void pricetag_style_init(pricetag_style *style);

typedef struct pricetag pricetag;

/* Something to write with; NULL if there is no memory. */
pricetag *pricetag_new(void);
void pricetag_free(pricetag *p);

/* Writes the number to buf, as much of it as fits into size bytes with a NUL (nothing if size is
 * 0), and returns how long the whole text is. What is no finite number is written as "-". */
size_t pricetag_print(pricetag *p, char *buf, size_t size, double value,
                      const pricetag_style *style);

#endif
