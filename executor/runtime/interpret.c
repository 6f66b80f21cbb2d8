#include "executor/runtime/interpret.h"

#include <errno.h>
#include <string.h>

#include <stdio_ext.h>
#include <sys/single_threaded.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

struct cairn_decode_stubs cairn_stub_tables(void)
{
    return (struct cairn_decode_stubs){cairn_stubs, cairn_stub_count, cairn_stub_callback_count};
}

/* A target that returns from a fork in both processes must not run the sequence twice. */
static void leave_if_forked(void)
{
    if (*(const uint64_t *)CAIRN_AT_CHILD_MARK == 0) {
        cairn_raw_exit(0);
    }
}

/* Storage for a record that the stub returns. */
static void prepare_result(const struct cairn_stub *stub)
{
    struct cairn_run *run = &cairn_state()->run;
    memset(run->out, 0, sizeof run->out[0] * (stub->output_count + 1u));
    for (uint32_t k = 0; k < stub->output_count; k++) {
        const struct cairn_stub_output *output = &stub->outputs[k];
        if (output->kind == CAIRN_STUB_RECORD && output->cell < 0) {
            run->out[0].p = cairn_heap_allocate(output->size, 0, CAIRN_ORIGIN_CALLER, true);
            if (run->out[0].p == NULL) {
                cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_RESOURCE,
                                                  .failure = CAIRN_FAILURE_OUT_OF_MEMORY,
                                                  .fault_block = CAIRN_WIRE_NONE});
            }
        }
    }
}

/* Returns errno after the call. */
static int call_stub(const struct cairn_stub *stub)
{
    struct cairn_state *state = cairn_state();
    prepare_result(stub);
    errno = 0;
    state->is_in_callback = 0;
    state->run.fault_in = state->run.next_fault;
    state->run.next_fault = 0;
    state->phase = CAIRN_PHASE_CALL;
    cairn_stack_call(stub->call, state->run.in, state->run.out);
    state->phase = CAIRN_PHASE_RUNTIME;
    state->run.fault_in = 0;
    leave_if_forked();
    return errno;
}

void cairn_stub_called(uint32_t op)
{
    const struct cairn_state *state = cairn_state();
    if (state->phase == CAIRN_PHASE_CALL) {
        cairn_record()->statements[state->run.statement].called = op + 1;
    }
}

struct cairn_stub_input *cairn_stub_input(unsigned number)
{
    return &cairn_state()->inputs[number % CAIRN_STUB_INPUTS];
}

void cairn_stub_feed(unsigned number, const void *callback, const void *bytes, uint64_t length)
{
    struct cairn_state *state = cairn_state();
    struct cairn_stub_input *input = cairn_stub_input(number);
    cairn_stub_in_callback(1); /* the bytes may be fewer than was said */
    input->digest = XXH3_64bits(bytes, length);
    cairn_stub_in_callback(0);
    input->next = bytes;
    input->left = length;
    input->callback = callback;
    state->input_count = number % CAIRN_STUB_INPUTS < state->input_count
                             ? state->input_count
                             : number % CAIRN_STUB_INPUTS + 1;
}

void cairn_stub_count_call(unsigned number)
{
    struct cairn_state *state = cairn_state();
    if (state->phase != CAIRN_PHASE_CALL) {
        return; /* the user's own functions called it */
    }
    cairn_record()->statements[state->run.statement].flags |= CAIRN_STATEMENT_CALLBACK;
    if (number < CAIRN_STUB_COUNTERS) {
        state->calls[number]++;
    }
}

unsigned cairn_stub_calls(const void *callback)
{
    for (uint32_t i = 0; i < cairn_stub_callback_count && i < CAIRN_STUB_COUNTERS; i++) {
        if (cairn_stub_callbacks[i] == callback) {
            return cairn_state()->calls[i];
        }
    }
    return 0;
}

void cairn_stub_in_callback(unsigned is_inside)
{
    cairn_state()->is_in_callback = is_inside;
}

