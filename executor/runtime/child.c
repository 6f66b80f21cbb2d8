/* Children of the fork server as the server sees them: starting them, waiting for them. What they
 * do is batch.c's. */
#include <errno.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <string.h>
#include <sys/wait.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

enum {
    CHECKS = 4,          /* looks at the progress within one limit, and every ... */
    CHECK_MS = 10,       /* ... at least: */
    SLOW_MS = 20,        /* of CPU time, which make a sequence a slow one */
    SLEEP_FACTOR = 4,    /* a sleeping child has so many limits of wall time */
    ASLEEP_CHECKS = 4,   /* without CPU time in between, until it is looked whether it sleeps */
    LAST_WORDS_MS = 200, /* of CPU time, for a hanging child to record where it hangs */
    LAST_WORDS_STEP_MS = 10,
    ORPHANS_MAX = 64,
    REAP_MS = 1000,
    SIGNALS_MAX = 8, /* that may come while one child is waited for, but are not its own */
};

/* ---- signals of children ---- */

static const uint64_t child_signal = UINT64_C(1) << (SIGCHLD - 1);

void cairn_child_init(void)
{
    cairn_raw(SYS_rt_sigprocmask, SIG_BLOCK, cairn_address(&child_signal), 0, sizeof child_signal,
              0);
}

/* Waits for one; false if none comes in that time. */
static bool wait_signal(struct timespec time)
{
    long result;
    do {
        result = cairn_raw(SYS_rt_sigtimedwait, cairn_address(&child_signal), 0,
                           cairn_address(&time), sizeof child_signal, 0);
    } while (result == -EINTR);
    return result > 0;
}

/* By no descriptor: the target may have limited how many the server can use. */
static bool is_dead(const struct cairn_child *child)
{
    siginfo_t info = {0};
    const long result = cairn_raw(SYS_waitid, P_PID, child->pid, cairn_address(&info),
                                  WEXITED | WNOHANG | WNOWAIT | __WALL, 0);
    return result < 0 || info.si_pid != 0;
}

static bool is_idle(const struct cairn_child *child)
{
    return __atomic_load_n(&cairn_record()->idle, __ATOMIC_ACQUIRE) == child->job;
}

static bool is_finished(const struct cairn_child *child)
{
    return is_idle(child) || is_dead(child);
}

/* Whether the child ended, or waits for more, within the time. A signal may be of something that
 * the target started; from who sends many on the child is looked at every millisecond. */
static bool has_ended(const struct cairn_child *child, uint32_t limit_ms)
{
    const struct timespec time = {.tv_sec = limit_ms / 1000,
                                  .tv_nsec = (limit_ms % 1000) * 1000000L};
    const struct timespec pause = {.tv_nsec = 1000000};
    for (uint32_t i = 0; i < SIGNALS_MAX; i++) {
        if (is_finished(child)) {
            return true;
        }
        if (!wait_signal(time)) {
            return is_finished(child);
        }
    }
    for (uint32_t ms = 0; ms < limit_ms && !is_finished(child); ms++) {
        cairn_raw(SYS_nanosleep, cairn_address(&pause), 0, 0, 0, 0);
    }
    return is_finished(child);
}

enum { NS_A_MS = 1000000 };

/* CPU time that the child has used, in nanoseconds. */
static uint64_t cpu_time_ns(const struct cairn_child *child)
{
    struct timespec used = {0};
    /* The kernel's number for "CPU time of that process" (clock_getcpuclockid). */
    int64_t clock = (~(int64_t)child->pid << 3) | 2;
    cairn_raw(SYS_clock_gettime, (uint64_t)clock, cairn_address(&used), 0, 0, 0);
    return (uint64_t)used.tv_sec * 1000 * NS_A_MS + (uint64_t)used.tv_nsec;
}

static uint64_t cpu_time_ms(const struct cairn_child *child)
{
    return cpu_time_ns(child) / NS_A_MS;
}

static uint32_t running(void)
{
    return __atomic_load_n(&cairn_record()->index, __ATOMIC_ACQUIRE);
}

/* Asks a child to end the sequence that hangs, and kills it if it does not. False if the sequence
 * came to its end in the meantime. */
