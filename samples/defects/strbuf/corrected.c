#include "strbuf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct strbuf {
    char *text;
    size_t length;
    size_t capacity; /* with the terminator */
};

strbuf *strbuf_new(void)
{
    strbuf *buf = calloc(1, sizeof *buf);
    if (buf == NULL) {
        return NULL;
    }
    buf->capacity = 16;
    buf->text = calloc(1, buf->capacity);
    if (buf->text == NULL) {
        free(buf);
        return NULL;
    }
    return buf;
}

void strbuf_free(strbuf *buf)
{
    if (buf != NULL) {
        free(buf->text);
        free(buf);
    }
}

static bool reserve(strbuf *buf, size_t more)
{
    if (more < buf->capacity - buf->length) {
        return true;
    }
    if (more > SIZE_MAX / 2 - buf->length) {
        return false;
    }
    size_t capacity = buf->capacity * 2;
    if (capacity < buf->length + more + 1) {
        capacity = buf->length + more + 1;
    }
    char *text = realloc(buf->text, capacity);
    if (text == NULL) {
        return false;
    }
    buf->text = text;
    buf->capacity = capacity;
    return true;
}

bool strbuf_add(strbuf *buf, const char *text)
{
    size_t length = strlen(text);
    uintptr_t offset = (uintptr_t)text - (uintptr_t)buf->text;
    bool is_own = offset <= buf->length;
    if (!reserve(buf, length)) {
        return false;
    }
    memmove(buf->text + buf->length, is_own ? buf->text + offset : text, length);
    buf->length += length;
    buf->text[buf->length] = '\0';
    return true;
}

bool strbuf_add_char(strbuf *buf, char c)
{
    const char text[2] = {c, '\0'};
    return c != '\0' && strbuf_add(buf, text);
}

bool strbuf_add_number(strbuf *buf, long number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", number);
    return strbuf_add(buf, digits);
}

void strbuf_truncate(strbuf *buf, size_t length)
{
    if (length < buf->length) {
        buf->length = length;
        buf->text[length] = '\0';
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void strbuf_trim(strbuf *buf)
{
    while (buf->length > 0 && is_blank(buf->text[buf->length - 1])) {
        buf->length--;
    }
    size_t start = 0;
    while (start < buf->length && is_blank(buf->text[start])) {
        start++;
    }
    buf->length -= start;
    memmove(buf->text, buf->text + start, buf->length);
    buf->text[buf->length] = '\0';
}

const char *strbuf_text(const strbuf *buf)
{
    return buf->text;
}

size_t strbuf_length(const strbuf *buf)
{
    return buf->length;
}

bool strbuf_starts_with(const strbuf *buf, const char *text)
{
    return strncmp(buf->text, text, strlen(text)) == 0;
}

bool strbuf_ends_with(const strbuf *buf, const char *text)
{
    size_t length = strlen(text);
    return length <= buf->length && strcmp(buf->text + buf->length - length, text) == 0;
}
