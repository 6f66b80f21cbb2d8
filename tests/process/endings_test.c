/* How sequences end: every way in which a target can leave, and what the server makes of it. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "executor/runtime/layout.h"
#include "tests/process/host.h"

static struct host host;

static void setup(void)
{
    host_start(&host, &(struct host_options){0});
}

static void teardown(void)
{
    host_stop(&host);
}

START_TEST(normal_calls_end_at_the_end)
{
    struct script script = {0};
    uint32_t slot = call(&script, echo, word(-7));
    call(&script, echo, value(slot));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
    ck_assert_uint_eq(outcome.head.statement_count, 2);
    ck_assert_int_eq((int64_t)outcome.values[1].bits, -7);
    ck_assert_uint_eq(outcome.statements[1].flags,
                      CAIRN_STATEMENT_STARTED | CAIRN_STATEMENT_FINISHED);
}
END_TEST

START_TEST(empty_sequences_are_normal)
{
    struct script script = {0};
    struct cairn_outcome outcome = host_run(&host, &script, CAIRN_RUN_PROFILE | CAIRN_RUN_OBSERVE);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 0);
}
END_TEST

/* Calls without arguments that end by themselves. */
static const struct {
    enum hostile_stub stub;
    enum cairn_outcome_kind kind;
    enum cairn_failure_kind failure;
    int code;
} plain[] = {
    {HOSTILE_call_null, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, SIGSEGV},
    {HOSTILE_fault_in_thread, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, SIGSEGV},
    {HOSTILE_bad_instruction, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGILL, SIGILL},
    {HOSTILE_breakpoint, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGOTHER, SIGTRAP},
    {HOSTILE_raise_abort, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGABRT, SIGABRT},
    {HOSTILE_smash_stack, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_STACK_SMASHED, SIGABRT},
};

START_TEST(faults_are_told_apart)
{
    struct script script = {0};
    call(&script, echo, word(1));
    add(&script, CAIRN_WIRE_STUB_FIRST + plain[_i].stub, 0, NULL, 0);
    call(&script, echo, word(2));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, plain[_i].kind, plain[_i].failure, 1);
    ck_assert_int_eq(outcome.head.code, plain[_i].code);
    ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_FINISHED,
                      CAIRN_STATEMENT_FINISHED);
    ck_assert_uint_eq(outcome.statements[1].flags, CAIRN_STATEMENT_STARTED);
    ck_assert_uint_eq(outcome.statements[2].flags, 0);
}
END_TEST

START_TEST(bad_addresses_are_segmentation_faults)
{
    static const int64_t addresses[] = {0, 8, 0x123456, (int64_t)0xdddddddddddddddd};
    struct script script = {0};
    call(&script, store, word(addresses[_i]), word(0), word(1));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, 0);
    ck_assert_uint_ne(outcome.head.pc_module, CAIRN_WIRE_NONE);
    const struct cairn_wire_object *objects = (const void *)(host.memory + host.start->objects_at);
    ck_assert_ptr_nonnull(strstr(objects[outcome.head.pc_module].name, "hostile"));
}
END_TEST

START_TEST(divisions_by_zero_are_floating_point_errors)
{
    struct script script = {0};
    call(&script, divide_by, word(0));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGFPE, 0);
}
END_TEST

START_TEST(assertions_are_no_aborts)
{
    struct script script = {0};
    call(&script, check, word(1));
    call(&script, check, word(0));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_ASSERTION, CAIRN_FAILURE_ASSERTION, 1);
    ck_assert_uint_ne(outcome.head.pc_module, CAIRN_WIRE_NONE);
}
END_TEST

START_TEST(fortified_calls_abort_as_such)
{
    struct script script = {0};
    call(&script, fortify, word(8));
    call(&script, fortify, word(9));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_FORTIFY, 1);
}
END_TEST

START_TEST(exits_keep_their_status)
{
    static const enum hostile_stub stubs[] = {HOSTILE_leave, HOSTILE_leave_fast, HOSTILE_leave_raw};
    for (int status = 0; status < 4; status += 3) {
        struct script script = {0};
        call(&script, echo, word(1));
        add(&script, CAIRN_WIRE_STUB_FIRST + stubs[_i], 0, ARGS(word(status)));
        struct cairn_outcome outcome = host_run(&host, &script, 0);
        check_ending(&outcome, CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT, 1);
        ck_assert_int_eq(outcome.head.code, status);
        ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_FINISHED,
                          CAIRN_STATEMENT_FINISHED);
    }
}
END_TEST

