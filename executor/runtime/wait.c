/* Waiting. In a process with one thread nothing happens meanwhile, and nobody else can end it: time
 * passes at once, and what has no limit is a hang. */
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <string.h>
#include <sys/single_threaded.h>
#include <time.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum { NO_LIMIT = 1 }; /* instead of a result */

static const int64_t second_ns = INT64_C(1000000000);
static const int64_t most_s = INT64_C(1) << 32; /* altogether: as good as for ever */
static const int64_t noticed_ns = 20 * 1000 * 1000;

static void pass(int64_t seconds, int64_t nanoseconds)
{
    struct cairn_state *state = cairn_state();
    if (seconds < 0) {
        return;
    }
    const int64_t left_s = most_s - state->slept_ns / second_ns;
    state->slept_ns += (seconds < left_s ? seconds : left_s) * second_ns + nanoseconds;
    if (state->slept_ns >= noticed_ns) {
        cairn_record()->flags |= CAIRN_OUTCOME_SLEPT;
    }
}

/* A limit in the caller's memory; absolute ones count from what the clock says. NO_LIMIT if there
 * is none. */
static long pass_limit(uint64_t at, bool is_absolute, clockid_t clock)
{
    struct timespec time;
    struct timespec now = {0};
    if (at == 0) {
        return NO_LIMIT;
    }
    if (!cairn_fault_copy(&time, sizeof time, at)) {
        return -EFAULT;
    }
    if (time.tv_nsec < 0 || time.tv_nsec >= second_ns || (time.tv_sec < 0 && !is_absolute)) {
        return -EINVAL;
    }
    if (is_absolute && clock_gettime(clock, &now) != 0) {
        return -EINVAL;
    }
    if (time.tv_sec < now.tv_sec) {
        return 0; /* it is over already */
    }
    const int64_t nanoseconds = time.tv_nsec - now.tv_nsec;
    pass(time.tv_sec - now.tv_sec - (nanoseconds < 0),
         nanoseconds + (nanoseconds < 0 ? second_ns : 0));
    return 0;
}

static long pass_microseconds(uint64_t at)
{
    struct timeval time;
    if (at == 0) {
        return NO_LIMIT;
    }
    if (!cairn_fault_copy(&time, sizeof time, at)) {
        return -EFAULT;
    }
    if (time.tv_sec < 0 || time.tv_usec < 0) {
        return -EINVAL;
    }
    pass(time.tv_sec + time.tv_usec / 1000000, time.tv_usec % 1000000 * 1000);
    return 0;
}

static long pass_milliseconds(int time)
{
    if (time < 0) {
        return NO_LIMIT;
    }
    pass(time / 1000, (int64_t)(time % 1000) * 1000000);
    return 0;
}

/* A lock that somebody else would have to give back, a condition that somebody else would have to
 * bring about. */
static long wait_for_word(const uint64_t *args)
{
    const int command = (int)args[1] & FUTEX_CMD_MASK;
    const clockid_t clock = ((int)args[1] & FUTEX_CLOCK_REALTIME) != 0 || command == FUTEX_LOCK_PI
                                ? CLOCK_REALTIME
                                : CLOCK_MONOTONIC;
    const bool is_lock = command == FUTEX_LOCK_PI || command == FUTEX_LOCK_PI2;
    uint32_t word;
    if (!cairn_fault_copy(&word, sizeof word, args[0])) {
        return -EFAULT;
    }
    if (!is_lock && word != (uint32_t)args[2]) {
        return -EAGAIN;
    }
    long result = pass_limit(args[3], command != FUTEX_WAIT, clock);
    return result == 0 ? -ETIMEDOUT : result;
}

static long wait_alone(int number, const uint64_t *args)
{
    switch (number) {
    case SYS_nanosleep:
        return pass_limit(args[0], false, CLOCK_MONOTONIC);
    case SYS_clock_nanosleep:
        return pass_limit(args[2], ((int)args[1] & TIMER_ABSTIME) != 0, (clockid_t)args[0]);
    case SYS_poll:
        return pass_milliseconds((int)args[2]);
    case SYS_ppoll:
        return pass_limit(args[2], false, CLOCK_MONOTONIC);
    case SYS_select:
        return pass_microseconds(args[4]);
    case SYS_pselect6:
        return pass_limit(args[4], false, CLOCK_MONOTONIC);
    case SYS_futex:
        return wait_for_word(args);
    default:
        return NO_LIMIT;
    }
}

/* With other threads, or a timer that may end it, waiting is what it is. */
static long wait_in_company(int number, const uint64_t *args)
{
    switch (number) {
    case SYS_futex:
        return cairn_raw6(number, args[0], args[1], args[2], args[3], args[4],
                          (args[5] & ~CAIRN_POLICY_UPPER) |
                              (cairn_state()->start.cookie & CAIRN_POLICY_UPPER));
    case SYS_pselect6: /* its sixth argument is no place for the cookie */
        return cairn_raw(SYS_ppoll, 0, 0, args[4], 0, 0);
    default:
        return cairn_raw(number, args[0], args[1], args[2], args[3], args[4]);
    }
}

long cairn_wait(int number, const uint64_t *args, const ucontext_t *context)
{
    const struct cairn_state *state = cairn_state();
    if (!cairn_is_in_sequence() || __libc_single_threaded == 0 ||
        (state->notes & CAIRN_NOTE_FOR_GOOD) != 0) {
        return wait_in_company(number, args);
    }
    const long result = wait_alone(number, args);
    if (result != NO_LIMIT) {
        return result;
    }
    cairn_record()->flags |= CAIRN_OUTCOME_PROVEN;
    cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_HANG,
                                      .failure = CAIRN_FAILURE_HANG,
                                      .fault_block = CAIRN_WIRE_NONE,
                                      .pc = (uint64_t)context->uc_mcontext.gregs[REG_RIP],
                                      .context = context});
}
