/* What holds of sequences that are executed: a run of the generator on samples/poly, with a small
 * budget and a fixed seed. */
#include <check.h>
#include <string.h>

#include "core/hash.h"
#include "core/process.h"
#include "core/rng.h"
#include "generator/minimize.h"
#include "generator/run.h"
#include "generator/tail.h"
#include "tests/property/targets.h"
#include "tests/support/folder.h"

enum { MAX_SEQUENCES = 2500, HANG_LIMIT_MS = 2000, MINIMIZE_RUNS = 400, NOISE = 6 };

static struct cairn_target target;
static struct cairn_model *model;
static struct cairn_executor *executor;
static struct cairn_options options;
static char directory[TEST_FOLDER_MAX];

/* The harness is built once; each test runs in a fork and starts processes of its own. */
static void build_once(void)
{
    test_folder_make(directory);
    model = property_target_open(property_target_find("poly"), &target);
    struct cairn_executor_config config = {.target = &target,
                                           .model = model,
                                           .directory = directory,
                                           .jobs = 1,
                                           .hang_limit_ms = HANG_LIMIT_MS};
    struct cairn_error err;
    ck_assert_msg(cairn_executor_new(&executor, &config, &err) == CAIRN_OK, "%s", err.message);
    options = cairn_options_default();
    options.time_s = 0;
    options.max_sequences = MAX_SEQUENCES;
    options.seed = 1;
}

static void remove_once(void)
{
    cairn_executor_free(executor);
    cairn_model_free(model);
    cairn_target_release(&target);
    test_folder_remove(directory);
}

/* ---- a run ---- */

struct harvest {
    CAIRN_VEC(struct cairn_sequence) kept; /* with their tails */
    uint64_t kept_hash;                    /* of all of them and their numbers, in order */
};

static void note_kept(void *self, uint64_t number, const struct cairn_sequence *sequence,
                      const uint32_t *choices, uint32_t choice_count)
{
    struct harvest *harvest = self;
    struct cairn_sequence copy = {0};
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(sequence, model, &err) == CAIRN_OK, "%s", err.message);
    cairn_sequence_copy(&copy, sequence);
    cairn_vec_push(&harvest->kept, copy);
    uint64_t hash =
        cairn_hash_pair(number, cairn_sequence_hash(sequence, sequence->statements.count));
    hash = cairn_hash_pair(hash, cairn_hash(choices, choice_count * sizeof *choices));
    harvest->kept_hash = cairn_hash_pair(harvest->kept_hash, hash);
}

static struct cairn_run *generate(struct harvest *harvest)
{
    *harvest = (struct harvest){0};
    struct cairn_run_observer observer = {.self = harvest, .kept = note_kept};
    struct cairn_run_config config = {
        .options = &options, .model = model, .executor = executor, .observer = &observer};
    struct cairn_run *run = cairn_run_new(&config);
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_run_generate(run, &err) == CAIRN_OK, "%s", err.message);
    return run;
}

static void release_harvest(struct harvest *harvest)
{
    for (uint32_t i = 0; i < harvest->kept.count; i++) {
        cairn_sequence_release(&harvest->kept.items[i]);
    }
    cairn_vec_release(&harvest->kept);
}

/* ---- determinism ---- */

