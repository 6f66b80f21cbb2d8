#include "agenda.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    int minute;
    char title[];
};

struct agenda {
    struct entry *head;
    size_t count;
};

agenda *agenda_new(void)
{
    return calloc(1, sizeof(agenda));
}

void agenda_free(agenda *a)
{
    if (a == NULL) {
        return;
    }
    while (a->head != NULL) {
        struct entry *entry = a->head;
        a->head = entry->next;
        free(entry);
    }
    free(a);
}

bool agenda_add(agenda *a, int minute, const char *title)
{
    size_t size = strlen(title) + 1;
    struct entry *entry = malloc(sizeof *entry + size);
    if (entry == NULL) {
        return false;
    }
    entry->minute = minute;
    memcpy(entry->title, title, size);
    struct entry **link = &a->head;
    while (*link != NULL && (*link)->minute <= minute) {
        link = &(*link)->next;
    }
    entry->next = *link;
    *link = entry;
    a->count++;
    return true;
}

static void remove_at(agenda *a, struct entry **link)
{
    struct entry *entry = *link;
    *link = entry->next;
    free(entry);
    a->count--;
}

bool agenda_remove(agenda *a, const char *title)
{
    struct entry **link = &a->head;
    while (*link != NULL && strcmp((*link)->title, title) != 0) {
        link = &(*link)->next;
    }
    if (*link == NULL) {
        return false;
    }
    remove_at(a, link);
    return true;
}

size_t agenda_drop_before(agenda *a, int minute)
{
    size_t dropped = 0;
    while (a->head != NULL && a->head->minute < minute) {
        remove_at(a, &a->head);
        dropped++;
    }
    return dropped;
}

const char *agenda_first(const agenda *a)
{
    return a->head != NULL ? a->head->title : NULL;
}

const char *agenda_next(const agenda *a, int minute)
{
    const struct entry *entry = a->head;
    while (entry != NULL && entry->minute < minute) {
        entry = entry->next;
    }
    return entry != NULL ? entry->title : NULL;
}

size_t agenda_count(const agenda *a)
{
    return a->count;
}

size_t agenda_count_at(const agenda *a, int minute)
{
    size_t count = 0;
    for (const struct entry *entry = a->head; entry != NULL; entry = entry->next) {
        count += entry->minute == minute;
    }
    return count;
}
