#include "bin_heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The children of items[i] are items[2i + 1] and items[2i + 2]; neither comes before it. */
struct BinHeap {
    BinHeapCompare compare;
    void **items;
    size_t size;
    size_t capacity;
};

BinHeap *bin_heap_new(BinHeapCompare compare)
{
    if (compare == NULL) {
        return NULL;
    }
    BinHeap *heap = calloc(1, sizeof(*heap));
    if (heap != NULL) {
        heap->compare = compare;
    }
    return heap;
}

void bin_heap_free(BinHeap *heap)
{
    if (heap != NULL) {
        free(heap->items);
        free(heap);
    }
}

/* Makes room for more items beside those that are there. */
static bool reserve(BinHeap *heap, size_t more)
{
    if (more > SIZE_MAX - heap->size) {
        return false;
    }
    size_t needed = heap->size + more;
    if (needed <= heap->capacity) {
        return true;
    }
    size_t limit = SIZE_MAX / sizeof(void *);
    size_t capacity = heap->capacity > limit / 2 ? limit : heap->capacity * 2;
    if (capacity < 8) {
        capacity = 8;
    }
    if (capacity < needed) {
        capacity = needed;
    }
    if (capacity > limit) {
        return false;
    }
    void **items = realloc(heap->items, capacity * sizeof(void *));
    if (items == NULL) {
        return false;
    }
    heap->items = items;
    heap->capacity = capacity;
    return true;
}

BinHeap *bin_heap_copy(const BinHeap *heap)
{
    BinHeap *copy = bin_heap_new(heap->compare);
    if (copy != NULL && !bin_heap_insert_all(copy, heap)) {
        bin_heap_free(copy);
        return NULL;
    }
    return copy;
}

static void sift_up(BinHeap *heap, size_t at)
{
    void *item = heap->items[at];
    while (at > 0) {
        size_t parent = (at - 1) / 2;
        if (heap->compare(heap->items[parent], item) <= 0) {
            break;
        }
        heap->items[at] = heap->items[parent];
        at = parent;
    }
    heap->items[at] = item;
}

static void sift_down(BinHeap *heap, size_t at)
{
    void *item = heap->items[at];
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap->size) {
            break;
        }
        if (child + 1 < heap->size &&
            heap->compare(heap->items[child + 1], heap->items[child]) < 0) {
            child++;
        }
        if (heap->compare(item, heap->items[child]) <= 0) {
            break;
        }
        heap->items[at] = heap->items[child];
        at = child;
    }
    heap->items[at] = item;
}

bool bin_heap_insert(BinHeap *heap, void *item)
{
    if (item == NULL || !reserve(heap, 1)) {
        return false;
    }
    heap->items[heap->size++] = item;
    sift_up(heap, heap->size - 1);
    return true;
}

bool bin_heap_insert_all(BinHeap *heap, const BinHeap *other)
{
    size_t count = other->size;
    if (count == 0) {
        return true;
    }
    if (!reserve(heap, count)) {
        return false;
    }
    /* Copied first and ordered afterwards, so that other may be the heap itself. */
    memcpy(heap->items + heap->size, other->items, count * sizeof(void *));
    heap->size += count;
    for (size_t i = heap->size / 2; i-- > 0;) {
        sift_down(heap, i);
    }
    return true;
}

void *bin_heap_first(const BinHeap *heap)
{
    return heap->size == 0 ? NULL : heap->items[0];
}

/* Takes the item at position at out and fills the hole. */
static void remove_at(BinHeap *heap, size_t at)
{
    heap->size--;
    if (at < heap->size) {
        void *last = heap->items[heap->size];
        heap->items[at] = last;
        sift_down(heap, at);
        if (heap->items[at] == last) {
            sift_up(heap, at);
        }
    }
}

void *bin_heap_extract(BinHeap *heap)
{
    void *first = bin_heap_first(heap);
    if (first != NULL) {
        remove_at(heap, 0);
    }
    return first;
}

size_t bin_heap_drain(BinHeap *heap, void **items, size_t capacity)
{
    size_t count = 0;
    while (count < capacity && heap->size > 0) {
        items[count++] = bin_heap_extract(heap);
    }
    return count;
}

void *bin_heap_exchange(BinHeap *heap, void *item)
{
    if (item == NULL || heap->size == 0 || heap->compare(item, heap->items[0]) <= 0) {
        return item;
    }
    void *first = heap->items[0];
    heap->items[0] = item;
    sift_down(heap, 0);
    return first;
}

/* The position of this very item, or the size if it is not there. */
static size_t position(const BinHeap *heap, const void *item)
{
    size_t at = 0;
    while (at < heap->size && heap->items[at] != item) {
        at++;
    }
    return at;
}

bool bin_heap_contains(const BinHeap *heap, const void *item)
{
    return position(heap, item) < heap->size;
}

bool bin_heap_remove(BinHeap *heap, const void *item)
{
    size_t at = position(heap, item);
    if (at == heap->size) {
        return false;
    }
    remove_at(heap, at);
    return true;
}

bool bin_heap_update(BinHeap *heap, const void *item)
{
    size_t at = position(heap, item);
    if (at == heap->size) {
        return false;
    }
    sift_down(heap, at);
    if (heap->items[at] == item) {
        sift_up(heap, at);
    }
    return true;
}

void bin_heap_clear(BinHeap *heap)
{
    heap->size = 0;
}

size_t bin_heap_size(const BinHeap *heap)
{
    return heap->size;
}

bool bin_heap_is_empty(const BinHeap *heap)
{
    return heap->size == 0;
}
