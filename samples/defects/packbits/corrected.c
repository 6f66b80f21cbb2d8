#include "packbits.h"

#include <string.h>

enum { BITS = 8 };

size_t packbits_pack(const unsigned char *flags, size_t count, unsigned char *out, size_t out_size)
{
    const size_t size = count / BITS + (count % BITS != 0);
    if (size > out_size) {
        return 0;
    }
    memset(out, 0, size);
    for (size_t i = 0; i < count; i++) {
        if (flags[i] != 0) {
            out[i / BITS] |= (unsigned char)(0x80 >> i % BITS);
        }
    }
    return size;
}

size_t packbits_unpack(const unsigned char *data, size_t size, unsigned char *flags, size_t count)
{
    size_t i = 0;
    for (; i < count && i / BITS < size; i++) {
        flags[i] = data[i / BITS] >> (BITS - 1 - i % BITS) & 1;
    }
    return i;
}
