/* What ends a text: the character 0 where one is looked for, and the place behind its length. */
#include <string.h>

#include "generator/blame_internal.h"

/* Whether the parameter is one character: by its type, or an int of that name. */
static bool is_character(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const words[] = {"c",         "ch",  "chr",       "character",  "delim",
                                        "delimiter", "sep", "separator", "terminator", NULL};
    const struct cairn_type *type = &model->types.items[param->type];
    return param->pass == CAIRN_PASS_VALUE && type->kind == CAIRN_TYPE_INTEGER &&
           (type->is_character || cairn_text_has_any(param->name, words));
}

/* The failing call of a text is given the character 0, which ends any; with others it goes well. */
bool cairn_blame_zero_character(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        int64_t number;
        if (is_character(t->model, &op->params[i]) && cairn_trial_number(t, s, a, &number) &&
            number == 0 && cairn_trial_passes_with(t, s, a, 'a') &&
            cairn_trial_passes_with(t, s, a, ' ') && cairn_trial_passes_with(t, s, a, 1)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s is the character that ends a text: with any other one the same "
                           "calls succeed.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the two are a text that the call changes in place, and how long that is: what ends it
 * stands behind. A buffer and its size are something else. */
static bool are_text_and_length(const struct cairn_model *model, const struct cairn_param *text,
                                const struct cairn_param *length)
{
    static const char *const texts[] = {"str", "string", "s", "text", "line", "word", "name", NULL};
    static const char *const lengths[] = {"len", "length", "slen", "strlen", NULL};
    const struct cairn_type *type = &model->types.items[text->type];
    return type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
           model->types.items[type->target].is_character &&
           !model->types.items[type->target].is_const && text->pass == CAIRN_PASS_VALUE &&
           cairn_text_has_any(text->name, texts) && cairn_text_has_any(length->name, lengths) &&
           length->pass == CAIRN_PASS_VALUE;
}

/* The failing call writes right behind the memory of the test's that it is given as a text of so
 * many characters; with one character less it goes well. */
bool cairn_blame_end_of_text(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (op->kind != CAIRN_OP_CALL || t->pattern->failure != CAIRN_FAILURE_HEAP_OVERFLOW ||
        block >= t->outcome.head.block_count ||
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY ||
        t->outcome.head.fault_offset < 0 ||
        (uint64_t)t->outcome.head.fault_offset != t->outcome.blocks[block].size) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const int partner = op->params[i].partner;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        if (partner < 0 || cairn_trial_block(t, s, i) != block ||
            !are_text_and_length(t->model, &op->params[i], &op->params[partner])) {
            continue;
        }
        const int64_t size = (int64_t)t->outcome.blocks[block].size;
        const uint32_t a = t->sequence->statements.items[s].first_arg + (uint32_t)partner;
        const bool is_whole =
            (args[partner].kind == CAIRN_ARG_LENGTH && args[partner].integer == 0) ||
            (args[partner].kind == CAIRN_ARG_INTEGER && args[partner].integer == size);
        if (is_whole && (size == 0 || cairn_trial_goes_well_with(t, s, a, size - 1))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s may be a text of that length, with its end behind it.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}
