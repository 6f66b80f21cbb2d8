#include "palette.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *name;
    unsigned rgb;
};

struct palette {
    struct entry *entries;
    size_t count;
    size_t capacity;
    struct entry *current; /* one of entries, or NULL */
};

palette *palette_new(void)
{
    return calloc(1, sizeof(palette));
}

void palette_free(palette *p)
{
    if (p == NULL) {
        return;
    }
    for (size_t i = 0; i < p->count; i++) {
        free(p->entries[i].name);
    }
    free(p->entries);
    free(p);
}

static struct entry *find(const palette *p, const char *name)
{
    for (size_t i = 0; i < p->count; i++) {
        if (strcmp(p->entries[i].name, name) == 0) {
            return &p->entries[i];
        }
    }
    return NULL;
}

static bool grow(palette *p)
{
    if (p->capacity > SIZE_MAX / 2 / sizeof *p->entries) {
        return false;
    }
    size_t capacity = p->capacity == 0 ? 2 : p->capacity * 2;
    size_t current = p->current != NULL ? (size_t)(p->current - p->entries) : 0;
    struct entry *entries = realloc(p->entries, capacity * sizeof *entries);
    if (entries == NULL) {
        return false;
    }
    if (p->current != NULL) {
        p->current = entries + current;
    }
    p->entries = entries;
    p->capacity = capacity;
    return true;
}

bool palette_set(palette *p, const char *name, unsigned rgb)
{
    struct entry *known = find(p, name);
    if (known != NULL) {
        known->rgb = rgb & 0xffffffu;
        return true;
    }
    if (p->count == p->capacity && !grow(p)) {
        return false;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, name, size);
    p->entries[p->count].name = copy;
    p->entries[p->count].rgb = rgb & 0xffffffu;
    p->count++;
    return true;
}

bool palette_get(const palette *p, const char *name, unsigned *rgb)
{
    const struct entry *entry = find(p, name);
    if (entry == NULL) {
        return false;
    }
    *rgb = entry->rgb;
    return true;
}

bool palette_remove(palette *p, const char *name)
{
    struct entry *entry = find(p, name);
    if (entry == NULL) {
        return false;
    }
    if (p->current == entry) {
        p->current = NULL;
    } else if (p->current != NULL && p->current > entry) {
        p->current--;
    }
    free(entry->name);
    p->count--;
    size_t index = (size_t)(entry - p->entries);
    memmove(entry, entry + 1, (p->count - index) * sizeof *entry);
    return true;
}

bool palette_select(palette *p, const char *name)
{
    struct entry *entry = find(p, name);
    if (entry == NULL) {
        return false;
    }
    p->current = entry;
    return true;
}

unsigned palette_current(const palette *p)
{
    return p->current != NULL ? p->current->rgb : 0;
}

const char *palette_current_name(const palette *p)
{
    return p->current != NULL ? p->current->name : NULL;
}

size_t palette_size(const palette *p)
{
    return p->count;
}

static int distance(unsigned a, unsigned b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int difference = (int)(a >> shift & 0xff) - (int)(b >> shift & 0xff);
        sum += difference * difference;
    }
    return sum;
}

const char *palette_nearest(const palette *p, unsigned rgb)
{
    const char *name = NULL;
    int least = INT_MAX;
    for (size_t i = 0; i < p->count; i++) {
        int d = distance(p->entries[i].rgb, rgb);
        if (d < least) {
            least = d;
            name = p->entries[i].name;
        }
    }
    return name;
}