START_TEST(endless_recursion_overflows_the_stack)
{
    struct script script = {0};
    call(&script, recurse, word(0));
    call(&script, recurse, word(1));
    struct cairn_outcome outcome = host_run(&host, &script, CAIRN_RUN_CAPTURE);
    check_ending(&outcome, CAIRN_OUTCOME_RESOURCE, CAIRN_FAILURE_STACK_OVERFLOW, 1);
    ck_assert_ptr_nonnull(outcome.capture);
    ck_assert_uint_eq(outcome.capture->stack_bytes, 64 << 10);
}
END_TEST

START_TEST(hangs_are_killed_where_they_hang)
{
    static const enum hostile_stub stubs[] = {HOSTILE_spin, HOSTILE_doze, HOSTILE_spin_deaf};
    struct script script = {0};
    call(&script, echo, word(1));
    add(&script, CAIRN_WIRE_STUB_FIRST + stubs[_i], 0, NULL, 0);
    const struct script *scripts[] = {&script};
    host_encode(&host, scripts, 1);
    ck_assert_uint_eq(host_request(&host, CAIRN_RUN_CAPTURE, 100).done, 1);
    struct cairn_outcome outcome = host_outcome(&host, 0);
    check_ending(&outcome, CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG, 1);
    ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_FINISHED,
                      CAIRN_STATEMENT_FINISHED);
    if (stubs[_i] != HOSTILE_spin_deaf) {
        ck_assert_ptr_nonnull(outcome.capture);
    }
}
END_TEST

START_TEST(slow_progress_is_no_hang)
{
    /* Altogether longer than four limits, after which a sleeper without progress hangs. */
    struct script script = {0};
    for (int i = 0; i < 12; i++) {
        call(&script, nap, word(100));
    }
    const struct script *scripts[] = {&script};
    host_encode(&host, scripts, 1);
    host_request(&host, 0, 250);
    struct cairn_outcome outcome = host_outcome(&host, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 12);
}
END_TEST

START_TEST(what_is_freed_at_once_uses_up_nothing)
{
    struct script script = {0};
    uint32_t kept = call(&script, echo, word(1));
    uint32_t spoilt = call(&script, churn, word(300000));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
    ck_assert_uint_eq(outcome.values[kept].bits, 1);
    ck_assert_uint_eq(outcome.values[spoilt].bits, 0);
    ck_assert_uint_le(outcome.head.block_count, 1 << 18);
}
END_TEST

START_TEST(memory_limits_end_the_sequence)
{
    struct script script = {0};
    call(&script, eat, word(_i == 0 ? 100000 : 1));
    call(&script, raise_abort, word(0));
    script.statements[1].arg_count = 0;
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_RESOURCE, CAIRN_FAILURE_OUT_OF_MEMORY, 0);
    ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_FINISHED,
                      CAIRN_STATEMENT_FINISHED);
}
END_TEST

START_TEST(impossible_sizes_are_refused_without_a_limit)
{
    struct script script = {0};
    uint32_t slot = call(&script, make, word(-1));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 1);
    ck_assert_uint_eq(outcome.values[slot].kind, CAIRN_VALUE_NULL);
    ck_assert_int_eq(outcome.statements[0].error, ENOMEM);
}
END_TEST

START_TEST(exhausted_descriptors_end_the_sequence)
{
    struct script script = {0};
    call0(&script, exhaust_files);
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_RESOURCE, CAIRN_FAILURE_OUT_OF_FILES, 0);
}
END_TEST

START_TEST(failed_invariants_are_contract_violations)
{
    static const struct {
        int number;
        enum cairn_failure_kind failure;
    } cases[] = {{-1, CAIRN_FAILURE_INVARIANT}, {1000, CAIRN_FAILURE_SIGABRT}};
    struct script script = {0};
    call(&script, node_new, word(1));
    call(&script, node_new, word(cases[_i].number));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_CONTRACT, cases[_i].failure, 1);
}
END_TEST

START_TEST(failed_contracts_of_calls_are_violations)
{
    static const struct {
        int number;
        enum cairn_failure_kind failure;
    } cases[] = {{5, CAIRN_FAILURE_INVARIANT}, {1000, CAIRN_FAILURE_SIGABRT}};
    struct script script = {0};
    call(&script, claim, word(4));
    call(&script, claim, word(cases[_i].number));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_CONTRACT, cases[_i].failure, 1);
    if (_i == 0) {
        ck_assert_int_eq(outcome.head.code, 7);
        ck_assert_uint_eq(outcome.values[1].bits, 5);
    }
}
END_TEST

START_TEST(forbidden_calls_are_not_made)
{
    struct script script = {0};
    call(&script, claim, word(4));
    call(&script, claim, word(6));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_CONTRACT, CAIRN_FAILURE_REQUIRES, 1);
    ck_assert_int_eq(outcome.head.code, 8);
    ck_assert_int_eq(outcome.values[1].kind, CAIRN_VALUE_UNDEFINED);
}
END_TEST

