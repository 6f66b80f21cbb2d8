#include "pulses.h"

#include <limits.h>
#include <stdlib.h>

enum { HOURS = 6 };

struct pulses {
    int hours[HOURS];
    int spare[4];
    int hour;
    int coarse;
};

pulses *pulses_new(void)
{
    return calloc(1, sizeof(pulses));
}

void pulses_free(pulses *p)
{
    free(p);
}

void pulses_add(pulses *p, unsigned char count)
{
    if (p != NULL) {
        p->hours[p->hour] += count;
    }
}

void pulses_next(pulses *p)
{
#ifdef CORRECTED
    if (p != NULL && p->hour < HOURS - 1) {
#else
    if (p != NULL && p->hour < HOURS) {
#endif
        p->hour++;
    }
}

int pulses_present(const pulses *p)
{
    return p == NULL ? 0 : p->hours[p->hour];
}

void pulses_coarsen(pulses *p)
{
    if (p != NULL) {
        p->coarse++;
    }
}

int pulses_step(const pulses *p)
{
    if (p == NULL) {
        return 1;
    }
#ifdef CORRECTED
    return p->coarse < 31 ? 1 << p->coarse : INT_MAX;
#else
    return p->coarse == 31 ? INT_MAX : 1 << p->coarse;
#endif
}

/* Wraps by intent, and not undefined. */
int pulses_weighted(const pulses *p, short weight)
{
    unsigned sum = 0;
    for (int i = 0; i < HOURS && p != NULL; i++) {
        sum += (unsigned)p->hours[i] * (unsigned)weight * (unsigned)i;
    }
    return (int)(sum & INT_MAX);
}
