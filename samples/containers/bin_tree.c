#include "bin_tree.h"

#include <stdlib.h>

struct node {
    struct node *parent;
    struct node *left;
    struct node *right;
    int value;
};

struct BinTree {
    struct node *root;
    size_t size;
};

BinTree *bin_tree_new(void)
{
    return calloc(1, sizeof(BinTree));
}

void bin_tree_free(BinTree *tree)
{
    if (tree != NULL) {
        bin_tree_clear(tree);
        free(tree);
    }
}

void bin_tree_clear(BinTree *tree)
{
    struct node *node = tree->root;
    while (node != NULL) {
        if (node->left != NULL) {
            node = node->left;
        } else if (node->right != NULL) {
            node = node->right;
        } else {
            struct node *parent = node->parent;
            if (parent != NULL && parent->left == node) {
                parent->left = NULL;
            } else if (parent != NULL) {
                parent->right = NULL;
            }
            free(node);
            node = parent;
        }
    }
    tree->root = NULL;
    tree->size = 0;
}

static struct node *new_node(struct node *parent, int value)
{
    struct node *node = calloc(1, sizeof(*node));
    if (node != NULL) {
        node->parent = parent;
        node->value = value;
    }
    return node;
}

static struct node *leftmost(struct node *node)
{
    while (node != NULL && node->left != NULL) {
        node = node->left;
    }
    return node;
}

/* The node with the next larger value, or NULL. */
static struct node *successor(struct node *node)
{
    if (node->right != NULL) {
        return leftmost(node->right);
    }
    while (node->parent != NULL && node->parent->right == node) {
        node = node->parent;
    }
    return node->parent;
}

static struct node *find(const BinTree *tree, int value)
{
    struct node *node = tree->root;
    while (node != NULL && node->value != value) {
        node = value < node->value ? node->left : node->right;
    }
    return node;
}

/* Copies the shape too: walks through both trees in step, making each node on the way down. */
BinTree *bin_tree_copy(const BinTree *tree)
{
    BinTree *copy = bin_tree_new();
    if (copy == NULL || tree->root == NULL) {
        return copy;
    }
    const struct node *from = tree->root;
    struct node *to = copy->root = new_node(NULL, from->value);
    while (to != NULL && from != NULL) {
        if (from->left != NULL && to->left == NULL) {
            from = from->left;
            to = to->left = new_node(to, from->value);
        } else if (from->right != NULL && to->right == NULL) {
            from = from->right;
            to = to->right = new_node(to, from->value);
        } else if (from->parent != NULL) {
            from = from->parent;
            to = to->parent;
        } else {
            copy->size = tree->size;
            return copy;
        }
    }
    bin_tree_free(copy);
    return NULL;
}

bool bin_tree_insert(BinTree *tree, int value)
{
    struct node *parent = NULL;
    struct node **link = &tree->root;
    while (*link != NULL) {
        parent = *link;
        if (parent->value == value) {
            return false;
        }
        link = value < parent->value ? &parent->left : &parent->right;
    }
    *link = new_node(parent, value);
    if (*link == NULL) {
        return false;
    }
    tree->size++;
    return true;
}

/* Puts the subtree at heir (or nothing) where node hangs. */
static void replace(BinTree *tree, struct node *node, struct node *heir)
{
    if (node->parent == NULL) {
        tree->root = heir;
    } else if (node->parent->left == node) {
        node->parent->left = heir;
    } else {
        node->parent->right = heir;
    }
    if (heir != NULL) {
        heir->parent = node->parent;
    }
}

bool bin_tree_remove(BinTree *tree, int value)
{
    struct node *node = find(tree, value);
    if (node == NULL) {
        return false;
    }
    if (node->left != NULL && node->right != NULL) {
        struct node *next = leftmost(node->right);
        node->value = next->value;
        node = next;
    }
    replace(tree, node, node->left != NULL ? node->left : node->right);
    free(node);
    tree->size--;
    return true;
}

bool bin_tree_contains(const BinTree *tree, int value)
{
    return find(tree, value) != NULL;
}

bool bin_tree_min(const BinTree *tree, int *value)
{
    const struct node *node = leftmost(tree->root);
    if (node == NULL) {
        return false;
    }
    *value = node->value;
    return true;
}

bool bin_tree_max(const BinTree *tree, int *value)
{
    const struct node *node = tree->root;
    if (node == NULL) {
        return false;
    }
    while (node->right != NULL) {
        node = node->right;
    }
    *value = node->value;
    return true;
}

bool bin_tree_nth(const BinTree *tree, size_t index, int *value)
{
    if (index >= tree->size) {
        return false;
    }
    struct node *node = leftmost(tree->root);
    while (index-- > 0) {
        node = successor(node);
    }
    *value = node->value;
    return true;
}

size_t bin_tree_to_array(const BinTree *tree, int *values, size_t capacity)
{
    size_t count = 0;
    for (struct node *node = leftmost(tree->root); node != NULL && count < capacity;
         node = successor(node)) {
        values[count++] = node->value;
    }
    return count;
}

bool bin_tree_equals(const BinTree *a, const BinTree *b)
{
    if (a->size != b->size) {
        return false;
    }
    struct node *x = leftmost(a->root);
    struct node *y = leftmost(b->root);
    while (x != NULL && y != NULL && x->value == y->value) {
        x = successor(x);
        y = successor(y);
    }
    return x == NULL && y == NULL;
}

size_t bin_tree_size(const BinTree *tree)
{
    return tree->size;
}

bool bin_tree_is_empty(const BinTree *tree)
{
    return tree->size == 0;
}
