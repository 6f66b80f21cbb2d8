#include "diary.h"

#include <stdlib.h>
#include <string.h>

struct diary {
    char *owner;
    char **notes;
    size_t count;
};

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

diary *diary_new(const char *owner)
{
    diary *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return NULL;
    }
    d->owner = copy_of(owner);
    if (d->owner == NULL) {
        free(d);
        return NULL;
    }
    return d;
}

void diary_free(diary *d)
{
    if (d == NULL) {
        return;
    }
    for (size_t i = 0; i < d->count; i++) {
        free(d->notes[i]);
    }
    free(d->notes);
    free(d->owner);
    free(d);
}

int diary_write(diary *d, const char *note)
{
    char **notes = realloc(d->notes, (d->count + 1) * sizeof *notes);
    if (notes == NULL) {
        return -1;
    }
    d->notes = notes;
    notes[d->count] = copy_of(note);
    if (notes[d->count] == NULL) {
        return -1;
    }
    d->count++;
    return 0;
}

const char *diary_owner(const diary *d)
{
    return d->owner;
}

size_t diary_count(const diary *d)
{
    return d->count;
}

const char *diary_note(const diary *d, size_t i)
{
    return i < d->count ? d->notes[i] : NULL;
}
