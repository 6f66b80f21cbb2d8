/* Which objects an operation was given, by what had made them, and whether it liked them. */
#include <string.h>

#include "generator/facts.h"

enum { MIN_PREFIX = 4 };

bool cairn_uses_worked(const struct cairn_facts *facts, uint32_t maker, uint32_t op)
{
    uint32_t index = cairn_map_get(&facts->use_index, cairn_hash_pair(maker, op), CAIRN_NONE);
    return index != CAIRN_NONE && facts->uses.items[index].succeeded != 0;
}

bool cairn_uses_is_unwelcome(const struct cairn_facts *facts, uint32_t maker, uint32_t op)
{
    enum { LEAST = 8, RARER = 4 };
    const struct cairn_op_facts *all = &facts->ops[op];
    const uint32_t index = cairn_map_get(&facts->use_index, cairn_hash_pair(maker, op), CAIRN_NONE);
    if (index == CAIRN_NONE || facts->uses.items[index].refused < LEAST) {
        return false;
    }
    const struct cairn_use *use = &facts->uses.items[index];
    const double own = (use->succeeded + 1.0) / ((double)use->succeeded + use->refused + 1.0);
    const double usual = ((double)all->succeeded + 1.0) /
                         ((double)all->succeeded + (double)all->errors + (double)all->failed + 1.0);
    return own * RARER < usual;
}

/* Two initialisers make objects of one kind if most operations that work with one work with the
 * other; a careless one works with anything. */
static bool make_alike(const struct cairn_facts *facts, uint32_t a, uint32_t b)
{
    uint32_t both = 0;
    uint32_t either = 0;
    for (uint32_t i = 0; i < facts->uses.count; i++) {
        const struct cairn_use *use = &facts->uses.items[i];
        if (use->succeeded == 0 || (use->maker != a && use->maker != b)) {
            continue;
        }
        bool with_other = cairn_uses_worked(facts, use->maker == a ? b : a, use->op);
        both += with_other && use->maker == a;
        either += !with_other || use->maker == a;
    }
    return both != 0 && both * 2 >= either;
}

/* Whether the name of op (inflateCopy) says that it is for the objects of another initialiser
 * (inflateInit, not deflateInit). */
static bool is_named_after_other(const struct cairn_model *model, uint32_t maker, uint32_t op)
{
    const struct cairn_op *own = &model->ops.items[maker];
    const char *name = model->ops.items[op].name;
    if (own->initialises < 0) {
        return false;
    }
    size_t likeness = cairn_text_common_prefix(name, own->name);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        if (other->initialises >= 0 && i != op &&
            other->params[other->initialises].sort == own->params[own->initialises].sort &&
            cairn_text_common_prefix(name, other->name) >= MIN_PREFIX &&
            cairn_text_common_prefix(name, other->name) > likeness) {
            return true;
        }
    }
    return false;
}

/* Whether the maker copies an object of the sort that it makes, by its name: a copy is for whatever
 * the other one is for. */
static bool makes_copies(const struct cairn_model *model, uint32_t maker)
{
    static const char *const words[] = {"copy", "dup", "duplicate", "clone", NULL};
    const struct cairn_op *op = &model->ops.items[maker];
    const uint32_t made = op->initialises >= 0    ? op->params[op->initialises].sort
                          : op->output_count != 0 ? op->outputs[0].sort
                                                  : CAIRN_NONE;
    bool takes_one = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        takes_one = takes_one || ((int)i != op->initialises && op->params[i].sort == made);
    }
    return op->kind == CAIRN_OP_CALL && takes_one && cairn_text_has_any(op->name, words);
}

bool cairn_uses_is_wrong_object(const struct cairn_facts *facts, uint32_t maker, uint32_t op)
{
    bool works_with_others = false;
    if (makes_copies(facts->model, maker)) {
        return false;
    }
    for (uint32_t i = 0; i < facts->uses.count; i++) {
        const struct cairn_use *use = &facts->uses.items[i];
        if (use->op != op || use->succeeded == 0) {
            continue;
        }
        if (use->maker == maker || make_alike(facts, use->maker, maker)) {
            return false;
        }
        /* What nothing has initialised tells of no other purpose. */
        const struct cairn_op *other = &facts->model->ops.items[use->maker];
        works_with_others = works_with_others || !(other->kind == CAIRN_OP_LOCAL &&
                                                   facts->has_initialiser[other->record]);
    }
    return works_with_others || is_named_after_other(facts->model, maker, op);
}

