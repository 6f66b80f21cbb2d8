#include "bst.h"

#include <stdlib.h>
#include <string.h>

struct node {
    struct node *left;
    struct node *right;
    char text[];
};

struct Bst {
    struct node *root;
    size_t size;
};

Bst *bst_new(void)
{
    return calloc(1, sizeof(Bst));
}

void bst_free(Bst *set)
{
    if (set == NULL) {
        return;
    }
    /* Right rotations until there is no left child: a tree as deep as it is large needs no stack.
     */
    struct node *node = set->root;
    while (node != NULL) {
        struct node *left = node->left;
        if (left != NULL) {
            node->left = left->right;
            left->right = node;
            node = left;
        } else {
            struct node *right = node->right;
            free(node);
            node = right;
        }
    }
    free(set);
}

/* The link that points to the node with text, or the empty link where it would be. */
static struct node **find_link(Bst *set, const char *text)
{
    struct node **link = &set->root;
    while (*link != NULL) {
        int order = strcmp(text, (*link)->text);
        if (order == 0) {
            break;
        }
        link = order < 0 ? &(*link)->left : &(*link)->right;
    }
    return link;
}

bool bst_insert(Bst *set, const char *text)
{
    struct node **link = find_link(set, text);
    if (*link != NULL) {
        return false;
    }
    size_t bytes = strlen(text) + 1;
    struct node *node = malloc(sizeof(struct node) + bytes);
    if (node == NULL) {
        return false;
    }
    node->left = NULL;
    node->right = NULL;
    memcpy(node->text, text, bytes);
    *link = node;
    set->size++;
    return true;
}

bool bst_remove(Bst *set, const char *text)
{
    struct node **link = find_link(set, text);
    struct node *node = *link;
    if (node == NULL) {
        return false;
    }
    if (node->left == NULL) {
        *link = node->right;
    } else if (node->right == NULL) {
        *link = node->left;
    } else {
        struct node **next = &node->right;
        while ((*next)->left != NULL) {
            next = &(*next)->left;
        }
        struct node *successor = *next;
        *next = successor->right;
        successor->left = node->left;
        successor->right = node->right;
        *link = successor;
    }
    free(node);
    set->size--;
    return true;
}

bool bst_contains(const Bst *set, const char *text)
{
    const struct node *node = set->root;
    while (node != NULL) {
        int order = strcmp(text, node->text);
        if (order == 0) {
            return true;
        }
        node = order < 0 ? node->left : node->right;
    }
    return false;
}

const char *bst_min(const Bst *set)
{
    const struct node *node = set->root;
    while (node != NULL && node->left != NULL) {
        node = node->left;
    }
    return node == NULL ? NULL : node->text;
}

const char *bst_max(const Bst *set)
{
    const struct node *node = set->root;
    while (node != NULL && node->right != NULL) {
        node = node->right;
    }
    return node == NULL ? NULL : node->text;
}

size_t bst_size(const Bst *set)
{
    return set->size;
}
