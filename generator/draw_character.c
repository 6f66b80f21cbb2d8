/* Single characters mean something where they meet a text: what is split at them, looked for, or
 * filled with. */
#include <string.h>

#include "generator/draw_internal.h"

/* Whether the parameter is a character: by its type, or an int by its name. */
static bool is_character(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const words[] = {"c",     "ch",        "chr",       "sep",
                                        "delim", "delimiter", "separator", "quote"};
    const struct cairn_type *type = &model->types.items[param->type];
    if (param->pass != CAIRN_PASS_VALUE || type->kind != CAIRN_TYPE_INTEGER ||
        param->role != CAIRN_ROLE_SCALAR) {
        return false;
    }
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcmp(param->name, words[i]) == 0;
    }
    return type->is_character || is_named;
}

/* A text that the call is given, or one that stands earlier in the sequence; NULL if there is none.
 */
static const struct cairn_arg *draw_text(const struct cairn_drawing *w)
{
    const struct cairn_arg *found[CAIRN_MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (w->args[i].kind == CAIRN_ARG_BYTES && w->args[i].integer > 0) {
            found[count++] = &w->args[i];
        }
    }
    for (uint32_t a = w->a->sequence.args.count; a-- > 0 && count < CAIRN_MAX_ARGS;) {
        const struct cairn_arg *arg = &w->a->sequence.args.items[a];
        if (arg->kind == CAIRN_ARG_BYTES && arg->integer > 0) {
            found[count++] = arg;
        }
    }
    return count == 0 ? NULL : found[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, count)];
}

static int64_t draw_character(const struct cairn_drawing *w)
{
    static const char common[] = " ,;:=./\\\"'-_#%\t\na0A";
    const struct cairn_arg *text =
        cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 4) == 0 ? NULL : draw_text(w);
    if (text == NULL) {
        return common[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof common - 1)];
    }
    const uint8_t *bytes = cairn_sequence_contents(&w->a->sequence, text);
    const uint32_t length = text->integer > 4096 ? 4096 : (uint32_t)text->integer;
    switch (cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 4)) {
    case 0:
        return (signed char)bytes[0];
    case 1:
        return (signed char)bytes[text->integer - 1];
    default:
        return (signed char)bytes[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, length)];
    }
}

void cairn_draw_characters(struct cairn_drawing *w)
{
    for (uint32_t i = 0; i < w->op->param_count && w->op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &w->op->params[i];
        if (w->args[i].kind != CAIRN_ARG_INTEGER || !is_character(w->d->model, param) ||
            cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 3) == 0) {
            continue;
        }
        const int64_t character = draw_character(w);
        const bool is_signed = w->d->model->types.items[param->value_type].is_signed;
        w->args[i].integer = is_signed ? character : (uint8_t)character;
    }
}
