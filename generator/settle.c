#include "generator/settle.h"

#include "generator/moved.h"

/* How many units of the partner's the runtime found behind a pointer of the library's. */
static int64_t measured_length(const struct cairn_run *run, const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const struct cairn_arg *partner = &args[args[i].index];
    const struct cairn_wire_value *value =
        cairn_outcome_value(outcome, partner->index, partner->output);
    bool is_in_block =
        value != NULL && (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER);
    uint64_t bytes = is_in_block ? outcome->blocks[value->block].size - value->bits : 0;
    const struct cairn_type *pointer = &run->model->types.items[op->params[args[i].index].type];
    uint64_t unit = 1;
    if (op->params[i].role == CAIRN_ROLE_COUNT && pointer->kind == CAIRN_TYPE_POINTER) {
        unit = run->model->types.items[pointer->target].size;
    }
    return (int64_t)(bytes / (unit == 0 || unit > UINT16_MAX ? 1 : unit)) + args[i].integer;
}

void cairn_settle_lengths(struct cairn_run *run, struct cairn_sequence *sequence,
                          enum cairn_run_mode mode)
{
    struct cairn_outcome outcome = {0};
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const struct cairn_op *op = &run->model->ops.items[statement->op];
        for (uint32_t i = 0; i < statement->arg_count && i < op->param_count; i++) {
            struct cairn_arg *arg = &sequence->args.items[statement->first_arg + i];
            const struct cairn_arg *partner = cairn_sequence_args(sequence, s) + arg->index;
            if (arg->kind != CAIRN_ARG_LENGTH || partner->kind != CAIRN_ARG_VALUE) {
                continue;
            }
            uint32_t maker = sequence->statements.items[partner->index].op;
            const struct cairn_op *made_by = &run->model->ops.items[maker];
            enum cairn_sort_kind sort =
                run->model->sorts.items[made_by->outputs[partner->output].sort].kind;
            bool is_librarys = made_by->kind == CAIRN_OP_CALL || made_by->kind == CAIRN_OP_GET ||
                               made_by->kind == CAIRN_OP_GLOBAL;
            if (!is_librarys || sort == CAIRN_SORT_PATH) {
                continue;
            }
            if (outcome.values == NULL) {
                outcome = cairn_replay(&run->replayer, sequence, mode, 0);
            }
            if (outcome.values == NULL) {
                return;
            }
            const struct cairn_wire_value *value =
                cairn_outcome_value(&outcome, partner->index, partner->output);
            if (sort == CAIRN_SORT_STRING && value != NULL && value->is_string) {
                continue;
            }
            *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                      .integer = measured_length(run, sequence, &outcome, s, i)};
        }
    }
}

void cairn_settle_moves(struct cairn_run *run, struct cairn_sequence *sequence,
                        enum cairn_run_mode mode)
{
    bool may = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        may = may || cairn_moves_any(run->facts, sequence->statements.items[s].op);
    }
    if (may) {
        const struct cairn_outcome outcome = cairn_replay(&run->replayer, sequence, mode, 0);
        (void)cairn_follow_moves(run->facts, &outcome, sequence);
    }
}
