/* The monotonic clock of the host, for limits and for what is told of durations; nothing that is
 * generated may depend on it. May be included anywhere on the host. */
#ifndef CAIRN_CORE_CLOCK_H
#define CAIRN_CORE_CLOCK_H

#include <stdint.h>

int64_t cairn_clock_ms(void);
double cairn_clock_s(void);

#endif
