#include "digest.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = DIGEST_SIZE / 4 };

struct digest {
    uint32_t words[WORDS];
    uint32_t length;
};

static void begin(digest *d)
{
    static const uint32_t start[WORDS] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u,
                                          0xc3d2e1f0u};
    memcpy(d->words, start, sizeof start);
    d->length = 0;
}

digest *digest_new(void)
{
    digest *d = malloc(sizeof *d);
    if (d != NULL) {
        begin(d);
    }
    return d;
}

void digest_free(digest *d)
{
    free(d);
}

static void mix(digest *d, unsigned char byte)
{
    uint32_t *word = &d->words[d->length++ % WORDS];
    uint32_t neighbour = d->words[d->length % WORDS];
    *word = (*word ^ byte) * 16777619u;
    *word = (*word << 13 | *word >> 19) + neighbour;
}

void digest_update(digest *d, const unsigned char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        mix(d, data[i]);
    }
}

void digest_final(digest *d, unsigned char *out)
{
    uint32_t length = d->length;
    for (int i = 0; i < 4 * WORDS; i++) {
        mix(d, (unsigned char)(length >> i % 4 * 8));
    }
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        out[i] = (unsigned char)(d->words[i / 4] >> i % 4 * 8);
    }
    begin(d);
}

void digest_of(const unsigned char *data, size_t size, unsigned char *out)
{
    digest d;
    begin(&d);
    digest_update(&d, data, size);
    digest_final(&d, out);
}

void digest_format(const unsigned char *bytes, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}
