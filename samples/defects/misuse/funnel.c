#include "funnel.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct funnel {
    char *buffer;
    int used;
    int room;
    int words;
    int in_word;
    int ended;
};

funnel *funnel_new(void)
{
    return calloc(1, sizeof(funnel));
}

void funnel_free(funnel *f)
{
    if (f != NULL) {
        free(f->buffer);
        free(f);
    }
}

void *funnel_room(funnel *f, int size)
{
    if (f->ended || size < 0 || size > 1 << 20) {
        return NULL;
    }
    if (f->used + size > f->room) {
        char *grown = realloc(f->buffer, (size_t)f->used + (size_t)size);
        if (grown == NULL && f->used + size > 0) {
            return NULL;
        }
        f->buffer = grown;
        f->room = f->used + size;
    }
    return f->buffer == NULL ? NULL : f->buffer + f->used;
}

/* Counts the words; keeps the last one, which may go on. */
static int take(funnel *f)
{
    int start = 0;
    for (int i = 0; i < f->used; i++) {
        const unsigned char c = (unsigned char)f->buffer[i];
        if (isblank(c)) {
            f->words += i > start;
            start = i + 1;
        } else if (!isalpha(c)) {
            f->used -= start;
            memmove(f->buffer, f->buffer + start, (size_t)f->used);
            return 0;
        }
    }
    f->used -= start;
    if (f->used > 0) {
        memmove(f->buffer, f->buffer + start, (size_t)f->used);
    }
    return 1;
}

int funnel_written(funnel *f, int size, int is_last)
{
    if (f->buffer == NULL || f->ended || size < 0) {
        return 0;
    }
    f->used += size;
    if (!take(f)) {
        return 0;
    }
    f->ended = is_last != 0;
    return 1;
}

int funnel_write(funnel *f, const char *piece, int size, int is_last)
{
    if (size < 0) {
        return 0;
    }
    if (size > 0) {
        void *room = funnel_room(f, size);
        if (room == NULL) {
            return 0;
        }
        memcpy(room, piece, (size_t)size);
    }
    return funnel_written(f, size, is_last);
}

int funnel_words(const funnel *f)
{
    return f->words;
}