static uint64_t hash_of_failures(const struct cairn_run *run)
{
    const struct cairn_failures *failures = cairn_run_failures(run);
    uint64_t hash = cairn_failures_count(failures);
    for (uint32_t i = 0; i < cairn_failures_count(failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(failures, i);
        hash = cairn_hash_pair(hash, cairn_hash_text(failure->signature));
        hash = cairn_hash_pair(hash, (uint64_t)failure->verdict);
        hash = cairn_hash_pair(
            hash, cairn_sequence_hash(&failure->sequence, failure->sequence.statements.count));
    }
    return hash;
}

static uint64_t hash_of_test(const struct cairn_test *test)
{
    uint64_t hash = cairn_sequence_hash(&test->sequence, test->sequence.statements.count);
    hash = cairn_hash_pair(hash, (uint64_t)test->verdict);
    for (uint32_t i = 0; i < test->assertions.count; i++) {
        const struct cairn_assertion *assertion = &test->assertions.items[i];
        hash = cairn_hash_pair(hash, (uint64_t)assertion->kind);
        hash = cairn_hash_pair(hash, (uint64_t)assertion->integer);
        hash = cairn_hash_pair(hash, ((uint64_t)assertion->statement << 32) | assertion->after);
    }
    return hash;
}

/* The tests that the run decides on; every one has to be valid. */
static uint64_t hash_of_tests(struct cairn_run *run, uint32_t *count)
{
    struct cairn_tests tests = {0};
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_run_recheck(run, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(cairn_run_decide_tests(run, &tests, &err) == CAIRN_OK, "%s", err.message);
    uint64_t hash = 0;
    *count = tests.list.count;
    for (uint32_t i = 0; i < tests.list.count; i++) {
        const struct cairn_test *test = &tests.list.items[i];
        ck_assert_msg(cairn_sequence_validate(&test->sequence, model, &err) == CAIRN_OK, "%s",
                      err.message);
        bool fails = test->verdict != CAIRN_VERDICT_LEGAL;
        ck_assert_msg(fails || test->assertions.count != 0, "a test that cannot fail");
        hash = cairn_hash_pair(hash, hash_of_test(test));
    }
    cairn_tests_release(&tests);
    return hash;
}

START_TEST(two_runs_of_one_seed_are_the_same)
{
    struct harvest first;
    struct harvest second;
    uint32_t tests[2];
    struct cairn_run *a = generate(&first);
    struct cairn_run *b = generate(&second);
    ck_assert_uint_gt(first.kept.count, 20);
    ck_assert_uint_eq(first.kept.count, second.kept.count);
    ck_assert_uint_eq(first.kept_hash, second.kept_hash);
    ck_assert_uint_gt(cairn_failures_count(cairn_run_failures(a)), 0);
    ck_assert_uint_eq(hash_of_failures(a), hash_of_failures(b));
    ck_assert_uint_eq(cairn_run_stats(a)->illegal, cairn_run_stats(b)->illegal);
    ck_assert_uint_eq(cairn_run_stats(a)->statements, cairn_run_stats(b)->statements);
    ck_assert_uint_eq(hash_of_tests(a, &tests[0]), hash_of_tests(b, &tests[1]));
    ck_assert_uint_gt(tests[0], 5);
    ck_assert_uint_eq(tests[0], tests[1]);
    cairn_run_free(a);
    cairn_run_free(b);
    release_harvest(&first);
    release_harvest(&second);
}
END_TEST

START_TEST(another_seed_is_another_run)
{
    struct harvest first;
    struct harvest second;
    options.max_sequences = 600;
    struct cairn_run *a = generate(&first);
    options.seed++;
    struct cairn_run *b = generate(&second);
    ck_assert_uint_ne(first.kept_hash, second.kept_hash);
    cairn_run_free(a);
    cairn_run_free(b);
    release_harvest(&first);
    release_harvest(&second);
}
END_TEST

START_TEST(executions_add_up)
{
    struct harvest harvest;
    struct cairn_run *run = generate(&harvest);
    const struct cairn_run_stats *s = cairn_run_stats(run);
    ck_assert_uint_eq(s->executed,
                      s->kept + s->redundant + s->illegal + s->hang + s->failing + s->other);
    ck_assert_uint_le(s->executed, MAX_SEQUENCES);
    ck_assert_uint_le(s->executed, s->generated);
    cairn_run_free(run);
    release_harvest(&harvest);
}
END_TEST

/* ---- tails ---- */

static uint32_t blocks_left(const struct cairn_outcome *outcome)
{
    uint32_t left = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        bool counts = block->origin == CAIRN_ORIGIN_LIBRARY || block->origin == CAIRN_ORIGIN_GIVEN;
        left += counts && block->freed_by == CAIRN_WIRE_NONE && !block->is_global;
    }
    return left;
}

/* Nearly all kept sequences get a tail, and what one execution shows of it holds in fresh processes
 * and under other conditions. */
START_TEST(a_clean_tail_leaves_nothing)
{
    struct harvest harvest;
    struct cairn_replayer replayer;
    struct cairn_run *run = generate(&harvest);
    cairn_replayer_init(&replayer, executor, model, cairn_run_facts(run), &options);
    uint32_t clean = 0;
    for (uint32_t i = 0; i < harvest.kept.count; i++) {
        const struct cairn_sequence *sequence = &harvest.kept.items[i];
        struct cairn_outcome outcome = cairn_replay(&replayer, sequence, CAIRN_MODE_MAIN, 0);
        if (!cairn_tails_is_clean(&outcome)) {
            continue;
        }
        clean++;
        ck_assert_uint_eq(blocks_left(&outcome), 0);
        if (clean % 4 != 0) {
            continue; /* forks take time */
        }
        outcome = cairn_replay(&replayer, sequence, CAIRN_MODE_MAIN, CAIRN_RUN_FRESH);
        ck_assert(cairn_tails_is_clean(&outcome));
        ck_assert_uint_eq(blocks_left(&outcome), 0);
        outcome = cairn_replay(&replayer, sequence, CAIRN_MODE_VARIANT, CAIRN_RUN_FRESH);
        ck_assert(cairn_tails_is_clean(&outcome));
    }
    ck_assert_int_eq(replayer.status, CAIRN_OK);
    ck_assert_msg(clean * 10 >= harvest.kept.count * 9, "%u of %u are clean", clean,
                  harvest.kept.count);
    cairn_replayer_release(&replayer);
    cairn_run_free(run);
    release_harvest(&harvest);
}
END_TEST

/* ---- the minimizer ---- */

static uint32_t size_of(const struct cairn_sequence *sequence)
{
    return sequence->statements.count;
}

/* The failing sequence among others that have nothing to do with it. */
static void surround(struct cairn_sequence *to, const struct harvest *harvest,
                     const struct cairn_sequence *failing)
{
    struct cairn_rng rng = cairn_rng_stream(options.seed, 77);
    uint32_t added = 0;
    for (uint32_t i = 0; i < 1000 && added < NOISE; i++) {
        const struct cairn_sequence *other =
            &harvest->kept.items[cairn_rng_below(&rng, harvest->kept.count)];
        if (other->body < 12) {
            cairn_sequence_concat(to, other, 0, other->body);
            added++;
        }
    }
    ck_assert_uint_ne(added, 0);
    cairn_sequence_concat(to, failing, 0, failing->statements.count);
    cairn_sequence_end_body(to);
}

static void check_minimized(struct cairn_replayer *replayer, const struct harvest *harvest,
                            const struct cairn_failure *failure)
{
    struct cairn_sequence sequence = {0};
    surround(&sequence, harvest, &failure->sequence);
    struct cairn_outcome outcome = cairn_replay(replayer, &sequence, failure->mode, 0);
    struct cairn_pattern pattern = cairn_pattern_of(&sequence, &outcome, failure->mode);
    uint32_t before = size_of(&sequence);
    ck_assert_uint_ne(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
    cairn_minimize(replayer, NULL, &pattern, &sequence, MINIMIZE_RUNS);
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(&sequence, model, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_uint_lt(size_of(&sequence), before);
    ck_assert_uint_le(size_of(&sequence), size_of(&failure->sequence) + 1);
    outcome = cairn_replay(replayer, &sequence, failure->mode, CAIRN_RUN_FRESH);
    ck_assert(cairn_pattern_matches(&pattern, &sequence, &outcome));
    uint64_t hash = cairn_sequence_hash(&sequence, size_of(&sequence));
    cairn_minimize(replayer, NULL, &pattern, &sequence, MINIMIZE_RUNS);
    ck_assert_uint_eq(cairn_sequence_hash(&sequence, size_of(&sequence)), hash);
    cairn_sequence_release(&sequence);
}

START_TEST(minimizing_keeps_the_failure_and_ends)
{
    struct harvest harvest;
    struct cairn_replayer replayer;
    struct cairn_run *run = generate(&harvest);
    const struct cairn_failures *failures = cairn_run_failures(run);
    cairn_replayer_init(&replayer, executor, model, cairn_run_facts(run), &options);
    uint32_t checked = 0;
    for (uint32_t i = 0; i < cairn_failures_count(failures) && checked < 4; i++) {
        const struct cairn_failure *failure = cairn_failures_at(failures, i);
        ck_assert_uint_le(failure->sequence.statements.count, failure->statements_before);
        if (failure->mode == CAIRN_MODE_MAIN && failure->kind != CAIRN_FAILURE_LEAK) {
            check_minimized(&replayer, &harvest, failure);
            checked++;
        }
    }
    ck_assert_uint_gt(checked, 0);
    ck_assert_int_eq(replayer.status, CAIRN_OK);
    cairn_replayer_release(&replayer);
    cairn_run_free(run);
    release_harvest(&harvest);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("executed");
    TCase *tcase = tcase_create("executed");
    tcase_set_timeout(tcase, 240);
    tcase_add_unchecked_fixture(tcase, build_once, remove_once);
    tcase_add_test(tcase, two_runs_of_one_seed_are_the_same);
    tcase_add_test(tcase, another_seed_is_another_run);
    tcase_add_test(tcase, executions_add_up);
    tcase_add_test(tcase, a_clean_tail_leaves_nothing);
    tcase_add_test(tcase, minimizing_keeps_the_failure_and_ends);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
