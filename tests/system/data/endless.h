/* A call that never returns, one that recurses without end, and others that only take long or do as
 * they are told. Pointers must not be NULL. */
#ifndef ENDLESS_H
#define ENDLESS_H

#include <stddef.h>

/* How often a text stands in another one. Goes on and on if it is empty. */
size_t text_count(const char *text, const char *part);

/* How deep brackets are nested: one for each. Recurses without end if the first is closed. */
unsigned text_depth(const char *text);

/* Does something n times. */
unsigned text_shake(const char *text, unsigned n);

/* Runs a program: '+' adds one, '<' begins it anew. */
unsigned text_run(const char *program);

#endif
