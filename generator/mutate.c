#include "generator/mutate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static uint32_t choose(const struct cairn_mutation *m, uint32_t n)
{
    return cairn_choose(m->chooser, CAIRN_CHOICE_CONTENTS, m->op, n);
}

/* Replaces [at, at + cut) by the bytes; what does not fit behind them falls off. */
static void replace(struct cairn_mutation *m, uint32_t at, uint32_t cut, const void *bytes,
                    uint32_t length)
{
    if (at + length > m->room) {
        return;
    }
    uint32_t rest = m->length - at - cut;
    rest = at + length + rest > m->room ? m->room - at - length : rest;
    memmove(m->bytes + at + length, m->bytes + at + cut, rest);
    if (length != 0) {
        memcpy(m->bytes + at, bytes, length);
    }
    m->length = at + length + rest;
}

/* A part of the bytes; small ones are likely. */
static uint32_t part(const struct cairn_mutation *m, uint32_t *at)
{
    uint32_t most = m->length < 4 || choose(m, 2) == 0 ? m->length : 4 + m->length / 8;
    uint32_t length = 1 + choose(m, most < m->length ? most : m->length);
    *at = choose(m, m->length - length + 1);
    return length;
}

static uint8_t other_byte(const struct cairn_mutation *m, uint8_t old)
{
    static const char characters[] = "\"'<>{}[]()&%;:,=+-/\\#*.!?@$ \n\t0aZ_\xc3\xe2\xff";
    static const uint8_t limits[] = {0, 1, 0x7f, 0x80, 0xc0, 0xff};
    if (m->is_text) {
        return (uint8_t)characters[choose(m, sizeof characters - 1)];
    }
    switch (choose(m, 4)) {
    case 0:
        return (uint8_t)(old ^ (1u << choose(m, 8)));
    case 1:
        return (uint8_t)(choose(m, 2) == 0 ? old + 1 : old - 1);
    case 2:
        return limits[choose(m, sizeof limits)];
    default:
        return (uint8_t)choose(m, 256);
    }
}

static void change_byte(struct cairn_mutation *m)
{
    uint32_t at = choose(m, m->length);
    m->bytes[at] = other_byte(m, m->bytes[at]);
}

/* What stands there is to be taken otherwise, or is the beginning of something; at the end of what
 * never comes, or comes in part. */
static void escape_byte(struct cairn_mutation *m)
{
    static const char escapes[] = "\\\\\\%$&{\"";
    static const char *const begun[] = {"%4", "%c",  "\\x", "\\u",      "\\u00",    "\\1",
                                        "&#", "&#x", "=4",  "\xe2\x82", "\xf0\x9f", "<!"};
    if (choose(m, 4) == 0) {
        const char *one = begun[choose(m, sizeof begun / sizeof *begun)];
        replace(m, m->length, 0, one, (uint32_t)strlen(one));
        return;
    }
    const char escape = escapes[choose(m, sizeof escapes - 1)];
    const bool is_last = choose(m, 2) == 0;
    replace(m, is_last ? m->length : choose(m, m->length), 0, &escape, 1);
}

static void double_part(struct cairn_mutation *m)
{
    uint8_t copy[256];
    uint32_t at;
    uint32_t length = part(m, &at);
    length = length > sizeof copy ? sizeof copy : length;
    memcpy(copy, m->bytes + at, length);
    replace(m, at, 0, copy, length);
}

/* More of the same than there is room for, or than are counted. */
static void repeat_part(struct cairn_mutation *m)
{
    static const uint32_t counts[] = {8, 16, 17, 32, 33, 64, 65, 100, 128, 129, 256};
    enum { PART = 8, MOST = 1024 };
    uint8_t copies[MOST];
    uint32_t at;
    uint32_t length = part(m, &at);
    length = length > PART ? PART : length;
    uint32_t filled = 0;
    for (uint32_t left = counts[choose(m, sizeof counts / sizeof *counts)];
         left > 0 && filled + length <= MOST && at + filled + length <= m->room; left--) {
        memcpy(copies + filled, m->bytes + at, length);
        filled += length;
    }
    replace(m, at, 0, copies, filled);
}

/* Another number in place of one that stands there in digits. */
static bool change_number(struct cairn_mutation *m)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "-1",
                                          "7",
                                          "255",
                                          "1000",
                                          "2147483648",
                                          "1e9",
                                          "99999999999999999999",
                                          "-00000000000000000000000000000000000000000000000001"};
    for (uint32_t from = choose(m, m->length), i = 0; i < m->length; i++) {
        uint32_t at = (from + i) % m->length;
        if (isdigit(m->bytes[at])) {
            uint32_t cut = 1;
            while (at + cut < m->length && isdigit(m->bytes[at + cut])) {
                cut++;
            }
            const char *number = numbers[choose(m, sizeof numbers / sizeof *numbers)];
            replace(m, at, cut, number, (uint32_t)strlen(number));
            return true;
        }
    }
    return false;
}

/* A number of several bytes, either way round, at the edge of something. */
static void change_integer(struct cairn_mutation *m)
{
    static const uint8_t edges[][4] = {{0, 0, 0, 0},
                                       {0, 0, 0, 1},
                                       {0xff, 0xff, 0xff, 0xff},
                                       {0x7f, 0xff, 0xff, 0xff},
                                       {0x80, 0, 0, 0},
                                       {0xff, 0xff, 0xff, 0xf0}};
    const uint8_t *edge = edges[choose(m, sizeof edges / sizeof *edges)];
    const uint32_t size = choose(m, 2) == 0 ? 2 : 4;
    const bool is_turned = choose(m, 2) == 0;
    const uint32_t at = m->length < size ? 0 : choose(m, m->length - size + 1);
    for (uint32_t i = 0; i < size && at + i < m->length; i++) {
        m->bytes[at + i] = is_turned ? edge[size - 1 - i] : edge[i];
    }
}

static void join(struct cairn_mutation *m, struct cairn_bytes other)
{
    uint32_t keep = choose(m, m->length + 1);
    uint32_t from = choose(m, other.length);
    replace(m, keep, m->length - keep, other.bytes + from,
            other.length - from < m->room - keep ? other.length - from : m->room - keep);
}

static void change_once(struct cairn_mutation *m, struct cairn_bytes word, struct cairn_bytes other)
{
    uint32_t which = choose(m, 100);
    uint32_t at = 0;
    if (m->length == 0 || (which < 30 && word.length != 0)) {
        uint32_t cut = m->length != 0 && choose(m, 3) == 0 ? part(m, &at) : 0;
        at = cut == 0 ? choose(m, m->length + 1) : at;
        replace(m, at, cut, word.bytes, word.length);
    } else if (which < 45) {
        uint32_t cut = part(m, &at);
        replace(m, at, cut, "", 0);
    } else if (which < 53) {
        double_part(m);
    } else if (which < 60) {
        repeat_part(m);
    } else if (which < 70 && other.length != 0) {
        join(m, other);
    } else if (which >= 92 && m->is_text) {
        escape_byte(m);
    } else if (which >= 88 && !m->is_text) {
        change_integer(m);
    } else if (which >= 80 || !change_number(m)) {
        change_byte(m);
    }
}

void cairn_mutate(struct cairn_mutation *mutation, struct cairn_bytes word,
                  struct cairn_bytes other)
{
    for (uint32_t times = 1 + choose(mutation, 3); times > 0; times--) {
        change_once(mutation, word, other);
    }
}
