#include "label.h"

#include <stdlib.h>
#include <string.h>

#define WIDEST 1000

struct label {
    char *text;
};

label *label_new(const char *text)
{
    label *l = calloc(1, sizeof *l);
    if (l != NULL && label_set(l, text) != 0) {
        free(l);
        l = NULL;
    }
    return l;
}

void label_free(label *l)
{
    if (l != NULL) {
        free(l->text);
        free(l);
    }
}

const char *label_text(const label *l)
{
    return l->text;
}

size_t label_width(const label *l)
{
    return strlen(l->text);
}

int label_set(label *l, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return -1;
    }
    memcpy(copy, text, size);
    free(l->text);
    l->text = copy;
    return 0;
}

int label_pad(label *l, size_t width)
{
    size_t length = strlen(l->text);
    width = width > WIDEST ? WIDEST : width;
    if (length >= width) {
        return 0;
    }
    char *padded = malloc(width + 1);
    if (padded == NULL) {
        return -1;
    }
    memcpy(padded, l->text, length);
    memset(padded + length, ' ', width - length);
    padded[width] = '\0';
    free(l->text);
    l->text = padded;
    return 0;
}
