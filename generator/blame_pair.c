/* Pairs: what a call began and another one, named as its counterpart, has to end; the two ends of
 * one range; what is put in and taken out. */
#include <string.h>

#include "generator/blame_internal.h"

/* The operation that ends, on the same object, what the call of operation `begin` begins; or
 * CAIRN_NONE. */
static uint32_t find_counterpart(const struct cairn_model *model, uint32_t begin)
{
    const struct cairn_op *op = &model->ops.items[begin];
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *other = &model->ops.items[k];
        if (other->kind == CAIRN_OP_CALL && other->unavailable == NULL && other->param_count != 0 &&
            other->params[0].sort == op->params[0].sort &&
            cairn_blame_opener(model, other->name) == begin) {
            return k;
        }
    }
    return CAIRN_NONE;
}

/* Whether all goes well if statement s, or its loop, is followed at once by as many calls that end
 * what it begins. */
static bool passes_when_ended(struct cairn_trial *t, uint32_t s, uint32_t end)
{
    const struct cairn_op *op = &t->model->ops.items[end];
    const struct cairn_statement *statements = t->sequence->statements.items;
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    const uint32_t times = loop == CAIRN_NONE ? 1 : statements[loop].loop_count;
    const uint32_t behind = loop == CAIRN_NONE ? s + 1 : loop + 1 + statements[loop].loop_body;
    struct cairn_arg args[CAIRN_MAX_ARGS] = {*cairn_sequence_args(t->sequence, s)};
    if (args[0].index >= (loop == CAIRN_NONE ? s : loop) ||
        t->sequence->statements.count + times > CAIRN_MAX_STATEMENTS) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, behind);
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (!cairn_trial_plain_argument(t, &op->params[i], &args[i])) {
            return false;
        }
    }
    for (uint32_t n = 0; n < times; n++) {
        cairn_sequence_append(&t->variant, end, args, op->param_count);
    }
    cairn_sequence_concat(&t->variant, t->sequence, behind, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return !cairn_trial_still_fails(t);
}

static bool is_ended(const struct cairn_trial *t, uint32_t s, uint32_t end)
{
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    for (uint32_t k = s + 1; k <= t->outcome.head.statement; k++) {
        if (t->sequence->statements.items[k].op == end &&
            cairn_sequence_param_with(t->sequence, k, object) == 0) {
            return true;
        }
    }
    return false;
}

/* An object is destroyed in the midst of what a call began on it. What other calls do then is what
 * it was begun for. */
bool cairn_blame_unended(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    const int destroys = cairn_trial_op(t, failing)->destroys;
    for (uint32_t s = 0; s < failing && destroys >= 0; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool is_on_it =
            op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
            cairn_sequence_args(t->sequence, s)->kind == CAIRN_ARG_VALUE &&
            cairn_sequence_param_with(t->sequence, failing, cairn_sequence_args(t->sequence, s)) ==
                (uint32_t)destroys;
        const uint32_t end =
            is_on_it ? find_counterpart(t->model, t->sequence->statements.items[s].op) : CAIRN_NONE;
        if (end != CAIRN_NONE && !is_ended(t, s, end) && passes_when_ended(t, s, end)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
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
    static const char *const words[] = {"start", "begin", "base", "end", "limit", NULL};
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

/* ---- taken out of what it was never in ---- */

static bool passes(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *object)
{
    return cairn_sequence_param_with(t->sequence, s, object) != CAIRN_NONE;
}

/* Whether the comment on the call says what becomes of something that is not there. */
static bool is_said_of_strangers(const struct cairn_op *op)
{
    static const char *const words[] = {"not in",  "not there", "no such",   "not found",
                                        "isn't",   "is not",    "does not",  "none",
                                        "doesn't", "no effect", "otherwise", "if "};
    for (size_t i = 0; op->doc != NULL && i < sizeof words / sizeof *words; i++) {
        if (strstr(op->doc, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of statement g was made by itself, and no call before g was given it together
 * with the container. */
static bool is_stranger(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *container = &cairn_sequence_args(t->sequence, g)[0];
    const struct cairn_arg *item = &cairn_sequence_args(t->sequence, g)[i];
    if (container->kind != CAIRN_ARG_VALUE || item->kind != CAIRN_ARG_VALUE ||
        !cairn_trial_takes_object(t, g, i) || cairn_trial_block(t, g, i) == CAIRN_NONE ||
        cairn_trial_block(t, g, i) == cairn_trial_block(t, g, 0) ||
        t->outcome.blocks[cairn_trial_block(t, g, i)].allocated_by != item->index ||
        passes(t, item->index, container)) {
        return false;
    }
    for (uint32_t k = item->index + 1; k < g; k++) {
        if (passes(t, k, container) && passes(t, k, item)) {
            return false;
        }
    }
    return true;
}

bool cairn_blame_stranger(struct cairn_trial *t)
{
    static const char *const words[] = {"del",    "delete", "remove", "erase",
                                        "unlink", "detach", "rm",     NULL};
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t g = 0; g <= failing; g++) {
        const struct cairn_op *op = cairn_trial_op(t, g);
        const bool is_removal = op->kind == CAIRN_OP_CALL && op->param_count > 1 &&
                                cairn_trial_takes_object(t, g, 0) &&
                                cairn_text_has_any(op->name, words) && !is_said_of_strangers(op);
        for (uint32_t i = 1; is_removal && i < op->param_count; i++) {
            if (is_stranger(t, g, i) &&
                (g == failing || (cairn_trial_leave_out(t, g) && !cairn_trial_still_fails(t)))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, g, i);
                cairn_str_addf(&t->blame->why, "%s was never put there.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}
