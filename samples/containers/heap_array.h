/* HeapArray: a min-heap of ints kept in one array. Duplicates are allowed.
 *
 * The heap argument of every function must be a heap made by heap_array_new or
 * heap_array_from_values and not freed yet; it may be NULL only where the function says so.
 */
#ifndef HEAP_ARRAY_H
#define HEAP_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct HeapArray HeapArray;

/* Returns a new empty heap, or NULL if memory ran out. The caller owns it and ends its life with
 * heap_array_free. */
HeapArray *heap_array_new(void);

/* Returns a new heap that holds the count ints at values, in linear time; NULL if memory ran out.
 * The values are copied. values may be NULL if count is 0. */
HeapArray *heap_array_from_values(const int *values, size_t count);

/* Frees the heap. The heap may be NULL: then nothing happens. */
void heap_array_free(HeapArray *heap);

/* Adds value. Returns false, and leaves the heap as it was, if memory ran out. */
bool heap_array_insert(HeapArray *heap, int value);

/* Stores the smallest value in *value. Returns false, and leaves *value alone, if the heap is
 * empty. */
bool heap_array_min(const HeapArray *heap, int *value);

/* Removes one smallest value and stores it in *value; value may be NULL if it is not wanted.
 * Returns false, and leaves *value alone, if the heap is empty. */
bool heap_array_extract_min(HeapArray *heap, int *value);

/* Removes all values; the heap can be used further. */
void heap_array_clear(HeapArray *heap);

/* The number of values in the heap. */
size_t heap_array_size(const HeapArray *heap);

/* Whether the heap holds no value. */
bool heap_array_is_empty(const HeapArray *heap);

#endif
