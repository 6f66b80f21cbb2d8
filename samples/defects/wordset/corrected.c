#include "wordset.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct word {
    bool pinned;
    char text[];
};

struct wordset {
    struct word **items;
    size_t count;
    size_t capacity;
};

wordset *wordset_new(void)
{
    return calloc(1, sizeof(wordset));
}

void wordset_free(wordset *set)
{
    if (set == NULL) {
        return;
    }
    for (size_t i = 0; i < set->count; i++) {
        free(set->items[i]);
    }
    free(set->items);
    free(set);
}

static size_t find(const wordset *set, const char *word)
{
    size_t i = 0;
    while (i < set->count && strcmp(set->items[i]->text, word) != 0) {
        i++;
    }
    return i;
}

static bool reserve(wordset *set)
{
    if (set->count < set->capacity) {
        return true;
    }
    size_t capacity = set->capacity == 0 ? 4 : set->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *set->items) {
        return false;
    }
    struct word **items = realloc(set->items, capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    memset(items + set->count, 0, (capacity - set->count) * sizeof *items);
    set->items = items;
    set->capacity = capacity;
    return true;
}

bool wordset_add(wordset *set, const char *word)
{
    if (find(set, word) < set->count || !reserve(set)) {
        return false;
    }
    size_t size = strlen(word) + 1;
    struct word *item = malloc(sizeof *item + size);
    if (item == NULL) {
        return false;
    }
    item->pinned = false;
    memcpy(item->text, word, size);
    set->items[set->count++] = item;
    return true;
}

bool wordset_remove(wordset *set, const char *word)
{
    size_t i = find(set, word);
    if (i == set->count) {
        return false;
    }
    free(set->items[i]);
    set->count--;
    memmove(set->items + i, set->items + i + 1, (set->count - i) * sizeof *set->items);
    set->items[set->count] = NULL;
    return true;
}

bool wordset_pin(wordset *set, const char *word, bool pinned)
{
    size_t i = find(set, word);
    if (i == set->count) {
        return false;
    }
    set->items[i]->pinned = pinned;
    return true;
}

static int compare(const struct word *a, const struct word *b, wordset_order order)
{
    return a->pinned != b->pinned ? b->pinned - a->pinned : order(a->text, b->text);
}

static void swap(struct word **a, struct word **b)
{
    struct word *word = *a;
    *a = *b;
    *b = word;
}

static void order_two(struct word **a, struct word **b, wordset_order order)
{
    if (compare(*a, *b, order) > 0) {
        swap(a, b);
    }
}

/* Quicksort of at least two items with the median of three as pivot, which waits at `last - 1`. */
static void sort_range(struct word **items, size_t first, size_t last, wordset_order order)
{
    size_t middle = first + (last - first) / 2;
    order_two(&items[first], &items[middle], order);
    order_two(&items[middle], &items[last], order);
    order_two(&items[first], &items[middle], order);
    if (last - first < 3) {
        return;
    }
    swap(&items[middle], &items[last - 1]);
    const struct word *pivot = items[last - 1];
    size_t i = first;
    size_t j = last - 1;
    for (;;) {
        while (++i < last && compare(items[i], pivot, order) < 0) {
        }
        while (--j > first && compare(items[j], pivot, order) > 0) {
        }
        if (i >= j) {
            break;
        }
        swap(&items[i], &items[j]);
    }
    swap(&items[i], &items[last - 1]);
    if (i > first + 1) {
        sort_range(items, first, i - 1, order);
    }
    if (i + 1 < last) {
        sort_range(items, i + 1, last, order);
    }
}

void wordset_sort(wordset *set, wordset_order order)
{
    if (set->count > 1) {
        sort_range(set->items, 0, set->count - 1, order);
    }
}

size_t wordset_count(const wordset *set)
{
    return set->count;
}

const char *wordset_word(const wordset *set, size_t index)
{
    return index < set->count ? set->items[index]->text : NULL;
}

long wordset_index(const wordset *set, const char *word)
{
    size_t i = find(set, word);
    return i < set->count ? (long)i : -1;
}