static bool stop_hanging(struct cairn_child *child, uint32_t index)
{
    struct cairn_record *record = cairn_record();
    __atomic_store_n(&record->hanging, index + 1, __ATOMIC_RELEASE);
    cairn_raw(SYS_kill, child->pid, SIGXCPU, 0, 0, 0);
    const uint64_t asked_ms = cpu_time_ms(child);
    bool is_over = false;
    for (uint32_t i = 0; i < SLEEP_FACTOR * LAST_WORDS_MS / LAST_WORDS_STEP_MS && !is_over &&
                         cpu_time_ms(child) - asked_ms < LAST_WORDS_MS;
         i++) {
        is_over = has_ended(child, LAST_WORDS_STEP_MS);
        if (!is_over && running() != index) {
            __atomic_store_n(&record->hanging, 0, __ATOMIC_RELEASE);
            return false;
        }
    }
    child->is_hanging = true;
    if (!is_over) {
        cairn_raw(SYS_kill, child->pid, SIGKILL, 0, 0, 0);
        has_ended(child, UINT32_MAX);
    }
    return true;
}

/* ---- what the kernel says of a child ---- */

enum { PROCESS_TEXT = 1024 };

/* Reads the beginning of a file of /proc as text; false if that is not possible. */
static bool read_text(const char *path, char text[PROCESS_TEXT])
{
    const long file = cairn_raw(SYS_open, cairn_address(path), 0, 0, 0, 0);
    if (file < 0) {
        return false;
    }
    const long got =
        cairn_raw(SYS_read, (uint64_t)file, cairn_address(text), PROCESS_TEXT - 1, 0, 0);
    cairn_raw(SYS_close, (uint64_t)file, 0, 0, 0, 0);
    text[got > 0 ? got : 0] = '\0';
    return got > 0;
}

/* Reads the file of that name on the only child that there is. /proc may number it as an outer
 * namespace does. */
static bool read_of_child(const char *name, char text[PROCESS_TEXT])
{
    char path[PROCESS_TEXT] = "/proc/";
    if (!read_text("/proc/thread-self/children", text)) {
        return false;
    }
    const size_t digits = strspn(text, "0123456789");
    if (digits == 0 || strcspn(text + digits, "0123456789") != strlen(text + digits)) {
        return false;
    }
    const size_t before = strlen(path);
    memcpy(path + before, text, digits);
    memcpy(path + before + digits, name, strlen(name) + 1);
    return read_text(path, text);
}

/* The field behind so many blanks, or the end of the text. */
static const char *field_at(const char *text, unsigned blanks)
{
    for (; *text != '\0' && blanks > 0; text++) {
        blanks -= *text == ' ';
    }
    return text;
}

/* Whether the child sleeps, and is all of its process. */
static bool is_sleeping_alone(void)
{
    enum { STATE = 1, THREADS = 18 }; /* behind the name, which may hold anything */
    char text[PROCESS_TEXT];
    if (!read_of_child("/stat", text)) {
        return false;
    }
    const char *name_end = strrchr(text, ')');
    return name_end != NULL && field_at(name_end, STATE)[0] == 'S' &&
           strncmp(field_at(name_end, THREADS), "1 ", 2) == 0;
}

/* Whether the child is in a system call that has no limit of time. */
static bool is_in_endless_call(void)
{
    static const int calls[] = {SYS_read,    SYS_readv, SYS_recvfrom, SYS_recvmsg,      SYS_accept,
                                SYS_accept4, SYS_write, SYS_writev,   SYS_sendto,       SYS_sendmsg,
                                SYS_flock,   SYS_fcntl, SYS_pause,    SYS_rt_sigsuspend};
    enum { FUTEX_LIMIT = 4 }; /* blanks before that argument */
    char text[PROCESS_TEXT];
    if (!read_of_child("/syscall", text)) {
        return false;
    }
    int number = 0;
    const size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i < digits && i < 4; i++) {
        number = number * 10 + (text[i] - '0');
    }
    bool is_one =
        digits != 0 && number == SYS_futex && strncmp(field_at(text, FUTEX_LIMIT), "0x0 ", 4) == 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        is_one = is_one || (digits != 0 && number == calls[i]);
    }
    return is_one;
}

