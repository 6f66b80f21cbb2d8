#include "widget.h"

#include <stdlib.h>
#include <string.h>

struct widget {
    widget *parent;
    widget *first_child;
    widget *next; /* child of the same parent */
    char title[];
};

widget *widget_new(const char *title)
{
    size_t size = strlen(title) + 1;
    widget *w = calloc(1, sizeof *w + size);
    if (w != NULL) {
        memcpy(w->title, title, size);
    }
    return w;
}

void widget_free(widget *w)
{
    if (w == NULL) {
        return;
    }
    while (w->first_child != NULL) {
        widget *child = w->first_child;
        w->first_child = child->next;
        widget_free(child);
    }
    free(w);
}

void widget_add(widget *parent, widget *child)
{
    widget **link = &parent->first_child;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = child;
    child->parent = parent;
    child->next = NULL;
}

void widget_detach(widget *w)
{
    if (w->parent == NULL) {
        return;
    }
    widget **link = &w->parent->first_child;
    while (*link != w) {
        link = &(*link)->next;
    }
    *link = w->next;
    w->next = NULL;
    w->parent = NULL;
}

widget *widget_parent(const widget *w)
{
    return w->parent;
}

widget *widget_child(const widget *w, size_t index)
{
    widget *child = w->first_child;
    while (child != NULL && index > 0) {
        child = child->next;
        index--;
    }
    return child;
}

const widget *widget_root(const widget *w)
{
    while (w->parent != NULL) {
        w = w->parent;
    }
    return w;
}

size_t widget_count(const widget *w)
{
    size_t count = 0;
    for (const widget *child = w->first_child; child != NULL; child = child->next) {
        count += 1 + widget_count(child);
    }
    return count;
}

const char *widget_title(const widget *w)
{
    return w->title;
}
