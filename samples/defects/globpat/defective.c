#include "globpat.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum kind { CHARACTER, ANY_ONE, ANY_RUN, SET };

struct item {
    enum kind kind;
    unsigned char character;
    unsigned char *members; /* of a set: a bit for each character */
};

struct globpat {
    struct item *items;
    size_t count;
    size_t capacity;
};

static struct item *add_item(globpat *pattern, enum kind kind)
{
    if (pattern->count == pattern->capacity) {
        size_t capacity = pattern->capacity == 0 ? 8 : pattern->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *pattern->items) {
            return NULL;
        }
        struct item *items = realloc(pattern->items, capacity * sizeof *items);
        if (items == NULL) {
            return NULL;
        }
        pattern->items = items;
        pattern->capacity = capacity;
    }
    struct item *item = &pattern->items[pattern->count++];
    item->kind = kind;
    item->character = 0;
    item->members = NULL;
    return item;
}

static void add_range(unsigned char *members, unsigned from, unsigned to)
{
    for (unsigned c = from; c <= to; c++) {
        members[c / 8] = (unsigned char)(members[c / 8] | 1u << c % 8);
    }
}

/* Reads what follows an opening bracket; returns what stands behind the closing one, or NULL. */
static const unsigned char *read_set(globpat *pattern, const unsigned char *p)
{
    struct item *item = add_item(pattern, SET);
    unsigned char *members = calloc(1, 32);
    if (item == NULL || members == NULL) {
        free(members);
        return NULL;
    }
    item->members = members;
    bool negated = *p == '^';
    p += negated;
    while (*p != ']') {
        if (*p == '\0') {
            free(members);
            return NULL;
        }
        bool is_range = p[1] == '-' && p[2] != ']' && p[2] != '\0';
        add_range(members, *p, is_range ? p[2] : *p);
        p += is_range ? 3 : 1;
    }
    for (size_t i = 0; negated && i < 32; i++) {
        members[i] = (unsigned char)~members[i];
    }
    return p + 1;
}

globpat *globpat_compile(const char *text)
{
    globpat *pattern = calloc(1, sizeof *pattern);
    const unsigned char *p = (const unsigned char *)text;
    while (pattern != NULL && *p != '\0') {
        unsigned char c = *p++;
        if (c == '[') {
            p = read_set(pattern, p);
        } else {
            enum kind kind = c == '?' ? ANY_ONE : c == '*' ? ANY_RUN : CHARACTER;
            struct item *item = add_item(pattern, kind);
            if (item != NULL) {
                item->character = c;
            } else {
                p = NULL;
            }
        }
        if (p == NULL) {
            globpat_free(pattern);
            return NULL;
        }
    }
    return pattern;
}

void globpat_free(globpat *pattern)
{
    if (pattern == NULL) {
        return;
    }
    for (size_t i = 0; i < pattern->count; i++) {
        free(pattern->items[i].members);
    }
    free(pattern->items);
    free(pattern);
}

static bool item_matches(const struct item *item, unsigned char c)
{
    switch (item->kind) {
    case CHARACTER:
        return item->character == c;
    case SET:
        return (item->members[c / 8] >> c % 8 & 1) != 0;
    default:
        return true;
    }
}

bool globpat_match(const globpat *pattern, const char *name)
{
    const unsigned char *p = (const unsigned char *)name;
    const unsigned char *run_start = NULL; /* what the last run has not eaten yet */
    size_t i = 0;
    size_t behind_run = 0;
    while (*p != '\0') {
        if (i < pattern->count && pattern->items[i].kind == ANY_RUN) {
            behind_run = ++i;
            run_start = p;
        } else if (i < pattern->count && item_matches(&pattern->items[i], *p)) {
            i++;
            p++;
        } else if (run_start != NULL) {
            i = behind_run;
            p = ++run_start;
        } else {
            return false;
        }
    }
    while (i < pattern->count && pattern->items[i].kind == ANY_RUN) {
        i++;
    }
    return i == pattern->count;
}

bool globpat_is_literal(const globpat *pattern)
{
    size_t i = 0;
    while (i < pattern->count && pattern->items[i].kind == CHARACTER) {
        i++;
    }
    return i == pattern->count;
}

size_t globpat_min_length(const globpat *pattern)
{
    size_t length = 0;
    for (size_t i = 0; i < pattern->count; i++) {
        length += pattern->items[i].kind != ANY_RUN;
    }
    return length;
}