/* Ends the sequence if the statement damaged memory or was refused a resource. */
static void check_after(int error)
{
    struct cairn_damage damage;
    if (cairn_state()->heap.is_exhausted != 0 || error == EMFILE || error == ENFILE) {
        cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_RESOURCE,
                                          .failure = error == EMFILE || error == ENFILE
                                                         ? CAIRN_FAILURE_OUT_OF_FILES
                                                         : CAIRN_FAILURE_OUT_OF_MEMORY,
                                          .fault_block = CAIRN_WIRE_NONE});
    }
    if (cairn_state()->server.child_look == CAIRN_LOOK_ALWAYS && cairn_heap_check(false, &damage)) {
        cairn_leave_damage(damage, 0);
    }
}

/* The user's functions run on the stack that has room for them. */
static void call_check(const union cairn_word *in, union cairn_word *out)
{
    out->u = cairn_stub_invariants[in[0].u](in[1].p);
}

static void call_setup(const union cairn_word *in, union cairn_word *out)
{
    (void)in;
    (void)out;
    cairn_stub_setup();
}

static void call_teardown(const union cairn_word *in, union cairn_word *out)
{
    (void)in;
    (void)out;
    cairn_stub_teardown();
}

static bool passes(uint32_t invariant, void *object)
{
    const union cairn_word in[] = {{.u = invariant}, {.p = object}};
    union cairn_word out;
    cairn_stack_call_again(call_check, in, &out);
    return out.u != 0;
}

/* Runs a function of the user's file that is about a call. Arguments are as they were passed. */
static void call_users(cairn_stub_call *function)
{
    struct cairn_state *state = cairn_state();
    state->phase = CAIRN_PHASE_CONTRACT;
    cairn_stack_call(function, state->run.in, state->run.out);
    state->phase = CAIRN_PHASE_RUNTIME;
}

/* What the user's file says of a call. */
static bool holds(cairn_stub_call *contract, const struct cairn_stub *stub)
{
    call_users(contract);
    return cairn_state()->run.out[stub->output_count].u != 0;
}

/* The stub of a statement that the user says something of, or NULL. */
static const struct cairn_stub *find_judged(const struct cairn_wire_statement *statement)
{
    const struct cairn_stub *stub = statement->op < CAIRN_WIRE_STUB_FIRST
                                        ? NULL
                                        : &cairn_stubs[statement->op - CAIRN_WIRE_STUB_FIRST];
    return stub == NULL || stub->contracts == NULL ? NULL : stub;
}

/* A call that the user forbids is not made. */
static void prepare_call(const struct cairn_wire_statement *statement)
{
    const struct cairn_stub *stub = find_judged(statement);
    if (stub != NULL && stub->contracts->requires != NULL &&
        !holds(stub->contracts->requires, stub)) {
        cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_CONTRACT,
                                          .failure = CAIRN_FAILURE_REQUIRES,
                                          .code = stub->contracts->requires_number,
                                          .fault_block = CAIRN_WIRE_NONE});
    }
    if (stub != NULL && stub->contracts->before != NULL) {
        call_users(stub->contracts->before);
    }
}

static void follow_up_call(const struct cairn_wire_statement *statement)
{
    const struct cairn_stub *stub = find_judged(statement);
    if (stub != NULL && stub->contracts->after != NULL) {
        call_users(stub->contracts->after);
    }
    if (stub != NULL && stub->contracts->ensures != NULL &&
        !holds(stub->contracts->ensures, stub)) {
        cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_CONTRACT,
                                          .failure = CAIRN_FAILURE_INVARIANT,
                                          .code = stub->contracts->ensures_number,
                                          .fault_block = CAIRN_WIRE_NONE});
    }
}

