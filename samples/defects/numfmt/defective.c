#include "numfmt.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct numfmt {
    unsigned options;
};

numfmt *numfmt_new(void)
{
    return calloc(1, sizeof(numfmt));
}

void numfmt_free(numfmt *format)
{
    free(format);
}

static bool is_option(enum numfmt_option option)
{
    return option == NUMFMT_HEX || option == NUMFMT_UPPER || option == NUMFMT_PREFIX ||
           option == NUMFMT_SUFFIX;
}

bool numfmt_enable(numfmt *format, enum numfmt_option option)
{
    if (!is_option(option)) {
        return false;
    }
    format->options |= (unsigned)option;
    return true;
}

bool numfmt_disable(numfmt *format, enum numfmt_option option)
{
    if (!is_option(option)) {
        return false;
    }
    format->options &= ~(unsigned)option;
    return true;
}

bool numfmt_is_enabled(const numfmt *format, enum numfmt_option option)
{
    return is_option(option) && (format->options & (unsigned)option) != 0;
}

static unsigned base_of(const numfmt *format)
{
    return format->options & NUMFMT_HEX ? 16 : 10;
}

static bool has_prefix(const numfmt *format)
{
    return (format->options & NUMFMT_PREFIX) && (format->options & NUMFMT_HEX);
}

static size_t digit_count(unsigned long number, unsigned base)
{
    size_t count = 1;
    while (number >= base) {
        number /= base;
        count++;
    }
    return count;
}

/* How many characters the number takes. */
static size_t measure(const numfmt *format, unsigned long number)
{
    size_t length = digit_count(number, base_of(format));
    if (has_prefix(format)) {
        length += 2;
    } else if (format->options & NUMFMT_SUFFIX) {
        length += 2;
    }
    return length;
}

/* Writes the number, without a terminator, and returns its end. */
static char *put(const numfmt *format, char *to, unsigned long number)
{
    const char *digits = format->options & NUMFMT_UPPER ? "0123456789ABCDEF" : "0123456789abcdef";
    unsigned base = base_of(format);
    if (has_prefix(format)) {
        memcpy(to, "0x", 2);
        to += 2;
    }
    size_t count = digit_count(number, base);
    for (size_t i = count; i-- > 0;) {
        to[i] = digits[number % base];
        number /= base;
    }
    to += count;
    if (format->options & NUMFMT_SUFFIX) {
        memcpy(to, "UL", 2);
        to += 2;
    }
    return to;
}

char *numfmt_format(const numfmt *format, unsigned long number)
{
    char *text = malloc(measure(format, number) + 1);
    if (text != NULL) {
        *put(format, text, number) = '\0';
    }
    return text;
}

char *numfmt_format_array(const numfmt *format, const unsigned long *numbers, unsigned count)
{
    size_t longest = sizeof "0x18446744073709551615UL, ";
    char *text = malloc(count * longest + sizeof "{}");
    if (text == NULL) {
        return NULL;
    }
    char *end = text;
    *end++ = '{';
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) {
            *end++ = ',';
            *end++ = ' ';
        }
        end = put(format, end, numbers[i]);
    }
    *end++ = '}';
    *end = '\0';
    return text;
}
