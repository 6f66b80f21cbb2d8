#include "executor/runtime/server.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

enum { FORK_TRIES = 50 };

void cairn_server_unpin(void)
{
    const struct cairn_server *server = &cairn_state()->server;
    if (server->cpu_mask_bytes != 0) {
        cairn_raw(SYS_sched_setaffinity, 0, server->cpu_mask_bytes, cairn_address(server->cpu_mask),
                  0, 0);
    }
}

/* Stays on the processor that the request was received on: a fork costs 1.6 to 2.9 times as much
 * when the scheduler puts the child elsewhere at once. The child is free to go later. */
static void pin(void)
{
    struct cairn_server *server = &cairn_state()->server;
    unsigned cpu = 0;
    uint64_t mask[sizeof server->cpu_mask / sizeof server->cpu_mask[0]] = {0};
    if (server->cpu_mask_bytes == 0) {
        return;
    }
    if (cairn_raw(SYS_getcpu, cairn_address(&cpu), 0, 0, 0, 0) == 0 && cpu < sizeof mask * 8) {
        mask[cpu / 64] = UINT64_C(1) << (cpu % 64);
        cairn_raw(SYS_sched_setaffinity, 0, server->cpu_mask_bytes, cairn_address(mask), 0, 0);
    }
}

static const struct {
    int number;
    enum cairn_failure_kind failure;
} fatal_signals[] = {
    {SIGSEGV, CAIRN_FAILURE_SIGSEGV}, {SIGBUS, CAIRN_FAILURE_SIGSEGV},
    {SIGFPE, CAIRN_FAILURE_SIGFPE},   {SIGILL, CAIRN_FAILURE_SIGILL},
    {SIGABRT, CAIRN_FAILURE_SIGABRT},
};

/* How a child ended that recorded nothing: it was killed, or left by a raw system call. */
static void describe_end(struct cairn_wire_outcome *head, const struct cairn_child *child)
{
    head->kind = CAIRN_OUTCOME_SIGNAL;
    head->failure = CAIRN_FAILURE_SIGOTHER;
    if (child->is_hanging) {
        head->kind = CAIRN_OUTCOME_HANG;
        head->failure = CAIRN_FAILURE_HANG;
    } else if (WIFEXITED(child->status)) {
        head->kind = CAIRN_OUTCOME_EXIT;
        head->failure = CAIRN_FAILURE_EXIT;
        head->code = WEXITSTATUS(child->status);
    } else if (WTERMSIG(child->status) == SIGKILL) {
        /* Memory ran out, or the hard limit of CPU time was reached. */
        head->kind = CAIRN_OUTCOME_RESOURCE;
        head->failure = CAIRN_FAILURE_OUT_OF_MEMORY;
        head->code = SIGKILL;
    } else {
        head->code = WTERMSIG(child->status);
        for (uint32_t i = 0; i < sizeof fatal_signals / sizeof fatal_signals[0]; i++) {
            if (fatal_signals[i].number == head->code) {
                head->failure = (uint16_t)fatal_signals[i].failure;
            }
        }
    }
}

/* Writes the outcome of sequence index from what its child had recorded so far. */
static void record_for(uint32_t index, const struct cairn_child *child)
{
    struct cairn_record *record = cairn_record();
    /* What stands there may be of an earlier sequence, or scribbled over. */
    if (record->index != index) {
        cairn_record_reset(index, 0, 0);
    }
    record->head.statement = record->statement;
    record->head.iteration = record->iteration;
    record->head.fault_block = CAIRN_WIRE_NONE;
    record->head.pc_module = CAIRN_WIRE_NONE;
    record->has_capture = 0;
    describe_end(&record->head, child);
    cairn_record_commit();
}

/* Whether sequence index has an outcome that begins where the last one ended; moves on behind
 * it. */
static bool believe(uint32_t index)
{
    struct cairn_server *server = &cairn_state()->server;
    const uint32_t *offsets = (const void *)server->result;
    uint64_t offset = __atomic_load_n(&offsets[index], __ATOMIC_ACQUIRE);
    uint64_t left = server->result_bytes - server->result_used;
    if (offset != server->result_used || left < sizeof(struct cairn_wire_outcome)) {
        return false;
    }
    uint32_t bytes;
    memcpy(&bytes, server->result + offset, sizeof bytes);
    uint64_t later =
        (uint64_t)(server->batch.count - index - 1) * sizeof(struct cairn_wire_outcome);
    if (bytes < sizeof(struct cairn_wire_outcome) || bytes % 8 != 0 || later > left ||
        bytes > left - later) {
        return false;
    }
    server->result_used += bytes;
    return true;
}

bool cairn_server_is_alone(void)
{
    const struct cairn_state *state = cairn_state();
    return (state->request_flags & (CAIRN_RUN_FRESH | CAIRN_RUN_FORK)) != 0 ||
           !state->snapshot.is_complete;
}

/* Whether a child with outcomes up to sequence next said that it would end there. */
static bool ended_by_itself(const struct cairn_child *child, uint32_t first, uint32_t next)
{
    return next > first && cairn_record()->left == next && child->status == 0;
}

