/* cairn report: what run.db says, as plain tables. Needs neither the target nor a compiler. */
#include <string.h>

#include "cli/commands.h"
#include "cli/session.h"
#include "cli/summary.h"

enum { SERIES_LINES = 10 };

/* Adds a sequence, of whose literals a reader needs no more than how they begin: run.db has them
 * whole. */
static void add_sequence(struct cairn_str *out, const char *text)
{
    enum { MOST = 160, SHOWN = 120 };
    for (const char *at = text; *at != '\0';) {
        const char *end = at + 1;
        if (*at != '"') {
            cairn_str_addf(out, "%c", *at++);
            continue;
        }
        while (*end != '"' && *end != '\0') {
            end += *end == '\\' && end[1] != '\0' ? 2 : 1;
        }
        const int length = (int)(end - at);
        /* No cut through "\245". */
        int shown = length <= MOST ? length : SHOWN;
        for (int back = 0; back < 4 && shown < length && shown > 4; back++) {
            if (at[shown - back] == '\\') {
                shown -= back;
                break;
            }
        }
        cairn_str_addf(out, "%.*s%s", shown, at, shown < length ? "..." : "");
        cairn_str_addf(out, "%s", *end == '"' ? "\"" : "");
        at = *end == '"' ? end + 1 : end;
    }
}

static const char *or_empty(const char *text)
{
    return text == NULL ? "" : text;
}

/* What is known while a run goes on, or of one that was killed. */
static enum cairn_status print_unfinished(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_store_time_series *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_time_series(s->store, NULL, &s->arena, &rows, &count, &s->err);
    cairn_str_add(out, "not finished: it still runs, or was killed\n");
    if (status == CAIRN_OK && count != 0) {
        const struct cairn_store_time_series *last = &rows[count - 1];
        cairn_str_addf(out, "sequences   %lld executed in %.1f s: %lld kept\n",
                       (long long)last->executed, last->seconds, (long long)last->kept);
    }
    return status;
}

static void print_counts(const struct cairn_summary *summary, struct cairn_str *out)
{
    const struct cairn_run_stats *stats = &summary->stats;
    cairn_str_addf(out, "seed        %llu\n", (unsigned long long)summary->seed);
    cairn_str_addf(out,
                   "functions   %u declared, %u linkable, %u callable, %u called with success\n",
                   summary->declared, summary->linkable, summary->callable, summary->succeeded);
    cairn_str_addf(out,
                   "sequences   %llu executed in %.1f s: %llu kept, %llu redundant, %llu illegal, "
                   "%llu hanging, %llu failing, %llu other\n",
                   (unsigned long long)stats->executed, stats->seconds,
                   (unsigned long long)stats->kept, (unsigned long long)stats->redundant,
                   (unsigned long long)stats->illegal, (unsigned long long)stats->hang,
                   (unsigned long long)stats->failing, (unsigned long long)stats->other);
    cairn_str_addf(out, "regression  %u tests, %u assertions, %u files; %u tests dropped\n",
                   summary->suite.regression_tests, summary->suite.assertions, summary->suite.files,
                   summary->suite.dropped);
    cairn_summary_print_unverified(summary, out);
}

static enum cairn_status print_numbers(struct cairn_session *s, const struct cairn_summary *summary,
                                       struct cairn_str *out)
{
    cairn_str_addf(out, "target      %s\nstate       %s\n", or_empty(summary->target),
                   or_empty(cairn_session_value(s, "state")));
    const char *state = cairn_session_value(s, "state");
    /* One of the rows that are there when the run has ended. */
    bool has_ended = cairn_session_value(s, "regression_tests") != NULL;
    if (!has_ended || state == NULL || strcmp(state, "generating") == 0) {
        return print_unfinished(s, out);
    }
    print_counts(summary, out);
    return CAIRN_OK;
}

static void print_failures(const struct cairn_summary *summary, struct cairn_str *out)
{
    cairn_str_addf(out, "\nFailures: %u\n", summary->failure_count);
    cairn_summary_print_failures(summary, UINT32_MAX, out);
    for (uint32_t i = 0; i < summary->failure_count; i++) {
        const struct cairn_store_failure *row = &summary->failures[i];
        cairn_str_addf(out,
                       "\nF%lld %s %s in %s: seen %lld time%s, %lld statement%s (found with "
                       "%lld)\n",
                       (long long)row->id, row->verdict, row->kind, row->function,
                       (long long)row->sightings, row->sightings == 1 ? "" : "s",
                       (long long)row->statements, row->statements == 1 ? "" : "s",
                       (long long)row->statements_before);
        cairn_str_addf(out, "%s\n", or_empty(row->why));
        if (row->frames != NULL && row->frames[0] != '\0') {
            cairn_str_addf(out, "at %s\n", row->frames);
        }
        add_sequence(out, row->text);
    }
}

