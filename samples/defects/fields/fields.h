/* Header fields of a message, as in HTTP or mail: names and values in the order in which they were
 * added. A name may occur several times. Names are compared without regard to the case of ASCII
 * letters.
 *
 * The object keeps copies of what it is given. NULL is not allowed, except for fields_free.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct fields fields_t;

fields_t *fields_new(void);
void fields_free(fields_t *fields);

/* Adds a field at the end. Returns false if memory ran out. */
bool fields_add(fields_t *fields, const char *name, const char *value);

/* Gives the first field of that name another value; adds one if there is none. Returns false if
 * memory ran out. */
bool fields_set(fields_t *fields, const char *name, const char *value);

/* Removes all fields of that name and returns how many there were; 0 too if memory ran out, and
 * nothing is removed then. */
size_t fields_remove(fields_t *fields, const char *name);

/* The value of the first field of that name, or NULL. It belongs to the object and is valid until
 * the field is changed or removed. */
const char *fields_get(const fields_t *fields, const char *name);

size_t fields_count(const fields_t *fields);

/* Name and value of the field at index, or NULL if there is none; valid like fields_get's. */
const char *fields_name(const fields_t *fields, size_t index);
const char *fields_value(const fields_t *fields, size_t index);

/* All fields as text, a line "Name: value" for each, ended by "\r\n". The caller frees it; NULL if
 * memory ran out. */
char *fields_format(const fields_t *fields);

#endif
