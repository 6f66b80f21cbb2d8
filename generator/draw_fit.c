/* Arguments that the sequence has already: which values may stand for a parameter. */
#include <string.h>

#include "core/room.h"
#include "generator/draw_internal.h"

/* What was handed out as const may not be passed to a call that could write it. */
static bool drops_const(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    const struct cairn_assembly_slot *s = &w->a->slots.items[slot];
    const struct cairn_op *maker =
        &w->d->model->ops.items[w->a->sequence.statements.items[s->statement].op];
    return cairn_model_points_to_const(w->d->model, maker->outputs[s->output].type) &&
           !cairn_model_points_to_const(w->d->model, w->op->params[param].value_type) &&
           w->d->model->types.items[w->op->params[param].value_type].kind == CAIRN_TYPE_POINTER;
}

/* Whether the argument for parameter k goes into what is passed for param, or the other way round,
 * in a way that would close a circle; or has to belong to it and does not. */
static bool clashes(const struct cairn_drawing *w, uint32_t param, uint32_t group)
{
    for (uint32_t k = 0; k < w->op->param_count; k++) {
        if (k == param || !w->is_drawn[k] || w->args[k].kind != CAIRN_ARG_VALUE) {
            continue;
        }
        uint32_t other = w->a->slots.items[cairn_assembly_slot_of(w->a, &w->args[k])].group;
        bool gives = cairn_facts_takes(w->d->facts, w->op_index, param, k, CAIRN_RESULT_ANY);
        bool gets = cairn_facts_takes(w->d->facts, w->op_index, k, param, CAIRN_RESULT_ANY);
        if ((gives && cairn_assembly_belongs_to(w->a, other, group)) ||
            (gets && cairn_assembly_belongs_to(w->a, group, other))) {
            return true;
        }
        if (w->d->doubts_membership) {
            continue;
        }
        bool must_be_inside = cairn_facts_membership(w->d->facts, w->op_index, param) == k;
        bool must_hold = cairn_facts_membership(w->d->facts, w->op_index, k) == param;
        if ((must_be_inside || must_hold) && group == other) {
            return true;
        }
        if ((must_be_inside && !cairn_assembly_belongs_to(w->a, group, other)) ||
            (must_hold && !cairn_assembly_belongs_to(w->a, other, group))) {
            return true;
        }
    }
    return false;
}

/* What is written into is the caller's own: nobody knows how much room there is elsewhere. */
static bool is_no_room(const struct cairn_drawing *w, uint32_t param,
                       const struct cairn_assembly_slot *slot)
{
    const struct cairn_op *maker =
        &w->d->model->ops.items[w->a->sequence.statements.items[slot->statement].op];
    return w->op->params[param].role == CAIRN_ROLE_OUTPUT_BUFFER && maker->kind != CAIRN_OP_BYTES &&
           maker->kind != CAIRN_OP_ARRAY && maker->kind != CAIRN_OP_HEAP_BYTES;
}

/* Less than the declaration asks for: `const double affine[6]`. */
static bool is_too_small(const struct cairn_drawing *w, uint32_t param, uint32_t statement)
{
    const uint64_t bytes = cairn_room_declared(w->d->model, w->op, param);
    return bytes != 0 && !cairn_room_has(w->d->model, &w->a->sequence, statement, bytes);
}

/* A text that a function without arguments returns (its version) is as good written out. */
static bool is_constant_text(const struct cairn_drawing *w, uint32_t param,
                             const struct cairn_assembly_slot *slot)
{
    const struct cairn_op *maker =
        &w->d->model->ops.items[w->a->sequence.statements.items[slot->statement].op];
    enum cairn_sort_kind kind = w->d->model->sorts.items[w->op->params[param].sort].kind;
    return (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES) &&
           maker->kind == CAIRN_OP_CALL && maker->param_count == 0;
}

static bool is_memory(const struct cairn_drawing *w, uint32_t param)
{
    enum cairn_sort_kind kind = w->d->model->sorts.items[w->op->params[param].sort].kind;
    return kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY;
}

static bool is_written(const struct cairn_drawing *w, uint32_t param)
{
    return !cairn_model_points_to_const(w->d->model, w->op->params[param].type);
}

static bool is_restrict(const struct cairn_drawing *w, uint32_t param)
{
    return w->d->model->types.items[w->op->params[param].type].is_restrict;
}

/* Memory that a call writes to is not what it reads from: copying within it would be the caller's
 * error (memcpy); nor does anything else lead to what is passed as restrict. */