bool cairn_uses_is_meant(const struct cairn_facts *facts, uint32_t maker, uint32_t op)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (operation->kind != CAIRN_OP_CALL || operation->destroys < 0 ||
        !cairn_facts_yields_owned(facts, maker, 0)) {
        return false;
    }
    const uint32_t sort = operation->params[operation->destroys].sort;
    bool is_only = facts->model->ops.items[maker].outputs[0].sort == sort;
    for (uint32_t i = 0; i < facts->model->ops.count && is_only; i++) {
        const struct cairn_op *other = &facts->model->ops.items[i];
        is_only = i == op || other->destroys < 0 || other->params[other->destroys].sort != sort;
    }
    return is_only;
}

bool cairn_uses_is_opposite(const struct cairn_facts *facts, uint32_t maker, uint32_t op)
{
    static const char *const pairs[][2] = {
        {"read", "write"},          {"reader", "writer"},           {"decode", "encode"},
        {"decoder", "encoder"},     {"inflate", "deflate"},         {"decompress", "compress"},
        {"uncompress", "compress"}, {"decompressor", "compressor"}, {"decrypt", "encrypt"},
        {"unpacker", "packer"},     {"parser", "emitter"},          {"client", "server"},
        {"input", "output"}};
    const char *made_by = facts->model->ops.items[maker].name;
    const char *name = facts->model->ops.items[op].name;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (int way = 0; way < 2; way++) {
            const char *own = pairs[i][way];
            const char *other = pairs[i][1 - way];
            if (cairn_text_has_word(made_by, own) && !cairn_text_has_word(made_by, other) &&
                cairn_text_has_word(name, other) && !cairn_text_has_word(name, own)) {
                return true;
            }
        }
    }
    return false;
}

uint32_t cairn_uses_initialiser(const struct cairn_facts *facts,
                                const struct cairn_sequence *sequence, uint32_t local,
                                uint32_t before)
{
    for (uint32_t s = before; s-- > local + 1;) {
        uint32_t index = sequence->statements.items[s].op;
        int param = facts->model->ops.items[index].initialises;
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (param >= 0 && args[param].kind == CAIRN_ARG_VALUE && args[param].index == local) {
            return index;
        }
    }
    return CAIRN_NONE;
}

uint32_t cairn_uses_maker(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          uint32_t value, uint32_t before)
{
    uint32_t op = sequence->statements.items[value].op;
    switch (facts->model->ops.items[op].kind) {
    case CAIRN_OP_LOCAL:
        return cairn_uses_initialiser(facts, sequence, value, before);
    case CAIRN_OP_CALL:
        return op;
    default:
        return CAIRN_NONE;
    }
}

static void count_use(struct cairn_facts *facts, uint32_t maker, uint32_t op, bool succeeded)
{
    uint32_t index =
        cairn_map_get_or_put(&facts->use_index, cairn_hash_pair(maker, op), facts->uses.count);
    if (index == facts->uses.count) {
        struct cairn_use use = {.maker = maker, .op = op};
        cairn_vec_push(&facts->uses, use);
    }
    facts->uses.items[index].succeeded += succeeded;
    facts->uses.items[index].refused += !succeeded;
}

/* Whether the test itself changed the value before statement s: what it is now is not its maker's
 * doing alone. */
static bool is_set_before(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          const struct cairn_arg *value, uint32_t s)
{
    for (uint32_t t = value->index + 1; t < s; t++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        if (model->ops.items[sequence->statements.items[t].op].kind == CAIRN_OP_SET &&
            args[0].kind == CAIRN_ARG_VALUE && args[0].index == value->index &&
            args[0].output == value->output) {
            return true;
        }
    }
    return false;
}

/* Which initialiser's objects statement s was given, and whether it liked them. */
void cairn_uses_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_statement *statement = &sequence->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const struct cairn_op *op = &facts->model->ops.items[statement->op];
    for (uint32_t i = 0; i < statement->arg_count && op->kind == CAIRN_OP_CALL; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE || op->initialises == (int)i) {
            continue;
        }
        uint32_t maker = cairn_uses_maker(facts, sequence, args[i].index, s);
        if (maker != CAIRN_NONE && !is_set_before(facts->model, sequence, &args[i], s)) {
            bool failed = cairn_facts_is_error(facts, sequence, outcome, s);
            count_use(facts, maker, statement->op, !failed);
        }
    }
}

bool cairn_facts_is_key(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    bool is_beside_object = false;
    for (uint32_t k = 0; k < op->param_count; k++) {
        const enum cairn_sort_kind kind = model->sorts.items[op->params[k].sort].kind;
        is_beside_object = is_beside_object ||
                           (k != i && (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE));
    }
    return is_beside_object && op->destroys != (int)i && op->params[i].role == CAIRN_ROLE_STRING &&
           cairn_model_points_to_const(model, op->params[i].type);
}
