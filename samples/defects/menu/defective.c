#include "menu.h"

#include <stdlib.h>
#include <string.h>

struct item {
    struct item *next;
    bool checked;
    char label[];
};

struct menu {
    struct item *first;
    size_t count;
};

menu *menu_new(void)
{
    return calloc(1, sizeof(menu));
}

/* Takes out the item to which link points. */
static void drop(menu *m, struct item **link)
{
    struct item *item = *link;
    *link = item->next;
    free(item);
    m->count--;
}

void menu_free(menu *m)
{
    while (m != NULL && m->first != NULL) {
        drop(m, &m->first);
    }
    free(m);
}

static struct item **find(menu *m, const char *label)
{
    struct item **link = &m->first;
    while (*link != NULL && strcmp((*link)->label, label) != 0) {
        link = &(*link)->next;
    }
    return link;
}

bool menu_add(menu *m, const char *label)
{
    size_t size = strlen(label) + 1;
    struct item *item = malloc(sizeof *item + size);
    if (item == NULL) {
        return false;
    }
    item->next = NULL;
    item->checked = false;
    memcpy(item->label, label, size);
    struct item **link = &m->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = item;
    m->count++;
    return true;
}

bool menu_check(menu *m, const char *label, bool checked)
{
    struct item *item = *find(m, label);
    if (item == NULL) {
        return false;
    }
    item->checked = checked;
    return true;
}

bool menu_remove(menu *m, const char *label)
{
    struct item **link = find(m, label);
    if (*link == NULL) {
        return false;
    }
    drop(m, link);
    return true;
}

size_t menu_prune(menu *m, menu_predicate predicate, void *data)
{
    size_t old_count = m->count;
    struct item **link = &m->first;
    while (*link != NULL) {
        struct item *item = *link;
        if (predicate(item->label, item->checked, data)) {
            drop(m, link);
        }
        link = &item->next;
    }
    return old_count - m->count;
}

const char *menu_find_if(const menu *m, menu_predicate predicate, void *data)
{
    for (const struct item *item = m->first; item != NULL; item = item->next) {
        if (predicate(item->label, item->checked, data)) {
            return item->label;
        }
    }
    return NULL;
}

size_t menu_count(const menu *m)
{
    return m->count;
}

const char *menu_label(const menu *m, size_t index)
{
    const struct item *item = m->first;
    while (item != NULL && index > 0) {
        item = item->next;
        index--;
    }
    return item != NULL ? item->label : NULL;
}
