/* Lengths that have to be whole numbers of some unit: a call that swaps pairs of bytes goes beyond
 * any odd number of them. */
#include "generator/blame_internal.h"

/* Whether the failing call does the same with so many zeros for argument i. */
static bool fails_with_zeros(struct cairn_trial *t, uint32_t i, int64_t bytes)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t partner = (uint32_t)cairn_trial_op(t, s)->params[i].partner;
    if (!cairn_trial_put_zeros(t, s, i, bytes)) {
        return false;
    }
    struct cairn_arg *told =
        &t->variant.args.items[t->variant.statements.items[s + 1].first_arg + partner];
    told->integer = told->kind == CAIRN_ARG_INTEGER ? bytes : told->integer;
    return cairn_sequence_validate(&t->variant, t->model, NULL) == CAIRN_OK &&
           cairn_trial_still_fails(t);
}

/* The failing call leaves memory of the test's of which it is told the length, whatever it holds,
 * but where that is a multiple of 2, 4 or 8. */
bool cairn_blame_multiple(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_beyond = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
                           t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW;
    for (uint32_t i = 0;
         i < op->param_count && op->kind == CAIRN_OP_CALL && is_beyond && block != CAIRN_NONE;
         i++) {
        const int partner = op->params[i].partner;
        const bool is_told =
            partner >= 0 &&
            ((args[partner].kind == CAIRN_ARG_LENGTH && args[partner].index == i &&
              args[partner].integer == 0) ||
             (args[partner].kind == CAIRN_ARG_INTEGER && block < t->outcome.head.block_count &&
              args[partner].integer == (int64_t)t->outcome.blocks[block].size));
        /* Who only reads has to see to the rest himself. */
        const bool is_left =
            (cairn_trial_block(t, s, i) == block || args[i].kind == CAIRN_ARG_BYTES) &&
            !cairn_model_points_to_const(t->model, op->params[i].type);
        for (int64_t unit = 2; unit <= 8 && is_told && is_left; unit *= 2) {
            if (fails_with_zeros(t, i, 2 * unit + 1) && fails_with_zeros(t, i, 3 * unit + 1) &&
                !fails_with_zeros(t, i, 2 * unit) && !fails_with_zeros(t, i, 3 * unit)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, (uint32_t)partner);
                cairn_str_addf(&t->blame->why,
                               "%s may have to be a multiple of %u: with such ones all goes well.",
                               cairn_trial_describe_arg(t, s, (uint32_t)partner), (unsigned)unit);
                return true;
            }
        }
    }
    return false;
}
