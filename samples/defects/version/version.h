/* Version numbers such as "1.2" or "10.0.3".
 *
 * A version has one to four parts, which are numbers up to 65535. Parts that are missing count as
 * 0: "1", "1.0" and "1.0.0" are equal. Versions do not change once they are made. NULL is not
 * allowed, except for version_free.
 */
#ifndef VERSION_H
#define VERSION_H

#include <stdbool.h>

#define VERSION_PARTS 4

typedef struct version version;

/* Reads a version. Returns NULL if text is not written as above, or memory ran out. The caller
 * frees the result. */
version *version_parse(const char *text);
void version_free(version *v);

/* The version that follows if a part, counted from 0, is raised by one; those behind it become 0. A
 * new version, or NULL if there is no such part, it cannot be raised, or memory ran out. */
version *version_raise(const version *v, unsigned part);

/* One part, counted from 0; 0 beyond the last one. */
unsigned version_part(const version *v, unsigned part);

/* Less than 0, 0, or greater than 0 if a is older than, equal to, or newer than b. */
int version_compare(const version *a, const version *b);
bool version_equals(const version *a, const version *b);

/* A number for hash tables that is the same for equal versions. */
unsigned version_hash(const version *v);

/* The version as text, with as many parts as it was made with. The caller releases it with free;
 * NULL if memory ran out. */
char *version_format(const version *v);

#endif
