#include "cli/recorder.h"

#include <string.h>

#include "cli/summary.h"
#include "core/declaration.h"
#include "generator/diagnose.h"

static const double series_every_s = 1.0;
static const double counts_every_s = 5.0;

void cairn_recorder_release(struct cairn_recorder *recorder)
{
    cairn_str_release(&recorder->text);
    cairn_str_release(&recorder->declaration);
    cairn_str_release(&recorder->types);
}

/* ---- operations and facts ---- */

/* The row of another version of the target for the operation, or one of zeros. */
static struct cairn_store_operation earlier_row(const struct cairn_recorder *r, const char *key)
{
    for (uint32_t i = 0; i < r->earlier_count; i++) {
        if (r->earlier[i].key != NULL && strcmp(r->earlier[i].key, key) == 0) {
            return r->earlier[i];
        }
    }
    return (struct cairn_store_operation){0};
}

static void put_op(struct cairn_recorder *r, uint32_t index)
{
    const struct cairn_op *op = &r->model->ops.items[index];
    bool has_stub = op->is_inner || cairn_executor_has(r->executor, index);
    struct cairn_store_operation row = earlier_row(r, op->key);
    row.key = op->key;
    row.kind = cairn_op_kind_name(op->kind);
    row.function = op->is_builtin ? NULL : op->function;
    row.callable = has_stub && op->unavailable == NULL;
    row.reason = op->unavailable;
    row.declaration = NULL;
    row.types = NULL;
    cairn_str_reset(&r->declaration);
    cairn_str_reset(&r->types);
    if (cairn_is_declared(op)) {
        cairn_declaration_print(r->model, op, &r->declaration);
        cairn_declaration_print_resolved(r->model, op, &r->types);
        row.declaration = cairn_str_text(&r->declaration);
        row.types = cairn_str_text(&r->types);
    }
    if (r->facts != NULL) {
        const struct cairn_op_facts *facts = &r->facts->ops[index];
        row.started = (int64_t)facts->started;
        row.succeeded = (int64_t)facts->succeeded;
        row.errors = (int64_t)facts->errors;
        row.failed = (int64_t)facts->failed;
        row.illegal = (int64_t)facts->illegal;
        row.denied = (int64_t)facts->denied;
        row.hangs = facts->hangs;
        cairn_str_reset(&r->text);
        if (row.reason == NULL && cairn_run_diagnose(r->run, index, &r->text)) {
            row.reason = cairn_str_text(&r->text);
        }
    }
    cairn_store_put_operation(r->store, &row);
}

static void put_fact(struct cairn_recorder *r, uint32_t op, const char *kind, int64_t param,
                     int64_t container, uint32_t count, uint32_t total)
{
    struct cairn_store_fact row = {.operation = r->model->ops.items[op].key,
                                   .kind = kind,
                                   .param = param,
                                   .container = container,
                                   .count = count,
                                   .total = total};
    if (total != 0) {
        cairn_store_put_fact(r->store, &row);
    }
}

static void put_param_facts(struct cairn_recorder *r, uint32_t index)
{
    const struct cairn_op *op = &r->model->ops.items[index];
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param_facts *p = &r->facts->ops[index].params[i];
        put_fact(r, index, "consumes", i + 1, 0, p->consumed, p->calls);
        uint32_t passed;
        uint32_t all;
        const char *before = cairn_run_needed_before(r->run, index, i, &passed, &all);
        if (before != NULL) {
            cairn_str_reset(&r->text);
            cairn_str_addf(&r->text, "goes well after %s", before);
            put_fact(r, index, cairn_str_text(&r->text), i + 1, 0, passed, all);
        }
        put_fact(r, index, "takes NULL", i + 1, 0, p->null_passed, p->null_passed + p->null_failed);
        put_fact(r, index, "takes extremes", i + 1, 0, p->extreme_passed,
                 p->extreme_passed + p->extreme_failed);
    }
}

static int64_t param_of_output(const struct cairn_op *op, uint32_t output)
{
    return op->outputs[output].param + 1;
}

static void put_output_facts(struct cairn_recorder *r, uint32_t index)
{
    const struct cairn_op *op = &r->model->ops.items[index];
    for (uint16_t i = 0; i < op->output_count; i++) {
        const struct cairn_output_facts *o = &r->facts->ops[index].outputs[i];
        int64_t param = param_of_output(op, i);
        put_fact(r, index, "yields fresh", param, 0, o->fresh, o->calls);
        put_fact(r, index, "yields NULL", param, 0, o->null, o->calls);
        put_fact(r, index, "yields borrowed", param, 0, o->borrowed, o->calls);
        put_fact(r, index, "gives back", param, 0, o->given_back, o->calls);
        put_fact(r, index, "yields error", param, 0, o->error, o->calls);
    }
}

