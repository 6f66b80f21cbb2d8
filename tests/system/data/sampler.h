/* sampler: packs samples by a layout that its user fills in, and watches how many there are. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include <stddef.h>

struct sampler_state;

struct sampler {
    /* resolution in bits (n = 1, ..., 32) */
    unsigned int bits_per_sample;
    /* 8, 16, 32 or 64 */
    unsigned int block_size;
    /* blocks between references (up to 4096) */
    unsigned int interval;
    struct sampler_state *state;
};

/* Begins packing as the fields say. 0, or -1 if they make no sense. */
int sampler_init(struct sampler *s);
/* Takes a sample. How many there are, or -1. */
int sampler_put(struct sampler *s, int sample);
/* The sum of the last block, or 0. */
long sampler_sum(const struct sampler *s);
void sampler_end(struct sampler *s);

struct hub {
    int limit;
    int watching;
};

struct watch {
    struct hub *hub;
    int level;
};

/* 0. */
int hub_init(struct hub *h);
/* Begins to watch. 0, or -1. */
int hub_watch_init(struct hub *h, struct watch *w, int level);
/* Changes the level. 0, or -1. */
int hub_watch_set(struct watch *w, int level);
/* The level. */
int hub_watch_level(const struct watch *w);

#endif
