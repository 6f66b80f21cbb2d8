#include "sums.h"

enum { MOST_DIGITS = 9 };

struct reader {
    const char *at;
    long value;
    size_t numbers;
};

static bool read_sum(struct reader *r);

static bool read_number(struct reader *r)
{
    long number = 0;
    int digits = 0;
    for (; *r->at >= '0' && *r->at <= '9'; r->at++) {
        number = number * 10 + (*r->at - '0');
        if (++digits > MOST_DIGITS) {
            return false;
        }
    }
    r->value += number;
    r->numbers++;
    return digits != 0;
}

static bool read_part(struct reader *r)
{
    if (*r->at != '(') {
        return read_number(r);
    }
    r->at++;
    if (!read_sum(r) || *r->at != ')') {
        return false;
    }
    r->at++;
    return true;
}

static bool read_sum(struct reader *r)
{
    if (!read_part(r)) {
        return false;
    }
    while (*r->at == '+') {
        r->at++;
        if (!read_part(r)) {
            return false;
        }
    }
    return true;
}

static bool read_all(struct reader *r, const char *text)
{
    *r = (struct reader){.at = text};
    return read_sum(r) && *r->at == '\0';
}

bool sums_value(const char *text, long *value)
{
    struct reader r;
    if (!read_all(&r, text)) {
        return false;
    }
    if (value != NULL) {
        *value = r.value;
    }
    return true;
}

size_t sums_numbers(const char *text)
{
    struct reader r;
    return read_all(&r, text) ? r.numbers : 0;
}

bool sums_flatten(const char *text, char *room, size_t size)
{
    struct reader r;
    size_t used = 0;
    if (!read_all(&r, text)) {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text == '(' || *text == ')') {
            continue;
        }
        if (used + 1 >= size) {
            return false;
        }
        room[used++] = *text;
    }
    if (used >= size) {
        return false;
    }
    room[used] = '\0';
    return true;
}
