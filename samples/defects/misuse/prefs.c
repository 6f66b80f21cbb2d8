#include "prefs.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP, NAME, VALUE, TEXTS };

struct setting {
    char *texts[TEXTS];
};

struct prefs {
    struct setting *items;
    size_t count;
};

prefs *prefs_new(void)
{
    return calloc(1, sizeof(prefs));
}

static void end(struct setting *setting)
{
    for (int i = 0; i < TEXTS; i++) {
        free(setting->texts[i]);
    }
}

void prefs_free(prefs *s)
{
    for (size_t i = 0; s != NULL && i < s->count; i++) {
        end(&s->items[i]);
    }
    if (s != NULL) {
        free(s->items);
    }
    free(s);
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copied = malloc(size);
    return copied == NULL ? NULL : memcpy(copied, text, size);
}

static struct setting *find(const prefs *s, const char *group, const char *name)
{
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->items[i].texts[NAME], name) == 0 &&
            strcmp(s->items[i].texts[GROUP], group) == 0) {
            return &s->items[i];
        }
    }
    return NULL;
}

int prefs_set(prefs *s, const char *group, const char *name, const char *value)
{
    struct setting made = {{copy(group), copy(name), copy(value)}};
    struct setting *found = find(s, group, name);
    struct setting *items = s->items;
    if (found == NULL) {
        items = realloc(s->items, (s->count + 1) * sizeof *items);
    }
    s->items = items == NULL ? s->items : items;
    if (made.texts[GROUP] == NULL || made.texts[NAME] == NULL || made.texts[VALUE] == NULL ||
        items == NULL) {
        end(&made);
        return -1;
    }
    if (found != NULL) {
        end(found);
        *found = made;
    } else {
        s->items[s->count++] = made;
    }
    return 0;
}

int prefs_unset(prefs *s, const char *group, const char *name)
{
    struct setting *found = find(s, group, name);
    if (found == NULL) {
        return -1;
    }
    end(found);
    s->count--;
    memmove(found, found + 1, (size_t)(s->items + s->count - found) * sizeof *found);
    return 0;
}

const char *prefs_get(const prefs *s, const char *group, const char *name)
{
    const struct setting *found = find(s, group, name);
    return found == NULL ? NULL : found->texts[VALUE];
}

size_t prefs_count(const prefs *s)
{
    return s->count;
}

int prefs_at(const prefs *s, size_t i, const char **group, const char **name, const char **value)
{
    const char **wanted[TEXTS] = {group, name, value};
    if (i >= s->count) {
        return -1;
    }
    for (int k = 0; k < TEXTS; k++) {
        if (wanted[k] != NULL) {
            *wanted[k] = s->items[i].texts[k];
        }
    }
    return 0;
}
