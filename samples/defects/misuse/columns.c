#include "columns.h"

#include <stdlib.h>
#include <string.h>

struct notes {
    int references;
    int count;
};

struct columns {
    int *widths;
    int count;
    int limit;
    int style;
    double scale;
    notes *log;
};

static const int margins[] = {0, 2, 6};

notes *notes_new(void)
{
    notes *n = calloc(1, sizeof *n);
    if (n != NULL) {
        n->references = 1;
    }
    return n;
}

void notes_ref(notes *n)
{
    n->references++;
}

void notes_unref(notes *n)
{
    if (--n->references == 0) {
        free(n);
    }
}

int notes_count(const notes *n)
{
    return n->count;
}

columns *columns_new(void)
{
    columns *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->limit = 100;
        c->style = COLUMNS_PLAIN;
        c->scale = 1.0;
    }
    return c;
}

void columns_free(columns *c)
{
    if (c->log != NULL) {
        notes_unref(c->log);
    }
    free(c->widths);
    free(c);
}

bool columns_add(columns *c, int width)
{
    if (c->count >= c->limit) {
        return false;
    }
    int *widths = realloc(c->widths, ((size_t)c->count + 1) * sizeof *widths);
    if (widths == NULL) {
        return false;
    }
    c->widths = widths;
    c->widths[c->count++] = width;
    if (c->log != NULL) {
        c->log->count++;
    }
    return true;
}

int columns_width(const columns *c, int place)
{
    return place >= 0 && place < c->count ? c->widths[place] : 0;
}

void columns_reorder(columns *c, int *origin)
{
    if (c->count == 0) {
        return;
    }
    int *old = malloc((size_t)c->count * sizeof *old);
    if (old == NULL) {
        return;
    }
    memcpy(old, c->widths, (size_t)c->count * sizeof *old);
    for (int i = 0; i < c->count; i++) {
        c->widths[i] = old[origin[i]];
    }
    free(old);
}

void columns_log(columns *c, notes *n)
{
    if (c->log != NULL) {
        notes_unref(c->log);
    }
    c->log = n;
    notes_ref(n);
}

void columns_set(columns *c, enum columns_property property, int value)
{
    if (property == COLUMNS_STYLE) {
        c->style = value;
    } else {
        c->limit = value;
    }
}

int columns_total(const columns *c)
{
    int total = 0;
    for (int i = 0; i < c->count; i++) {
        total += (c->widths[i] & 0xff) + margins[c->style - COLUMNS_PLAIN];
    }
    return total;
}

void columns_set_scale(columns *c, double scale)
{
    c->scale = scale;
}

int columns_lines(const columns *c, int points)
{
    return points / (int)(c->scale > 1e6 ? 1e6 : c->scale);
}
