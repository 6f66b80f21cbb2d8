#include "polygon.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct point {
    double x;
    double y;
};

struct polygon {
    struct point *points;
    size_t count;
    size_t capacity;
};

polygon *polygon_new(void)
{
    return calloc(1, sizeof(polygon));
}

polygon *polygon_copy(const polygon *p)
{
    polygon *copy = polygon_new();
    if (copy == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < p->count; i++) {
        if (!polygon_add(copy, p->points[i].x, p->points[i].y)) {
            polygon_free(copy);
            return NULL;
        }
    }
    return copy;
}

void polygon_free(polygon *p)
{
    if (p != NULL) {
        free(p->points);
        free(p);
    }
}

bool polygon_add(polygon *p, double x, double y)
{
    if (p->count == p->capacity) {
        size_t capacity = p->capacity == 0 ? 4 : p->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *p->points) {
            return false;
        }
        struct point *points = realloc(p->points, capacity * sizeof *points);
        if (points == NULL) {
            return false;
        }
        p->points = points;
        p->capacity = capacity;
    }
    p->points[p->count++] = (struct point){x, y};
    return true;
}

bool polygon_remove_last(polygon *p)
{
    if (p->count == 0) {
        return false;
    }
    p->count--;
    return true;
}

size_t polygon_corners(const polygon *p)
{
    return p->count;
}

double polygon_x(const polygon *p, size_t corner)
{
    return corner < p->count ? p->points[corner].x : 0;
}

double polygon_y(const polygon *p, size_t corner)
{
    return corner < p->count ? p->points[corner].y : 0;
}

void polygon_move(polygon *p, double dx, double dy)
{
    for (size_t i = 0; i < p->count; i++) {
        p->points[i].x += dx;
        p->points[i].y += dy;
    }
}

double polygon_area(const polygon *p)
{
    double twice = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct point *a = &p->points[i];
        const struct point *b = &p->points[(i + 1) % p->count];
        twice += a->x * b->y - b->x * a->y;
    }
    return twice / 2;
}

bool polygon_contains(const polygon *p, double x, double y)
{
    bool inside = false;
    for (size_t i = 0; i < p->count; i++) {
        const struct point *a = &p->points[i];
        const struct point *b = &p->points[(i + 1) % p->count];
        bool crosses = (a->y > y) != (b->y > y);
        if (crosses && x < (b->x - a->x) * (y - a->y) / (b->y - a->y) + a->x) {
            inside = !inside;
        }
    }
    return inside;
}
