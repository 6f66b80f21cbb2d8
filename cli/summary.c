#include "cli/summary.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "core/map.h"

enum { MOST_SHOWN = 10 /* of each verdict in the closing lines */ };

const char *cairn_summary_version(void)
{
    return CAIRN_VERSION;
}

/* ---- counting ---- */

void cairn_summary_count(struct cairn_summary *summary, const struct cairn_model *model,
                         const struct cairn_executor *executor, const struct cairn_facts *facts)
{
    struct cairn_map callable = {0};
    struct cairn_map succeeded = {0};
    summary->declared = model->declared;
    summary->linkable = model->linkable;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind != CAIRN_OP_CALL || op->is_builtin || op->function == NULL) {
            continue;
        }
        uint64_t key = cairn_hash_text(op->function);
        if (op->unavailable == NULL && (op->is_inner || cairn_executor_has(executor, i))) {
            cairn_map_put(&callable, key, 1);
        }
        if (facts != NULL && facts->ops[i].succeeded > 0) {
            cairn_map_put(&succeeded, key, 1);
        }
    }
    summary->callable = callable.count;
    summary->succeeded = succeeded.count;
    cairn_map_release(&callable);
    cairn_map_release(&succeeded);
}

static bool has_verdict(const struct cairn_store_failure *row, enum cairn_verdict verdict)
{
    return strcmp(row->verdict, cairn_verdict_name(verdict)) == 0;
}

static uint32_t count_verdict(const struct cairn_summary *summary, enum cairn_verdict verdict)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        count += has_verdict(&summary->failures[i], verdict);
    }
    return count;
}

bool cairn_summary_has_bugs(const struct cairn_summary *summary)
{
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        const struct cairn_store_failure *failure = &summary->failures[i];
        bool is_bug =
            has_verdict(failure, CAIRN_VERDICT_BUG) || has_verdict(failure, CAIRN_VERDICT_HANG);
        if (is_bug && failure->file != NULL) {
            return true;
        }
    }
    return false;
}

/* ---- run.db ---- */

/* name in run.db, member of the stats */
#define STATS_LIST(X)                                                                              \
    X(sequences_generated, generated)                                                              \
    X(sequences_executed, executed)                                                                \
    X(sequences_kept, kept)                                                                        \
    X(sequences_illegal, illegal)                                                                  \
    X(sequences_redundant, redundant)                                                              \
    X(sequences_hang, hang)                                                                        \
    X(sequences_failing, failing)                                                                  \
    X(sequences_other, other)                                                                      \
    X(statements_executed, statements)                                                             \
    X(distinct_values, distinct_values)                                                            \
    X(replays, replays)                                                                            \
    X(sequences_checked, checked)                                                                  \
    X(sequences_unstable, unstable)                                                                \
    X(pool, pool)                                                                                  \
    X(bugs, bugs)                                                                                  \
    X(suspects, suspects)                                                                          \
    X(robustness, robustness)                                                                      \
    X(next_number, numbers)

/* name in run.db, member of the summary */
#define COUNT_LIST(X)                                                                              \
    X(declared, declared)                                                                          \
    X(linkable, linkable)                                                                          \
    X(callable, callable)                                                                          \
    X(succeeded, succeeded)                                                                        \
    X(regression_tests, suite.regression_tests)                                                    \
    X(regression_assertions, suite.assertions)                                                     \
    X(regression_files, suite.files)                                                               \
    X(regression_dropped, suite.dropped)                                                           \
    X(regression_drop_reasons, suite.drop_reasons)                                                 \
    X(regression_unfit_valgrind, suite.has_unfit_valgrind)                                         \
    X(regression_overruns, suite.overruns)                                                         \
    X(rebuilt_sanitized, suite.rebuilt[CAIRN_REBUILD_SANITIZED])                                   \
    X(rebuilt_unoptimised, suite.rebuilt[CAIRN_REBUILD_UNOPTIMISED])

