#include "memo.h"

#include <stdlib.h>
#include <string.h>

int memo_setup(struct memo *m, size_t width)
{
    enum { ROOM = 16 };

    memset(m, 0, sizeof *m);
    m->text = width == 0 ? NULL : calloc(ROOM, 1);
    if (m->text == NULL) {
        return -1;
    }
    m->room = ROOM;
    m->width = width;
    return 0;
}

void memo_teardown(struct memo *m)
{
    free(m->text);
    memset(m, 0, sizeof *m);
}

int memo_add(struct memo *m, const char *text)
{
    size_t length = strlen(text);

    if (m->room - m->length <= length) {
        size_t room = m->room * 2 + length;
        char *grown = malloc(room);
        if (grown == NULL) {
            return -1;
        }
        memcpy(grown, m->text, m->length + 1);
        free(m->text);
        m->text = grown;
        m->room = room;
    }
    memcpy(m->text + m->length, text, length + 1);
    m->length += length;
    return 0;
}

int memo_join(struct memo *m, const char *const *texts, size_t count, const char *sep)
{
    int failed = 0;

    for (size_t i = 0; i < count && !failed; i++) {
        failed = (i > 0 && memo_add(m, sep) != 0) || memo_add(m, texts[i]) != 0;
    }
    return failed ? -1 : 0;
}

const char *memo_text(const struct memo *m)
{
    return m->text;
}

size_t memo_lines(const struct memo *m)
{
    return (m->length + m->width - 1) / m->width;
}
