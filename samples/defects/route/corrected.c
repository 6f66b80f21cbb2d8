#include "route.h"

#include <stdlib.h>
#include <string.h>

struct stop {
    struct stop *next;
    double x;
    double y;
    char name[];
};

struct route {
    struct stop *first;
    size_t count;
};

struct route *route_create(void)
{
    return calloc(1, sizeof(struct route));
}

void route_destroy(struct route *route)
{
    if (route == NULL) {
        return;
    }
    while (route_drop_first(route)) {
    }
    free(route);
}

static struct stop *make_stop(double x, double y, const char *name)
{
    size_t size = strlen(name) + 1;
    struct stop *stop = malloc(sizeof *stop + size);
    if (stop != NULL) {
        stop->next = NULL;
        stop->x = x;
        stop->y = y;
        memcpy(stop->name, name, size);
    }
    return stop;
}

bool route_add(struct route *route, double x, double y, const char *name)
{
    struct stop *stop = make_stop(x, y, name);
    if (stop == NULL) {
        return false;
    }
    struct stop **link = &route->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = stop;
    route->count++;
    return true;
}

bool route_insert(struct route *route, const char *after, double x, double y, const char *name)
{
    struct stop *before = route->first;
    while (before != NULL && strcmp(before->name, after) != 0) {
        before = before->next;
    }
    struct stop *stop = before != NULL ? make_stop(x, y, name) : NULL;
    if (stop == NULL) {
        return false;
    }
    stop->next = before->next;
    before->next = stop;
    route->count++;
    return true;
}

bool route_drop_first(struct route *route)
{
    struct stop *stop = route->first;
    if (stop == NULL) {
        return false;
    }
    route->first = stop->next;
    free(stop);
    route->count--;
    return true;
}

bool route_drop_last(struct route *route)
{
    struct stop **link = &route->first;
    if (*link == NULL) {
        return false;
    }
    while ((*link)->next != NULL) {
        link = &(*link)->next;
    }
    free(*link);
    *link = NULL;
    route->count--;
    return true;
}

size_t route_stops(const struct route *route)
{
    return route->count;
}

const char *route_name(const struct route *route, size_t stop)
{
    const struct stop *s = route->first;
    while (s != NULL && stop > 0) {
        s = s->next;
        stop--;
    }
    return s != NULL ? s->name : NULL;
}

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

double route_length(const struct route *route)
{
    double length = 0;
    for (const struct stop *s = route->first; s != NULL && s->next != NULL; s = s->next) {
        length += distance(s->x, s->next->x) + distance(s->y, s->next->y);
    }
    return length;
}
