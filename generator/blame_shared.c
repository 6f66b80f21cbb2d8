/* What is not the caller's alone: objects that the library keeps and hands out again, and texts
 * that he wrote down where the library wants room of his. */
#include <string.h>

#include "generator/blame_internal.h"

/* ---- objects that are handed out again ---- */

/* Whether another call is named after making objects of the sort: those are the caller's. */
static bool has_true_maker(const struct cairn_model *model, uint32_t sort, uint32_t but)
{
    static const char *const words[] = {"new", "create", "make", "alloc", "dup", "copy", NULL};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (i != but && op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
            op->outputs[0].param < 0 && op->outputs[0].sort == sort &&
            cairn_text_has_any(op->name, words)) {
            return true;
        }
    }
    return false;
}

/* Whether statement m, a call named after getting, yields the same object if it is made once more
 * as it was. */
static bool hands_out_again(struct cairn_trial *t, uint32_t m)
{
    static const char *const words[] = {"get",     "lookup", "find",    "instance",
                                        "default", "shared", "current", NULL};
    const struct cairn_statement *statement = &t->sequence->statements.items[m];
    const struct cairn_op *op = cairn_trial_op(t, m);
    if (op->kind != CAIRN_OP_CALL || op->output_count == 0 || op->outputs[0].param >= 0 ||
        !cairn_text_has_any(op->name, words) ||
        !has_true_maker(t->model, op->outputs[0].sort, statement->op) ||
        cairn_sequence_loop_of(t->sequence, m) != CAIRN_NONE) {
        return false;
    }
    cairn_trial_begin_before(t, m + 1);
    struct cairn_arg args[CAIRN_MAX_ARGS];
    memcpy(args, cairn_sequence_args(t->sequence, m), statement->arg_count * sizeof *args);
    cairn_sequence_append(&t->variant, statement->op, args, statement->arg_count);
    cairn_sequence_end_body(&t->variant);
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *first = cairn_outcome_value(&outcome, m, 0);
    const struct cairn_wire_value *second = cairn_outcome_value(&outcome, m + 1, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && first != NULL && second != NULL &&
           first->kind == CAIRN_VALUE_HEAP && second->kind == CAIRN_VALUE_HEAP &&
           first->block == second->block && first->bits == second->bits;
}

bool cairn_blame_shared_object(struct cairn_trial *t)
{
    for (uint32_t f = 0; f <= t->outcome.head.statement; f++) {
        const struct cairn_op *op = cairn_trial_op(t, f);
        const uint32_t i =
            op->kind == CAIRN_OP_CALL && op->destroys >= 0 ? (uint32_t)op->destroys : CAIRN_NONE;
        const struct cairn_arg *arg =
            i == CAIRN_NONE ? NULL : &cairn_sequence_args(t->sequence, f)[i];
        if (arg != NULL && arg->kind == CAIRN_ARG_VALUE && arg->output == 0 &&
            hands_out_again(t, arg->index)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, f, i);
            cairn_str_addf(&t->blame->why, "%s is the library's: %s hands it out again.",
                           cairn_trial_describe_arg(t, f, i), cairn_trial_op(t, arg->index)->name);
            return true;
        }
    }
    return false;
}

/* ---- texts for room ---- */

/* Whether the parameter is an array of pointers to characters that may be written to. */
static bool takes_rooms(const struct cairn_model *model, const struct cairn_param *param)
{
    const struct cairn_type *type = &model->types.items[param->type];
    const struct cairn_type *element =
        type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE
            ? &model->types.items[type->target]
            : NULL;
    const struct cairn_type *character =
        element != NULL && element->kind == CAIRN_TYPE_POINTER && element->target != CAIRN_NONE
            ? &model->types.items[element->target]
            : NULL;
    return character != NULL && character->is_character && !character->is_const;
}

/* The sequence with a long text in place of each element of the array that statement `maker` makes.
 * False if it has none. */
static bool lengthen_elements(struct cairn_trial *t, uint32_t maker)
{
    enum { AMPLE = 1024 };
    const struct cairn_statement *array = &t->sequence->statements.items[maker];
    char letters[AMPLE];
    memset(letters, 'a', sizeof letters);
    cairn_sequence_copy(&t->variant, t->sequence);
    uint32_t count = 0;
    for (uint32_t k = 0; k < array->arg_count; k++) {
        struct cairn_arg *arg = &t->variant.args.items[array->first_arg + k];
        if (arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_VALUE) {
            *arg =
                (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                                   .index = cairn_sequence_add_bytes(&t->variant, letters, AMPLE),
                                   .integer = AMPLE};
            count++;
        }
    }
    return count != 0;
}

/* Whether the failing call goes over the end of a text of the test's, or writes to what cannot be
 * written to; not whether it only reads. */
static bool may_write(const struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    return (t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW && block != CAIRN_NONE &&
            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) ||
           (t->pattern->failure == CAIRN_FAILURE_SIGSEGV && block == CAIRN_NONE &&
            !cairn_trial_is_null_followed(t));
}

