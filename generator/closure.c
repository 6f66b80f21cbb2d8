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
