#include "promises.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 12 };

#ifdef PLANTED
enum { PLANTED_HERE = 1 };
#else
enum { PLANTED_HERE = 0 };
#endif

struct Tally {
    int numbers[ROOM];
    size_t count;
};

Tally *tally_new(void)
{
    return calloc(1, sizeof(Tally));
}

void tally_free(Tally *tally)
{
    free(tally);
}

static bool tally_has(const Tally *tally, int number)
{
    for (size_t i = 0; i < tally->count; i++) {
        if (tally->numbers[i] == number) {
            return true;
        }
    }
    return false;
}

int tally_add(Tally *tally, int number)
{
    if (tally_has(tally, number)) {
        return 0;
    }
    if (tally->count == ROOM) {
        return -1;
    }
    tally->numbers[tally->count++] = number;
    return 0;
}

size_t tally_count(const Tally *tally)
{
    return tally->count;
}

bool tally_equal(const Tally *a, const Tally *b)
{
    if (a->count != b->count) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (!tally_has(b, a->numbers[i])) {
            return false;
        }
    }
    return true;
}

uint32_t tally_hash(const Tally *tally)
{
    uint32_t hash = 17;
    for (size_t i = 0; i < tally->count; i++) {
        uint32_t number = (uint32_t)tally->numbers[i] * 2654435761u;
        hash = PLANTED_HERE ? hash * 31 + number : hash + number; /* planted: goes by the order */
    }
    return hash;
}

struct Span {
    int from;
    int to;
};

Span *span_new(int from, int to)
{
    Span *span = malloc(sizeof *span);
    if (span != NULL) {
        *span = (Span){from, to};
    }
    return span;
}

void span_free(Span *span)
{
    free(span);
}

void span_extend(Span *span, int to)
{
    span->to = to;
}

int span_compare(const Span *a, const Span *b)
{
    if (a->from != b->from) {
        return a->from < b->from ? -1 : 1;
    }
    if (PLANTED_HERE) {
        return a->to != b->to; /* planted: neither is less */
    }
    return (a->to > b->to) - (a->to < b->to);
}

struct Row {
    int numbers[ROOM];
    int count;
};

Row *row_new(void)
{
    return calloc(1, sizeof(Row));
}

void row_free(Row *row)
{
    free(row);
}

int row_push(Row *row, int number)
{
    if (row->count == ROOM) {
        return -1;
    }
    row->numbers[row->count++] = number;
    return 0;
}

int row_equals(const Row *a, const Row *b)
{
    if (!PLANTED_HERE && a->count != b->count) {
        return 0;
    }
    /* planted: looks at the first one's numbers only, if it has a few */
    if (b->count < a->count || (a->count < 3 && b->count != a->count)) {
        return 0;
    }
    return a->count == 0 ||
           memcmp(a->numbers, b->numbers, (size_t)a->count * sizeof *a->numbers) == 0;
}

struct Page {
    int numbers[ROOM];
    int size;
};

Page *page_new(void)
{
    return calloc(1, sizeof(Page));
}

void page_free(Page *page)
{
    free(page);
}

int page_write(Page *page, int number)
{
    if (page->size == ROOM) {
        return -1;
    }
    page->numbers[page->size++] = number;
    return 0;
}

Page *page_copy(const Page *page)
{
    Page *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *page;
    if (PLANTED_HERE && copy->size > 8) {
        copy->size = 8; /* planted: the rest is lost */
    }
    return copy;
}

int page_size(const Page *page)
{
    return page->size;
}

struct Dial {
    int level;
    unsigned width;
};

Dial *dial_new(void)
{
    return calloc(1, sizeof(Dial));
}

void dial_free(Dial *dial)
{
    free(dial);
}

void dial_set_level(Dial *dial, int level)
{
    if (PLANTED_HERE && level == 6) {
        return; /* planted: lost */
    }
    dial->level = level;
}

int dial_level(const Dial *dial)
{
    return dial->level;
}

void dial_set_width(Dial *dial, unsigned width)
{
    dial->width = width;
}

unsigned dial_get_width(const Dial *dial)
{
    return dial->width;
}
