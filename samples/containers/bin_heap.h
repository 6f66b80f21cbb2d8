/* BinHeap: a priority queue of the caller's items, ordered by the caller's comparison.
 *
 * The heap stores pointers and hands them back; it never frees an item, and reads one only through
 * the comparison. So the items in a heap must stay alive until they have been taken out, or the
 * heap has been cleared or freed; freeing the heap does not need them.
 *
 * The heap argument of every function must be a heap made by bin_heap_new or bin_heap_copy and not
 * freed yet; it may be NULL only where the function says so.
 */
#ifndef BIN_HEAP_H
#define BIN_HEAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct BinHeap BinHeap;

/* Compares two items like qsort's comparison: negative if a comes out before b, 0 if either may,
 * positive if b does. It must be a consistent order and must not touch the heap. */
typedef int (*BinHeapCompare)(const void *a, const void *b);

/* Returns a new empty heap ordered by compare, or NULL if compare is NULL or memory ran out. The
 * caller owns it and ends its life with bin_heap_free. */
BinHeap *bin_heap_new(BinHeapCompare compare);

/* Frees the heap, but no item. The heap may be NULL: then nothing happens. */
void bin_heap_free(BinHeap *heap);

/* Returns a new heap with the same comparison that holds the same items (the pointers are copied,
 * not what they point to), owned by the caller, or NULL if memory ran out. */
BinHeap *bin_heap_copy(const BinHeap *heap);

/* Adds item, which may be in the heap already. Returns false, and leaves the heap as it was, if
 * item is NULL or memory ran out. */
bool bin_heap_insert(BinHeap *heap, void *item);

/* Adds all items of other, which keeps them. other must have been made with the same comparison;
 * it may be the heap itself, whose items are doubled then. Returns false, and leaves the heap as it
 * was, if memory ran out. */
bool bin_heap_insert_all(BinHeap *heap, const BinHeap *other);

/* The item that comes out first, or NULL if the heap is empty. It stays in the heap. */
void *bin_heap_first(const BinHeap *heap);

/* Takes the item out that comes first and returns it, or NULL if the heap is empty. */
void *bin_heap_extract(BinHeap *heap);

/* Takes items out in order and writes them to items[0 .. capacity - 1], as many as there are and as
 * fit, and returns how many it wrote. items may be NULL if capacity is 0. */
size_t bin_heap_drain(BinHeap *heap, void **items, size_t capacity);

/* Adds item and then takes the item out that comes first, in one step that needs no memory; returns
 * that item, which may be the same. Returns NULL, and leaves the heap as it was, if item is NULL.
 */
void *bin_heap_exchange(BinHeap *heap, void *item);

/* Whether this very item (the same pointer) is in the heap. item may be NULL, which is never there.
 */
bool bin_heap_contains(const BinHeap *heap, const void *item);

/* Takes one occurrence of this very item out; returns false if it is not there. item may be NULL,
 * which is never there. */
bool bin_heap_remove(BinHeap *heap, const void *item);

/* Restores the order after the caller changed an item so that it compares otherwise. Returns false
 * if this very item is not in the heap. No other item may have been changed, and the changed item
 * must not be in the heap more than once. item may be NULL, which is never there. */
bool bin_heap_update(BinHeap *heap, const void *item);

/* Takes all items out; the heap can be used further. */
void bin_heap_clear(BinHeap *heap);

/* The number of items in the heap. */
size_t bin_heap_size(const BinHeap *heap);

/* Whether the heap holds no item. */
bool bin_heap_is_empty(const BinHeap *heap);

#endif
