/* Real numbers that decide a failure. */
#include <math.h>
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/infer.h"

/* The real number that argument i of statement s is, or what becomes of one that a call yielded. */
static bool find_real(const struct cairn_trial *t, uint32_t s, uint32_t i, double *real)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_wire_value *value = cairn_trial_value(t, arg);
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (arg->kind == CAIRN_ARG_REAL) {
        *real = arg->real;
        return true;
    }
    if (value == NULL || value->kind != CAIRN_VALUE_SCALAR || op->kind != CAIRN_OP_CALL ||
        i >= op->param_count || t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_REAL) {
        return false;
    }
    const uint32_t made = cairn_trial_op(t, arg->index)->outputs[arg->output].sort;
    if (t->model->sorts.items[made].kind == CAIRN_SORT_REAL) {
        memcpy(real, &value->bits, sizeof *real);
    } else {
        *real = (double)(int64_t)value->bits;
    }
    return true;
}

static bool is_characters(const struct cairn_model *model, uint32_t type)
{
    const struct cairn_type *pointer = type == CAIRN_NONE ? NULL : &model->types.items[type];
    return pointer != NULL && pointer->kind == CAIRN_TYPE_POINTER &&
           pointer->target != CAIRN_NONE && model->types.items[pointer->target].is_character &&
           !model->types.items[pointer->target].is_const;
}

/* Whether the comment says what becomes of what is no finite number, or that any may be passed:
 * then the finite ones are all meant. */
static bool is_for_all(const struct cairn_op *op)
{
    static const char *const said[] = {"not finite",     "isn't finite", "non-finite",
                                       "nonfinite",      "any finite",   "finite number",
                                       "must be finite", "any real",     NULL};
    return cairn_inferred_says(op->doc, said);
}

/* Whether the call turns one real number into text, and leaves memory of its own: any finite number
 * can be written down. */
static bool writes_down(const struct cairn_trial *t, const struct cairn_op *op)
{
    uint32_t reals = 0;
    bool has_text = is_characters(t->model, op->result);
    for (uint32_t k = 0; k < op->param_count; k++) {
        reals += t->model->sorts.items[op->params[k].sort].kind == CAIRN_SORT_REAL;
        has_text = has_text || (is_characters(t->model, op->params[k].type) &&
                                op->params[k].role == CAIRN_ROLE_OUTPUT_BUFFER);
    }
    return reals == 1 && has_text && cairn_trial_leaves_own(t);
}

/* Whether the call, which takes numbers alone, was proved never to return. */
static bool never_returns(const struct cairn_trial *t, const struct cairn_op *op)
{
    bool takes_numbers = t->outcome.head.kind == CAIRN_OUTCOME_HANG &&
                         (t->outcome.head.flags & CAIRN_OUTCOME_PROVEN) != 0;
    for (uint32_t k = 0; k < op->param_count; k++) {
        takes_numbers =
            takes_numbers && cairn_sort_is_number(t->model->sorts.items[op->params[k].sort].kind);
    }
    return takes_numbers;
}

bool cairn_trial_is_any_real(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    double real;
    return s == t->outcome.head.statement && op->kind == CAIRN_OP_CALL &&
           find_real(t, s, i, &real) && isfinite(real) &&
           (is_for_all(op) || writes_down(t, op) || never_returns(t, op));
}

bool cairn_trial_marks_reals_only(const struct cairn_trial *t)
{
    bool is_so = true;
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        is_so = is_so && mark->kind == CAIRN_MARK_EXTREME &&
                cairn_trial_is_any_real(t, mark->statement, mark->arg);
    }
    return is_so;
}

/* Whether argument i of statement s is a fraction, or negative, or very large. */
static bool is_odd_real(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    double real;
    return find_real(t, s, i, &real) && !(real >= 1.0 && real <= 1e6) &&
           !cairn_trial_is_any_real(t, s, i);
}

/* Whether it goes well with 1 for all of them in the failing call. */
static bool passes_with_plain_reals(struct cairn_trial *t, uint32_t *ret_last)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    *ret_last = CAIRN_NONE;
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        if (is_odd_real(t, s, i)) {
            t->variant.args.items[statement->first_arg + i] =
                (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = 1.0};
            *ret_last = i;
        }
    }
    return *ret_last != CAIRN_NONE && !cairn_trial_still_fails(t);
}

/* Fractions and negative numbers mean little where a size, a ratio or a factor is asked for, and
 * one that a call stored may fail in another. */
bool cairn_blame_reals(struct cairn_trial *t)
{
    enum { TRIED = 3 };
    static const double plain[TRIED] = {1.0, 2.0, 100.0};
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            const bool is_odd = is_odd_real(t, s, i);
            for (uint32_t k = 0; k < TRIED && is_odd; k++) {
                cairn_sequence_copy(&t->variant, t->sequence);
                t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
                    (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = plain[k]};
                if (!cairn_trial_still_fails(t)) {
                    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                    cairn_str_addf(&t->blame->why,
                                   "%s decides it: with another number the same calls succeed.",
                                   cairn_trial_describe_arg(t, s, i));
                    return true;
                }
            }
        }
    }
    uint32_t last;
    if (passes_with_plain_reals(t, &last)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, t->outcome.head.statement, last);
        cairn_str_addf(&t->blame->why,
                       "%s decides it, with the other real numbers: with others the same call "
                       "succeeds.",
                       cairn_trial_describe_arg(t, t->outcome.head.statement, last));
        return true;
    }
    return false;
}
