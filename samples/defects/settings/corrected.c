#include "settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct setting {
    struct setting *next;
    char *name;
    char *value;
};

struct settings {
    struct setting *first;
};

settings *settings_new(void)
{
    return calloc(1, sizeof(settings));
}

void settings_free(settings *s)
{
    if (s != NULL) {
        settings_clear(s);
        free(s);
    }
}

settings *settings_copy(const settings *s)
{
    settings *copy = settings_new();
    if (copy != NULL && !settings_complete(copy, s)) {
        settings_free(copy);
        return NULL;
    }
    return copy;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static void drop(struct setting **link)
{
    struct setting *setting = *link;
    *link = setting->next;
    free(setting->name);
    free(setting->value);
    free(setting);
}

/* Where the setting is linked; at the end if there is none of that name. */
static struct setting **find(struct setting **link, const char *name)
{
    while (*link != NULL && strcmp((*link)->name, name) != 0) {
        link = &(*link)->next;
    }
    return link;
}

static const struct setting *look_up(const settings *s, const char *name)
{
    struct setting *first = s->first;
    return *find(&first, name);
}

static bool append(struct setting **link, const char *name, char *value)
{
    struct setting *setting = calloc(1, sizeof *setting);
    char *name_copy = copy_text(name);
    if (setting == NULL || name_copy == NULL) {
        free(setting);
        free(name_copy);
        return false;
    }
    setting->name = name_copy;
    setting->value = value;
    *link = setting;
    return true;
}

bool settings_set(settings *s, const char *name, const char *value)
{
    struct setting **link = find(&s->first, name);
    char *copy = copy_text(value);
    if (copy == NULL) {
        return false;
    }
    if (*link != NULL) {
        free((*link)->value);
        (*link)->value = copy;
    } else if (!append(link, name, copy)) {
        free(copy);
        return false;
    }
    return true;
}

bool settings_remove(settings *s, const char *name)
{
    struct setting **link = find(&s->first, name);
    if (*link == NULL) {
        return false;
    }
    drop(link);
    return true;
}

void settings_clear(settings *s)
{
    while (s->first != NULL) {
        drop(&s->first);
    }
}

const char *settings_get(const settings *s, const char *name, const char *fallback)
{
    const struct setting *setting = look_up(s, name);
    return setting != NULL ? setting->value : fallback;
}

long settings_get_number(const settings *s, const char *name, long fallback)
{
    const struct setting *setting = look_up(s, name);
    if (setting == NULL) {
        return fallback;
    }
    char *end = NULL;
    errno = 0;
    long number = strtol(setting->value, &end, 10);
    return errno == 0 && end != setting->value && *end == '\0' ? number : fallback;
}

size_t settings_count(const settings *s)
{
    size_t count = 0;
    for (const struct setting *setting = s->first; setting != NULL; setting = setting->next) {
        count++;
    }
    return count;
}

bool settings_complete(settings *s, const settings *other)
{
    struct setting **end = &s->first;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    struct setting **new_ones = end;
    for (const struct setting *o = other->first; o != NULL && s != other; o = o->next) {
        if (look_up(s, o->name) != NULL) {
            continue;
        }
        char *value = copy_text(o->value);
        if (value == NULL || !append(end, o->name, value)) {
            free(value);
            while (*new_ones != NULL) {
                drop(new_ones);
            }
            return false;
        }
        end = &(*end)->next;
    }
    return true;
}
