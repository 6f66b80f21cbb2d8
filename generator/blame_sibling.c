/* Objects of which there are many kinds, each made by a call of its own: str2rdf_a, str2rdf_b64. */
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

enum { MANY = 4, MAX_TRIED = 24 };

/* Whether both take and make the same. */
static bool are_alike(const struct cairn_op *one, const struct cairn_op *other)
{
    bool are = other->kind == CAIRN_OP_CALL && one->param_count == other->param_count &&
               one->output_count == other->output_count;
    for (uint32_t i = 0; are && i < one->param_count; i++) {
        are = one->params[i].sort == other->params[i].sort &&
              one->params[i].pass == other->params[i].pass;
    }
    for (uint32_t o = 0; are && o < one->output_count; o++) {
        are = one->outputs[o].sort == other->outputs[o].sort &&
              one->outputs[o].param == other->outputs[o].param;
    }
    return are;
}

/* Whether both make the same of the same, and their names begin with the same `stem` letters; there
 * is one word behind them in the other. */
static bool are_siblings(const struct cairn_op *one, const struct cairn_op *other, size_t stem)
{
    return stem != 0 && one != other && strncmp(one->name, other->name, stem) == 0 &&
           strchr(other->name + stem, '_') == NULL && are_alike(one, other);
}

/* How long the longest beginning of the maker's name is that many siblings share: the kinds stand
 * behind it, "long_str" too. 0: there is none. */
static size_t find_stem(const struct cairn_model *model, const struct cairn_op *maker)
{
    for (size_t stem = strlen(maker->name); stem > 0; stem--) {
        uint32_t siblings = 0;
        for (uint32_t i = 0; i < model->ops.count && maker->name[stem - 1] == '_'; i++) {
            siblings += are_siblings(maker, &model->ops.items[i], stem);
        }
        if (siblings + 1 >= MANY) {
            return stem;
        }
    }
    return 0;
}

/* Whether a call between s and the failing one is given what s makes, and the failing one itself is
 * not. */
static bool becomes_part(const struct cairn_trial *t, uint32_t s)
{
    const uint32_t last = t->outcome.head.statement;
    bool is_given = false;
    for (uint32_t k = s + 1; k < last; k++) {
        is_given = is_given || (cairn_trial_op(t, k)->kind == CAIRN_OP_CALL &&
                                cairn_sequence_takes(t->sequence, k, s));
    }
    return is_given && !cairn_sequence_takes(t->sequence, last, s);
}

static bool makes_object(const struct cairn_trial *t, const struct cairn_op *op)
{
    bool does = false;
    for (uint32_t o = 0; o < op->output_count; o++) {
        does = does || t->model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_OBJECT;
    }
    return op->kind == CAIRN_OP_CALL && does;
}

/* A part of what the failing call is given was made as one of many kinds; as another it passes. */
bool cairn_blame_kind_of_part(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const uint32_t index = t->sequence->statements.items[s].op;
        const struct cairn_op *op = &t->model->ops.items[index];
        uint32_t siblings = 0;
        bool passes = false;
        if (!makes_object(t, op) || !becomes_part(t, s)) {
            continue;
        }
        const size_t stem = find_stem(t->model, op);
        for (uint32_t i = 0; i < t->model->ops.count; i++) {
            if (!are_siblings(op, &t->model->ops.items[i], stem) ||
                !cairn_executor_has(t->replayer->executor, i)) {
                continue;
            }
            siblings++;
            if (!passes && siblings <= MAX_TRIED) {
                cairn_sequence_copy(&t->variant, t->sequence);
                t->variant.statements.items[s].op = i;
                passes = !cairn_trial_still_fails(t);
            }
        }
        if (passes && siblings + 1 >= MANY) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_KIND, index);
            cairn_str_addf(&t->blame->why, "What %s makes may be of the wrong kind.", op->name);
            return true;
        }
    }
    return false;
}
