/* What a child does: sequences of the batch one after the other, each as if it were alone. */
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
    /* Where nothing is damaged now, looks after earlier statements would have found nothing either,
     * unless it was mended since. */
    if (server->child_look != CAIRN_LOOK_AT_END || !cairn_heap_check(true, &damage)) {
        return false;
    }
    if (kind == CAIRN_OUTCOME_HANG || !is_main_thread || !cairn_restore_is_possible()) {
        ask_for_another();
    }
    server->child_look = CAIRN_LOOK_AGAIN;
    return true;
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
    if (state->server.child_next == state->server.child_end || !cairn_restore_is_possible()) {
        cairn_batch_stop();
    }
    cairn_restore();
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
    state->server.child_next = first;
    state->server.child_end = first + count;
    state->server.child_has_run = 0;
    state->server.child_look =
        state->server.look_at == first + 1 ? CAIRN_LOOK_ALWAYS : first_look();
    cairn_interpret_init();
    cairn_stack_restart(run_sequences);
}
