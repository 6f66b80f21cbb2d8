#include "sampler.h"

#include <stdlib.h>

struct sampler_state {
    size_t count;
    long sum;
};

int sampler_init(struct sampler *s)
{
    const unsigned int size = s->block_size;
    if (s->bits_per_sample == 0 || s->bits_per_sample > 32 || s->interval == 0 ||
        s->interval > 4096 || (size != 8 && size != 16 && size != 32 && size != 64)) {
        return -1;
    }
    s->state = calloc(1, sizeof *s->state);
    return s->state == NULL ? -1 : 0;
}

int sampler_put(struct sampler *s, int sample)
{
    s->state->sum = s->state->count % s->block_size == 0 ? sample : s->state->sum + sample;
    return (int)++s->state->count;
}

long sampler_sum(const struct sampler *s)
{
    return s->state->sum;
}

void sampler_end(struct sampler *s)
{
    free(s->state);
    s->state = NULL;
}

int hub_init(struct hub *h)
{
    *h = (struct hub){.limit = 100};
    return 0;
}

int hub_watch_init(struct hub *h, struct watch *w, int level)
{
    if (h == NULL || w == NULL || level > h->limit) {
        return -1;
    }
    *w = (struct watch){h, level};
    h->watching++;
    return 0;
}

int hub_watch_set(struct watch *w, int level)
{
    if (w == NULL || level > w->hub->limit) {
        return -1;
    }
    w->level = level;
    return 0;
}

int hub_watch_level(const struct watch *w)
{
    return w->level;
}