void cairn_recorder_counts(struct cairn_recorder *r)
{
    for (uint32_t i = 0; i < r->model->ops.count; i++) {
        put_op(r, i);
        if (r->facts != NULL) {
            put_param_facts(r, i);
            put_output_facts(r, i);
        }
    }
    for (uint32_t i = 0; r->facts != NULL && i < r->facts->takings.count; i++) {
        const struct cairn_taking *taking = &r->facts->takings.items[i];
        const struct cairn_op *op = &r->model->ops.items[taking->op];
        bool is_output = taking->item >= CAIRN_ITEM_OUTPUT;
        int64_t item = is_output ? param_of_output(op, taking->item - (uint32_t)CAIRN_ITEM_OUTPUT)
                                 : taking->item + 1;
        put_fact(r, taking->op, is_output ? "keeps output" : "takes", item, taking->container + 1,
                 taking->taken, taking->taken + taking->left);
    }
}

/* ---- during the run ---- */

/* A point in time, and the counts by which a run that is killed is gone on with. */
static void put_series(struct cairn_recorder *r, const struct cairn_run_stats *stats)
{
    struct cairn_store_time_series row = {.seconds = stats->seconds,
                                          .executed = (int64_t)stats->executed,
                                          .kept = (int64_t)stats->kept,
                                          .pool = (int64_t)stats->pool,
                                          .distinct_values = (int64_t)stats->distinct_values,
                                          .failures = (int64_t)stats->bugs + stats->suspects +
                                                      stats->robustness};
    cairn_store_put_time_series(r->store, &row);
    cairn_summary_save_stats(stats, r->store);
    cairn_store_commit(r->store);
    r->last_s = stats->seconds;
}

void cairn_recorder_progress(struct cairn_recorder *r, const struct cairn_run_stats *stats)
{
    if (stats->seconds - r->last_s >= series_every_s) {
        put_series(r, stats);
    }
    if (stats->seconds - r->last_counts_s >= counts_every_s) {
        cairn_recorder_counts(r);
        r->last_counts_s = stats->seconds;
    }
}

void cairn_recorder_finish(struct cairn_recorder *r, const struct cairn_run_stats *stats)
{
    put_series(r, stats);
    cairn_recorder_counts(r);
}

void cairn_recorder_kept(struct cairn_recorder *r, uint64_t number,
                         const struct cairn_sequence *sequence, const uint32_t *choices,
                         uint32_t choice_count)
{
    cairn_str_reset(&r->text);
    cairn_sequence_print(sequence, r->model, &r->text);
    struct cairn_store_sequence row = {.number = (int64_t)number,
                                       .verdict = cairn_verdict_name(CAIRN_VERDICT_LEGAL),
                                       .text = cairn_str_text(&r->text),
                                       .choices = {choices, choice_count * sizeof *choices}};
    cairn_store_put_sequence(r->store, &row);
}

/* By which a failure is told in reports: the function, or the key where there is none. */
static const char *name_of_op(const struct cairn_op *op)
{
    return op->function != NULL ? op->function : op->key;
}

struct cairn_store_failure cairn_recorder_failure_row(const struct cairn_model *model,
                                                      const struct cairn_failure *failure,
                                                      struct cairn_arena *arena)
{
    struct cairn_str text = {0};
    const struct cairn_op *op = &model->ops.items[failure->op];
    cairn_sequence_print(&failure->sequence, model, &text);
    struct cairn_store_failure row = {.id = failure->id,
                                      .verdict = cairn_verdict_name(failure->verdict),
                                      .kind = cairn_failure_kind_name(failure->kind),
                                      .mode = failure->mode,
                                      .operation = op->key,
                                      .function = name_of_op(op),
                                      .argument = failure->argument,
                                      .statements = failure->sequence.statements.count,
                                      .statements_before = failure->statements_before,
                                      .sightings = (int64_t)failure->sightings,
                                      .signature = failure->signature,
                                      .frames = failure->frames,
                                      .why = failure->why,
                                      .reproduced = failure->reproduced,
                                      .signal = failure->signal,
                                      .text = cairn_arena_strdup(arena, cairn_str_text(&text))};
    cairn_str_release(&text);
    return row;
}

void cairn_recorder_failed(struct cairn_recorder *r, const struct cairn_failure *failure)
{
    struct cairn_arena arena = {0};
    struct cairn_store_failure row = cairn_recorder_failure_row(r->model, failure, &arena);
    cairn_store_put_failure(r->store, &row);
    /* Failures are rare and dear. */
    cairn_store_commit(r->store);
    cairn_arena_release(&arena);
}
