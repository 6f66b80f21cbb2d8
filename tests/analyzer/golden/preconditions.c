#include "preconditions.h"

#include <stdlib.h>

loom *loom_new(void)
{
    return NULL;
}

void loom_free(loom *l)
{
    (void)l;
}

void loom_count(loom *l, int threads)
{
    (void)l;
    (void)threads;
}

int loom_build(loom *l)
{
    return l != NULL;
}

int loom_start(loom *l, int speed)
{
    return l != NULL && speed > 0;
}

int loom_weave(loom *l, const char *row)
{
    return l != NULL && row != NULL;
}

void loom_stop(loom *l)
{
    (void)l;
}

int loom_guess(const loom *l)
{
    return l != NULL;
}

void loom_set(loom *l, int knob, int value)
{
    (void)l;
    (void)knob;
    (void)value;
}

const char *loom_name(const loom *l)
{
    return l == NULL ? "" : "loom";
}

void loom_rest(loom *l)
{
    (void)l;
}

void loom_wax(loom *l)
{
    (void)l;
}

void loom_admire(loom *l)
{
    (void)l;
}

void loom_polish(loom *l)
{
    (void)l;
}

int loom_report(const loom *l)
{
    return l == NULL;
}

int loom_judge(const loom *l)
{
    return l == NULL;
}

void loom_tie(loom *l)
{
    (void)l;
}
