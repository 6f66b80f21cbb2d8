#include "cli/check_accept.h"

#include <stdio.h>
#include <string.h>

#include "cli/check_renew.h"
#include "cli/commands.h"
#include "cli/generation.h"
#include "cli/recorder.h"
#include "cli/retarget.h"
#include "cli/signals.h"
#include "cli/summary.h"
#include "cli/target.h"
#include "core/folder.h"

/* Rows of run.db as they were. */
struct earlier {
    struct cairn_store_operation *operations;
    struct cairn_store_fact *facts;
    struct cairn_store_sequence *sequences;
    struct cairn_store_failure *failures;
    uint32_t operation_count;
    uint32_t fact_count;
    uint32_t sequence_count;
    uint32_t failure_count;
};

struct acceptance {
    const struct cairn_checked *checked;
    struct cairn_session *session;
    struct cairn_tests tests; /* of the new suites */
    struct earlier earlier;
    struct cairn_summary summary;
    struct cairn_str gone;       /* tests that go: lines */
    CAIRN_VEC(uint32_t) renewed; /* tests with new values */
    uint32_t lost;               /* failures that cannot be expressed any more */
    const char *suite;           /* OUT/suite, and where it is written first */
    const char *draft;
};

/* ---- the tests ---- */

static const struct cairn_difference *find_difference(const struct cairn_checked *checked,
                                                      const struct cairn_test *test)
{
    for (uint32_t i = 0; i < checked->differences->list.count; i++) {
        if (checked->differences->list.items[i].test == test) {
            return &checked->differences->list.items[i];
        }
    }
    return NULL;
}

static bool is_broken(const struct cairn_checked *checked, const struct cairn_test *test)
{
    for (uint32_t i = 0; i < checked->broken_count; i++) {
        if (checked->broken[i] == test) {
            return true;
        }
    }
    return false;
}

static void copy_test(struct acceptance *a, const struct cairn_test *test)
{
    struct cairn_test copy = *test;
    memset(&copy.sequence, 0, sizeof copy.sequence);
    memset(&copy.assertions, 0, sizeof copy.assertions);
    cairn_sequence_copy(&copy.sequence, &test->sequence);
    for (uint32_t i = 0; i < test->assertions.count; i++) {
        cairn_vec_push(&copy.assertions, test->assertions.items[i]);
    }
    cairn_renew_constants(&copy, a->session->model);
    cairn_vec_push(&a->tests.list, copy);
}

static void tell_gone(struct acceptance *a, const char *name, const char *why)
{
    cairn_str_addf(&a->gone, "test_%s is gone: %s\n", name == NULL ? "..." : name, why);
}

static void renew_test(struct acceptance *a, const struct cairn_difference *d)
{
    struct cairn_renewed renewed;
    cairn_renew(a->checked->replayer, d, &a->tests.arena, &renewed);
    if (renewed.end != NULL) {
        tell_gone(a, d->test->name, renewed.end);
        cairn_test_release(&renewed.test);
        return;
    }
    cairn_vec_push(&a->renewed, a->tests.list.count);
    cairn_vec_push(&a->tests.list, renewed.test);
}

/* Whether they still fail is for the verification to say. */
static enum cairn_status add_failing(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    struct cairn_lost_tests lost = {0};
    const uint32_t first = a->tests.list.count;
    enum cairn_status status =
        cairn_tests_load_for(&a->tests, &lost, false, s->executor, s->model, s->store, &s->err);
    uint32_t kept = first;
    for (uint32_t i = first; i < a->tests.list.count; i++) {
        struct cairn_test *test = &a->tests.list.items[i];
        bool has_all = true;
        for (uint32_t k = 0; k < test->sequence.statements.count && has_all; k++) {
            has_all = cairn_executor_has(s->executor, test->sequence.statements.items[k].op);
        }
        if (has_all) {
            a->tests.list.items[kept++] = *test;
        } else {
            cairn_test_release(test);
        }
    }
    a->tests.list.count = kept;
    cairn_vec_release(&lost.names);
    return status;
}

static enum cairn_status collect_tests(struct acceptance *a)
{
    const struct cairn_tests *tests = a->checked->tests;
    for (uint32_t i = 0; i < a->checked->lost->names.count; i++) {
        tell_gone(a, a->checked->lost->names.items[i], "it cannot be run any more");
    }
    for (uint32_t i = 0; i < tests->list.count; i++) {
        const struct cairn_test *test = &tests->list.items[i];
        const struct cairn_difference *d = find_difference(a->checked, test);
        if (d != NULL) {
            renew_test(a, d);
        } else if (!is_broken(a->checked, test)) {
            copy_test(a, test);
        }
    }
    if (a->checked->replayer->status != CAIRN_OK) {
        return cairn_fail(&a->session->err, a->checked->replayer->status, "%s",
                          a->checked->replayer->error.message);
    }
    if (a->tests.list.count == 0) {
        return cairn_fail(&a->session->err, CAIRN_USAGE,
                          "--accept: no test of '%s' would be left: generate anew for this version",
                          a->session->out);
    }
    return add_failing(a);
}