START_TEST(output_before_a_fault_is_noticed)
{
    struct script script = {0};
    call(&script, create_file, text(&script, "left behind"));
    call(&script, say, text(&script, "last words\n"));
    call0(&script, raise_abort);
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGABRT, 2);
    ck_assert_uint_eq(outcome.head.flags, CAIRN_OUTCOME_OUTPUT);
}
END_TEST

START_TEST(captures_hold_registers_stack_and_maps)
{
    struct script script = {0};
    call(&script, store, word(16), word(0), word(1));
    struct cairn_outcome outcome = host_run(&host, &script, CAIRN_RUN_CAPTURE);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, 0);
    ck_assert_ptr_nonnull(outcome.capture);
    const struct cairn_wire_object *objects = (const void *)(host.memory + host.start->objects_at);
    ck_assert_uint_eq(outcome.capture->registers[16],
                      objects[outcome.head.pc_module].base + outcome.head.pc);
    ck_assert_uint_eq(outcome.capture->stack_address, outcome.capture->registers[7]);
    /* Two return addresses, to the stub and to where the stack begins. */
    ck_assert_uint_ge(outcome.capture->stack_bytes, 16);
    ck_assert_uint_eq(outcome.capture->stack_address + outcome.capture->stack_bytes,
                      CAIRN_AT_STACK_TOP);
    ck_assert_ptr_nonnull(memmem(outcome.capture_maps, outcome.capture->maps_bytes, "hostile", 7));
    ck_assert_uint_eq(outcome.head.fault_address, 16);
}
END_TEST

START_TEST(sequences_go_on_after_every_kind_of_end)
{
    static struct script scripts[8];
    const struct script *pointers[8];
    memset(scripts, 0, sizeof scripts);
    for (uint32_t i = 0; i < 8; i++) {
        pointers[i] = &scripts[i];
        call0(&scripts[i], count);
    }
    call0(&scripts[1], raise_abort);
    call(&scripts[3], leave_raw, word(0));
    call(&scripts[5], store, word(0), word(0), word(0));
    host_encode(&host, pointers, 8);
    struct cairn_wire_reply reply = host_request(&host, 0, 10000);
    ck_assert_int_eq(reply.error, 0);
    ck_assert_uint_eq(reply.done, 8);
    for (uint32_t i = 0; i < 8; i++) {
        struct cairn_outcome outcome = host_outcome(&host, i);
        ck_assert_uint_eq(outcome.head.kind, i == 1 || i == 5 ? CAIRN_OUTCOME_SIGNAL
                                             : i == 3         ? CAIRN_OUTCOME_EXIT
                                                              : CAIRN_OUTCOME_NORMAL);
        /* Each sees the library in its first state. */
        ck_assert_uint_eq(outcome.values[0].bits, 1);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("endings");
    TCase *tests = tcase_create("endings");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, normal_calls_end_at_the_end);
    tcase_add_test(tests, empty_sequences_are_normal);
    tcase_add_loop_test(tests, faults_are_told_apart, 0, (int)(sizeof plain / sizeof plain[0]));
    tcase_add_loop_test(tests, bad_addresses_are_segmentation_faults, 0, 4);
    tcase_add_test(tests, divisions_by_zero_are_floating_point_errors);
    tcase_add_test(tests, assertions_are_no_aborts);
    tcase_add_test(tests, fortified_calls_abort_as_such);
    tcase_add_loop_test(tests, exits_keep_their_status, 0, 3);
    tcase_add_test(tests, endless_recursion_overflows_the_stack);
    tcase_add_loop_test(tests, hangs_are_killed_where_they_hang, 0, 3);
    tcase_add_test(tests, slow_progress_is_no_hang);
    tcase_add_test(tests, what_is_freed_at_once_uses_up_nothing);
    tcase_add_loop_test(tests, memory_limits_end_the_sequence, 0, 2);
    tcase_add_test(tests, impossible_sizes_are_refused_without_a_limit);
    tcase_add_test(tests, exhausted_descriptors_end_the_sequence);
    tcase_add_loop_test(tests, failed_invariants_are_contract_violations, 0, 2);
    tcase_add_loop_test(tests, failed_contracts_of_calls_are_violations, 0, 2);
    tcase_add_test(tests, forbidden_calls_are_not_made);
    tcase_add_test(tests, output_before_a_fault_is_noticed);
    tcase_add_test(tests, captures_hold_registers_stack_and_maps);
    tcase_add_test(tests, sequences_go_on_after_every_kind_of_end);
    suite_add_tcase(suite, tests);
    return host_run_suite(suite);
}
