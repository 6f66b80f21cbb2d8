#include "generator/closure.h"

#include <string.h>

/* Whether statement s can change what argument i refers to. */
static bool may_change(const struct cairn_model *model, const struct cairn_sequence *sequence,
                       uint32_t s, uint32_t i)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    if (op->kind == CAIRN_OP_GET) {
        return false;
    }
    if (i >= op->param_count) {
        return true;
    }
    const struct cairn_type *type = &model->types.items[op->params[i].value_type];
    return type->kind != CAIRN_TYPE_INTEGER && type->kind != CAIRN_TYPE_REAL &&
           type->kind != CAIRN_TYPE_ENUM &&
           (type->kind != CAIRN_TYPE_POINTER || !model->types.items[type->target].is_const);
}

/* Lets statement s in if it may change a touched object, and touches what it uses. */
static bool visit(const struct cairn_model *model, const struct cairn_sequence *sequence,
                  uint32_t s, bool *keep, bool *touched)
{
    bool grew = false;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE) {
            continue;
        }
        uint32_t maker = args[i].index;
        if (!keep[s] && touched[maker] && may_change(model, sequence, s, i)) {
            keep[s] = grew = true;
        }
        if (keep[s] && !touched[maker]) {
            touched[maker] = keep[maker] = grew = true;
        }
    }
    if (keep[s] && !touched[s]) {
        touched[s] = grew = true;
    }
    return grew;
}

void cairn_dependence_closure(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t count, bool *keep)
{
    bool touched[CAIRN_MAX_STATEMENTS] = {false};
    bool grew = true;
    while (grew) {
        grew = false;
        for (uint32_t s = count; s-- > 0;) {
            grew = visit(model, sequence, s, keep, touched) || grew;
        }
    }
    for (uint32_t s = 0; s < count; s++) {
        uint32_t loop_body = sequence->statements.items[s].loop_body;
        for (uint32_t i = 1; i <= loop_body && s + i < count; i++) {
            keep[s] = keep[s] || keep[s + i];
        }
    }
}

static enum cairn_op_kind kind_of(const struct cairn_model *model,
                                  const struct cairn_sequence *sequence, uint32_t s)
{
    return model->ops.items[sequence->statements.items[s].op].kind;
}

/* Whether statements s and t write to one field of one struct of the test's. */
static bool set_one_field(const struct cairn_sequence *sequence, uint32_t s, uint32_t t)
{
    const struct cairn_arg *a = cairn_sequence_args(sequence, s);
    const struct cairn_arg *b = cairn_sequence_args(sequence, t);
    return sequence->statements.items[s].op == sequence->statements.items[t].op &&
           a->kind == CAIRN_ARG_VALUE && b->kind == CAIRN_ARG_VALUE && a->index == b->index &&
           a->output == b->output;
}

/* Whether statement s writes to a field of what statement `maker` yields. */
static bool writes_to(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      uint32_t s, uint32_t maker)
{
    const struct cairn_arg *whole = cairn_sequence_args(sequence, s);
    return kind_of(model, sequence, s) == CAIRN_OP_SET && whole->kind == CAIRN_ARG_VALUE &&
           whole->index == maker;
}

/* Whether one of the first `count` statements lets the place of what statement `maker` yields be
 * known elsewhere: to a call, or in another struct. */
static bool is_place_known(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t maker, uint32_t count)
{
    for (uint32_t s = maker + 1; s < count; s++) {
        const bool is_inner =
            writes_to(model, sequence, s, maker) || kind_of(model, sequence, s) == CAIRN_OP_GET;
        if (!is_inner && cairn_sequence_takes(sequence, s, maker)) {
            return true;
        }
    }
    return false;
}

/* Whether statement t may look at the struct of which SET s writes a field: it takes it, or it is a
 * call, and the struct's place was known before. */
static bool may_look(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     uint32_t s, uint32_t t)
{
    const uint32_t maker = cairn_sequence_args(sequence, s)->index;
    if (writes_to(model, sequence, t, maker)) {
        return false;
    }
    return cairn_sequence_takes(sequence, t, maker) ||
           (kind_of(model, sequence, t) == CAIRN_OP_CALL &&
            is_place_known(model, sequence, maker, t));
}

void cairn_drop_dead_stores(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            uint32_t count, bool *keep)
{
    for (uint32_t s = 0; s < count; s++) {
        if (!keep[s] || kind_of(model, sequence, s) != CAIRN_OP_SET ||
            cairn_sequence_args(sequence, s)->kind != CAIRN_ARG_VALUE ||
            kind_of(model, sequence, cairn_sequence_args(sequence, s)->index) != CAIRN_OP_LOCAL ||
            cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
            continue;
        }
        for (uint32_t t = s + 1; t < count && !(keep[t] && may_look(model, sequence, s, t)); t++) {
            if (keep[t] && set_one_field(sequence, s, t)) {
                keep[s] = cairn_sequence_loop_of(sequence, t) != CAIRN_NONE;
                break;
            }
        }
    }
}
