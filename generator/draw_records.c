/* Arrays of structs. */
#include "generator/draw_internal.h"

enum { ELEMENTS_FEW = 3, ELEMENTS_MAX = 8 };

/* The operation that makes such arrays; CAIRN_NONE if there is none. */
static uint32_t find_maker(const struct cairn_drawing *w, uint32_t param)
{
    for (uint32_t i = 0; i < w->d->model->ops.count; i++) {
        const struct cairn_op *op = &w->d->model->ops.items[i];
        if (op->kind == CAIRN_OP_RECORDS && w->d->executable[i] &&
            op->outputs[0].sort == w->op->params[param].sort) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* How many to make, the one of zeros that ends a table not counted. */
static uint32_t draw_count(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    if (p->bound > 1) {
        return p->bound; /* as declared, whatever a number beside it says */
    }
    const uint32_t most =
        cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 4) == 0 ? ELEMENTS_MAX : ELEMENTS_FEW;
    return (p->is_ended ? 0 : 1) + cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, most);
}

/* One element: zeros, where the call may be there to fill it in, or else a struct of its own. */
static bool draw_element(struct cairn_drawing *w, uint32_t param, struct cairn_drawing *list)
{
    const bool is_read = cairn_model_points_to_const(w->d->model, w->op->params[param].type);
    if (cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, is_read ? 8 : 2) == 0) {
        list->args[0] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
        return true;
    }
    return cairn_draw_struct(list, 0, false);
}

bool cairn_draw_records(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    const uint32_t maker = find_maker(w, param);
    if (maker == CAIRN_NONE) {
        return false;
    }
    if (cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 4) == 0 && cairn_draw_from_sequence(w, param)) {
        return true;
    }
    struct cairn_drawing list = {
        .d = w->d, .a = w->a, .op_index = maker, .op = &w->d->model->ops.items[maker]};
    struct cairn_arg elements[CAIRN_MAX_ARGS];
    uint32_t count = draw_count(w, param);
    if (count >= CAIRN_MAX_ARGS) {
        return false;
    }
    for (uint32_t e = 0; e < count; e++) {
        if (!draw_element(w, param, &list)) {
            return false;
        }
        elements[e] = list.args[0];
    }
    if (p->is_ended || count == 0) {
        elements[count++] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    }
    const uint32_t s = cairn_assembly_append(w->a, w->d->facts, maker, elements, count);
    w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s};
    return true;
}

bool cairn_draw_filled(struct cairn_drawing *w, uint32_t param)
{
    enum { MOST_SET = 8, OF = 4 };
    const uint32_t record = w->d->model->sorts.items[w->op->params[param].sort].record;
    uint32_t set = 0;
    const bool is_hard = cairn_facts_never_succeeds(w->d->facts, w->op_index) ||
                         cairn_facts_is_hard(w->d->facts, w->op_index);
    if (!is_hard || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, OF) == 0 ||
        !cairn_draw_struct(w, param, true)) {
        return false;
    }
    for (uint32_t i = 0; i < w->d->model->ops.count && set < MOST_SET; i++) {
        const struct cairn_op *op = &w->d->model->ops.items[i];
        if (op->kind == CAIRN_OP_SET && op->record == record && op->param_count == 2 &&
            w->d->executable[i] &&
            cairn_sort_is_number(w->d->model->sorts.items[op->params[1].sort].kind) &&
            cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, OF) != 0) {
            const struct cairn_arg args[] = {
                w->args[param], cairn_values_number(w->d->values, &w->d->chooser, i, 1)};
            (void)cairn_assembly_append(w->a, w->d->facts, i, args, 2);
            set++;
        }
    }
    return true;
}
