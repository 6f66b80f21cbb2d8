/* Objects made as another of the sequence was, but for a number here and there: what is equal, what
 * stands beside it, and its opposite are rare among what is drawn independently. */
#include "generator/draw_internal.h"

enum {
    TWIN_OF = 4,   /* one object of so many */
    MAX_DEPTH = 3, /* of objects that are made anew for the one that is */
};

static uint32_t choose(const struct cairn_drawing *w, uint32_t n)
{
    return cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, n);
}

/* Whether the statement made an object in a way that can be gone once more: a call, not within a
 * loop, that handed it to its caller. */
static bool can_be_made_again(const struct cairn_drawing *w, uint32_t slot)
{
    const struct cairn_assembly_slot *made = &w->a->slots.items[slot];
    const uint32_t op = w->a->sequence.statements.items[made->statement].op;
    const struct cairn_op *maker = &w->d->model->ops.items[op];
    return made->group != 0 && maker->kind == CAIRN_OP_CALL && maker->destroys < 0 &&
           maker->initialises < 0 && maker->param_count != 0 && w->d->executable[op] &&
           cairn_sequence_loop_of(&w->a->sequence, made->statement) == CAIRN_NONE &&
           cairn_facts_yields_owned(w->d->facts, op, made->output);
}

/* How the twin differs. */
struct difference {
    enum { NOTHING, OPPOSITE, BESIDE, WAYS } way; /* of one number */
    bool is_done;
};

static void change_number(struct cairn_drawing *w, uint32_t param, struct difference *difference)
{
    const struct cairn_param *p = &w->op->params[param];
    const struct cairn_type *type = &w->d->model->types.items[p->value_type];
    struct cairn_arg changed = w->args[param];
    if (difference->way == NOTHING || difference->is_done || p->role != CAIRN_ROLE_SCALAR ||
        p->pass != CAIRN_PASS_VALUE || type->is_bool || cairn_values_is_descriptor(p) ||
        choose(w, 2) != 0) {
        return;
    }
    const int step = choose(w, 2) == 0 ? 1 : -1;
    const bool is_opposite = difference->way == OPPOSITE;
    if (changed.kind == CAIRN_ARG_REAL) {
        changed.real = is_opposite ? -changed.real : changed.real + step;
    } else if (is_opposite) {
        changed.integer =
            type->is_signed && changed.integer > INT32_MIN ? -changed.integer : changed.integer;
    } else if (changed.integer + step >= 0 && changed.integer < INT8_MAX) {
        changed.integer += step;
    }
    difference->is_done =
        changed.integer != w->args[param].integer || changed.kind == CAIRN_ARG_REAL;
    w->args[param] = changed;
}

static uint32_t make_again(struct cairn_drawing *w, uint32_t slot, int depth,
                           struct difference *difference);

/* Another object for one that the maker was given, if that one is gone, or now and then. */
static bool replace_object(struct cairn_drawing *maker, uint32_t param, int depth,
                           struct difference *difference)
{
    const uint32_t slot = cairn_assembly_slot_of(maker->a, &maker->args[param]);
    const bool fits = cairn_draw_fits(maker, param, slot);
    const bool is_wanted = difference->way != NOTHING && !difference->is_done;
    if ((fits && choose(maker, is_wanted ? 4 : 2) == 0) || !can_be_made_again(maker, slot)) {
        return fits;
    }
    const uint32_t made =
        depth < MAX_DEPTH ? make_again(maker, slot, depth + 1, difference) : CAIRN_NONE;
    if (made != CAIRN_NONE) {
        maker->args[param] = cairn_assembly_arg(maker->a, made);
    }
    return made != CAIRN_NONE ? cairn_draw_fits(maker, param, made) : fits;
}

/* The slot of an object that is made as the one in `slot` was, or CAIRN_NONE. */
static uint32_t make_again(struct cairn_drawing *w, uint32_t slot, int depth,
                           struct difference *difference)
{
    const struct cairn_assembly_slot made = w->a->slots.items[slot];
    const struct cairn_statement statement = w->a->sequence.statements.items[made.statement];
    struct cairn_drawing maker = {.d = w->d,
                                  .a = w->a,
                                  .op_index = statement.op,
                                  .op = &w->d->model->ops.items[statement.op]};
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, made.statement);
    for (uint32_t i = 0; i < statement.arg_count; i++) {
        maker.args[i] = args[i];
    }
    for (uint32_t i = 0; i < statement.arg_count; i++) {
        const enum cairn_arg_kind kind = maker.args[i].kind;
        if (kind == CAIRN_ARG_VALUE && !replace_object(&maker, i, depth, difference)) {
            return CAIRN_NONE;
        }
        if (kind == CAIRN_ARG_INTEGER || kind == CAIRN_ARG_REAL) {
            change_number(&maker, i, difference);
        }
        maker.is_drawn[i] = true;
    }
    const uint32_t s =
        cairn_assembly_append(w->a, w->d->facts, statement.op, maker.args, statement.arg_count);
    for (uint32_t i = w->a->slots.count; i-- > 0 && w->a->slots.items[i].statement == s;) {
        if (w->a->slots.items[i].output == made.output) {
            return i;
        }
    }
    return CAIRN_NONE;
}

static bool is_like(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    const uint32_t sort = w->op->params[param].sort;
    return cairn_model_conversion(w->d->model, sort, w->a->slots.items[slot].sort) == 0 &&
           can_be_made_again(w, slot);
}

/* One of the sequence's objects, dead or alive, that the parameter's is to be like; CAIRN_NONE if
 * there is none. */
static uint32_t pick_model(const struct cairn_drawing *w, uint32_t param)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < w->a->slots.count; slot++) {
        count += is_like(w, param, slot);
    }
    uint32_t left = count == 0 ? 0 : choose(w, count);
    for (uint32_t slot = 0; slot < w->a->slots.count && count != 0; slot++) {
        if (is_like(w, param, slot) && left-- == 0) {
            return slot;
        }
    }
    return CAIRN_NONE;
}

/* Whether the call is given other objects, too. */
static bool is_relation(const struct cairn_drawing *w, uint32_t param)
{
    bool has_other = false;
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        has_other |= i != param && cairn_model_is_object(w->d->model, w->op->params[i].sort);
    }
    return has_other;
}

bool cairn_draw_twin(struct cairn_drawing *w, uint32_t param)
{
    if (!is_relation(w, param) || choose(w, TWIN_OF) != 0) {
        return false;
    }
    const uint32_t model = pick_model(w, param);
    struct difference difference = {.way = choose(w, WAYS)};
    const uint32_t twin = model == CAIRN_NONE ? CAIRN_NONE : make_again(w, model, 0, &difference);
    if (twin == CAIRN_NONE || !cairn_draw_fits(w, param, twin)) {
        return false;
    }
    w->args[param] = cairn_assembly_arg(w->a, twin);
    return true;
}
