#include "binomial_heap.h"

#include <stdlib.h>

/* Nodes make the trees and never move up or down in them; items carry the keys and change nodes, so
 * that a handle stays with its key. */
struct node {
    struct node *parent;
    struct node *child;   /* the child of the largest degree; its siblings follow downwards */
    struct node *sibling; /* of a root: the next root, of larger degree */
    BinomialItem *item;
    unsigned degree;
};

struct BinomialItem {
    struct node *node;
    int key;
};

struct BinomialHeap {
    struct node *roots; /* in order of rising degree, all different */
    size_t size;
};

BinomialHeap *binomial_heap_new(void)
{
    return calloc(1, sizeof(BinomialHeap));
}

void binomial_heap_free(BinomialHeap *heap)
{
    if (heap != NULL) {
        binomial_heap_clear(heap);
        free(heap);
    }
}

/* Makes a node with an item of its own. Both or neither. */
static struct node *new_node(int key)
{
    struct node *node = calloc(1, sizeof(*node));
    BinomialItem *item = malloc(sizeof(*item));
    if (node == NULL || item == NULL) {
        free(node);
        free(item);
        return NULL;
    }
    item->key = key;
    item->node = node;
    node->item = item;
    return node;
}

static void free_node(struct node *node)
{
    free(node->item);
    free(node);
}

/* Frees a list of siblings with all below. Recursion goes down the levels only: a tree of 2^k nodes
 * has k + 1. */
static void free_siblings(struct node *node)
{
    while (node != NULL) {
        struct node *next = node->sibling;
        free_siblings(node->child);
        free_node(node);
        node = next;
    }
}

/* Copies a list of siblings with all below into *ret_copy, as children of parent. Returns false if
 * memory ran out; *ret_copy is then what was made until then, fit to be freed. */
static bool copy_siblings(const struct node *node, struct node *parent, struct node **ret_copy)
{
    *ret_copy = NULL;
    for (; node != NULL; node = node->sibling) {
        struct node *copy = new_node(node->item->key);
        if (copy == NULL) {
            return false;
        }
        copy->parent = parent;
        copy->degree = node->degree;
        *ret_copy = copy;
        ret_copy = &copy->sibling;
        if (!copy_siblings(node->child, copy, &copy->child)) {
            return false;
        }
    }
    return true;
}

BinomialHeap *binomial_heap_copy(const BinomialHeap *heap)
{
    BinomialHeap *copy = binomial_heap_new();
    if (copy == NULL) {
        return NULL;
    }
    if (!copy_siblings(heap->roots, NULL, &copy->roots)) {
        binomial_heap_free(copy);
        return NULL;
    }
    copy->size = heap->size;
    return copy;
}

/* Merges two lists of roots by degree; equal degrees stay neighbours. */
static struct node *merge_lists(struct node *a, struct node *b)
{
    struct node *first = NULL;
    struct node **end = &first;
    while (a != NULL && b != NULL) {
        struct node **smaller = a->degree <= b->degree ? &a : &b;
        *end = *smaller;
        end = &(*end)->sibling;
        *smaller = *end;
    }
    *end = a != NULL ? a : b;
    return first;
}

/* Makes the root lower the first child of the root upper, of the same degree. */
static void link_trees(struct node *upper, struct node *lower)
{
    lower->parent = upper;
    lower->sibling = upper->child;
    upper->child = lower;
    upper->degree++;
}

/* Adds a list of roots to the heap's, adding trees of equal degree like digits with a carry. */
static void add_roots(BinomialHeap *heap, struct node *roots)
{
    heap->roots = merge_lists(heap->roots, roots);
    struct node **link = &heap->roots;
    while (*link != NULL && (*link)->sibling != NULL) {
        struct node *node = *link;
        struct node *next = node->sibling;
        const struct node *third = next->sibling;
        if (node->degree != next->degree || (third != NULL && third->degree == node->degree)) {
            /* Of three equal ones the last two are linked, so that the order is kept. */
            link = &node->sibling;
        } else if (node->item->key <= next->item->key) {
            node->sibling = next->sibling;
            link_trees(node, next);
        } else {
            *link = next;
            link_trees(next, node);
        }
    }
}

BinomialItem *binomial_heap_insert(BinomialHeap *heap, int key)
{
    struct node *node = new_node(key);
    if (node == NULL) {
        return NULL;
    }
    BinomialItem *item = node->item;
    add_roots(heap, node);
    heap->size++;
    return item;
}

