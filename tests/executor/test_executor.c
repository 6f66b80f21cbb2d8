/* From model to outcome: a harness is built for data/mini.c, and sequences run in it. */
#include <check.h>
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/process.h"
#include "executor/executor.h"
#include "mini_model.h"
#include "tests/support/folder.h"

enum { HANG_LIMIT_MS = 300, JOBS = 2 };

static struct cairn_target target;
static struct cairn_model *model;
static struct cairn_executor *executor;
static struct cairn_batch *batch;
static struct cairn_error err;
static struct cairn_sequence sequence;
static volatile sig_atomic_t stop;
static char directory[TEST_FOLDER_MAX];

/* Built once; each test runs in a fork and starts processes of its own. */
static void build_once(void)
{
    test_folder_make(directory);
    mini_target_init(&target, "cc");
    model = mini_model_new();
    struct cairn_executor_config config = {.target = &target,
                                           .model = model,
                                           .directory = directory,
                                           .jobs = JOBS,
                                           .hang_limit_ms = HANG_LIMIT_MS,
                                           .stop = &stop};
    ck_assert_msg(cairn_executor_new(&executor, &config, &err) == CAIRN_OK, "%s", err.message);
}

static void remove_once(void)
{
    test_folder_remove(directory);
    cairn_executor_free(executor);
    cairn_model_free(model);
    cairn_target_release(&target);
}

static void set_up(void)
{
    batch = cairn_batch_new(executor);
}

static void tear_down(void)
{
    cairn_batch_free(batch);
    cairn_sequence_release(&sequence);
}

static struct cairn_arg number(int64_t integer)
{
    return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = integer};
}

static struct cairn_arg text(const char *contents)
{
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index =
                                  cairn_sequence_add_bytes(&sequence, contents, strlen(contents)),
                              .integer = (int64_t)strlen(contents)};
}

static struct cairn_arg value_of(uint32_t statement)
{
    return (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = statement};
}

static void say(const char *key, const struct cairn_arg *args, uint32_t count)
{
    cairn_sequence_append(&sequence, mini_op(model, key), args, count);
}

static void say0(const char *key)
{
    say(key, NULL, 0);
}

static void say1(const char *key, struct cairn_arg arg)
{
    say(key, &arg, 1);
}

static void add_sequence(void)
{
    cairn_sequence_end_body(&sequence);
    cairn_sequence_end_observers(&sequence);
    ck_assert_msg(cairn_sequence_validate(&sequence, model, &err) == CAIRN_OK, "%s", err.message);
    cairn_batch_add(batch, &sequence);
    cairn_sequence_reset(&sequence);
}

