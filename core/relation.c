#include "core/relation.h"

#include "core/model.h"

const char *cairn_relation_sign(enum cairn_relation_kind kind)
{
    static const char *const signs[] = {"<", "<=", ">", ">="};
    return signs[kind];
}

static bool is_less(const struct cairn_model *model, const struct cairn_op *op,
                    const struct cairn_relation *relation, int64_t a, int64_t b)
{
    return model->types.items[op->params[relation->left].type].is_signed
               ? a < b
               : (uint64_t)a < (uint64_t)b;
}

bool cairn_relation_holds(const struct cairn_model *model, const struct cairn_op *op,
                          const struct cairn_relation *relation, int64_t left, int64_t right)
{
    switch (relation->kind) {
    case CAIRN_RELATION_LESS:
        return is_less(model, op, relation, left, right);
    case CAIRN_RELATION_AT_MOST:
        return !is_less(model, op, relation, right, left);
    case CAIRN_RELATION_MORE:
        return is_less(model, op, relation, right, left);
    default:
        return !is_less(model, op, relation, left, right);
    }
}

/* Whether both numbers are written down, and it does not hold of them. */
static bool is_broken(const struct cairn_model *model, const struct cairn_op *op,
                      const struct cairn_relation *relation, const struct cairn_arg *args)
{
    const struct cairn_arg *left = &args[relation->left];
    const struct cairn_arg *right = relation->right < 0 ? NULL : &args[relation->right];
    return left->kind == CAIRN_ARG_INTEGER && (right == NULL || right->kind == CAIRN_ARG_INTEGER) &&
           !cairn_relation_holds(model, op, relation, left->integer,
                                 right == NULL ? relation->number : right->integer);
}

bool cairn_relations_hold(const struct cairn_model *model, const struct cairn_op *op,
                          const struct cairn_arg *args)
{
    for (uint32_t i = 0; i < op->relation_count; i++) {
        if (is_broken(model, op, &op->relations[i], args)) {
            return false;
        }
    }
    return true;
}

/* The number next to `number` for which the relation holds with it on its right. */
static int64_t nearest(const struct cairn_relation *relation, int64_t number)
{
    switch (relation->kind) {
    case CAIRN_RELATION_LESS:
        return number == INT64_MIN ? number : number - 1;
    case CAIRN_RELATION_MORE:
        return number == INT64_MAX ? number : number + 1;
    default:
        return number;
    }
}

static void mend(const struct cairn_model *model, const struct cairn_op *op,
                 const struct cairn_relation *relation, struct cairn_arg *args)
{
    struct cairn_arg *left = &args[relation->left];
    if (relation->right < 0) {
        left->integer = nearest(relation, relation->number);
        return;
    }
    struct cairn_arg *right = &args[relation->right];
    const int64_t number = left->integer;
    left->integer = right->integer;
    right->integer = number;
    if (!is_broken(model, op, relation, args)) {
        return;
    }
    /* They are equal: below the least number there is none. */
    if (relation->kind == CAIRN_RELATION_LESS) {
        right->integer = right->integer == INT64_MAX ? right->integer : right->integer + 1;
    } else {
        left->integer = nearest(relation, right->integer);
    }
}

void cairn_relations_mend(const struct cairn_model *model, const struct cairn_op *op,
                          struct cairn_arg *args)
{
    for (uint32_t i = 0; i < op->relation_count; i++) {
        if (is_broken(model, op, &op->relations[i], args)) {
            mend(model, op, &op->relations[i], args);
        }
    }
}