static const char *isolation_name(const struct cairn_summary *summary)
{
    return summary->isolation == CAIRN_ISOLATION_FORK ? "fork" : "batch";
}

void cairn_summary_save_stats(const struct cairn_run_stats *stats, struct cairn_store *store)
{
    /* A part of the counts would belong to another moment than the rest. */
    cairn_store_hold(store);
#define SAVE(name, member) cairn_store_put_number(store, #name, (int64_t)stats->member);
    STATS_LIST(SAVE)
#undef SAVE
    cairn_store_put_real(store, "seconds", stats->seconds);
}

void cairn_summary_save(const struct cairn_summary *summary, struct cairn_store *store)
{
#define SAVE(name, member) cairn_store_put_number(store, #name, (int64_t)summary->member);
    COUNT_LIST(SAVE)
#undef SAVE
    cairn_summary_save_stats(&summary->stats, store);
    cairn_store_put_text(store, "target", summary->target);
    if (summary->suite.drop_reason != NULL) {
        cairn_store_put_text(store, "regression_drop_reason", summary->suite.drop_reason);
    }
    if (summary->suite.homeless != NULL) {
        cairn_store_put_text(store, "regression_homeless", summary->suite.homeless);
    }
    cairn_store_put_text(store, "isolation", isolation_name(summary));
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)summary->seed);
    cairn_store_put_text(store, "seed", seed);
}

static void take_row(struct cairn_summary *summary, const struct cairn_store_run *row)
{
    if (row->name == NULL || row->value == NULL) {
        return;
    }
#define TAKE(row_name, member)                                                                     \
    if (strcmp(row->name, #row_name) == 0) {                                                       \
        summary->member = (__typeof__(summary->member))strtoull(row->value, NULL, 10);             \
    }
#define TAKE_STAT(row_name, member) TAKE(row_name, stats.member)
    COUNT_LIST(TAKE)
    STATS_LIST(TAKE_STAT)
    TAKE(seed, seed)
#undef TAKE_STAT
#undef TAKE
    if (strcmp(row->name, "seconds") == 0) {
        summary->stats.seconds = strtod(row->value, NULL);
    } else if (strcmp(row->name, "target") == 0) {
        summary->target = row->value;
    } else if (strcmp(row->name, "regression_drop_reason") == 0) {
        summary->suite.drop_reason = row->value;
    } else if (strcmp(row->name, "regression_homeless") == 0) {
        summary->suite.homeless = row->value;
    } else if (strcmp(row->name, "isolation") == 0 && strcmp(row->value, "fork") == 0) {
        summary->isolation = CAIRN_ISOLATION_FORK;
    }
}

/* Reports that were withdrawn stay in run.db, and out of sight. */
static void keep_reported(struct cairn_summary *summary)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        const struct cairn_store_failure *row = &summary->failures[i];
        summary->known += has_verdict(row, CAIRN_VERDICT_KNOWN);
        if (!has_verdict(row, CAIRN_VERDICT_ILLEGAL) && !has_verdict(row, CAIRN_VERDICT_FLAKY) &&
            !has_verdict(row, CAIRN_VERDICT_KNOWN)) {
            summary->failures[kept++] = *row;
        }
    }
    summary->failure_count = kept;
}

enum cairn_status cairn_summary_load(struct cairn_summary *summary, struct cairn_store *store,
                                     struct cairn_arena *arena, struct cairn_error *err)
{
    struct cairn_store_run *rows;
    uint32_t count;
    *summary = (struct cairn_summary){.target = ""};
    enum cairn_status status = cairn_store_load_run(store, NULL, arena, &rows, &count, err);
    for (uint32_t i = 0; i < count; i++) {
        take_row(summary, &rows[i]);
    }
    if (status == CAIRN_OK) {
        status = cairn_store_load_failure(store, NULL, arena, &summary->failures,
                                          &summary->failure_count, err);
    }
    if (status != CAIRN_OK) {
        return status;
    }
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        const struct cairn_store_failure *row = &summary->failures[i];
        if (row->verdict == NULL || row->kind == NULL || row->function == NULL ||
            row->signature == NULL || row->text == NULL || row->operation == NULL) {
            return cairn_fail(err, CAIRN_FORMAT, "run.db: failure %u is damaged: generate again",
                              i + 1);
        }
    }
    keep_reported(summary);
    return CAIRN_OK;
}

