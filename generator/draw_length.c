/* Arguments that say how long another one is. */
#include "generator/draw_internal.h"

bool cairn_draw_is_multiplier(const struct cairn_drawing *w, uint32_t param)
{
    return param > 0 && w->op->params[param - 1].is_times_next;
}

/* The length that a call before reported for what it wrote into the buffer, which statement `made`
 * yields: its in-out length. CAIRN_NONE if there is none. */
static uint32_t reported_length(const struct cairn_drawing *w, uint32_t param, uint32_t made)
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    for (uint32_t t = sequence->statements.count; t-- > made + 1;) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[t].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        for (uint32_t k = 0; k < op->param_count; k++) {
            int16_t length = op->params[k].partner;
            bool is_filled = op->params[k].role == CAIRN_ROLE_OUTPUT_BUFFER && length >= 0 &&
                             args[k].kind == CAIRN_ARG_VALUE && args[k].index == made;
            for (uint16_t o = 0; is_filled && o < op->output_count; o++) {
                if (op->outputs[o].param == length) {
                    uint32_t slot = cairn_sequence_slot(sequence, w->d->model, t) + o;
                    return cairn_draw_fits(w, param, slot) ? slot : CAIRN_NONE;
                }
            }
        }
    }
    return CAIRN_NONE;
}

/* The length of what a call yielded that it stored beside it, by the name of the place for it: what
 * is behind it in the library's block is nobody's. CAIRN_NONE if there is none. */
static uint32_t stored_length(const struct cairn_drawing *w, uint32_t param, uint32_t made)
{
    static const char *const words[] = {"len", "length", "size", "count", "n", "nbytes", NULL};
    const struct cairn_sequence *sequence = &w->a->sequence;
    const struct cairn_model *model = w->d->model;
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[made].op];
    for (uint16_t o = 0; o < op->output_count && op->kind == CAIRN_OP_CALL; o++) {
        const int16_t place = op->outputs[o].param;
        if (place >= 0 && cairn_text_has_any(op->params[place].name, words) &&
            model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_INTEGER) {
            const uint32_t slot = cairn_sequence_slot(sequence, model, made) + o;
            return cairn_draw_fits(w, param, slot) ? slot : CAIRN_NONE;
        }
    }
    return CAIRN_NONE;
}

/* How many elements the call yielded that also yielded the array: the one number that it stored
 * beside it. CAIRN_NONE if there is none. */
static uint32_t yielded_count(const struct cairn_drawing *w, uint32_t param, uint32_t made)
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    const struct cairn_model *model = w->d->model;
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[made].op];
    uint32_t found = CAIRN_NONE;
    for (uint16_t o = 0; o < op->output_count; o++) {
        if (op->outputs[o].param >= 0 &&
            model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_INTEGER) {
            if (found != CAIRN_NONE) {
                return CAIRN_NONE;
            }
            found = cairn_sequence_slot(sequence, model, made) + o;
        }
    }
    return found != CAIRN_NONE && cairn_draw_fits(w, param, found) ? found : CAIRN_NONE;
}

/* Whether the argument is an array of pointers that the library made: how long its block is does
 * not say how many there are, as what they point to may stand in it as well. */
static bool is_librarys_list(const struct cairn_drawing *w, int16_t param)
{
    const struct cairn_arg *arg = &w->args[param];
    const struct cairn_model *model = w->d->model;
    const struct cairn_type *type = &model->types.items[w->op->params[param].type];
    return arg->kind == CAIRN_ARG_VALUE && type->kind == CAIRN_TYPE_POINTER &&
           model->types.items[type->target].kind == CAIRN_TYPE_POINTER &&
           model->ops.items[w->a->sequence.statements.items[arg->index].op].kind == CAIRN_OP_CALL;
}

bool cairn_draw_length(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    if (p->is_times_next) {
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = 1};
        return true;
    }
    int16_t buffer =
        cairn_draw_is_multiplier(w, param) ? w->op->params[param - 1].partner : p->partner;
    const struct cairn_arg *partner = &w->args[buffer];
    uint32_t reported = partner->kind == CAIRN_ARG_VALUE && p->role == CAIRN_ROLE_LENGTH
                            ? reported_length(w, param, partner->index)
                            : CAIRN_NONE;
    if (reported != CAIRN_NONE && cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 4) != 0) {
        w->args[param] = cairn_assembly_arg(w->a, reported);
        return true;
    }
    if (is_librarys_list(w, buffer)) {
        const uint32_t count = yielded_count(w, param, partner->index);
        w->args[param] = count != CAIRN_NONE ? cairn_assembly_arg(w->a, count)
                                             : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        return true;
    }
    const uint32_t stored =
        partner->kind == CAIRN_ARG_VALUE ? stored_length(w, param, partner->index) : CAIRN_NONE;
    if (stored != CAIRN_NONE) {
        w->args[param] = cairn_assembly_arg(w->a, stored);
        return true;
    }
    struct cairn_arg whole = {.kind = CAIRN_ARG_LENGTH,
                              .index = (uint32_t)buffer,
                              .integer = w->op->params[buffer].is_ended ? -1 : 0};
    w->args[param] = whole;
    /* Where NULL stands behind the last, it is counted as well. */
    if (w->op->params[buffer].is_ended || cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 10) < 8) {
        return true;
    }
    /* A shorter length is as legal as the whole one. */
    int64_t most =
        partner->kind == CAIRN_ARG_BYTES && p->role == CAIRN_ROLE_LENGTH ? partner->integer : 1;
    w->args[param] = (struct cairn_arg){
        .kind = CAIRN_ARG_INTEGER,
        .integer = cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, (uint32_t)(most > 0 ? most : 0) + 1)};
    return true;
}
