#include "splice.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_ROOM = 16 };

struct splice {
    char *bytes;
    size_t length;
    size_t room;
};

splice *splice_new(void)
{
    splice *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->bytes = malloc(LEAST_ROOM);
    s->room = LEAST_ROOM;
    if (s->bytes == NULL) {
        free(s);
        return NULL;
    }
    return s;
}

void splice_free(splice *s)
{
    if (s != NULL) {
        free(s->bytes);
        free(s);
    }
}

size_t splice_length(const splice *s)
{
    return s->length;
}

static int make_room(splice *s, size_t more)
{
    if (more > (size_t)-1 / 4 - s->length) {
        return -1;
    }
    if (s->length + more > s->room) {
        const size_t room = 2 * (s->length + more);
        char *bytes = realloc(s->bytes, room);
        if (bytes == NULL) {
            return -1;
        }
        s->bytes = bytes;
        s->room = room;
    }
    return 0;
}

int splice_replace(splice *s, size_t at, size_t n, const char *text, size_t size)
{
    if (at > s->length) {
        return -1;
    }
    const size_t behind = s->length - at;
    const size_t replaced = n < behind ? n : behind;
    if (size > n && make_room(s, size - n) != 0) {
        return -1;
    }
    memmove(s->bytes + at + size, s->bytes + at + replaced, behind - replaced);
    if (size != 0) {
        memcpy(s->bytes + at, text, size);
    }
    s->length = at + size + behind - replaced;
    return 0;
}

int splice_byte(const splice *s, size_t at)
{
    return at < s->length ? (unsigned char)s->bytes[at] : -1;
}
