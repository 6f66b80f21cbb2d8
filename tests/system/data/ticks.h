/* Different in each process, shared or not: the processor's own clock. */
#ifndef TICKS_H
#define TICKS_H

#include <stdint.h>

uint64_t ticks_now(void);
int ticks_add(int a, int b);

#endif
