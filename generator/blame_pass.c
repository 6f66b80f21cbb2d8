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

static bool is_refusal(const struct cairn_trial *t, uint32_t s)
{
    return s < t->outcome.head.statement && cairn_trial_op(t, s)->kind == CAIRN_OP_CALL &&
           cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, s);
}

/* Whether a call of the same operation as statement u was given what statement s made, and refused
 * it. */
static bool was_refused_by(const struct cairn_trial *t, uint32_t s, uint32_t u)
{
    bool was_refused = false;
    for (uint32_t k = s + 1; k < u; k++) {
        was_refused = was_refused ||
                      (t->sequence->statements.items[k].op == t->sequence->statements.items[u].op &&
                       cairn_sequence_takes(t->sequence, k, s) && is_refusal(t, k));
    }
    return was_refused;
}

bool cairn_trial_was_refused(const struct cairn_trial *t, uint32_t s)
{
    if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL) {
        return is_refusal(t, s);
    }
    bool is_refused = false;
    for (uint32_t u = s + 1; u <= t->outcome.head.statement; u++) {
        const bool is_used = cairn_sequence_takes(t->sequence, u, s);
        /* What the same call refused before it does not take the next time. */
        const bool is_again = u == t->outcome.head.statement && was_refused_by(t, s, u);
        if (is_used && !is_refusal(t, u) && !is_again) {
            return false;
        }
        is_refused = is_refused || is_used;
    }
    return is_refused;
}

bool cairn_trial_is_null_refused(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    /* In a loop it was given NULL before, and went on: that frees nothing twice. */
    bool is_refused = s == t->outcome.head.statement && t->outcome.head.iteration != 0 &&
                      cairn_trial_is_about_life(t);
    for (uint32_t k = 0; k < s && !is_refused; k++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, k)[i];
        is_refused = t->sequence->statements.items[k].op == t->sequence->statements.items[s].op &&
                     arg->kind == CAIRN_ARG_NULL && is_refusal(t, k);
    }
    return is_refused;
}

/* Whether call s, with the number for argument `a`, comes back and says that it failed. */
static bool says_no(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    const struct cairn_outcome outcome = run_with(t, a, number);
    const bool has_returned =
        outcome.head.kind == CAIRN_OUTCOME_NORMAL || outcome.head.statement > s;
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, s, 0);
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_null = op->output_count != 0 && op->outputs[0].param == -1 && value != NULL &&
                         value->kind == CAIRN_VALUE_NULL;
    return has_returned &&
           (is_null || cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, s));
}

bool cairn_trial_is_checked_below(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { SMALL = 8 };
    static const uint64_t large[] = {50021, 300007, 1000003, 16000057};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_type *type = &t->model->types.items[op->params[i].type];
    const uint32_t a = t->sequence->statements.items[s].first_arg + i;
    const struct cairn_arg *arg = &t->sequence->args.items[a];
    if (op->kind != CAIRN_OP_CALL || arg->kind != CAIRN_ARG_INTEGER ||
        type->kind != CAIRN_TYPE_INTEGER || (arg->integer < 0 && type->is_signed)) {
        return false;
    }
    uint64_t number = (uint64_t)arg->integer;
    number = type->size < sizeof number ? number & ((UINT64_C(1) << 8 * type->size) - 1) : number;
    /* One may be refused by chance: NULL stands behind a table. */
    bool are_refused = number > large[1];
    for (size_t k = 0; k < sizeof large / sizeof *large && large[k] < number && are_refused; k++) {
        are_refused = says_no(t, s, a, (int64_t)large[k]);
    }
    return are_refused && !says_no(t, s, a, SMALL);
}
