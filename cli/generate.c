/* cairn generate: analyze, build, generate, decide the tests, emit them, sum up. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/recorder.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/summary.h"
#include "cli/target.h"

/* Of the time that a run may take beyond --time, how much goes to deciding which tests are
 * written; the rest is for verifying them. */
static const double share_of_deciding = 0.4;
static const double least_overtime_s = 30;
static const double writing_s = 2; /* after the verification */
static const double longest_verification_s = 3600;

struct generation {
    struct cairn_session session;
    struct cairn_recorder recorder;
    struct cairn_progress_line progress;
    struct cairn_run *run;
    struct cairn_material material;
    struct cairn_tests tests;
    struct cairn_summary summary;
    double began_s; /* by the monotonic clock */
};

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- the observer: progress line and database ---- */

static void on_progress(void *self, const struct cairn_run_stats *stats)
{
    struct generation *g = self;
    cairn_progress_tell(&g->progress, stats);
    cairn_recorder_progress(&g->recorder, stats);
    if (cairn_store_check(g->session.store, NULL) != CAIRN_OK) {
        cairn_signals_stop();
    }
}

static void on_kept(void *self, uint64_t number, const struct cairn_sequence *sequence,
                    const uint32_t *choices, uint32_t choice_count)
{
    struct generation *g = self;
    cairn_recorder_kept(&g->recorder, number, sequence, choices, choice_count);
}

static void on_failed(void *self, const struct cairn_failure *failure)
{
    struct generation *g = self;
    cairn_recorder_failed(&g->recorder, failure);
}

/* ---- before the run ---- */

/* What there is was checked before the analysis, which takes its time: another cairn may have
 * written there since. */
static enum cairn_status open_output(struct generation *g)
{
    struct cairn_session *s = &g->session;
    char absolute[PATH_MAX];
    s->out = s->line->out;
    enum cairn_status status = cairn_output_create(s->out, &s->lock, &s->err);
    s->is_locked = status == CAIRN_OK;
    if (status == CAIRN_OK) {
        status = cairn_output_check(s->out, s->line->force, &s->err);
    }
    if (status == CAIRN_OK && realpath(s->out, absolute) == NULL) {
        status = cairn_fail(&s->err, CAIRN_IO, "cannot find the folder '%s'", s->out);
    }
    s->path = status == CAIRN_OK ? cairn_arena_strdup(&s->arena, absolute) : NULL;
    return status == CAIRN_OK ? cairn_output_clear_harness(s->out, &s->err) : status;
}

static const char *header_names(struct cairn_session *s)
{
    struct cairn_str names = {0};
    for (uint32_t i = 0; i < s->line->target.headers.words.count; i++) {
        cairn_str_addf(&names, "%s%s", i == 0 ? "" : " ", s->line->target.headers.words.items[i]);
    }
    const char *text = cairn_arena_strdup(&s->arena, cairn_str_text(&names));
    cairn_str_release(&names);
    return text;
}