static void run_batch(void)
{
    ck_assert_msg(cairn_batch_submit(batch, false, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(cairn_batch_wait(batch, &err) == CAIRN_OK, "%s", err.message);
}

/* Runs what was said as one sequence. */
static struct cairn_outcome run_in(enum cairn_run_mode mode, uint32_t flags)
{
    cairn_batch_reset(batch, mode, flags);
    add_sequence();
    run_batch();
    return cairn_batch_outcome(batch, 0);
}

static void expect_end(struct cairn_outcome outcome, enum cairn_outcome_kind kind,
                       enum cairn_failure_kind failure)
{
    ck_assert_str_eq(cairn_outcome_kind_name((enum cairn_outcome_kind)outcome.head.kind),
                     cairn_outcome_kind_name(kind));
    ck_assert_str_eq(cairn_failure_kind_name((enum cairn_failure_kind)outcome.head.failure),
                     cairn_failure_kind_name(failure));
}

static bool was_denied(const struct cairn_outcome *outcome, int system_call)
{
    for (uint32_t i = 0; i < outcome->head.denial_count; i++) {
        if (outcome->denials[i].system_call == system_call) {
            return true;
        }
    }
    return false;
}

START_TEST(test_calls_return_their_results)
{
    const struct cairn_arg add[] = {number(-3), number(261)};
    const struct cairn_arg split[] = {{.kind = CAIRN_ARG_REAL, .real = 12.75}, number(0)};
    say("call:mini_add", add, 2);
    say1("call:mini_shadowed", number(41));
    say("call:mini_split", split, 2);
    say0("global:mini_count");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 2); /* 261 is 5 as an unsigned char */
    ck_assert_int_eq((int64_t)outcome.values[1].bits, 42);
    ck_assert_int_eq((int64_t)outcome.values[2].bits, 12);
    ck_assert_int_eq((int64_t)outcome.values[3].bits, 7);
}
END_TEST

START_TEST(test_structs_are_built_set_read_and_passed)
{
    const struct cairn_arg fields[] = {number(4), text("seven")};
    const struct cairn_arg set[] = {value_of(0), number(6)};
    say("build:mini_point", fields, 2);
    say("set:mini_point.flag", set, 2);
    say1("get:mini_point.flag", value_of(0));
    say1("call:mini_label", value_of(0));
    say0("local:mini_point");
    say1("call:mini_label", value_of(4));
    say0("global:mini_origin");
    say1("call:mini_label", value_of(6));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[1].bits, 6);
    ck_assert_uint_ne(outcome.values[2].is_string, 0);
    ck_assert_int_eq(outcome.values[4].kind, CAIRN_VALUE_NULL);
    ck_assert_int_eq(outcome.values[5].kind, CAIRN_VALUE_STATIC);
    ck_assert_int_eq(outcome.values[6].kind, CAIRN_VALUE_STATIC);
}
END_TEST

START_TEST(test_callbacks_return_what_their_script_says)
{
    uint32_t op = mini_op(model, "call:mini_each");
    uint32_t type = model->types.items[model->ops.items[op].params[0].type].target;
    static const int64_t sums[] = {0, 3, -3};
    for (int64_t script = 0; script < 3; script++) {
        const struct cairn_arg args[] = {
            {.kind = CAIRN_ARG_CALLBACK, .index = type, .integer = script},
            {.kind = CAIRN_ARG_NULL}};
        say("call:mini_each", args, 2);
        struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
        expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
        ck_assert_int_eq((int64_t)outcome.values[0].bits, sums[script]);
    }
}
END_TEST

START_TEST(test_crash_is_an_outcome_and_unwinds_to_the_library)
{
    const struct cairn_arg add[] = {number(1), number(2)};
    say("call:mini_add", add, 2);
    say1("call:mini_crash", number(2));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, CAIRN_RUN_CAPTURE | CAIRN_RUN_FRESH);
    expect_end(outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV);
    ck_assert_uint_eq(outcome.head.statement, 1);
    struct cairn_frame frames[16];
    uint32_t count = cairn_executor_unwind(executor, &outcome, frames, 16);
    ck_assert_uint_eq(count, 4);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_str_eq(frames[i].symbol, "mini_fall");
    }
    ck_assert_str_eq(frames[3].symbol, "mini_crash");
    ck_assert(frames[0].is_library && frames[3].is_library);
    const char *symbol = cairn_executor_symbol(executor, outcome.head.pc_module, outcome.head.pc);
    ck_assert_msg(strncmp(symbol, "mini_fall+0x", 12) == 0, "%s", symbol);
    ck_assert_ptr_eq(symbol,
                     cairn_executor_symbol(executor, outcome.head.pc_module, outcome.head.pc));
}
END_TEST

START_TEST(test_unwinding_passes_through_libc)
{
    say0("call:mini_abort");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, CAIRN_RUN_CAPTURE | CAIRN_RUN_FRESH);
    expect_end(outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGABRT);
    struct cairn_frame frames[16];
    uint32_t count = cairn_executor_unwind(executor, &outcome, frames, 16);
    ck_assert_uint_ge(count, 2);
    ck_assert(!frames[0].is_library);
    ck_assert_str_eq(frames[count - 1].symbol, "mini_abort");
    ck_assert(frames[count - 1].is_library);
}
END_TEST

