/* Bst: a set of strings, kept in a binary search tree that is not balanced; ordered by strcmp.
 *
 * The set argument of every function must be a set made by bst_new and not freed yet; it may be
 * NULL only where the function says so. Texts are NUL-terminated strings and must not be NULL. The
 * set keeps copies of its own.
 */
#ifndef BST_H
#define BST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Bst Bst;

/* Returns a new empty set, or NULL if memory ran out. The caller owns it and ends its life with
 * bst_free. */
Bst *bst_new(void);

/* Frees the set and its strings. The set may be NULL: then nothing happens. */
void bst_free(Bst *set);

/* Adds a copy of text. Returns false, and leaves the set as it was, if it holds the string already
 * or memory ran out. */
bool bst_insert(Bst *set, const char *text);

/* Removes the string equal to text; returns false if there is none. text may be a string that
 * bst_min or bst_max returned; like all of these it is then no longer valid. */
bool bst_remove(Bst *set, const char *text);

/* Whether the set holds a string equal to text. */
bool bst_contains(const Bst *set, const char *text);

/* The first and the last string in the order, or NULL if the set is empty. The string belongs to
 * the set and is valid until the next call of bst_insert, bst_remove or bst_free on it. */
const char *bst_min(const Bst *set);
const char *bst_max(const Bst *set);

/* The number of strings in the set. */
size_t bst_size(const Bst *set);

#endif
