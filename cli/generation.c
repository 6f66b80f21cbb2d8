#include "cli/generation.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/contracts_file.h"
#include "cli/signals.h"
#include "cli/target.h"
#include "core/clock.h"

/* Of the time that a run may take beyond --time, how much goes to deciding which tests are
 * written; the rest is for verifying them. */
static const double share_of_deciding = 0.45;
static const double share_of_rechecking = 0.15; /* of it; all else goes to regression tests */
static const double share_of_faults = 0.25;     /* ... and of making allocations fail */
static const double least_overtime_s = 30;
static const double writing_s = 2; /* after the verification */
static const double longest_verification_s = 3600;
/* Of --time, how much at most goes to what earlier parts of the run kept. */
static const double share_of_recalling = 0.5;

/* ---- the observer: progress line and database ---- */

static void on_progress(void *self, const struct cairn_run_stats *stats)
{
    struct cairn_generation *g = self;
    cairn_progress_tell(&g->progress, stats);
    if (stats->to_recall != 0) {
        return;
    }
    cairn_recorder_progress(&g->recorder, stats);
    if (cairn_store_check(g->session.store, NULL) != CAIRN_OK) {
        cairn_signals_stop();
    }
}

static void on_kept(void *self, uint64_t number, const struct cairn_sequence *sequence,
                    const uint32_t *choices, uint32_t choice_count)
{
    struct cairn_generation *g = self;
    cairn_recorder_kept(&g->recorder, number, sequence, choices, choice_count);
}

static void on_failed(void *self, const struct cairn_failure *failure)
{
    struct cairn_generation *g = self;
    cairn_recorder_failed(&g->recorder, failure);
}

static void on_isolated(void *self, uint64_t number, uint32_t op)
{
    struct cairn_generation *g = self;
    const struct cairn_op *item = &g->session.model->ops.items[op];
    cairn_store_put_text(g->session.store, "isolation", "fork");
    cairn_store_commit(g->session.store);
    cairn_progress_clear(&g->progress);
    if (!g->session.line->quiet) {
        fprintf(
            stderr,
            "cairn: %s did something else in a process of its own (in sequence %llu): from here "
            "on each sequence has one, which is slower\n",
            item->function == NULL ? item->key : item->function, (unsigned long long)number);
    }
}

/* ---- the run ---- */

static bool add_word(void *material, const char *word, size_t length)
{
    return cairn_material_add_word(material, word, length);
}

static void open_run(struct cairn_generation *g, const struct cairn_run_observer *observer)
{
    struct cairn_session *s = &g->session;
    struct cairn_run_config config = {.options = &s->line->run,
                                      .model = s->model,
                                      .executor = s->executor,
                                      .generates =
                                          cairn_target_focus(&s->line->target, s->model, &s->arena),
                                      .material = &g->material,
                                      .known = &g->known,
                                      .observer = observer,
                                      .stop = cairn_signals_stop_flag()};
    cairn_executor_find_words(s->executor, add_word, &g->material);
    g->run = cairn_run_new(&config);
    g->recorder = (struct cairn_recorder){.store = s->store,
                                          .model = s->model,
                                          .executor = s->executor,
                                          .facts = cairn_run_facts(g->run),
                                          .run = g->run};
}

/* Whoever goes on with many sequences and little time is told what is left out. */
static void say_recalled(const struct cairn_generation *g, uint32_t recalled)
{
    uint32_t count = g->recalled.recall.sequence_count;
    if (recalled < count && !g->session.line->quiet) {
        fprintf(
            stderr,
            "cairn: went on with %u of %u kept sequences, which took half of the time: a longer "
            "--time takes up more\n",
            recalled, count);
    }
}

/* Until it is over the database stands as it was. */
static enum cairn_status recall(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    double time_s = s->line->run.time_s;
    uint32_t recalled = 0;
    g->progress.limit_s = time_s > 0 ? time_s + g->recalled.recall.stats.seconds : 0;
    enum cairn_status status = cairn_run_recall(g->run, &g->recalled.recall,
                                                time_s * share_of_recalling, &recalled, &s->err);
    if (status == CAIRN_OK) {
        cairn_progress_clear(&g->progress);
        say_recalled(g, recalled);
        g->recorder.last_s = g->recalled.recall.stats.seconds;
    }
    return status;
}