/* ---- summary.json ---- */

/* Texts are UTF-8 by then, so that only memory can be short. */
static void put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0) {
        cairn_out_of_memory();
    }
}

/* The bytes that a character of UTF-8 takes at text, 0 if there is none. */
static size_t character_length(const char *text)
{
    size_t most = strnlen(text, 4);
    for (size_t length = 1; length <= most; length++) {
        json_t *one = json_stringn(text, length);
        json_decref(one);
        if (one != NULL) {
            return length;
        }
    }
    return 0;
}

/* A file may be called anything: bytes that are no UTF-8 are written as \xNN. */
static json_t *text_json(const char *text)
{
    json_t *whole = json_string(text);
    if (whole != NULL) {
        return whole;
    }
    struct cairn_str escaped = {0};
    while (*text != '\0') {
        size_t length = character_length(text);
        if (length == 0) {
            cairn_str_addf(&escaped, "\\x%02x", (unsigned char)*text);
        }
        cairn_str_add_bytes(&escaped, text, length);
        text += length == 0 ? 1 : length;
    }
    whole = json_string(cairn_str_text(&escaped));
    cairn_str_release(&escaped);
    return whole;
}

static json_t *number(uint64_t value)
{
    return json_integer((json_int_t)value);
}

static double rounded(double value, double unit)
{
    return round(value / unit) * unit;
}

static double rate(const struct cairn_summary *summary)
{
    return summary->stats.seconds > 0 ? (double)summary->stats.executed / summary->stats.seconds
                                      : 0;
}

static json_t *failures_json(const struct cairn_summary *summary)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        const struct cairn_store_failure *row = &summary->failures[i];
        json_t *one = json_object();
        put(one, "id", json_integer(row->id));
        put(one, "verdict", text_json(row->verdict));
        put(one, "kind", text_json(row->kind));
        put(one, "operation", text_json(row->function));
        put(one, "argument", row->argument == 0 ? json_null() : json_integer(row->argument));
        put(one, "statements", json_integer(row->statements));
        put(one, "statements_before", json_integer(row->statements_before));
        put(one, "sightings", json_integer(row->sightings));
        put(one, "signature", text_json(row->signature));
        put(one, "file", row->file == NULL ? json_null() : text_json(row->file));
        if (json_array_append_new(list, one) != 0) {
            cairn_out_of_memory();
        }
    }
    return list;
}

static json_t *sequences_json(const struct cairn_run_stats *stats)
{
    json_t *sequences = json_object();
    put(sequences, "generated", number(stats->generated));
    put(sequences, "executed", number(stats->executed));
    put(sequences, "kept", number(stats->kept));
    put(sequences, "illegal", number(stats->illegal));
    put(sequences, "redundant", number(stats->redundant));
    put(sequences, "hang", number(stats->hang));
    put(sequences, "failing", number(stats->failing));
    put(sequences, "other", number(stats->other));
    return sequences;
}

static json_t *summary_json(const struct cairn_summary *summary)
{
    json_t *root = json_object();
    put(root, "cairn", text_json(CAIRN_VERSION));
    put(root, "seed", number(summary->seed));
    put(root, "seconds", json_real(rounded(summary->stats.seconds, 0.001)));
    put(root, "target", text_json(summary->target));
    put(root, "isolation", text_json(isolation_name(summary)));
    json_t *operations = json_object();
    put(operations, "declared", number(summary->declared));
    put(operations, "linkable", number(summary->linkable));
    put(operations, "callable", number(summary->callable));
    put(operations, "succeeded", number(summary->succeeded));
    put(root, "operations", operations);
    put(root, "sequences", sequences_json(&summary->stats));
    put(root, "statements_executed", number(summary->stats.statements));
    put(root, "sequences_per_second", json_real(rounded(rate(summary), 0.1)));
    put(root, "distinct_values", number(summary->stats.distinct_values));
    put(root, "failures", failures_json(summary));
    json_t *regression = json_object();
    put(regression, "tests", number(summary->suite.regression_tests));
    put(regression, "assertions", number(summary->suite.assertions));
    put(regression, "files", number(summary->suite.files));
    put(regression, "dropped_unverified", number(summary->suite.dropped));
    put(root, "regression", regression);
    return root;
}