static enum cairn_status write_draft(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    struct cairn_suite_config config = {.target = &s->line->target,
                                        .model = s->model,
                                        .directory = a->draft,
                                        .jobs = s->line->run.jobs,
                                        .verify = true,
                                        .stop = cairn_signals_stop_flag()};
    (void)cairn_folder_remove(a->draft); /* of one that was killed */
    enum cairn_status status = cairn_emit_suites(&config, a->tests.list.items, a->tests.list.count,
                                                 &a->tests.arena, &a->summary.suite, &s->err);
    for (uint32_t i = 0; i < a->tests.list.count && status == CAIRN_OK; i++) {
        const struct cairn_test *test = &a->tests.list.items[i];
        if (test->is_dropped && test->verdict == CAIRN_VERDICT_LEGAL) {
            tell_gone(a, test->name,
                      test->drop_reason == NULL ? "it does not hold" : test->drop_reason);
        }
    }
    a->summary.has_suites = status == CAIRN_OK;
    return status;
}

/* ---- run.db ---- */

static enum cairn_status load_earlier(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    struct earlier *e = &a->earlier;
    const char *decided = cairn_session_value(s, "decided");
    if (decided != NULL && strcmp(decided, "0") == 0) {
        return cairn_fail(&s->err, CAIRN_USAGE,
                          "the run in '%s' has not come to its end: first cairn emit %s", s->out,
                          s->out);
    }
    enum cairn_status status = cairn_summary_load(&a->summary, s->store, &s->arena, &s->err);
    if (status == CAIRN_OK) {
        status = cairn_store_load_operation(s->store, NULL, &s->arena, &e->operations,
                                            &e->operation_count, &s->err);
    }
    if (status == CAIRN_OK) {
        status =
            cairn_store_load_fact(s->store, NULL, &s->arena, &e->facts, &e->fact_count, &s->err);
    }
    if (status == CAIRN_OK) {
        status = cairn_store_load_sequence(s->store, NULL, &s->arena, &e->sequences,
                                           &e->sequence_count, &s->err);
    }
    return status == CAIRN_OK ? cairn_store_load_failure(s->store, NULL, &s->arena, &e->failures,
                                                         &e->failure_count, &s->err)
                              : status;
}

static bool is_expressible(const struct acceptance *a, const char *text)
{
    struct cairn_sequence sequence = {0};
    bool is_whole =
        text != NULL && cairn_sequence_parse(&sequence, a->session->model, text, NULL) == CAIRN_OK;
    cairn_sequence_release(&sequence);
    return is_whole;
}

/* The paths that it keeps are absolute by now, and names that are none are looked for where no file
 * has such a name. */
static void put_target(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    struct cairn_command_line *line = s->line;
    const char **paths[] = {&line->run.dictionary, &line->run.corpus, &line->run.known};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (*paths[i] != NULL) {
            *paths[i] = cairn_retarget_place_path(line, *paths[i], line->recorded_in);
        }
    }
    cairn_command_line_save(line, s->store);
    cairn_store_put_text(s->store, "target_hash",
                         cairn_target_hash(&line->target, s->model, &s->arena));
    cairn_store_put_text(s->store, "directory", "/");
    cairn_store_put_text(s->store, "target", a->summary.target);
    cairn_store_put_text(s->store, "folders_first", line->target.flags_come_first ? "1" : "0");
}

static void put_operations(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    struct cairn_recorder recorder = {.store = s->store,
                                      .model = s->model,
                                      .executor = s->executor,
                                      .earlier = a->earlier.operations,
                                      .earlier_count = a->earlier.operation_count};
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_operation);
    cairn_recorder_counts(&recorder);
    cairn_recorder_release(&recorder);
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_fact);
    for (uint32_t i = 0; i < a->earlier.fact_count; i++) {
        const struct cairn_store_fact *fact = &a->earlier.facts[i];
        if (fact->operation != NULL &&
            cairn_model_find_op(s->model, fact->operation) != CAIRN_NONE) {
            cairn_store_put_fact(s->store, fact);
        }
    }
}

static void put_sequences(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_sequence);
    for (uint32_t i = 0; i < a->earlier.sequence_count; i++) {
        if (is_expressible(a, a->earlier.sequences[i].text)) {
            cairn_store_put_sequence(s->store, &a->earlier.sequences[i]);
        }
    }
}

