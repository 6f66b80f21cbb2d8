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

/* The least and the largest number of the parameter's type, of those that fit into int64_t. */
static int64_t least_of(const struct cairn_model *model, const struct cairn_op *op, int16_t param)
{
    const struct cairn_type *type = &model->types.items[op->params[param].type];
    const bool is_small = type->size != 0 && type->size < sizeof(int64_t);
    return !type->is_signed ? 0 : is_small ? -((int64_t)1 << (8 * type->size - 1)) : INT64_MIN;
}

static int64_t largest_of(const struct cairn_model *model, const struct cairn_op *op, int16_t param)
{
    const struct cairn_type *type = &model->types.items[op->params[param].type];
    const bool is_small = type->size != 0 && type->size < sizeof(int64_t);
    return is_small ? ((int64_t)1 << (8 * type->size - (type->is_signed ? 1 : 0))) - 1 : INT64_MAX;
}

static void mend(const struct cairn_model *model, const struct cairn_op *op,
                 const struct cairn_relation *relation, struct cairn_arg *args)
{
    struct cairn_arg *left = &args[relation->left];
    const bool is_above =
        relation->kind == CAIRN_RELATION_MORE || relation->kind == CAIRN_RELATION_AT_LEAST;
    const bool is_strict =
        relation->kind == CAIRN_RELATION_LESS || relation->kind == CAIRN_RELATION_MORE;
    const int64_t step = is_strict ? 1 : 0;
    if (relation->right < 0) {
        const int64_t number = relation->number;
        if (is_above ? number <= largest_of(model, op, relation->left) - step
                     : number >= least_of(model, op, relation->left) + step) {
            left->integer = is_above ? number + step : number - step;
        }
        return;
    }
    struct cairn_arg *right = &args[relation->right];
    const int64_t number = left->integer;
    left->integer = right->integer;
    right->integer = number;
    if (!is_broken(model, op, relation, args)) {
        return;
    }
    /* They are equal, and must not be: the larger one grows, or the smaller one shrinks. */
    struct cairn_arg *larger = is_above ? left : right;
    struct cairn_arg *smaller = is_above ? right : left;
    if (larger->integer < largest_of(model, op, is_above ? relation->left : relation->right)) {
        larger->integer++;
    } else {
        smaller->integer--;
    }
}

void cairn_relations_mend(const struct cairn_model *model, const struct cairn_op *op,
                          struct cairn_arg *args)
{
    enum { PASSES = 3 }; /* what mends one may break another */
    for (uint32_t pass = 0; pass < PASSES && !cairn_relations_hold(model, op, args); pass++) {
        for (uint32_t i = 0; i < op->relation_count; i++) {
            if (is_broken(model, op, &op->relations[i], args)) {
                mend(model, op, &op->relations[i], args);
            }
        }
    }
}
