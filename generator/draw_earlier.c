/* Texts that the sequence has passed already: what was put under a key is found under it. */
#include <string.h>

#include "generator/draw_internal.h"

enum { MOST = 16 };

/* Whether the argument is a text that is written out. */
static bool is_text(const struct cairn_drawing *w, const struct cairn_op *op, uint32_t i,
                    const struct cairn_arg *arg)
{
    return op->kind == CAIRN_OP_CALL && i < op->param_count && arg->kind == CAIRN_ARG_BYTES &&
           arg->integer > 0 &&
           w->d->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING;
}

/* Whether statement s is given the object that the call to be drawn is given first. */
static bool is_on_object(const struct cairn_drawing *w, uint32_t s)
{
    const struct cairn_arg *object = &w->args[0];
    return !w->is_drawn[0] || object->kind != CAIRN_ARG_VALUE ||
           cairn_sequence_param_with(&w->a->sequence, s, object) != CAIRN_NONE;
}

/* The last texts that went to the object; if name is not NULL, those of parameters of that name. */
static uint32_t find_texts(const struct cairn_drawing *w, const char *name,
                           const struct cairn_arg *found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t count = 0;
    for (uint32_t s = sequence->statements.count; s-- > 0 && count < MOST;) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        const uint32_t args_here = is_on_object(w, s) ? sequence->statements.items[s].arg_count : 0;
        for (uint32_t i = 0; i < args_here && count < MOST; i++) {
            if (is_text(w, op, i, &args[i]) &&
                (name == NULL || strcmp(op->params[i].name, name) == 0)) {
                found[count++] = &args[i];
            }
        }
    }
    return count;
}

/* What a parser is to read is better new. */
static bool is_parser(const struct cairn_op *op)
{
    static const char *const words[] = {"parse", "load", "eval",  "compile", "exec", "decode",
                                        "scan",  "feed", "write", "format",  "read", "print"};
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcasestr(op->name, words[i]) != NULL;
    }
    return is_named;
}

bool cairn_draw_earlier_text(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_arg *found[MOST];
    if (w->op->param_count < 2 || is_parser(w->op)) {
        return false;
    }
    const bool is_same = cairn_draw_choose(w, CAIRN_CHOICE_TEXT, 2) == 0;
    const uint32_t count = find_texts(w, is_same ? w->op->params[param].name : NULL, found);
    if (count == 0) {
        return false;
    }
    w->args[param] = *found[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)];
    return true;
}
