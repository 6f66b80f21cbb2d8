#include "codec.h"

#include <stdlib.h>
#include <string.h>

enum { HISTORY = 256 };

struct codec {
    unsigned char *table; /* what is expected behind each byte; NULL if not started */
    unsigned char *out;
    size_t room;
    size_t used;
    unsigned char last;
};

codec *codec_new(void)
{
    return calloc(1, sizeof(codec));
}

void codec_free(codec *c)
{
    if (c != NULL) {
        free(c->table);
        free(c->out);
        free(c);
    }
}

bool codec_start(codec *c, int level)
{
    if (level < 4 || level > 12) {
        return false;
    }
    size_t room = (size_t)1 << level;
    unsigned char *table = calloc(1, HISTORY);
    unsigned char *out = malloc(room);
    if (table == NULL || out == NULL) {
        free(table);
        free(out);
        return false;
    }
    free(c->table);
    free(c->out);
    c->table = table;
    c->out = out;
    c->room = room;
    c->used = 0;
    c->last = 0;
    return true;
}

/* A byte that was expected becomes a 0, any other one is written behind a 1. */
size_t codec_feed(codec *c, const unsigned char *data, size_t size)
{
    size_t taken = 0;
    while (taken < size && c->room - c->used >= 2) {
        unsigned char byte = data[taken++];
        if (c->table[c->last] == byte) {
            c->out[c->used++] = 0;
        } else {
            c->out[c->used++] = 1;
            c->out[c->used++] = byte;
            c->table[c->last] = byte;
        }
        c->last = byte;
    }
    return taken;
}

size_t codec_stop(codec *c)
{
    size_t zeros = 0;
    for (size_t i = 0; i < c->used; i++) {
        zeros += c->out[i] == 0;
    }
    c->out[0] = zeros > c->used / 2;
    free(c->table);
    free(c->out);
    c->table = NULL;
    c->out = NULL;
    return c->used;
}