START_TEST(test_unwinding_tells_the_runtime_from_a_library_beside_it)
{
    say0("call:mini_free_twice");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, CAIRN_RUN_CAPTURE | CAIRN_RUN_FRESH);
    expect_end(outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_DOUBLE_FREE);
    struct cairn_frame frames[16];
    uint32_t count = cairn_executor_unwind(executor, &outcome, frames, 16);
    ck_assert_uint_ge(count, 2);
    ck_assert_str_eq(frames[count - 1].symbol, "mini_free_twice");
    ck_assert(frames[count - 1].is_library);
    for (uint32_t i = 0; i < count - 1; i++) {
        ck_assert_msg(!frames[i].is_library, "%s", frames[i].symbol);
    }
}
END_TEST

START_TEST(test_unwinding_without_a_capture_gives_the_pc)
{
    say1("call:mini_crash", number(0));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    struct cairn_frame frames[4];
    ck_assert_ptr_null(outcome.capture);
    ck_assert_uint_eq(cairn_executor_unwind(executor, &outcome, frames, 4), 1);
    ck_assert_str_eq(frames[0].module, "harness");
    ck_assert_uint_eq(cairn_executor_unwind(executor, &outcome, frames, 0), 0);
}
END_TEST

START_TEST(test_exit_is_an_outcome)
{
    say1("call:mini_stop", number(0));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT);
    ck_assert_int_eq(outcome.head.code, 0);
}
END_TEST

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

START_TEST(test_hang_in_a_fresh_run_takes_the_full_limit)
{
    int64_t start = now_ms();
    say0("call:mini_hang");
    expect_end(run_in(CAIRN_MODE_MAIN, CAIRN_RUN_FRESH), CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG);
    ck_assert_int_ge(now_ms() - start, HANG_LIMIT_MS);
}
END_TEST

START_TEST(test_suspected_hang_is_left_and_the_rest_goes_on)
{
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    for (int64_t i = 0; i < 5; i++) {
        const struct cairn_arg add[] = {number(i), number(1)};
        say("call:mini_add", add, 2);
        if (i == 2) {
            say0("call:mini_hang");
        }
        add_sequence();
    }
    run_batch();
    for (uint32_t i = 0; i < 5; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, i);
        expect_end(outcome, i == 2 ? CAIRN_OUTCOME_HANG : CAIRN_OUTCOME_NORMAL,
                   i == 2 ? CAIRN_FAILURE_HANG : CAIRN_FAILURE_NONE);
        ck_assert_int_eq((int64_t)outcome.values[0].bits, i + 1);
    }
    ck_assert_uint_eq(cairn_batch_outcome(batch, 2).head.statement, 1);
}
END_TEST

/* Time passes by the clocks that the target sees: really waiting would be a hang. Seconds that have
 * begun count as whole ones where time() says when to stop. */
START_TEST(test_waiting_takes_no_time)
{
    say1("call:mini_wait", number(_i));
    say1("call:mini_wait", number(_i));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    for (uint32_t s = 0; s < 2; s++) {
        ck_assert_int_ge((int64_t)outcome.values[s].bits, 2000);
        ck_assert_int_lt((int64_t)outcome.values[s].bits, 4500);
    }
    ck_assert_uint_ne(outcome.head.flags & CAIRN_OUTCOME_SLEPT, 0);
}
END_TEST

START_TEST(test_that_a_timer_was_set_is_told)
{
    say1("call:mini_set_timer", number(_i));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 0);
    ck_assert_int_eq((outcome.head.flags & CAIRN_OUTCOME_TIMER) != 0, _i < 3);
}
END_TEST

START_TEST(test_waiting_for_nobody_is_a_hang_at_once)
{
    say1("call:mini_wait_for_nobody", number(_i));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG);
    ck_assert_uint_ne(outcome.head.flags & CAIRN_OUTCOME_PROVEN, 0);
}
END_TEST

