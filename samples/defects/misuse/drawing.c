#include "drawing.h"

#include <stdlib.h>

struct pen {
    struct pen *saved; /* the state before, NULL if none was saved */
    int x;
    int y;
    int width;
};

struct drawing {
    struct pen *pen;
    double ink;
};

drawing *drawing_new(void)
{
    drawing *d = calloc(1, sizeof *d);
    struct pen *pen = calloc(1, sizeof *pen);
    if (d == NULL || pen == NULL) {
        free(d);
        free(pen);
        return NULL;
    }
    pen->width = 1;
    d->pen = pen;
    return d;
}

void drawing_free(drawing *d)
{
    if (d == NULL) {
        return;
    }
    while (d->pen != NULL) {
        struct pen *pen = d->pen;
        d->pen = pen->saved;
        free(pen);
    }
    free(d);
}

bool drawing_save(drawing *d)
{
    struct pen *pen = malloc(sizeof *pen);
    if (pen == NULL) {
        return false;
    }
    *pen = *d->pen;
    pen->saved = d->pen;
    d->pen = pen;
    return true;
}

void drawing_restore(drawing *d)
{
    struct pen *pen = d->pen;
    d->pen = pen->saved;
    free(pen);
}

void drawing_move(drawing *d, int x, int y)
{
    d->pen->x = x;
    d->pen->y = y;
}

static double distance(int a, int b)
{
    double d = (double)a - b;
    return d < 0 ? -d : d;
}

void drawing_line(drawing *d, int x, int y)
{
    struct pen *pen = d->pen;
    d->ink += (distance(pen->x, x) + distance(pen->y, y)) * pen->width;
    drawing_move(d, x, y);
}

bool drawing_set_width(drawing *d, int width)
{
    if (width < 1 || width > 100) {
        return false;
    }
    d->pen->width = width;
    return true;
}

int drawing_width(const drawing *d)
{
    return d->pen->width;
}

double drawing_ink(const drawing *d)
{
    return d->ink;
}
