/* Waiting. In a process with one thread nothing happens meanwhile, and nobody else can end it: time
 * passes at once, and what has no limit is a hang. */
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <string.h>
#include <sys/single_threaded.h>
#include <sys/time.h>
#include <time.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

static const long no_limit = INT64_MAX; /* instead of a result */

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

/* A limit in the caller's memory; absolute ones count from what the clock says. no_limit if there
 * is none. */
static long pass_limit(uint64_t at, bool is_absolute, clockid_t clock)
{
    struct timespec time;
    struct timespec now = {0};
    if (at == 0) {
        return no_limit;
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
    const struct timeval nothing = {0};
    if (at == 0) {
        return no_limit;
    }
    if (!cairn_fault_copy(&time, sizeof time, at)) {
        return -EFAULT;
    }
    if (time.tv_sec < 0 || time.tv_usec < 0) {
        return -EINVAL;
    }
    pass(time.tv_sec + time.tv_usec / 1000000, time.tv_usec % 1000000 * 1000);
    /* What is left is told where the limit was. */
    (void)cairn_fault_copy(cairn_pointer(at), sizeof nothing, cairn_address(&nothing));
    return 0;
}

static long pass_milliseconds(int time)
{
    if (time < 0) {
        return no_limit;
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

/* Whether it would not wait at all: an error, or that some of the descriptors are ready; 0 if none
 * is, which stays so. */
static long look_at_descriptors(int number, const uint64_t *args)
{
    struct timeval no_time = {0};
    struct timespec nor_here = {0};
    switch (number) {
    case SYS_poll:
        return cairn_raw(number, args[0], args[1], 0, 0, 0);
    case SYS_ppoll:
        return cairn_raw(number, args[0], args[1], cairn_address(&nor_here), args[3], args[4]);
    case SYS_select:
    case SYS_pselect6:
        return cairn_raw(SYS_select, args[0], args[1], args[2], args[3], cairn_address(&no_time));
    case SYS_epoll_wait:
    case SYS_epoll_pwait:
        return cairn_raw(SYS_epoll_wait, args[0], args[1], args[2], 0, 0);
    default:
        return 0;
    }
}

/* Whether the limit in the caller's memory is one; if there is none, it is. */
static long check_limit(uint64_t at)
{
    struct timespec limit;
    if (at != 0 && !cairn_fault_copy(&limit, sizeof limit, at)) {
        return -EFAULT;
    }
    return at != 0 && (limit.tv_sec < 0 || limit.tv_nsec < 0 || limit.tv_nsec >= second_ns)
               ? -EINVAL
               : 0;
}

/* As pass_limit, and tells where the limit was that nothing is left of it. */
static long pass_all_of(uint64_t at)
{
    const struct timespec nothing = {0};
    const long result = pass_limit(at, false, CLOCK_MONOTONIC);
    if (result == 0) {
        (void)cairn_fault_copy(cairn_pointer(at), sizeof nothing, cairn_address(&nothing));
    }
    return result;
}

static long wait_alone(int number, const uint64_t *args)
{
    const uint64_t limit_at = number == SYS_ppoll ? args[2] : number == SYS_pselect6 ? args[4] : 0;
    const long error = check_limit(limit_at);
    const long ready = error != 0 ? error : look_at_descriptors(number, args);
    if (ready != 0) {
        return ready;
    }
    switch (number) {
    case SYS_nanosleep:
        return pass_limit(args[0], false, CLOCK_MONOTONIC);
    case SYS_clock_nanosleep:
        return pass_limit(args[2], ((int)args[1] & TIMER_ABSTIME) != 0, (clockid_t)args[0]);
    case SYS_poll:
        return pass_milliseconds((int)args[2]);
    case SYS_epoll_wait:
    case SYS_epoll_pwait:
        return pass_milliseconds((int)args[3]);
    case SYS_ppoll:
    case SYS_pselect6:
        return pass_all_of(limit_at);
    case SYS_select:
        return pass_microseconds(args[4]);
    case SYS_futex:
        return wait_for_word(args);
    default:
        return no_limit;
    }
}

/* The signal mask that a call waits with, which pselect6 is told the place of; 0: none. */
static uint64_t mask_of(int number, const uint64_t *args)
{
    uint64_t told[2] = {0};
    if (number == SYS_ppoll) {
        return args[3];
    }
    return number == SYS_pselect6 && args[5] != 0 && cairn_fault_copy(told, sizeof told, args[5])
               ? told[0]
               : 0;
}

/* Whether a signal is there that the mask lets through: it ends the wait before that begins. */
static bool is_interrupted(uint64_t mask_at)
{
    uint64_t mask = 0;
    uint64_t pending = 0;
    return mask_at != 0 && cairn_fault_copy(&mask, sizeof mask, mask_at) &&
           cairn_raw(SYS_rt_sigpending, cairn_address(&pending), sizeof pending, 0, 0, 0) == 0 &&
           (pending & ~mask) != 0;
}

/* pselect6 by select, and by a change of the signal mask before and after; SIGSYS stays out of it.
 */
static long select_in_company(const uint64_t *args)
{
    struct timespec limit = {0};
    uint64_t mask = 0;
    uint64_t before = 0;
    const uint64_t at = args[4];
    const uint64_t mask_at = mask_of(SYS_pselect6, args);
    const bool is_interrupt = is_interrupted(mask_at);
    const bool is_set = mask_at != 0 && cairn_fault_copy(&mask, sizeof mask, mask_at);
    long result = check_limit(at);
    if (result != 0) {
        return result;
    }
    (void)(at != 0 && cairn_fault_copy(&limit, sizeof limit, at));
    struct timeval time = {.tv_sec = limit.tv_sec, .tv_usec = limit.tv_nsec / 1000};
    if (is_set) {
        mask &= ~(UINT64_C(1) << (SIGSYS - 1));
        cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, cairn_address(&mask), cairn_address(&before),
                  sizeof before, 0);
    }
    result = is_interrupt ? -EINTR
                          : cairn_raw(SYS_select, args[0], args[1], args[2], args[3],
                                      at == 0 ? 0 : cairn_address(&time));
    if (is_set) {
        cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, cairn_address(&before), 0, sizeof before, 0);
    }
    limit = (struct timespec){.tv_sec = time.tv_sec, .tv_nsec = time.tv_usec * 1000};
    if (at != 0) {
        (void)cairn_fault_copy(cairn_pointer(at), sizeof limit, cairn_address(&limit));
    }
    return result;
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
        return select_in_company(args);
    case SYS_epoll_pwait:
        return cairn_raw(SYS_epoll_wait, args[0], args[1], args[2], args[3], 0);
    default:
        return cairn_raw(number, args[0], args[1], args[2], args[3], args[4]);
    }
}