int binomial_item_key(const BinomialItem *item)
{
    return item->key;
}

/* The root with the smallest key; the heap must not be empty. */
static struct node *min_root(const BinomialHeap *heap)
{
    struct node *min = heap->roots;
    for (struct node *node = min->sibling; node != NULL; node = node->sibling) {
        if (node->item->key < min->item->key) {
            min = node;
        }
    }
    return min;
}

BinomialItem *binomial_heap_first(const BinomialHeap *heap)
{
    return heap->roots == NULL ? NULL : min_root(heap)->item;
}

bool binomial_heap_min(const BinomialHeap *heap, int *key)
{
    if (heap->roots == NULL) {
        return false;
    }
    *key = min_root(heap)->item->key;
    return true;
}

/* Removes a root with its item and turns its children into roots. */
static void remove_root(BinomialHeap *heap, struct node *root)
{
    struct node **link = &heap->roots;
    while (*link != root) {
        link = &(*link)->sibling;
    }
    *link = root->sibling;
    /* Children stand in order of falling degree, roots in order of rising degree. */
    struct node *reversed = NULL;
    struct node *child = root->child;
    while (child != NULL) {
        struct node *next = child->sibling;
        child->parent = NULL;
        child->sibling = reversed;
        reversed = child;
        child = next;
    }
    free_node(root);
    heap->size--;
    add_roots(heap, reversed);
}

bool binomial_heap_extract_min(BinomialHeap *heap, int *key)
{
    if (heap->roots == NULL) {
        return false;
    }
    struct node *min = min_root(heap);
    if (key != NULL) {
        *key = min->item->key;
    }
    remove_root(heap, min);
    return true;
}

static void swap_items(struct node *a, struct node *b)
{
    BinomialItem *item = a->item;
    a->item = b->item;
    b->item = item;
    a->item->node = a;
    b->item->node = b;
}

bool binomial_heap_decrease_key(BinomialHeap *heap, BinomialItem *item, int key)
{
    (void)heap; /* a root stays a root: the heap itself has nothing to note */
    if (key > item->key) {
        return false;
    }
    item->key = key;
    struct node *parent = item->node->parent;
    while (parent != NULL && parent->item->key > key) {
        swap_items(parent, item->node);
        parent = item->node->parent;
    }
    return true;
}

static struct node *min_child(const struct node *node)
{
    struct node *min = node->child;
    for (struct node *child = min; child != NULL; child = child->sibling) {
        if (child->item->key < min->item->key) {
            min = child;
        }
    }
    return min;
}

bool binomial_heap_increase_key(BinomialHeap *heap, BinomialItem *item, int key)
{
    (void)heap; /* as above */
    if (key < item->key) {
        return false;
    }
    item->key = key;
    struct node *child = min_child(item->node);
    while (child != NULL && child->item->key < key) {
        swap_items(item->node, child);
        child = min_child(item->node);
    }
    return true;
}

void binomial_heap_remove(BinomialHeap *heap, BinomialItem *item)
{
    while (item->node->parent != NULL) {
        swap_items(item->node->parent, item->node);
    }
    remove_root(heap, item->node);
}

void binomial_heap_merge(BinomialHeap *heap, BinomialHeap *other)
{
    if (heap == other) {
        return;
    }
    struct node *roots = other->roots;
    heap->size += other->size;
    other->roots = NULL;
    other->size = 0;
    add_roots(heap, roots);
}

/* Looks for key in a list of siblings and below. Recursion goes down the levels only. */
static bool siblings_contain(const struct node *node, int key)
{
    for (; node != NULL; node = node->sibling) {
        if (node->item->key == key ||
            (node->item->key < key && siblings_contain(node->child, key))) {
            return true;
        }
    }
    return false;
}

bool binomial_heap_contains(const BinomialHeap *heap, int key)
{
    return siblings_contain(heap->roots, key);
}

void binomial_heap_clear(BinomialHeap *heap)
{
    free_siblings(heap->roots);
    heap->roots = NULL;
    heap->size = 0;
}

size_t binomial_heap_size(const BinomialHeap *heap)
{
    return heap->size;
}

bool binomial_heap_is_empty(const BinomialHeap *heap)
{
    return heap->size == 0;
}
