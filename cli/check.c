/* cairn check: the recorded regression tests on another version of the library. */
#include <string.h>

#include "cli/check_accept.h"
#include "cli/check_blame.h"
#include "cli/check_operations.h"
#include "cli/check_review.h"
#include "cli/check_shorten.h"
#include "cli/commands.h"
#include "cli/recorder.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "generator/leak.h"

enum { DIFFERENT = 1, WAITED_FOR = 3 };

struct check {
    struct cairn_session session;
    struct cairn_tests tests;
    struct cairn_replayer replayer;
    struct cairn_facts *facts;
    struct cairn_differences differences;
    uint32_t total;                              /* recorded regression tests */
    struct cairn_lost_tests lost;                /* that cannot be run any more */
    CAIRN_VEC(const struct cairn_test *) broken; /* of tests: some of these */
    struct cairn_map hangs; /* by operation + 1: tests that were seen to hang in it */
    struct cairn_versions versions;
    struct cairn_str changes; /* of declarations: lines */
    uint32_t changed;         /* ... their number */
    struct cairn_str mended;  /* failures that do not show any more: lines */
};

/* ---- tests ---- */

static bool is_runnable(const struct check *c, const struct cairn_sequence *sequence)
{
    for (uint32_t i = 0; i < sequence->statements.count; i++) {
        if (!cairn_executor_has(c->session.executor, sequence->statements.items[i].op)) {
            return false;
        }
    }
    return true;
}

static void lose(struct check *c, const struct cairn_test *test)
{
    cairn_vec_push(&c->lost.names, test->name);
}

static void drop_lost(struct check *c)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->tests.list.count; i++) {
        struct cairn_test *test = &c->tests.list.items[i];
        if (is_runnable(c, &test->sequence)) {
            c->tests.list.items[kept++] = *test;
        } else {
            lose(c, test);
            cairn_test_release(test);
        }
    }
    c->tests.list.count = kept;
}

static const char *print_seen(struct check *c, const struct cairn_test *test,
                              const struct cairn_outcome *outcome,
                              const struct cairn_assertion *assertion)
{
    struct cairn_str text = {0};
    struct cairn_replayed replayed = {.model = c->session.model,
                                      .executor = c->session.executor,
                                      .sequence = &test->sequence,
                                      .outcome = outcome};
    cairn_check_add_seen(&replayed, assertion, &text);
    const char *copy = cairn_arena_strdup(&c->session.arena, cairn_str_text(&text));
    cairn_str_release(&text);
    return copy;
}

/* A contract that does not hold shows in how the sequence ends. */
static bool is_value(const struct cairn_assertion *assertion, const struct cairn_outcome *outcome)
{
    return assertion->kind != CAIRN_ASSERT_INVARIANT && assertion->kind != CAIRN_ASSERT_ENSURES &&
           cairn_outcome_value(outcome, assertion->statement, assertion->output) != NULL;
}

