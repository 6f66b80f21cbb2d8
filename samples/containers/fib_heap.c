#include "fib_heap.h"

#include <stdlib.h>

/* Siblings (and likewise the roots) form a ring. */
struct FibNode {
    FibNode *parent;
    FibNode *child; /* any of the children */
    FibNode *left;
    FibNode *right;
    int key;
    unsigned degree; /* number of children */
    bool is_marked;  /* lost a child since it became a child itself */
};

struct FibHeap {
    FibNode *min; /* the root with the smallest key; NULL if empty */
    size_t size;
};

/* A node of degree d has at least as many descendants as the Fibonacci number d + 2, and there are
 * fewer than 2^64 nodes: no degree reaches 93. */
enum { DEGREE_LIMIT = 93 };

FibHeap *fib_heap_new(void)
{
    return calloc(1, sizeof(FibHeap));
}

void fib_heap_free(FibHeap *heap)
{
    if (heap != NULL) {
        fib_heap_clear(heap);
        free(heap);
    }
}

/* Joins two rings into one; either may be NULL. Returns a member. */
static FibNode *ring_join(FibNode *a, FibNode *b)
{
    if (a == NULL || b == NULL) {
        return a == NULL ? b : a;
    }
    FibNode *after_a = a->right;
    FibNode *before_b = b->left;
    a->right = b;
    b->left = a;
    before_b->right = after_a;
    after_a->left = before_b;
    return a;
}

/* Makes node a ring of its own. Returns a member of the ring that it was in, or NULL if it was
 * alone. */
static FibNode *ring_leave(FibNode *node)
{
    FibNode *rest = node->right == node ? NULL : node->right;
    node->left->right = node->right;
    node->right->left = node->left;
    node->left = node;
    node->right = node;
    return rest;
}

static void add_root(FibHeap *heap, FibNode *node)
{
    node->parent = NULL;
    node->is_marked = false;
    heap->min = ring_join(heap->min, node);
    if (node->key < heap->min->key) {
        heap->min = node;
    }
}

FibNode *fib_heap_insert(FibHeap *heap, int key)
{
    FibNode *node = calloc(1, sizeof(*node));
    if (node == NULL) {
        return NULL;
    }
    node->key = key;
    node->left = node;
    node->right = node;
    add_root(heap, node);
    heap->size++;
    return node;
}

/* The node after node in a walk that visits every node of the heap before its children, or NULL
 * after the last. Rings of children are left where they were entered: at their parent's child. */
static const FibNode *next_in_walk(const FibHeap *heap, const FibNode *node)
{
    if (node->child != NULL) {
        return node->child;
    }
    for (;;) {
        const FibNode *entered = node->parent == NULL ? heap->min : node->parent->child;
        if (node->right != entered) {
            return node->right;
        }
        if (node->parent == NULL) {
            return NULL;
        }
        node = node->parent;
    }
}

FibHeap *fib_heap_copy(const FibHeap *heap)
{
    FibHeap *copy = fib_heap_new();
    if (copy == NULL) {
        return NULL;
    }
    for (const FibNode *node = heap->min; node != NULL; node = next_in_walk(heap, node)) {
        if (fib_heap_insert(copy, node->key) == NULL) {
            fib_heap_free(copy);
            return NULL;
        }
    }
    return copy;
}

int fib_node_key(const FibNode *node)
{
    return node->key;
}

FibNode *fib_heap_first(const FibHeap *heap)
{
    return heap->min;
}

bool fib_heap_min(const FibHeap *heap, int *key)
{
    if (heap->min == NULL) {
        return false;
    }
    *key = heap->min->key;
    return true;
}

/* Makes the root with the larger key a child of the other, which is returned. Both must be out of
 * the ring of roots. */
static FibNode *link_roots(FibNode *a, FibNode *b)
{
    FibNode *upper = b->key < a->key ? b : a;
    FibNode *lower = upper == a ? b : a;
    lower->parent = upper;
    lower->is_marked = false;
    upper->child = ring_join(upper->child, lower);
    upper->degree++;
    return upper;
}

/* Links roots of equal degree until all degrees differ, and finds the smallest key. */
static void consolidate(FibHeap *heap, FibNode *roots)
{
    FibNode *by_degree[DEGREE_LIMIT] = {NULL};
    while (roots != NULL) {
        FibNode *node = roots;
        roots = ring_leave(node);
        node->parent = NULL;
        while (by_degree[node->degree] != NULL) {
            FibNode *other = by_degree[node->degree];
            by_degree[node->degree] = NULL;
            node = link_roots(other, node);
        }
        by_degree[node->degree] = node;
    }
    heap->min = NULL;
    for (size_t i = 0; i < DEGREE_LIMIT; i++) {
        if (by_degree[i] != NULL) {
            add_root(heap, by_degree[i]);
        }
    }
}

/* Removes and frees a root; its children become roots. */
static void remove_root(FibHeap *heap, FibNode *node)
{
    FibNode *rest = ring_leave(node);
    consolidate(heap, ring_join(rest, node->child));
    free(node);
    heap->size--;
}

bool fib_heap_extract_min(FibHeap *heap, int *key)
{
    if (heap->min == NULL) {
        return false;
    }
    if (key != NULL) {
        *key = heap->min->key;
    }
    remove_root(heap, heap->min);
    return true;
}

/* Makes node a root, and its ancestors too as long as each had lost a child before. */
static void cut(FibHeap *heap, FibNode *node)
{
    while (node->parent != NULL) {
        FibNode *parent = node->parent;
        parent->child = ring_leave(node);
        parent->degree--;
        add_root(heap, node);
        if (!parent->is_marked) {
            parent->is_marked = parent->parent != NULL;
            return;
        }
        node = parent;
    }
}

bool fib_heap_decrease_key(FibHeap *heap, FibNode *node, int key)
{
    if (key > node->key) {
        return false;
    }
    node->key = key;
    if (node->parent != NULL && key < node->parent->key) {
        cut(heap, node);
    }
    if (key < heap->min->key) {
        heap->min = node;
    }
    return true;
}

void fib_heap_remove(FibHeap *heap, FibNode *node)
{
    cut(heap, node);
    remove_root(heap, node);
}

void fib_heap_merge(FibHeap *heap, FibHeap *other)
{
    if (heap == other || other->min == NULL) {
        return;
    }
    FibNode *min = heap->min == NULL || other->min->key < heap->min->key ? other->min : heap->min;
    ring_join(heap->min, other->min);
    heap->min = min;
    heap->size += other->size;
    other->min = NULL;
    other->size = 0;
}

void fib_heap_clear(FibHeap *heap)
{
    FibNode *nodes = heap->min;
    while (nodes != NULL) {
        FibNode *node = nodes;
        nodes = ring_join(ring_leave(node), node->child);
        free(node);
    }
    heap->min = NULL;
    heap->size = 0;
}

size_t fib_heap_size(const FibHeap *heap)
{
    return heap->size;
}

bool fib_heap_is_empty(const FibHeap *heap)
{
    return heap->size == 0;
}
