#include "generator/reference.h"

#include <string.h>

#include "generator/infer.h"

enum {
    MIN_FRESH = 3, /* new objects of the call, before what it returns otherwise says something */
    MAX_ANALYSES = 12, /* of one call, when the sightings have doubled, or a tail shows it */
    MAX_ANALYSES_RUN = 60,
    MAX_REDUCE_RUNS = 120,
};

void cairn_references_release(struct cairn_references *references)
{
    cairn_map_release(&references->sightings);
    cairn_map_release(&references->analyses);
    cairn_map_release(&references->reported);
}

struct search {
    struct cairn_references *references;
    struct cairn_failures *failures;
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    const struct cairn_pool *pool;
    uint32_t op;                  /* of the call that returns its argument */
    uint32_t counting;            /* one that gives references to such objects, and counts */
    uint32_t end;                 /* the operation that gives objects back */
    struct cairn_pattern pattern; /* of the second time that it does */
    struct cairn_sequence twice;  /* ends in that call, and what gives both back */
    struct cairn_sequence variant;
};

/* Whether the comment on the call says whose the object is that it returns. */
static bool is_said_not_to_count(const struct cairn_op *op)
{
    static const char *const said[] = {
        "borrow",        "not a new reference", "no reference",   "without taking",
        "not be freed",  "do not free",         "don't free",     "not be released",
        "not be unref",  "itself is returned",  "same pointer",   "returned as it is",
        "remains owned", "stays owned",         "still owned by", NULL};
    return cairn_inferred_says(op->doc, said);
}

/* An operation that gives another reference to objects of the sort, and is known to count; not the
 * one that is looked into. CAIRN_NONE if there is none. */
