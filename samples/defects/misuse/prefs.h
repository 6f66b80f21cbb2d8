/* Settings: names and values, in groups. Texts are never NULL, and are copied. */
#ifndef PREFS_H
#define PREFS_H

#include <stddef.h>

typedef struct prefs prefs;

/* NULL if there is no memory. */
prefs *prefs_new(void);
void prefs_free(prefs *s); /* NULL is ok */

/* Adds or replaces. 0, or -1 if there is no memory. */
int prefs_set(prefs *s, const char *group, const char *name, const char *value);

/* 0, or -1 if there is no such setting. */
int prefs_unset(prefs *s, const char *group, const char *name);

/* NULL if there is no such setting. Lives until the setting is changed or removed. */
const char *prefs_get(const prefs *s, const char *group, const char *name);

size_t prefs_count(const prefs *s);

/* The setting with that number, in the order of addition; each of the pointers may be NULL. -1 if
 * there is none. The texts live until the setting is changed or removed. */
int prefs_at(const prefs *s, size_t i, const char **group, const char **name, const char **value);

#endif
