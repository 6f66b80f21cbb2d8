/* Symbol table of a small compiler: names with a number each, in nested scopes.
 *
 * A name may be defined again in an inner scope, which hides the outer definition until the scope
 * is left. Names are copied. NULL is not allowed unless a comment says so.
 */
#ifndef SYMTAB_H
#define SYMTAB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct symtab symtab;

/* A table with one scope, the global one; NULL if memory ran out. */
symtab *symtab_new(void);

/* Frees the table with all symbols. table may be NULL. */
void symtab_free(symtab *table);

/* Defines name in the innermost scope. If it is defined there already it gets the new value.
 * Returns false if memory ran out. */
bool symtab_define(symtab *table, const char *name, long value);

/* Removes the innermost definition of name; false if there is none. */
bool symtab_undefine(symtab *table, const char *name);

/* Stores the value of the innermost definition of name in *value, which may be NULL if it is not
 * wanted. Returns false, and stores nothing, if name is not defined. */
bool symtab_lookup(symtab *table, const char *name, long *value);

/* Opens a scope. */
void symtab_enter(symtab *table);

/* Leaves the innermost scope and forgets what was defined in it. Returns false, and does nothing,
 * in the global scope. */
bool symtab_leave(symtab *table);

/* The number of definitions in all scopes, and how many scopes are open besides the global one. */
size_t symtab_count(const symtab *table);
size_t symtab_depth(const symtab *table);

#endif