/* Every live value with an invariant must still pass it. */
static void check_invariants(void)
{
    struct cairn_state *state = cairn_state();
    for (uint32_t i = 0; i < state->run.program.head->value_count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[i];
        uint32_t number = (uint32_t)slot->invariant;
        if (slot->is_defined == 0 || slot->is_pointer == 0 || slot->word.p == NULL ||
            number >= cairn_stub_invariant_count || cairn_stub_invariants[number] == NULL) {
            continue;
        }
        uint32_t block = cairn_heap_find(slot->word.u);
        if (block != CAIRN_WIRE_NONE && !cairn_block_is_alive(block)) {
            continue;
        }
        state->phase = CAIRN_PHASE_CONTRACT;
        bool holds = passes(number, slot->word.p);
        state->phase = CAIRN_PHASE_RUNTIME;
        if (!holds) {
            cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_CONTRACT,
                                              .failure = CAIRN_FAILURE_INVARIANT,
                                              .code = (int32_t)number,
                                              .signal_code = (int32_t)i,
                                              .fault_block = block});
        }
    }
}

/* In a loop after the last iteration and those before it that are powers of two: all live objects
 * after each one would cost more than the calls. After each one where the sequence runs once more
 * to see who it was. */
static bool is_checked(uint32_t iteration, uint32_t iteration_count)
{
    const uint32_t number = iteration + 1;
    return cairn_state()->server.child_look == CAIRN_LOOK_ALWAYS || number == iteration_count ||
           (number & iteration) == 0;
}

static void run_statement(uint32_t s, uint32_t iteration, uint32_t iteration_count)
{
    struct cairn_state *state = cairn_state();
    struct cairn_run *run = &state->run;
    const struct cairn_wire_statement *statement = &run->program.statements[s];
    struct cairn_wire_statement_outcome *outcome = &cairn_record()->statements[s];
    const uint32_t flags = state->request_flags;
    run->statement = s;
    run->iteration = iteration;
    run->iteration_count = iteration_count;
    cairn_record_progress(s, iteration);
    outcome->flags |= CAIRN_STATEMENT_STARTED;
    cairn_operands_resolve(statement);
    if ((flags & CAIRN_RUN_BARE) == 0) {
        cairn_marks_note();
    }
    prepare_call(statement);
    if ((flags & CAIRN_RUN_PROFILE) != 0) {
        cairn_profile_before();
    }
    if ((flags & CAIRN_RUN_OBSERVE) != 0) {
        cairn_observe_before();
    }
    if (statement->op < CAIRN_WIRE_STUB_FIRST) {
        cairn_builtin_run(statement);
    } else {
        const struct cairn_stub *stub = &cairn_stubs[statement->op - CAIRN_WIRE_STUB_FIRST];
        outcome->error = call_stub(stub);
        cairn_heap_settle();
        cairn_value_read_outputs(statement, stub);
    }
    outcome->flags |= CAIRN_STATEMENT_FINISHED;
    outcome->iterations = (uint16_t)(iteration_count > 1 ? iteration + 1 : 0);
    check_after(outcome->error);
    if ((flags & CAIRN_RUN_OBSERVE) != 0) {
        cairn_observe_after(statement);
    }
    if ((flags & CAIRN_RUN_PROFILE) != 0) {
        cairn_profile_after(statement);
    }
    follow_up_call(statement);
    if (cairn_stub_invariant_count != 0 && is_checked(iteration, iteration_count)) {
        check_invariants();
    }
}

/* Runs the block behind the LOOP statement s. */
static void run_loop(uint32_t s)
{
    const struct cairn_wire_statement *loop = &cairn_state()->run.program.statements[s];
    struct cairn_wire_statement_outcome *outcome = &cairn_record()->statements[s];
    outcome->flags |= CAIRN_STATEMENT_STARTED;
    for (uint32_t iteration = 0; iteration < loop->loop_count; iteration++) {
        for (uint32_t i = 1; i <= loop->loop_body; i++) {
            run_statement(s + i, iteration, loop->loop_count);
        }
        outcome->iterations = (uint16_t)(iteration + 1);
    }
    outcome->flags |= CAIRN_STATEMENT_FINISHED;
}

