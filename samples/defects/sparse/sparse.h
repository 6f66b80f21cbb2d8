/* Sparse vectors: an int for each index, most of which are 0 and not stored.
 *
 * Vectors must not be NULL, except in sparse_free. The same vector may be passed twice.
 */
#ifndef SPARSE_H
#define SPARSE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sparse sparse;

/* A vector of zeros; the caller frees it. NULL if memory ran out. */
sparse *sparse_new(void);
void sparse_free(sparse *v);

/* Sets one value; any index is allowed. Returns false if memory ran out. */
bool sparse_set(sparse *v, size_t index, int value);

/* The value at an index. */
int sparse_get(const sparse *v, size_t index);

/* How many values are not 0. */
size_t sparse_weight(const sparse *v);

/* The least index at or after the given one whose value is not 0, in *index; false if there is
 * none, and *index is left alone then. */
bool sparse_next(const sparse *v, size_t *index);

/* Whether both have the same value at each index. */
bool sparse_equals(const sparse *a, const sparse *b);

/* The sum of the products of the values at each index. */
double sparse_dot(const sparse *a, const sparse *b);

/* The vector becomes the other one. Returns false, and leaves it as it was, if memory ran out. */
bool sparse_assign(sparse *v, const sparse *other);

#endif
