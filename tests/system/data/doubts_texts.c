#include "doubts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- packed names ---- */

const char *packed_example(void)
{
    return "\3www\7example\3org";
}

int packed_name_length(const unsigned char *packed, const unsigned char *message, int length)
{
    enum { JUMP = 0xc0, MOST_JUMPS = 8 };
    const unsigned char *end = message + length;
    int total = 0;
    int jumps = 0;
    if (packed >= end) {
        return -1;
    }
    while (*packed != 0) {
        if ((*packed & JUMP) == JUMP) {
            int offset = (*packed & ~JUMP) << 8 | packed[1];
            if (offset >= length || ++jumps > MOST_JUMPS) {
                return -1;
            }
            packed = message + offset;
        } else if (packed + *packed + 1 < end) {
            total += *packed;
            packed += *packed + 1;
        } else {
            return -1;
        }
    }
    return total;
}

/* ---- ropes ---- */

struct piece {
    struct piece *next;
    char text[8];
};

struct rope {
    struct piece *first;
    struct piece *last;
};

rope *rope_new(const char *text)
{
    rope *r = calloc(1, sizeof *r);
    struct piece *piece = calloc(1, sizeof *piece);
    if (r == NULL || piece == NULL) {
        free(r);
        free(piece);
        return NULL;
    }
    strncpy(piece->text, text, sizeof piece->text - 1);
    r->first = r->last = piece;
    return r;
}

void rope_free(rope *r)
{
    while (r != NULL && r->first != NULL) {
        struct piece *next = r->first->next;
        free(r->first);
        r->first = next;
    }
    free(r);
}

size_t rope_length(const rope *r)
{
    size_t length = 0;
    for (const struct piece *piece = r->first; piece != NULL; piece = piece->next) {
        length += strlen(piece->text);
    }
    return length;
}

void rope_concat(rope *r, rope *tail)
{
    r->last->next = tail->first;
    r->last = tail->last;
    free(tail);
}

size_t label_length(const char *label)
{
    size_t length = 0;
    while (*label != '\0') {
        const unsigned char first = (unsigned char)*label;
        label += first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        length++;
    }
    return length;
}

/* ---- blocks ---- */

unsigned sum_of_block(const unsigned char *block)
{
    unsigned sum = 0;
    for (int i = 0; i < 32; i++) {
        sum = 31 * sum + block[i];
    }
    return sum;
}

/* ---- digits ---- */

void digits_write(unsigned number, char *digits, size_t size)
{
    for (size_t i = size; i-- > 0;) {
        digits[i] = (char)('0' + number % 10);
        number /= 10;
    }
}

size_t digits_count(const char *text)
{
    return strspn(text, "0123456789");
}

void digits_show(size_t length)
{
    printf("%zu%c\n", length, '\0');
}
