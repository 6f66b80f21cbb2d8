/* Values that are shared by reference counting: texts and lists of values.
 *
 * value_text and value_list yield a value with one reference, which is the caller's. value_ref
 * takes another one, value_unref gives one up, and with the last one the value is gone. Each
 * reference may be given up once. A list has references of its own to what is in it; value_at
 * returns a value without a reference for the caller, who takes one if it needs the value for
 * longer than the list holds it. A list must not be put into itself, neither directly nor through
 * other lists. NULL is allowed in value_unref alone.
 */
#ifndef VALUES_H
#define VALUES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct value value;

/* NULL if memory ran out. */
value *value_text(const char *text);
value *value_list(void);

value *value_ref(value *v); /* returns v */
void value_unref(value *v);

bool value_is_list(const value *v);

/* Adds an item to a list, which takes a reference of its own. Returns false if v is no list or
 * memory ran out. */
bool value_add(value *v, value *item);

/* The number of items of a list, or of characters of a text. */
size_t value_length(const value *v);

/* The item of a list at an index, from 0 on; NULL if there is none, or v is a text. */
value *value_at(const value *v, size_t index);

/* The text of a value, "" for lists. */
const char *value_string(const value *v);

#endif
