/* Pairs: what a call began and another one, named as its counterpart, has to end; and the two ends
 * of one range. */
#include <string.h>

#include "generator/blame_internal.h"

static const struct {
    const char *begin;
    const char *end;
} pairs[] = {{"begin", "end"},       {"start", "stop"},      {"start", "end"},
             {"start", "finish"},    {"lock", "unlock"},     {"enter", "leave"},
             {"acquire", "release"}, {"suspend", "resume"},  {"freeze", "thaw"},
             {"disable", "enable"},  {"borrow", "giveback"}, {"pin", "unpin"},
             {"map", "unmap"}};

/* Whether the name is the other with `end` in place of the word `begin`. */
static bool is_counterpart(const char *name, const char *other, const char *begin, const char *end)
{
    for (const char *at = strstr(other, begin); at != NULL; at = strstr(at + 1, begin)) {
        const size_t head = (size_t)(at - other);
        const char *behind = at + strlen(begin);
        if (strncmp(name, other, head) == 0 && strncmp(name + head, end, strlen(end)) == 0 &&
            strcmp(name + head + strlen(end), behind) == 0) {
            return true;
        }
    }
    return false;
}

/* The operation that ends, on the same object, what the call of this one begins; or CAIRN_NONE. */
static uint32_t find_counterpart(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *other = &model->ops.items[k];
        if (other->kind != CAIRN_OP_CALL || other->unavailable != NULL || other->param_count == 0 ||
            other->params[0].sort != op->params[0].sort) {
            continue;
        }
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            if (is_counterpart(other->name, op->name, pairs[i].begin, pairs[i].end)) {
                return k;
            }
        }
    }
    return CAIRN_NONE;
}

/* Whether all goes well if statement s is followed at once by the call that ends what it begins. */
static bool passes_when_ended(struct cairn_trial *t, uint32_t s, uint32_t end)
{
    const struct cairn_op *op = &t->model->ops.items[end];
    struct cairn_arg args[CAIRN_MAX_ARGS] = {*cairn_sequence_args(t->sequence, s)};
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, s + 1);
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (!cairn_trial_plain_argument(t, &op->params[i], &args[i])) {
            return false;
        }
    }
    cairn_sequence_append(&t->variant, end, args, op->param_count);
    cairn_sequence_concat(&t->variant, t->sequence, s + 1, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return !cairn_trial_still_fails(t);
}

static bool is_ended(const struct cairn_trial *t, uint32_t s, uint32_t end)
{
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    for (uint32_t k = s + 1; k <= t->outcome.head.statement; k++) {
        const struct cairn_arg *arg = cairn_sequence_args(t->sequence, k);
        if (t->sequence->statements.items[k].op == end && arg->kind == object->kind &&
            arg->index == object->index && arg->output == object->output) {
            return true;
        }
    }
    return false;
}

bool cairn_blame_unended(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t end = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                                     cairn_sequence_args(t->sequence, s)->kind == CAIRN_ARG_VALUE &&
                                     cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE &&
                                     t->sequence->statements.count < CAIRN_MAX_STATEMENTS
                                 ? find_counterpart(t->model, op)
                                 : CAIRN_NONE;
        if (end != CAIRN_NONE && !is_ended(t, s, end) && passes_when_ended(t, s, end)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s was not called after %s.",
                           t->model->ops.items[end].name, op->name);
            return true;
        }
    }
    return false;
}

/* ---- two ends of a range ---- */

static bool is_bound(const struct cairn_param *param)
{
    static const char *const words[] = {"start", "begin", "base", "head", "end",
                                        "limit", "first", "last", NULL};
    return cairn_text_has_any(param->name, words);
}

/* The failing call walks through memory that it is given two pointers into, which lie in two
 * blocks. */
bool cairn_blame_stray_bound(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (op->kind != CAIRN_OP_CALL || block == CAIRN_NONE ||
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (k != i && is_bound(&op->params[k]) && cairn_trial_block(t, s, i) == block &&
                op->params[k].type == op->params[i].type &&
                cairn_model_is_pointer_sort(t->model, op->params[k].sort) &&
                cairn_trial_block(t, s, k) != block) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, k);
                cairn_str_addf(&t->blame->why, "%s does not lie in the same memory.",
                               cairn_trial_describe_arg(t, s, k));
                return true;
            }
        }
    }
    return false;
}