static void run_statements(void)
{
    const struct cairn_program *program = &cairn_state()->run.program;
    uint32_t s = 0;
    while (s < program->head->statement_count) {
        if (s == program->head->body) {
            cairn_finish_body();
        }
        if (program->statements[s].op == CAIRN_WIRE_LOOP) {
            run_loop(s);
            s += 1u + program->statements[s].loop_body;
        } else {
            run_statement(s, 0, 1);
            s++;
        }
    }
    if (cairn_state()->run.is_body_done == 0) {
        cairn_finish_body();
    }
}

/* Where the next byte of the target's output goes. */
static uint64_t output_position(void)
{
    return (uint64_t)cairn_raw(SYS_lseek, 1, 0, SEEK_CUR, 0, 0);
}

void cairn_note_surroundings(void)
{
    struct cairn_record *record = cairn_record();
    struct cairn_run *run = &cairn_state()->run;
    const uint64_t before = run->output_position;
    run->output_position = output_position();
    if (run->output_position != before || __fpending(stdout) != 0) {
        record->flags |= CAIRN_OUTCOME_OUTPUT;
    }
    record->flags |=
        __libc_single_threaded == 0 ? CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_UNRESTORED : 0;
}

void cairn_interpret_init(void)
{
    cairn_state()->run.output_position = output_position();
}

static void end_normally(void)
{
    struct cairn_state *state = cairn_state();
    struct cairn_record *record = cairn_record();
    struct cairn_damage damage;
    if (cairn_heap_check(true, &damage)) {
        cairn_leave_damage(damage, 0);
    }
    cairn_finish_sequence();
    state->phase = CAIRN_PHASE_OUTSIDE;
    if (cairn_stub_teardown != NULL) {
        cairn_stack_call(call_teardown, NULL, NULL);
    }
    cairn_note_surroundings();
    record->head.kind = CAIRN_OUTCOME_NORMAL;
    record->head.statement = record->head.statement_count;
    if (record->denial_count != 0) {
        record->head.kind = CAIRN_OUTCOME_DENIED;
        record->head.failure = CAIRN_FAILURE_DENIED;
        record->head.statement = record->denials[0].statement;
        record->head.code = record->denials[0].system_call;
    }
    cairn_record_commit();
}

static void begin(void)
{
    struct cairn_state *state = cairn_state();
    const struct cairn_wire_sequence *head = state->run.program.head;
    memset(state->calls, 0, sizeof state->calls);
    memset(state->inputs, 0, state->input_count * sizeof state->inputs[0]);
    state->input_count = 0;
    memset(cairn_slots(), 0, head->value_count * sizeof(struct cairn_slot));
    for (uint32_t i = 0; i < head->value_count; i++) {
        cairn_record()->values[i].block = CAIRN_WIRE_NONE;
    }
    state->run.statement = 0;
    state->run.iteration = 0;
    state->run.iteration_count = 1;
    state->run.is_body_done = 0;
    state->run.next_fault = 0;
    state->run.fault_in = 0;
    state->run.origin = CAIRN_ORIGIN_LIBRARY;
    cairn_stack_fill();
    if (cairn_stub_setup != NULL) {
        cairn_stack_call(call_setup, NULL, NULL);
    }
    state->phase = CAIRN_PHASE_RUNTIME;
}

void cairn_run_sequence(uint32_t i)
{
    struct cairn_state *state = cairn_state();
    struct cairn_decode_stubs stubs = cairn_stub_tables();
    enum cairn_decode_error error =
        cairn_decode_sequence(&state->run.program, &state->server.batch, i, &stubs);
    if (error != CAIRN_DECODE_OK) {
        cairn_record_reset(i, 0, 0);
        cairn_record()->head.kind = CAIRN_OUTCOME_HARNESS;
        cairn_record()->head.code = (int32_t)error;
        cairn_record_commit();
        return;
    }
    cairn_record_reset(i, state->run.program.head->statement_count,
                       state->run.program.head->value_count);
    for (uint32_t s = 0; s < state->run.program.head->statement_count; s++) {
        cairn_record()->statements[s].first_value = state->run.program.statements[s].first_value;
    }
    begin();
    run_statements();
    end_normally();
}