/* What replay and emit need comes first. */
static enum cairn_status open_store(struct generation *g)
{
    struct cairn_session *s = &g->session;
    char directory[PATH_MAX];
    const char *file = cairn_arena_printf(&s->arena, "%s/run.db", s->out);
    enum cairn_status status = cairn_store_create(&s->store, file, &s->err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_command_line_save(s->line, s->store);
    cairn_store_put_text(s->store, "cairn", cairn_summary_version());
    cairn_store_put_text(s->store, "sqlite", cairn_store_sqlite_version());
    cairn_store_put_text(s->store, "libclang", cairn_analyzer_libclang(&s->arena));
    cairn_store_put_text(s->store, "target_hash",
                         cairn_target_hash(&s->line->target, s->model, &s->arena));
    cairn_store_put_text(s->store, "directory",
                         getcwd(directory, sizeof directory) == NULL ? "" : directory);
    cairn_store_put_text(s->store, "target", header_names(s));
    cairn_store_put_number(s->store, "started", (int64_t)time(NULL));
    cairn_store_put_text(s->store, "state", "building");
    cairn_store_commit(s->store);
    return CAIRN_OK;
}

/* Results of an earlier run go only when the new harness has been built and started; a new folder
 * has its database from the start, by which it is known as cairn's. */
static enum cairn_status build(struct generation *g)
{
    struct cairn_session *s = &g->session;
    const char *file = cairn_arena_printf(&s->arena, "%s/run.db", s->out);
    bool has_results = cairn_store_is_ours(file);
    enum cairn_status status = has_results ? CAIRN_OK : open_store(g);
    if (status == CAIRN_OK) {
        cairn_progress_phase(&g->progress, "building the harness");
        status = cairn_session_build(s, cairn_signals_alarm_flag());
    }
    if (status == CAIRN_OK && has_results) {
        status = cairn_output_clear(s->out, &s->err);
        status = status == CAIRN_OK ? open_store(g) : status;
    }
    return status;
}

static enum cairn_status load_material(struct generation *g)
{
    struct cairn_session *s = &g->session;
    const struct cairn_options *run = &s->line->run;
    enum cairn_status status = CAIRN_OK;
    if (run->dictionary != NULL) {
        status = cairn_material_load_dictionary(&g->material, run->dictionary, &s->err);
    }
    if (status == CAIRN_OK && run->corpus != NULL) {
        status = cairn_material_load_corpus(&g->material, run->corpus, &s->err);
    }
    if (status == CAIRN_OK && g->material.left_out != 0 && !s->line->quiet) {
        fprintf(stderr,
                "cairn: --corpus: %u files are left out: %d files are used at most, of %d bytes\n",
                g->material.left_out, CAIRN_MATERIAL_FILES, CAIRN_MATERIAL_FILE);
    }
    return status;
}

static bool add_word(void *material, const char *word, size_t length)
{
    return cairn_material_add_word(material, word, length);
}

static enum cairn_status prepare(struct generation *g)
{
    struct cairn_session *s = &g->session;
    enum cairn_status status = cairn_output_check(s->line->out, s->line->force, &s->err);
    status = status == CAIRN_OK ? load_material(g) : status;
    if (status == CAIRN_OK) {
        cairn_progress_phase(&g->progress, "analysing the headers");
        status = cairn_session_analyze(s);
    }
    if (status == CAIRN_OK) {
        status = cairn_target_check_left(&s->line->target, s->model, &s->err);
    }
    status = status == CAIRN_OK ? open_output(g) : status;
    return status == CAIRN_OK ? build(g) : status;
}

/* ---- the run ---- */

static enum cairn_status generate(struct generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_run_observer observer = {
        .self = g, .progress = on_progress, .kept = on_kept, .failed = on_failed};
    struct cairn_run_config config = {.options = &s->line->run,
                                      .model = s->model,
                                      .executor = s->executor,
                                      .generates =
                                          cairn_target_focus(&s->line->target, s->model, &s->arena),
                                      .material = &g->material,
                                      .observer = &observer,
                                      .stop = cairn_signals_stop_flag()};
    cairn_executor_find_words(s->executor, add_word, &g->material);
    g->run = cairn_run_new(&config);
    g->recorder = (struct cairn_recorder){.store = s->store,
                                          .model = s->model,
                                          .executor = s->executor,
                                          .facts = cairn_run_facts(g->run),
                                          .run = g->run};
    cairn_recorder_counts(&g->recorder);
    cairn_store_put_text(s->store, "state", "generating");
    cairn_store_commit(s->store);
    cairn_signals_set_alarm(s->line->run.time_s);
    enum cairn_status status = cairn_run_generate(g->run, &s->err);
    cairn_signals_set_alarm(0);
    cairn_recorder_finish(&g->recorder, cairn_run_stats(g->run));
    return status;
}

/* Seconds until a share of the overtime is used up, at least 1; 0 if there is no limit. Who
 * interrupts wants no more than the overtime. */
static double overtime_left_s(const struct generation *g, double share)
{
    double time_s = g->session.line->run.time_s;
    if (cairn_signals_interrupted()) {
        return least_overtime_s * share;
    }
    double overtime = time_s / 2 > least_overtime_s ? time_s / 2 : least_overtime_s;
    double left = g->began_s + time_s + overtime * share - now_s();
    return time_s > 0 ? (left > 1 ? left : 1) : 0;
}

static enum cairn_status decide(struct generation *g)
{
    struct cairn_session *s = &g->session;
    cairn_progress_phase(&g->progress, "deciding the tests");
    cairn_signals_set_alarm(overtime_left_s(g, share_of_deciding));
    enum cairn_status status = cairn_run_decide_tests(g->run, &g->tests, &s->err);
    if (status == CAIRN_INTERRUPTED) {
        /* The tests that were decided in time are whole. */
        status = CAIRN_OK;
    }
    cairn_signals_set_alarm(0);
    cairn_tests_save(&g->tests, s->model, s->store);
    return status;
}

/* Without --time what is written must not depend on the time that it takes; but who interrupts does
 * not want to wait. */
static double verification_budget_s(const struct generation *g)
{
    double left_s = overtime_left_s(g, 1);
    if (left_s == 0) {
        return cairn_signals_interrupted() ? least_overtime_s : longest_verification_s;
    }
    left_s = left_s > 2 * writing_s ? left_s - writing_s : left_s / 2;
    return fmin(left_s, longest_verification_s);
}

static enum cairn_status emit(struct generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_suite_config config = {.target = &s->line->target,
                                        .model = s->model,
                                        .directory =
                                            cairn_arena_printf(&s->arena, "%s/suite", s->path),
                                        .jobs = s->line->run.jobs,
                                        .verify = true,
                                        .stop = cairn_signals_second_flag(),
                                        .budget_ms = (uint32_t)(verification_budget_s(g) * 1000)};
    cairn_progress_phase(&g->progress, "writing and verifying the suites");
    enum cairn_status status = cairn_emit_suites(&config, g->tests.list.items, g->tests.list.count,
                                                 &g->tests.arena, &g->summary.suite, &s->err);
    if (status != CAIRN_INTERRUPTED) {
        cairn_tests_save(&g->tests, s->model, s->store);
    }
    return status;
}

/* ---- after it ---- */

static const struct cairn_test *test_of_failure(const struct generation *g, uint32_t id)
{
    for (uint32_t i = 0; i < g->tests.list.count; i++) {
        const struct cairn_test *test = &g->tests.list.items[i];
        if (test->verdict != CAIRN_VERDICT_LEGAL && test->number == id) {
            return test;
        }
    }
    return NULL;
}

/* Adds a failure to the summary, unless its report was withdrawn: by later facts, or because no
 * test shows it outside of cairn. It stays in run.db with the verdict it has now. */
static void add_failure(struct generation *g, const struct cairn_failure *failure)
{
    struct cairn_session *s = &g->session;
    struct cairn_store_failure row = cairn_recorder_failure_row(s->model, failure, &s->arena);
    const struct cairn_test *test = test_of_failure(g, failure->id);
    bool is_reported = failure->verdict != CAIRN_VERDICT_ILLEGAL;
    if (test != NULL && test->is_dropped) {
        row.verdict = cairn_verdict_name(CAIRN_VERDICT_FLAKY);
        is_reported = false;
    }
    row.file = test == NULL ? NULL : test->file;
    cairn_store_put_failure(s->store, &row);
    if (is_reported) {
        g->summary.failures[g->summary.failure_count++] = row;
    }
}

static void fill_summary(struct generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_summary *summary = &g->summary;
    const struct cairn_failures *failures = cairn_run_failures(g->run);
    summary->seed = s->line->run.seed;
    summary->isolation = s->line->run.isolation;
    summary->target = header_names(s);
    summary->stats = *cairn_run_stats(g->run);
    cairn_summary_count(summary, s->model, s->executor, cairn_run_facts(g->run));
    uint32_t count = cairn_failures_count(failures);
    summary->failures = cairn_arena_alloc(&s->arena, count * sizeof *summary->failures);
    for (uint32_t i = 0; i < count; i++) {
        add_failure(g, cairn_failures_at(failures, i));
    }
}

/* Stores, writes and says what there is, even if something before has failed. */
static enum cairn_status sum_up(struct generation *g, enum cairn_status status)
{
    struct cairn_session *s = &g->session;
    struct cairn_error *err = status == CAIRN_OK ? &s->err : NULL;
    fill_summary(g);
    cairn_summary_save(&g->summary, s->store);
    if (status == CAIRN_OK) {
        cairn_store_put_text(s->store, "state", "finished");
    }
    cairn_store_commit(s->store);
    enum cairn_status stored = cairn_store_check(s->store, err);
    status = status == CAIRN_OK ? stored : status;
    err = status == CAIRN_OK ? &s->err : NULL;
    const char *path = cairn_arena_printf(&s->arena, "%s/summary.json", s->path);
    enum cairn_status written = cairn_summary_write(&g->summary, path, err);
    status = status == CAIRN_OK ? written : status;
    cairn_progress_clear(&g->progress);
    if (!s->line->quiet) {
        struct cairn_str text = {0};
        cairn_summary_print(&g->summary, s->out, &text);
        cairn_command_say(&text);
        cairn_str_release(&text);
    }
    return status;
}

static void release(struct generation *g)
{
    cairn_tests_release(&g->tests);
    cairn_run_free(g->run);
    cairn_recorder_release(&g->recorder);
    cairn_material_release(&g->material);
}

int cairn_command_generate(struct cairn_command_line *line)
{
    struct generation g = {.session = {.line = line}, .began_s = now_s()};
    cairn_progress_init(&g.progress, line);
    enum cairn_status status = prepare(&g);
    bool has_bugs = false;
    if (status == CAIRN_OK) {
        cairn_signals_defer();
        status = generate(&g);
        /* A harness that broke down late has still found what it has found. */
        status = status == CAIRN_OK ? decide(&g) : status;
        status = status == CAIRN_OK ? emit(&g) : status;
        g.summary.has_suites = status == CAIRN_OK;
        status = status == CAIRN_INTERRUPTED ? status : sum_up(&g, status);
        has_bugs = cairn_summary_has_bugs(&g.summary);
    }
    cairn_progress_clear(&g.progress);
    if (status != CAIRN_OK && status != CAIRN_INTERRUPTED && g.session.store != NULL) {
        cairn_store_set_failed(g.session.store);
    }
    release(&g);
    status = cairn_session_close(&g.session, status);
    return status == CAIRN_OK ? (has_bugs ? 1 : 0) : cairn_command_end(status, &g.session.err);
}
