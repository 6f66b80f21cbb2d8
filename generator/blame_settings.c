/* What the test sets in structs of its own that are settings: numbers, and functions. */
#include <string.h>

#include "core/inner.h"
#include "generator/blame_internal.h"

/* Whether the struct holds numbers and functions alone, and what is handed on to these. */
static bool holds_settings(const struct cairn_model *model, uint32_t record)
{
    const struct cairn_record *known = &model->records.items[record];
    for (uint16_t f = 0; f < known->field_count; f++) {
        const struct cairn_type *type = &model->types.items[known->fields[f].type];
        const bool is_number = type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM;
        const enum cairn_type_kind behind = type->kind == CAIRN_TYPE_POINTER
                                                ? model->types.items[type->target].kind
                                                : CAIRN_TYPE_RECORD;
        if (!is_number && behind != CAIRN_TYPE_FUNCTION && behind != CAIRN_TYPE_VOID) {
            return false;
        }
    }
    return known->is_complete && known->field_count != 0;
}

/* Whether a call before the failing one, which is not given the struct, read it and took it: one
 * that has refused something before. */
static bool was_accepted(const struct cairn_trial *t, uint32_t setter)
{
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, setter);
    const uint32_t failing = t->outcome.head.statement;
    bool is_accepted = false;
    for (uint32_t c = setter + 1; c < failing; c++) {
        const struct cairn_op *op = cairn_trial_op(t, c);
        const uint32_t i = cairn_sequence_param_with(t->sequence, c, object);
        is_accepted = is_accepted ||
                      (op->kind == CAIRN_OP_CALL && i < op->param_count &&
                       cairn_model_points_to_const(t->model, op->params[i].type) &&
                       t->replayer->facts->ops[t->sequence->statements.items[c].op].errors != 0 &&
                       !cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, c));
    }
    return is_accepted && cairn_sequence_param_with(t->sequence, failing, object) == CAIRN_NONE;
}

/* Whether the struct that statement `setter` sets a number in, of numbers alone, is only read by
 * the failing call, which leaves memory of its own: what it is told there it has to cope with. */
static bool is_only_told(const struct cairn_trial *t, uint32_t setter)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t i =
        cairn_sequence_param_with(t->sequence, s, cairn_sequence_args(t->sequence, setter));
    return cairn_trial_leaves_own(t) && op->kind == CAIRN_OP_CALL && i < op->param_count &&
           cairn_model_points_to_const(t->model, op->params[i].type) &&
           !cairn_blame_has_pointers(t->model, cairn_trial_op(t, setter)->record);
}

/* Whether the number that statement s sets is a setting that the library looked at and took, or is
 * only told, and others in its place lead to the same. */
static bool is_any_number(struct cairn_trial *t, uint32_t s)
{
    static const int64_t others[] = {2, 8, 16, 1, 3, 4, 5, 6, 7};
    enum { ENOUGH = 2, ALL = sizeof others / sizeof *others };
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (args[0].kind != CAIRN_ARG_VALUE || args[1].kind != CAIRN_ARG_INTEGER ||
        cairn_trial_op(t, args[0].index)->kind != CAIRN_OP_LOCAL ||
        !holds_settings(t->model, op->record)) {
        return false;
    }
    /* What the library has taken it has looked at; where it is only told, it may have to be one of
     * a few. */
    const bool is_accepted = was_accepted(t, s);
    const bool is_enumerator = t->model->sorts.items[op->params[1].sort].kind == CAIRN_SORT_ENUM;
    if (!is_accepted && (is_enumerator || !is_only_told(t, s))) {
        return false;
    }
    uint32_t alike = 0;
    for (size_t k = 0; k < ALL && !(is_accepted && (k > ENOUGH || alike == ENOUGH)); k++) {
        if (others[k] == args[1].integer) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[t->variant.statements.items[s].first_arg + 1].integer = others[k];
        const bool is_alike = cairn_trial_fails_alike(t);
        alike += is_alike;
        if (!is_alike && !is_accepted) {
            return false;
        }
    }
    return alike >= ENOUGH;
}

/* Whether statement s sets a function in a struct of the test's, and whatever it returns leads to
 * the same: without any it is another failure, for somebody calls it. */