/* The statement that yields what is seen after statement s. */
static uint32_t yielder(const struct check *c, const struct cairn_test *test,
                        const struct cairn_outcome *outcome, uint32_t s)
{
    const uint32_t op = test->sequence.statements.items[s].op;
    for (uint32_t k = s; c->session.model->ops.items[op].kind == CAIRN_OP_TOLD && k-- > 0;) {
        if ((outcome->statements[k].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
            return k;
        }
    }
    return s;
}

/* Fills *d if the outcome is not what the test promises: against guard pages, where values may be
 * others, of how it ends alone. */
static bool differs(struct check *c, const struct cairn_test *test, bool is_guarded,
                    const struct cairn_outcome *outcome, struct cairn_difference *d)
{
    const struct cairn_model *model = c->session.model;
    *d = (struct cairn_difference){.test = test, .is_guarded = is_guarded};
    bool is_normal = outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    for (uint32_t i = 0; i < test->assertions.count && !is_guarded; i++) {
        const struct cairn_assertion *assertion = &test->assertions.items[i];
        bool is_reached = is_value(assertion, outcome) &&
                          (is_normal || assertion->after < outcome->head.statement);
        if (is_reached && !cairn_assertion_holds(assertion, model, outcome)) {
            d->assertion = assertion;
            d->statement = assertion->after;
            d->shown_by = yielder(c, test, outcome, d->statement);
            d->is = print_seen(c, test, outcome, assertion);
            return true;
        }
    }
    if (is_normal) {
        return false;
    }
    uint32_t last = test->sequence.statements.count - 1;
    d->statement = outcome->head.statement < last ? outcome->head.statement : last;
    d->shown_by = d->statement;
    d->is = cairn_check_end_name(outcome);
    return true;
}

/* Fills *d if more blocks are left behind than were when the test was recorded. */
static bool leaks(struct check *c, const struct cairn_test *test,
                  const struct cairn_outcome *outcome, struct cairn_difference *d)
{
    uint32_t block;
    const uint32_t left = cairn_leak_left(outcome, &block);
    if (test->left_blocks == CAIRN_NONE || left == CAIRN_NONE || left <= test->left_blocks) {
        return false;
    }
    const struct cairn_wire_block *first = &outcome->blocks[block];
    const uint32_t last = test->sequence.statements.count - 1;
    *d = (struct cairn_difference){
        .test = test,
        .is_leak = true,
        .statement = first->allocated_by < last ? first->allocated_by : last,
        .shown_by = first->allocated_by < last ? first->allocated_by : last,
        .is = cairn_arena_printf(&c->session.arena,
                                 "leaves %u block%s behind (the first of %llu bytes, allocated",
                                 left, left == 1 ? "" : "s", (unsigned long long)first->size)};
    return true;
}

/* The operation at which the outcome hangs, or CAIRN_NONE. */
static uint32_t hanging_op(const struct cairn_test *test, const struct cairn_outcome *outcome)
{
    const bool is_hang = outcome->head.kind == CAIRN_OUTCOME_HANG &&
                         outcome->head.statement < test->sequence.statements.count;
    return is_hang ? test->sequence.statements.items[outcome->head.statement].op : CAIRN_NONE;
}

/* Where some tests were waited for that hang in one function, a short look at others that call it
 * has to do, or a check would take as long as it has tests. Fills *d if that says so. */
static bool hangs_again(struct check *c, const struct cairn_test *test, struct cairn_difference *d)
{
    bool is_suspect = false;
    for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
        const uint32_t op = test->sequence.statements.items[s].op;
        is_suspect = is_suspect || cairn_map_get(&c->hangs, op + 1, 0) >= WAITED_FOR;
    }
    if (!is_suspect) {
        return false;
    }
    struct cairn_outcome outcome =
        cairn_replay(&c->replayer, &test->sequence, CAIRN_MODE_MAIN,
                     CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL | CAIRN_RUN_HASTY);
    const uint32_t op = hanging_op(test, &outcome);
    return op != CAIRN_NONE && cairn_map_get(&c->hangs, op + 1, 0) >= WAITED_FOR &&
           differs(c, test, false, &outcome, d);
}

/* In each of the ways in which the test held once. A fork of its own for each run, but not the full
 * limit at once: where many tests hang in one function, the first is waited for. */
static void check_test(struct check *c, const struct cairn_test *test)
{
    static const enum cairn_run_mode modes[] = {CAIRN_MODE_MAIN, CAIRN_MODE_VARIANT,
                                                CAIRN_MODE_GUARD};
    struct cairn_difference d;
    if (hangs_again(c, test, &d)) {
        cairn_vec_push(&c->differences.list, d);
        return;
    }
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct cairn_outcome outcome =
            cairn_replay(&c->replayer, &test->sequence, modes[i],
                         CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL | CAIRN_RUN_FORK);
        if (c->replayer.status != CAIRN_OK) {
            return;
        }
        if (outcome.head.kind == CAIRN_OUTCOME_HARNESS || outcome.head.kind == CAIRN_OUTCOME_NONE) {
            lose(c, test); /* a value that it needs did not come about */
            cairn_vec_push(&c->broken, test);
            return;
        }
        bool is_guarded = modes[i] == CAIRN_MODE_GUARD;
        const uint32_t hanging = hanging_op(test, &outcome);
        if (hanging != CAIRN_NONE) {
            cairn_map_increment(&c->hangs, hanging + 1);
        }
        if (differs(c, test, is_guarded, &outcome, &d) ||
            (modes[i] == CAIRN_MODE_MAIN && leaks(c, test, &outcome, &d))) {
            cairn_vec_push(&c->differences.list, d);
            return;
        }
    }
}

