#include "generator/brief.h"

#include <string.h>

#include "core/hash.h"

/* ---- what leaves no trace ---- */

enum { BRIEF_RUNS = 80 };

/* What a statement did, and all that can be seen of it in the end. */
struct traces {
    struct cairn_run *run;
    uint32_t op;
    uint64_t coarse;
    uint64_t reachable; /* from its arguments and results; 0 if not all of it is known */
    uint64_t world[2];
};

static uint64_t hash_of_reachable(const struct cairn_wire_value *value)
{
    uint64_t hash = cairn_hash_pair(value->kind, value->state & CAIRN_VALUE_FREED);
    const bool has_place = value->kind == CAIRN_VALUE_SCALAR || value->kind == CAIRN_VALUE_HEAP ||
                           value->kind == CAIRN_VALUE_CALLER || value->kind == CAIRN_VALUE_STATIC;
    hash = cairn_hash_pair(hash, has_place ? value->bits : 0);
    return cairn_hash_pair(cairn_hash_pair(hash, value->digest[0]), value->digest[1]);
}

static uint64_t find_reachable(const struct cairn_run *run, const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_statement *statement = &sequence->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    uint64_t hash = cairn_hash_pair(outcome->statements[s].allocated, 1);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_wire_value *value =
            args[i].kind == CAIRN_ARG_VALUE
                ? cairn_outcome_value(outcome, args[i].index, args[i].output)
                : NULL;
        if (value == NULL || value->kind == CAIRN_VALUE_SCALAR) {
            continue; /* written down it is the same */
        }
        if ((value->state & CAIRN_VALUE_UNCHECKED) != 0) {
            return 0;
        }
        hash = cairn_hash_pair(hash, hash_of_reachable(value));
    }
    for (uint32_t o = 0; o < run->model->ops.items[statement->op].output_count; o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, o);
        if (value == NULL || (value->state & CAIRN_VALUE_UNCHECKED) != 0) {
            return 0;
        }
        hash = cairn_hash_pair(hash, hash_of_reachable(value));
    }
    return hash;
}

/* The statement that leaves these traces; CAIRN_NONE if none does. */
static uint32_t find_traced(const struct traces *t, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        if (sequence->statements.items[s].op == t->op &&
            cairn_showcase_shows(&t->run->showcase, sequence, outcome, s) &&
            cairn_showcase_feature(&t->run->showcase, CAIRN_EXHIBIT_COARSE, sequence, outcome, s) ==
                t->coarse &&
            find_reachable(t->run, sequence, outcome, s) == t->reachable) {
            return s;
        }
    }
    return CAIRN_NONE;
}

static bool leaves_the_same(void *self, const struct cairn_sequence *candidate,
                            const struct cairn_outcome *outcome)
{
    const struct traces *t = self;
    return cairn_is_fit_for_test(t->run, candidate, outcome) &&
           memcmp(outcome->head.world, t->world, sizeof t->world) == 0 &&
           find_traced(t, candidate, outcome) != CAIRN_NONE;
}

uint64_t cairn_brief_history(struct cairn_run *run, enum cairn_exhibit_kind kind, uint64_t feature,
                             struct cairn_sequence *sequence)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    struct traces traces = {.run = run};
    uint32_t s = outcome.head.kind == CAIRN_OUTCOME_NORMAL
                     ? cairn_showcase_find(&run->showcase, feature, sequence, &outcome)
                     : CAIRN_NONE;
    if (s == CAIRN_NONE) {
        return feature;
    }
    traces.op = sequence->statements.items[s].op;
    traces.coarse =
        cairn_showcase_feature(&run->showcase, CAIRN_EXHIBIT_COARSE, sequence, &outcome, s);
    traces.reachable = find_reachable(run, sequence, &outcome, s);
    memcpy(traces.world, outcome.head.world, sizeof traces.world);
    if (traces.reachable == 0) {
        return feature;
    }
    const uint64_t before = cairn_sequence_hash(sequence, sequence->statements.count);
    struct cairn_reduction reduction = {.replayer = &run->replayer,
                                        .mode = CAIRN_MODE_MAIN,
                                        .writes_numbers = true,
                                        .keeps = leaves_the_same,
                                        .self = &traces,
                                        .max_runs = BRIEF_RUNS};
    cairn_reduce(&reduction, sequence);
    if (cairn_sequence_hash(sequence, sequence->statements.count) == before) {
        return feature;
    }
    outcome = cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    s = find_traced(&traces, sequence, &outcome);
    return s == CAIRN_NONE ? feature
                           : cairn_showcase_feature(&run->showcase, kind, sequence, &outcome, s);
}

/* ---- what other tests say ---- */

bool cairn_brief_observers(const struct cairn_pins *pins, const struct cairn_model *model,
                           struct cairn_test *test)
{
    const struct cairn_sequence *sequence = &test->sequence;
    bool keep[CAIRN_MAX_STATEMENTS];
    memset(keep, 1, sequence->statements.count);
    for (uint32_t s = sequence->body; s < sequence->tail; s++) {
        const enum cairn_op_kind kind = model->ops.items[sequence->statements.items[s].op].kind;
        keep[s] = kind != CAIRN_OP_GET && kind != CAIRN_OP_CALL;
    }
    uint32_t said = 0;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        if (!keep[assertion->statement] && !cairn_pins_know(pins, model, test, assertion)) {
            keep[assertion->statement] = true;
        }
        said += keep[assertion->statement];
    }
    bool drops = false;
    for (uint32_t s = sequence->tail; s-- > sequence->body;) {
        for (uint32_t t = s + 1; t < sequence->tail && !keep[s]; t++) {
            keep[s] = keep[t] && cairn_sequence_takes(sequence, t, s);
        }
        drops = drops || !keep[s];
    }
    if (!drops || said == 0) {
        return false;
    }
    struct cairn_sequence chosen = {0};
    cairn_sequence_select(&chosen, sequence, keep);
    cairn_sequence_copy(&test->sequence, &chosen);
    cairn_sequence_release(&chosen);
    return true;
}
