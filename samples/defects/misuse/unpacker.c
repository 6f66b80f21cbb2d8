#include "unpacker.h"

#include <stdlib.h>

struct unpacker_state {
    unsigned left;   /* bytes of the group that are still to be written */
    int is_repeated; /* the group repeats one byte */
    int has_byte;    /* which is known */
    unsigned char byte;
};

int unpacker_init(unpacker *u)
{
    u->state = calloc(1, sizeof *u->state);
    u->next_in = NULL;
    u->avail_in = 0;
    u->next_out = NULL;
    u->avail_out = 0;
    u->total_out = 0;
    return u->state != NULL ? UNPACKER_OK : UNPACKER_NO_MEMORY;
}

static unsigned char take(unpacker *u)
{
    u->avail_in--;
    return *u->next_in++;
}

static void put(unpacker *u, unsigned char byte)
{
    *u->next_out++ = byte;
    u->avail_out--;
    u->total_out++;
    u->state->left--;
}

static void begin_group(unpacker *u)
{
    struct unpacker_state *s = u->state;
    unsigned count = take(u);
    s->is_repeated = count > 127;
    s->has_byte = 0;
    s->left = count > 127 ? count - 126 : count;
}

int unpacker_run(unpacker *u)
{
    struct unpacker_state *s = u->state;
    for (;;) {
        if (s->left == 0) {
            if (u->avail_in == 0) {
                return UNPACKER_OK;
            }
            begin_group(u);
        } else if (s->is_repeated && !s->has_byte) {
            if (u->avail_in == 0) {
                return UNPACKER_OK;
            }
            s->byte = take(u);
            s->has_byte = 1;
        } else if (u->avail_out == 0 || (!s->is_repeated && u->avail_in == 0)) {
            return UNPACKER_OK;
        } else {
            put(u, s->is_repeated ? s->byte : take(u));
        }
    }
}

int unpacker_is_inside(const unpacker *u)
{
    return u->state->left > 0;
}

void unpacker_end(unpacker *u)
{
    free(u->state);
    u->state = NULL;
}
