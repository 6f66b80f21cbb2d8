#include "gallery.h"

#include <stdlib.h>
#include <string.h>

struct print {
    char *caption;
    int rating;
};

struct nail {
    struct nail *next;
    const print *print;
};

struct gallery {
    struct nail *first;
    size_t count;
};

print *print_new(const char *caption)
{
    size_t size = strlen(caption) + 1;
    print *p = calloc(1, sizeof *p);
    char *copy = malloc(size);
    if (p == NULL || copy == NULL) {
        free(p);
        free(copy);
        return NULL;
    }
    p->caption = memcpy(copy, caption, size);
    return p;
}

void print_free(print *p)
{
    if (p != NULL) {
        free(p->caption);
        free(p);
    }
}

bool print_rate(print *p, int rating)
{
    if (rating < 0 || rating > 5) {
        return false;
    }
    p->rating = rating;
    return true;
}

const char *print_caption(const print *p)
{
    return p->caption;
}

int print_rating(const print *p)
{
    return p->rating;
}

gallery *gallery_new(void)
{
    return calloc(1, sizeof(gallery));
}

void gallery_free(gallery *g)
{
    while (g != NULL && g->first != NULL) {
        struct nail *nail = g->first;
        g->first = nail->next;
        free(nail);
    }
    free(g);
}

bool gallery_hang(gallery *g, print *p)
{
    struct nail *nail = malloc(sizeof *nail);
    if (nail == NULL) {
        return false;
    }
    struct nail **link = &g->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    nail->print = p;
    nail->next = NULL;
    *link = nail;
    g->count++;
    return true;
}

bool gallery_take_down(gallery *g, const print *p)
{
    size_t old_count = g->count;
    struct nail **link = &g->first;
    while (*link != NULL) {
        struct nail *nail = *link;
        if (nail->print == p) {
            *link = nail->next;
            free(nail);
            g->count--;
        } else {
            link = &nail->next;
        }
    }
    return g->count < old_count;
}

size_t gallery_count(const gallery *g)
{
    return g->count;
}

int gallery_best(const gallery *g)
{
    int best = 0;
    for (const struct nail *nail = g->first; nail != NULL; nail = nail->next) {
        best = nail->print->rating > best ? nail->print->rating : best;
    }
    return best;
}

size_t gallery_count_captions(const gallery *g, const char *caption)
{
    size_t count = 0;
    for (const struct nail *nail = g->first; nail != NULL; nail = nail->next) {
        count += strcmp(nail->print->caption, caption) == 0;
    }
    return count;
}
