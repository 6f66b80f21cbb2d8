/* What a child does: sequences of the batch one after the other, each as if it were alone. */
#include <linux/futex.h>
#include <sys/prctl.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

_Noreturn void cairn_batch_stop(void)
{
    cairn_record()->left = cairn_state()->server.child_next;
    cairn_raw_exit(0);
}

_Noreturn void cairn_batch_stop_after(void)
{
    cairn_state()->server.child_next++;
    cairn_batch_stop();
}

bool cairn_batch_is_lazy(void)
{
    const uint32_t flags = cairn_state()->request_flags;
    return (flags & CAIRN_RUN_LAZY) != 0 && (flags & (CAIRN_RUN_FRESH | CAIRN_RUN_FORK)) == 0;
}

static uint32_t first_look(void)
{
    return cairn_batch_is_lazy() ? CAIRN_LOOK_AT_END : CAIRN_LOOK_ALWAYS;
}

/* Leaves it to the next child: this one's outcome is none. */
_Noreturn static void ask_for_another(void)
{
    cairn_record()->left = CAIRN_LEFT_TO_ANOTHER;
    cairn_raw_exit(0);
}

bool cairn_batch_look_again(uint32_t kind, bool is_main_thread)
{
    struct cairn_server *server = &cairn_state()->server;
    struct cairn_damage damage;
    /* In a loop a contract may have been broken before. Where nothing is damaged now, looks after
     * earlier statements would have found nothing either, unless it was mended since. */
    const bool may_be_late =
        kind == CAIRN_OUTCOME_CONTRACT && cairn_state()->run.iteration_count > 2;
    if (server->child_look != CAIRN_LOOK_AT_END ||
        (!may_be_late && !cairn_heap_check(true, &damage))) {
        return false;
    }
    if (kind == CAIRN_OUTCOME_HANG || !is_main_thread || !cairn_restore_is_possible()) {
        ask_for_another();
    }
    server->child_look = CAIRN_LOOK_AGAIN;
    return true;
}

static void begin(const struct cairn_job *job)
{
    struct cairn_server *server = &cairn_state()->server;
    server->job = job->number;
    server->child_next = job->first;
    server->child_end = job->first + job->count;
    server->child_look = job->look_at == job->first + 1 ? CAIRN_LOOK_ALWAYS : first_look();
    cairn_record()->taken = job->number;
    cairn_interpret_init();
}

/* Everything is as it was before the first sequence: the server may have another job. */
static void wait_for_job(void)
{
    struct cairn_server *server = &cairn_state()->server;
    struct cairn_record *record = cairn_record();
    record->left = server->child_next;
    __atomic_store_n(&record->idle, server->job, __ATOMIC_RELEASE);
    cairn_raw(SYS_kill, server->process, SIGCHLD, 0, 0, 0);
    while (__atomic_load_n(&record->job.number, __ATOMIC_ACQUIRE) == server->job) {
        cairn_raw(SYS_futex, cairn_address(&record->job.number), FUTEX_WAIT, server->job, 0, 0);
    }
    const struct cairn_job job = record->job;
    struct cairn_wire_request request = {
        .slot = job.slot, .flags = job.flags, .limit_ms = job.limit_ms};
    memcpy(request.hanging_ops, job.hanging_ops, sizeof request.hanging_ops);
    if (cairn_server_enter(&request) != 0) {
        cairn_raw_exit(1);
    }
    server->result_used = job.result_used;
    begin(&job);
}

/* Ends the child, or makes everything as it was before the sequence. */
static void go_on(void)
{
    struct cairn_state *state = cairn_state();
    state->phase = CAIRN_PHASE_BETWEEN;
    if (state->server.child_look == CAIRN_LOOK_AGAIN) {
        state->server.child_look = CAIRN_LOOK_ALWAYS;
        cairn_restore();
        cairn_interpret_init();
        state->phase = CAIRN_PHASE_OUTSIDE;
        return;
    }
    state->server.child_look = first_look();
    state->server.child_next++;
    const bool is_last = state->server.child_next == state->server.child_end;
    if (!cairn_restore_is_possible() || (is_last && cairn_server_is_alone())) {
        cairn_batch_stop();
    }
    cairn_restore();
    if (is_last) {
        wait_for_job();
    }
    state->phase = CAIRN_PHASE_OUTSIDE;
}

/* Also where a sequence that is left in the middle goes on: the runtime's stack, whose address the
 * target can see in a register, is as deep for every sequence. */
static void run_sequences(void)
{
    struct cairn_server *server = &cairn_state()->server;
    for (;;) {
        if (server->child_has_run != 0) {
            go_on();
        }
        server->child_has_run = 1;
        cairn_processor_reset(&cairn_state()->snapshot.processor);
        cairn_run_sequence(server->child_next);
    }
}

void cairn_batch_leave(void)
{
    cairn_stack_restart(run_sequences);
}

void cairn_batch_run(uint32_t first, uint32_t count, uint32_t server_pid)
{
    struct cairn_state *state = cairn_state();
    state->child = (uint32_t)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0);
    *(uint64_t *)CAIRN_AT_CHILD_MARK = 1;
    cairn_raw(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (cairn_raw(SYS_getppid, 0, 0, 0, 0, 0) != (long)server_pid) {
        cairn_raw_exit(0);
    }
    cairn_raw(SYS_setpgid, 0, 0, 0, 0, 0);
    cairn_raw(SYS_close, (uint64_t)state->server.control, 0, 0, 0, 0);
    cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, cairn_address(&state->snapshot.kernel.signal_mask),
              0, sizeof state->snapshot.kernel.signal_mask, 0);
    state->server.process = server_pid;
    state->server.child_has_run = 0;
    begin(&(struct cairn_job){.number = state->server.job,
                              .first = first,
                              .count = count,
                              .look_at = state->server.look_at});
    cairn_stack_restart(run_sequences);
}
