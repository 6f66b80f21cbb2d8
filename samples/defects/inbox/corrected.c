#include "inbox.h"

#include <stdlib.h>
#include <string.h>

struct inbox {
    char **texts; /* a ring */
    size_t room;
    size_t first;
    size_t count;
};

inbox *inbox_new(unsigned char room)
{
    inbox *in = calloc(1, sizeof *in);
    if (in == NULL) {
        return NULL;
    }
    in->room = room;
    in->texts = calloc((size_t)room + 1, sizeof *in->texts);
    if (in->texts == NULL) {
        free(in);
        return NULL;
    }
    return in;
}

void inbox_free(inbox *in)
{
    if (in == NULL) {
        return;
    }
    for (size_t i = 0; i < in->count; i++) {
        free(in->texts[(in->first + i) % in->room]);
    }
    free(in->texts);
    free(in);
}

bool inbox_put(inbox *in, const char *text)
{
    if (in->count == in->room) {
        return false;
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, text, size);
    in->texts[(in->first + in->count++) % in->room] = copy;
    return true;
}

bool inbox_take(inbox *in, size_t *length, size_t *waiting)
{
    if (in->count == 0) {
        return false;
    }
    char *text = in->texts[in->first];
    *length = strlen(text);
    free(text);
    in->first = (in->first + 1) % in->room;
    in->count--;
    *waiting = in->count;
    return true;
}

const char *inbox_peek(const inbox *in)
{
    return in->count == 0 ? NULL : in->texts[in->first];
}

size_t inbox_count(const inbox *in)
{
    return in->count;
}