static enum cairn_status check_tests(struct check *c)
{
    struct cairn_session *s = &c->session;
    enum cairn_status status =
        cairn_tests_load_for(&c->tests, &c->lost, true, s->executor, s->model, s->store, &s->err);
    if (status == CAIRN_OK && c->tests.list.count + c->lost.names.count == 0) {
        return cairn_fail(&s->err, CAIRN_USAGE,
                          "'%s' holds no regression tests to check: see cairn emit %s", s->out,
                          s->out);
    }
    c->total = c->tests.list.count + c->lost.names.count;
    drop_lost(c);
    for (uint32_t i = 0; i < c->tests.list.count; i++) {
        check_test(c, &c->tests.list.items[i]);
    }
    return status;
}

/* ---- failures ---- */

/* Whether the sequence can be run, and ends well in every way of running it. */
static bool ends_well(struct check *c, const struct cairn_sequence *sequence)
{
    bool is_well = is_runnable(c, sequence);
    for (int mode = 0; mode < CAIRN_MODE_COUNT && is_well; mode++) {
        struct cairn_outcome outcome =
            cairn_replay(&c->replayer, sequence, (enum cairn_run_mode)mode, CAIRN_RUN_FORK);
        is_well = outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    }
    return is_well;
}

/* That a leak is mended is not to be seen in how a sequence ends, nor what a name promises. */
static bool is_found_otherwise(const char *kind)
{
    return strcmp(kind, cairn_failure_kind_name(CAIRN_FAILURE_LEAK)) == 0 ||
           strcmp(kind, cairn_failure_kind_name(CAIRN_FAILURE_INFERRED)) == 0 ||
           strcmp(kind, cairn_failure_kind_name(CAIRN_FAILURE_UNINITIALISED)) == 0;
}

static enum cairn_status check_failures(struct check *c)
{
    struct cairn_session *s = &c->session;
    struct cairn_store_failure *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_failure(s->store, NULL, &s->arena, &rows, &count, &s->err);
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        const struct cairn_store_failure *row = &rows[i];
        struct cairn_sequence sequence = {0};
        if (row->file != NULL && row->text != NULL && row->kind != NULL && row->function != NULL &&
            !is_found_otherwise(row->kind) &&
            cairn_sequence_parse(&sequence, s->model, row->text, NULL) == CAIRN_OK &&
            ends_well(c, &sequence)) {
            cairn_str_addf(&c->mended, "%s: no %s any more (%s)\n", row->function, row->kind,
                           row->file);
        }
        cairn_sequence_release(&sequence);
    }
    return status;
}

static enum cairn_status check_all(struct check *c)
{
    c->facts = cairn_facts_new(c->session.model); /* nothing is known but what is declared */
    cairn_replayer_init(&c->replayer, c->session.executor, c->session.model, c->facts,
                        &c->session.line->run);
    enum cairn_status status = check_tests(c);
    status = status == CAIRN_OK ? check_failures(c) : status;
    if (status == CAIRN_OK && c->replayer.status != CAIRN_OK) {
        status = cairn_fail(&c->session.err, c->replayer.status, "%s", c->replayer.error.message);
    }
    return status;
}

static void print_lost(const struct check *c, struct cairn_str *out)
{
    enum { MOST_NAMED = 8 };
    const uint32_t count = c->lost.names.count;
    for (uint32_t i = 0; i < count && i < MOST_NAMED; i++) {
        const char *name = c->lost.names.items[i];
        cairn_str_addf(out, "%stest_%s", i == 0 ? "cannot be run any more: " : ", ",
                       name == NULL ? "..." : name);
    }
    if (count > MOST_NAMED) {
        cairn_str_addf(out, " and %u more", count - MOST_NAMED);
    }
    cairn_str_add(out, count == 0 ? "" : "\n");
    if (c->lost.shortened != 0) {
        cairn_str_addf(out, "%u test%s without the observers that are gone\n", c->lost.shortened,
                       c->lost.shortened == 1 ? " is run" : "s are run");
    }
}

