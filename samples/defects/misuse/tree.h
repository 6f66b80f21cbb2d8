/* Trees of values: numbers, texts, and lists of values.
 *
 * Pointers to values are valid and not NULL, unless something else is said.
 */
#ifndef TREE_H
#define TREE_H

#include <stddef.h>

enum tree_type { TREE_NUMBER, TREE_TEXT, TREE_LIST };

typedef struct tree tree;

/* Where a walk through a list stands. */
typedef struct {
    tree *const *next;
    tree *const *end;
} tree_walk;

/* Reads a value: a number, a text in quotes, or values between brackets, with nothing between
 * them, like "[]" or "[17]". Returns it, owned by the caller, or NULL if there is none or memory
 * ran out. */
tree *tree_parse(const char *text);

/* Returns an empty list, owned by the caller, or NULL if memory ran out. */
tree *tree_new_list(void);

/* Frees a value and all that is in it. NULL is ignored. */
void tree_free(tree *t);

/* Which kind of value it is. */
enum tree_type tree_get_type(const tree *t);

/* The number; 0 if it is none. */
long tree_get_number(const tree *t);

/* The text, which is the value's; NULL if it is none. */
const char *tree_get_text(const tree *t);

/* Begins a walk through the values of a list, which must be of type TREE_LIST. */
tree_walk tree_walk_begin(const tree *list);

/* How many values there are still to come. */
size_t tree_walk_left(const tree_walk *walk);

/* The next value, which is the list's; NULL at the end. */
const tree *tree_walk_next(tree_walk *walk);

#endif
