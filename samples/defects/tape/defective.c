#include "tape.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char *name;
    unsigned char *data;
    size_t size;
};

struct tape {
    struct entry *first;
    struct entry **end; /* where the next one is to be put */
    size_t count;
    struct entry *pending;
    bool writing;
};

static void free_entry(struct entry *entry)
{
    free(entry->name);
    free(entry->data);
    free(entry);
}

tape *tape_new(void)
{
    tape *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->end = &t->first;
    }
    return t;
}

void tape_free(tape *t)
{
    if (t == NULL) {
        return;
    }
    if (t->writing) {
        free_entry(t->pending);
    }
    while (t->first != NULL) {
        struct entry *entry = t->first;
        t->first = entry->next;
        free_entry(entry);
    }
    free(t);
}

static struct entry *make_entry(const char *name)
{
    if (*name == '\0' || strchr(name, '/') != NULL) {
        return NULL;
    }
    size_t size = strlen(name) + 1;
    struct entry *entry = calloc(1, sizeof *entry);
    char *copy = malloc(size);
    if (entry == NULL || copy == NULL) {
        free(entry);
        free(copy);
        return NULL;
    }
    entry->name = memcpy(copy, name, size);
    return entry;
}

bool tape_begin(tape *t, const char *name)
{
    if (t->writing) {
        return false;
    }
    t->writing = true;
    t->pending = make_entry(name);
    return t->pending != NULL;
}

bool tape_write(tape *t, const void *data, size_t size)
{
    struct entry *entry = t->pending;
    if (entry == NULL || size > SIZE_MAX - entry->size) {
        return false;
    }
    if (size == 0) {
        return true;
    }
    unsigned char *grown = realloc(entry->data, entry->size + size);
    if (grown == NULL) {
        return false;
    }
    memcpy(grown + entry->size, data, size);
    entry->data = grown;
    entry->size += size;
    return true;
}

bool tape_end(tape *t)
{
    if (t->pending == NULL) {
        return false;
    }
    *t->end = t->pending;
    t->end = &t->pending->next;
    t->pending = NULL;
    t->writing = false;
    t->count++;
    return true;
}

size_t tape_count(const tape *t)
{
    return t->count;
}

static const struct entry *entry_at(const tape *t, size_t index)
{
    const struct entry *entry = t->first;
    while (entry != NULL && index > 0) {
        entry = entry->next;
        index--;
    }
    return entry;
}

const char *tape_name(const tape *t, size_t index)
{
    const struct entry *entry = entry_at(t, index);
    return entry != NULL ? entry->name : NULL;
}

size_t tape_size(const tape *t, size_t index)
{
    const struct entry *entry = entry_at(t, index);
    return entry != NULL ? entry->size : 0;
}

unsigned tape_checksum(const tape *t, size_t index)
{
    const struct entry *entry = entry_at(t, index);
    if (entry == NULL) {
        return 0;
    }
    unsigned a = 1;
    unsigned b = 0;
    for (size_t i = 0; i < entry->size; i++) {
        a = (a + entry->data[i]) % 65521u;
        b = (b + a) % 65521u;
    }
    return b << 16 | a;
}
