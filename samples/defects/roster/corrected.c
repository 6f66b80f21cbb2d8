#include "roster.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct roster {
    char **names;
    size_t count;
    size_t capacity;
};

roster *roster_new(void)
{
    return calloc(1, sizeof(roster));
}

void roster_free(roster *r)
{
    if (r == NULL) {
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        free(r->names[i]);
    }
    free(r->names);
    free(r);
}

static bool reserve(roster *r)
{
    if (r->count < r->capacity) {
        return true;
    }
    size_t capacity = r->capacity == 0 ? 8 : r->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *r->names) {
        return false;
    }
    char **names = realloc(r->names, capacity * sizeof *names);
    if (names == NULL) {
        return false;
    }
    r->names = names;
    r->capacity = capacity;
    return true;
}

bool roster_add(roster *r, const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = reserve(r) ? malloc(size) : NULL;
    if (copy == NULL) {
        return false;
    }
    r->names[r->count++] = memcpy(copy, name, size);
    return true;
}

/* The index of the first player of that name, or the count. */
static size_t find(const roster *r, const char *name)
{
    size_t i = 0;
    while (i < r->count && strcmp(r->names[i], name) != 0) {
        i++;
    }
    return i;
}

bool roster_leave(roster *r, const char *name)
{
    size_t i = find(r, name);
    if (i == r->count) {
        return false;
    }
    free(r->names[i]);
    r->count--;
    memmove(r->names + i, r->names + i + 1, (r->count - i) * sizeof *r->names);
    return true;
}

void roster_rotate(roster *r)
{
    if (r->count > 1) {
        char *first = r->names[0];
        memmove(r->names, r->names + 1, (r->count - 1) * sizeof *r->names);
        r->names[r->count - 1] = first;
    }
}

size_t roster_count(const roster *r)
{
    return r->count;
}

const char *roster_at(const roster *r, size_t index)
{
    return index < r->count ? r->names[index] : NULL;
}

long roster_index_of(const roster *r, const char *name)
{
    size_t i = find(r, name);
    return i < r->count ? (long)i : -1;
}

size_t roster_namesakes(const roster *r, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        count += strcmp(r->names[i], name) == 0;
    }
    return count;
}