static enum cairn_status generate(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_run_observer observer = {.self = g,
                                          .progress = on_progress,
                                          .kept = on_kept,
                                          .failed = on_failed,
                                          .isolated = on_isolated};
    double began_s = cairn_clock_s();
    open_run(g, &observer);
    enum cairn_status status = g->is_recalling ? recall(g) : CAIRN_OK;
    if (status != CAIRN_OK) {
        return status;
    }
    g->is_changed = true;
    cairn_recorder_counts(&g->recorder);
    cairn_store_put_text(s->store, "decided", "0");
    cairn_store_put_text(s->store, "state", "generating");
    cairn_store_commit(s->store);
    if (!g->only_recalls) {
        cairn_signals_set_alarm(s->line->run.time_s > 0
                                    ? fmax(began_s + s->line->run.time_s - cairn_clock_s(), 0.01)
                                    : 0);
        status = cairn_run_generate(g->run, &s->err);
        cairn_signals_set_alarm(0);
    }
    cairn_recorder_finish(&g->recorder, cairn_run_stats(g->run));
    return status;
}

/* Seconds until a share of the overtime is used up, at least 1; 0 if there is no limit. Who
 * interrupts wants no more than the overtime. */
static double overtime_left_s(const struct cairn_generation *g, double share)
{
    double time_s = g->session.line->run.time_s;
    if (cairn_signals_interrupted()) {
        return least_overtime_s * share;
    }
    double overtime = time_s / 2 > least_overtime_s ? time_s / 2 : least_overtime_s;
    double left = g->began_s + time_s + overtime * share - cairn_clock_s();
    return time_s > 0 ? (left > 1 ? left : 1) : 0;
}

/* What is known now, and nothing that was withdrawn since. */
static void conclude(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_conclusions conclusions = {0};
    cairn_run_conclude(g->run, &conclusions);
    cairn_store_clear(s->store, CAIRN_STORE_TABLE_fact);
    cairn_recorder_counts(&g->recorder);
    cairn_contracts_save(&conclusions, s->model, s->store);
    cairn_vec_release(&conclusions.list);
}

static enum cairn_status decide(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    cairn_progress_phase(&g->progress, "deciding the tests");
    cairn_signals_set_alarm(overtime_left_s(g, share_of_rechecking));
    enum cairn_status status = cairn_run_recheck(g->run, &s->err);
    if (status == CAIRN_OK || status == CAIRN_INTERRUPTED) {
        cairn_signals_set_alarm(overtime_left_s(g, share_of_faults));
        status = cairn_run_inject_faults(g->run, &s->err);
    }
    if (status == CAIRN_OK || status == CAIRN_INTERRUPTED) {
        cairn_signals_set_alarm(overtime_left_s(g, share_of_deciding));
        status = cairn_run_decide_tests(g->run, &g->tests, &s->err);
    }
    if (status == CAIRN_INTERRUPTED) {
        /* The tests that were decided in time are whole. */
        status = CAIRN_OK;
    }
    cairn_signals_set_alarm(0);
    cairn_tests_save(&g->tests, s->model, s->store);
    conclude(g);
    cairn_store_put_text(s->store, "decided", status == CAIRN_OK ? "1" : "0");
    cairn_store_commit(s->store);
    return status;
}

/* Without --time what is written must not depend on the time that it takes; but who interrupts does
 * not want to wait. */
static double verification_budget_s(const struct cairn_generation *g)
{
    double left_s = overtime_left_s(g, 1);
    if (left_s == 0) {
        return cairn_signals_interrupted() ? least_overtime_s : longest_verification_s;
    }
    left_s = left_s > 2 * writing_s ? left_s - writing_s : left_s / 2;
    return fmin(left_s, longest_verification_s);
}

static enum cairn_status emit(struct cairn_generation *g)
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
    cairn_progress_phase(&g->progress,
                         cairn_signals_interrupted()
                             ? "writing and verifying the suites (Ctrl-C again gives them up)"
                             : "writing and verifying the suites");
    enum cairn_status status = cairn_emit_suites(&config, g->tests.list.items, g->tests.list.count,
                                                 &g->tests.arena, &g->summary.suite, &s->err);
    if (status != CAIRN_INTERRUPTED) {
        cairn_tests_save(&g->tests, s->model, s->store);
    }
    return status == CAIRN_OK ? cairn_contracts_write(s) : status;
}

/* ---- after it ---- */

static const struct cairn_test *test_of_failure(const struct cairn_generation *g, uint32_t id)
{
    for (uint32_t i = 0; i < g->tests.list.count; i++) {
        const struct cairn_test *test = &g->tests.list.items[i];
        if (test->verdict != CAIRN_VERDICT_LEGAL && test->number == id) {
            return test;
        }
    }
    return NULL;
}

const char *cairn_generation_target(struct cairn_session *s)
{
    struct cairn_str names = {0};
    for (uint32_t i = 0; i < s->line->target.headers.words.count; i++) {
        cairn_str_addf(&names, "%s%s", i == 0 ? "" : " ", s->line->target.headers.words.items[i]);
    }
    const char *text = cairn_arena_strdup(&s->arena, cairn_str_text(&names));
    cairn_str_release(&names);
    return text;
}

