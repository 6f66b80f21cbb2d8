#include "scale.h"

#include <stdlib.h>

struct scale {
    long low;
    long high;
    long step;
};

scale *scale_new(void)
{
    scale *s = malloc(sizeof *s);
    if (s != NULL) {
        s->low = 0;
        s->high = 100;
        s->step = 1;
    }
    return s;
}

void scale_free(scale *s)
{
    free(s);
}

void scale_set(scale *s, int low, int high)
{
    s->low = low;
    s->high = high;
}

void scale_set_step(scale *s, int step)
{
    s->step = step;
}

int scale_at(const scale *s, int value)
{
    if (value < s->low || value > s->high) {
        return -1;
    }
    return (int)((value - s->low) * 100 / (s->high - s->low));
}

int scale_steps(const scale *s)
{
    return (int)((s->high - s->low) / s->step);
}
