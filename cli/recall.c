#include "cli/recall.h"

#include <string.h>

#include "cli/summary.h"

/* Far above what a run comes to: numbers that follow do not overflow. */
static const int64_t highest_number = INT64_MAX / 2;

static enum cairn_status fail_damaged(const char *what, int64_t number, struct cairn_error *err)
{
    return cairn_fail(err, CAIRN_FORMAT, "run.db: %s %lld is damaged: generate again with --force",
                      what, (long long)number);
}

/* ---- sequences ---- */

static enum cairn_status give_sequence(void *self, uint32_t i, uint64_t *ret_number,
                                       struct cairn_sequence *sequence, struct cairn_error *err)
{
    struct cairn_recalled *recalled = self;
    const struct cairn_store_sequence *row = &recalled->sequences[i];
    *ret_number = (uint64_t)row->number;
    return cairn_sequence_parse(sequence, recalled->model, row->text, err);
}

static enum cairn_status check_sequence(struct cairn_recalled *recalled, uint32_t i,
                                        struct cairn_error *err)
{
    const struct cairn_store_sequence *row = &recalled->sequences[i];
    struct cairn_sequence sequence = {0};
    uint64_t number;
    bool is_whole = row->number >= 0 && row->number <= highest_number && row->text != NULL &&
                    give_sequence(recalled, i, &number, &sequence, NULL) == CAIRN_OK;
    cairn_sequence_release(&sequence);
    return is_whole ? CAIRN_OK : fail_damaged("sequence", row->number, err);
}

static enum cairn_status load_sequences(struct cairn_recalled *recalled, struct cairn_store *store,
                                        struct cairn_error *err)
{
    struct cairn_recall *recall = &recalled->recall;
    enum cairn_status status = cairn_store_load_sequence(
        store, NULL, &recalled->arena, &recalled->sequences, &recall->sequence_count, err);
    for (uint32_t i = 0; i < recall->sequence_count && status == CAIRN_OK; i++) {
        status = check_sequence(recalled, i, err);
    }
    return status;
}

/* ---- failures ---- */

static bool find_verdict(const char *name, enum cairn_verdict *verdict)
{
    static const enum cairn_verdict reported[] = {
        CAIRN_VERDICT_ILLEGAL, CAIRN_VERDICT_BUG,   CAIRN_VERDICT_SUSPECT, CAIRN_VERDICT_ROBUSTNESS,
        CAIRN_VERDICT_OOM,     CAIRN_VERDICT_FLAKY, CAIRN_VERDICT_KNOWN};
    for (size_t i = 0; name != NULL && i < sizeof reported / sizeof *reported; i++) {
        if (strcmp(name, cairn_verdict_name(reported[i])) == 0) {
            *verdict = reported[i];
            return true;
        }
    }
    return false;
}

static enum cairn_status load_failure(struct cairn_recalled *recalled,
                                      const struct cairn_store_failure *row,
                                      struct cairn_error *err)
{
    struct cairn_failure failure = {.id = (uint32_t)row->id,
                                    .mode = (enum cairn_run_mode)row->mode,
                                    .statements_before = (uint32_t)row->statements_before,
                                    .sightings = (uint64_t)row->sightings,
                                    .signature = row->signature};
    bool is_whole =
        row->id > 0 && row->id < INT32_MAX && row->mode >= 0 && row->mode < CAIRN_MODE_COUNT &&
        row->sightings >= 0 && row->statements_before >= 0 &&
        row->statements_before <= UINT32_MAX && row->signature != NULL && row->text != NULL &&
        find_verdict(row->verdict, &failure.verdict) &&
        cairn_sequence_parse(&failure.sequence, recalled->model, row->text, NULL) == CAIRN_OK;
    cairn_vec_push(&recalled->failures, failure);
    return is_whole ? CAIRN_OK : fail_damaged("failure", row->id, err);
}

static enum cairn_status load_failures(struct cairn_recalled *recalled, struct cairn_store *store,
                                       struct cairn_error *err)
{
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_failure(store, NULL, &recalled->arena, &recalled->rows, &count, err);
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        status = load_failure(recalled, &recalled->rows[i], err);
    }
    recalled->recall.failures = recalled->failures.items;
    recalled->recall.failure_count = recalled->failures.count;
    return status;
}

void cairn_recalled_mark_lost(const struct cairn_recalled *recalled,
                              const struct cairn_failures *failures, struct cairn_store *store)
{
    for (uint32_t i = 0; i < recalled->failures.count; i++) {
        bool is_there = recalled->failures.items[i].verdict == CAIRN_VERDICT_ILLEGAL;
        for (uint32_t k = 0; k < cairn_failures_count(failures) && !is_there; k++) {
            is_there = cairn_failures_at(failures, k)->id == recalled->failures.items[i].id;
        }
        if (!is_there) {
            struct cairn_store_failure row = recalled->rows[i];
            row.verdict = cairn_verdict_name(CAIRN_VERDICT_FLAKY);
            row.file = NULL;
            cairn_store_put_failure(store, &row);
        }
    }
}

