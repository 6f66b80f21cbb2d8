#include "ordlist.h"

#include <limits.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct ordlist {
    struct node head; /* in front of the first value */
    struct node end;  /* behind the last one */
    ordlist_compare_fn compare;
    size_t count;
};

ordlist *ordlist_new(ordlist_compare_fn compare)
{
    ordlist *list = malloc(sizeof *list);
    if (list == NULL) {
        return NULL;
    }
    list->head.value = INT_MIN;
    list->head.next = &list->end;
    list->end.value = INT_MAX;
    list->end.next = NULL;
    list->compare = compare;
    list->count = 0;
    return list;
}

void ordlist_free(ordlist *list)
{
    if (list == NULL) {
        return;
    }
    struct node *node = list->head.next;
    while (node != &list->end) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    free(list);
}

static bool is_before(const ordlist *list, int a, int b)
{
    return list->compare(&a, &b) < 0;
}

static bool is_same(const ordlist *list, int a, int b)
{
    return list->compare(&a, &b) == 0;
}

/* The last node that stands before the value. */
static struct node *find_before(const ordlist *list, int value)
{
    const struct node *node = &list->head;
    while (node->next != &list->end && is_before(list, node->next->value, value)) {
        node = node->next;
    }
    return (struct node *)node;
}

bool ordlist_add(ordlist *list, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL) {
        return false;
    }
    struct node *before = find_before(list, value);
    node->value = value;
    node->next = before->next;
    before->next = node;
    list->count++;
    return true;
}

bool ordlist_remove(ordlist *list, int value)
{
    struct node *before = &list->head;
    while (before->next != &list->end && !is_same(list, before->next->value, value)) {
        before = before->next;
    }
    struct node *node = before->next;
    if (node == &list->end) {
        return false;
    }
    before->next = node->next;
    free(node);
    list->count--;
    return true;
}

bool ordlist_contains(const ordlist *list, int value)
{
    const struct node *node = list->head.next;
    while (node != &list->end && !is_same(list, node->value, value)) {
        node = node->next;
    }
    return node != &list->end;
}

size_t ordlist_rank(const ordlist *list, int value)
{
    size_t rank = 0;
    const struct node *node = list->head.next;
    while (node != &list->end && is_before(list, node->value, value)) {
        node = node->next;
        rank++;
    }
    return rank;
}

bool ordlist_first(const ordlist *list, int *value)
{
    return ordlist_at(list, 0, value);
}

bool ordlist_at(const ordlist *list, size_t index, int *value)
{
    if (index >= list->count) {
        return false;
    }
    const struct node *node = list->head.next;
    while (index > 0) {
        node = node->next;
        index--;
    }
    *value = node->value;
    return true;
}

size_t ordlist_count(const ordlist *list)
{
    return list->count;
}