START_TEST(test_what_sleeps_for_ever_is_left_soon)
{
    int64_t start = now_ms();
    say0("call:mini_wait_for_message");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, CAIRN_RUN_FRESH);
    expect_end(outcome, CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG);
    ck_assert_uint_ne(outcome.head.flags & CAIRN_OUTCOME_ASLEEP, 0);
    ck_assert(!cairn_outcome_goes_on(&outcome));
    ck_assert_int_lt(now_ms() - start, 4 * HANG_LIMIT_MS); /* what a sleeper would have */
}
END_TEST

START_TEST(test_waits_end_as_the_kernel_ends_them)
{
    static const int results[] = {0, -EBADF, -EAGAIN, 0, -EINTR, 0};
    say1("call:mini_wait_otherwise", number(_i));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, results[_i]);
}
END_TEST

START_TEST(test_what_is_there_is_not_waited_for)
{
    say1("call:mini_wait_for_written", number(_i));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 1);
    ck_assert_uint_eq(outcome.head.flags & CAIRN_OUTCOME_SLEPT, 0);
}
END_TEST

START_TEST(test_refused_calls_are_denials)
{
    static const struct {
        const char *key;
        int system_call;
    } refused[] = {{"call:mini_kill_parent", SYS_kill}, {"call:mini_connect", SYS_socket}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        say0(refused[i].key);
        struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
        ck_assert_uint_eq(outcome.head.value_count, 1);
        ck_assert_int_eq((int64_t)outcome.values[0].bits, -1);
        ck_assert_msg(was_denied(&outcome, refused[i].system_call), "%s", refused[i].key);
        ck_assert_int_eq(outcome.statements[0].error, EPERM);
    }
    say0("call:mini_start_process");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 0);
    ck_assert_uint_ge(outcome.head.denial_count, 1);
}
END_TEST

START_TEST(test_files_are_written_in_the_scratch_directory_only)
{
    char outside[256];
    snprintf(outside, sizeof outside, "/tmp/cairn-test-%d", (int)getpid());
    say1("call:mini_write", text("in_scratch"));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 0);
    ck_assert_uint_eq(outcome.head.denial_count, 0);
    ck_assert_uint_ne(outcome.head.flags & CAIRN_OUTCOME_FILES, 0);
    ck_assert_int_ne(access("in_scratch", F_OK), 0);
    say1("call:mini_write", text(outside));
    outcome = run_in(CAIRN_MODE_MAIN, 0);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, -1);
    ck_assert_uint_eq(outcome.head.denial_count, 1);
    ck_assert_int_ne(access(outside, F_OK), 0);
}
END_TEST

START_TEST(test_variant_has_another_clock_and_another_fill)
{
    int64_t values[2][3];
    static const enum cairn_run_mode modes[] = {CAIRN_MODE_MAIN, CAIRN_MODE_VARIANT};
    for (int i = 0; i < 2; i++) {
        say0("call:mini_time");
        say0("call:mini_fresh_byte");
        say0("call:mini_kernel");
        struct cairn_outcome outcome = run_in(modes[i], 0);
        expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
        values[i][0] = (int64_t)outcome.values[0].bits;
        values[i][1] = (int64_t)outcome.values[1].bits;
        values[i][2] = (int64_t)outcome.values[2].bits;
    }
    ck_assert_int_eq(values[0][2], 0);
    ck_assert_int_eq(values[1][2], 1);
    enum { DAYS_400 = 400 * 24 * 60 * 60 };
    ck_assert_int_ge(values[1][0] - values[0][0], DAYS_400);
    ck_assert_int_lt(values[1][0] - values[0][0], DAYS_400 + 6 * 60 * 60);
    ck_assert_int_eq(values[0][1], 0xa5);
    ck_assert_int_ne(values[1][1], values[0][1]);
}
END_TEST