enum cairn_status cairn_summary_write(const struct cairn_summary *summary, const char *path,
                                      struct cairn_error *err)
{
    struct cairn_str draft = {0};
    cairn_str_addf(&draft, "%s.new", path);
    FILE *file = fopen(draft.text, "we");
    bool done = false;
    if (file != NULL) {
        json_t *root = summary_json(summary);
        done = json_dumpf(root, file, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) == 0 &&
               fputc('\n', file) != EOF;
        done = fclose(file) == 0 && done;
        done = done && rename(draft.text, path) == 0;
        json_decref(root);
    }
    enum cairn_status status = CAIRN_OK;
    if (!done) {
        status = cairn_fail(err, CAIRN_IO, "cannot write '%s': %s", path, strerror(errno));
        unlink(draft.text);
    }
    cairn_str_release(&draft);
    return status;
}

/* ---- known.txt ---- */

enum cairn_status cairn_summary_propose_known(const struct cairn_summary *summary, const char *path,
                                              struct cairn_error *err)
{
    FILE *file = summary->failure_count == 0 ? NULL : fopen(path, "wxe");
    if (file == NULL) {
        return summary->failure_count == 0 || errno == EEXIST
                   ? CAIRN_OK
                   : cairn_fail(err, CAIRN_IO, "cannot write '%s': %s", path, strerror(errno));
    }
    bool done =
        fputs("# What cairn generate reported. Lines of a file that is given as --known are not\n"
              "# reported again; without the places behind kind and operation a line holds for\n"
              "# all of that kind in that operation. This file is yours: cairn leaves it alone.\n",
              file) != EOF;
    for (uint32_t i = 0; i < summary->failure_count && done; i++) {
        const struct cairn_store_failure *row = &summary->failures[i];
        done = fprintf(file, "\n# F%lld, %s: %s\n%s\n", (long long)row->id, row->verdict,
                       row->file == NULL ? "without a test" : row->file, row->signature) > 0;
    }
    done = fclose(file) == 0 && done;
    if (!done) {
        enum cairn_status status =
            cairn_fail(err, CAIRN_IO, "cannot write '%s': %s", path, strerror(errno));
        unlink(path);
        return status;
    }
    return CAIRN_OK;
}

/* ---- for people ---- */

/* Two arguments for "%u thing%s". */
#define PLURAL(count) (count), (count) == 1 ? "" : "s"

static void print_failure(const struct cairn_store_failure *row, struct cairn_str *text)
{
    struct cairn_str where = {0};
    cairn_str_add(&where, row->function);
    if (row->argument != 0) {
        cairn_str_addf(&where, ", argument %lld", (long long)row->argument);
    }
    cairn_str_addf(text, "  F%-3lld %-10s  %-16s  %-32s  %s\n", (long long)row->id, row->verdict,
                   row->kind, cairn_str_text(&where),
                   row->file != NULL                            ? row->file
                   : has_verdict(row, CAIRN_VERDICT_ROBUSTNESS) ? "(as others: no test)"
                                                                : "(no test shows it)");
    cairn_str_release(&where);
}

/* Whether a pointer that nobody said may be NULL was: there are many of these, all alike. */
static bool is_of_null(const struct cairn_store_failure *row)
{
    return has_verdict(row, CAIRN_VERDICT_ROBUSTNESS) && row->why != NULL &&
           strstr(row->why, " is NULL, and nothing says that it may be.") != NULL;
}

