/* Polygons, and views of them.
 *
 * A view shows the corners of a polygon moved to another place. It has no corners of its own: it
 * looks at those of the polygon, sees what is changed there, and must not be used once the polygon
 * was freed, except to be freed as well. NULL is allowed in shape_free and view_free alone.
 */
#ifndef OUTLINEVIEW_H
#define OUTLINEVIEW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct shape shape;
typedef struct view view;

shape *shape_new(void); /* without corners; NULL if memory ran out */
void shape_free(shape *s);

/* Adds a corner; false if memory ran out. */
bool shape_add(shape *s, double x, double y);

size_t shape_corners(const shape *s);

/* A view of a polygon, moved by so much. The caller frees it; NULL if memory ran out. */
view *view_new(const shape *s, double dx, double dy);
void view_free(view *v);

/* The number of corners that the view shows, and their coordinates, counted from 0; 0 if there is
 * no such corner. The polygon must be alive. */
size_t view_corners(const view *v);
double view_x(const view *v, size_t corner);
double view_y(const view *v, size_t corner);

/* A polygon of its own with the corners that the view shows; NULL if memory ran out. The polygon
 * that is viewed must be alive. */
shape *view_to_shape(const view *v);

#endif