START_TEST(test_guard_mode_runs)
{
    const struct cairn_arg add[] = {number(20), number(22)};
    say("call:mini_add", add, 2);
    struct cairn_outcome outcome = run_in(CAIRN_MODE_GUARD, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_int_eq((int64_t)outcome.values[0].bits, 42);
}
END_TEST

START_TEST(test_large_batches_come_back_in_order)
{
    enum { MANY = 1500 };
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    for (int64_t i = 0; i < MANY; i++) {
        const struct cairn_arg add[] = {number(i), number(0)};
        say("call:mini_add", add, 2);
        if (i % 100 == 7) {
            say1("call:mini_crash", number(1));
        }
        add_sequence();
    }
    run_batch();
    for (uint32_t i = 0; i < MANY; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, i);
        ck_assert_int_eq((int64_t)outcome.values[0].bits, i);
        ck_assert_int_eq(outcome.head.kind,
                         i % 100 == 7 ? CAIRN_OUTCOME_SIGNAL : CAIRN_OUTCOME_NORMAL);
    }
}
END_TEST

static int64_t process_of(uint32_t flags)
{
    say0("call:mini_process");
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, flags);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    return (int64_t)outcome.values[0].bits;
}

START_TEST(test_one_process_serves_batch_after_batch)
{
    const int64_t first = process_of(0);
    ck_assert_int_ne(process_of(CAIRN_RUN_FRESH), first);
    ck_assert_int_eq(process_of(0), first);
    say1("call:mini_crash", number(1));
    expect_end(run_in(CAIRN_MODE_MAIN, 0), CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV);
    ck_assert_int_eq(process_of(CAIRN_RUN_LAZY), first);
    /* Whoever was asked to end a hang has another successor. */
    say0("call:mini_hang");
    expect_end(run_in(CAIRN_MODE_MAIN, CAIRN_RUN_HASTY), CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG);
    ck_assert_int_ne(process_of(0), first);
}
END_TEST

START_TEST(test_a_process_serves_a_bounded_number_of_sequences)
{
    const int64_t first = process_of(0);
    uint32_t served = 1;
    while (process_of(0) == first) {
        served++;
        ck_assert_uint_lt(served, 2000);
    }
    ck_assert_uint_gt(served, 500);
}
END_TEST