void cairn_summary_print_failures(const struct cairn_summary *summary, uint32_t most,
                                  struct cairn_str *text)
{
    enum { ALIKE = 3 };
    uint32_t nulls = 0;
    static const enum cairn_verdict order[] = {CAIRN_VERDICT_BUG, CAIRN_VERDICT_HANG,
                                               CAIRN_VERDICT_SUSPECT, CAIRN_VERDICT_ROBUSTNESS,
                                               CAIRN_VERDICT_OOM};
    for (size_t v = 0; v < sizeof order / sizeof *order; v++) {
        uint32_t shown = 0;
        uint32_t hidden = 0;
        for (uint32_t i = 0; i < summary->failure_count; i++) {
            const struct cairn_store_failure *row = &summary->failures[i];
            if (!has_verdict(row, order[v])) {
                continue;
            }
            nulls += is_of_null(row);
            if (is_of_null(row) && nulls > ALIKE && most != UINT32_MAX) {
                continue;
            }
            if (shown < most) {
                print_failure(row, text);
                shown++;
            } else {
                hidden++;
            }
        }
        if (hidden != 0) {
            cairn_str_addf(text, "  and %u more with the verdict %s: see cairn report\n", hidden,
                           cairn_verdict_name(order[v]));
        }
    }
    if (nulls > ALIKE && most != UINT32_MAX) {
        cairn_str_addf(text, "  and %u more robustness where an argument is NULL\n", nulls - ALIKE);
    }
}

/* The failure that a user looks into first. */
static int64_t first_failure(const struct cairn_summary *summary)
{
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        if (has_verdict(&summary->failures[i], CAIRN_VERDICT_BUG)) {
            return summary->failures[i].id;
        }
    }
    return summary->failures[0].id;
}

/* The make targets of the suites that have a test, "check" first. */
static void print_targets(const struct cairn_summary *summary, struct cairn_str *text)
{
    static const struct {
        enum cairn_verdict verdict;
        const char *target;
    } suites[] = {{CAIRN_VERDICT_BUG, "bugs"},
                  {CAIRN_VERDICT_SUSPECT, "suspects"},
                  {CAIRN_VERDICT_ROBUSTNESS, "robustness"},
                  {CAIRN_VERDICT_OOM, "oom"}};
    cairn_str_add(text, "check (green)");
    for (size_t v = 0; v < sizeof suites / sizeof *suites; v++) {
        bool has_test = false;
        for (uint32_t i = 0; i < summary->failure_count; i++) {
            const struct cairn_store_failure *row = &summary->failures[i];
            has_test |= row->file != NULL && has_verdict(row, suites[v].verdict);
        }
        cairn_str_addf(text, "%s%s%s", has_test ? ", " : "", has_test ? suites[v].target : "",
                       has_test ? " (red)" : "");
    }
    cairn_str_add(text, "\n");
}

void cairn_summary_print_unverified(const struct cairn_summary *summary, struct cairn_str *text)
{
    if (summary->suite.has_unfit_valgrind) {
        cairn_str_add(text,
                      "the suite was not verified under valgrind, which did not get through it\n");
    }
    if (summary->suite.homeless != NULL) {
        cairn_str_addf(text, "where HOME is not set, a signal ends %s; the suite sets it\n",
                       summary->suite.homeless);
    }
    for (enum cairn_rebuild b = 0; b < CAIRN_REBUILD_COUNT; b++) {
        const char *reason = cairn_rebuild_outcome_reason(summary->suite.rebuilt[b]);
        if (reason != NULL) {
            cairn_str_addf(text, "the suite was not verified %s: %s\n", cairn_rebuild_name(b),
                           reason);
        }
    }
}

static void print_drop_reason(const struct cairn_suite_result *suite, struct cairn_str *text)
{
    if (suite->drop_reason != NULL && suite->dropped == suite->drop_reasons) {
        cairn_str_addf(text, ": %s", suite->drop_reason);
    } else if (suite->drop_reason != NULL) {
        cairn_str_addf(text, " (%u of them: %s)", suite->drop_reasons, suite->drop_reason);
    }
    cairn_str_add(text, "\n");
}

