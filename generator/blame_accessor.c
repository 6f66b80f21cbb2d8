/* Attributes that are set and asked for by number: which call of a family goes with which number
 * only documentation says. */
#include <string.h>
#include <strings.h>

#include "generator/blame_internal.h"

static const char *const types[] = {"u8",     "u16",    "u32",    "u64",   "s8",     "s16", "s32",
                                    "s64",    "int",    "uint",   "long",  "ulong",  "str", "text",
                                    "string", "data",   "bool",   "float", "double", "ptr", "int32",
                                    "int64",  "uint32", "uint64", "blob",  "bytes"};

/* How long the name is without the type that it ends in: obj_set_u32; 0 if it ends in none. */
static size_t stem_length(const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const size_t word = strlen(types[i]);
        if (length > word + 1 && name[length - word - 1] == '_' &&
            strcasecmp(name + length - word, types[i]) == 0) {
            return length - word;
        }
    }
    return 0;
}

/* Whether the operation takes an object and then the number of an attribute, by the names of both:
 * set(object, attr, value), get(object, attr). */
static bool takes_attribute(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const verbs[] = {"set", "put", "add", NULL};
    static const char *const numbers[] = {"attr",   "attribute", "key",   "type",     "tag", "opt",
                                          "option", "prop",      "field", "property", "id",  NULL};
    const bool is_get = cairn_text_has_word(op->name, "get");
    return op->kind == CAIRN_OP_CALL && op->param_count >= (is_get ? 2 : 3) &&
           (is_get || cairn_text_has_any(op->name, verbs)) &&
           cairn_text_has_any(op->params[1].name, numbers) &&
           cairn_model_is_object(model, op->params[0].sort) &&
           cairn_sort_is_number(model->sorts.items[op->params[1].sort].kind) &&
           op->params[1].pass == CAIRN_PASS_VALUE;
}

/* Whether the operation is one of several that differ in the type of what the attribute is. */
static bool is_typed_accessor(const struct cairn_model *model, const struct cairn_op *op)
{
    const size_t stem = takes_attribute(model, op) ? stem_length(op->name) : 0;
    uint32_t siblings = 0;
    for (uint32_t i = 0; i < model->ops.count && stem != 0; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        siblings += takes_attribute(model, other) && stem_length(other->name) == stem &&
                    strncmp(other->name, op->name, stem) == 0;
    }
    return siblings > 1;
}

/* Whether nothing fails with the number of another attribute for statement s. */
static bool passes_with_another(struct cairn_trial *t, uint32_t s)
{
    enum { TRIED = 16 };
    const struct cairn_arg *given = &cairn_sequence_args(t->sequence, s)[1];
    const int64_t now = given->kind == CAIRN_ARG_INTEGER ? given->integer : -1;
    for (int64_t number = 0; number < TRIED; number++) {
        if (number != now && !cairn_trial_fails_alike_with(t, s, 1, number)) {
            return true;
        }
    }
    return false;
}

bool cairn_blame_attribute(struct cairn_trial *t)
{
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        if (is_typed_accessor(t->model, cairn_trial_op(t, s)) && !cairn_trial_may_be_any(t, s, 1) &&
            passes_with_another(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, 1);
            cairn_str_addf(&t->blame->why,
                           "%s decides it: it may be of another type than %s is for.",
                           cairn_trial_describe_arg(t, s, 1), cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}
