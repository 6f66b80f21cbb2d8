/* A route through places on a map: stops with coordinates and a name.
 *
 * Objects passed in are valid and not NULL, unless something else is said. Coordinates may be any
 * finite numbers.
 */
#ifndef ROUTE_H
#define ROUTE_H

#include <stdbool.h>
#include <stddef.h>

struct route;

/* Returns an empty route, or NULL if memory ran out. */
struct route *route_create(void);

/* Destroys the route. NULL is ignored. */
void route_destroy(struct route *route);

/* Adds a stop at the end; the name is copied. Returns false if memory ran out. */
bool route_add(struct route *route, double x, double y, const char *name);

/* Adds a stop behind the first one with the name `after`; false if there is none or memory ran
 * out. */
bool route_insert(struct route *route, const char *after, double x, double y, const char *name);

/* Drop the first or the last stop; false if the route is empty. */
bool route_drop_first(struct route *route);
bool route_drop_last(struct route *route);

/* The number of stops. */
size_t route_stops(const struct route *route);

/* The name of a stop, counted from 0, or NULL if there is none. Valid until the stop is dropped. */
const char *route_name(const struct route *route, size_t stop);

/* The length of the route if one goes along the axes from stop to stop. */
double route_length(const struct route *route);

#endif
