#include "ticks.h"

#include <x86intrin.h>

uint64_t ticks_now(void)
{
    return __rdtsc();
}

int ticks_add(int a, int b)
{
    return (int)((unsigned)a + (unsigned)b);
}
