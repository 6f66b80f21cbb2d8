/* Short names for commands, as a shell keeps them.
 *
 * Names and commands are copied. Commands that are returned belong to the table and are valid until
 * the name is given another one or removed. Pointers must not be NULL, except for aliases_free.
 */
#ifndef ALIASES_H
#define ALIASES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct aliases aliases;

/* A table without names; NULL if memory ran out. */
aliases *aliases_new(void);
void aliases_free(aliases *table);

/* Lets the name stand for the command from now on, whatever it stood for. Returns false, and
 * changes nothing, if the name is empty or memory ran out. */
bool aliases_set(aliases *table, const char *name, const char *command);

/* Removes the name; returns whether there was one. */
bool aliases_remove(aliases *table, const char *name);

size_t aliases_count(const aliases *table);

/* What the name stands for, or NULL. */
const char *aliases_command(const aliases *table, const char *name);

/* How many names stand for the command. */
size_t aliases_count_of(const aliases *table, const char *command);

#endif