static bool overlaps(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    uint32_t group = w->a->slots.items[slot].group;
    for (uint32_t k = 0; k < w->op->param_count && group != 0; k++) {
        bool is_copied = is_memory(w, param) && is_memory(w, k);
        bool is_apart = is_copied || is_restrict(w, param) || is_restrict(w, k);
        if (k != param && w->is_drawn[k] && w->args[k].kind == CAIRN_ARG_VALUE && is_apart &&
            (is_written(w, k) || is_written(w, param)) &&
            w->a->slots.items[cairn_assembly_slot_of(w->a, &w->args[k])].group == group) {
            return true;
        }
    }
    return false;
}

bool cairn_draw_is_first_of_sort(const struct cairn_drawing *w, uint32_t param)
{
    for (uint32_t k = 0; k < param; k++) {
        if (w->op->params[k].sort == w->op->params[param].sort) {
            return false;
        }
    }
    return true;
}

/* Whether the operation is named after another kind of initialiser than the one that made it. */
static bool is_of_other_lineage(const struct cairn_drawing *w, uint32_t param, uint32_t statement)
{
    const struct cairn_param *p = &w->op->params[param];
    if (w->op->lineage == NULL || p->role == CAIRN_ROLE_UNINITIALISED ||
        p->sort != w->op->lineage_sort) {
        return false;
    }
    if (w->op->is_lineage_guessed && !cairn_draw_is_first_of_sort(w, param)) {
        return false; /* the first says of which kind it is, others may be any */
    }
    if (w->op->is_lineage_guessed && w->strictness == CAIRN_STRICT_NOT) {
        return false;
    }
    uint32_t maker =
        cairn_uses_maker(w->d->facts, &w->a->sequence, statement, w->a->sequence.statements.count);
    const char *lineage = maker == CAIRN_NONE || w->d->model->ops.items[maker].lineage == NULL ||
                                  w->d->model->ops.items[maker].lineage_sort != p->sort
                              ? NULL
                              : w->d->model->ops.items[maker].lineage;
    return lineage == NULL ? w->strictness == CAIRN_STRICT_KNOWN
                           : strcmp(lineage, w->op->lineage) != 0;
}

/* Whether the slot may be NULL, with which the call was seen to fail. */
static bool is_doubtful(const struct cairn_drawing *w, uint32_t param,
                        const struct cairn_assembly_slot *slot)
{
    return (slot->flags & CAIRN_SLOT_DOUBTFUL) != 0 &&
           w->d->facts->ops[w->op_index].params[param].null_failed != 0;
}

/* Whether a call may have written to what the statement yields. */
static bool may_be_written(const struct cairn_drawing *w, uint32_t statement)
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    for (uint32_t s = statement + 1; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == statement &&
                !cairn_model_points_to_const(w->d->model, op->params[i].type)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a parameter that is an array of structs may be given what the statement yields: an array
 * of the test's own, as long as is asked for; of a table the entry that ends it is still there. */
static bool suits_array(const struct cairn_drawing *w, uint32_t param, uint32_t statement)
{
    const struct cairn_param *p = &w->op->params[param];
    const struct cairn_statement *made = &w->a->sequence.statements.items[statement];
    const bool is_array = w->d->model->ops.items[made->op].kind == CAIRN_OP_RECORDS;
    if (!p->is_struct_array) {
        return !is_array || w->op->kind != CAIRN_OP_SET;
    }
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, statement);
    return is_array && made->arg_count >= p->bound &&
           (!p->is_ended ||
            (args[made->arg_count - 1].kind == CAIRN_ARG_NULL && !may_be_written(w, statement)));
}

/* Whether the value goes back to the object that handed it out, a pool say, by a call that is there
 * to end such: it need not be the caller's own. */
static bool is_given_back(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    const struct cairn_assembly_slot *s = &w->a->slots.items[slot];
    const struct cairn_statement *made = &w->a->sequence.statements.items[s->statement];
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, s->statement);
    const struct cairn_arg *pool = &w->args[0];
    const struct cairn_output_facts *facts = &w->d->facts->ops[made->op].outputs[s->output];
    const bool is_part = facts->borrowed > facts->fresh + facts->given_back;
    return param != 0 && w->op->destroys == (int)param && !is_part && w->is_drawn[0] &&
           pool->kind == CAIRN_ARG_VALUE &&
           w->d->model->ops.items[made->op].kind == CAIRN_OP_CALL && made->arg_count != 0 &&
           args[0].kind == CAIRN_ARG_VALUE && args[0].index == pool->index &&
           args[0].output == pool->output;
}