static bool is_any_function(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (args[0].kind != CAIRN_ARG_VALUE || args[1].kind != CAIRN_ARG_CALLBACK ||
        cairn_trial_op(t, args[0].index)->kind != CAIRN_OP_LOCAL) {
        return false;
    }
    const int64_t set = args[1].integer;
    const uint32_t count = cairn_callback_plain_count(t->model, args[1].index);
    uint32_t alike = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (k != set) {
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[t->variant.statements.items[s].first_arg + 1].integer = k;
            if (!cairn_trial_fails_alike(t)) {
                return false;
            }
            alike++;
        }
    }
    return alike != 0;
}

bool cairn_trial_is_any_setting(struct cairn_trial *t, uint32_t s)
{
    return is_any_number(t, s) || is_any_function(t, s);
}

/* The function type that the operation sets a field of the struct to one of; CAIRN_NONE if it does
 * not. */
static uint32_t function_set_by(const struct cairn_model *model, const struct cairn_op *op,
                                uint32_t record)
{
    if (op->kind != CAIRN_OP_SET || op->record != record || op->param_count != 2 ||
        op->unavailable != NULL) {
        return CAIRN_NONE;
    }
    const struct cairn_type *type = &model->types.items[op->params[1].type];
    const bool is_function = type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
                             model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION;
    return is_function ? type->target : CAIRN_NONE;
}

/* Whether the struct is for functions, and what is handed on to them. */
static bool holds_functions(const struct cairn_model *model, uint32_t record)
{
    const struct cairn_record *known = &model->records.items[record];
    uint32_t functions = 0;
    for (uint16_t f = 0; f < known->field_count; f++) {
        const struct cairn_type *type = &model->types.items[known->fields[f].type];
        const enum cairn_type_kind behind = type->kind == CAIRN_TYPE_POINTER
                                                ? model->types.items[type->target].kind
                                                : CAIRN_TYPE_RECORD;
        if (behind != CAIRN_TYPE_FUNCTION && behind != CAIRN_TYPE_VOID) {
            return false;
        }
        functions += behind == CAIRN_TYPE_FUNCTION;
    }
    return known->is_complete && functions != 0;
}

bool cairn_trial_fails_furnished(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg object = cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_op *maker =
        object.kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, object.index) : NULL;
    if (maker == NULL || maker->kind != CAIRN_OP_LOCAL ||
        maker->record >= t->model->records.count || !holds_functions(t->model, maker->record) ||
        cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE ||
        !cairn_model_points_to_const(t->model, cairn_trial_op(t, s)->params[i].type)) {
        return false;
    }
    for (uint32_t script = 0; script < 2; script++) {
        cairn_sequence_reset(&t->variant);
        cairn_sequence_concat(&t->variant, t->sequence, 0, s);
        for (uint32_t k = 0; k < t->model->ops.count; k++) {
            const uint32_t function =
                function_set_by(t->model, &t->model->ops.items[k], maker->record);
            const struct cairn_arg args[] = {
                object, {.kind = CAIRN_ARG_CALLBACK, .index = function, .integer = script}};
            if (function != CAIRN_NONE && cairn_executor_has(t->replayer->executor, k)) {
                cairn_sequence_append(&t->variant, k, args, 2);
            }
        }
        cairn_sequence_concat(&t->variant, t->sequence, s, t->sequence->statements.count);
        t->variant.body = t->variant.tail = t->variant.statements.count;
        if (t->variant.statements.count > CAIRN_MAX_STATEMENTS || !cairn_trial_fails_alike(t)) {
            return false;
        }
    }
    return true;
}

/* What the test wrote into a struct before a call that begins it took that as it was: whether all
 * that it wants was there, and fits together, only its comments say. */
bool cairn_blame_prepared_struct(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s < last; s++) {
        const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
        if (cairn_trial_op(t, s)->kind != CAIRN_OP_SET || object->kind != CAIRN_ARG_VALUE ||
            cairn_trial_op(t, object->index)->kind != CAIRN_OP_LOCAL) {
            continue;
        }
        for (uint32_t k = s + 1; k <= last; k++) {
            if (cairn_trial_begins(t, k, object)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, k, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "%s may want other fields of its struct to be set.",
                               cairn_trial_op(t, k)->name);
                return true;
            }
        }
    }
    return false;
}
