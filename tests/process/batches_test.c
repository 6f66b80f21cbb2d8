/* Batches as a whole: malformed ones, full result areas, many sequences. */
#include <check.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

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

/* A small generator of its own: the test must do the same each time. */
static uint32_t next(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static void sample_script(struct script *script)
{
    uint32_t node = call(script, node_new, word(1));
    add_loop(script, 3, 1);
    call(script, node_link, value(node), value(node));
    uint32_t text_slot = call(script, greet, text(script, "you"));
    call(script, sum, value(text_slot),
         (struct cairn_wire_arg){.kind = CAIRN_WIRE_STRLEN, .index = 0});
    make_builtin(script, POINTERS, value(node), word(0));
    call(script, split, word(1), word(2), cell(4, word(0)), cell(8, word(0)), cell(4, word(0)));
}

START_TEST(random_bytes_are_refused)
{
    uint64_t random = 1;
    for (int round = 0; round < 200; round++) {
        uint8_t *input = host_input(&host);
        for (uint32_t i = 0; i < 4096; i++) {
            input[i] = (uint8_t)next(&random);
        }
        struct cairn_wire_reply reply = host_request(&host, 0, 1000);
        ck_assert_uint_eq(reply.done, 0);
        ck_assert_int_eq(reply.error, EINVAL);
    }
}
END_TEST

/* A valid batch with damaged bytes: each sequence yields an outcome that can be decoded, and what
 * is no valid sequence yields a harness failure, not a crash of the runtime. */
START_TEST(damaged_batches_yield_sound_outcomes)
{
    struct script script = {0};
    sample_script(&script);
    const struct script *scripts[] = {&script};
    uint64_t random = 2;
    uint32_t refused = 0;
    for (int round = 0; round < 300; round++) {
        host_encode(&host, scripts, 1);
        struct cairn_wire_batch *batch = (void *)host_input(&host);
        uint32_t first = (uint32_t)sizeof *batch + 8;
        for (uint32_t k = 0; k <= next(&random) % 3; k++) {
            uint32_t at = first + next(&random) % (batch->bytes - first);
            host_input(&host)[at] = (uint8_t)next(&random);
        }
        struct cairn_wire_reply reply = host_request(&host, CAIRN_RUN_PROFILE, 300);
        ck_assert_int_eq(reply.error, 0);
        ck_assert_uint_eq(reply.done, 1);
        struct cairn_outcome outcome = host_outcome(&host, 0);
        if (outcome.head.kind == CAIRN_OUTCOME_HARNESS) {
            ck_assert_int_ne(outcome.head.code, 0);
            ck_assert_uint_eq(outcome.head.failure, CAIRN_FAILURE_NONE);
            refused++;
        }
    }
    ck_assert_uint_gt(refused, 100);
}
END_TEST

START_TEST(undefined_values_are_harness_failures)
{
    struct script script = {0};
    script.value_count = 1; /* a slot that no statement defines */
    call(&script, echo, value(0));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_HARNESS, CAIRN_FAILURE_NONE, 0);
}
END_TEST

START_TEST(full_result_areas_truncate)
{
    static struct script large;
    static struct script small;
    const struct script *scripts[HOST_SEQUENCES];
    memset(&large, 0, sizeof large);
    memset(&small, 0, sizeof small);
    /* 60,000 blocks are 1.9 MB of records: there is room for two such outcomes, not for three. */
    add_loop(&large, 1000, 60);
    for (int i = 0; i < 60; i++) {
        call(&large, make, word(1));
    }
    call0(&small, count);
    for (int i = 0; i < 20; i++) {
        scripts[i] = i % 5 == 2 && i < 15 ? &large : &small;
    }
    host_encode(&host, scripts, 20);
    struct cairn_wire_reply reply = host_request(&host, 0, 10000);
    ck_assert_uint_eq(reply.done, 20);
    for (uint32_t i = 0; i < 20; i++) {
        struct cairn_outcome outcome = host_outcome(&host, i);
        ck_assert_uint_eq(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
        ck_assert_uint_eq(outcome.head.flags & CAIRN_OUTCOME_TRUNCATED,
                          i == 12 ? CAIRN_OUTCOME_TRUNCATED : 0);
    }
}
END_TEST

START_TEST(large_batches_are_served)
{
    static struct script script;
    const struct script *scripts[HOST_SEQUENCES];
    memset(&script, 0, sizeof script);
    uint32_t node = call(&script, node_new, word(1));
    call(&script, node_drop, value(node));
    for (int i = 0; i < HOST_SEQUENCES; i++) {
        scripts[i] = &script;
    }
    host_encode(&host, scripts, HOST_SEQUENCES);
    struct cairn_wire_reply reply = host_request(&host, 0, 10000);
    ck_assert_int_eq(reply.error, 0);
    ck_assert_uint_eq(reply.done, HOST_SEQUENCES);
    ck_assert_uint_eq(reply.forks, HOST_SEQUENCES);
    for (uint32_t i = 0; i < HOST_SEQUENCES; i++) {
        ck_assert_uint_eq(host_outcome(&host, i).head.kind, CAIRN_OUTCOME_NORMAL);
    }
}
END_TEST

START_TEST(slots_that_do_not_exist_are_refused)
{
    struct cairn_wire_request request = {.slot = 1, .limit_ms = 100};
    struct cairn_wire_reply reply;
    ck_assert_int_eq(write(host.control, &request, sizeof request), (int)sizeof request);
    ck_assert_int_eq(read(host.control, &reply, sizeof reply), (int)sizeof reply);
    ck_assert_int_eq(reply.error, EINVAL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("batches");
    TCase *tests = tcase_create("batches");
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, random_bytes_are_refused);
    tcase_add_test(tests, damaged_batches_yield_sound_outcomes);
    tcase_add_test(tests, undefined_values_are_harness_failures);
    tcase_add_test(tests, full_result_areas_truncate);
    tcase_add_test(tests, large_batches_are_served);
    tcase_add_test(tests, slots_that_do_not_exist_are_refused);
    suite_add_tcase(suite, tests);
    return host_run_suite(suite);
}
