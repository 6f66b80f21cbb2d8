/* FibHeap: a Fibonacci heap of ints: insert, merge and decrease in constant amortized time, extract
 * in logarithmic time. Duplicates are allowed.
 *
 * The heap argument of every function must be a heap made by fib_heap_new or fib_heap_copy and not
 * freed yet; it may be NULL only where the function says so.
 *
 * A FibNode is a handle to one key in a heap. It belongs to the heap and is valid until its key is
 * extracted or removed, or the heap is cleared or freed. A heap must be given handles of its own
 * keys only; a stale handle or one of another heap is undefined behaviour.
 */
#ifndef FIB_HEAP_H
#define FIB_HEAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct FibHeap FibHeap;
typedef struct FibNode FibNode;

/* Returns a new empty heap, or NULL if memory ran out. The caller owns it and ends its life with
 * fib_heap_free. */
FibHeap *fib_heap_new(void);

/* Frees the heap and with it all its nodes. The heap may be NULL: then nothing happens. */
void fib_heap_free(FibHeap *heap);

/* Returns a new heap with the same keys, owned by the caller, or NULL if memory ran out. Handles of
 * heap are no handles of the copy. */
FibHeap *fib_heap_copy(const FibHeap *heap);

/* Adds key and returns its handle; returns NULL, and leaves the heap as it was, if memory ran out.
 */
FibNode *fib_heap_insert(FibHeap *heap, int key);

/* The key of a node. */
int fib_node_key(const FibNode *node);

/* The handle of the key that fib_heap_extract_min would remove next, or NULL if the heap is empty.
 * It belongs to the heap like every handle. */
FibNode *fib_heap_first(const FibHeap *heap);

/* Stores the smallest key in *key. Returns false, and leaves *key alone, if the heap is empty. */
bool fib_heap_min(const FibHeap *heap, int *key);

/* Removes one smallest key and stores it in *key; key may be NULL if it is not wanted. Returns
 * false, and leaves *key alone, if the heap is empty. */
bool fib_heap_extract_min(FibHeap *heap, int *key);

/* Lowers the key of node, which must be in the heap. Returns false, and changes nothing, if key is
 * larger than the node's. */
bool fib_heap_decrease_key(FibHeap *heap, FibNode *node, int key);

/* Removes the key of node, which must be in the heap; the handle is no longer valid then. */
void fib_heap_remove(FibHeap *heap, FibNode *node);

/* Moves all keys of other into heap: other is empty then, and its handles are handles of heap.
 * Nothing happens if other is the heap itself. */
void fib_heap_merge(FibHeap *heap, FibHeap *other);

/* Removes all keys; the heap can be used further. */
void fib_heap_clear(FibHeap *heap);

/* The number of keys in the heap. */
size_t fib_heap_size(const FibHeap *heap);

/* Whether the heap holds no key. */
bool fib_heap_is_empty(const FibHeap *heap);

#endif
