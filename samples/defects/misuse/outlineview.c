#include "outlineview.h"

#include <stdint.h>
#include <stdlib.h>

struct point {
    double x;
    double y;
};

struct shape {
    struct point *points;
    size_t count;
    size_t capacity;
};

struct view {
    const shape *shape;
    double dx;
    double dy;
};

shape *shape_new(void)
{
    return calloc(1, sizeof(shape));
}

void shape_free(shape *s)
{
    if (s != NULL) {
        free(s->points);
        free(s);
    }
}

bool shape_add(shape *s, double x, double y)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity == 0 ? 4 : s->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *s->points) {
            return false;
        }
        struct point *points = realloc(s->points, capacity * sizeof *points);
        if (points == NULL) {
            return false;
        }
        s->points = points;
        s->capacity = capacity;
    }
    s->points[s->count++] = (struct point){x, y};
    return true;
}

size_t shape_corners(const shape *s)
{
    return s->count;
}

view *view_new(const shape *s, double dx, double dy)
{
    view *v = malloc(sizeof *v);
    if (v != NULL) {
        v->shape = s;
        v->dx = dx;
        v->dy = dy;
    }
    return v;
}

void view_free(view *v)
{
    free(v);
}

size_t view_corners(const view *v)
{
    return v->shape->count;
}

double view_x(const view *v, size_t corner)
{
    return corner < v->shape->count ? v->shape->points[corner].x + v->dx : 0;
}

double view_y(const view *v, size_t corner)
{
    return corner < v->shape->count ? v->shape->points[corner].y + v->dy : 0;
}

shape *view_to_shape(const view *v)
{
    shape *s = shape_new();
    for (size_t i = 0; s != NULL && i < view_corners(v); i++) {
        if (!shape_add(s, view_x(v, i), view_y(v, i))) {
            shape_free(s);
            return NULL;
        }
    }
    return s;
}
