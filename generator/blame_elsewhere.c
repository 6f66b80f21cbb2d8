/* Numbers that another call takes under the same name. */
#include <string.h>

#include "generator/blame_internal.h"

/* The parameter of the operation, none of whose others is but a number, that bears the name and
 * type of `param` and says which; or CAIRN_NONE. */
static uint32_t namesake(const struct cairn_trial *t, const struct cairn_op *op,
                         const struct cairn_param *param)
{
    static const char *const how_many[] = {"n",      "num", "count",    "size", "len",
                                           "length", "cap", "capacity", NULL};
    uint32_t found = CAIRN_NONE;
    if (cairn_text_has_any(param->name, how_many)) {
        return CAIRN_NONE;
    }
    for (uint32_t k = 1; k < op->param_count && param->name[0] != '\0'; k++) {
        if (t->model->sorts.items[op->params[k].sort].kind != CAIRN_SORT_INTEGER ||
            op->params[k].pass != CAIRN_PASS_VALUE) {
            return CAIRN_NONE;
        }
        const bool is_it =
            op->params[k].type == param->type && strcmp(op->params[k].name, param->name) == 0;
        found = is_it ? k : found;
    }
    return found;
}

/* The variant: the sequence up to the failing call, and instead of that a call of op on the object
 * that it is given, with the number as parameter k. */
static void call_other(struct cairn_trial *t, uint32_t op, uint32_t k, int64_t number)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *other = &t->model->ops.items[op];
    struct cairn_arg *args = cairn_arena_alloc(&t->arena, other->param_count * sizeof *args);
    for (uint32_t i = 0; i < other->param_count; i++) {
        args[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = i == k ? number : 0};
    }
    args[0] = *cairn_sequence_args(t->sequence, s);
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, s);
    cairn_sequence_append(&t->variant, op, args, other->param_count);
}

/* Whether the call of op says the same, or as little, of a number that is none: then it refuses
 * both, or looks at neither. */
static bool takes_any_number(struct cairn_trial *t, uint32_t op, uint32_t k, int64_t number,
                             const struct cairn_wire_value *result)
{
    const uint32_t s = t->outcome.head.statement;
    const bool has_said = result != NULL;
    const uint64_t said = has_said ? result->bits : 0;
    call_other(t, op, k, number < 0 ? INT32_MIN : INT32_MAX);
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, s, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
           (!has_said || (value != NULL && value->bits == said));
}

/* Whether the call of op on the object that the failing call is given goes well, on guarded memory
 * too, when its parameter k is the number; and the failing call fails behind it all the same. */
static bool takes_number(struct cairn_trial *t, uint32_t op, uint32_t k, int64_t number)
{
    const uint32_t s = t->outcome.head.statement;
    call_other(t, op, k, number);
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    const struct cairn_wire_value *result = cairn_outcome_value(&outcome, s, 0);
    const bool is_negative =
        result != NULL && result->kind == CAIRN_VALUE_SCALAR && (int64_t)result->bits < 0;
    if (outcome.head.kind != CAIRN_OUTCOME_NORMAL || is_negative ||
        cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, s) ||
        takes_any_number(t, op, k, number, result)) {
        return false;
    }
    call_other(t, op, k, number);
    const struct cairn_statement *failing = &t->sequence->statements.items[s];
    struct cairn_arg *again = cairn_arena_alloc(&t->arena, failing->arg_count * sizeof *again);
    memcpy(again, cairn_sequence_args(t->sequence, s), failing->arg_count * sizeof *again);
    cairn_sequence_append(&t->variant, failing->op, again, failing->arg_count);
    const struct cairn_outcome after =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, CAIRN_RUN_BARE);
    return after.head.kind == t->outcome.head.kind && after.head.statement == s + 1 &&
           after.head.failure == t->outcome.head.failure;
}

/* Whether it is named after taking something away: nothing has to be there before it, and less is
 * there after it. */
static bool is_removal(const struct cairn_op *op)
{
    static const char *const words[] = {"drop", "unset", "del", "clear", "pop", NULL};
    return cairn_text_has_any(op->name, words) || strcasestr(op->name, "delete") != NULL ||
           strcasestr(op->name, "remove") != NULL || strcasestr(op->name, "erase") != NULL;
}

/* Whether the operation makes room for one more, by its name: it takes the place behind the last,
 * too. */
static bool is_insertion(const struct cairn_op *op)
{
    static const char *const words[] = {"insert", "ins", "make", "room", NULL};
    return cairn_text_has_any(op->name, words);
}

/* Whether the call is given three numbers or more, as dates are: each has a range of its own. */
static bool has_several_numbers(const struct cairn_trial *t, uint32_t s)
{
    enum { SEVERAL = 3 };
    const struct cairn_op *op = cairn_trial_op(t, s);
    uint32_t numbers = 0;
    for (uint32_t i = 0; i < op->param_count; i++) {
        numbers += op->params[i].pass == CAIRN_PASS_VALUE &&
                   t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER;
    }
    return numbers >= SEVERAL;
}

/* Whether the operation does not mostly fail where parameter i is a number that is far too large:
 * that one which does takes a smaller one says nothing. */
static bool looks_at_numbers(const struct cairn_trial *t, uint32_t op, uint32_t i)
{
    const struct cairn_param_facts *facts = &t->replayer->facts->ops[op].params[i];
    return facts->extreme_failed <= facts->extreme_passed;
}

bool cairn_trial_is_taken_elsewhere(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    /* There are never fewer than none, whoever takes it. */
    static const char *const how_many[] = {"n",      "num",  "nr",    "count", "len",
                                           "length", "size", "bits",  "nbits", "bytes",
                                           "rows",   "cols", "width", NULL};
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    if ((number < 0 && cairn_text_has_any(param->name, how_many)) ||
        (number == 0 && has_several_numbers(t, s))) {
        return false;
    }
    const uint32_t failing = t->sequence->statements.items[s].op;
    if (s != t->outcome.head.statement || i == 0 || !cairn_trial_takes_object(t, s, 0) ||
        cairn_sequence_args(t->sequence, s)->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        const bool may_be = k != failing && op->kind == CAIRN_OP_CALL && op->unavailable == NULL &&
                            op->destroys < 0 && op->initialises < 0 && !is_removal(op) &&
                            !is_insertion(op) && op->param_count > 1 &&
                            op->params[0].sort == cairn_trial_op(t, s)->params[0].sort &&
                            t->replayer->facts->ops[k].succeeded != 0 &&
                            cairn_facts_changes(t->replayer->facts, k, 0);
        const uint32_t at = may_be ? namesake(t, op, param) : CAIRN_NONE;
        if (at != CAIRN_NONE && looks_at_numbers(t, k, at) && takes_number(t, k, at, number)) {
            return true;
        }
    }
    return false;
}
