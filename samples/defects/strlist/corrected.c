#include "strlist.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct strlist {
    char **items;
    size_t count;
    size_t capacity;
};

strlist *strlist_new(void)
{
    return calloc(1, sizeof(strlist));
}

/* Forgets all strings from the given number on. */
static void cut(strlist *list, size_t count)
{
    while (list->count > count) {
        free(list->items[--list->count]);
    }
}

void strlist_free(strlist *list)
{
    if (list != NULL) {
        cut(list, 0);
        free(list->items);
        free(list);
    }
}

static bool reserve(strlist *list, size_t needed)
{
    if (needed <= list->capacity) {
        return true;
    }
    size_t capacity = list->capacity == 0 ? 2 : list->capacity * 2;
    if (capacity < needed) {
        capacity = needed;
    }
    if (capacity > SIZE_MAX / sizeof *list->items) {
        return false;
    }
    char **items = realloc(list->items, capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* Adds a string of that many characters. */
static bool add(strlist *list, const char *text, size_t length)
{
    char *copy = reserve(list, list->count + 1) ? malloc(length + 1) : NULL;
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    list->items[list->count++] = copy;
    return true;
}

bool strlist_add(strlist *list, const char *text)
{
    return add(list, text, strlen(text));
}

bool strlist_append(strlist *list, const strlist *other)
{
    size_t old_count = list->count;
    size_t other_count = other->count;
    if (!reserve(list, old_count + other_count)) {
        return false;
    }
    char **items = other->items;
    for (size_t i = 0; i < other_count; i++) {
        if (!add(list, items[i], strlen(items[i]))) {
            cut(list, old_count);
            return false;
        }
    }
    return true;
}

bool strlist_add_split(strlist *list, const char *text, char separator)
{
    size_t old_count = list->count;
    for (;;) {
        size_t length = 0;
        while (text[length] != '\0' && text[length] != separator) {
            length++;
        }
        if (!add(list, text, length)) {
            cut(list, old_count);
            return false;
        }
        if (text[length] == '\0') {
            return true;
        }
        text += length + 1;
    }
}

bool strlist_remove(strlist *list, size_t index)
{
    if (index >= list->count) {
        return false;
    }
    free(list->items[index]);
    list->count--;
    memmove(list->items + index, list->items + index + 1,
            (list->count - index) * sizeof *list->items);
    return true;
}

void strlist_clear(strlist *list)
{
    cut(list, 0);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void strlist_sort(strlist *list)
{
    if (list->count > 1) {
        qsort(list->items, list->count, sizeof *list->items, compare);
    }
}

size_t strlist_count(const strlist *list)
{
    return list->count;
}

const char *strlist_get(const strlist *list, size_t index)
{
    return index < list->count ? list->items[index] : NULL;
}

bool strlist_contains(const strlist *list, const char *text)
{
    size_t i = 0;
    while (i < list->count && strcmp(list->items[i], text) != 0) {
        i++;
    }
    return i < list->count;
}

char *strlist_join(const strlist *list, const char *glue)
{
    size_t glue_length = strlen(glue);
    size_t size = 1;
    for (size_t i = 0; i < list->count; i++) {
        size += strlen(list->items[i]) + glue_length;
    }
    char *joined = malloc(size);
    if (joined == NULL) {
        return NULL;
    }
    char *end = joined;
    for (size_t i = 0; i < list->count; i++) {
        size_t length = strlen(list->items[i]);
        if (i > 0) {
            memcpy(end, glue, glue_length);
            end += glue_length;
        }
        memcpy(end, list->items[i], length);
        end += length;
    }
    *end = '\0';
    return joined;
}
