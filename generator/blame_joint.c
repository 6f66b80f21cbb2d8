/* Several numbers that decide a failure together: a place where there is nothing at all, in an
 * object of no elements. */
#include "generator/blame_internal.h"

/* Whether nobody has so many of anything in a test. */
static bool is_far_out(int64_t number)
{
    return number < 0 || number >= INT32_MAX;
}

/* Puts a plain number in the place of those of the calls before statement s that make objects of no
 * size, or of one that is far out. Returns whether there were some. */
static bool make_larger(struct cairn_trial *t, uint32_t s, int64_t number)
{
    bool is_any = false;
    for (uint32_t k = 0; k < s; k++) {
        const struct cairn_op *op = cairn_trial_op(t, k);
        const struct cairn_statement *statement = &t->variant.statements.items[k];
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            struct cairn_arg *arg = &t->variant.args.items[statement->first_arg + i];
            if (arg->kind == CAIRN_ARG_INTEGER &&
                op->params[i].constant_enumeration == CAIRN_NONE &&
                (arg->integer == 0 || is_far_out(arg->integer))) {
                arg->integer = number;
                is_any = true;
            }
        }
    }
    return is_any;
}

/* The failing call is led astray, and is given a number far out for a place or a count; with 0 in
 * its place, in an object that is no more of no size, it goes well. */
bool cairn_blame_joint_numbers(struct cairn_trial *t)
{
    static const int64_t sizes[] = {2, 8};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || t->pattern->failure != CAIRN_FAILURE_SIGSEGV ||
        cairn_trial_is_null_followed(t)) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        int64_t number;
        if (t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_INTEGER ||
            op->params[i].pass != CAIRN_PASS_VALUE || cairn_trial_is_data(t, s, i) ||
            !cairn_trial_number(t, s, a, &number) || !is_far_out(number)) {
            continue;
        }
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
            if (make_larger(t, s, sizes[k]) && !cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s decides it, with how large the object is: with other numbers "
                               "the same calls succeed.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
