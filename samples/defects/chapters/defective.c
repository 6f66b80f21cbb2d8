#define _POSIX_C_SOURCE 200809L

#include "chapters.h"

#include <stdlib.h>
#include <string.h>

struct node {
    node *next;
    char *name;
    int value;
};

struct chapters {
    node *first;
    node *last;
    size_t count;
};

node *node_new(int value)
{
    node *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->value = value;
    }
    return made;
}

void node_free(node *item)
{
    if (item != NULL) {
        free(item->name);
        free(item);
    }
}

int node_value(const node *item)
{
    return item->value;
}

chapters *chapters_new(void)
{
    return calloc(1, sizeof(chapters));
}

void chapters_free(chapters *list)
{
    if (list == NULL) {
        return;
    }
    while (list->first != NULL) {
        node *next = list->first->next;
        node_free(list->first);
        list->first = next;
    }
    free(list);
}

static void append(chapters *list, node *item)
{
    if (list->last == NULL) {
        list->first = item;
    } else {
        list->last->next = item;
    }
    list->last = item;
    list->count++;
}

/* The place where the node with the name hangs, or the end. */
static node **find(chapters *list, const char *name)
{
    node **place = &list->first;
    while (*place != NULL && strcmp((*place)->name, name) != 0) {
        place = &(*place)->next;
    }
    return place;
}

bool chapters_put(chapters *list, const char *name, node *item)
{
    char *copy = strdup(name);
    if (copy == NULL) {
        return false;
    }
    struct node **place = find(list, name);
    struct node *old = *place;
    item->name = copy;
    item->next = NULL;
    if (old == NULL) {
        append(list, item);
        return true;
    }
    item->next = old->next;
    *place = item;
    node_free(old);
    return true;
}

size_t chapters_count(const chapters *list)
{
    return list->count;
}

int chapters_value(const chapters *list, const char *name)
{
    for (const node *item = list->first; item != NULL; item = item->next) {
        if (strcmp(item->name, name) == 0) {
            return item->value;
        }
    }
    return 0;
}
