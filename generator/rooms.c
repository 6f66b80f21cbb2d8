/* Room of the test's that calls write to: what they wrote there is news, as what they return is. */
#include "generator/run_internal.h"

static uint32_t room_key(uint32_t op, uint32_t param)
{
    return 0x20000000u | (op << 6) | param;
}

/* What call s wrote into room of the test's, argument i, which no other statement is given; NULL if
 * the argument is none. Calls that only write, as those which hash or encode, say nothing else. */
static const struct cairn_wire_value *written_room(const struct cairn_run *run,
                                                   const struct cairn_sequence *sequence,
                                                   const struct cairn_outcome *outcome, uint32_t s,
                                                   uint32_t i)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    if (op->kind != CAIRN_OP_CALL || op->params[i].role != CAIRN_ROLE_OUTPUT_BUFFER ||
        arg->kind != CAIRN_ARG_VALUE || cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
        return NULL;
    }
    const enum cairn_op_kind maker =
        run->model->ops.items[sequence->statements.items[arg->index].op].kind;
    const struct cairn_arg *contents = cairn_sequence_args(sequence, arg->index);
    if ((maker != CAIRN_OP_BYTES && maker != CAIRN_OP_ARRAY) ||
        sequence->statements.items[arg->index].arg_count == 0 ||
        contents->kind != CAIRN_ARG_ZEROS) {
        return NULL;
    }
    for (uint32_t t = arg->index + 1; t < sequence->statements.count; t++) {
        if (t != s && cairn_sequence_takes(sequence, t, arg->index)) {
            return NULL;
        }
    }
    return cairn_outcome_value(outcome, arg->index, 0);
}

bool cairn_run_knows_rooms(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s)
{
    const uint32_t op = sequence->statements.items[s].op;
    const uint32_t count = run->model->ops.items[op].param_count;
    for (uint32_t i = 0; i < count && run->scalars_of_op[op] < CAIRN_MAX_SCALARS_OF_OP; i++) {
        const struct cairn_wire_value *room = written_room(run, sequence, outcome, s, i);
        if (room != NULL && !cairn_pruner_knows_value(&run->pruner, room_key(op, i), room)) {
            return false;
        }
    }
    return true;
}

bool cairn_run_find_new_rooms(struct cairn_run *run, const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t s)
{
    const uint32_t op = sequence->statements.items[s].op;
    bool found = false;
    for (uint32_t i = 0; i < run->model->ops.items[op].param_count; i++) {
        const struct cairn_wire_value *room = run->scalars_of_op[op] < CAIRN_MAX_SCALARS_OF_OP
                                                  ? written_room(run, sequence, outcome, s, i)
                                                  : NULL;
        if (room != NULL && cairn_pruner_is_new_value(&run->pruner, room_key(op, i), room)) {
            run->scalars_of_op[op]++;
            const uint64_t slot = (uint64_t)(room - outcome->values);
            if (slot < run->news.count) {
                run->news.items[slot] = *room;
                found = true;
            }
        }
    }
    return found;
}