/* Whether the sequence that the child ended with has to run again with a look at the heap after
 * every statement. */
static bool is_to_look_again(uint32_t index, const struct cairn_child *child)
{
    const struct cairn_state *state = cairn_state();
    bool is_asked = !child->is_hanging || cairn_record()->left == CAIRN_LEFT_TO_ANOTHER;
    return cairn_batch_is_lazy() && is_asked && state->server.look_at != index + 1;
}

/* Runs sequences from first on in one child; returns how many have an outcome now, or a negative
 * errno. */
static long run_child(uint32_t first)
{
    struct cairn_server *server = &cairn_state()->server;
    uint32_t count = server->batch.count - first;
    const bool is_alone = cairn_server_is_alone();
    const uint32_t most = is_alone ? 1 : CAIRN_SEQUENCES_A_CHILD;
    count = count < most ? count : most;
    struct cairn_child child;
    long error = cairn_child_start(&child, first, count, !is_alone);
    for (uint32_t i = 0; error == -EAGAIN && i < FORK_TRIES; i++) {
        struct timespec pause = {.tv_nsec = 10000000};
        cairn_raw(SYS_nanosleep, cairn_address(&pause), 0, 0, 0, 0);
        error = cairn_child_start(&child, first, count, !is_alone);
    }
    if (error != 0) {
        return error;
    }
    cairn_child_wait(&child, first, server->limit_ms);
    uint32_t done = 0;
    while (done < count && believe(first + done)) {
        done++;
    }
    const bool has_begun = !child.has_waited || cairn_record()->taken == child.job;
    if (done < count && has_begun && !ended_by_itself(&child, first, first + done)) {
        if (is_to_look_again(first + done, &child)) {
            server->look_at = first + done + 1;
        } else {
            record_for(first + done, &child);
            done++;
        }
    }
    /* Without a policy nobody notices what the target does to files. A child that waits has looked
     * after them. */
    if (!child.is_kept && ((cairn_record()->flags & CAIRN_OUTCOME_FILES) != 0 || child.is_hanging ||
                           child.status != 0 || cairn_state()->start.policy_count == 0)) {
        cairn_scratch_clear();
    }
    return (long)done;
}

/* Where slot's areas are; false if there is no such slot. */
static bool find_slot(uint32_t slot, const uint8_t **input, uint8_t **result)
{
    const struct cairn_state *state = cairn_state();
    const struct cairn_wire_start *start = &state->start;
    if (slot >= start->slot_count) {
        return false;
    }
    uint64_t at = start->slots_at + slot * (start->input_bytes + start->result_bytes);
    *input = state->memory + at;
    *result = state->memory + at + start->input_bytes;
    return true;
}

int cairn_server_enter(const struct cairn_wire_request *request)
{
    struct cairn_state *state = cairn_state();
    struct cairn_server *server = &state->server;
    const uint8_t *input = NULL;
    if (!find_slot(request->slot, &input, &server->result) ||
        cairn_decode_batch(&server->batch, input, state->start.input_bytes,
                           cairn_stub_model_hash) != CAIRN_DECODE_OK) {
        return EINVAL;
    }
    uint64_t table = ((uint64_t)server->batch.count * sizeof(uint32_t) + 7) / 8 * 8;
    server->result_bytes =
        state->start.result_bytes < UINT32_MAX ? state->start.result_bytes : UINT32_MAX / 8 * 8;
    if (server->result_bytes <
        table + (uint64_t)server->batch.count * sizeof(struct cairn_wire_outcome)) {
        return ENOSPC;
    }
    server->slot = request->slot;
    server->result_used = table;
    server->limit_ms = request->limit_ms == 0 ? 1 : request->limit_ms;
    state->request_flags = request->flags;
    memcpy(server->hanging_ops, request->hanging_ops, sizeof server->hanging_ops);
    server->look_at = 0;
    return 0;
}

struct cairn_wire_reply cairn_server_serve(const struct cairn_wire_request *request)
{
    struct cairn_server *server = &cairn_state()->server;
    struct cairn_wire_reply reply = {.slot = request->slot, .error = cairn_server_enter(request)};
    const uint32_t count = reply.error == 0 ? server->batch.count : 0;
    if (count != 0) {
        memset(server->result, 0, server->result_used);
    }
    while (reply.done < count) {
        long done = run_child(reply.done);
        if (done < 0) {
            reply.error = (int32_t)-done;
            break;
        }
        reply.done += (uint32_t)done;
        reply.forks++;
    }
    return reply;
}

void cairn_server_run(void)
{
    cairn_child_init();
    const uint64_t control = (uint64_t)cairn_state()->server.control;
    for (;;) {
        struct cairn_wire_request request;
        cairn_server_unpin();
        long got = cairn_raw(SYS_read, control, cairn_address(&request), sizeof request, 0, 0);
        if (got == -EINTR) {
            continue;
        }
        if (got != (long)sizeof request) {
            return;
        }
        pin();
        struct cairn_wire_reply reply = cairn_server_serve(&request);
        if (cairn_raw(SYS_write, control, cairn_address(&reply), sizeof reply, 0, 0) !=
            (long)sizeof reply) {
            return;
        }
    }
}
