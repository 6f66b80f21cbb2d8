/* Unwritten memory that the test asked for: with another flag it would have been written, and with
 * another place something that was. */
#include <stdio.h>
#include <string.h>

#include "generator/infer_internal.h"

/* Whether the parameter says if something is to be filled or cleared. */
static bool is_flag_to_fill(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const words[] = {"zero",          "zeros",  "zeroes", "pad",
                                        "padwithzeroes", "clear",  "fill",   "init",
                                        "blank",         "calloc", NULL};
    const struct cairn_type *type = &model->types.items[param->type];
    return param->pass == CAIRN_PASS_VALUE && type->kind == CAIRN_TYPE_INTEGER &&
           (type->is_bool || cairn_text_has_any(param->name, words));
}

/* Whether the parameter says which of several things is meant. */
static bool is_place(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const words[] = {"i",   "j",      "idx", "index", "pos",   "position",
                                        "at",  "n",      "nth", "k",     "where", "offset",
                                        "row", "column", "col", "which", NULL};
    return param->pass == CAIRN_PASS_VALUE && param->partner < 0 &&
           model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER &&
           (param->role == CAIRN_ROLE_INDEX || cairn_text_has_any(param->name, words));
}

/* Copies the name without the word and the underscore behind it. Returns whether it was there. */
static bool leave_out_word(const char *name, const char *word, char *rest, size_t size)
{
    const char *at = strstr(name, word);
    while (at != NULL && at != name && at[-1] != '_') {
        at = strstr(at + 1, word);
    }
    const bool is_word = at != NULL && (at == name || at[-1] == '_');
    const int before = is_word ? (int)(at - name) : 0;
    snprintf(rest, size, "%.*s%s", before, name, name + before + (is_word ? strlen(word) : 0));
    return is_word;
}

/* Whether the call tells what another one sets, by their names, which was not called. */
static bool is_not_set_yet(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    enum { LONGEST = 128 };
    char asked[LONGEST];
    char set[LONGEST];
    const uint32_t last = sequence->statements.count - 1;
    (void)leave_out_word(model->ops.items[sequence->statements.items[last].op].name, "get_", asked,
                         sizeof asked);
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *op = &model->ops.items[k];
        if (op->kind != CAIRN_OP_CALL || !leave_out_word(op->name, "set_", set, sizeof set) ||
            strcmp(set, asked) != 0) {
            continue;
        }
        bool is_called = false;
        for (uint32_t s = 0; s < last; s++) {
            is_called = is_called || sequence->statements.items[s].op == k;
        }
        return !is_called;
    }
    return false;
}

bool cairn_inferred_is_asked_for(const struct cairn_model *model,
                                 const struct cairn_sequence *sequence,
                                 cairn_inferred_depends *depends, void *self)
{
    const uint32_t last = sequence->statements.count - 1;
    struct cairn_sequence variant = {0};
    bool is_asked = is_not_set_yet(model, sequence);
    for (uint32_t s = 0; s <= last && !is_asked; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const struct cairn_op *op = &model->ops.items[statement->op];
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && !is_asked; i++) {
            const struct cairn_arg *arg = &sequence->args.items[statement->first_arg + i];
            const bool is_flag = arg->kind == CAIRN_ARG_INTEGER && arg->integer == 0 &&
                                 is_flag_to_fill(model, &op->params[i]);
            const bool is_far = s == last && arg->kind == CAIRN_ARG_INTEGER && arg->integer > 0 &&
                                is_place(model, &op->params[i]);
            if (is_flag || is_far) {
                cairn_sequence_copy(&variant, sequence);
                variant.args.items[statement->first_arg + i].integer = is_flag ? 1 : 0;
                is_asked = !depends(self, &variant);
            }
        }
    }
    cairn_sequence_release(&variant);
    return is_asked;
}
