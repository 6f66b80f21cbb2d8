/* Waiting. In a process with one thread nothing happens meanwhile, and nobody else can end it: time
 * passes at once, and what has no limit is a hang. */
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <string.h>
#include <sys/single_threaded.h>
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

static long wait_alone(int number, const uint64_t *args)
{
    const long ready = look_at_descriptors(number, args);
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
        return pass_limit(args[2], false, CLOCK_MONOTONIC);
    case SYS_select:
        return pass_microseconds(args[4]);
    case SYS_pselect6:
        return pass_limit(args[4], false, CLOCK_MONOTONIC);
    case SYS_futex:
        return wait_for_word(args);
    default:
        return no_limit;
    }
}

/* Sets the signal mask of a pselect6, if there is one; its sixth argument says where. The one that
 * was goes to before; false if there is none. */
static long set_mask(uint64_t at, uint64_t *before, bool *is_set)
{
    struct {
        uint64_t mask_at;
        uint64_t bytes;
    } told = {0};
    *is_set = false;
    if (at != 0 && !cairn_fault_copy(&told, sizeof told, at)) {
        return -EFAULT;
    }
    if (told.mask_at == 0) {
        return 0;
    }
    const long result = cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, told.mask_at,
                                  cairn_address(before), told.bytes, 0);
    *is_set = result == 0;
    return result;
}

/* pselect6 by select, and by a change of the signal mask before and after. */
static long select_in_company(const uint64_t *args)
{
    struct timespec limit = {0};
    uint64_t before = 0;
    bool is_set;
    const uint64_t at = args[4];
    if (at != 0 && !cairn_fault_copy(&limit, sizeof limit, at)) {
        return -EFAULT;
    }
    if (limit.tv_sec < 0 || limit.tv_nsec < 0 || limit.tv_nsec >= second_ns) {
        return -EINVAL;
    }
    struct timeval time = {.tv_sec = limit.tv_sec, .tv_usec = limit.tv_nsec / 1000};
    long result = set_mask(args[5], &before, &is_set);
    if (result == 0) {
        result = cairn_raw(SYS_select, args[0], args[1], args[2], args[3],
                           at == 0 ? 0 : cairn_address(&time));
    }
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
    return cairn_is_in_sequence() && __libc_single_threaded != 0 &&
           (cairn_record()->flags & CAIRN_OUTCOME_TIMER) == 0;
}

static bool is_system_call(uint64_t pc)
{
    static const uint8_t instruction[] = {0x0f, 0x05};
    uint8_t code[sizeof instruction];
    return cairn_fault_copy(code, sizeof code, pc) && memcmp(code, instruction, sizeof code) == 0;
}

/* Of what the signal interrupted the kernel has set up the return, or that it is asked for again.
 */
bool cairn_wait_is_asleep(const ucontext_t *context)
{
    enum { INSTRUCTION_BYTES = 2, CALLS = 512 };
    const uint64_t pc = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
    const long result = context->uc_mcontext.gregs[REG_RAX];
    return is_alone() && ((result == -EINTR && is_system_call(pc - INSTRUCTION_BYTES)) ||
                          (result >= 0 && result < CALLS && is_system_call(pc)));
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

void cairn_wait_for_input(int descriptor, const ucontext_t *context)
{
    struct pollfd asked = {.fd = descriptor, .events = POLLIN};
    if (is_alone() && cairn_raw(SYS_poll, cairn_address(&asked), 1, 0, 0, 0) == 0 &&
        (cairn_raw(SYS_fcntl, (uint64_t)descriptor, F_GETFL, 0, 0, 0) & O_NONBLOCK) == 0) {
        wait_for_ever(context);
    }
}

long cairn_wait(int number, const uint64_t *args, const ucontext_t *context)
{
    if (!is_alone()) {
        return wait_in_company(number, args);
    }
    const long result = wait_alone(number, args);
    if (result == no_limit) {
        wait_for_ever(context);
    }
    return result;
}
