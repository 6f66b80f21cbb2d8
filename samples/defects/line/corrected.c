#include "line.h"

#include <stdlib.h>
#include <string.h>

/* text before the cursor: buf[0..gap), behind it: buf[gap_end..size) */
struct line {
    char *buf;
    size_t size;
    size_t gap;
    size_t gap_end;
};

line_t *line_new(void)
{
    line_t *l = malloc(sizeof *l);
    if (!l)
        return NULL;
    l->size = 16;
    l->buf = malloc(l->size);
    if (!l->buf) {
        free(l);
        return NULL;
    }
    l->gap = 0;
    l->gap_end = l->size;
    return l;
}

void line_free(line_t *l)
{
    if (!l)
        return;
    free(l->buf);
    free(l);
}

size_t line_length(const line_t *l)
{
    return l->size - (l->gap_end - l->gap);
}

static bool widen(line_t *l, size_t need)
{
    if (l->gap_end - l->gap >= need)
        return true;
    size_t behind = l->size - l->gap_end;
    size_t size = l->size * 2 + need;
    char *buf = realloc(l->buf, size);
    if (!buf)
        return false;
    memmove(buf + size - behind, buf + l->gap_end, behind);
    l->buf = buf;
    l->gap_end = size - behind;
    l->size = size;
    return true;
}

bool line_type(line_t *l, const char *text)
{
    size_t n = strlen(text);
    if (!widen(l, n))
        return false;
    memcpy(l->buf + l->gap, text, n);
    l->gap += n;
    return true;
}

size_t line_backspace(line_t *l, size_t n)
{
    if (n > l->gap)
        n = l->gap;
    l->gap -= n;
    return n;
}

size_t line_move(line_t *l, int delta)
{
    for (; delta > 0 && l->gap_end < l->size; delta--)
        l->buf[l->gap++] = l->buf[l->gap_end++];
    for (; delta < 0 && l->gap > 0; delta++)
        l->buf[--l->gap_end] = l->buf[--l->gap];
    return l->gap;
}

/* Address of the character at an index, or NULL. */
static char *locate(const line_t *l, int index)
{
    long length = (long)line_length(l);
    long i = index;
    if (i < 0)
        i += length;
    if (i < 0 || i >= length)
        return NULL;
    return i < (long)l->gap ? &l->buf[i] : &l->buf[i + (long)(l->gap_end - l->gap)];
}

char line_char_at(const line_t *l, int index)
{
    const char *p = locate(l, index);
    return p ? *p : '\0';
}

bool line_set_char(line_t *l, int index, char c)
{
    char *p = locate(l, index);
    if (!p)
        return false;
    *p = c;
    return true;
}

char *line_text(const line_t *l)
{
    char *text = malloc(line_length(l) + 1);
    if (!text)
        return NULL;
    memcpy(text, l->buf, l->gap);
    memcpy(text + l->gap, l->buf + l->gap_end, l->size - l->gap_end);
    text[line_length(l)] = '\0';
    return text;
}
