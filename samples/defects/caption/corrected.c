#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "caption.h"

struct caption {
    char *text;
};

static bool is_filler(char c)
{
    return c == ' ' || c == ':';
}

/* How long the text is without what a caption does not need. */
static size_t trimmed_length(const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && is_filler(text[length - 1])) {
        length--;
    }
    return length;
}

caption *caption_new(const char *text)
{
    caption *l = malloc(sizeof *l);
    char *copy = strdup(text);
    if (l == NULL || copy == NULL) {
        free(l);
        free(copy);
        return NULL;
    }
    l->text = copy;
    return l;
}

void caption_free(caption *l)
{
    if (l != NULL) {
        free(l->text);
        free(l);
    }
}

const char *caption_text(const caption *l)
{
    return l->text;
}

size_t caption_length(const caption *l)
{
    return strlen(l->text);
}

bool caption_set(caption *l, const char *text)
{
    char *copy = strdup(text);
    if (copy == NULL) {
        return false;
    }
    free(l->text);
    l->text = copy;
    return true;
}

void caption_trim(caption *l)
{
    l->text[trimmed_length(l->text)] = '\0';
}

void caption_capitalize(caption *l)
{
    if (l->text[0] >= 'a' && l->text[0] <= 'z') {
        l->text[0] = (char)(l->text[0] - 'a' + 'A');
    }
}

bool caption_equals(const caption *a, const caption *b)
{
    size_t length = trimmed_length(a->text);
    return length == trimmed_length(b->text) && memcmp(a->text, b->text, length) == 0;
}
