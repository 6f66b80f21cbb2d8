/* Children of the fork server as the server sees them: starting them, waiting for them. What they
 * do is batch.c's. */
#include <errno.h>
#include <linux/sched.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

enum {
    CHECKS = 4,          /* looks at the progress within one limit */
    SLEEP_FACTOR = 4,    /* a sleeping child has so many limits of wall time */
    LAST_WORDS_MS = 200, /* of CPU time, for a hanging child to record where it hangs */
    LAST_WORDS_STEP_MS = 10,
    ORPHANS_MAX = 64,
    REAP_MS = 1000,
};

long cairn_child_start(struct cairn_child *child, uint32_t first, uint32_t count)
{
    struct cairn_state *state = cairn_state();
    const uint32_t self = (uint32_t)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0);
    uint64_t flags = CLONE_PIDFD | SIGCHLD;
    cairn_record()->hanging = 0;
    cairn_record()->left = 0;
    if (state->server.thread_id_at != 0) {
        /* As libc's fork does, whose idea of the thread's id would be stale otherwise. */
        flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
    }
    int descriptor = -1;
    long pid =
        cairn_raw(SYS_clone, flags, 0, cairn_address(&descriptor), state->server.thread_id_at, 0);
    if (pid == 0) {
        cairn_server_unpin(); /* also because a target may ask how many processors there are */
        cairn_batch_run(first, count, self);
    }
    *child = (struct cairn_child){.pid = (uint32_t)pid, .descriptor = descriptor};
    return pid < 0 ? pid : 0;
}

/* Whether the child ended within the time. */
static bool has_ended(const struct cairn_child *child, uint32_t limit_ms)
{
    struct pollfd poll = {.fd = child->descriptor, .events = POLLIN};
    struct timespec time = {.tv_sec = limit_ms / 1000, .tv_nsec = (limit_ms % 1000) * 1000000L};
    long result;
    do {
        result = cairn_raw(SYS_ppoll, cairn_address(&poll), 1, cairn_address(&time), 0, 0);
    } while (result == -EINTR);
    return result > 0;
}

/* CPU time that the child has used, in milliseconds. */
static uint64_t cpu_time_ms(const struct cairn_child *child)
{
    struct timespec used = {0};
    /* The kernel's number for "CPU time of that process" (clock_getcpuclockid). */
    int64_t clock = (~(int64_t)child->pid << 3) | 2;
    cairn_raw(SYS_clock_gettime, (uint64_t)clock, cairn_address(&used), 0, 0, 0);
    return (uint64_t)used.tv_sec * 1000 + (uint64_t)used.tv_nsec / 1000000;
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

/* A sequence hangs if it used up its CPU time, or slept too long without progress: on a loaded
 * machine wall time alone says little. When it began is known as well as the child is looked at. */
static void wait_with_limit(struct cairn_child *child, uint32_t first, uint32_t limit_ms)
{
    const struct cairn_record *record = cairn_record();
    uint32_t part_ms = limit_ms < CHECKS ? 1 : limit_ms / CHECKS;
    uint32_t still = 0;
    uint32_t index = first;
    uint64_t began_ms = 0;
    uint64_t seen = __atomic_load_n(&record->ticks, __ATOMIC_ACQUIRE);
    while (!has_ended(child, part_ms)) {
        uint64_t ticks = __atomic_load_n(&record->ticks, __ATOMIC_ACQUIRE);
        uint64_t used_ms = cpu_time_ms(child);
        still = ticks == seen ? still + 1 : 0;
        seen = ticks;
        if (running() != index) {
            index = running();
            began_ms = used_ms;
        }
        if (used_ms - began_ms >= limit_ms || still >= SLEEP_FACTOR * CHECKS) {
            if (stop_hanging(child, index)) {
                return;
            }
            still = 0;
        }
    }
}

/* Kills processes that the target started and that escaped their group: as the server is their
 * reaper, the kernel lists them as its children. */
static void kill_orphans(void)
{
    char path[64] = "/proc/self/task/";
    char text[1024];
    size_t length = strlen(path);
    length += cairn_decimal(path + length, (uint32_t)cairn_raw(SYS_gettid, 0, 0, 0, 0, 0));
    memcpy(path + length, "/children", sizeof "/children");
    long file = cairn_raw(SYS_open, cairn_address(path), 0, 0, 0, 0);
    long got =
        file < 0 ? 0 : cairn_raw(SYS_read, (uint64_t)file, cairn_address(text), sizeof text, 0, 0);
    uint64_t pid = 0;
    for (long i = 0; i < got; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            pid = pid * 10 + (uint64_t)(text[i] - '0');
        } else if (pid != 0) {
            cairn_raw(SYS_kill, pid, SIGKILL, 0, 0, 0);
            pid = 0;
        }
    }
    if (file >= 0) {
        cairn_raw(SYS_close, (uint64_t)file, 0, 0, 0, 0);
    }
}

/* Waits until nothing is left that the child started. */
static void reap_orphans(void)
{
    for (uint32_t i = 0; i < REAP_MS; i++) {
        long result;
        do {
            result = cairn_raw(SYS_wait4, UINT64_MAX, 0, WNOHANG | __WALL, 0, 0);
        } while (result > 0);
        if (result < 0) {
            return;
        }
        if (i % ORPHANS_MAX == 1) {
            kill_orphans();
        }
        struct timespec pause = {.tv_nsec = i == 0 ? 50000 : 1000000};
        cairn_raw(SYS_nanosleep, cairn_address(&pause), 0, 0, 0, 0);
    }
}

void cairn_child_wait(struct cairn_child *child, uint32_t first, uint32_t limit_ms)
{
    wait_with_limit(child, first, limit_ms);
    /* While the child is not reaped its number cannot belong to anybody else. */
    cairn_raw(SYS_kill, (uint64_t) - (int64_t)child->pid, SIGKILL, 0, 0, 0);
    long result;
    do {
        result = cairn_raw(SYS_wait4, child->pid, cairn_address(&child->status), __WALL, 0, 0);
    } while (result == -EINTR);
    cairn_raw(SYS_close, (uint64_t)child->descriptor, 0, 0, 0, 0);
    reap_orphans();
}
