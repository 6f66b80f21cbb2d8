/* Settings: names and values, in groups. Texts are never NULL, and are copied. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stddef.h>

typedef struct settings settings;

/* NULL if there is no memory. */
settings *settings_new(void);
void settings_free(settings *s); /* NULL is ok */

/* Adds or replaces. 0, or -1 if there is no memory. */
int settings_set(settings *s, const char *group, const char *name, const char *value);

/* 0, or -1 if there is no such setting. */
int settings_unset(settings *s, const char *group, const char *name);

/* NULL if there is no such setting. Lives until the setting is changed or removed. */
const char *settings_get(const settings *s, const char *group, const char *name);

size_t settings_count(const settings *s);

/* The setting with that number, in the order of addition; each of the pointers may be NULL. -1 if
 * there is none. The texts live until the setting is changed or removed. */
int settings_at(const settings *s, size_t i, const char **group, const char **name,
                const char **value);

#endif