/* ---- operations ---- */

static void print_operation(const struct cairn_store_operation *row, struct cairn_str *out)
{
    cairn_str_addf(out, "%-40s %9lld %9lld %8lld %7lld %8lld\n", or_empty(row->key),
                   (long long)row->started, (long long)row->succeeded, (long long)row->errors,
                   (long long)row->failed, (long long)row->illegal);
}

static enum cairn_status print_operations(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_store_operation *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_operation(s->store, NULL, &s->arena, &rows, &count, &s->err);
    cairn_str_addf(out, "\n%-40s %9s %9s %8s %7s %8s\n", "Operations", "called", "succeeded",
                   "errors", "failed", "misused");
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].started != 0) {
            print_operation(&rows[i], out);
        }
    }
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].function != NULL && rows[i].succeeded == 0) {
            cairn_str_add(out, any ? "" : "\nFunctions never called with success\n");
            any = true;
            cairn_str_addf(out, "  %-40s %s\n", or_empty(rows[i].key),
                           rows[i].reason == NULL ? "not tried" : rows[i].reason);
        }
    }
    return status;
}

/* ---- tests ---- */

static enum cairn_status print_dropped(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_store_test *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_test(s->store, NULL, &s->arena, &rows, &count, &s->err);
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].dropped != NULL) {
            cairn_str_addf(out, "\nA %s test of %s was dropped: %s\n", or_empty(rows[i].verdict),
                           or_empty(rows[i].operation), rows[i].dropped);
            add_sequence(out, or_empty(rows[i].text));
        }
    }
    return status;
}

/* ---- facts and time ---- */

/* Worth a line is what was seen to happen; that a call never freed its argument is no news. */
static enum cairn_status print_facts(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_store_fact *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_fact(s->store, NULL, &s->arena, &rows, &count, &s->err);
    cairn_str_add(out, "\nFacts learnt (observations)\n");
    for (uint32_t i = 0; i < count; i++) {
        struct cairn_str what = {0};
        if (rows[i].count == 0) {
            continue;
        }
        cairn_str_addf(&what, "%s", or_empty(rows[i].kind));
        if (rows[i].param != 0) {
            cairn_str_addf(&what, " in argument %lld", (long long)rows[i].param);
        }
        if (rows[i].container != 0) {
            cairn_str_addf(&what, " into argument %lld", (long long)rows[i].container);
        }
        cairn_str_addf(out, "  %-40s %-44s %lld of %lld\n", or_empty(rows[i].operation),
                       cairn_str_text(&what), (long long)rows[i].count, (long long)rows[i].total);
        cairn_str_release(&what);
    }
    return status;
}

static enum cairn_status print_series(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_store_time_series *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_time_series(s->store, NULL, &s->arena, &rows, &count, &s->err);
    if (count == 0) {
        return status;
    }
    cairn_str_addf(out, "\n%10s %12s %10s %10s %10s %10s\n", "seconds", "executed", "kept", "pool",
                   "values", "failures");
    uint32_t lines = count < SERIES_LINES ? count : SERIES_LINES;
    for (uint32_t i = 1; i <= lines; i++) {
        const struct cairn_store_time_series *row = &rows[(uint64_t)count * i / lines - 1];
        cairn_str_addf(out, "%10.1f %12lld %10lld %10lld %10lld %10lld\n", row->seconds,
                       (long long)row->executed, (long long)row->kept, (long long)row->pool,
                       (long long)row->distinct_values, (long long)row->failures);
    }
    return status;
}

static enum cairn_status print_report(struct cairn_session *s, struct cairn_str *out)
{
    struct cairn_summary summary;
    enum cairn_status status = cairn_summary_load(&summary, s->store, &s->arena, &s->err);
    if (status == CAIRN_OK) {
        status = print_numbers(s, &summary, out);
    }
    if (status == CAIRN_OK) {
        print_failures(&summary, out);
        status = print_dropped(s, out);
        status = status == CAIRN_OK ? print_operations(s, out) : status;
    }
    status = status == CAIRN_OK ? print_facts(s, out) : status;
    return status == CAIRN_OK ? print_series(s, out) : status;
}

int cairn_command_report(struct cairn_command_line *line)
{
    struct cairn_session session = {.line = line};
    struct cairn_str text = {0};
    enum cairn_status status = cairn_session_open(&session, line->operands.items[0]);
    status = status == CAIRN_OK ? print_report(&session, &text) : status;
    if (status == CAIRN_OK) {
        cairn_command_say(&text);
    }
    cairn_str_release(&text);
    status = cairn_session_close(&session, status);
    return cairn_command_end(status, &session.err);
}
