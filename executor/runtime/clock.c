/* Wall-clock time with start.clock_offset added, so that a replay can tell what depends on it; and
 * every time with what has been slept (wait.c). */
#include <errno.h>
#include <sys/time.h>
#include <time.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

static bool is_wall_clock(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static bool counts_sleep(clockid_t clock)
{
    return clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID;
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
    cairn_state_ensure();
    long result = cairn_raw(SYS_clock_gettime, (uint64_t)clock, cairn_address(at), 0, 0, 0);
    if (result == 0 && is_wall_clock(clock)) {
        at->tv_sec += cairn_state()->start.clock_offset;
    }
    if (result == 0 && cairn_state()->slept_ns != 0 && counts_sleep(clock)) {
        const int64_t nanoseconds = at->tv_nsec + cairn_state()->slept_ns;
        at->tv_sec += nanoseconds / 1000000000;
        at->tv_nsec = nanoseconds % 1000000000;
    }
    return finish(result);
}

int gettimeofday(struct timeval *restrict at, void *restrict zone)
{
    cairn_state_ensure();
    long result = cairn_raw(SYS_gettimeofday, cairn_address(at), cairn_address(zone), 0, 0, 0);
    /* Told in a way that no compiler takes for granted: libc declares at as never NULL. */
    uint64_t address = cairn_address(at);
    __asm__("" : "+r"(address));
    if (result == 0 && address != 0) {
        const int64_t microseconds = at->tv_usec + cairn_state()->slept_ns / 1000;
        at->tv_sec += cairn_state()->start.clock_offset + microseconds / 1000000;
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
