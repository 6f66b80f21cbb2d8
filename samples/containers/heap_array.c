#include "heap_array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The children of values[i] are values[2i + 1] and values[2i + 2]; none is smaller than it. */
struct HeapArray {
    int *values;
    size_t size;
    size_t capacity;
};

HeapArray *heap_array_new(void)
{
    return calloc(1, sizeof(HeapArray));
}

void heap_array_free(HeapArray *heap)
{
    if (heap != NULL) {
        free(heap->values);
        free(heap);
    }
}

static bool reserve(HeapArray *heap, size_t capacity)
{
    if (capacity > SIZE_MAX / sizeof(int) / 2) {
        return false;
    }
    int *values = realloc(heap->values, capacity * sizeof(int));
    if (values == NULL) {
        return false;
    }
    heap->values = values;
    heap->capacity = capacity;
    return true;
}

static void sift_up(int *values, size_t at)
{
    int value = values[at];
    while (at > 0 && values[(at - 1) / 2] > value) {
        values[at] = values[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    values[at] = value;
}

static void sift_down(int *values, size_t size, size_t at)
{
    int value = values[at];
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= size) {
            break;
        }
        if (child + 1 < size && values[child + 1] < values[child]) {
            child++;
        }
        if (values[child] >= value) {
            break;
        }
        values[at] = values[child];
        at = child;
    }
    values[at] = value;
}

HeapArray *heap_array_from_values(const int *values, size_t count)
{
    HeapArray *heap = heap_array_new();
    if (heap == NULL || count == 0) {
        return heap;
    }
    if (!reserve(heap, count)) {
        heap_array_free(heap);
        return NULL;
    }
    memcpy(heap->values, values, count * sizeof(int));
    heap->size = count;
    for (size_t i = count / 2; i-- > 0;) {
        sift_down(heap->values, count, i);
    }
    return heap;
}

bool heap_array_insert(HeapArray *heap, int value)
{
    if (heap->size == heap->capacity &&
        !reserve(heap, heap->capacity == 0 ? 8 : heap->capacity * 2)) {
        return false;
    }
    heap->values[heap->size] = value;
    sift_up(heap->values, heap->size);
    heap->size++;
    return true;
}

bool heap_array_min(const HeapArray *heap, int *value)
{
    if (heap->size == 0) {
        return false;
    }
    *value = heap->values[0];
    return true;
}

bool heap_array_extract_min(HeapArray *heap, int *value)
{
    if (heap->size == 0) {
        return false;
    }
    if (value != NULL) {
        *value = heap->values[0];
    }
    heap->size--;
    if (heap->size > 0) {
        heap->values[0] = heap->values[heap->size];
        sift_down(heap->values, heap->size, 0);
    }
    return true;
}

void heap_array_clear(HeapArray *heap)
{
    heap->size = 0;
}

size_t heap_array_size(const HeapArray *heap)
{
    return heap->size;
}

bool heap_array_is_empty(const HeapArray *heap)
{
    return heap->size == 0;
}
