/* LinkedList: a doubly linked list of ints, with positions counted from 0.
 *
 * The list argument of every function must be a list made by linked_list_new or linked_list_copy
 * and not freed yet; it may be NULL only where the function says so. Positions are found by walking
 * from the nearer end.
 */
#ifndef LINKED_LIST_H
#define LINKED_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct LinkedList LinkedList;
typedef struct LinkedListIter LinkedListIter;

/* Returns a new empty list, or NULL if memory ran out. The caller owns it and ends its life with
 * linked_list_free. */
LinkedList *linked_list_new(void);

/* Frees the list. The list may be NULL: then nothing happens. */
void linked_list_free(LinkedList *list);

/* Returns a new list with the same values, owned by the caller, or NULL if memory ran out. */
LinkedList *linked_list_copy(const LinkedList *list);

/* Add value at the front or at the back. Return false, and leave the list as it was, if memory ran
 * out. */
bool linked_list_push_front(LinkedList *list, int value);
bool linked_list_push_back(LinkedList *list, int value);

/* Adds value so that it gets position index; what stood there and behind it moves up. An index
 * equal to the size adds at the back. Returns false, and leaves the list as it was, if index is
 * larger than the size or memory ran out. */
bool linked_list_insert(LinkedList *list, size_t index, int value);

/* Remove the first or the last value and store it in *value; value may be NULL if it is not wanted.
 * Return false, and leave *value alone, if the list is empty. */
bool linked_list_pop_front(LinkedList *list, int *value);
bool linked_list_pop_back(LinkedList *list, int *value);

/* Removes the value at position index and stores it in *value; value may be NULL if it is not
 * wanted. Returns false, and leaves *value alone, if there is no such position. */
bool linked_list_remove_at(LinkedList *list, size_t index, int *value);

/* Removes the first occurrence of value; returns false if there is none. */
bool linked_list_remove(LinkedList *list, int value);

/* Stores the value at position index in *value. Returns false, and leaves *value alone, if there is
 * no such position. */
bool linked_list_get(const LinkedList *list, size_t index, int *value);

/* Replaces the value at position index; returns false if there is no such position. */
bool linked_list_set(LinkedList *list, size_t index, int value);

/* Stores the position of the first occurrence of value in *index. Returns false, and leaves *index
 * alone, if there is none. */
bool linked_list_index_of(const LinkedList *list, int value, size_t *index);

/* Whether value occurs in the list. */
bool linked_list_contains(const LinkedList *list, int value);

/* Adds copies of all values of other at the back. other may be the list itself, whose values are
 * doubled then. Returns false, and leaves the list as it was, if memory ran out. */
bool linked_list_append(LinkedList *list, const LinkedList *other);

/* Turns the order of the values round. */
void linked_list_reverse(LinkedList *list);

/* Removes all values; the list can be used further. */
void linked_list_clear(LinkedList *list);

/* Whether both lists hold the same values in the same order. */
bool linked_list_equals(const LinkedList *a, const LinkedList *b);

/* The number of values in the list. */
size_t linked_list_size(const LinkedList *list);

/* Whether the list holds no value. */
bool linked_list_is_empty(const LinkedList *list);

/* Returns an iterator that stands before the first value, or NULL if memory ran out. The caller
 * owns it and ends its life with linked_list_iter_free, before or after the list's. It refers to
 * the list: linked_list_iter_next must not be called once the list has been freed. */
LinkedListIter *linked_list_iter_new(const LinkedList *list);

/* Frees the iterator. The iterator may be NULL: then nothing happens. */
void linked_list_iter_free(LinkedListIter *iter);

/* Moves to the next value and stores it in *value. Returns false, and leaves *value alone, if there
 * is none or the list was changed since the iterator was made. */
bool linked_list_iter_next(LinkedListIter *iter, int *value);

#endif
