/* Widgets in a tree.
 *
 * A widget belongs to its parent, and one without a parent to the program. widget_add makes a
 * widget the child of another one: it must not have a parent yet, must not be the other one itself,
 * and must not be above it in the tree. widget_free frees a widget with all below it; it must not
 * have a parent, use widget_detach first. NULL is allowed where it is said.
 */
#ifndef WIDGET_H
#define WIDGET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct widget widget;

/* A widget without a parent; NULL if memory ran out. The title is copied. */
widget *widget_new(const char *title);

/* Frees a widget without a parent and all below it. w may be NULL. */
void widget_free(widget *w);

/* Makes child, which has no parent, the last child of parent. */
void widget_add(widget *parent, widget *child);

/* Takes a widget from its parent; it belongs to the program then. Nothing happens if it has none.
 */
void widget_detach(widget *w);

/* The parent of a widget and one of its children, counted from 0; NULL if there is none. */
widget *widget_parent(const widget *w);
widget *widget_child(const widget *w, size_t index);

/* The root of the tree in which the widget is. */
const widget *widget_root(const widget *w);

/* The number of widgets below this one. */
size_t widget_count(const widget *w);

const char *widget_title(const widget *w);

#endif
