/* orchard: values of a tree, a registry of the library's own, numbers that are swapped in place,
 * and beds with a few fields.
 */
#ifndef ORCHARD_H
#define ORCHARD_H

#include <stdbool.h>
#include <stddef.h>

/* A value is an object or nothing. An object is a part of its value. */
typedef struct orchard_value orchard_value;
typedef struct orchard_object orchard_object;

orchard_value *orchard_value_object(void);
orchard_value *orchard_value_nothing(void);
void orchard_value_free(orchard_value *value);

/* The object of the value, which goes with it; NULL if it is none. */
orchard_object *orchard_value_get_object(orchard_value *value);

/* Puts the value under the name; the value is the object's from then on. Returns 0, or -1. */
int orchard_object_put(orchard_object *object, const char *name, orchard_value *value);
size_t orchard_object_count(const orchard_object *object);
void orchard_object_clear(orchard_object *object);

/* The names that there are. */
int orchard_register(const char *name);
int orchard_known(const char *name);
/* Gives back all that the library holds. Call it last. */
void orchard_cleanup(void);

/* Turns the bytes of each number round, which has eight of them. */
void orchard_swap(char *numbers, int nbytes);

/* Beds in a row. */
typedef struct orchard_beds orchard_beds;
orchard_beds *orchard_beds_new(int count);
int *orchard_beds_at(orchard_beds *beds, unsigned row);
/* As many beds as that; new ones are blank if that is asked for. */
int orchard_beds_resize(orchard_beds *beds, int count, bool clear);
int orchard_beds_first(const orchard_beds *beds);
void orchard_beds_free(orchard_beds *beds);

#endif
