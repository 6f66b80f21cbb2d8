#include "pad.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

struct pad {
    size_t length;
    char text[ROOM];
};

pad *pad_new(void)
{
    return calloc(1, sizeof(pad));
}

void pad_free(pad *p)
{
    free(p);
}

size_t pad_length(const pad *p)
{
    return p->length;
}

int pad_append(pad *p, const char *text, size_t n)
{
    if (n > ROOM - p->length) {
        return -1;
    }
    if (n != 0) {
        memcpy(p->text + p->length, text, n);
    }
    p->length += n;
    return 0;
}

int pad_replace(pad *p, size_t m, const char *text, size_t n)
{
    const size_t kept = p->length - (m < p->length ? m : p->length);
    if (n > ROOM - kept) {
        return -1;
    }
    p->length = kept;
    return pad_append(p, text, n);
}

size_t pad_drop(pad *p, size_t n)
{
    const size_t dropped = n < p->length ? n : p->length;
    p->length -= dropped;
    return dropped;
}
