#include "bitreader.h"

#include <stdlib.h>

struct bitreader {
    const unsigned char *data;
    size_t size;
    size_t byte;  /* at which it reads */
    unsigned bit; /* of that byte, 0 is the most significant one */
};

bitreader *bitreader_new(const unsigned char *data, size_t size)
{
    bitreader *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->data = data;
        r->size = size;
    }
    return r;
}

void bitreader_free(bitreader *r)
{
    free(r);
}

size_t bitreader_left(const bitreader *r)
{
    return (r->size - r->byte) * 8 - r->bit;
}

unsigned bitreader_bit(bitreader *r)
{
    unsigned bit = r->data[r->byte] >> (7 - r->bit) & 1u;
    bitreader_skip(r, 1);
    return bit;
}

uint32_t bitreader_read(bitreader *r, unsigned bits)
{
    uint32_t number = 0;
    while (bits-- > 0) {
        number = number << 1 | bitreader_bit(r);
    }
    return number;
}

void bitreader_skip(bitreader *r, size_t bits)
{
    size_t position = r->bit + bits % 8;
    r->byte += bits / 8 + position / 8;
    r->bit = (unsigned)(position % 8);
}

void bitreader_align(bitreader *r)
{
    if (r->bit > 0) {
        r->byte++;
        r->bit = 0;
    }
}
