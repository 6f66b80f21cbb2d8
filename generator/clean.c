/* What executions leave behind: nothing of the library's, or what nothing in the library ends. */
#include "generator/tail.h"

static bool is_left_over(const struct cairn_wire_block *block)
{
    return (block->origin == CAIRN_ORIGIN_LIBRARY || block->origin == CAIRN_ORIGIN_GIVEN) &&
           block->freed_by == CAIRN_NONE && !block->is_global;
}

bool cairn_tails_is_clean(const struct cairn_outcome *outcome)
{
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL) {
        return false;
    }
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        if (is_left_over(&outcome->blocks[b])) {
            return false;
        }
    }
    return true;
}

/* The blocks of objects that calls made once, and that nothing in the library ends. */
struct endless {
    uint32_t blocks[CAIRN_MAX_STATEMENTS];
    uint32_t count;
};

static void find_endless(struct endless *found, const struct cairn_tails *tails,
                         const struct cairn_model *model, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome)
{
    found->count = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
        if (cairn_op_makes_endless(model, op, 0) &&
            !cairn_tails_can_end(tails, op->outputs[0].sort) && value != NULL &&
            value->kind == CAIRN_VALUE_HEAP && outcome->blocks[value->block].allocated_by == s &&
            cairn_sequence_loop_of(sequence, s) == CAIRN_NONE) {
            found->blocks[found->count++] = value->block;
        }
    }
}

static bool is_endless(const struct endless *found, uint32_t block)
{
    uint32_t i = 0;
    while (i < found->count && found->blocks[i] != block) {
        i++;
    }
    return i < found->count;
}

/* Whether the block is one of them, or what holds it leads to one. */
static bool is_held_by_endless(const struct endless *found, const struct cairn_outcome *outcome,
                               uint32_t block)
{
    for (uint32_t steps = 0; block < outcome->head.block_count && !is_endless(found, block) &&
                             steps < outcome->head.block_count;
         steps++) {
        block = outcome->blocks[block].holder;
    }
    return is_endless(found, block);
}

bool cairn_tails_is_clean_enough(const struct cairn_tails *tails, const struct cairn_model *model,
                                 const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome)
{
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL || cairn_tails_is_clean(outcome)) {
        return outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    }
    struct endless found;
    find_endless(&found, tails, model, sequence, outcome);
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        if (is_left_over(&outcome->blocks[b]) && !is_held_by_endless(&found, outcome, b)) {
            return false;
        }
    }
    return true;
}
