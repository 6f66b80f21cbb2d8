#include "cli/check_renew.h"

#include <string.h>

#include "generator/leak.h"
#include "generator/mine.h"

enum { MOST_CHANGES = 6 /* that the comment of one test tells */ };

struct renewing {
    const struct cairn_difference *difference;
    struct cairn_replayer *replayer;
    struct cairn_outcome main;    /* views into scratch */
    struct cairn_outcome variant; /* the same */
    struct cairn_arena scratch;
    struct cairn_arena *arena;
    struct cairn_str changes;
    uint32_t change_count;
    struct cairn_test *test; /* that is made */
};

static const char *name_of(const struct cairn_op *op)
{
    return op->function == NULL ? op->key : op->function;
}

/* ---- what ends badly ---- */

/* A test that fails as the sequence did, of as few statements as that takes. */
static void make_failing(struct renewing *r, enum cairn_run_mode mode,
                         const struct cairn_outcome *outcome)
{
    struct cairn_test *test = r->test;
    const enum cairn_failure_kind failure = (enum cairn_failure_kind)outcome->head.failure;
    const uint32_t last = test->sequence.statements.count - 1;
    const uint32_t s = outcome->head.statement < last ? outcome->head.statement : last;
    const bool has_signal =
        outcome->head.kind == CAIRN_OUTCOME_SIGNAL || outcome->head.kind == CAIRN_OUTCOME_VIOLATION;
    if (cairn_sequence_loop_of(&test->sequence, s) == CAIRN_NONE) {
        cairn_sequence_truncate(&test->sequence, s + 1);
        cairn_sequence_end_body(&test->sequence);
    }
    test->verdict = CAIRN_VERDICT_BUG;
    test->op = test->sequence.statements.items[s].op;
    test->failure = failure;
    test->signal = has_signal ? outcome->head.code : 0;
    test->needs_guard = mode >= CAIRN_MODE_GUARD || cairn_failure_is_of_heap(failure);
    test->is_front = mode == CAIRN_MODE_FRONT;
    test->timeout_s = failure == CAIRN_FAILURE_HANG ? CAIRN_HANG_TIMEOUT_S : 0;
    cairn_str_addf(&r->changes, "%s: returned, now %s%s.\n",
                   name_of(&r->replayer->model->ops.items[test->op]), cairn_check_end_name(outcome),
                   mode >= CAIRN_MODE_GUARD ? ", against guard pages" : "");
}

/* ---- what holds another value ---- */

static bool holds(const struct renewing *r, const struct cairn_assertion *a)
{
    return cairn_assertion_holds(a, r->replayer->model, &r->main) &&
           cairn_assertion_holds(a, r->replayer->model, &r->variant);
}

static const struct cairn_assertion *find(const struct cairn_test *mined,
                                          const struct cairn_assertion *a)
{
    for (uint32_t i = 0; i < mined->assertions.count; i++) {
        const struct cairn_assertion *other = &mined->assertions.items[i];
        if (other->after == a->after && other->statement == a->statement &&
            other->output == a->output) {
            return other;
        }
    }
    return NULL;
}

static void tell_change(struct renewing *r, const struct cairn_assertion *was, bool is_stable)
{
    const struct cairn_model *model = r->replayer->model;
    const struct cairn_replayed replayed = {.model = model,
                                            .executor = r->replayer->executor,
                                            .sequence = &r->test->sequence,
                                            .outcome = &r->main};
    if (r->change_count++ >= MOST_CHANGES) {
        return;
    }
    const uint32_t op = r->test->sequence.statements.items[was->statement].op;
    cairn_str_addf(&r->changes, "%s: was ", name_of(&model->ops.items[op]));
    cairn_check_add_expected(was, model, &r->changes);
    cairn_str_add(&r->changes, ", is ");
    if (is_stable) {
        cairn_check_add_seen(&replayed, was, &r->changes);
    } else {
        cairn_str_add(&r->changes, "not the same each time");
    }
    cairn_str_add(&r->changes, ".\n");
}

/* Keeps what holds, in its order, and puts what is seen in the place of what does not. Where
 * nothing is left, all that is seen. */
static void merge(struct renewing *r, const struct cairn_test *was)
{
    struct cairn_test mined = {.sequence = was->sequence};
    if (r->main.head.value_count == r->variant.head.value_count) {
        cairn_mine_outcomes(r->replayer->model, r->replayer->facts, &r->main, &r->variant, &mined,
                            r->arena);
    }
    for (uint32_t i = 0; i < was->assertions.count; i++) {
        const struct cairn_assertion *a = &was->assertions.items[i];
        const struct cairn_assertion *now = holds(r, a) ? a : find(&mined, a);
        if (now != a) {
            tell_change(r, a, now != NULL);
        }
        if (now != NULL) {
            cairn_vec_push(&r->test->assertions, *now);
        }
    }
    for (uint32_t i = 0; i < mined.assertions.count && r->test->assertions.count == 0; i++) {
        cairn_vec_push(&r->test->assertions, mined.assertions.items[i]);
    }
    cairn_vec_release(&mined.assertions);
}

void cairn_renew_constants(struct cairn_test *test, const struct cairn_model *model)
{
    for (uint32_t i = 0; i < test->assertions.count; i++) {
        struct cairn_assertion *a = &test->assertions.items[i];
        if (a->kind == CAIRN_ASSERT_CONSTANT) {
            a->integer = model->constants.items[a->constant].integer;
        }
    }
}

/* ---- both ---- */

/* Runs the sequence in every way. Returns how it ends in the first in which it does not end well,
 * or NULL. */
static const char *run(struct renewing *r)
{
    for (int mode = 0; mode < CAIRN_MODE_COUNT; mode++) {
        struct cairn_outcome outcome =
            cairn_replay(r->replayer, &r->test->sequence, (enum cairn_run_mode)mode,
                         CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL | CAIRN_RUN_FORK);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
            make_failing(r, (enum cairn_run_mode)mode, &outcome);
            return cairn_check_end_name(&outcome);
        }
        if (mode < CAIRN_MODE_GUARD) {
            *(mode == CAIRN_MODE_MAIN ? &r->main : &r->variant) =
                cairn_outcome_copy(&outcome, &r->scratch);
        }
    }
    return NULL;
}

void cairn_renew(struct cairn_replayer *replayer, const struct cairn_difference *difference,
                 struct cairn_arena *arena, struct cairn_renewed *ret_renewed)
{
    const struct cairn_test *was = difference->test;
    *ret_renewed = (struct cairn_renewed){
        .test = {.verdict = CAIRN_VERDICT_LEGAL, .op = was->op, .comment = was->comment}};
    struct renewing r = {
        .difference = difference, .replayer = replayer, .arena = arena, .test = &ret_renewed->test};
    cairn_sequence_copy(&r.test->sequence, &was->sequence);
    ret_renewed->end = run(&r);
    if (ret_renewed->end == NULL) {
        merge(&r, was);
        cairn_renew_constants(r.test, replayer->model);
        r.test->left_blocks = cairn_leak_left(&r.main, NULL);
        /* Its name may tell a value that it has no longer. */
        r.test->name = r.change_count == 0 ? was->name : NULL;
    }
    ret_renewed->changes = cairn_arena_strdup(arena, cairn_str_text(&r.changes));
    cairn_str_release(&r.changes);
    cairn_arena_release(&r.scratch);
}
