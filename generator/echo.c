#include "generator/echo.h"

#include <string.h>

/* Whether one operation sets the field that the other gets: "set:point.x", "get:point.x". */
static bool is_same_field(const struct cairn_op *set, const struct cairn_op *get)
{
    const char *a = strchr(set->key, ':');
    const char *b = strchr(get->key, ':');
    return set->kind == CAIRN_OP_SET && a != NULL && b != NULL && strcmp(a, b) == 0;
}

static bool is_same_object(const struct cairn_arg *a, const struct cairn_arg *b)
{
    return a->kind == CAIRN_ARG_VALUE && b->kind == CAIRN_ARG_VALUE && a->index == b->index &&
           a->output == b->output;
}

/* Whether the value is what the argument stands for. */
static bool is_value_of(const struct cairn_model *model, const struct cairn_outcome *outcome,
                        const struct cairn_arg *arg, const struct cairn_wire_value *value)
{
    const struct cairn_wire_value *passed;
    uint64_t bits;
    switch (arg->kind) {
    case CAIRN_ARG_INTEGER:
        return value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits == arg->integer;
    case CAIRN_ARG_CONSTANT:
        return value->kind == CAIRN_VALUE_SCALAR &&
               (int64_t)value->bits == model->constants.items[arg->index].integer;
    case CAIRN_ARG_REAL:
        memcpy(&bits, &arg->real, sizeof bits);
        return value->kind == CAIRN_VALUE_SCALAR && value->bits == bits;
    case CAIRN_ARG_NULL:
        return value->kind == CAIRN_VALUE_NULL;
    case CAIRN_ARG_VALUE:
        passed = cairn_outcome_value(outcome, arg->index, arg->output);
        return passed != NULL && passed->kind == value->kind && passed->block == value->block &&
               passed->bits == value->bits;
    case CAIRN_ARG_BYTES: /* a pointer to what the test holds */
        return value->kind == CAIRN_VALUE_CALLER;
    default:
        return false;
    }
}

/* Whether nothing but zeros is in the value. */
static bool is_zero(const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_NULL ||
           (value->kind == CAIRN_VALUE_SCALAR && value->bits == 0);
}

/* Whether the object is a struct of the test's that begins as zeros, and which at most one call has
 * seen before statement s: a field that is zero then is what the test put there. More calls may
 * have filled it and emptied it again. */
static bool is_begun_with(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          const struct cairn_arg *object, uint32_t s)
{
    uint32_t calls = 0;
    if (object->kind != CAIRN_ARG_VALUE ||
        model->ops.items[sequence->statements.items[object->index].op].kind != CAIRN_OP_LOCAL) {
        return false;
    }
    for (uint32_t t = object->index + 1; t < s; t++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        bool is_call = model->ops.items[sequence->statements.items[t].op].kind == CAIRN_OP_CALL;
        for (uint32_t i = 0; is_call && i < sequence->statements.items[t].arg_count; i++) {
            calls += is_same_object(&args[i], object);
        }
    }
    return calls <= 1;
}

/* Whether the object was written down as a whole, with that value for the field. */
static bool is_written_down(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, const struct cairn_arg *object,
                            const struct cairn_op *get, const struct cairn_wire_value *value)
{
    const struct cairn_op *build =
        object->kind != CAIRN_ARG_VALUE
            ? NULL
            : &model->ops.items[sequence->statements.items[object->index].op];
    const char *field = strrchr(get->key, '.');
    if (build != NULL && build->kind == CAIRN_OP_RECORDS) {
        const struct cairn_arg *first = cairn_sequence_args(sequence, object->index);
        return first->kind == CAIRN_ARG_NULL
                   ? is_zero(value)
                   : is_written_down(model, sequence, outcome, first, get, value);
    }
    if (build == NULL || build->kind != CAIRN_OP_BUILD || field == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < build->param_count; i++) {
        if (strcmp(build->params[i].name, field + 1) == 0) {
            return is_value_of(model, outcome, &cairn_sequence_args(sequence, object->index)[i],
                               value);
        }
    }
    return false;
}

bool cairn_is_echo(const struct cairn_model *model, const struct cairn_sequence *sequence,
                   const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *get = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
    if (get->kind != CAIRN_OP_GET || value == NULL) {
        return false;
    }
    const struct cairn_arg *object = cairn_sequence_args(sequence, s);
    for (uint32_t t = s; t-- > 0;) {
        const struct cairn_op *set = &model->ops.items[sequence->statements.items[t].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        if (is_same_field(set, get) && is_same_object(&args[0], object)) {
            return is_value_of(model, outcome, &args[1], value);
        }
    }
    return is_written_down(model, sequence, outcome, object, get, value) ||
           (is_zero(value) && is_begun_with(model, sequence, object, s));
}
