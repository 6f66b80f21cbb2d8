#include "archive.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 4, LENGTH = 4, SUM = 1 };

struct archive {
    unsigned char *bytes;
    uint32_t size;
};

static uint32_t get(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void put(unsigned char *at, uint32_t number)
{
    at[0] = (unsigned char)(number >> 24);
    at[1] = (unsigned char)(number >> 16);
    at[2] = (unsigned char)(number >> 8);
    at[3] = (unsigned char)number;
}

static unsigned char sum(const unsigned char *bytes, uint32_t size)
{
    unsigned char sum = 0x5a;
    for (uint32_t i = 0; i < size; i++) {
        sum = (unsigned char)(sum ^ bytes[i]);
    }
    return sum;
}

archive *archive_new(void)
{
    archive *a = malloc(sizeof *a);
    unsigned char *bytes = malloc(HEADER);
    if (a == NULL || bytes == NULL) {
        free(a);
        free(bytes);
        return NULL;
    }
    memcpy(bytes, "ARC1", HEADER);
    a->bytes = bytes;
    a->size = HEADER;
    return a;
}

void archive_free(archive *a)
{
    if (a != NULL) {
        free(a->bytes);
        free(a);
    }
}

int archive_add(archive *a, const void *bytes, size_t size)
{
    if (size > INT32_MAX - LENGTH - SUM - a->size) {
        return -1;
    }
    unsigned char *more = realloc(a->bytes, a->size + LENGTH + size + SUM);
    if (more == NULL) {
        return -1;
    }
    put(more + a->size, (uint32_t)size);
    if (size != 0) {
        memcpy(more + a->size + LENGTH, bytes, size);
    }
    more[a->size + LENGTH + size] = sum(more + a->size + LENGTH, (uint32_t)size);
    a->bytes = more;
    a->size += LENGTH + (uint32_t)size + SUM;
    return 0;
}

size_t archive_count(const archive *a)
{
    size_t count = 0;
    for (uint32_t at = HEADER; at < a->size; at += LENGTH + get(a->bytes + at) + SUM) {
        count++;
    }
    return count;
}

const void *archive_entry(const archive *a, size_t n, size_t *size)
{
    for (uint32_t at = HEADER; at < a->size; at += LENGTH + get(a->bytes + at) + SUM) {
        if (n-- == 0) {
            *size = get(a->bytes + at);
            return a->bytes + at + LENGTH;
        }
    }
    return NULL;
}

const void *archive_image(const archive *a, size_t *size)
{
    *size = a->size;
    return a->bytes;
}

/* Whether all entries end where they say, with their sums, and the last at the end. */
static int is_sound(const unsigned char *bytes, uint32_t size)
{
    uint32_t at = HEADER;
    while (at < size) {
        if (size - at < LENGTH + SUM) {
            return 0;
        }
        const uint32_t length = get(bytes + at);
        at += LENGTH;
        if (at + length + SUM > size || sum(bytes + at, length) != bytes[at + length]) {
            return 0;
        }
        at += length + SUM;
    }
    return 1;
}

archive *archive_load(const void *image, size_t size)
{
    if (size < HEADER || size > INT32_MAX || memcmp(image, "ARC1", HEADER) != 0 ||
        !is_sound(image, (uint32_t)size)) {
        return NULL;
    }
    archive *a = malloc(sizeof *a);
    unsigned char *bytes = malloc(size);
    if (a == NULL || bytes == NULL) {
        free(a);
        free(bytes);
        return NULL;
    }
    memcpy(bytes, image, size);
    a->bytes = bytes;
    a->size = (uint32_t)size;
    return a;
}
