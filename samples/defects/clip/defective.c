#include "clip.h"

#include <string.h>

/* Bytes of the character that begins there. */
static size_t width(const char *text, size_t n)
{
    const unsigned char first = (unsigned char)text[0];
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (size > n) {
        return 1;
    }
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) {
            return 1;
        }
    }
    return size;
}

size_t clip_text(char *out, size_t size, const char *text, size_t n)
{
    size_t used = 0;
    if (size == 0) {
        return n;
    }
    while (used < n) {
        const size_t next = width(text + used, n - used);
        if (used + next >= size) {
            break;
        }
        memcpy(out + used, text + used, next);
        used += next;
    }
    if (used > 0) {
        out[used] = '\0';
    }
    return n;
}

size_t clip_count(const char *text, size_t n)
{
    size_t count = 0;
    for (size_t at = 0; at < n; at += width(text + at, n - at)) {
        count++;
    }
    return count;
}