/* Adds a failure to the summary, unless its report was withdrawn: by later facts, or because no
 * test shows it outside of cairn. It stays in run.db with the verdict it has now. */
static void add_failure(struct cairn_generation *g, const struct cairn_failure *failure)
{
    struct cairn_session *s = &g->session;
    struct cairn_store_failure row = cairn_recorder_failure_row(s->model, failure, &s->arena);
    const struct cairn_test *test = test_of_failure(g, failure->id);
    bool is_reported = failure->verdict != CAIRN_VERDICT_ILLEGAL;
    if (test != NULL && test->is_dropped) {
        row.verdict = cairn_verdict_name(CAIRN_VERDICT_FLAKY);
        is_reported = false;
    }
    if (is_reported && cairn_known_has(&g->known, failure->signature)) {
        row.verdict = cairn_verdict_name(CAIRN_VERDICT_KNOWN);
        is_reported = false;
        g->summary.known++;
    }
    row.file = test == NULL ? NULL : test->file;
    cairn_store_put_failure(s->store, &row);
    if (is_reported) {
        g->summary.failures[g->summary.failure_count++] = row;
    }
}

static void fill_summary(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    struct cairn_summary *summary = &g->summary;
    const struct cairn_failures *failures = cairn_run_failures(g->run);
    summary->seed = s->line->run.seed;
    summary->isolation = cairn_executor_isolation(s->executor);
    summary->target = cairn_generation_target(s);
    summary->stats = *cairn_run_stats(g->run);
    cairn_summary_count(summary, s->model, s->executor, cairn_run_facts(g->run));
    uint32_t count = cairn_failures_count(failures);
    summary->failures = cairn_arena_alloc(&s->arena, count * sizeof *summary->failures);
    for (uint32_t i = 0; i < count; i++) {
        add_failure(g, cairn_failures_at(failures, i));
    }
    cairn_recalled_mark_lost(&g->recalled, failures, s->store);
}

/* Stores, writes and says what there is, even if something before has failed. */
static enum cairn_status sum_up(struct cairn_generation *g, enum cairn_status status)
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
    err = status == CAIRN_OK ? &s->err : NULL;
    path = cairn_arena_printf(&s->arena, "%s/known.txt", s->path);
    written = cairn_summary_propose_known(&g->summary, path, err);
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

/* ---- all of it ---- */

void cairn_generation_init(struct cairn_generation *g, struct cairn_command_line *line)
{
    *g = (struct cairn_generation){.session = {.line = line}, .began_s = cairn_clock_s()};
    cairn_progress_init(&g->progress, line);
}

enum cairn_status cairn_generation_load_material(struct cairn_generation *g)
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
    if (status == CAIRN_OK && run->known != NULL) {
        status = cairn_known_load(&g->known, run->known, &s->err);
    }
    if (status == CAIRN_OK && g->material.left_out != 0 && !s->line->quiet) {
        fprintf(stderr,
                "cairn: --corpus: %u files are left out: %d files are used at most, of %d bytes\n",
                g->material.left_out, CAIRN_MATERIAL_FILES, CAIRN_MATERIAL_FILE);
    }
    return status;
}

enum cairn_status cairn_generation_load(struct cairn_generation *g)
{
    g->is_recalling = true;
    return cairn_recalled_load(&g->recalled, g->session.model, g->session.store, &g->session.err);
}

enum cairn_status cairn_generation_complete(struct cairn_generation *g)
{
    cairn_signals_defer();
    enum cairn_status status = generate(g);
    if (!g->is_changed) {
        return status;
    }
    /* A harness that broke down late has still found what it has found. */
    status = status == CAIRN_OK ? decide(g) : status;
    status = status == CAIRN_OK ? emit(g) : status;
    g->summary.has_suites = status == CAIRN_OK;
    return status == CAIRN_INTERRUPTED ? status : sum_up(g, status);
}

int cairn_generation_end(struct cairn_generation *g, enum cairn_status status)
{
    cairn_progress_clear(&g->progress);
    if (g->is_changed && status != CAIRN_OK && status != CAIRN_INTERRUPTED) {
        cairn_store_set_failed(g->session.store);
    }
    bool has_bugs = status == CAIRN_OK && cairn_summary_has_bugs(&g->summary);
    cairn_tests_release(&g->tests);
    cairn_run_free(g->run);
    cairn_recalled_release(&g->recalled);
    cairn_recorder_release(&g->recorder);
    cairn_material_release(&g->material);
    cairn_known_release(&g->known);
    status = cairn_session_close(&g->session, status);
    return status == CAIRN_OK ? (has_bugs ? 1 : 0) : cairn_command_end(status, &g->session.err);
}