static void print_suites(const struct cairn_summary *summary, const char *out,
                         struct cairn_str *text)
{
    if (!summary->has_suites) {
        cairn_str_addf(text, "no tests: what is in %s/suite was not verified\n", out);
        return;
    }
    cairn_str_addf(text, "%u regression test%s with %u assertion%s in %s/suite\n",
                   PLURAL(summary->suite.regression_tests), PLURAL(summary->suite.assertions), out);
    if (summary->suite.dropped != 0) {
        cairn_str_addf(text, "%u test%s did not hold outside cairn and %s dropped",
                       PLURAL(summary->suite.dropped),
                       summary->suite.dropped == 1 ? "was" : "were");
        print_drop_reason(&summary->suite, text);
    }
    if (summary->suite.overruns != 0) {
        cairn_str_addf(text,
                       "in %u of them address sanitizer objects to what the library did, which may "
                       "be a bug: cairn report %s\n",
                       summary->suite.overruns, out);
    }
    cairn_summary_print_unverified(summary, text);
}

/* What did not go well, and whether more time would help. */
static void print_prospects(const struct cairn_summary *summary, const char *out,
                            struct cairn_str *text)
{
    const struct cairn_run_stats *stats = &summary->stats;
    uint32_t rest = summary->callable - summary->succeeded;
    if (stats->is_plateau) {
        cairn_str_addf(text,
                       "nothing new has come in the last %llu sequences: more time will hardly "
                       "help\n",
                       (unsigned long long)stats->since_new);
    }
    if (rest != 0) {
        cairn_str_addf(text,
                       "why %u function%s never went well, and what would help: cairn report "
                       "%s\n",
                       rest, rest == 1 ? "" : "s", out);
    }
    if (summary->declared > summary->callable) {
        cairn_str_addf(text, "%u more cannot be called, or are left out: cairn analyze says why\n",
                       summary->declared - summary->callable);
    }
}

void cairn_summary_print(const struct cairn_summary *summary, const char *out,
                         struct cairn_str *text)
{
    const struct cairn_run_stats *stats = &summary->stats;
    cairn_str_addf(text,
                   "%s: %llu sequences in %.1f s (%.0f/s), %llu kept; %u of %u functions called "
                   "with success\n",
                   summary->target, (unsigned long long)stats->executed, stats->seconds,
                   rate(summary), (unsigned long long)stats->kept, summary->succeeded,
                   summary->callable);
    print_prospects(summary, out, text);
    print_suites(summary, out, text);
    if (summary->failure_count == 0) {
        cairn_str_add(text, summary->has_suites ? "nothing fails\n" : "");
    } else {
        const uint32_t ooms = count_verdict(summary, CAIRN_VERDICT_OOM);
        cairn_str_addf(text, "%u failure%s: %u bug%s, %u suspect%s, %u robustness",
                       PLURAL(summary->failure_count),
                       PLURAL(count_verdict(summary, CAIRN_VERDICT_BUG)),
                       PLURAL(count_verdict(summary, CAIRN_VERDICT_SUSPECT)),
                       count_verdict(summary, CAIRN_VERDICT_ROBUSTNESS));
        cairn_str_addf(text, ooms == 0 ? "\n" : ", %u oom\n", ooms);
        cairn_summary_print_failures(summary, MOST_SHOWN, text);
    }
    if (summary->known != 0) {
        cairn_str_addf(text, "%u known failure%s seen again\n", summary->known,
                       summary->known == 1 ? " was" : "s were");
    }
    if (summary->has_suites) {
        cairn_str_addf(text, "run them with make -C %s/suite and a target: ", out);
        print_targets(summary, text);
    }
    if (summary->failure_count != 0) {
        cairn_str_addf(text, "look into one with cairn replay %s F%lld\n", out,
                       (long long)first_failure(summary));
    }
}
