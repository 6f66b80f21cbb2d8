#include "hooks.h"

void hooks_init(struct hooks *list)
{
    list->first = NULL;
    list->count = 0;
}

void hooks_insert(struct hooks *list, struct hook *hook)
{
    struct hook *before = NULL;
    struct hook *behind = list->first;
    while (behind != NULL && behind->rank <= hook->rank) {
        before = behind;
        behind = behind->next;
    }
    hook->previous = before;
    hook->next = behind;
    if (before == NULL) {
        list->first = hook;
    } else {
        before->next = hook;
    }
    if (behind != NULL) {
        behind->previous = hook;
    }
    list->count++;
}

void hooks_remove(struct hooks *list, struct hook *hook)
{
    if (hook->previous == NULL) {
        list->first = hook->next;
    } else {
        hook->previous->next = hook->next;
    }
    if (hook->next != NULL) {
        hook->next->previous = hook->previous;
    }
    hook->next = hook->previous = NULL;
    list->count--;
}

struct hook *hooks_find(const struct hooks *list, int rank)
{
    struct hook *hook = list->first;
    while (hook != NULL && hook->rank < rank) {
        hook = hook->next;
    }
    return hook;
}

struct hook *hooks_next(const struct hook *hook)
{
    return hook->next;
}
