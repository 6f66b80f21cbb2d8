#include "linked_list.h"

#include <stdint.h>
#include <stdlib.h>

struct node {
    struct node *previous;
    struct node *next;
    int value;
};

struct LinkedList {
    struct node *first;
    struct node *last;
    size_t size;
    uint64_t changes; /* so that iterators notice */
};

struct LinkedListIter {
    const LinkedList *list;
    const struct node *next;
    uint64_t changes; /* of the list, when the iterator was made */
};

LinkedList *linked_list_new(void)
{
    return calloc(1, sizeof(LinkedList));
}

void linked_list_free(LinkedList *list)
{
    if (list != NULL) {
        linked_list_clear(list);
        free(list);
    }
}

/* The node at position index, which must exist. */
static struct node *node_at(const LinkedList *list, size_t index)
{
    struct node *node;
    if (index < list->size / 2) {
        node = list->first;
        while (index-- > 0) {
            node = node->next;
        }
    } else {
        node = list->last;
        while (++index < list->size) {
            node = node->previous;
        }
    }
    return node;
}

/* Adds value before the node next, or at the back if next is NULL. */
static bool link_before(LinkedList *list, struct node *next, int value)
{
    struct node *node = malloc(sizeof(*node));
    if (node == NULL) {
        return false;
    }
    node->value = value;
    node->next = next;
    node->previous = next == NULL ? list->last : next->previous;
    *(node->previous == NULL ? &list->first : &node->previous->next) = node;
    *(next == NULL ? &list->last : &next->previous) = node;
    list->size++;
    list->changes++;
    return true;
}

static void unlink_node(LinkedList *list, struct node *node, int *value)
{
    if (value != NULL) {
        *value = node->value;
    }
    *(node->previous == NULL ? &list->first : &node->previous->next) = node->next;
    *(node->next == NULL ? &list->last : &node->next->previous) = node->previous;
    free(node);
    list->size--;
    list->changes++;
}

LinkedList *linked_list_copy(const LinkedList *list)
{
    LinkedList *copy = linked_list_new();
    if (copy != NULL && !linked_list_append(copy, list)) {
        linked_list_free(copy);
        return NULL;
    }
    return copy;
}

bool linked_list_push_front(LinkedList *list, int value)
{
    return link_before(list, list->first, value);
}

bool linked_list_push_back(LinkedList *list, int value)
{
    return link_before(list, NULL, value);
}

bool linked_list_insert(LinkedList *list, size_t index, int value)
{
    if (index > list->size) {
        return false;
    }
    return link_before(list, index == list->size ? NULL : node_at(list, index), value);
}

bool linked_list_pop_front(LinkedList *list, int *value)
{
    return linked_list_remove_at(list, 0, value);
}

bool linked_list_pop_back(LinkedList *list, int *value)
{
    return list->size > 0 && linked_list_remove_at(list, list->size - 1, value);
}

bool linked_list_remove_at(LinkedList *list, size_t index, int *value)
{
    if (index >= list->size) {
        return false;
    }
    unlink_node(list, node_at(list, index), value);
    return true;
}

bool linked_list_remove(LinkedList *list, int value)
{
    struct node *node = list->first;
    while (node != NULL && node->value != value) {
        node = node->next;
    }
    if (node == NULL) {
        return false;
    }
    unlink_node(list, node, NULL);
    return true;
}

bool linked_list_get(const LinkedList *list, size_t index, int *value)
{
    if (index >= list->size) {
        return false;
    }
    *value = node_at(list, index)->value;
    return true;
}

bool linked_list_set(LinkedList *list, size_t index, int value)
{
    if (index >= list->size) {
        return false;
    }
    node_at(list, index)->value = value;
    list->changes++;
    return true;
}

bool linked_list_index_of(const LinkedList *list, int value, size_t *index)
{
    size_t at = 0;
    for (const struct node *node = list->first; node != NULL; node = node->next) {
        if (node->value == value) {
            *index = at;
            return true;
        }
        at++;
    }
    return false;
}

bool linked_list_contains(const LinkedList *list, int value)
{
    size_t index;
    return linked_list_index_of(list, value, &index);
}

bool linked_list_append(LinkedList *list, const LinkedList *other)
{
    /* Counted beforehand: other may be the list itself and grow on the way. */
    size_t count = other->size;
    const struct node *from = other->first;
    for (size_t i = 0; i < count; i++) {
        if (!linked_list_push_back(list, from->value)) {
            while (i-- > 0) {
                unlink_node(list, list->last, NULL);
            }
            return false;
        }
        from = from->next;
    }
    return true;
}

void linked_list_reverse(LinkedList *list)
{
    struct node *node = list->first;
    while (node != NULL) {
        struct node *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    }
    node = list->first;
    list->first = list->last;
    list->last = node;
    list->changes++;
}

void linked_list_clear(LinkedList *list)
{
    struct node *node = list->first;
    while (node != NULL) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    list->first = NULL;
    list->last = NULL;
    list->size = 0;
    list->changes++;
}

bool linked_list_equals(const LinkedList *a, const LinkedList *b)
{
    const struct node *x = a->first;
    const struct node *y = b->first;
    while (x != NULL && y != NULL && x->value == y->value) {
        x = x->next;
        y = y->next;
    }
    return x == NULL && y == NULL;
}

size_t linked_list_size(const LinkedList *list)
{
    return list->size;
}

bool linked_list_is_empty(const LinkedList *list)
{
    return list->size == 0;
}

LinkedListIter *linked_list_iter_new(const LinkedList *list)
{
    LinkedListIter *iter = malloc(sizeof(*iter));
    if (iter != NULL) {
        iter->list = list;
        iter->next = list->first;
        iter->changes = list->changes;
    }
    return iter;
}

void linked_list_iter_free(LinkedListIter *iter)
{
    free(iter);
}

bool linked_list_iter_next(LinkedListIter *iter, int *value)
{
    if (iter->changes != iter->list->changes || iter->next == NULL) {
        return false;
    }
    *value = iter->next->value;
    iter->next = iter->next->next;
    return true;
}