bool cairn_draw_given_back(struct cairn_drawing *w, uint32_t param)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < w->a->slots.count; slot++) {
        if (is_given_back(w, param, slot) && cairn_draw_fits(w, param, slot)) {
            count++;
            /* Each of those that there are with the same chance. */
            if (cairn_draw_choose(w, CAIRN_CHOICE_SLOT, count) == 0) {
                w->args[param] = cairn_assembly_arg(w->a, slot);
            }
        }
    }
    return count != 0;
}

/* Whether a field would be set of what a pointer in another struct leads to, which is the library's
 * as a rule: its list, its nodes. */
static bool sets_librarys_part(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    const struct cairn_assembly_slot *s = &w->a->slots.items[slot];
    const uint32_t made_by = w->a->sequence.statements.items[s->statement].op;
    const struct cairn_op *maker = &w->d->model->ops.items[made_by];
    const uint32_t type = w->op->kind == CAIRN_OP_SET && param == 0 && maker->kind == CAIRN_OP_GET
                              ? cairn_model_type_of_field(w->d->model, maker)
                              : CAIRN_NONE;
    const struct cairn_output_facts *facts = &w->d->facts->ops[made_by].outputs[0];
    return type != CAIRN_NONE && w->d->model->types.items[type].kind == CAIRN_TYPE_POINTER &&
           2 * facts->borrowed > facts->calls;
}

static bool holds_functions(const struct cairn_model *model, const struct cairn_record *record)
{
    bool holds = false;
    for (uint16_t f = 0; f < record->field_count; f++) {
        const struct cairn_type *type = &model->types.items[record->fields[f].type];
        holds = holds || (type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
                          model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION);
    }
    return holds;
}

/* Whether the object would be changed, behind the back of the calls for it, by one for what its
 * struct begins with: of which there are objects by themselves, and which is no class with
 * functions in it. Or it is beside itself. */
static bool is_taken_for_its_base(const struct cairn_drawing *w, uint32_t param,
                                  const struct cairn_assembly_slot *slot)
{
    const struct cairn_model *model = w->d->model;
    const struct cairn_param *p = &w->op->params[param];
    const struct cairn_sort *base = &model->sorts.items[p->sort];
    const struct cairn_sort *whole = &model->sorts.items[slot->sort];
    if (base->kind != CAIRN_SORT_OBJECT || whole->kind != CAIRN_SORT_OBJECT ||
        base->record == whole->record || base->record >= model->records.count) {
        return false;
    }
    for (uint32_t k = 0; k < w->op->param_count; k++) {
        if (k != param && w->is_drawn[k] && w->args[k].kind == CAIRN_ARG_VALUE &&
            w->args[k].index == slot->statement) {
            return true;
        }
    }
    const struct cairn_record *record = &model->records.items[base->record];
    return !cairn_model_points_to_const(model, p->type) && !holds_functions(model, record) &&
           (record->is_api_made || w->d->facts->has_initialiser[base->record]);
}

/* Whether a slot may stand for the parameter: sort, life, and, where the call takes or frees what
 * it is given, that the caller has it to give. */
/* Whether the slot is memory out of a field of an object such as the call works on: that is the
 * object's own, and no place to write to, nor as long as a test would say. A text of it may be
 * given to it. */
static bool is_own_room(const struct cairn_drawing *w, uint32_t param,
                        const struct cairn_assembly_slot *slot)
{
    const struct cairn_model *model = w->d->model;
    const struct cairn_op *maker =
        &model->ops.items[w->a->sequence.statements.items[slot->statement].op];
    const bool is_room = is_memory(w, param) && maker->kind == CAIRN_OP_GET &&
                         (is_written(w, param) || w->op->params[param].partner >= 0);
    bool is_own = false;
    for (uint32_t k = 0; k < w->op->param_count && is_room; k++) {
        is_own = is_own || (k != param && cairn_model_is_object(model, w->op->params[k].sort) &&
                            model->sorts.items[w->op->params[k].sort].record == maker->record);
    }
    return is_own;
}

