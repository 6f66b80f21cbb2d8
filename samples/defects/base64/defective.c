#include "base64.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

struct base64_encoder {
    char *text;
    size_t length;
    unsigned char held[3]; /* bytes that wait for others to make four characters */
    size_t held_count;
    bool finished;
};

base64_encoder *base64_new(void)
{
    base64_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) {
        return NULL;
    }
    encoder->text = calloc(1, 1);
    if (encoder->text == NULL) {
        free(encoder);
        return NULL;
    }
    return encoder;
}

void base64_free(base64_encoder *encoder)
{
    if (encoder != NULL) {
        free(encoder->text);
        free(encoder);
    }
}

static bool reserve(base64_encoder *encoder, size_t more)
{
    if (more > SIZE_MAX - encoder->length) {
        return false;
    }
    char *text = realloc(encoder->text, encoder->length + more);
    if (text == NULL) {
        return false;
    }
    encoder->text = text;
    return true;
}

/* Turns what is held into four characters, for which there is room. */
static void put_group(base64_encoder *encoder)
{
    const unsigned char *in = encoder->held;
    char *out = encoder->text + encoder->length;
    out[0] = alphabet[in[0] >> 2];
    out[1] = alphabet[(in[0] & 3) << 4 | in[1] >> 4];
    out[2] = encoder->held_count > 1 ? alphabet[(in[1] & 15) << 2 | in[2] >> 6] : '=';
    out[3] = encoder->held_count > 2 ? alphabet[in[2] & 63] : '=';
    encoder->length += 4;
    encoder->held_count = 0;
    memset(encoder->held, 0, sizeof encoder->held);
}

bool base64_update(base64_encoder *encoder, const unsigned char *data, size_t size)
{
    size_t groups = size / 3 + (size % 3 + encoder->held_count) / 3;
    if (encoder->finished || groups > SIZE_MAX / 4 ||
        (groups > 0 && !reserve(encoder, groups * 4))) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        encoder->held[encoder->held_count++] = data[i];
        if (encoder->held_count == 3) {
            put_group(encoder);
        }
    }
    return true;
}

bool base64_finish(base64_encoder *encoder)
{
    if (encoder->finished) {
        return true;
    }
    if (encoder->held_count == 0) {
        encoder->finished = true;
        return true;
    }
    if (!reserve(encoder, 4 + 1)) {
        return false;
    }
    if (encoder->held_count > 0) {
        put_group(encoder);
    }
    encoder->text[encoder->length] = '\0';
    encoder->finished = true;
    return true;
}

size_t base64_length(const base64_encoder *encoder)
{
    return encoder->length;
}

const char *base64_text(const base64_encoder *encoder)
{
    return encoder->finished ? encoder->text : NULL;
}

static char to_url_alphabet(char c)
{
    return c == '+' ? '-' : c == '/' ? '_' : c;
}

char *base64_url_text(const base64_encoder *encoder)
{
    if (!encoder->finished) {
        return NULL;
    }
    size_t length = 0;
    while (encoder->text[length] != '\0' && encoder->text[length] != '=') {
        length++;
    }
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < length; i++) {
        copy[i] = to_url_alphabet(encoder->text[i]);
    }
    copy[length] = '\0';
    return copy;
}
