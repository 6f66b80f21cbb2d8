#include "wordtable.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *word;
    int number;
};

struct wordtable {
    struct entry *entries;
    size_t count;
    size_t capacity;
};

struct wordtable_walk {
    const struct entry *next;
    const struct entry *end;
    const struct entry *at; /* NULL before the first step */
};

wordtable *wordtable_new(void)
{
    return calloc(1, sizeof(wordtable));
}

void wordtable_free(wordtable *t)
{
    if (t == NULL) {
        return;
    }
    for (size_t i = 0; i < t->count; i++) {
        free(t->entries[i].word);
    }
    free(t->entries);
    free(t);
}

static struct entry *find(const wordtable *t, const char *word)
{
    for (size_t i = 0; i < t->count; i++) {
        if (strcmp(t->entries[i].word, word) == 0) {
            return &t->entries[i];
        }
    }
    return NULL;
}

static bool reserve(wordtable *t)
{
    if (t->count < t->capacity) {
        return true;
    }
    size_t capacity = t->capacity + t->capacity / 2 + 1;
    if (capacity > SIZE_MAX / sizeof *t->entries) {
        return false;
    }
    struct entry *entries = realloc(t->entries, capacity * sizeof *entries);
    if (entries == NULL) {
        return false;
    }
    t->entries = entries;
    t->capacity = capacity;
    return true;
}

bool wordtable_put(wordtable *t, const char *word, int number)
{
    struct entry *entry = find(t, word);
    if (entry != NULL) {
        entry->number = number;
        return true;
    }
    size_t size = strlen(word) + 1;
    char *copy = reserve(t) ? malloc(size) : NULL;
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, word, size);
    t->entries[t->count++] = (struct entry){copy, number};
    return true;
}

int wordtable_get(const wordtable *t, const char *word)
{
    const struct entry *entry = find(t, word);
    return entry != NULL ? entry->number : 0;
}

size_t wordtable_count(const wordtable *t)
{
    return t->count;
}

wordtable_walk *wordtable_walk_new(const wordtable *t)
{
    wordtable_walk *w = calloc(1, sizeof *w);
    if (w != NULL && t->count > 0) {
        w->next = t->entries;
        w->end = t->entries + t->count;
    }
    return w;
}

void wordtable_walk_free(wordtable_walk *w)
{
    free(w);
}

bool wordtable_walk_next(wordtable_walk *w)
{
    if (w->next == w->end) {
        return false;
    }
    w->at = w->next++;
    return true;
}

const char *wordtable_walk_word(const wordtable_walk *w)
{
    return w->at != NULL ? w->at->word : NULL;
}

int wordtable_walk_number(const wordtable_walk *w)
{
    return w->at != NULL ? w->at->number : 0;
}