static void print(struct check *c)
{
    struct cairn_str text = {0};
    const uint32_t differing = c->differences.list.count;
    const uint32_t lost = c->lost.names.count;
    cairn_str_add(&text, cairn_str_text(&c->changes));
    for (uint32_t i = 0; i < differing; i++) {
        cairn_difference_shorten(&c->differences.list.items[i], &c->replayer, &c->session.arena);
    }
    cairn_differences_print(&c->differences, c->session.model, &text);
    cairn_str_add(&text, cairn_str_text(&c->mended));
    print_lost(c, &text);
    cairn_versions_print_untested(&c->versions, &text);
    cairn_str_addf(&text, "%u tests of %s: %u as before, %u differ", c->total, c->session.out,
                   c->total - differing - lost, differing);
    if (lost != 0) {
        cairn_str_addf(&text, ", %u cannot be run any more", lost);
    }
    cairn_str_add(&text, "\n");
    cairn_command_say(&text);
    cairn_str_release(&text);
}

static enum cairn_status compare_versions(struct check *c)
{
    struct cairn_session *s = &c->session;
    struct cairn_store_operation *rows;
    enum cairn_status status =
        cairn_store_load_operation(s->store, NULL, &s->arena, &rows, &c->versions.count, &s->err);
    if (status == CAIRN_OK) {
        c->versions.rows = rows;
        c->versions.model = s->model;
        c->versions.executor = s->executor;
        c->versions.tests = &c->tests;
        c->changed = cairn_versions_compare(&c->versions, &c->changes);
    }
    return status;
}

/* The suites that are asked for, once it is known what differs. */
static enum cairn_status write_suites(struct check *c)
{
    struct cairn_session *s = &c->session;
    struct cairn_checked checked = {.session = s,
                                    .replayer = &c->replayer,
                                    .tests = &c->tests,
                                    .differences = &c->differences,
                                    .broken = c->broken.items,
                                    .broken_count = c->broken.count,
                                    .lost = &c->lost};
    cairn_signals_defer(); /* what is begun is removed or ended */
    enum cairn_status status = s->line->emits ? cairn_check_review(&checked) : CAIRN_OK;
    return status == CAIRN_OK && s->line->accepts ? cairn_check_accept(&checked) : status;
}

int cairn_command_check(struct cairn_command_line *line)
{
    struct check c = {.session = {.line = line}};
    enum cairn_status status = cairn_session_reopen_for(&c.session, line->operands.items[0]);
    line->run.jobs = 1;
    status =
        status == CAIRN_OK ? cairn_session_build(&c.session, cairn_signals_alarm_flag()) : status;
    status = status == CAIRN_OK ? check_all(&c) : status;
    status = status == CAIRN_OK ? compare_versions(&c) : status;
    if (status == CAIRN_OK) {
        cairn_differences_blame(&c.differences, &c.tests, c.session.model);
    }
    bool is_different = c.changed + c.lost.names.count + c.differences.list.count != 0;
    if (status == CAIRN_OK && !line->quiet) {
        print(&c);
    }
    status = status == CAIRN_OK ? write_suites(&c) : status;
    cairn_replayer_release(&c.replayer);
    cairn_facts_free(c.facts);
    cairn_tests_release(&c.tests);
    cairn_vec_release(&c.lost.names);
    cairn_vec_release(&c.broken);
    cairn_map_release(&c.hangs);
    cairn_vec_release(&c.differences.list);
    cairn_str_release(&c.changes);
    cairn_str_release(&c.mended);
    status = cairn_session_close(&c.session, status);
    int code = cairn_command_end(status, &c.session.err);
    return code == 0 && is_different && !line->accepts ? DIFFERENT : code;
}
