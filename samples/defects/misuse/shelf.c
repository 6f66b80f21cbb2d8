#include "shelf.h"

#include <stdlib.h>
#include <string.h>

struct shelf_part {
    struct shelf_part *before;
    size_t size;
};

void shelf_init(struct shelf *s)
{
    memset(s, 0, sizeof *s);
}

void shelf_end(struct shelf *s)
{
    while (s->last != NULL) {
        struct shelf_part *before = s->last->before;
        free(s->last);
        s->last = before;
    }
    free(s->sizes);
    memset(s, 0, sizeof *s);
}

void *shelf_take(struct shelf *s, size_t size)
{
    if (size > 65536) {
        return NULL;
    }
    size_t *sizes = realloc(s->sizes, (s->count + 1) * sizeof *sizes);
    if (sizes == NULL) {
        return NULL;
    }
    s->sizes = sizes;
    struct shelf_part *part = calloc(1, sizeof *part + size);
    if (part == NULL) {
        return NULL;
    }
    part->before = s->last;
    part->size = size;
    s->last = part;
    s->sizes[s->count++] = size;
    return part + 1;
}

char *shelf_copy(struct shelf *s, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = shelf_take(s, size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

struct shelf_place shelf_mark(const struct shelf *s)
{
    struct shelf_place place = {s->last, s->count};
    return place;
}

void shelf_back(struct shelf *s, struct shelf_place place)
{
    while (s->last != place.last) {
        struct shelf_part *before = s->last->before;
        free(s->last);
        s->last = before;
    }
    s->count = place.count;
}

shelf_mark_id shelf_last(const struct shelf *s)
{
    return s->count == 0 ? 0 : s->count - 1;
}

size_t shelf_size(const struct shelf *s, shelf_mark_id piece)
{
    return s->count == 0 ? 0 : s->sizes[piece];
}

size_t shelf_count(const struct shelf *s)
{
    return s->count;
}
