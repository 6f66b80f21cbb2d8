/* Lines of text, packed one behind the other in one block.
 *
 * linecache_line returns a pointer into that block: it is valid until the next line is added or the
 * cache is freed, and must not be used after that. Copy what is needed for longer. NULL is allowed
 * in linecache_free alone.
 */
#ifndef LINECACHE_H
#define LINECACHE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct linecache linecache;

linecache *linecache_new(void); /* NULL if memory ran out */
void linecache_free(linecache *c);

/* Adds a copy of a line, which may be one of the cache's own. False if memory ran out. */
bool linecache_add(linecache *c, const char *line);

/* The line at an index, counted from 0, or NULL if there is none. See above for how long it is
 * valid. */
const char *linecache_line(const linecache *c, size_t index);

/* The number of lines, and of bytes that they take. */
size_t linecache_count(const linecache *c);
size_t linecache_size(const linecache *c);

/* The index of the first line that is the same as the given one, or the count if there is none. */
size_t linecache_find(const linecache *c, const char *line);

/* How many characters two lines have in common at their beginning. */
size_t linecache_common(const char *a, const char *b);

#endif
