#include "textspan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static char empty[1];

void textspan_init(struct textspan *span)
{
    span->text = empty;
    span->used = 0;
    span->room = 0;
}

void textspan_release(struct textspan *span)
{
    if (span->room > 0) {
        free(span->text);
    }
    textspan_init(span);
}

static bool reserve(struct textspan *span, size_t more)
{
    if (span->room > 0 && more < span->room - span->used) {
        return true;
    }
    if (more > SIZE_MAX / 4 - span->used) {
        return false;
    }
    size_t room = (span->used + more) * 2 + 16;
    char *text = realloc(span->room > 0 ? span->text : NULL, room);
    if (text == NULL) {
        return false;
    }
    text[span->used] = '\0';
    span->text = text;
    span->room = room;
    return true;
}

bool textspan_add(struct textspan *span, const char *text)
{
    size_t length = strlen(text);
    uintptr_t offset = (uintptr_t)text - (uintptr_t)span->text;
    bool is_own = offset < span->used;
    if (length == 0) {
        return true;
    }
    if (!reserve(span, length)) {
        return false;
    }
    memmove(span->text + span->used, is_own ? span->text + offset : text, length);
    span->used += length;
    span->text[span->used] = '\0';
    return true;
}

void textspan_cut(struct textspan *span, size_t length)
{
    if (length < span->used) {
        span->used = length;
        span->text[length] = '\0';
    }
}

void textspan_reverse(struct textspan *span)
{
    for (size_t i = 0; i < span->used / 2; i++) {
        char c = span->text[i];
        span->text[i] = span->text[span->used - 1 - i];
        span->text[span->used - 1 - i] = c;
    }
}

size_t textspan_count(const struct textspan *span, char c)
{
    size_t count = 0;
    for (size_t i = 0; i < span->used; i++) {
        count += span->text[i] == c;
    }
    return count;
}
