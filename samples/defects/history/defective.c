#include "history.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

struct history {
    history_fn *fn;
    void *user;
    size_t taken; /* of count */
    size_t count;
    char *labels[MOST];
};

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

static int ask(const history *s, int is_back, const char *label)
{
    return s->fn == NULL || s->fn(is_back, label, s->user) == 0 ? HISTORY_OK : HISTORY_REFUSED;
}

/* Forgets all history from that one on. */
static void forget(history *s, size_t from)
{
    while (s->count > from) {
        free(s->labels[--s->count]);
    }
}

history *history_new(history_fn *fn, void *user)
{
    history *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->fn = fn;
        s->user = user;
    }
    return s;
}

void history_free(history *s)
{
    if (s != NULL) {
        forget(s, 0);
        free(s);
    }
}

int history_take(history *s, const char *label)
{
    if (s->taken == MOST) {
        return HISTORY_NO_MEMORY;
    }
    if (ask(s, 0, label) != HISTORY_OK) {
        return HISTORY_REFUSED;
    }
    char *copy = copy_of(label);
    if (copy == NULL) {
        return HISTORY_NO_MEMORY;
    }
    forget(s, s->taken);
    s->labels[s->count++] = copy;
    s->taken++;
    return HISTORY_OK;
}

int history_back(history *s)
{
    if (s->taken == 0) {
        return HISTORY_NONE;
    }
    if (ask(s, 1, s->labels[s->taken - 1]) != HISTORY_OK) {
        return HISTORY_REFUSED;
    }
    s->taken--;
    return HISTORY_OK;
}

int history_again(history *s)
{
    if (s->taken == s->count) {
        return HISTORY_NONE;
    }
    if (ask(s, 0, s->labels[s->taken]) != HISTORY_OK) {
        free(s->labels[s->taken]);
        forget(s, s->taken);
        return HISTORY_REFUSED;
    }
    s->taken++;
    return HISTORY_OK;
}

size_t history_count(const history *s)
{
    return s->taken;
}
