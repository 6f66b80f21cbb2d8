/* Kinds of objects under one type, told apart by the names of what makes them: avro_union makes
 * what avro_union_discriminant takes, and avro_double does not. */
#include <string.h>

#include "generator/blame_internal.h"

/* How much of a maker's name is the kind: what stands before _new, _create and the like. */
static size_t base_length(const char *name)
{
    static const char *const ends[] = {"_new", "_create", "_make", "_init", "_alloc", "_open"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t end = strlen(ends[i]);
        if (length > end && strcmp(name + length - end, ends[i]) == 0) {
            return length - end;
        }
    }
    return length;
}

static bool makes(const struct cairn_op *op, uint32_t sort)
{
    return op->kind == CAIRN_OP_CALL && op->output_count != 0 && op->outputs[0].param < 0 &&
           op->outputs[0].sort == sort;
}

static bool begins_with(const char *name, const char *base, size_t length)
{
    return strncmp(name, base, length) == 0 && (name[length] == '_' || name[length] == '\0');
}

/* The maker of the sort after which the operation is named most exactly; NULL if there is none, or
 * if there are too few kinds to tell. */
static const struct cairn_op *namesake(const struct cairn_model *model, const struct cairn_op *op,
                                       uint32_t sort)
{
    enum { SEVERAL = 3 };
    const struct cairn_op *found = NULL;
    uint32_t makers = 0;
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *maker = &model->ops.items[k];
        if (maker == op || !makes(maker, sort)) {
            continue;
        }
        const size_t length = base_length(maker->name);
        makers++;
        if (begins_with(op->name, maker->name, length) && op->name[length] != '\0' &&
            (found == NULL || length > base_length(found->name))) {
            found = maker;
        }
    }
    return makers >= SEVERAL ? found : NULL;
}

/* Whether calls are named after the maker: then it makes a kind of its own. What parses or copies
 * makes any. */
static bool makes_kind(const struct cairn_model *model, const struct cairn_op *maker)
{
    bool is_one = false;
    for (uint32_t k = 0; k < model->ops.count && !is_one; k++) {
        const struct cairn_op *op = &model->ops.items[k];
        is_one = op != maker && op->kind == CAIRN_OP_CALL &&
                 begins_with(op->name, maker->name, base_length(maker->name));
    }
    return is_one;
}

/* Whether the two names are of one family, a prefix and another word each, and the first word says
 * what is made, and not from where: avro_schema_string beside avro_schema_array. */
static bool is_beside(const struct cairn_op *maker, const struct cairn_op *meant)
{
    static const char *const sources[] = {"parse", "load", "loads",  "read",   "from", "copy",
                                          "clone", "dup",  "get",    "find",   "open", "decode",
                                          "new",   "make", "create", "import", NULL};
    const size_t shared = cairn_text_common_prefix(maker->name, meant->name);
    const char *word = maker->name + shared;
    return shared > 2 && maker->name[shared - 1] == '_' && *word != '\0' &&
           strchr(word, '_') == NULL && !cairn_text_has_any(word, sources);
}

/* A call that is named after one maker of objects is given one of another maker's. */
bool cairn_blame_other_base(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        const bool may_be = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                            args[0].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, 0);
        if (!may_be) {
            continue;
        }
        const struct cairn_op *made_by = cairn_trial_op(t, args[0].index);
        const struct cairn_op *meant = namesake(t->model, op, op->params[0].sort);
        if (meant != NULL && meant != made_by && makes(made_by, op->params[0].sort) &&
            (makes_kind(t->model, made_by) || is_beside(made_by, meant)) &&
            !begins_with(made_by->name, meant->name, base_length(meant->name))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, 0);
            cairn_str_addf(&t->blame->why, "%s was made by %s, and not by %s.",
                           cairn_trial_describe_arg(t, s, 0), made_by->name, meant->name);
            return true;
        }
    }
    return false;
}
