/* The clocks that a target sees. In a sequence with one thread they say when the server was ready,
 * and go on with what has been slept (wait.c) and a little each time that somebody looks: what a
 * library makes of the time, a seed or a stamp, is the same whenever a sequence runs. Where nobody
 * runs a sequence, or other threads wait for the kernel's clocks, these are told.
 * start.clock_offset is added to wall clocks, so that a replay can tell what depends on them. The
 * time that a processor took goes on in the same way, from where it may well be when a test begins.
 */
#include <errno.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum { SECOND_NS = 1000000000 };

static bool is_wall_clock(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static bool counts_up(clockid_t clock)
{
    return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
           clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
}

/* Nanoseconds since the sequence began, as far as anybody can tell; -1 where time is real. */
static int64_t passed_ns(void)
{
    enum { LOOK_NS = 1000, OTHER_LOOK_NS = 1700 };
    struct cairn_state *state = cairn_state();
    if (!cairn_is_in_sequence() || __libc_single_threaded == 0 ||
        (state->notes & CAIRN_NOTE_FOR_GOOD) != 0) {
        return -1;
    }
    state->looked_ns += state->start.clock_offset == 0 ? LOOK_NS : OTHER_LOOK_NS;
    return state->looked_ns + state->slept_ns;
}

/* Adds what has been slept to the real time, or what has passed to that of the server's start. */
static void tell(struct timespec *at, const struct timespec *base)
{
    const int64_t passed = passed_ns();
    const int64_t nanoseconds =
        passed < 0 ? at->tv_nsec + cairn_state()->slept_ns : base->tv_nsec + passed;
    at->tv_sec = (passed < 0 ? at->tv_sec : base->tv_sec) + nanoseconds / SECOND_NS;
    at->tv_nsec = nanoseconds % SECOND_NS;
}

/* Replaces the time that a processor took, of the process or of its thread. */
static void tell_processor_time(struct timespec *at)
{
    enum { TOOK_NS = 3000000, OTHER_TOOK_NS = 29000000 };
    const struct timespec base = {
        .tv_nsec = cairn_state()->start.clock_offset == 0 ? TOOK_NS : OTHER_TOOK_NS};
    const int64_t passed = passed_ns();
    if (passed >= 0) {
        at->tv_sec = passed / SECOND_NS;
        at->tv_nsec = base.tv_nsec + passed % SECOND_NS;
        at->tv_sec += at->tv_nsec / SECOND_NS;
        at->tv_nsec %= SECOND_NS;
    }
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
    const struct cairn_state *state = cairn_state();
    const long result = cairn_raw(SYS_clock_gettime, (uint64_t)clock, cairn_address(at), 0, 0, 0);
    if (result == 0 && is_wall_clock(clock)) {
        tell(at, &state->wall_base);
        at->tv_sec += state->start.clock_offset;
    } else if (result == 0 && counts_up(clock)) {
        tell(at, &state->steady_base);
    } else if (result == 0 &&
               (clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID)) {
        tell_processor_time(at);
    }
    return finish(result);
}

clock_t clock(void)
{
    struct timespec took = {0};
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &took) != 0
               ? (clock_t)-1
               : took.tv_sec * CLOCKS_PER_SEC + took.tv_nsec / (SECOND_NS / CLOCKS_PER_SEC);
}

int getrusage(__rusage_who_t who, struct rusage *usage)
{
    cairn_state_ensure();
    const long result =
        cairn_raw(SYS_getrusage, (uint64_t)(int64_t)(int)who, cairn_address(usage), 0, 0, 0);
    struct timespec took = {0};
    if (result == 0 && (int)who != RUSAGE_CHILDREN && passed_ns() >= 0) {
        tell_processor_time(&took);
        usage->ru_utime = (struct timeval){took.tv_sec, took.tv_nsec / 1000};
        usage->ru_stime = (struct timeval){0};
    }
    return finish(result);
}

clock_t times(struct tms *told)
{
    cairn_state_ensure();
    const long real = cairn_raw(SYS_times, cairn_address(told), 0, 0, 0, 0);
    const int64_t tick_ns = SECOND_NS / sysconf(_SC_CLK_TCK);
    const int64_t passed = passed_ns();
    if (passed < 0 || real < 0) {
        return real;
    }
    struct timespec took = {0};
    tell_processor_time(&took);
    if (told != NULL) {
        told->tms_utime = took.tv_sec * SECOND_NS / tick_ns + took.tv_nsec / tick_ns;
        told->tms_stime = 0;
    }
    const struct timespec *base = &cairn_state()->steady_base;
    return (base->tv_sec + cairn_state()->start.clock_offset) * SECOND_NS / tick_ns +
           (base->tv_nsec + passed) / tick_ns;
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
        struct timespec now = {.tv_sec = at->tv_sec, .tv_nsec = at->tv_usec * 1000};
        tell(&now, &cairn_state()->wall_base);
        at->tv_sec = now.tv_sec + cairn_state()->start.clock_offset;
        at->tv_usec = now.tv_nsec / 1000;
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

void cairn_clock_begin(void)
{
    struct cairn_state *state = cairn_state();
    cairn_raw(SYS_clock_gettime, CLOCK_REALTIME, cairn_address(&state->wall_base), 0, 0, 0);
    cairn_raw(SYS_clock_gettime, CLOCK_MONOTONIC, cairn_address(&state->steady_base), 0, 0, 0);
}
