/* Which test makes others fail that run in the same process behind it. */
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "emitter/verify.h"

/* Regression tests in the order in which a run takes them. */
struct order {
    CAIRN_VEC(uint32_t) tests;
};

static void find_order(const struct cairn_suite *suite, bool is_reversed, struct order *order)
{
    for (uint32_t f = 0; f < suite->files.count; f++) {
        const struct cairn_suite_file *file = &suite->files.items[f];
        for (uint32_t i = 0; i < file->tests.count && file->kind == CAIRN_SUITE_REGRESSION; i++) {
            cairn_vec_push(&order->tests, file->tests.items[i]);
        }
    }
    for (uint32_t i = 0; is_reversed && i < order->tests.count / 2; i++) {
        uint32_t *from = &order->tests.items[i];
        uint32_t *to = &order->tests.items[order->tests.count - 1 - i];
        uint32_t test = *from;
        *from = *to;
        *to = test;
    }
}

/* Builds the suites of the tests that are not dropped just now; *passed says whether the victim
 * passes in a run of them. */
static enum cairn_status try_tests(struct cairn_verification *v, const struct cairn_suite_run *run,
                                   uint32_t victim, bool *passed)
{
    struct cairn_process_result result;
    cairn_suite_arrange(v->suite);
    enum cairn_status status = cairn_suite_write(v->suite, v->scratch, v->err);
    if (status == CAIRN_OK) {
        status = cairn_verify_make(v, v->compiler, &result);
    }
    *passed = false;
    if (status == CAIRN_OK && result.exit_code != 0) {
        status = cairn_verify_check_build(v, &result);
        cairn_process_result_release(&result);
        return status;
    }
    if (status == CAIRN_OK) {
        cairn_process_result_release(&result);
        status = cairn_verify_run(v, run, &result);
        *passed = cairn_verify_outcome(cairn_str_text(&result.output), v->suite->plans[victim].name,
                                       NULL) == 'P';
        cairn_process_result_release(&result);
    }
    return status;
}

/* Keeps the first `count` tests of the order and the victim, and no others of any suite. */
static void keep(struct cairn_suite *suite, const struct order *order, uint32_t count,
                 uint32_t victim)
{
    for (uint32_t t = 0; t < suite->count; t++) {
        suite->tests[t].is_dropped = t != victim;
    }
    for (uint32_t i = 0; i < count; i++) {
        suite->tests[order->tests.items[i]].is_dropped = false;
    }
}

/* Runs the victim alone, in the executable that is there. */
static enum cairn_status try_alone(const struct cairn_verification *v, struct cairn_suite_run run,
                                   uint32_t victim, bool *passed)
{
    struct cairn_process_result result;
    run.only_test = v->suite->plans[victim].name;
    enum cairn_status status = cairn_verify_run(v, &run, &result);
    *passed = status == CAIRN_OK && result.exit_code == 0 && !result.timed_out;
    cairn_process_result_release(&result);
    return status;
}

/* Bisects: the victim passes behind the first `low` tests, and fails behind the first `high`. */
static enum cairn_status bisect(struct cairn_verification *v, const struct cairn_suite_run *run,
                                const struct order *order, uint32_t place, uint32_t *culprit)
{
    const uint32_t victim = order->tests.items[place];
    uint32_t low = 0;
    uint32_t high = place;
    bool passed = false;
    enum cairn_status status = try_alone(v, *run, victim, &passed);
    if (status != CAIRN_OK || !passed || place == 0) {
        return status;
    }
    /* Mostly it is the test right before the victim. */
    if (status == CAIRN_OK && cairn_clock_ms() < v->deadline_ms) {
        keep(v->suite, order, 0, victim);
        v->suite->tests[order->tests.items[place - 1]].is_dropped = false;
        status = try_tests(v, run, victim, &passed);
        low = passed ? low : place - 1;
    } else {
        low = place - 1;
    }
    while (status == CAIRN_OK && high - low > 1 && cairn_clock_ms() < v->deadline_ms) {
        uint32_t middle = low + (high - low) / 2;
        keep(v->suite, order, middle, victim);
        status = try_tests(v, run, victim, &passed);
        low = passed ? middle : low;
        high = passed ? high : middle;
    }
    if (status == CAIRN_OK && high - low == 1) {
        *culprit = order->tests.items[high - 1];
    }
    return status;
}

bool cairn_verify_is_whole(const char *output)
{
    return strstr(output, "%: Checks: ") != NULL;
}

uint32_t cairn_verify_find_end(const struct cairn_verification *v,
                               const struct cairn_suite_run *run, const char *output)
{
    struct order order = {0};
    uint32_t found = CAIRN_NONE;
    bool is_whole = cairn_verify_is_whole(output);
    find_order(v->suite, run->is_reversed, &order);
    for (uint32_t i = 0; i < order.tests.count && !is_whole && found == CAIRN_NONE; i++) {
        uint32_t test = order.tests.items[i];
        const char *file = v->suite->tests[test].file;
        bool is_run =
            run->only_file == NULL ||
            strcmp(file, cairn_arena_printf(v->suite->arena, "suite/%s.c", run->only_file)) == 0;
        bool is_reported = cairn_verify_outcome(output, v->suite->plans[test].name, NULL) != 0;
        found = is_run && !is_reported ? test : found;
    }
    cairn_vec_release(&order.tests);
    return found;
}

enum cairn_status cairn_verify_find_culprit(struct cairn_verification *v,
                                            const struct cairn_suite_run *run, const char *output,
                                            uint32_t *culprit)
{
    struct order order = {0};
    enum cairn_status status = CAIRN_OK;
    find_order(v->suite, run->is_reversed, &order);
    uint32_t place = 0;
    while (place < order.tests.count &&
           cairn_verify_outcome(output, v->suite->plans[order.tests.items[place]].name, NULL) ==
               'P') {
        place++;
    }
    *culprit = CAIRN_NONE;
    if (place > 0 && place < order.tests.count) {
        bool *were_dropped = cairn_alloc(v->suite->count * sizeof *were_dropped);
        for (uint32_t t = 0; t < v->suite->count; t++) {
            were_dropped[t] = v->suite->tests[t].is_dropped;
        }
        status = bisect(v, run, &order, place, culprit);
        for (uint32_t t = 0; t < v->suite->count; t++) {
            v->suite->tests[t].is_dropped = were_dropped[t];
        }
        free(were_dropped);
    }
    cairn_vec_release(&order.tests);
    return status;
}
