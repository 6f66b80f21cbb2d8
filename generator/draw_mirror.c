/* Calls made the other way round: a relation that holds in one direction is given the other one. */
#include "generator/draw_internal.h"

enum { MIRRORED = 5 }; /* one call of so many that can be */

/* Whether the parameter is for a number, of whatever is thought by its name. */
static bool is_plain(const struct cairn_param *param)
{
    return param->role == CAIRN_ROLE_SCALAR || param->role == CAIRN_ROLE_CONSTANT;
}

/* The second of two parameters that take alike, of which `first` is the one; CAIRN_NONE if there is
 * none. */
static uint32_t counterpart(const struct cairn_op *op, uint32_t first)
{
    const struct cairn_param *one = &op->params[first];
    for (uint32_t i = first + 1; i < op->param_count && one->pass == CAIRN_PASS_VALUE; i++) {
        const struct cairn_param *other = &op->params[i];
        if (other->sort == one->sort && is_plain(one) == is_plain(other) &&
            (is_plain(one) || other->role == one->role) && other->type == one->type &&
            other->pass == CAIRN_PASS_VALUE && one->partner < 0 && other->partner < 0) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Whether every value that statement s took may be given to the call once more, in those places. */
static bool fit_again(const struct cairn_drawing *w, const struct cairn_arg *args)
{
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_SERIES || args[i].kind == CAIRN_ARG_SERIES_TEXT ||
            (args[i].kind == CAIRN_ARG_VALUE &&
             !cairn_draw_fits(w, i, cairn_assembly_slot_of(w->a, &args[i])))) {
            return false;
        }
    }
    return true;
}

static bool is_same(const struct cairn_arg *a, const struct cairn_arg *b)
{
    return a->kind == b->kind && a->index == b->index && a->output == b->output &&
           a->integer == b->integer;
}

bool cairn_draw_mirror(struct cairn_drawing *w)
{
    uint32_t first = 0;
    while (first < w->op->param_count && counterpart(w->op, first) == CAIRN_NONE) {
        first++;
    }
    if (w->op->kind != CAIRN_OP_CALL || first == w->op->param_count) {
        return false;
    }
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t s = sequence->statements.count;
    while (s > 0 && (sequence->statements.items[s - 1].op != w->op_index ||
                     sequence->statements.items[s - 1].arg_count != w->op->param_count)) {
        s--;
    }
    if (s == 0 || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, MIRRORED) != 0) {
        return false;
    }
    struct cairn_arg args[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        args[i] = cairn_sequence_args(sequence, s - 1)[i];
    }
    const uint32_t second = counterpart(w->op, first);
    const struct cairn_arg swapped = args[first];
    args[first] = args[second];
    args[second] = swapped;
    if (is_same(&args[first], &args[second]) || !fit_again(w, args)) {
        return false;
    }
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        w->args[i] = args[i];
        w->is_drawn[i] = true;
    }
    return true;
}
