/* Objects that count their references: which calls give another one. */
#include "core/str.h"
#include "generator/facts.h"

enum { PROVEN = 2 };

bool cairn_facts_counts(const struct cairn_facts *facts, uint32_t op)
{
    const struct cairn_op_facts *counts = &facts->ops[op];
    return counts->counted >= PROVEN && counts->counted > counts->uncounted;
}

void cairn_facts_learn_counting(struct cairn_facts *facts, uint32_t op, bool counts)
{
    const bool before = cairn_facts_counts(facts, op);
    facts->ops[op].counted += counts;
    facts->ops[op].uncounted += !counts;
    if (before != cairn_facts_counts(facts, op)) {
        facts->ops[op].changed = ++facts->epoch;
    }
}

/* Whether the name says that a call which yields nothing takes another reference. */
static bool is_named_so(const struct cairn_op *op)
{
    static const char *const words[] = {"ref",     "incref", "addref", "retain",
                                        "acquire", "grab",   "hold",   "get"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (cairn_text_has_word(op->name, words[i])) {
            return true;
        }
    }
    return false;
}

/* Whether the name says that the call makes something anew in what it is given, and hands that on.
 */
static bool is_named_otherwise(const struct cairn_op *op)
{
    static const char *const words[] = {"alloc", "init",  "initialize", "create", "make", "new",
                                        "reset", "clear", "resize",     "set",    NULL};
    return cairn_text_has_any(op->name, words);
}

const struct cairn_arg *cairn_facts_shared(const struct cairn_model *model,
                                           const struct cairn_sequence *sequence,
                                           const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const bool yields = op->output_count != 0 &&
                        !cairn_sort_is_number(model->sorts.items[op->outputs[0].sort].kind);
    if (op->kind != CAIRN_OP_CALL || cairn_sequence_loop_of(sequence, s) != CAIRN_NONE ||
        (!yields && (op->param_count != 1 || !is_named_so(op))) ||
        (yields && is_named_otherwise(op))) {
        return NULL;
    }
    const struct cairn_wire_value *made = cairn_outcome_value(outcome, s, 0);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_wire_value *value =
            args[i].kind == CAIRN_ARG_VALUE
                ? cairn_outcome_value(outcome, args[i].index, args[i].output)
                : NULL;
        const bool is_object = value != NULL && value->kind == CAIRN_VALUE_HEAP &&
                               value->block < outcome->head.block_count &&
                               outcome->blocks[value->block].origin == CAIRN_ORIGIN_LIBRARY &&
                               outcome->blocks[value->block].allocated_by < s &&
                               cairn_outcome_is_whole(outcome, value) &&
                               cairn_model_is_object(model, op->params[i].sort);
        if (is_object &&
            (!yields || (op->params[i].sort == op->outputs[0].sort && made != NULL &&
                         made->kind == CAIRN_VALUE_HEAP && made->block == value->block &&
                         cairn_outcome_is_whole(outcome, made)))) {
            return &args[i];
        }
    }
    return NULL;
}

uint32_t cairn_facts_ended_by(const struct cairn_model *model,
                              const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t s)
{
    const int param = model->ops.items[sequence->statements.items[s].op].destroys;
    const struct cairn_arg *arg = param < 0 ? NULL : &cairn_sequence_args(sequence, s)[param];
    const struct cairn_wire_value *value =
        arg != NULL && arg->kind == CAIRN_ARG_VALUE
            ? cairn_outcome_value(outcome, arg->index, arg->output)
            : NULL;
    return value != NULL && value->kind == CAIRN_VALUE_HEAP ? value->block : CAIRN_NONE;
}

uint32_t cairn_facts_references(const struct cairn_facts *facts,
                                const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t block,
                                uint32_t before, bool is_known)
{
    uint32_t given = 0;
    uint32_t back = 0;
    for (uint32_t s = 0; s < before && s < outcome->head.statement_count; s++) {
        const uint32_t op = sequence->statements.items[s].op;
        const struct cairn_arg *shared =
            is_known && !cairn_facts_counts(facts, op)
                ? NULL
                : cairn_facts_shared(facts->model, sequence, outcome, s);
        given += shared != NULL &&
                 cairn_outcome_value(outcome, shared->index, shared->output)->block == block;
        back += cairn_facts_ended_by(facts->model, sequence, outcome, s) == block &&
                outcome->blocks[block].freed_by != s;
    }
    return given > back ? given - back : 0;
}

bool cairn_facts_is_share(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s, uint32_t param,
                          uint32_t block)
{
    const struct cairn_op *op = &facts->model->ops.items[sequence->statements.items[s].op];
    return outcome->blocks[block].freed_by > s && op->destroys == (int)param &&
           cairn_facts_references(facts, sequence, outcome, block, s, true) != 0;
}
