#include "generator/moved.h"

#include "core/str.h"

static bool is_named_so(const struct cairn_op *op)
{
    static const char *const grows[] = {"realloc", "append", "resize", "grow",   "expand", "extend",
                                        "reserve", "shrink", "cat",    "concat", NULL};
    return cairn_text_has_any(op->name, grows);
}

bool cairn_may_move(const struct cairn_facts *facts, uint32_t op, uint32_t param)
{
    const struct cairn_model *model = facts->model;
    const struct cairn_op *operation = &model->ops.items[op];
    return operation->kind == CAIRN_OP_CALL && param < operation->param_count &&
           operation->result != CAIRN_NONE && operation->outputs[0].param == -1 &&
           operation->outputs[0].sort == operation->params[param].sort &&
           model->types.items[operation->result].kind == CAIRN_TYPE_POINTER &&
           !cairn_model_points_to_const(model, operation->result) &&
           !cairn_model_points_to_const(model, operation->params[param].type) &&
           (is_named_so(operation) || facts->ops[op].params[param].consumed != 0);
}

bool cairn_moves_any(const struct cairn_facts *facts, uint32_t op)
{
    for (uint32_t k = 0; k < facts->model->ops.items[op].param_count; k++) {
        if (cairn_may_move(facts, op, k)) {
            return true;
        }
    }
    return false;
}

bool cairn_use_moved(struct cairn_sequence *sequence, uint32_t g, uint32_t k)
{
    const struct cairn_arg old = cairn_sequence_args(sequence, g)[k];
    bool has_changed = false;
    for (uint32_t s = g + 1; s < sequence->statements.count; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        struct cairn_arg *args = &sequence->args.items[statement->first_arg];
        for (uint32_t i = 0; i < statement->arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == old.index &&
                args[i].output == old.output) {
                args[i] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = g};
                has_changed = true;
            }
        }
    }
    return has_changed;
}

/* Whether statement g returned what its argument k is. */
static bool returned_it(const struct cairn_outcome *outcome, const struct cairn_sequence *sequence,
                        uint32_t g, uint32_t k)
{
    const struct cairn_arg *given = &cairn_sequence_args(sequence, g)[k];
    if (given->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_wire_value *before =
        cairn_outcome_value(outcome, given->index, given->output);
    const struct cairn_wire_value *after = cairn_outcome_value(outcome, g, 0);
    return before != NULL && after != NULL && after->kind != CAIRN_VALUE_NULL &&
           after->kind == before->kind && after->block == before->block &&
           after->bits == before->bits;
}

bool cairn_follow_moves(const struct cairn_facts *facts, const struct cairn_outcome *outcome,
                        struct cairn_sequence *sequence)
{
    const struct cairn_model *model = facts->model;
    bool has_changed = false;
    for (uint32_t g = 0; g < sequence->statements.count; g++) {
        const uint32_t op = sequence->statements.items[g].op;
        for (uint32_t k = 0; k < model->ops.items[op].param_count; k++) {
            if (cairn_sequence_loop_of(sequence, g) == CAIRN_NONE &&
                cairn_model_is_object(model, model->ops.items[op].params[k].sort) &&
                cairn_may_move(facts, op, k) && returned_it(outcome, sequence, g, k)) {
                has_changed = cairn_use_moved(sequence, g, k) || has_changed;
            }
        }
    }
    return has_changed;
}
