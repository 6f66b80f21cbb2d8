/* Natural numbers of any size.
 *
 * Numbers are made by bignat_new or bignat_parse, belong to the caller, and end with bignat_free.
 * NULL is allowed there alone. An argument may be passed twice in one call. Functions that return
 * bool return false if memory ran out; the number keeps its value then.
 */
#ifndef BIGNAT_H
#define BIGNAT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bignat bignat;

/* Return a new number, or NULL if memory ran out. bignat_parse takes decimal digits and returns
 * NULL too if there is any other character, or none at all. */
bignat *bignat_new(unsigned long value);
bignat *bignat_parse(const char *digits);

void bignat_free(bignat *n);

/* n becomes the value of other. */
bool bignat_assign(bignat *n, const bignat *other);

/* Adds other to n. */
bool bignat_add(bignat *n, const bignat *other);

/* Multiplies n by a factor. */
bool bignat_scale(bignat *n, unsigned factor);

/* Less than 0, 0, or greater than 0 if a is less than, equal to, or greater than b. */
int bignat_compare(const bignat *a, const bignat *b);

bool bignat_is_zero(const bignat *n);

/* The decimal digits, as a string that the caller releases with free. NULL if memory ran out. */
char *bignat_format(const bignat *n);

#endif
