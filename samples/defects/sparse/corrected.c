#include "sparse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    size_t index;
    int value; /* not 0 */
};

struct sparse {
    struct entry *entries; /* indexes rise */
    size_t count;
    size_t capacity;
};

sparse *sparse_new(void)
{
    return calloc(1, sizeof(sparse));
}

void sparse_free(sparse *v)
{
    if (v != NULL) {
        free(v->entries);
        free(v);
    }
}

/* The place of the first entry whose index is not less. */
static size_t find(const sparse *v, size_t index)
{
    size_t low = 0;
    size_t high = v->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (v->entries[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool reserve(sparse *v, size_t count)
{
    if (count <= v->capacity) {
        return true;
    }
    size_t capacity = count + count / 2 + 2;
    if (capacity > SIZE_MAX / sizeof *v->entries) {
        return false;
    }
    struct entry *entries = realloc(v->entries, capacity * sizeof *entries);
    if (entries == NULL) {
        return false;
    }
    v->entries = entries;
    v->capacity = capacity;
    return true;
}

static void erase(sparse *v, size_t place)
{
    v->count--;
    memmove(v->entries + place, v->entries + place + 1, (v->count - place) * sizeof *v->entries);
}

bool sparse_set(sparse *v, size_t index, int value)
{
    size_t place = find(v, index);
    bool is_there = place < v->count && v->entries[place].index == index;
    if (value == 0) {
        if (is_there) {
            erase(v, place);
        }
        return true;
    }
    if (!is_there) {
        if (!reserve(v, v->count + 1)) {
            return false;
        }
        memmove(v->entries + place + 1, v->entries + place,
                (v->count - place) * sizeof *v->entries);
        v->entries[place].index = index;
        v->count++;
    }
    v->entries[place].value = value;
    return true;
}

int sparse_get(const sparse *v, size_t index)
{
    size_t place = find(v, index);
    bool is_there = place < v->count && v->entries[place].index == index;
    return is_there ? v->entries[place].value : 0;
}

size_t sparse_weight(const sparse *v)
{
    return v->count;
}

bool sparse_next(const sparse *v, size_t *index)
{
    size_t place = find(v, *index);
    if (place == v->count) {
        return false;
    }
    *index = v->entries[place].index;
    return true;
}

bool sparse_equals(const sparse *a, const sparse *b)
{
    if (a->count != b->count) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (sparse_get(b, a->entries[i].index) != a->entries[i].value) {
            return false;
        }
    }
    return true;
}

double sparse_dot(const sparse *a, const sparse *b)
{
    double sum = 0;
    for (size_t i = 0; i < a->count; i++) {
        sum += (double)a->entries[i].value * sparse_get(b, a->entries[i].index);
    }
    return sum;
}

bool sparse_assign(sparse *v, const sparse *other)
{
    if (v == other) {
        return true;
    }
    if (!reserve(v, other->count)) {
        return false;
    }
    for (size_t i = 0; i < other->count; i++) {
        v->entries[i] = other->entries[i];
    }
    v->count = other->count;
    return true;
}
