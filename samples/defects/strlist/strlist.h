/* A list of strings.
 *
 * The list owns copies of its strings. Those that are returned belong to it, and are valid until
 * they are removed or the list is freed. NULL is not allowed for lists and strings, except in
 * strlist_free. Functions that return bool return false if memory ran out or there is no such
 * string, and the list is as it was then.
 */
#ifndef STRLIST_H
#define STRLIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct strlist strlist;

strlist *strlist_new(void);
void strlist_free(strlist *list);

bool strlist_add(strlist *list, const char *text);

/* Adds copies of all strings of another list. A list may be appended to itself. */
bool strlist_append(strlist *list, const strlist *other);

/* Adds the parts of text between separators; empty parts as well. */
bool strlist_add_split(strlist *list, const char *text, char separator);

bool strlist_remove(strlist *list, size_t index);
void strlist_clear(strlist *list);

/* Sorts by bytes, in rising order. */
void strlist_sort(strlist *list);

size_t strlist_count(const strlist *list);
const char *strlist_get(const strlist *list, size_t index); /* NULL beyond the end */
bool strlist_contains(const strlist *list, const char *text);

/* All strings, one behind the other, with glue between them. The caller frees the result; NULL if
 * memory ran out. */
char *strlist_join(const strlist *list, const char *glue);

#endif