START_TEST(test_urgent_batches_pass_others)
{
    enum { MANY = 20000 }; /* more than the seats can have in hand */
    struct cairn_batch *urgent = cairn_batch_new(executor);
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    cairn_batch_reset(urgent, CAIRN_MODE_MAIN, 0);
    for (int64_t i = 0; i < MANY; i++) {
        say0("global:mini_count");
        add_sequence();
    }
    say0("global:mini_count");
    cairn_sequence_end_body(&sequence);
    cairn_sequence_end_observers(&sequence);
    cairn_batch_add(urgent, &sequence);
    ck_assert_int_eq(cairn_batch_submit(batch, false, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_batch_submit(urgent, true, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_batch_wait(urgent, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_batch_outcome(batch, MANY - 1).head.kind, CAIRN_OUTCOME_NONE);
    ck_assert_int_eq(cairn_batch_wait(batch, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_batch_outcome(batch, MANY - 1).head.kind, CAIRN_OUTCOME_NORMAL);
    cairn_batch_free(urgent);
}
END_TEST

START_TEST(test_a_talkative_target_is_bounded)
{
    say1("call:mini_talk", number(100));
    struct cairn_outcome outcome = run_in(CAIRN_MODE_MAIN, 0);
    expect_end(outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
    ck_assert_uint_ne(outcome.head.flags & CAIRN_OUTCOME_OUTPUT, 0);
    say1("call:mini_talk", number(4000000)); /* more than a file may hold */
    outcome = run_in(CAIRN_MODE_MAIN, 0);
    ck_assert_int_ne(outcome.head.kind, CAIRN_OUTCOME_HARNESS);
    say0("global:mini_count");
    expect_end(run_in(CAIRN_MODE_MAIN, 0), CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
}
END_TEST

START_TEST(test_interrupted_batches_can_be_used_again)
{
    stop = 1;
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    say0("call:mini_hang");
    add_sequence();
    ck_assert_int_eq(cairn_batch_submit(batch, false, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_batch_wait(batch, &err), CAIRN_INTERRUPTED);
    stop = 0;
    say0("global:mini_count");
    expect_end(run_in(CAIRN_MODE_MAIN, 0), CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE);
}
END_TEST

START_TEST(test_empty_batches_are_done)
{
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    run_batch();
    ck_assert_uint_eq(cairn_batch_count(batch), 0);
}
END_TEST

START_TEST(test_dropped_operations_cannot_be_executed)
{
    ck_assert(cairn_executor_has(executor, mini_op(model, "call:mini_add")));
    ck_assert(cairn_executor_has(executor, mini_op(model, "bytes")));
    ck_assert(!cairn_executor_has(executor, mini_op(model, "call:mini_bad")));
    ck_assert(!cairn_executor_has(executor, mini_op(model, "call:mini_missing")));
}
END_TEST

int main(void)
{
    enum { LIMIT_S = 60 };
    Suite *suite = suite_create("executor");
    TCase *tcase = tcase_create("executor");
    tcase_set_timeout(tcase, LIMIT_S);
    tcase_add_unchecked_fixture(tcase, build_once, remove_once);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, test_calls_return_their_results);
    tcase_add_test(tcase, test_structs_are_built_set_read_and_passed);
    tcase_add_test(tcase, test_callbacks_return_what_their_script_says);
    tcase_add_test(tcase, test_crash_is_an_outcome_and_unwinds_to_the_library);
    tcase_add_test(tcase, test_unwinding_passes_through_libc);
    tcase_add_test(tcase, test_unwinding_tells_the_runtime_from_a_library_beside_it);
    tcase_add_test(tcase, test_unwinding_without_a_capture_gives_the_pc);
    tcase_add_test(tcase, test_exit_is_an_outcome);
    tcase_add_test(tcase, test_hang_in_a_fresh_run_takes_the_full_limit);
    tcase_add_test(tcase, test_suspected_hang_is_left_and_the_rest_goes_on);
    tcase_add_loop_test(tcase, test_waiting_takes_no_time, 0, 12);
    tcase_add_loop_test(tcase, test_that_a_timer_was_set_is_told, 0, 4);
    tcase_add_loop_test(tcase, test_waiting_for_nobody_is_a_hang_at_once, 0, 9);
    tcase_add_test(tcase, test_what_sleeps_for_ever_is_left_soon);
    tcase_add_loop_test(tcase, test_waits_end_as_the_kernel_ends_them, 0, 6);
    tcase_add_loop_test(tcase, test_what_is_there_is_not_waited_for, 0, 5);
    tcase_add_test(tcase, test_refused_calls_are_denials);
    tcase_add_test(tcase, test_files_are_written_in_the_scratch_directory_only);
    tcase_add_test(tcase, test_variant_has_another_clock_and_another_fill);
    tcase_add_test(tcase, test_guard_mode_runs);
    tcase_add_test(tcase, test_large_batches_come_back_in_order);
    tcase_add_test(tcase, test_one_process_serves_batch_after_batch);
    tcase_add_test(tcase, test_a_process_serves_a_bounded_number_of_sequences);
    tcase_add_test(tcase, test_urgent_batches_pass_others);
    tcase_add_test(tcase, test_a_talkative_target_is_bounded);
    tcase_add_test(tcase, test_interrupted_batches_can_be_used_again);
    tcase_add_test(tcase, test_empty_batches_are_done);
    tcase_add_test(tcase, test_dropped_operations_cannot_be_executed);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
