/* Calls without what a comment wants called before. */
#include "generator/blame_internal.h"

/* Whether the operation was called before statement s, and not ended since; if value is not NULL,
 * on that. */
static bool is_in_force(const struct cairn_trial *t, uint32_t s, uint32_t op,
                        const struct cairn_arg *value)
{
    for (uint32_t k = s; k-- > 0;) {
        const struct cairn_op *other = cairn_trial_op(t, k);
        if (other->kind != CAIRN_OP_CALL ||
            (value != NULL && cairn_sequence_param_with(t->sequence, k, value) == CAIRN_NONE)) {
            continue;
        }
        if (t->sequence->statements.items[k].op == op) {
            return true;
        }
        if (cairn_blame_opener(t->model, other->name) == op) {
            return false;
        }
    }
    return false;
}

/* Whether the call that a need asks for came before statement s: on an object that s takes, or at
 * all if there is none that both take. */
static bool came_before(const struct cairn_trial *t, uint32_t s, const struct cairn_need *need)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    bool takes_object = false;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i)) {
            takes_object = true;
            if (is_in_force(t, s, need->op, &args[i])) {
                return true;
            }
        }
    }
    return (!takes_object || t->model->ops.items[need->op].param_count == 0) &&
           is_in_force(t, s, need->op, NULL);
}

/* The first need of statement s that was not met, or NULL. */
static const struct cairn_need *missing(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->need_count; i++) {
        bool is_met = false;
        for (uint32_t k = 0; k < op->need_count; k++) {
            const struct cairn_need *need = &op->needs[k];
            is_met = is_met || (need->group == op->needs[i].group && !need->is_every &&
                                came_before(t, s, need));
        }
        if (!is_met) {
            return &op->needs[i];
        }
    }
    return NULL;
}

/* The sequence is minimal: what is in it the failure needs, and so it needs that the call that the
 * comment asks for did not come. Comments are read by their words alone: a suspect. */
bool cairn_blame_documented(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_need *need = missing(t, s);
        if (need != NULL) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "The comment on %s seems to want %s first.",
                           cairn_trial_op(t, s)->name, t->model->ops.items[need->op].name);
            return true;
        }
    }
    return false;
}
