/* Texts that the sequence has passed already: what was put under a key is found under it. */
#include <string.h>

#include "generator/draw_internal.h"

enum { MOST = 16 };

/* Whether the argument is a text that is written out, and whether it stood for a parameter of that
 * name. */
static bool is_text(const struct cairn_drawing *w, const struct cairn_op *op, uint32_t i,
                    const struct cairn_arg *arg)
{
    return op->kind == CAIRN_OP_CALL && i < op->param_count && arg->kind == CAIRN_ARG_BYTES &&
           arg->integer > 0 &&
           w->d->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING;
}

/* The last texts of the sequence, those of parameters of the same name if there are any. */
static uint32_t find_texts(const struct cairn_drawing *w, const char *name,
                           const struct cairn_arg *found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    const struct cairn_arg *others[MOST];
    uint32_t count = 0;
    uint32_t other_count = 0;
    for (uint32_t s = sequence->statements.count; s-- > 0 && count < MOST;) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count && count < MOST; i++) {
            if (!is_text(w, op, i, &args[i])) {
                continue;
            }
            if (strcmp(op->params[i].name, name) == 0) {
                found[count++] = &args[i];
            } else if (other_count < MOST) {
                others[other_count++] = &args[i];
            }
        }
    }
    if (count == 0) {
        memcpy(found, others, other_count * sizeof *others);
    }
    return count == 0 ? other_count : count;
}

bool cairn_draw_earlier_text(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_arg *found[MOST];
    const uint32_t count = find_texts(w, w->op->params[param].name, found);
    if (count == 0) {
        return false;
    }
    w->args[param] = *found[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)];
    return true;
}
