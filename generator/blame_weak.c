/* Failures of calls of which no comment says anything, and that hang on what a comment would have
 * said: which numbers there are, and how much memory is wanted. No more than a suspicion. */
#include "generator/blame_internal.h"

static bool is_untyped(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE && cairn_model_points_to_void(model, param->type);
}

/* Whether the comment, which may be NULL, names the parameter. */
static bool names(const char *doc, const struct cairn_param *param)
{
    return doc != NULL && param->name[0] != '\0' && cairn_text_has_identifier(doc, param->name);
}

/* The parameter that is given a number, written down, with some other one in place of which the
 * call goes well; CAIRN_NONE if there is none. What measures something else was told the truth. */
static uint32_t find_number(struct cairn_trial *t, uint32_t s)
{
    static const int64_t others[] = {0, 1, 2, 8};
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        const struct cairn_arg *arg = &t->sequence->args.items[a];
        const enum cairn_role role = op->params[i].role;
        if (arg->kind != CAIRN_ARG_INTEGER || op->doc != NULL ||
            names(op->group_doc, &op->params[i]) || op->params[i].pass != CAIRN_PASS_VALUE ||
            t->model->types.items[op->params[i].type].is_character ||
            (role != CAIRN_ROLE_SCALAR && role != CAIRN_ROLE_INDEX &&
             role != CAIRN_ROLE_CONSTANT)) {
            continue;
        }
        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            if (others[k] != arg->integer && cairn_trial_passes_with(t, s, a, others[k])) {
                return i;
            }
        }
    }
    return CAIRN_NONE;
}

/* The parameter that is given memory of the test's, no text, which the call leaves though nothing
 * says how much there is, or in which units; CAIRN_NONE if there is none. */
static uint32_t find_memory(const struct cairn_trial *t, uint32_t s)
{
    enum { SURE = 80 }; /* percent */
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (block == CAIRN_NONE || t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return CAIRN_NONE;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
        const bool is_open =
            is_untyped(t->model, &op->params[i])
                ? !names(op->doc, &op->params[i])
                : op->doc == NULL && (op->params[i].partner < 0 || op->params[i].confidence < SURE);
        if (cairn_trial_block(t, s, i) == block && is_open &&
            !names(op->group_doc, &op->params[i]) &&
            (kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY)) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* The parameter that is given bytes of no type, with a length, of which nothing says what they are,
 * where with ample zeros in their place it does not fail alike; CAIRN_NONE if there is none. */
static uint32_t find_untyped(struct cairn_trial *t, uint32_t s)
{
    enum { AMPLE_BYTES = 4096 };
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && t->pattern->failure == CAIRN_FAILURE_SIGSEGV; i++) {
        const struct cairn_param *param = &op->params[i];
        if (is_untyped(t->model, param) && param->partner >= 0 && !names(op->doc, param) &&
            !names(op->group_doc, param) && cairn_trial_put_zeros(t, s, i, AMPLE_BYTES) &&
            !cairn_trial_fails_alike(t)) {
            return i;
        }
    }
    return CAIRN_NONE;
}

bool cairn_blame_undocumented(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL ||
        !(cairn_trial_touches_memory(t) || t->pattern->failure == CAIRN_FAILURE_BAD_INDEX)) {
        return false;
    }
    uint32_t i = find_memory(t, s);
    i = i == CAIRN_NONE ? find_untyped(t, s) : i;
    const bool is_memory = i != CAIRN_NONE;
    i = is_memory ? i : find_number(t, s);
    if (i == CAIRN_NONE) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
    cairn_str_addf(&t->blame->why,
                   is_memory ? "Nothing says how much memory %s has to be, or of what."
                             : "%s may be out of its range, which nothing states: with another "
                               "number the same calls succeed.",
                   cairn_trial_describe_arg(t, s, i));
    return true;
}