bool cairn_draw_fits(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    const struct cairn_assembly_slot *s = &w->a->slots.items[slot];
    const struct cairn_param *p = &w->op->params[param];
    int rank = cairn_model_conversion(w->d->model, p->sort, s->sort);
    if (rank < 0 || p->role == CAIRN_ROLE_END) {
        return false;
    }
    bool gives = cairn_facts_consumes(w->d->facts, w->op_index, param);
    for (uint32_t k = 0; k < w->op->param_count && !gives; k++) {
        gives =
            k != param && cairn_facts_takes(w->d->facts, w->op_index, param, k, CAIRN_RESULT_ANY);
    }
    if (is_doubtful(w, param, s) || is_constant_text(w, param, s) || is_no_room(w, param, s) ||
        overlaps(w, param, slot) || !suits_array(w, param, s->statement) ||
        is_too_small(w, param, s->statement) || sets_librarys_part(w, param, slot) ||
        is_taken_for_its_base(w, param, s) || is_own_room(w, param, s)) {
        return false;
    }
    bool is_object = s->group != 0;
    bool is_unborn = (s->flags & CAIRN_SLOT_UNBORN) != 0;
    bool wants_unborn = p->role == CAIRN_ROLE_UNINITIALISED;
    /* Caller's structs, and handles passed by value, are destroyed (ended) without being freed. */
    bool is_callers =
        is_object &&
        (w->d->model->ops.items[w->a->sequence.statements.items[s->statement].op].kind ==
             CAIRN_OP_LOCAL ||
         w->d->model->sorts.items[s->sort].kind == CAIRN_SORT_RECORD);
    const bool is_unlinked = w->op->unlinks && w->op->destroys == (int)param;
    gives = gives && is_object && !is_callers && !is_unlinked && !is_given_back(w, param, slot);
    return cairn_assembly_is_usable(w->a, slot, gives) && is_unborn == wants_unborn &&
           !drops_const(w, param, slot) && !is_of_other_lineage(w, param, s->statement) &&
           (!is_object || !clashes(w, param, s->group));
}

static bool is_taken_already(const struct cairn_drawing *w, uint32_t slot)
{
    for (uint32_t k = 0; k < w->op->param_count; k++) {
        if (w->is_drawn[k] && w->args[k].kind == CAIRN_ARG_VALUE &&
            cairn_assembly_slot_of(w->a, &w->args[k]) == slot) {
            return true;
        }
    }
    return false;
}

/* ---- numbers that stand for something in an object ---- */

static bool is_number(const struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    return w->d->model->sorts.items[p->sort].kind == CAIRN_SORT_HANDLE &&
           w->d->model->types.items[p->type].kind == CAIRN_TYPE_INTEGER;
}

/* The object of that sort for which a call yielded the number in the slot; NULL if that is not
 * known: the call was given none, or two, or the object goes by a number of this kind itself. */
static const struct cairn_arg *owner_of(const struct cairn_drawing *w, uint32_t slot, uint32_t sort)
{
    const struct cairn_assembly_slot *number = &w->a->slots.items[slot];
    const struct cairn_statement *made = &w->a->sequence.statements.items[number->statement];
    const struct cairn_op *maker = &w->d->model->ops.items[made->op];
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, number->statement);
    const struct cairn_arg *owner = NULL;
    for (uint32_t i = 0; i < maker->param_count; i++) {
        if (maker->kind == CAIRN_OP_CALL && maker->params[i].sort == sort && sort != number->sort &&
            args[i].kind == CAIRN_ARG_VALUE) {
            if (owner != NULL) {
                return NULL;
            }
            owner = &args[i];
        }
    }
    return owner;
}

/* Whether argument `param` is to be passed beside its owner, of parameter k's sort, and is not: the
 * number of another object's stands for nothing here, or for something else. What is still to be
 * drawn may be the owner, unless it is parameter `last`. */
static bool lacks_owner(const struct cairn_drawing *w, uint32_t param, uint32_t slot, uint32_t k,
                        uint32_t last)
{
    const uint32_t sort = w->op->params[k].sort;
    const struct cairn_arg *owner =
        k == param || !is_number(w, param) ? NULL : owner_of(w, slot, sort);
    bool lacks = owner != NULL;
    for (uint32_t i = 0; i < w->op->param_count && lacks; i++) {
        const bool may_be = i != param && w->op->params[i].sort == sort;
        const bool is_it = w->is_drawn[i] && w->args[i].kind == CAIRN_ARG_VALUE &&
                           w->args[i].index == owner->index && w->args[i].output == owner->output;
        lacks = !may_be || !(is_it || (!w->is_drawn[i] && i != last));
    }
    return lacks;
}

/* The last parameter drawn of a sort of which the number in the slot lacks its owner; CAIRN_NONE if
 * it lacks none. */
static uint32_t stranger_to(const struct cairn_drawing *w, uint32_t param, uint32_t slot)
{
    for (uint32_t k = w->op->param_count; k-- > 0;) {
        if (w->is_drawn[k] && lacks_owner(w, param, slot, k, CAIRN_NONE)) {
            return k;
        }
    }
    return CAIRN_NONE;
}

