/* Settings of a program: names with values.
 *
 * All texts are copied. Those that are returned belong to the settings and are valid until the
 * setting is changed or removed. NULL is allowed in settings_free alone. Functions that return bool
 * return false if memory ran out or there is no such setting; nothing was changed then.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct settings settings;

settings *settings_new(void);
void settings_free(settings *s);

/* Settings with the same names and values; both can be used and freed independently. */
settings *settings_copy(const settings *s);

bool settings_set(settings *s, const char *name, const char *value);
bool settings_remove(settings *s, const char *name);

/* Removes all settings. */
void settings_clear(settings *s);

/* The value of a setting, or fallback if there is none, which may be NULL. */
const char *settings_get(const settings *s, const char *name, const char *fallback);

/* The value as a number, or fallback if it is none. */
long settings_get_number(const settings *s, const char *name, long fallback);

size_t settings_count(const settings *s);

/* Takes over the settings of other whose names are not in s. */
bool settings_complete(settings *s, const settings *other);

#endif
