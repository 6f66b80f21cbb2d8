#include "hexcode.h"

#include <string.h>

enum { PER_LINE = 16, OFFSET_DIGITS = 8, LINE_END = 1 };

static const char digits[] = "0123456789abcdef";

static char *put_byte(char *out, unsigned char byte)
{
    *out++ = digits[byte >> 4];
    *out++ = digits[byte & 15];
    return out;
}

void hexcode_encode(const unsigned char *data, size_t size, char *out)
{
    for (size_t i = 0; i < size; i++) {
        out = put_byte(out, data[i]);
    }
    *out = '\0';
}

/* The value of a digit, or -1. */
static int value_of(char c)
{
    const char *digit = c != '\0' ? strchr(digits, c) : NULL;
    if (digit != NULL) {
        return (int)(digit - digits);
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

size_t hexcode_decode(const char *text, unsigned char *out)
{
    size_t count = 0;
    while (value_of(text[0]) >= 0 && value_of(text[1]) >= 0) {
        out[count++] = (unsigned char)(value_of(text[0]) << 4 | value_of(text[1]));
        text += 2;
    }
    return count;
}

static char *put_offset(char *out, size_t offset)
{
    for (int shift = 4 * (OFFSET_DIGITS - 1); shift >= 0; shift -= 4) {
        *out++ = digits[offset >> shift & 15];
    }
    *out++ = ' ';
    return out;
}

size_t hexcode_dump(const unsigned char *data, size_t size, char *out)
{
    char *end = out;
    for (size_t i = 0; i < size; i++) {
        if (i % PER_LINE == 0) {
            end = put_offset(end, i);
        }
        *end++ = ' ';
        end = put_byte(end, data[i]);
        if (i % PER_LINE == PER_LINE - 1 || i + 1 == size) {
            *end++ = '\n';
        }
    }
    *end = '\0';
    return (size_t)(end - out);
}

size_t hexcode_dump_size(size_t size)
{
    size_t lines = (size + PER_LINE - 1) / PER_LINE;
    return lines * (OFFSET_DIGITS + 1 + LINE_END) + size * 3 + 1;
}
