#include "frames.h"

#include <stdlib.h>

struct frames {
    int rate;
    short loudest;
};

frames *frames_open(int rate)
{
    frames *f = rate == 8000 || rate == 22050 || rate == 44100 ? calloc(1, sizeof *f) : NULL;
    if (f != NULL) {
        f->rate = rate;
    }
    return f;
}

void frames_close(frames *f)
{
    free(f);
}

int frames_rate(const frames *f)
{
    return f->rate;
}

void frames_add(frames *f, const short *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const short left = samples[2 * i];
        const short right = samples[2 * i + 1];
        const short louder = left > right ? left : right;
        f->loudest = louder > f->loudest ? louder : f->loudest;
    }
}

short frames_loudest(const frames *f)
{
    return f->loudest;
}

void frames_histogram(const frames *f, const double *bounds, size_t bins, double *sum)
{
    *sum = 0;
    for (size_t i = 0; i < bins; i++) {
        if (f->loudest >= bounds[i] && f->loudest < bounds[i + 1]) {
            *sum += 1;
        }
    }
}

double frames_mean(const double *data, size_t wstride, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += data[i * wstride];
    }
    return n == 0 ? 0 : sum / (double)n;
}

size_t frames_letters(const wchar_t *title, size_t block_size)
{
    size_t letters = 0;
    for (; *title != L'\0'; title++) {
        letters += (*title >= L'a' && *title <= L'z') + (block_size > 1 << 20);
    }
    return letters;
}

void frames_sign_block(signed char *dst, size_t length, const unsigned char *src)
{
    for (size_t i = 0; i < length; i++) {
        dst[i] = (signed char)(src[i] - 128);
    }
}