bool cairn_blame_short_rooms(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && may_write(t); i++) {
        if (args[i].kind == CAIRN_ARG_VALUE &&
            cairn_trial_op(t, args[i].index)->kind == CAIRN_OP_POINTERS &&
            takes_rooms(t->model, &op->params[i]) && lengthen_elements(t, args[i].index) &&
            !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why,
                           "The texts in %s are written to: they are room for more.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- wide texts ---- */

/* Whether the type is that of a character of several bytes, by its name. */
static bool is_wide_character(const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_INTEGER && type->size > 1 && type->typedef_name != NULL &&
           (strcasestr(type->typedef_name, "char") != NULL ||
            strcasestr(type->typedef_name, "rune") != NULL);
}

/* The sequence with one element more, of one bytes, at the end of the array that statement `maker`
 * makes; how many there are is told as before. */
static void append_element(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker,
                           size_t unit, uint8_t byte)
{
    const struct cairn_statement *failing = &t->sequence->statements.items[s];
    const struct cairn_arg *old = cairn_sequence_args(t->sequence, maker);
    const size_t size = (size_t)old->integer;
    uint8_t *longer = cairn_arena_alloc(&t->arena, size + unit);
    memcpy(longer, cairn_sequence_contents(t->sequence, old), size);
    memset(longer + size, 0, unit);
    longer[size] = byte;
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->variant.statements.items[maker].first_arg] =
        (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                           .index = cairn_sequence_add_bytes(&t->variant, longer, size + unit),
                           .integer = (int64_t)(size + unit)};
    for (uint32_t k = 0; k < failing->arg_count; k++) {
        struct cairn_arg *arg = &t->variant.args.items[failing->first_arg + k];
        if (arg->kind == CAIRN_ARG_LENGTH && arg->index == i) {
            *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                      .integer = (int64_t)(size / unit) + arg->integer};
        }
    }
}

bool cairn_blame_wide_terminator(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || op->kind != CAIRN_OP_CALL) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t maker = args[i].kind == CAIRN_ARG_VALUE ? args[i].index : CAIRN_NONE;
        if (maker == CAIRN_NONE || cairn_trial_op(t, maker)->kind != CAIRN_OP_ARRAY ||
            cairn_trial_block(t, s, i) != t->outcome.head.fault_block ||
            t->sequence->statements.items[maker].arg_count == 0 ||
            cairn_sequence_args(t->sequence, maker)->kind != CAIRN_ARG_BYTES) {
            continue;
        }
        const uint32_t element =
            t->model->sorts.items[cairn_trial_op(t, maker)->outputs[0].sort].element;
        const struct cairn_type *pointer = &t->model->types.items[op->params[i].type];
        const uint32_t target = pointer->kind == CAIRN_TYPE_POINTER ? pointer->target : CAIRN_NONE;
        if (element == CAIRN_NONE || target == CAIRN_NONE ||
            !is_wide_character(&t->model->types.items[target])) {
            continue;
        }
        const size_t unit = (size_t)t->model->types.items[element].size;
        append_element(t, s, i, maker, unit, 0);
        const bool passes_ended = !cairn_trial_fails_alike(t);
        append_element(t, s, i, maker, unit, 'a');
        if (passes_ended && cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is read beyond its end: it lacks a terminator.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- tables and what is looked up in them ---- */

/* The sequence with as many zeros for argument i of statement s, which is memory of the test's. */
static bool put_blank(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE) {
        return arg->kind == CAIRN_ARG_BYTES && arg->integer > 0 &&
               cairn_trial_put_zeros(t, s, i, arg->integer);
    }
    const enum cairn_op_kind kind = cairn_trial_op(t, arg->index)->kind;
    const bool has_contents = (kind == CAIRN_OP_BYTES || kind == CAIRN_OP_ARRAY) &&
                              t->sequence->statements.items[arg->index].arg_count != 0 &&
                              cairn_sequence_args(t->sequence, arg->index)->kind == CAIRN_ARG_BYTES;
    if (has_contents) {
        cairn_trial_replace_by_zeros(t, s, i, arg->index);
    }
    return has_contents;
}

/* Whether argument i of statement s is an array of numbers, however small. */
static bool is_numbers(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_type *type = &t->model->types.items[param->type];
    const struct cairn_type *element =
        type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE
            ? &t->model->types.items[type->target]
            : NULL;
    return element != NULL && element->kind == CAIRN_TYPE_INTEGER &&
           (!element->is_character ||
            (element->typedef_name != NULL && strstr(element->typedef_name, "int") != NULL));
}

bool cairn_blame_indices(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const bool is_far = t->pattern->failure == CAIRN_FAILURE_SIGSEGV ||
                        t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
                        t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD;
    for (uint32_t s = 0; s <= last && is_far; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        uint32_t arrays = 0;
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            arrays +=
                is_numbers(t, s, i) && cairn_model_points_to_const(t->model, op->params[i].type);
        }
        for (uint32_t i = 0; i < op->param_count && arrays > 1; i++) {
            if (is_numbers(t, s, i) && cairn_trial_block(t, s, i) != t->outcome.head.fault_block &&
                put_blank(t, s, i) && !cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "The numbers in %s may be places in another array.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
