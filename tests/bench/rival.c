#include "tests/bench/rival.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/server.h"
#include "executor/runtime/start.h"
#include "executor/runtime/state.h"

static sigjmp_buf left; /* where a sequence that ends early goes on */
static uint64_t runs;
static uint64_t failed;
static uint64_t began_ns;

void rival_exit(int status)
{
    cairn_raw_exit(status);
}

_Noreturn static void give_up(const char *problem)
{
    dprintf(2, "rival: %s: %s\n", problem, strerror(errno));
    rival_exit(2);
}

void rival_begin(const char *image, char **argv)
{
    cairn_start_early();
    int memory = open(image, O_RDWR | O_CLOEXEC);
    if (memory < 0) {
        give_up("cannot open the image");
    }
    const char *problem = cairn_start(-1, memory, cairn_address(argv));
    if (problem != NULL) {
        give_up(problem);
    }
    struct cairn_state *state = cairn_state();
    state->request_flags = CAIRN_RUN_BARE;
    state->server.child_look = CAIRN_LOOK_AT_END;
}

void rival_enter(void)
{
    struct cairn_state *state = cairn_state();
    state->child = (uint32_t)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0);
    *(uint64_t *)CAIRN_AT_CHILD_MARK = 1;
    if (cairn_decode_batch(&state->server.batch, state->memory + state->start.slots_at,
                           state->start.input_bytes, cairn_stub_model_hash) != CAIRN_DECODE_OK) {
        give_up("the slot holds no batch for this harness");
    }
    cairn_interpret_init();
}

uint32_t rival_pick(const uint8_t *input, size_t size)
{
    return (uint32_t)(XXH3_64bits(input, size) % cairn_state()->server.batch.count);
}

bool rival_run(uint32_t sequence)
{
    if (sigsetjmp(left, 0) != 0) {
        return false;
    }
    cairn_run_sequence(sequence);
    return cairn_record()->head.kind == CAIRN_OUTCOME_NORMAL;
}

static uint64_t now_ns(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec;
}

void rival_run_on(uint32_t sequence)
{
    if (runs == 0) {
        began_ns = now_ns();
    }
    failed += rival_run(sequence) ? 0 : 1;
    cairn_state()->phase = CAIRN_PHASE_OUTSIDE;
    cairn_restore_runtime();
    if (++runs % cairn_state()->server.batch.count != 0) {
        return;
    }
    const uint64_t took_ns = now_ns() - began_ns;
    if (took_ns >= UINT64_C(1000000) * RIVAL_LOOP_MS) {
        dprintf(1, "%llu %llu %llu\n", (unsigned long long)runs, (unsigned long long)took_ns,
                (unsigned long long)failed);
        rival_exit(0);
    }
}

/* ---- what the runtime calls, in place of its own ---- */

void cairn_batch_leave(void)
{
    siglongjmp(left, 1);
}

void cairn_batch_stop_after(void)
{
    rival_exit(1);
}

void cairn_batch_stop(void)
{
    rival_exit(1);
}

bool cairn_batch_look_again(uint32_t kind, bool is_main_thread)
{
    (void)kind;
    (void)is_main_thread;
    return false;
}

/* By the linker's --wrap: nobody reads outcomes. */
void __wrap_cairn_record_commit(void);
void __wrap_cairn_record_commit(void)
{
}