/* Whether nobody will ever wake the child: waits with a limit take no time, and there is no timer.
 */
static bool sleeps_for_ever(void)
{
    const uint32_t flags = __atomic_load_n(&cairn_record()->flags, __ATOMIC_ACQUIRE);
    return cairn_state()->start.policy_count != 0 && (flags & CAIRN_OUTCOME_TIMER) == 0 &&
           cairn_record()->is_timed == 0 && is_sleeping_alone() && is_in_endless_call();
}

/* A sequence hangs if it used up its CPU time, or slept too long without progress: on a loaded
 * machine wall time alone says little. When it began is known as well as the child is looked at. */
static void wait_with_limit(struct cairn_child *child, uint32_t first, uint32_t limit_ms)
{
    struct cairn_record *record = cairn_record();
    const uint32_t part_ms =
        limit_ms < CHECKS ? 1 : (uint32_t)cairn_smaller(limit_ms / CHECKS, CHECK_MS);
    const uint32_t most_still = SLEEP_FACTOR * limit_ms / part_ms;
    uint32_t still = 0;
    uint32_t index = first;
    uint32_t idle = 0;
    uint64_t began_ms = child->used_ms;
    uint64_t seen = __atomic_load_n(&record->ticks, __ATOMIC_ACQUIRE);
    uint64_t seen_ns = 0;
    while (!has_ended(child, part_ms)) {
        uint64_t ticks = __atomic_load_n(&record->ticks, __ATOMIC_ACQUIRE);
        const uint64_t used_ns = cpu_time_ns(child);
        const uint64_t used_ms = used_ns / NS_A_MS;
        still = ticks == seen ? still + 1 : 0;
        idle = still != 0 && used_ns == seen_ns ? idle + 1 : 0;
        seen = ticks;
        seen_ns = used_ns;
        if (running() != index) {
            index = running();
            began_ms = used_ms;
        }
        if (used_ms - began_ms >= SLOW_MS) {
            __atomic_store_n(&record->slow, index + 1, __ATOMIC_RELEASE);
        }
        if (idle != 0 && idle % ASLEEP_CHECKS == 0 && sleeps_for_ever()) {
            __atomic_store_n(&record->asleep, index + 1, __ATOMIC_RELEASE);
            if (stop_hanging(child, index)) {
                return;
            }
            record->asleep = 0;
        }
        if (used_ms - began_ms >= limit_ms || still >= most_still) {
            if (stop_hanging(child, index)) {
                return;
            }
            still = 0;
        }
    }
}

/* ---- ends ---- */

/* Kills processes that the target started and that escaped their group: as the server is their
 * reaper, the kernel lists them as its children. Returns how many there were. */
static uint32_t kill_orphans(void)
{
    char path[64] = "/proc/self/task/";
    char text[PROCESS_TEXT];
    size_t length = strlen(path);
    length += cairn_decimal(path + length, (uint32_t)cairn_raw(SYS_gettid, 0, 0, 0, 0, 0));
    memcpy(path + length, "/children", sizeof "/children");
    uint64_t pid = 0;
    uint32_t killed = 0;
    for (const char *at = read_text(path, text) ? text : ""; *at != '\0'; at++) {
        if (*at >= '0' && *at <= '9') {
            pid = pid * 10 + (uint64_t)(*at - '0');
            continue;
        }
        if (pid != 0 && pid != cairn_state()->server.kept.pid) {
            cairn_raw(SYS_kill, pid, SIGKILL, 0, 0, 0);
            killed++;
        }
        pid = 0;
    }
    return killed;
}

/* Waits until nothing is left that the child started; the child that waits for a job may be. */
static void reap_orphans(void)
{
    struct cairn_child *kept = &cairn_state()->server.kept;
    for (uint32_t i = 0; i < REAP_MS; i++) {
        long result;
        do {
            result = cairn_raw(SYS_wait4, UINT64_MAX, 0, WNOHANG | __WALL, 0, 0);
            if (result > 0 && result == (long)kept->pid) {
                *kept = (struct cairn_child){0};
            }
        } while (result > 0);
        const bool looks = kept->pid != 0 || i % ORPHANS_MAX == 1;
        if (result < 0 || (looks && kill_orphans() == 0 && kept->pid != 0)) {
            return;
        }
        struct timespec pause = {.tv_nsec = i == 0 ? 50000 : 1000000};
        cairn_raw(SYS_nanosleep, cairn_address(&pause), 0, 0, 0, 0);
    }
}

