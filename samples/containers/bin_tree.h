/* BinTree: a set of ints, kept in a binary search tree that is not balanced.
 *
 * The tree argument of every function must be a tree made by bin_tree_new or bin_tree_copy and not
 * freed yet; it may be NULL only where the function says so. No function recurses: a tree that is
 * as deep as it has values needs no more stack than a balanced one.
 */
#ifndef BIN_TREE_H
#define BIN_TREE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct BinTree BinTree;

/* Returns a new empty tree, or NULL if memory ran out. The caller owns it and ends its life with
 * bin_tree_free. */
BinTree *bin_tree_new(void);

/* Frees the tree. The tree may be NULL: then nothing happens. */
void bin_tree_free(BinTree *tree);

/* Returns a new tree with the same values, owned by the caller, or NULL if memory ran out. */
BinTree *bin_tree_copy(const BinTree *tree);

/* Adds value. Returns false, and leaves the tree as it was, if the value is there already or memory
 * ran out. */
bool bin_tree_insert(BinTree *tree, int value);

/* Removes value; returns false if it is not there. */
bool bin_tree_remove(BinTree *tree, int value);

/* Removes all values; the tree can be used further. */
void bin_tree_clear(BinTree *tree);

/* Whether value is in the tree. */
bool bin_tree_contains(const BinTree *tree, int value);

/* Store the smallest or the largest value in *value. Return false, and leave *value alone, if the
 * tree is empty. */
bool bin_tree_min(const BinTree *tree, int *value);
bool bin_tree_max(const BinTree *tree, int *value);

/* Stores the value at position index of the ascending order, counted from 0, in *value. Returns
 * false, and leaves *value alone, if the tree has no such position. */
bool bin_tree_nth(const BinTree *tree, size_t index, int *value);

/* Writes the smallest values in ascending order to values[0 .. capacity - 1], as many as there are
 * and as fit, and returns how many it wrote. values may be NULL if capacity is 0. */
size_t bin_tree_to_array(const BinTree *tree, int *values, size_t capacity);

/* Whether both trees hold the same values; their shapes may differ. */
bool bin_tree_equals(const BinTree *a, const BinTree *b);

/* The number of values in the tree. */
size_t bin_tree_size(const BinTree *tree);

/* Whether the tree holds no value. */
bool bin_tree_is_empty(const BinTree *tree);

#endif
