#include "cli/check_review.h"

#include <stdio.h>

#include "cli/check_renew.h"
#include "cli/commands.h"
#include "cli/signals.h"
#include "emitter/emitter.h"

struct review {
    const struct cairn_checked *checked;
    struct cairn_tests tests;
    const char *directory;
};

/* The test of a leak promises that nothing is left: a leak is not what a suite can pin. */
static void expect_no_leak(struct cairn_renewed *renewed, const struct cairn_difference *d,
                           struct cairn_arena *arena)
{
    struct cairn_test *test = &renewed->test;
    renewed->changes =
        cairn_arena_printf(arena, "Left %u blocks behind, now leaves %u.\n%s", d->test->left_blocks,
                           test->left_blocks, renewed->changes);
    cairn_vec_release(&test->assertions);
    test->verdict = CAIRN_VERDICT_BUG;
    test->failure = CAIRN_FAILURE_LEAK;
    test->needs_leak_check = true;
    test->op = d->op;
    test->name = NULL;
}

/* Most likely whose doing a difference is; a block that is left may be that of any call. */
static const char *culprit(const struct cairn_model *model, const struct cairn_difference *d,
                           struct cairn_arena *arena)
{
    const struct cairn_op *op = &model->ops.items[d->op];
    const char *name = op->function == NULL ? op->key : op->function;
    return cairn_arena_printf(
        arena, d->is_leak ? "%s allocated what is left." : "Most likely the doing of %s.", name);
}

static void add_test(struct review *r, const struct cairn_difference *d)
{
    struct cairn_arena *arena = &r->tests.arena;
    const struct cairn_test *was = d->test;
    struct cairn_renewed renewed;
    cairn_renew(r->checked->replayer, d, arena, &renewed);
    if (renewed.end == NULL && was->left_blocks != CAIRN_NONE &&
        renewed.test.left_blocks != CAIRN_NONE && renewed.test.left_blocks > was->left_blocks) {
        expect_no_leak(&renewed, d, arena);
    }
    renewed.test.comment = cairn_arena_printf(arena, "%s%s Recorded as test_%s.", renewed.changes,
                                              culprit(r->checked->session->model, d, arena),
                                              was->name == NULL ? "..." : was->name);
    cairn_vec_push(&r->tests.list, renewed.test);
}

static void say(const struct review *r)
{
    struct cairn_str text = {0};
    const char *out = r->checked->session->out;
    uint32_t pinned = 0;
    uint32_t failing = 0;
    for (uint32_t i = 0; i < r->tests.list.count; i++) {
        const struct cairn_test *test = &r->tests.list.items[i];
        const struct cairn_difference *d = &r->checked->differences->list.items[i];
        pinned += !test->is_dropped && test->verdict == CAIRN_VERDICT_LEGAL;
        failing += !test->is_dropped && test->verdict != CAIRN_VERDICT_LEGAL;
        if (test->is_dropped) {
            cairn_str_addf(&text, "no test of the difference in test_%s: %s\n",
                           d->test->name == NULL ? "..." : d->test->name,
                           test->drop_reason == NULL ? "it does not hold" : test->drop_reason);
        }
    }
    cairn_str_addf(
        &text, "%s/review: %u test%s pin%s what is new (make check), %u fail%s (make bugs)\n", out,
        pinned, pinned == 1 ? "" : "s", pinned == 1 ? "s" : "", failing, failing == 1 ? "s" : "");
    cairn_command_say(&text);
    cairn_str_release(&text);
}

enum cairn_status cairn_check_review(const struct cairn_checked *checked)
{
    struct cairn_session *s = checked->session;
    struct review r = {.checked = checked,
                       .directory = cairn_arena_printf(&s->arena, "%s/review", s->path)};
    if (checked->differences->list.count == 0) {
        cairn_emit_remove(r.directory);
        return CAIRN_OK;
    }
    for (uint32_t i = 0; i < checked->differences->list.count; i++) {
        add_test(&r, &checked->differences->list.items[i]);
    }
    struct cairn_suite_config config = {.target = &s->line->target,
                                        .model = s->model,
                                        .directory = r.directory,
                                        .name = "review",
                                        .jobs = s->line->run.jobs,
                                        .verify = true,
                                        .stop = cairn_signals_stop_flag()};
    struct cairn_suite_result result;
    enum cairn_status status = cairn_emit_suites(&config, r.tests.list.items, r.tests.list.count,
                                                 &r.tests.arena, &result, &s->err);
    if (status == CAIRN_OK && !s->line->quiet) {
        say(&r);
    }
    cairn_tests_release(&r.tests);
    return status;
}
