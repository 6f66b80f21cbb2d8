#include "sheet.h"

#include <stdlib.h>
#include <string.h>

struct line {
    struct line *next;
    char text[];
};

struct sheet {
    unsigned refs;
    char *owner; /* NULL if it is not locked */
    struct line *first;
    struct line **end; /* where the next line is to be put */
    size_t count;
    sheet_observer observer;
    void *data;
};

sheet *sheet_new(void)
{
    sheet *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->refs = 1;
        s->end = &s->first;
    }
    return s;
}

sheet *sheet_ref(sheet *s)
{
    s->refs++;
    return s;
}

void sheet_unref(sheet *s)
{
    if (s == NULL || --s->refs > 0) {
        return;
    }
    while (s->first != NULL) {
        struct line *line = s->first;
        s->first = line->next;
        free(line);
    }
    free(s->owner);
    free(s);
}

unsigned sheet_refs(const sheet *s)
{
    return s->refs;
}

void sheet_observe(sheet *s, sheet_observer observer, void *data)
{
    s->observer = observer;
    s->data = data;
}

static void tell(const sheet *s, bool locked)
{
    if (s->observer != NULL) {
        s->observer(s, locked, s->data);
    }
}

bool sheet_lock(sheet *s, const char *owner)
{
    if (s->owner != NULL) {
        bool is_same = strcmp(s->owner, owner) == 0;
        if (!is_same) {
            sheet_unref(s);
        }
        return is_same;
    }
    size_t size = strlen(owner) + 1;
    s->owner = malloc(size);
    if (s->owner == NULL) {
        return false;
    }
    memcpy(s->owner, owner, size);
    sheet_ref(s); /* the observer may give up the last one */
    tell(s, true);
    sheet_unref(s);
    return true;
}

bool sheet_unlock(sheet *s)
{
    if (s->owner == NULL) {
        return false;
    }
    free(s->owner);
    s->owner = NULL;
    sheet_ref(s);
    tell(s, false);
    sheet_unref(s);
    return true;
}

const char *sheet_owner(const sheet *s)
{
    return s->owner;
}

bool sheet_write(sheet *s, const char *text)
{
    size_t size = strlen(text) + 1;
    struct line *line = s->owner == NULL ? malloc(sizeof *line + size) : NULL;
    if (line == NULL) {
        return false;
    }
    memcpy(line->text, text, size);
    line->next = NULL;
    *s->end = line;
    s->end = &line->next;
    s->count++;
    return true;
}

size_t sheet_lines(const sheet *s)
{
    return s->count;
}

const char *sheet_line(const sheet *s, size_t index)
{
    const struct line *line = s->first;
    while (line != NULL && index > 0) {
        line = line->next;
        index--;
    }
    return line != NULL ? line->text : NULL;
}
