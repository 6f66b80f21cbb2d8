#include "mended.h"

#include <stdlib.h>

enum { LENGTH = 8 };

struct mended {
    char *text;
    char saved;
    int marks;
};

mended *mended_new(void)
{
    mended *m = malloc(sizeof *m);
    char *text = malloc(LENGTH);
    if (m == NULL || text == NULL) {
        free(m);
        free(text);
        return NULL;
    }
    *m = (mended){.text = text};
    return m;
}

void mended_free(mended *m)
{
    if (m != NULL) {
        mended_unmark(m);
        free(m->text);
        free(m);
    }
}

void mended_mark(mended *m)
{
    if (m->marks++ == 0) {
        m->saved = m->text[LENGTH];
        m->text[LENGTH] = 0;
    }
}

void mended_unmark(mended *m)
{
    if (m->marks != 0) {
        m->text[LENGTH] = m->saved;
        m->marks = 0;
    }
}

int mended_count(const mended *m)
{
    return m->marks;
}
