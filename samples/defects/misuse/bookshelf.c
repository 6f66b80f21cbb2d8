#include "bookshelf.h"

#include <stdlib.h>
#include <string.h>

struct book {
    struct book *next;
    char title[];
};

struct shelf {
    struct book *first;
    struct book **end;
    size_t count;
};

struct reader {
    const struct book *book;
};

shelf *shelf_new(void)
{
    shelf *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->end = &s->first;
    }
    return s;
}

void shelf_free(shelf *s)
{
    if (s != NULL) {
        shelf_clear(s);
        free(s);
    }
}

bool shelf_add(shelf *s, const char *title)
{
    size_t size = strlen(title) + 1;
    struct book *book = malloc(sizeof *book + size);
    if (book == NULL) {
        return false;
    }
    book->next = NULL;
    memcpy(book->title, title, size);
    *s->end = book;
    s->end = &book->next;
    s->count++;
    return true;
}

bool shelf_remove(shelf *s, const char *title)
{
    struct book **link = &s->first;
    while (*link != NULL && strcmp((*link)->title, title) != 0) {
        link = &(*link)->next;
    }
    struct book *book = *link;
    if (book == NULL) {
        return false;
    }
    *link = book->next;
    if (s->end == &book->next) {
        s->end = link;
    }
    free(book);
    s->count--;
    return true;
}

void shelf_clear(shelf *s)
{
    while (s->first != NULL) {
        struct book *book = s->first;
        s->first = book->next;
        free(book);
    }
    s->end = &s->first;
    s->count = 0;
}

size_t shelf_count(const shelf *s)
{
    return s->count;
}

reader *reader_new(const shelf *s)
{
    reader *r = s->first != NULL ? malloc(sizeof *r) : NULL;
    if (r != NULL) {
        r->book = s->first;
    }
    return r;
}

void reader_free(reader *r)
{
    free(r);
}

bool reader_next(reader *r)
{
    if (r->book->next == NULL) {
        return false;
    }
    r->book = r->book->next;
    return true;
}

const char *reader_title(const reader *r)
{
    return r->book->title;
}
