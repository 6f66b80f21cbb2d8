#include <stdlib.h>
#include <string.h>

#include "badge.h"

struct badge {
    char **lines;
    size_t count;
};

badge *badge_new(void)
{
    return calloc(1, sizeof(badge));
}

void badge_free(badge *b)
{
    if (b == NULL) {
        return;
    }
    for (size_t i = 0; i < b->count; i++) {
        free(b->lines[i]);
    }
    free(b->lines);
    free(b);
}

int badge_add(badge *b, const char *text)
{
    char **lines = realloc(b->lines, (b->count + 1) * sizeof *lines);
    if (lines == NULL) {
        return -1;
    }
    b->lines = lines;
    const size_t size = strlen(text) + 1;
    lines[b->count] = malloc(size);
    if (lines[b->count] == NULL) {
        return -1;
    }
    memcpy(lines[b->count], text, size);
    b->count++;
    return 0;
}

size_t badge_lines(const badge *b)
{
    return b->count;
}

long badge_line(const badge *b, size_t line, char *buf, size_t size)
{
    if (line >= b->count) {
        return -1;
    }
    const size_t length = strlen(b->lines[line]);
    strncpy(buf, b->lines[line], size);
    if (length >= size) {
        buf[size - 1] = '\0';
    }
    return (long)length;
}
