#include "rle.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct rle_decoder {
    unsigned char *data;
    size_t size;
    size_t pos;       /* of the next pair */
    unsigned pending; /* how often value is still to be returned */
    unsigned char value;
};

rle_decoder *rle_decoder_new(const unsigned char *data, size_t size)
{
    rle_decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) {
        return NULL;
    }
    decoder->data = malloc(size > 0 ? size : 1);
    if (decoder->data == NULL) {
        free(decoder);
        return NULL;
    }
    if (size > 0) {
        memcpy(decoder->data, data, size);
    }
    decoder->size = size;
    return decoder;
}

void rle_decoder_free(rle_decoder *decoder)
{
    if (decoder != NULL) {
        free(decoder->data);
        free(decoder);
    }
}

/* Fetches pairs until one has a count; 0 at the end. */
static int fetch(rle_decoder *decoder)
{
    while (decoder->pending == 0) {
        if (decoder->pos >= decoder->size) {
            return 0;
        }
        decoder->pending = decoder->data[decoder->pos++];
        decoder->value = decoder->data[decoder->pos++];
    }
    return 1;
}

int rle_decoder_next(rle_decoder *decoder)
{
    if (!fetch(decoder)) {
        return -1;
    }
    decoder->pending--;
    return decoder->value;
}

size_t rle_decoder_skip(rle_decoder *decoder, size_t count)
{
    size_t skipped = 0;
    while (skipped < count && rle_decoder_next(decoder) >= 0) {
        skipped++;
    }
    return skipped;
}

void rle_decoder_rewind(rle_decoder *decoder)
{
    decoder->pos = 0;
    decoder->pending = 0;
}

size_t rle_decoder_total(const rle_decoder *decoder)
{
    size_t total = 0;
    for (size_t i = 0; i + 1 < decoder->size; i += 2) {
        total += decoder->data[i];
    }
    return total;
}

static size_t run_length(const unsigned char *data, size_t size)
{
    size_t length = 1;
    while (length < size && length < 255 && data[length] == data[0]) {
        length++;
    }
    return length;
}

unsigned char *rle_encode(const unsigned char *data, size_t size, size_t *encoded_size)
{
    unsigned char *encoded = size <= SIZE_MAX / 2 ? malloc(size > 0 ? size * 2 : 1) : NULL;
    if (encoded == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        size_t length = run_length(data + i, size - i);
        encoded[used++] = (unsigned char)length;
        encoded[used++] = data[i];
        i += length;
    }
    *encoded_size = used;
    return encoded;
}
