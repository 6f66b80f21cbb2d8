/* A file path that is put together from components, with '/' between them.
 *
 * Paths must not be NULL, except in pathbuf_free, nor must strings. Functions that return bool
 * return false, and leave the path as it was, if memory ran out. Strings that are passed may be
 * parts of the path's own text.
 */
#ifndef PATHBUF_H
#define PATHBUF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pathbuf pathbuf;

/* A path that begins as a copy of start, which may be empty. Free it with pathbuf_free. */
pathbuf *pathbuf_new(const char *start);
void pathbuf_free(pathbuf *path);

/* Adds a component, behind a '/' if the path does not end in one and is not empty. A component that
 * begins with '/' replaces the path. */
bool pathbuf_push(pathbuf *path, const char *component);

/* Takes off the last component and the '/' before it; the '/' of the root stays. Returns false if
 * there is nothing to take off. */
bool pathbuf_pop(pathbuf *path);

/* Gives the last component another extension ("txt", without a point), or adds one. An empty
 * extension removes what there is. Points at its beginning do not begin an extension. */
bool pathbuf_set_extension(pathbuf *path, const char *extension);

/* The path as text, valid until the path is changed or freed. */
const char *pathbuf_text(const pathbuf *path);

/* The last component: a part of pathbuf_text. Empty if the path is empty or ends in '/'. */
const char *pathbuf_name(const pathbuf *path);

bool pathbuf_is_absolute(const pathbuf *path);

#endif
