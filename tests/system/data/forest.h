/* Trees whose parents own their children: nothing says so but what freeing does. */
#ifndef FOREST_H
#define FOREST_H

typedef struct tree tree;

/* A tree of one node; the caller frees it. NULL if memory is short. */
tree *tree_new(int number);

/* Frees the tree with all that grows on it. */
void tree_free(tree *t);

/* Lets branch grow on t, which frees it from now on. */
void tree_graft(tree *t, tree *branch);

/* Makes a copy of t grow on t. Returns it; NULL if memory is short. */
tree *tree_sprout(tree *t);

/* The sum of the numbers of a tree: of a node, its branches, and theirs. */
long tree_sum(const tree *t);

/* The first branch, NULL if there is none. */
tree *tree_first(const tree *t);

#endif
