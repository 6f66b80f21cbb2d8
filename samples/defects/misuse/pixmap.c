#include "pixmap.h"

#include <stdlib.h>
#include <string.h>

enum { DOT = 3 };

struct pixmap {
    unsigned width;
    unsigned height;
    unsigned char dots[];
};

static size_t row_size(const pixmap *p)
{
    return (size_t)p->width * DOT;
}

pixmap *pixmap_new(unsigned width, unsigned height)
{
    if (width == 0 || height == 0 || width > PIXMAP_MAX || height > PIXMAP_MAX) {
        return NULL;
    }
    pixmap *p = calloc(1, sizeof *p + (size_t)width * height * DOT);
    if (p != NULL) {
        p->width = width;
        p->height = height;
    }
    return p;
}

void pixmap_free(pixmap *p)
{
    free(p);
}

unsigned pixmap_width(const pixmap *p)
{
    return p->width;
}

unsigned pixmap_height(const pixmap *p)
{
    return p->height;
}

bool pixmap_read_row(const pixmap *p, unsigned row, unsigned char *dots)
{
    if (row >= p->height) {
        return false;
    }
    memcpy(dots, p->dots + row * row_size(p), row_size(p));
    return true;
}

bool pixmap_write_row(pixmap *p, unsigned row, const unsigned char *dots)
{
    if (row >= p->height) {
        return false;
    }
    memcpy(p->dots + row * row_size(p), dots, row_size(p));
    return true;
}

void pixmap_fill(pixmap *p, unsigned rgb)
{
    for (size_t i = 0; i < row_size(p) * p->height; i += DOT) {
        p->dots[i] = (unsigned char)(rgb >> 16);
        p->dots[i + 1] = (unsigned char)(rgb >> 8);
        p->dots[i + 2] = (unsigned char)rgb;
    }
}

static void mirror_row(unsigned char *row, unsigned width)
{
    for (unsigned left = 0, right = width - 1; left < right; left++, right--) {
        unsigned char dot[DOT];
        memcpy(dot, row + (size_t)left * DOT, DOT);
        memcpy(row + (size_t)left * DOT, row + (size_t)right * DOT, DOT);
        memcpy(row + (size_t)right * DOT, dot, DOT);
    }
}

void pixmap_mirror(pixmap *p)
{
    for (unsigned row = 0; row < p->height; row++) {
        mirror_row(p->dots + row * row_size(p), p->width);
    }
}

unsigned long pixmap_sum(const pixmap *p)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < row_size(p) * p->height; i++) {
        sum += p->dots[i];
    }
    return sum;
}