/* The test of a failure that stood in the suite, or NULL. */
static const struct cairn_test *test_of(const struct acceptance *a, int64_t failure)
{
    for (uint32_t i = 0; i < a->tests.list.count; i++) {
        const struct cairn_test *test = &a->tests.list.items[i];
        if (test->verdict != CAIRN_VERDICT_LEGAL && test->number == failure) {
            return test;
        }
    }
    return NULL;
}

/* One that does not show any more has become flaky, as when a run is gone on with. */
static struct cairn_store_failure today(const struct acceptance *a,
                                        const struct cairn_store_failure *was)
{
    struct cairn_store_failure row = *was;
    const struct cairn_test *test = test_of(a, was->id);
    row.file = test == NULL ? NULL : test->file;
    if (was->file != NULL && row.file == NULL) {
        row.verdict = cairn_verdict_name(CAIRN_VERDICT_FLAKY);
    }
    return row;
}

static void put_failures(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    uint32_t reported = 0;
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_failure);
    for (uint32_t i = 0; i < a->earlier.failure_count; i++) {
        if (is_expressible(a, a->earlier.failures[i].text)) {
            struct cairn_store_failure row = today(a, &a->earlier.failures[i]);
            cairn_store_put_failure(s->store, &row);
        } else {
            a->lost++;
        }
    }
    for (uint32_t i = 0; i < a->summary.failure_count; i++) {
        const struct cairn_store_failure row = today(a, &a->summary.failures[i]);
        const char *flaky = cairn_verdict_name(CAIRN_VERDICT_FLAKY);
        if (is_expressible(a, row.text) && strcmp(row.verdict, flaky) != 0) {
            a->summary.failures[reported++] = row;
        }
    }
    a->summary.failure_count = reported;
}

/* In one transaction. */
static enum cairn_status save(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    const uint32_t succeeded = a->summary.succeeded;
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_option);
    a->summary.target = cairn_generation_target(s);
    put_target(a);
    put_operations(a);
    put_sequences(a);
    put_failures(a);
    cairn_summary_count(&a->summary, s->model, s->executor, NULL);
    a->summary.succeeded = succeeded < a->summary.callable ? succeeded : a->summary.callable;
    cairn_tests_put(&a->tests, s->model, s->store);
    cairn_summary_save(&a->summary, s->store);
    cairn_store_commit(s->store);
    return cairn_store_check(s->store, &s->err);
}

/* ---- the whole ---- */

static void say(const struct acceptance *a)
{
    struct cairn_str text = {0};
    cairn_str_add(&text, cairn_str_text(&a->gone));
    if (a->lost != 0) {
        cairn_str_addf(&text, "%u failure%s cannot be expressed any more\n", a->lost,
                       a->lost == 1 ? "" : "s");
    }
    uint32_t renewed = 0;
    for (uint32_t i = 0; i < a->renewed.count; i++) {
        renewed += !a->tests.list.items[a->renewed.items[i]].is_dropped;
    }
    cairn_str_addf(&text, "accepted: %u of %u regression tests in %s/suite have new values\n",
                   renewed, a->summary.suite.regression_tests, a->session->out);
    cairn_command_say(&text);
    cairn_str_release(&text);
}

static enum cairn_status accept_all(struct acceptance *a)
{
    struct cairn_session *s = a->session;
    enum cairn_status status = load_earlier(a);
    status = status == CAIRN_OK ? collect_tests(a) : status;
    status = status == CAIRN_OK ? write_draft(a) : status;
    status = status == CAIRN_OK ? save(a) : status;
    if (status != CAIRN_OK) {
        (void)cairn_folder_remove(a->draft);
        return status;
    }
    status = cairn_emit_move(a->draft, a->suite, &s->err);
    const char *path = cairn_arena_printf(&s->arena, "%s/summary.json", s->path);
    return status == CAIRN_OK ? cairn_summary_write(&a->summary, path, &s->err) : status;
}

enum cairn_status cairn_check_accept(const struct cairn_checked *checked)
{
    struct cairn_session *s = checked->session;
    struct acceptance a = {.checked = checked,
                           .session = s,
                           .suite = cairn_arena_printf(&s->arena, "%s/suite", s->path),
                           .draft = cairn_arena_printf(&s->arena, "%s/suite.new", s->path)};
    enum cairn_status status = accept_all(&a);
    if (status == CAIRN_OK && !s->line->quiet) {
        say(&a);
    }
    cairn_str_release(&a.gone);
    cairn_vec_release(&a.renewed);
    cairn_tests_release(&a.tests);
    return status;
}