/* Nobody but this thread can end what it waits for. */
static bool is_alone(void)
{
    const struct cairn_record *record = cairn_record();
    return cairn_is_in_sequence() && __libc_single_threaded != 0 && record->is_timed == 0 &&
           (record->flags & CAIRN_OUTCOME_TIMER) == 0;
}

/* Nothing will ever end it. */
static _Noreturn void wait_for_ever(const ucontext_t *context)
{
    cairn_record()->flags |= CAIRN_OUTCOME_PROVEN;
    cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_HANG,
                                      .failure = CAIRN_FAILURE_HANG,
                                      .fault_block = CAIRN_WIRE_NONE,
                                      .pc = (uint64_t)context->uc_mcontext.gregs[REG_RIP],
                                      .context = context});
}

/* What is not ready may have an error, or an end, to tell: the kernel says without waiting. */
long cairn_wait_for_input(int number, const uint64_t *args, const ucontext_t *context)
{
    struct pollfd asked = {.fd = (int)args[0], .events = POLLIN};
    const bool may_wait = is_alone() && cairn_raw(SYS_poll, cairn_address(&asked), 1, 0, 0, 0) == 0;
    const long flags = may_wait ? cairn_raw(SYS_fcntl, args[0], F_GETFL, 0, 0, 0) : O_NONBLOCK;
    if (flags < 0 || (flags & O_NONBLOCK) != 0) {
        return cairn_raw(number, args[0], args[1], args[2], 0, 0);
    }
    cairn_raw(SYS_fcntl, args[0], F_SETFL, (uint64_t)flags | O_NONBLOCK, 0, 0);
    const long result = cairn_raw(number, args[0], args[1], args[2], 0, 0);
    cairn_raw(SYS_fcntl, args[0], F_SETFL, (uint64_t)flags, 0, 0);
    if (result == -EAGAIN) {
        wait_for_ever(context);
    }
    return result;
}

long cairn_wait(int number, const uint64_t *args, const ucontext_t *context)
{
    if (!is_alone() || is_interrupted(mask_of(number, args))) {
        return wait_in_company(number, args);
    }
    const long result = wait_alone(number, args);
    if (result == no_limit) {
        wait_for_ever(context);
    }
    return result;
}
