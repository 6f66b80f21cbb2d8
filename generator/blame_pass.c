/* Whether the calls of a failing sequence pass with another number in it. */
#include "generator/blame_internal.h"
#include "generator/values.h"

static uint32_t allocations_of(const struct cairn_outcome *outcome, uint32_t s)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        count += outcome->blocks[b].allocated_by == s;
    }
    return count;
}

/* A block of no bytes is not told from no memory. */
static bool is_same_kind(enum cairn_value_kind was, enum cairn_value_kind is)
{
    return was == is || (was == CAIRN_VALUE_HEAP && is == CAIRN_VALUE_WILD) ||
           (was == CAIRN_VALUE_WILD && is == CAIRN_VALUE_HEAP);
}

/* Whether the statements between s and the failing one did in this run what they did in the failing
 * one: then the failing call met the same state but for what s said. */
static bool is_same_state(const struct cairn_trial *t, uint32_t s,
                          const struct cairn_outcome *outcome)
{
    for (uint32_t i = s + 1; i < t->outcome.head.statement; i++) {
        if (allocations_of(outcome, i) != allocations_of(&t->outcome, i)) {
            return false;
        }
        for (uint32_t o = 0; o < cairn_trial_op(t, i)->output_count; o++) {
            const struct cairn_wire_value *was = &t->outcome.values[t->slots[i] + o];
            const struct cairn_wire_value *is = &outcome->values[t->slots[i] + o];
            if (!is_same_kind(was->kind, is->kind) ||
                (is->kind == CAIRN_VALUE_SCALAR && was->bits != is->bits)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the failing call, which had called back when it failed, did not do so in this run: then
 * it never came to the place. */
static bool calls_nobody(const struct cairn_trial *t, const struct cairn_outcome *outcome)
{
    const uint32_t f = t->outcome.head.statement;
    return (t->outcome.statements[f].flags & ~outcome->statements[f].flags &
            CAIRN_STATEMENT_CALLBACK) != 0;
}

bool cairn_trial_refuses(const struct cairn_trial *t, uint32_t s,
                         const struct cairn_outcome *outcome)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_wire_value *was = cairn_outcome_value(&t->outcome, s, 0);
    const struct cairn_wire_value *is = cairn_outcome_value(outcome, s, 0);
    if (s >= t->outcome.head.statement || op->output_count == 0 || op->outputs[0].param != -1 ||
        was == NULL || is == NULL) {
        return false;
    }
    if (cairn_values_is_truth(&t->model->types.items[op->outputs[0].type])) {
        return was->bits != 0 && is->bits == 0;
    }
    /* An id, or how many: none of them is negative. */
    if (was->kind == CAIRN_VALUE_SCALAR && is->kind == CAIRN_VALUE_SCALAR &&
        t->model->types.items[op->outputs[0].type].is_signed && (int64_t)was->bits >= 0 &&
        (int64_t)is->bits < 0) {
        return true;
    }
    return !cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, s) &&
           cairn_facts_is_error(t->replayer->facts, &t->variant, outcome, s);
}

/* The variant: the sequence with the number for argument `a` of the whole. */
static void put_number(struct cairn_trial *t, uint32_t a, int64_t number)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
}

bool cairn_trial_fails_alike_with(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    put_number(t, t->sequence->statements.items[s].first_arg + i, number);
    return cairn_trial_fails_alike(t);
}

static struct cairn_outcome run_with(struct cairn_trial *t, uint32_t a, int64_t number)
{
    put_number(t, a, number);
    return cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
}

bool cairn_trial_passes_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    const struct cairn_outcome outcome = run_with(t, a, number);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && is_same_state(t, s, &outcome) &&
           !calls_nobody(t, &outcome) && !cairn_trial_refuses(t, s, &outcome);
}

bool cairn_trial_fails_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    const struct cairn_outcome outcome = run_with(t, a, number);
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, s, 0);
    const bool is_negative = op->output_count != 0 && op->outputs[0].param == -1 &&
                             t->model->types.items[op->outputs[0].type].is_signed &&
                             value != NULL && value->kind == CAIRN_VALUE_SCALAR &&
                             (int64_t)value->bits < 0;
    return is_negative || cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, s);
}

bool cairn_trial_refuses_number(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    const struct cairn_outcome outcome = run_with(t, a, number);
    return cairn_trial_refuses(t, s, &outcome);
}
