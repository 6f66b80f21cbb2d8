/* Fewer and plainer elements of arrays of structs. */
#include <string.h>

#include "core/model.h"
#include "generator/reduce.h"
#include "generator/replay.h"

static const struct cairn_op *op_of(const struct cairn_reducing *w, uint32_t s)
{
    return &w->reduction->replayer->model->ops.items[w->best->statements.items[s].op];
}

/* Whether the array may have fewer elements: whoever is given it is told how many there are, or
 * looks for its end. */
static bool may_be_shorter(const struct cairn_reducing *w, uint32_t array)
{
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = array};
    for (uint32_t s = array + 1; s < w->best->statements.count; s++) {
        const struct cairn_op *op = op_of(w, s);
        const struct cairn_arg *args = cairn_sequence_args(w->best, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const struct cairn_param *param = &op->params[i];
            const bool is_it = args[i].kind == CAIRN_ARG_VALUE && args[i].index == value.index;
            if (is_it && param->is_struct_array && !param->is_ended &&
                (param->partner < 0 || args[param->partner].kind != CAIRN_ARG_LENGTH)) {
                return false;
            }
        }
    }
    return true;
}

/* The array without its element e; the one that ends a table stays. */
static bool drop_element(struct cairn_reducing *w, uint32_t s, uint32_t e)
{
    cairn_sequence_copy(&w->candidate, w->best);
    struct cairn_sequence *candidate = &w->candidate;
    struct cairn_statement *array = &candidate->statements.items[s];
    const uint32_t gone = array->first_arg + e;
    memmove(&candidate->args.items[gone], &candidate->args.items[gone + 1],
            (candidate->args.count - gone - 1) * sizeof *candidate->args.items);
    candidate->args.count--;
    array->arg_count--;
    for (uint32_t t = 0; t < candidate->statements.count; t++) {
        candidate->statements.items[t].first_arg -= candidate->statements.items[t].first_arg > gone;
    }
    return cairn_reduce_accept(w);
}

bool cairn_reduce_records(struct cairn_reducing *w)
{
    const struct cairn_arg zeros = {.kind = CAIRN_ARG_NULL};
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        if (op_of(w, s)->kind != CAIRN_OP_RECORDS) {
            continue;
        }
        for (uint32_t e = 0;
             may_be_shorter(w, s) && e + 1 < w->best->statements.items[s].arg_count;) {
            const bool is_dropped = drop_element(w, s, e);
            progress = is_dropped || progress;
            e += is_dropped ? 0 : 1;
        }
        for (uint32_t e = 0; e < w->best->statements.items[s].arg_count; e++) {
            const uint32_t a = w->best->statements.items[s].first_arg + e;
            progress = (w->best->args.items[a].kind == CAIRN_ARG_VALUE &&
                        cairn_reduce_try(w, a, zeros, NULL)) ||
                       progress;
        }
    }
    return progress;
}
