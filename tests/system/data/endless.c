#include "endless.h"

#include <string.h>

size_t text_count(const char *text, const char *part)
{
    size_t found = 0;
    const size_t length = strlen(part);
    for (const char *p = text; (p = strstr(p, part)) != NULL; p += length) {
        found++;
    }
    return found;
}

static unsigned depth_of(const char *text, unsigned above)
{
    volatile unsigned here = above;
    if (*text == ')') {
        here += depth_of(text, above + 1);
    }
    return *text == '(' ? here + depth_of(text + 1, above + 1) : here;
}

unsigned text_depth(const char *text)
{
    return depth_of(text, 0);
}

unsigned text_shake(const char *text, unsigned n)
{
    volatile unsigned done = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < 100; k++) {
            done += 1;
        }
    }
    return done + (unsigned)strlen(text);
}

unsigned text_run(const char *program)
{
    unsigned sum = 0;
    for (const char *p = program; *p != '\0'; p++) {
        sum += *p == '+';
        if (*p == '<') {
            p = program;
        }
    }
    return sum;
}
