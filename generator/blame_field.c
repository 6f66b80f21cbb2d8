/* Fields of the caller's structs that are the caller's to set: what initialises the struct leaves
 * them as they are, and no type says which they are. */
#include "generator/blame_internal.h"

enum { NULL_PAGE = 4096, FIELD_BYTES = 1024 };

/* Whether statement s makes a struct of the caller's that a later one initialises. */
static bool is_initialised_struct(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_LOCAL && t->replayer->facts->has_initialiser[op->record] &&
           cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE;
}

/* Whether the operation sets a field of such a struct that is a pointer to data. */
static bool sets_pointer(const struct cairn_trial *t, uint32_t index, uint32_t s)
{
    const struct cairn_model *model = t->model;
    const struct cairn_op *op = &model->ops.items[index];
    if (op->kind != CAIRN_OP_SET || op->param_count != 2 || op->output_count != 0 ||
        op->params[0].sort != cairn_trial_op(t, s)->outputs[0].sort ||
        !cairn_executor_has(t->replayer->executor, index)) {
        return false;
    }
    const struct cairn_type *type = &model->types.items[op->params[1].value_type];
    return type->kind == CAIRN_TYPE_POINTER &&
           model->types.items[type->target].kind != CAIRN_TYPE_FUNCTION;
}

/* Whether the sequence sets the field itself. */
static bool is_set(const struct cairn_trial *t, uint32_t index, uint32_t s)
{
    for (uint32_t at = s + 1; at < t->sequence->statements.count; at++) {
        if (t->sequence->statements.items[at].op == index &&
            cairn_sequence_takes(t->sequence, at, s)) {
            return true;
        }
    }
    return false;
}

/* The sequence with the field of struct s set, before anything is done with it. */
static void set_field(struct cairn_trial *t, uint32_t index, uint32_t s)
{
    static const uint8_t zeros[FIELD_BYTES];
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, s + 1);
    struct cairn_arg args[2] = {
        {.kind = CAIRN_ARG_VALUE, .index = s},
        {.kind = CAIRN_ARG_BYTES,
         .index = cairn_sequence_add_bytes(&t->variant, zeros, sizeof zeros),
         .integer = sizeof zeros}};
    cairn_sequence_append(&t->variant, index, args, 2);
    cairn_sequence_concat(&t->variant, t->sequence, s + 1, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
}

/* NULL is followed, and it is another failure, or none, once the caller has set a field beforehand:
 * it was still there after the struct was initialised. */
bool cairn_blame_left_field(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const bool is_null = t->pattern->failure == CAIRN_FAILURE_SIGSEGV &&
                         t->outcome.head.fault_address < NULL_PAGE &&
                         cairn_trial_op(t, last)->kind == CAIRN_OP_CALL;
    for (uint32_t s = 0; s < last && is_null; s++) {
        if (!is_initialised_struct(t, s)) {
            continue;
        }
        for (uint32_t i = 0; i < t->model->ops.count; i++) {
            if (!sets_pointer(t, i, s) || is_set(t, i, s)) {
                continue;
            }
            set_field(t, i, s);
            if (!cairn_trial_fails_alike(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, last, CAIRN_NONE);
                cairn_str_addf(&t->blame->why,
                               "%s is NULL, and what initialises the struct leaves that to the "
                               "caller.",
                               t->model->ops.items[i].key);
                return true;
            }
        }
    }
    return false;
}

/* Whether a pointer of the struct that the argument is, which is a field of another, is NULL before
 * the failing call. */
static bool has_null_field(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { MAX_READ = 16 };
    const struct cairn_arg arg = cairn_sequence_args(t->sequence, s)[i];
    const uint32_t sort = cairn_trial_op(t, s)->params[i].sort;
    const uint32_t record = t->model->sorts.items[sort].record;
    if (arg.kind != CAIRN_ARG_VALUE || record == CAIRN_NONE ||
        cairn_trial_op(t, arg.index)->kind != CAIRN_OP_GET ||
        cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, s);
    for (uint32_t o = 0; o < t->model->ops.count && t->variant.statements.count < s + MAX_READ;
         o++) {
        const struct cairn_op *op = &t->model->ops.items[o];
        if (op->kind == CAIRN_OP_GET && op->record == record && op->param_count == 1 &&
            t->model->types.items[op->outputs[0].type].kind == CAIRN_TYPE_POINTER &&
            cairn_model_conversion(t->model, op->params[0].sort, sort) >= 0 &&
            cairn_executor_has(t->replayer->executor, o)) {
            cairn_sequence_append(&t->variant, o, &arg, 1);
        }
    }
    cairn_sequence_end_body(&t->variant);
    const struct cairn_outcome outcome = cairn_replay(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    bool is_any = false;
    for (uint32_t u = s; u < t->variant.statements.count; u++) {
        const struct cairn_wire_value *value = cairn_outcome_value(&outcome, u, 0);
        is_any = is_any || (value != NULL && value->kind == CAIRN_VALUE_NULL);
    }
    return is_any;
}

/* NULL is followed, and a part of an object was passed that was read out of a public field, one of
 * whose own pointers is NULL: whoever reads the one can see the other. */
bool cairn_blame_seen_null(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    if (t->pattern->failure != CAIRN_FAILURE_SIGSEGV ||
        t->outcome.head.fault_address >= NULL_PAGE) {
        return false;
    }
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        if (has_null_field(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s, read out of a field, has a field that is NULL.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* What is passed as a text was read out of a field in which there was none, its block ended before
 * a terminator: memory for the library's own use. With a text nothing fails. */
bool cairn_blame_field_text(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_wire_value *value = cairn_trial_value(t, arg);
        if (arg->kind != CAIRN_ARG_VALUE || value == NULL ||
            (value->kind != CAIRN_VALUE_HEAP && value->kind != CAIRN_VALUE_STATIC) ||
            value->is_string || cairn_trial_op(t, arg->index)->kind != CAIRN_OP_GET ||
            !cairn_sort_is_text(t->model->sorts.items[op->params[i].sort].kind) ||
            cairn_trial_fails_with_text(t, i, 1)) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
        cairn_str_addf(&t->blame->why,
                       "%s is no text: it was read out of a field, and nothing ends it.",
                       cairn_trial_describe_arg(t, s, i));
        return true;
    }
    return false;
}

bool cairn_blame_is_own_access(const struct cairn_op *op, const struct cairn_outcome *outcome)
{
    return op->kind == CAIRN_OP_SET ||
           (op->kind == CAIRN_OP_GET && outcome->head.failure == CAIRN_FAILURE_HEAP_OVERREAD);
}

/* The same where guard pages showed it first. */
bool cairn_blame_own_write(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    if (!cairn_blame_is_own_access(cairn_trial_op(t, s), &t->outcome)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "The test itself looks where nothing is.");
    return true;
}