bool cairn_draw_keeps_owners(struct cairn_drawing *w)
{
    enum { ALL = 32 }; /* one of so many is drawn without regard to that */
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (is_number(w, i) && w->args[i].kind == CAIRN_ARG_VALUE &&
            stranger_to(w, i, cairn_assembly_slot_of(w->a, &w->args[i])) != CAIRN_NONE &&
            cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, ALL) != 0) {
            return false;
        }
    }
    return true;
}

bool cairn_draw_owner(struct cairn_drawing *w, uint32_t param)
{
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (i == param || !w->is_drawn[i] || !is_number(w, i) ||
            w->args[i].kind != CAIRN_ARG_VALUE) {
            continue;
        }
        const uint32_t slot = cairn_assembly_slot_of(w->a, &w->args[i]);
        const struct cairn_arg *owner = lacks_owner(w, i, slot, param, param)
                                            ? owner_of(w, slot, w->op->params[param].sort)
                                            : NULL;
        if (owner != NULL && cairn_draw_fits(w, param, cairn_assembly_slot_of(w->a, owner))) {
            w->args[param] = *owner;
            return true;
        }
    }
    return false;
}

bool cairn_draw_bring_owner(struct cairn_drawing *w, uint32_t param)
{
    const uint32_t slot = is_number(w, param) && w->args[param].kind == CAIRN_ARG_VALUE
                              ? cairn_assembly_slot_of(w->a, &w->args[param])
                              : CAIRN_NONE;
    const uint32_t k = slot == CAIRN_NONE ? CAIRN_NONE : stranger_to(w, param, slot);
    if (k == CAIRN_NONE) {
        return true;
    }
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (i != param && w->is_drawn[i] && is_number(w, i)) {
            return false;
        }
    }
    const struct cairn_arg *owner = owner_of(w, slot, w->op->params[k].sort);
    if (!cairn_draw_fits(w, k, cairn_assembly_slot_of(w->a, owner))) {
        return false;
    }
    w->args[k] = *owner;
    return stranger_to(w, param, slot) == CAIRN_NONE;
}

/* Whether the call nearly always refuses what made the value. */
static bool is_unwelcome(const struct cairn_drawing *w, uint32_t slot)
{
    const uint32_t maker =
        cairn_uses_maker(w->d->facts, &w->a->sequence, w->a->slots.items[slot].statement,
                         w->a->sequence.statements.count);
    return maker != CAIRN_NONE && cairn_uses_is_unwelcome(w->d->facts, maker, w->op_index);
}

/* A slot that fits, uniformly; CAIRN_NONE if there is none. */
static uint32_t pick_slot(const struct cairn_drawing *w, uint32_t param, uint32_t from, uint32_t to)
{
    bool consumes = cairn_facts_consumes(w->d->facts, w->op_index, param);
    uint32_t count = 0;
    uint32_t picked = CAIRN_NONE;
    for (uint32_t pass = 0; pass < 2; pass++) {
        uint32_t wanted =
            pass == 0 || count == 0 ? 0 : cairn_draw_choose(w, CAIRN_CHOICE_SLOT, count);
        if (pass == 1 && count == 0) {
            break;
        }
        uint32_t seen = 0;
        for (uint32_t slot = from; slot < to; slot++) {
            if (cairn_draw_fits(w, param, slot) && !(consumes && is_taken_already(w, slot)) &&
                stranger_to(w, param, slot) == CAIRN_NONE &&
                !(w->is_picky && is_unwelcome(w, slot))) {
                if (pass == 1 && seen == wanted) {
                    picked = slot;
                    break;
                }
                seen++;
            }
        }
        count = seen;
    }
    return picked;
}

bool cairn_draw_from_sequence(struct cairn_drawing *w, uint32_t param)
{
    uint32_t slot = pick_slot(w, param, 0, w->a->slots.count);
    if (slot == CAIRN_NONE) {
        return false;
    }
    w->args[param] = cairn_assembly_arg(w->a, slot);
    return true;
}

bool cairn_draw_is_repeated(const struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_arg *arg = &w->args[param];
    for (uint32_t i = 0; i < param && arg->kind == CAIRN_ARG_VALUE; i++) {
        if (w->args[i].kind == CAIRN_ARG_VALUE && w->args[i].index == arg->index &&
            w->args[i].output == arg->output) {
            return w->op->params[param].role != CAIRN_ROLE_USER_DATA;
        }
    }
    return false;
}
