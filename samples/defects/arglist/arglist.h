/* arglist: builds the argument vector of a program piece by piece.
 *
 * A list owns copies of all strings that are added to it. Pointers must not be NULL unless the
 * function says so. Functions that return bool return false, and leave the list as it was, if
 * memory ran out.
 */
#ifndef ARGLIST_H
#define ARGLIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct arglist arglist;

/* Returns a list whose argument 0 is program, or NULL if memory ran out. Free it with
 * arglist_free. */
arglist *arglist_new(const char *program);

/* Frees the list and its strings. args may be NULL. */
void arglist_free(arglist *args);

/* Adds one argument at the end. */
bool arglist_add(arglist *args, const char *arg);

/* Adds the argument "--name=value", or "--name" if value is NULL. */
bool arglist_add_option(arglist *args, const char *name, const char *value);

/* Removes the argument at index; false if there is none. Argument 0 can be removed as well. */
bool arglist_remove(arglist *args, size_t index);

/* The number of arguments. */
size_t arglist_count(const arglist *args);

/* The argument at index, or NULL if there is none. The string belongs to the list. */
const char *arglist_get(const arglist *args, size_t index);

/* All arguments, with a NULL behind the last one, as execv wants them. The array and its strings
 * belong to the list and are valid until it is changed or freed. */
const char *const *arglist_argv(arglist *args);

#endif
