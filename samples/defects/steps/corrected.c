#include "steps.h"

#include <stdlib.h>
#include <string.h>

struct note {
    unsigned step;
    char *text;
};

struct steps {
    steps_undo_fn *undo;
    void *user;
    size_t most;
    size_t count;
    unsigned step; /* the one that has begun, or the next one */
    bool has_begun;
    struct note notes[];
};

steps *steps_new(int most, steps_undo_fn *undo, void *user)
{
    if (most < 1 || most > 100) {
        return NULL;
    }
    steps *s = calloc(1, sizeof *s + (size_t)most * sizeof s->notes[0]);
    if (s != NULL) {
        s->undo = undo;
        s->user = user;
        s->most = (size_t)most;
    }
    return s;
}

void steps_free(steps *s)
{
    while (s != NULL && s->count != 0) {
        free(s->notes[--s->count].text);
    }
    free(s);
}

bool steps_begin(steps *s)
{
    if (s->has_begun) {
        return false;
    }
    s->has_begun = true;
    return true;
}

bool steps_end(steps *s)
{
    if (!s->has_begun) {
        return false;
    }
    s->has_begun = false;
    s->step++;
    return true;
}

static void forget_oldest(steps *s)
{
    size_t gone = 0;
    while (gone < s->count && s->notes[gone].step == s->notes[0].step) {
        free(s->notes[gone++].text);
    }
    memmove(s->notes, s->notes + gone, (s->count - gone) * sizeof s->notes[0]);
    s->count -= gone;
}

bool steps_note(steps *s, const char *note)
{
    const size_t length = strlen(note) + 1;
    char *copy = malloc(length);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, note, length);
    if (s->count == s->most) {
        if (s->has_begun && s->notes[0].step == s->step) {
            free(copy);
            return false;
        }
        forget_oldest(s);
    }
    s->notes[s->count].step = s->step;
    s->notes[s->count++].text = copy;
    s->step += !s->has_begun;
    return true;
}

bool steps_undo(steps *s)
{
    if (s->has_begun || s->count == 0) {
        return false;
    }
    const unsigned step = s->notes[s->count - 1].step;
    while (s->count != 0 && s->notes[s->count - 1].step == step) {
        char *text = s->notes[--s->count].text;
        s->undo(s->user, text);
        free(text);
    }
    return true;
}

size_t steps_notes(const steps *s)
{
    return s->count;
}
