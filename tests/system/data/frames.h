/* Sound in frames. What is read of arrays is more than their counts say, for reasons that only
 * comments and names tell: nothing here is an error. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>
#include <wchar.h>

typedef struct frames frames;

/* A recorder of stereo sound. rate has to be one of 8000, 22050 and 44100; NULL if it is another.
 */
frames *frames_open(int rate);
void frames_close(frames *f);
int frames_rate(const frames *f);

/* Adds that many frames, each of them a sample for the left and one for the right. */
void frames_add(frames *f, const short *samples, size_t count);
/* The loudest sample of all. */
short frames_loudest(const frames *f);

/* How many samples of the first channel lie between the bounds of each of the bins. */
void frames_histogram(const frames *f, const double *bounds, size_t bins, double *sum);

/* The mean of n numbers, each so many behind the one before. */
double frames_mean(const double *data, size_t wstride, size_t n);

/* How many characters of the title are letters. */
size_t frames_letters(const wchar_t *title, size_t block_size);

/* Writes samples of eight bits, which have no sign, with one: one behind the other. */
void frames_sign_block(signed char *dst, size_t length, const unsigned char *src);

#endif
