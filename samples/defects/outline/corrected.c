#include "outline.h"

#include <stdlib.h>
#include <string.h>

enum { TOP_LEVEL = 1, LOWEST_LEVEL = 6 };

struct heading {
    struct heading *next;
    int level;
    char title[];
};

struct Outline {
    struct heading *first;
    struct heading *last; /* NULL if there is none */
    size_t count;
};

Outline *outline_new(void)
{
    return calloc(1, sizeof(Outline));
}

void outline_free(Outline *outline)
{
    if (outline != NULL) {
        outline_clear(outline);
        free(outline);
    }
}

static struct heading *make_heading(int level, const char *title)
{
    size_t size = strlen(title) + 1;
    struct heading *heading = malloc(sizeof *heading + size);
    if (heading == NULL) {
        return NULL;
    }
    heading->next = NULL;
    heading->level = level < TOP_LEVEL ? TOP_LEVEL : level > LOWEST_LEVEL ? LOWEST_LEVEL : level;
    memcpy(heading->title, title, size);
    return heading;
}

bool outline_add(Outline *outline, int level, const char *title)
{
    struct heading *heading = make_heading(level, title);
    if (heading == NULL) {
        return false;
    }
    if (outline->last != NULL) {
        outline->last->next = heading;
    } else {
        outline->first = heading;
    }
    outline->last = heading;
    outline->count++;
    return true;
}

void outline_clear(Outline *outline)
{
    struct heading *heading = outline->first;
    while (heading != NULL) {
        struct heading *next = heading->next;
        free(heading);
        heading = next;
    }
    outline->first = NULL;
    outline->last = NULL;
    outline->count = 0;
}

size_t outline_count(const Outline *outline)
{
    return outline->count;
}

size_t outline_count_level(const Outline *outline, int level)
{
    size_t count = 0;
    for (const struct heading *h = outline->first; h != NULL; h = h->next) {
        count += h->level == level;
    }
    return count;
}

static const struct heading *heading_at(const Outline *outline, size_t index)
{
    const struct heading *heading = outline->first;
    while (heading != NULL && index > 0) {
        heading = heading->next;
        index--;
    }
    return heading;
}

const char *outline_title(const Outline *outline, size_t index)
{
    const struct heading *heading = heading_at(outline, index);
    return heading != NULL ? heading->title : NULL;
}

int outline_level(const Outline *outline, size_t index)
{
    const struct heading *heading = heading_at(outline, index);
    return heading != NULL ? heading->level : 0;
}

void outline_demote(Outline *outline)
{
    for (struct heading *h = outline->first; h != NULL; h = h->next) {
        if (h->level < LOWEST_LEVEL) {
            h->level++;
        }
    }
}
