/* File name patterns.
 *
 *   ?        any one character
 *   *        any number of characters
 *   [a-z_]   one of these characters
 *   [^abc]   any other character
 *
 * Everything else stands for itself; so does ']' outside of brackets. Examples: "*.c", "[^.]*",
 * "chapter[0-9]".
 */
#ifndef GLOBPAT_H
#define GLOBPAT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct globpat globpat;

/* Translates a pattern. Returns NULL if a bracket is not closed, as in "[abc", or if memory ran
 * out. The caller frees the result with globpat_free. text must not be NULL. */
globpat *globpat_compile(const char *text);

/* Frees a pattern; NULL is allowed. */
void globpat_free(globpat *pattern);

/* Whether the whole name matches. */
bool globpat_match(const globpat *pattern, const char *name);

/* Whether the pattern matches one name only, because nothing in it is special. */
bool globpat_is_literal(const globpat *pattern);

/* The length of the shortest name that matches. */
size_t globpat_min_length(const globpat *pattern);

#endif
