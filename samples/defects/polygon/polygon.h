/* Polygons in the plane.
 *
 * A polygon is a row of corners; the last one is connected with the first one. Coordinates may be
 * any numbers, but results are only of use for finite ones. Polygons must not be NULL, except in
 * polygon_free.
 */
#ifndef POLYGON_H
#define POLYGON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct polygon polygon;

/* A polygon without corners, owned by the caller. NULL if memory ran out. */
polygon *polygon_new(void);

/* A polygon with the same corners, which can be used, changed and freed independently of the
 * original. NULL if memory ran out. */
polygon *polygon_copy(const polygon *p);

void polygon_free(polygon *p);

/* Adds a corner behind the last one; false if memory ran out. */
bool polygon_add(polygon *p, double x, double y);

/* Removes the last corner; false if there is none. */
bool polygon_remove_last(polygon *p);

/* The number of corners. */
size_t polygon_corners(const polygon *p);

/* The coordinates of a corner, counted from 0; 0 if there is none. */
double polygon_x(const polygon *p, size_t corner);
double polygon_y(const polygon *p, size_t corner);

/* Moves all corners. */
void polygon_move(polygon *p, double dx, double dy);

/* The area, positive if the corners go round against the clock. */
double polygon_area(const polygon *p);

/* Whether a point lies inside. Of points on the edge some do and some do not. */
bool polygon_contains(const polygon *p, double x, double y);

#endif
