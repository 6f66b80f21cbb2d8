#include "forest.h"

#include <stdlib.h>

struct tree {
    tree *first;
    tree *next;
    int number;
};

tree *tree_new(int number)
{
    tree *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->number = number;
    }
    return made;
}

void tree_free(tree *t)
{
    while (t->first != NULL) {
        tree *branch = t->first;
        t->first = branch->next;
        tree_free(branch);
    }
    free(t);
}

void tree_graft(tree *t, tree *branch)
{
    branch->next = t->first;
    t->first = branch;
}

tree *tree_sprout(tree *t)
{
    tree *made = tree_new(t->number);
    if (made != NULL) {
        tree_graft(t, made);
    }
    return made;
}

long tree_sum(const tree *t)
{
    long sum = t->number;
    for (const tree *branch = t->first; branch != NULL; branch = branch->next) {
        sum += tree_sum(branch);
    }
    return sum;
}

tree *tree_first(const tree *t)
{
    return t->first;
}
