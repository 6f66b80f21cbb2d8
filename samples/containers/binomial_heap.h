/* BinomialHeap: a binomial heap of ints: a list of heap-ordered trees whose sizes are the powers of
 * two that make up the heap's size. All operations on one key and merging take logarithmic time.
 * Duplicates are allowed.
 *
 * The heap argument of every function must be a heap made by binomial_heap_new or
 * binomial_heap_copy and not freed yet; it may be NULL only where the function says so.
 *
 * A BinomialItem is a handle to one key in a heap. It belongs to the heap and is valid until its
 * key is extracted or removed, or the heap is cleared or freed. A heap must be given handles of its
 * own keys only; a stale handle or one of another heap is undefined behaviour.
 */
#ifndef BINOMIAL_HEAP_H
#define BINOMIAL_HEAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct BinomialHeap BinomialHeap;
typedef struct BinomialItem BinomialItem;

/* Returns a new empty heap, or NULL if memory ran out. The caller owns it and ends its life with
 * binomial_heap_free. */
BinomialHeap *binomial_heap_new(void);

/* Frees the heap and with it all its items. The heap may be NULL: then nothing happens. */
void binomial_heap_free(BinomialHeap *heap);

/* Returns a new heap with the same keys, owned by the caller, or NULL if memory ran out. Handles of
 * heap are no handles of the copy. */
BinomialHeap *binomial_heap_copy(const BinomialHeap *heap);

/* Adds key and returns its handle; returns NULL, and leaves the heap as it was, if memory ran out.
 */
BinomialItem *binomial_heap_insert(BinomialHeap *heap, int key);

/* The key of an item. */
int binomial_item_key(const BinomialItem *item);

/* The handle of the key that binomial_heap_extract_min would remove next, or NULL if the heap is
 * empty. It belongs to the heap like every handle. */
BinomialItem *binomial_heap_first(const BinomialHeap *heap);

/* Stores the smallest key in *key. Returns false, and leaves *key alone, if the heap is empty. */
bool binomial_heap_min(const BinomialHeap *heap, int *key);

/* Removes one smallest key and stores it in *key; key may be NULL if it is not wanted. Returns
 * false, and leaves *key alone, if the heap is empty. */
bool binomial_heap_extract_min(BinomialHeap *heap, int *key);

/* Lowers the key of item, which must be in the heap. Returns false, and changes nothing, if key is
 * larger than the item's. */
bool binomial_heap_decrease_key(BinomialHeap *heap, BinomialItem *item, int key);

/* Raises the key of item, which must be in the heap. Returns false, and changes nothing, if key is
 * smaller than the item's. */
bool binomial_heap_increase_key(BinomialHeap *heap, BinomialItem *item, int key);

/* Removes the key of item, which must be in the heap; the handle is no longer valid then. */
void binomial_heap_remove(BinomialHeap *heap, BinomialItem *item);

/* Moves all keys of other into heap: other is empty then, and its handles are handles of heap.
 * Nothing happens if other is the heap itself. */
void binomial_heap_merge(BinomialHeap *heap, BinomialHeap *other);

/* Whether key is in the heap. */
bool binomial_heap_contains(const BinomialHeap *heap, int key);

/* Removes all keys; the heap can be used further. */
void binomial_heap_clear(BinomialHeap *heap);

/* The number of keys in the heap. */
size_t binomial_heap_size(const BinomialHeap *heap);

/* Whether the heap holds no key. */
bool binomial_heap_is_empty(const BinomialHeap *heap);

#endif