/* Kills the child and all that it started, if it has not ended, and forgets it. */
static void reap(struct cairn_child *child)
{
    /* While the child is not reaped its number cannot belong to anybody else. */
    cairn_raw(SYS_kill, (uint64_t) - (int64_t)child->pid, SIGKILL, 0, 0, 0);
    long result;
    do {
        result = cairn_raw(SYS_wait4, child->pid, cairn_address(&child->status), __WALL, 0, 0);
    } while (result == -EINTR);
    reap_orphans();
    wait_signal((struct timespec){0}); /* of the one that is gone */
}

void cairn_child_wait(struct cairn_child *child, uint32_t first, uint32_t limit_ms)
{
    wait_with_limit(child, first, limit_ms);
    child->is_kept = is_idle(child) && !child->is_hanging;
    if (child->is_kept) {
        cairn_state()->server.kept = *child;
    } else {
        reap(child);
    }
}

/* ---- beginnings ---- */

static long fork_child(struct cairn_child *child, uint32_t first, uint32_t count)
{
    struct cairn_state *state = cairn_state();
    const uint32_t self = (uint32_t)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0);
    uint64_t flags = SIGCHLD;
    if (state->server.thread_id_at != 0) {
        /* As libc's fork does, whose idea of the thread's id would be stale otherwise. */
        flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
    }
    long pid = cairn_raw(SYS_clone, flags, 0, 0, state->server.thread_id_at, 0);
    if (pid == 0) {
        cairn_server_unpin(); /* also because a target may ask how many processors there are */
        cairn_batch_run(first, count, self);
    }
    child->pid = (uint32_t)pid;
    return pid < 0 ? pid : 0;
}

/* Whether there is a child that waits and may run so many sequences more; it is taken then. One
 * that may not ends. */
static bool take_kept(struct cairn_child *child, uint32_t count)
{
    struct cairn_child *kept = &cairn_state()->server.kept;
    if (kept->pid == 0) {
        return false;
    }
    *child = *kept;
    *kept = (struct cairn_child){0};
    if (child->sequences + count > CAIRN_SEQUENCES_A_CHILD || is_dead(child)) {
        reap(child);
        return false;
    }
    return true;
}

static void hand_over(const struct cairn_child *child, uint32_t first, uint32_t count)
{
    const struct cairn_server *server = &cairn_state()->server;
    struct cairn_job *job = &cairn_record()->job;
    job->slot = server->slot;
    job->flags = cairn_state()->request_flags;
    job->limit_ms = server->limit_ms;
    memcpy(job->hanging_ops, server->hanging_ops, sizeof job->hanging_ops);
    job->first = first;
    job->count = count;
    job->look_at = server->look_at;
    job->result_used = server->result_used;
    __atomic_store_n(&job->number, child->job, __ATOMIC_RELEASE);
    cairn_raw(SYS_futex, cairn_address(&job->number), FUTEX_WAKE, 1, 0, 0);
}

long cairn_child_start(struct cairn_child *child, uint32_t first, uint32_t count, bool may_wait)
{
    struct cairn_server *server = &cairn_state()->server;
    struct cairn_record *record = cairn_record();
    long error = 0;
    record->hanging = 0;
    record->asleep = 0;
    record->slow = 0;
    record->left = 0;
    server->job++;
    const bool is_kept = may_wait && take_kept(child, count);
    if (!is_kept) {
        *child = (struct cairn_child){0};
    }
    child->job = server->job;
    child->has_waited = is_kept;
    child->is_kept = false;
    child->sequences += count;
    if (is_kept) {
        child->used_ms = cpu_time_ms(child);
        hand_over(child, first, count);
    } else {
        if (may_wait) {
            record->job.number = server->job;
        }
        error = fork_child(child, first, count);
    }
    return error;
}
