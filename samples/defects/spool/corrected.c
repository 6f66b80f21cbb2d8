#include "spool.h"

#include <stdlib.h>
#include <string.h>

struct frame {
    struct frame *next;
    int number;
    char text[];
};

struct spool {
    struct frame *first;
    struct spool_cursor *cursors;
    int count;
};

struct spool_cursor {
    spool *on;
    struct spool_cursor *next;
    struct frame *at; /* NULL before the first, and at the end */
    int has_begun;
};

spool *spool_new(void)
{
    return calloc(1, sizeof(spool));
}

void spool_free(spool *r)
{
    if (r == NULL) {
        return;
    }
    while (r->first != NULL) {
        struct frame *frame = r->first;
        r->first = frame->next;
        free(frame);
    }
    for (spool_cursor *c = r->cursors; c != NULL; c = c->next) {
        c->at = NULL;
        c->has_begun = 1;
        c->on = NULL;
    }
    free(r);
}

static void move_cursors(spool *r, const struct frame *from, struct frame *to)
{
    for (spool_cursor *c = r->cursors; c != NULL; c = c->next) {
        if (c->at == from) {
            c->at = to;
        }
    }
}

int spool_set(spool *r, int number, const char *text)
{
    const size_t length = strlen(text);
    struct frame *frame = malloc(sizeof *frame + length + 1);
    if (frame == NULL) {
        return -1;
    }
    frame->number = number;
    memcpy(frame->text, text, length + 1);
    struct frame **at = &r->first;
    while (*at != NULL && (*at)->number < number) {
        at = &(*at)->next;
    }
    struct frame *old = *at;
    if (old == NULL || old->number != number) {
        frame->next = old;
        *at = frame;
        r->count++;
        return 0;
    }
    frame->next = old->next;
    *at = frame;
    move_cursors(r, old, frame);
    free(old);
    return 0;
}

int spool_remove(spool *r, int number)
{
    struct frame **at = &r->first;
    while (*at != NULL && (*at)->number != number) {
        at = &(*at)->next;
    }
    struct frame *old = *at;
    if (old == NULL) {
        return 0;
    }
    *at = old->next;
    move_cursors(r, old, NULL);
    free(old);
    r->count--;
    return 1;
}

int spool_count(const spool *r)
{
    return r->count;
}

spool_cursor *spool_open(spool *r)
{
    spool_cursor *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->on = r;
        c->next = r->cursors;
        r->cursors = c;
    }
    return c;
}

void spool_close(spool_cursor *c)
{
    if (c == NULL) {
        return;
    }
    if (c->on != NULL) {
        spool_cursor **at = &c->on->cursors;
        while (*at != c) {
            at = &(*at)->next;
        }
        *at = c->next;
    }
    free(c);
}

int spool_next(spool_cursor *c)
{
    if (!c->has_begun) {
        c->at = c->on->first;
        c->has_begun = 1;
    } else if (c->at != NULL) {
        c->at = c->at->next;
    }
    return c->at != NULL;
}

int spool_number(const spool_cursor *c)
{
    return c->at == NULL ? -1 : c->at->number;
}