static uint32_t find_counting(const struct search *x, uint32_t sort)
{
    const struct cairn_model *model = x->replayer->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (i != x->op && op->param_count == 1 && op->params[0].sort == sort &&
            cairn_facts_counts(x->replayer->facts, i)) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Whether the operation, which returns what it was passed here, is otherwise known for new objects,
 * which end apart from what it was passed. */
static bool yields_own(const struct cairn_facts *facts, uint32_t op)
{
    for (uint32_t i = 0; i < facts->model->ops.items[op].param_count; i++) {
        if (cairn_facts_consumes(facts, op, i)) {
            return false;
        }
    }
    return facts->ops[op].outputs[0].fresh >= MIN_FRESH && cairn_facts_yields_owned(facts, op, 0) &&
           !is_said_not_to_count(&facts->model->ops.items[op]);
}

/* Ends the sequence with call s, and what gives back the result and the argument. Returns whether
 * it can be done. */
static bool give_back_both(struct search *x, const struct cairn_sequence *sequence, uint32_t s,
                           const struct cairn_arg *shared)
{
    cairn_sequence_copy(&x->twice, sequence);
    cairn_sequence_truncate(&x->twice, s + 1);
    cairn_sequence_end_body(&x->twice);
    const uint32_t first = cairn_tails_destroy(x->tails, &x->twice, s, 0, 0);
    const uint32_t second =
        first == CAIRN_NONE
            ? CAIRN_NONE
            : cairn_tails_destroy(x->tails, &x->twice, shared->index, shared->output, 0);
    cairn_sequence_end_body(&x->twice);
    if (second == CAIRN_NONE || x->twice.statements.count > CAIRN_MAX_STATEMENTS) {
        return false;
    }
    x->end = x->twice.statements.items[first].op;
    return x->twice.statements.items[second].op == x->end &&
           cairn_tails_successes(x->tails, x->op, x->end) >= MIN_FRESH;
}

/* Whether the sequence ends in the call and in what gives back its result and its argument, and the
 * latter fails. */
static bool shows(void *self, const struct cairn_sequence *candidate,
                  const struct cairn_outcome *outcome)
{
    const struct search *x = self;
    const uint32_t count = candidate->statements.count;
    const struct cairn_statement *statements = candidate->statements.items;
    if (count < 4 || statements[count - 1].op != x->end || statements[count - 2].op != x->end ||
        statements[count - 3].op != x->op || outcome->head.statement != count - 1 ||
        outcome->head.kind == CAIRN_OUTCOME_NORMAL) {
        return false;
    }
    const struct cairn_arg result = {.kind = CAIRN_ARG_VALUE, .index = count - 3};
    const struct cairn_arg *shared =
        cairn_facts_shared(x->replayer->model, candidate, outcome, count - 3);
    return shared != NULL &&
           cairn_sequence_param_with(candidate, count - 2, &result) != CAIRN_NONE &&
           cairn_sequence_param_with(candidate, count - 1, shared) != CAIRN_NONE &&
           cairn_pattern_matches(&x->pattern, candidate, outcome);
}

/* Whether giving back the result alone, where the sequence ends in that, frees the object. */
static bool is_one_reference(struct search *x)
{
    const uint32_t count = x->twice.statements.count - 1;
    cairn_sequence_copy(&x->variant, &x->twice);
    cairn_sequence_truncate(&x->variant, count);
    cairn_sequence_end_body(&x->variant);
    const struct cairn_outcome outcome = cairn_replay(x->replayer, &x->variant, x->pattern.mode, 0);
    const struct cairn_wire_value *result = cairn_outcome_value(&outcome, count - 2, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && result != NULL &&
           result->kind == CAIRN_VALUE_HEAP && outcome.blocks[result->block].freed_by == count - 1;
}

/* Whether with the operation that counts in place of the call all goes well, and the object lives
 * until it has been given back for the second time. */
static bool is_counted_otherwise(struct search *x)
{
    const struct cairn_op *op = &x->replayer->model->ops.items[x->counting];
    const uint32_t call = x->twice.statements.count - 3;
    const uint32_t ending = x->twice.statements.items[call + 2].op;
    const int param = (int)cairn_sequence_param_with(
        &x->twice, call + 1, &(struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = call});
    struct cairn_arg args[CAIRN_MAX_ARGS];
    const uint32_t arg_count = x->twice.statements.items[call + 2].arg_count;
    memcpy(args, cairn_sequence_args(&x->twice, call + 2), arg_count * sizeof *args);
    const struct cairn_arg object = args[param];
    cairn_sequence_copy(&x->variant, &x->twice);
    cairn_sequence_truncate(&x->variant, call);
    cairn_sequence_append(&x->variant, x->counting, &object, 1);
    if (op->output_count != 0) {
        args[param] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = call};
    }
    cairn_sequence_append(&x->variant, ending, args, arg_count);
    args[param] = object;
    cairn_sequence_append(&x->variant, ending, args, arg_count);
    cairn_sequence_end_body(&x->variant);
    if (cairn_sequence_validate(&x->variant, x->replayer->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome = cairn_replay(x->replayer, &x->variant, x->pattern.mode, 0);
    const struct cairn_wire_value *value =
        cairn_outcome_value(&outcome, object.index, object.output);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && value != NULL &&
           value->kind == CAIRN_VALUE_HEAP && outcome.blocks[value->block].freed_by == call + 2;
}

/* Whether giving back both fails, be it only where guard pages show it. */
static bool fails_twice(struct search *x)
{
    static const enum cairn_run_mode modes[] = {CAIRN_MODE_MAIN, CAIRN_MODE_GUARD};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const struct cairn_outcome outcome = cairn_replay(x->replayer, &x->twice, modes[i], 0);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL && x->replayer->status == CAIRN_OK) {
            x->pattern = cairn_pattern_of(&x->twice, &outcome, modes[i]);
            return !cairn_outcome_is_endless(&outcome) && shows(x, &x->twice, &outcome);
        }
    }
    return false;
}

static bool is_uncounted(struct search *x)
{
    if (!fails_twice(x)) {
        return false;
    }
    struct cairn_reduction reduction = {.replayer = x->replayer,
                                        .pool = x->pool,
                                        .mode = x->pattern.mode,
                                        .keeps = shows,
                                        .self = x,
                                        .max_runs = MAX_REDUCE_RUNS,
                                        .simplifies_arguments = true,
                                        .writes_numbers = true};
    cairn_reduce(&reduction, &x->twice);
    cairn_sequence_end_body(&x->twice);
    const struct cairn_outcome outcome = cairn_replay(x->replayer, &x->twice, x->pattern.mode, 0);
    return shows(x, &x->twice, &outcome) && is_one_reference(x) && is_counted_otherwise(x) &&
           x->replayer->status == CAIRN_OK;
}

static void report(struct search *x, uint32_t statements_before)
{
    const struct cairn_model *model = x->replayer->model;
    struct cairn_str why = {0};
    cairn_str_addf(
        &why,
        "%s returns what it was passed here, and counts no reference for that: %s, which "
        "gives its results back apart from its arguments otherwise, frees the object at "
        "once. With %s in its place it lives as long as it should.",
        model->ops.items[x->op].name, model->ops.items[x->end].name,
        model->ops.items[x->counting].name);
    cairn_failures_report_reference(x->failures, x->replayer, &x->pattern, &x->twice, x->op,
                                    statements_before, cairn_str_text(&why));
    cairn_str_release(&why);
}

static bool is_worth_analysis(const struct search *x, bool is_shown)
{
    struct cairn_references *references = x->references;
    const uint32_t sightings = cairn_map_increment(&references->sightings, x->op + 1);
    return (is_shown || (sightings & (sightings - 1)) == 0) &&
           cairn_map_get(&references->analyses, x->op + 1, 0) < MAX_ANALYSES &&
           cairn_map_get(&references->analyses, 0, 0) < MAX_ANALYSES_RUN &&
           cairn_map_get(&references->reported, x->op + 1, 0) == 0;
}

/* Looks into call s. */
static void look_into(struct search *x, const struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, uint32_t s, bool is_shown)
{
    const struct cairn_model *model = x->replayer->model;
    const struct cairn_arg *shared = cairn_facts_shared(model, sequence, outcome, s);
    x->op = sequence->statements.items[s].op;
    if (shared == NULL || model->ops.items[x->op].output_count == 0 ||
        !yields_own(x->replayer->facts, x->op)) {
        return;
    }
    x->counting = find_counting(x, model->ops.items[x->op].outputs[0].sort);
    if (x->counting == CAIRN_NONE || !is_worth_analysis(x, is_shown) ||
        !give_back_both(x, sequence, s, shared)) {
        return;
    }
    cairn_map_increment(&x->references->analyses, x->op + 1);
    cairn_map_increment(&x->references->analyses, 0);
    if (is_uncounted(x)) {
        cairn_map_put(&x->references->reported, x->op + 1, 1);
        report(x, sequence->statements.count);
    }
}

void cairn_reference_see(struct cairn_references *references, struct cairn_failures *failures,
                         struct cairn_replayer *replayer, const struct cairn_tails *tails,
                         const struct cairn_pool *pool, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, uint32_t shown)
{
    struct search x = {.references = references,
                       .failures = failures,
                       .replayer = replayer,
                       .tails = tails,
                       .pool = pool};
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        if (shown == CAIRN_NONE || s == shown) {
            look_into(&x, sequence, outcome, s, s == shown);
        }
    }
    cairn_sequence_release(&x.twice);
    cairn_sequence_release(&x.variant);
}
