/* NULL that experience alone allows: that a call takes it says nothing of what comes of it later.
 */
#include "generator/blame_internal.h"

bool cairn_trial_put_object(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t *from)
{
    const uint32_t sort = cairn_trial_op(t, s)->params[i].sort;
    while (*from < t->model->ops.count) {
        const uint32_t index = (*from)++;
        const struct cairn_op *op = &t->model->ops.items[index];
        if (op->kind != CAIRN_OP_CALL || op->output_count == 0 || op->outputs[0].param != -1 ||
            op->outputs[0].sort != sort || !cairn_executor_has(t->replayer->executor, index)) {
            continue;
        }
        struct cairn_arg args[CAIRN_MAX_ARGS];
        bool are_plain = true;
        cairn_sequence_reset(&t->variant);
        for (uint32_t k = 0; k < op->param_count && are_plain; k++) {
            are_plain = cairn_trial_plain_argument(t, &op->params[k], &args[k]);
        }
        if (are_plain) {
            cairn_sequence_append(&t->variant, index, args, op->param_count);
            cairn_trial_substitute(t, s, i);
            return true;
        }
    }
    return false;
}

/* Whether the sequence fails in the same way with something else there; not if nobody knows what.
 */
static bool fails_with_other(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { USER_BYTES = 64 };
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const uint32_t at = t->sequence->statements.items[s].first_arg + i;
    uint32_t from = 0;
    cairn_sequence_copy(&t->variant, t->sequence);
    switch (t->model->sorts.items[param->sort].kind) {
    case CAIRN_SORT_STRING:
        t->variant.args.items[at] = (struct cairn_arg){
            .kind = CAIRN_ARG_BYTES, .index = cairn_sequence_add_bytes(&t->variant, "", 0)};
        return cairn_trial_fails_alike(t);
    case CAIRN_SORT_CALLBACK:
        t->variant.args.items[at] = (struct cairn_arg){
            .kind = CAIRN_ARG_CALLBACK, .index = cairn_model_callback_type(t->model, param)};
        return t->variant.args.items[at].index != CAIRN_NONE && cairn_trial_fails_alike(t);
    case CAIRN_SORT_POINTER:
        return cairn_trial_put_zeros(t, s, i, USER_BYTES) && cairn_trial_fails_alike(t);
    default:
        return cairn_trial_put_object(t, s, i, &from) && cairn_trial_fails_alike(t);
    }
}

/* Whether the call takes a function too, whose user data a pointer without a type may be. */
static bool takes_function(const struct cairn_trial *t, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_CALLBACK) {
            return true;
        }
    }
    return false;
}

static bool is_concerned(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    const bool is_used = kind == CAIRN_SORT_POINTER && s == t->outcome.head.statement &&
                         !takes_function(t, cairn_trial_op(t, s));
    return cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_NULL &&
           param->pass == CAIRN_PASS_VALUE &&
           (param->nullability != CAIRN_NULL_ALLOWED || param->is_null_guessed) &&
           (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_CALLBACK || kind == CAIRN_SORT_OBJECT ||
            kind == CAIRN_SORT_HANDLE || is_used);
}

/* A struct that is passed by value is read from where a NULL that a call or field yielded points:
 * it is the test that crashes. */
static bool reads_null(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_wire_value *value =
        arg->kind == CAIRN_ARG_VALUE ? cairn_trial_value(t, arg) : NULL;
    return s == t->outcome.head.statement && value != NULL && value->kind == CAIRN_VALUE_NULL &&
           param->pass == CAIRN_PASS_VALUE &&
           t->model->types.items[param->type].kind == CAIRN_TYPE_RECORD;
}

bool cairn_blame_null(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t i = 0; i < cairn_trial_op(t, failing)->param_count; i++) {
        if (reads_null(t, failing, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, failing, i);
            cairn_str_addf(&t->blame->why, "%s is read from where NULL points.",
                           cairn_trial_describe_arg(t, failing, i));
            return true;
        }
    }
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            if (is_concerned(t, s, i) && !cairn_trial_is_null_refused(t, s, i) &&
                !fails_with_other(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is NULL, and nothing says that it may be.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
