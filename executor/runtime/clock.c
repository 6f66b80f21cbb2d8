/* The clocks that a target sees: they say start.clock_base when a sequence begins, or a part of it,
 * and go on with what has been slept (wait.c) and a little each time that somebody looks. What a
 * library makes of the time, a seed or an age, is the same whenever a sequence runs, and another
 * where another base tells what depends on it. The time that a processor took is the real one. */
#include <errno.h>
#include <sys/time.h>
#include <time.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

static bool is_wall_clock(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static bool counts_up(clockid_t clock)
{
    return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
           clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
}

/* Nanoseconds since the sequence began, as far as anybody can tell. */
static int64_t passed_ns(void)
{
    enum { LOOK_NS = 1000 };
    struct cairn_state *state = cairn_state();
    state->looked_ns += LOOK_NS;
    return state->looked_ns + state->slept_ns;
}

/* Sets errno as libc would. */
static int finish(long result)
{
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *at)
{
    enum { PART = 1000, SECOND_NS = 1000000000 };
    cairn_state_ensure();
    /* What is no clock, and where nothing can be written, the kernel says. */
    const long result = cairn_raw(SYS_clock_gettime, (uint64_t)clock, cairn_address(at), 0, 0, 0);
    if (result == 0 && (is_wall_clock(clock) || counts_up(clock))) {
        const int64_t base = cairn_state()->start.clock_base;
        const int64_t nanoseconds = passed_ns();
        at->tv_sec = (is_wall_clock(clock) ? base : base / PART) + nanoseconds / SECOND_NS;
        at->tv_nsec = nanoseconds % SECOND_NS;
    }
    return finish(result);
}

int gettimeofday(struct timeval *restrict at, void *restrict zone)
{
    cairn_state_ensure();
    const long result =
        cairn_raw(SYS_gettimeofday, cairn_address(at), cairn_address(zone), 0, 0, 0);
    /* Told in a way that no compiler takes for granted: libc declares at as never NULL. */
    uint64_t address = cairn_address(at);
    __asm__("" : "+r"(address));
    if (result == 0 && address != 0) {
        const int64_t microseconds = passed_ns() / 1000;
        at->tv_sec = cairn_state()->start.clock_base + microseconds / 1000000;
        at->tv_usec = microseconds % 1000000;
    }
    return finish(result);
}

time_t time(time_t *at)
{
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) {
        return (time_t)-1;
    }
    if (at != NULL) {
        *at = now.tv_sec;
    }
    return now.tv_sec;
}

int timespec_get(struct timespec *at, int base)
{
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, at) == 0 ? base : 0;
}

void cairn_clock_init(void)
{
}
