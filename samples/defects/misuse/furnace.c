#include "furnace.h"

#include <stdlib.h>

struct furnace_state {
    unsigned long burnt;
    unsigned level;
};

static int set_up(furnace *f, unsigned level)
{
    if (f->internal == NULL) {
        f->internal = malloc(sizeof *f->internal);
    }
    if (f->internal == NULL) {
        return -1;
    }
    f->internal->burnt = 0;
    f->internal->level = level;
    f->heat_in = f->heat_out = 0;
    return 0;
}

int furnace_slow(furnace *f, unsigned level)
{
    return set_up(f, level % 9);
}

int furnace_quick(furnace *f)
{
    return set_up(f, 9);
}

int furnace_step(furnace *f, unsigned fuel)
{
    if (f->internal == NULL || fuel == 0) {
        return -1;
    }
    f->internal->burnt += fuel;
    f->heat_in += fuel;
    f->heat_out += fuel / 10 * f->internal->level;
    return 0;
}

void furnace_progress(furnace *f, unsigned long *in, unsigned long *out)
{
    *in = f->internal->burnt;
    *out = f->heat_out;
}

void furnace_end(furnace *f)
{
    free(f->internal);
    f->internal = NULL;
}
