/* What a failure shows of the caller's fault without any trial. */
#include "generator/blame_internal.h"
#include "generator/facts.h"

/* A block of the library's that has ended, or is smaller than the library says, is the library's.
 */
bool cairn_blame_is_own_callback(const struct cairn_outcome *outcome)
{
    uint32_t block = outcome->head.fault_block;
    return (outcome->head.flags & CAIRN_OUTCOME_CALLBACK) != 0 &&
           (block == CAIRN_NONE || outcome->blocks[block].origin != CAIRN_ORIGIN_LIBRARY);
}

/* Whether what it was given may have been read from fresh memory: that pattern is no address. */
bool cairn_blame_may_be_fresh(const struct cairn_outcome *outcome)
{
    return outcome->head.failure == CAIRN_FAILURE_SIGSEGV && outcome->head.signal_code == SI_KERNEL;
}

uint32_t cairn_blame_block_passed(const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    const struct cairn_wire_value *value =
        arg->kind == CAIRN_ARG_VALUE ? cairn_outcome_value(outcome, arg->index, arg->output) : NULL;
    return value != NULL && value->kind == CAIRN_VALUE_HEAP ? value->block : CAIRN_NONE;
}

/* The argument of statement s that is the block, or CAIRN_NONE. */
static uint32_t arg_with_block(const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (cairn_blame_block_passed(sequence, outcome, s, i) == block) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* The argument of statement t that is the object which statement s is given for argument arg, a
 * struct of the caller's perhaps; or CAIRN_NONE. */
static uint32_t arg_with_object(const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t t, uint32_t s,
                                uint32_t arg)
{
    const uint32_t block = cairn_blame_block_passed(sequence, outcome, s, arg);
    const struct cairn_arg *object = &cairn_sequence_args(sequence, s)[arg];
    return block != CAIRN_NONE               ? arg_with_block(sequence, outcome, t, block)
           : object->kind == CAIRN_ARG_VALUE ? cairn_sequence_param_with(sequence, t, object)
                                             : CAIRN_NONE;
}

/* The last statement before `before` that was passed the block, or CAIRN_NONE. */
static uint32_t last_passed(const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, uint32_t block, uint32_t before)
{
    for (uint32_t s = before; s-- > 0;) {
        if (arg_with_block(sequence, outcome, s, block) != CAIRN_NONE) {
            return s;
        }
    }
    return CAIRN_NONE;
}

bool cairn_blame_was_passed(const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, uint32_t block, uint32_t before)
{
    return last_passed(sequence, outcome, block, before) != CAIRN_NONE;
}

/* Whether statement s gives the block away to its argument `container`, by all that is known; or
 * back to a pool, by a call that ends what came from there. */
static bool gives_away(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t s, uint32_t block,
                       uint32_t container)
{
    const uint32_t op = sequence->statements.items[s].op;
    const uint32_t item = arg_with_block(sequence, outcome, s, block);
    return facts->model->ops.items[op].kind == CAIRN_OP_CALL && item != CAIRN_NONE &&
           container != CAIRN_NONE &&
           (facts->model->ops.items[op].destroys == (int)item ||
            cairn_facts_takes(facts, op, item, container,
                              cairn_facts_result(facts, sequence, outcome, s)));
}

/* Whether statement s ends something that it is given. */
static bool ends_something(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                           uint32_t s)
{
    const uint32_t op = sequence->statements.items[s].op;
    bool ends = facts->model->ops.items[op].kind != CAIRN_OP_CALL ||
                facts->model->ops.items[op].destroys >= 0;
    for (uint32_t k = 0; k < facts->model->ops.items[op].param_count && !ends; k++) {
        ends = cairn_facts_consumes(facts, op, k);
    }
    return ends;
}

bool cairn_blame_was_kept(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t block, uint32_t s,
                          uint32_t arg)
{
    const uint32_t given = last_passed(sequence, outcome, block, s);
    const uint32_t freed = outcome->blocks[block].freed_by;
    const bool is_given_up = given != CAIRN_NONE && freed != CAIRN_NONE && given < freed &&
                             freed < s && !ends_something(facts, sequence, freed) &&
                             arg_with_object(sequence, outcome, freed, s, arg) != CAIRN_NONE &&
                             gives_away(facts, sequence, outcome, given, block,
                                        arg_with_object(sequence, outcome, given, s, arg));
    return given != CAIRN_NONE && !is_given_up;
}

bool cairn_blame_is_copy(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_sort *sort =
        i < op->param_count ? &model->sorts.items[op->params[i].sort] : NULL;
    return sort != NULL && sort->kind == CAIRN_SORT_RECORD &&
           cairn_blame_has_pointers(model, sort->record);
}

/* Whether statement s is passed, by value, what statement f was. In one statement it has to be
 * passed twice, or in two iterations. */
static bool passes_again(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t f, uint32_t s, uint32_t i)
{
    const struct cairn_arg *value = &cairn_sequence_args(sequence, s)[i];
    const struct cairn_arg *args = cairn_sequence_args(sequence, f);
    const uint32_t loop = cairn_sequence_loop_of(sequence, s);
    uint32_t times = 0;
    for (uint32_t k = 0; k < sequence->statements.items[f].arg_count; k++) {
        times += args[k].kind == CAIRN_ARG_VALUE && args[k].index == value->index &&
                 args[k].output == value->output;
    }
    const bool is_repeated =
        loop != CAIRN_NONE && outcome->head.iteration != 0 && value->index < loop;
    return times > (f == s && !is_repeated ? 1U : 0U);
}

/* Whether argument i of statement s is a struct that is passed by value, and leads to the block,
 * which was freed: by what was passed the struct before, or after its maker had allocated it. */
static bool leads_to_freed(const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s, uint32_t i,
                           uint32_t block)
{
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    const uint32_t f = outcome->blocks[block].freed_by;
    const bool is_own = outcome->blocks[block].allocated_by == arg->index;
    return f != CAIRN_NONE && f <= s && f > arg->index &&
           (is_own || block == outcome->head.fault_block) &&
           ((is_own && f < s) || passes_again(sequence, outcome, f, s, i));
}

bool cairn_blame_passes_spent_copy(const struct cairn_model *model,
                                   const struct cairn_sequence *sequence,
                                   const struct cairn_outcome *outcome)
{
    const uint32_t s = outcome->head.statement;
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const bool is_copy = cairn_blame_is_copy(model, op, i) &&
                             cairn_sequence_args(sequence, s)[i].kind == CAIRN_ARG_VALUE;
        for (uint32_t block = 0; block < outcome->head.block_count && is_copy; block++) {
            if (leads_to_freed(sequence, outcome, s, i, block)) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_blame_is_plain(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    enum { NULL_PAGE = 4096 };
    const uint32_t s = outcome->head.statement;
    const struct cairn_op *op = &facts->model->ops.items[sequence->statements.items[s].op];
    if (op->kind != CAIRN_OP_CALL && outcome->head.failure == CAIRN_FAILURE_SIGSEGV &&
        outcome->head.fault_address < NULL_PAGE) {
        return true;
    }
    if (cairn_blame_is_own_access(op, outcome) ||
        cairn_blame_passes_spent_copy(facts->model, sequence, outcome) ||
        (cairn_blame_is_own_callback(outcome) && !cairn_blame_may_be_fresh(outcome))) {
        return true;
    }
    for (uint32_t i = 0; i < outcome->head.mark_count; i++) {
        const struct cairn_wire_mark *mark = &outcome->marks[i];
        if (mark->statement == s &&
            ((mark->kind == CAIRN_MARK_FREED &&
              cairn_blame_lost_receiver(facts, sequence, outcome, s, mark->arg) == CAIRN_NONE) ||
             (mark->kind == CAIRN_MARK_DANGLING &&
              cairn_blame_was_kept(facts, sequence, outcome, mark->block, s, mark->arg) &&
              !cairn_blame_may_be_unlinked(
                  facts, sequence, outcome, mark->block,
                  cairn_blame_block_passed(sequence, outcome, s, mark->arg))))) {
            return true;
        }
    }
    return false;
}

/* How often statement s is passed, by value, what statement `maker` returned. */
static uint32_t times_passed(const struct cairn_trial *t, uint32_t s, uint32_t maker)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    uint32_t times = 0;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        times += cairn_blame_is_copy(t->model, op, i) && args[i].kind == CAIRN_ARG_VALUE &&
                 args[i].index == maker && args[i].output == 0;
    }
    return loop != CAIRN_NONE && maker < loop ? 2 * times : times;
}

/* Whether statement g alone, behind what is needed for it, frees the block or has another one hold
 * it: then it takes what it is passed. */
static bool takes_copy(struct cairn_trial *t, uint32_t g, uint32_t block)
{
    if (cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, g + 1);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    const struct cairn_outcome outcome = cairn_replay(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && block < outcome.head.block_count &&
           (outcome.blocks[block].freed_by == g || outcome.blocks[block].holder != CAIRN_NONE);
}

/* Whether the block that is used though it is free belongs to a struct which was passed by value
 * more than once, where calls take what they are passed. */
static bool is_given_repeatedly(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    const uint32_t maker =
        block < t->outcome.head.block_count && t->outcome.blocks[block].freed_by <= s
            ? t->outcome.blocks[block].allocated_by
            : CAIRN_NONE;
    uint32_t times = 0;
    uint32_t first = CAIRN_NONE;
    for (uint32_t g = maker == CAIRN_NONE ? s + 1 : maker + 1; g <= s; g++) {
        const uint32_t passed = times_passed(t, g, maker);
        first = passed != 0 && first == CAIRN_NONE ? g : first;
        times += passed;
    }
    return times > 1 && first < s && takes_copy(t, first, block);
}

bool cairn_blame_spent_copy(struct cairn_trial *t)
{
    if (!cairn_blame_passes_spent_copy(t->model, t->sequence, &t->outcome) &&
        !is_given_repeatedly(t)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why,
                  "A struct is passed by value to a call after another one took what it leads to.");
    return true;
}
