#include "stretch.h"

#include <stdlib.h>
#include <string.h>

struct stretch {
    unsigned *numbers;
    size_t count, room;
};

stretch *stretch_new_empty(void)
{
    stretch *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->room = 1;
    s->numbers = malloc(sizeof *s->numbers);
    if (s->numbers == NULL) {
        free(s);
        return NULL;
    }
    return s;
}

stretch *stretch_new(unsigned start, unsigned stop)
{
    enum { FEW = 64 };
    stretch *s = stretch_new_empty();
    const unsigned most = stop - start > FEW ? start + FEW : stop;
    if (s == NULL) {
        return NULL;
    }
    /* There is room for the first. */
    s->numbers[s->count++] = start;
    for (unsigned n = start + 1; n != most; n++) {
        if (stretch_append(s, n) != 0) {
            stretch_free(s);
            return NULL;
        }
    }
    return s;
}

void stretch_free(stretch *s)
{
    if (s != NULL) {
        free(s->numbers);
        free(s);
    }
}

size_t stretch_count(const stretch *s)
{
    return s->count;
}

unsigned long stretch_sum(const stretch *s)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < s->count; i++) {
        sum += s->numbers[i];
    }
    return sum;
}

static int reserve(stretch *s, size_t count)
{
    if (count > s->room) {
        unsigned *numbers = realloc(s->numbers, 2 * count * sizeof *numbers);
        if (numbers == NULL) {
            return -1;
        }
        s->numbers = numbers;
        s->room = 2 * count;
    }
    return 0;
}

int stretch_append(stretch *s, unsigned number)
{
    if (reserve(s, s->count + 1) != 0) {
        return -1;
    }
    s->numbers[s->count++] = number;
    return 0;
}

void stretch_append_first(stretch *s, unsigned number)
{
    s->numbers[s->count++] = number;
}

int stretch_intersect(const stretch *a, const stretch *b, stretch *dst)
{
    if (reserve(dst, a->count + b->count) != 0) {
        return -1;
    }
    dst->count = 0;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count; k++) {
            if (a->numbers[i] == b->numbers[k]) {
                dst->numbers[dst->count++] = a->numbers[i];
                break;
            }
        }
    }
    return 0;
}

size_t stretch_within(const stretch *s, unsigned min, unsigned max)
{
    enum { MOST = 8192 };
    size_t found = 0;
    const size_t width = (size_t)max - min + 1;
    unsigned char *seen = calloc(width > MOST && max >= min ? MOST : width, 1);
    if (seen == NULL) {
        abort();
    }
    for (size_t i = 0; i < s->count; i++) {
        const unsigned place = s->numbers[i] - min;
        if (place < MOST && (max < min || s->numbers[i] <= max)) {
            seen[place] = 1;
            found++;
        }
    }
    free(seen);
    return found;
}

int stretch_load(stretch *s, const char *buf)
{
    unsigned short count;
    memcpy(&count, buf, sizeof count);
    if (reserve(s, s->count + count) != 0) {
        return -1;
    }
    memcpy(s->numbers + s->count, buf + sizeof count, count * sizeof *s->numbers);
    s->count += count;
    return 0;
}

void stretch_save(const stretch *s, char *buf)
{
    const unsigned short count = (unsigned short)s->count;
    memcpy(buf, &count, sizeof count);
    memcpy(buf + sizeof count, s->numbers, count * sizeof *s->numbers);
}

size_t stretch_saved_size(const stretch *s)
{
    return sizeof(unsigned short) + (unsigned short)s->count * sizeof *s->numbers;
}

void stretch_drop_numbers(stretch *s)
{
    free(s->numbers);
}