/* ---- counts ---- */

#define RAISE(to, value)                                                                           \
    do {                                                                                           \
        if ((value) > 0 && (uint64_t)(value) > (to)) {                                             \
            (to) = (__typeof__(to))(value);                                                        \
        }                                                                                          \
    } while (0)

static void raise_op(struct cairn_op_facts *facts, const struct cairn_store_operation *row)
{
    RAISE(facts->started, row->started);
    RAISE(facts->succeeded, row->succeeded);
    RAISE(facts->errors, row->errors);
    RAISE(facts->failed, row->failed);
    RAISE(facts->illegal, row->illegal);
    RAISE(facts->denied, row->denied);
    RAISE(facts->hangs, row->hangs);
}

/* What probes have shown of a parameter. */
static void raise_param(struct cairn_param_facts *facts, const struct cairn_store_fact *row)
{
    int64_t failed = row->total > row->count ? row->total - row->count : 0;
    if (row->count < 0 || row->total > INT32_MAX || row->total < row->count) {
        return;
    }
    if (strcmp(row->kind, "takes NULL") == 0) {
        RAISE(facts->null_passed, row->count);
        RAISE(facts->null_failed, failed);
    } else if (strcmp(row->kind, "takes extremes") == 0) {
        RAISE(facts->extreme_passed, row->count);
        RAISE(facts->extreme_failed, failed);
    }
}

static void raise_counts(void *self, struct cairn_facts *facts)
{
    const struct cairn_recalled *recalled = self;
    for (uint32_t i = 0; i < recalled->operation_count; i++) {
        const char *key = recalled->operations[i].key;
        uint32_t op = key == NULL ? CAIRN_NONE : cairn_model_find_op(recalled->model, key);
        if (op != CAIRN_NONE) {
            raise_op(&facts->ops[op], &recalled->operations[i]);
        }
    }
    for (uint32_t i = 0; i < recalled->fact_count; i++) {
        const struct cairn_store_fact *row = &recalled->facts[i];
        uint32_t op = row->operation == NULL ? CAIRN_NONE
                                             : cairn_model_find_op(recalled->model, row->operation);
        if (op != CAIRN_NONE && row->kind != NULL && row->param > 0 &&
            row->param <= recalled->model->ops.items[op].param_count) {
            raise_param(&facts->ops[op].params[row->param - 1], row);
        }
    }
}

/* How far the earlier parts came, by the last second that is known. */
static enum cairn_status load_stats(struct cairn_recalled *recalled, struct cairn_store *store,
                                    struct cairn_error *err)
{
    struct cairn_summary summary;
    struct cairn_store_time_series *series;
    struct cairn_run_stats *stats = &recalled->recall.stats;
    uint32_t count;
    enum cairn_status status = cairn_summary_load(&summary, store, &recalled->arena, err);
    if (status == CAIRN_OK) {
        status = cairn_store_load_time_series(store, NULL, &recalled->arena, &series, &count, err);
    }
    if (status != CAIRN_OK) {
        return status;
    }
    *stats = summary.stats;
    stats->since_new = 0;
    if (!(stats->seconds >= 0 && stats->seconds < 1e12)) {
        stats->seconds = 0;
    }
    if (count != 0 && series[count - 1].seconds > stats->seconds &&
        series[count - 1].seconds < 1e12) {
        stats->seconds = series[count - 1].seconds;
        RAISE(stats->executed, series[count - 1].executed);
        RAISE(stats->kept, series[count - 1].kept);
    }
    uint32_t sequences = recalled->recall.sequence_count;
    int64_t next = sequences == 0 ? 0 : recalled->sequences[sequences - 1].number + 1;
    stats->numbers = stats->numbers > (uint64_t)highest_number ? 0 : stats->numbers;
    RAISE(stats->numbers, next);
    return CAIRN_OK;
}

/* ---- all of it ---- */

enum cairn_status cairn_recalled_load(struct cairn_recalled *recalled,
                                      const struct cairn_model *model, struct cairn_store *store,
                                      struct cairn_error *err)
{
    recalled->model = model;
    recalled->recall.self = recalled;
    recalled->recall.sequence = give_sequence;
    recalled->recall.raise_counts = raise_counts;
    enum cairn_status status = load_sequences(recalled, store, err);
    status = status == CAIRN_OK ? load_failures(recalled, store, err) : status;
    status = status == CAIRN_OK ? load_stats(recalled, store, err) : status;
    if (status == CAIRN_OK) {
        status = cairn_store_load_operation(store, NULL, &recalled->arena, &recalled->operations,
                                            &recalled->operation_count, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_store_load_fact(store, NULL, &recalled->arena, &recalled->facts,
                                       &recalled->fact_count, err);
    }
    return status;
}

void cairn_recalled_release(struct cairn_recalled *recalled)
{
    for (uint32_t i = 0; i < recalled->failures.count; i++) {
        cairn_sequence_release(&recalled->failures.items[i].sequence);
    }
    cairn_vec_release(&recalled->failures);
    cairn_arena_release(&recalled->arena);
}
