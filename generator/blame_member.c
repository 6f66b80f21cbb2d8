/* Values whose type does not say what stands behind them: members of unions, containers of void
 * pointers, arguments that go through dots, memory of the caller's that an object lives in, arrays
 * that calls yield. */
#include <string.h>

#include "generator/blame_internal.h"

/* ---- fields that do not say what they hold ---- */

/* Whether statement s reads a member that others share its place with, of an object of the
 * library's: which of them is in use, the object knows. */
static bool reads_alternative(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_GET) {
        return false;
    }
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    if (object->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const enum cairn_op_kind maker = cairn_trial_op(t, cairn_trial_whole(t, object))->kind;
    const struct cairn_field *field = cairn_model_field(t->model, op);
    return maker != CAIRN_OP_LOCAL && maker != CAIRN_OP_BUILD && maker != CAIRN_OP_RECORDS &&
           (t->model->records.items[op->record].is_union ||
            (field != NULL && field->is_alternative));
}

static bool holds_untyped(const struct cairn_model *model, const struct cairn_record *record)
{
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct cairn_type *type = &model->types.items[record->fields[i].type];
        while (type->kind == CAIRN_TYPE_POINTER || type->kind == CAIRN_TYPE_ARRAY) {
            type = &model->types.items[type->target];
        }
        if (type->kind == CAIRN_TYPE_VOID) {
            return true;
        }
    }
    return false;
}

/* How many fields of all structs are of that type, or lead to it. */
static uint32_t count_fields(const struct cairn_model *model, uint32_t record)
{
    uint32_t count = 0;
    for (uint32_t r = 0; r < model->records.count; r++) {
        for (uint32_t i = 0; i < model->records.items[r].field_count; i++) {
            uint32_t field = model->records.items[r].fields[i].type;
            const struct cairn_type *type = &model->types.items[field];
            type = type->kind == CAIRN_TYPE_POINTER ? &model->types.items[type->target] : type;
            count += type->kind == CAIRN_TYPE_RECORD && type->record == record;
        }
    }
    return count;
}

/* Whether statement s gives the address of a struct inside an object, which holds void pointers,
 * and others like it hold other things: it is not the only field of its type. */
static bool reads_container(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_GET || !cairn_model_is_place(t->model, op)) {
        return false;
    }
    const uint32_t record = t->model->sorts.items[op->outputs[0].sort].record;
    return record < t->model->records.count && count_fields(t->model, record) > 1 &&
           holds_untyped(t->model, &t->model->records.items[record]);
}

bool cairn_blame_member(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        bool is_alternative = reads_alternative(t, s);
        if (is_alternative || reads_container(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, 0);
            cairn_str_addf(&t->blame->why,
                           is_alternative ? "%s may be in use as another member of its union."
                                          : "%s may hold other things than what is asked for.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* ---- arrays within objects ---- */

/* Whether argument i of statement s is an array within an object of the library's that the call may
 * write to. */
static bool is_written_field(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_op *get =
        arg->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, arg->index) : NULL;
    const struct cairn_field *field =
        get != NULL && get->kind == CAIRN_OP_GET ? cairn_model_field(t->model, get) : NULL;
    const uint32_t type = cairn_trial_op(t, s)->params[i].type;
    return field != NULL && t->model->types.items[field->type].kind == CAIRN_TYPE_ARRAY &&
           t->model->types.items[type].kind == CAIRN_TYPE_POINTER &&
           !cairn_model_points_to_const(t->model, type);
}

/* Whether statement s is given a text, or bytes, that would not fit into the array of argument i.
 */
static bool is_given_more(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_field *field = cairn_model_field(t->model, cairn_trial_op(t, args[i].index));
    const int64_t room = (int64_t)t->model->types.items[field->type].size;
    bool is_more = false;
    for (uint32_t k = 0; k < cairn_trial_op(t, s)->param_count; k++) {
        const bool is_number = args[k].kind == CAIRN_ARG_BYTES || args[k].kind == CAIRN_ARG_INTEGER;
        is_more = is_more || (k != i && is_number && args[k].integer >= room);
    }
    return is_more;
}

/* A call writes to an array within an object what does not fit, and with more room of the caller's
 * nothing fails. */
bool cairn_blame_field_room(struct cairn_trial *t)
{
    enum { AMPLE = 4096 };
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (is_written_field(t, s, i) && is_given_more(t, s, i) &&
                cairn_trial_put_zeros(t, s, i, AMPLE) && !cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s may be too small: with more room all goes well.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- arguments of no declared type ---- */

/* What goes through dots, where no format and no end mark say what it has to be, is a guess. */
/* Whether a call makes things of the record, by themselves or by a pointer, or sets them up. */
static bool has_maker(const struct cairn_model *model, uint32_t record)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        const bool yields = op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
                            model->sorts.items[op->outputs[0].sort].record == record;
        if (yields || (op->kind == CAIRN_OP_CALL && op->initialises >= 0 &&
                       model->sorts.items[op->params[op->initialises].sort].record == record)) {
            return true;
        }
    }
    return false;
}

/* Whether the argument was read out of a field, and the call goes well with some object that a call
 * of the library's makes. Of what has ended, or of memory of another, that says nothing. */
static bool is_unready_field(struct cairn_trial *t, uint32_t s, uint32_t i,
                             const struct cairn_op *get)
{
    enum { TRIED = 8 };
    uint32_t from = 0;
    bool goes_well = false;
    if (get->kind != CAIRN_OP_GET || (t->pattern->failure != CAIRN_FAILURE_SIGSEGV &&
                                      t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD)) {
        return false;
    }
    for (uint32_t n = 0; n < TRIED && !goes_well && cairn_trial_put_object(t, s, i, &from); n++) {
        goes_well = !cairn_trial_still_fails(t);
    }
    return goes_well;
}

/* A struct within an object that the library made, or that a field of such leads to, is handed to a
 * call by itself, though such structs have a maker: whether this one was set up, and is anybody's
 * to work with, the object knows. */
bool cairn_blame_inner_object(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_op *get =
            arg->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, arg->index) : NULL;
        if (get == NULL ||
            !(cairn_model_is_place(t->model, get) || is_unready_field(t, s, i, get))) {
            continue;
        }
        const enum cairn_op_kind whole = cairn_trial_op(t, cairn_trial_whole(t, arg))->kind;
        const uint32_t record = t->model->sorts.items[op->params[i].sort].record;
        if ((whole == CAIRN_OP_CALL || whole == CAIRN_OP_GLOBAL) && record != CAIRN_NONE &&
            has_maker(t->model, record)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s is a part of another object, and may not be set up.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

bool cairn_blame_dots(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || op->dots_count == 0 || op->format != NULL || op->is_sentinel) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, (uint32_t)(op->param_count - op->dots_count));
    cairn_str_addf(&t->blame->why, "What %s takes behind its declared parameters is a guess.",
                   op->name);
    return true;
}

/* ---- whose memory ---- */

/* The statement that made the caller's memory which argument i of s lies in, by way of a call that
 * made an object there; else CAIRN_NONE. */
static uint32_t place_of(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t block = arg->kind == CAIRN_ARG_VALUE ? cairn_trial_block(t, s, i) : CAIRN_NONE;
    if (block == CAIRN_NONE || cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
        return CAIRN_NONE;
    }
    const uint32_t maker = t->outcome.blocks[block].allocated_by;
    return t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY && maker < arg->index &&
                   cairn_trial_op(t, maker)->kind == CAIRN_OP_BYTES
               ? maker
               : CAIRN_NONE;
}

/* Memory of the caller's that an object had been made in was given to another call as well, as the
 * bytes that it is. */
bool cairn_blame_reused_memory(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            const uint32_t maker = place_of(t, s, i);
            const uint32_t made = cairn_sequence_args(t->sequence, s)[i].index;
            for (uint32_t w = made + 1; maker != CAIRN_NONE && w <= t->outcome.head.statement;
                 w++) {
                if (cairn_sequence_takes(t->sequence, w, maker)) {
                    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                    cairn_str_addf(&t->blame->why, "%s lies in memory that %s was given.",
                                   cairn_trial_describe_arg(t, s, i), cairn_trial_op(t, w)->name);
                    return true;
                }
            }
        }
    }
    return false;
}

/* Whether the same call stored the number that says how many there are. */
static bool is_told_by_maker(const struct cairn_trial *t, const struct cairn_arg *counter,
                             uint32_t maker)
{
    return counter->kind == CAIRN_ARG_VALUE && counter->index == maker &&
           cairn_trial_op(t, maker)->kind == CAIRN_OP_CALL;
}

/* Whether parameter i is an array of numbers without a count of its own: several other numbers may
 * say how large it is (rows and columns). */
static bool is_uncounted_array(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_type *type = &t->model->types.items[op->params[i].type];
    const struct cairn_type *target =
        type->kind == CAIRN_TYPE_POINTER ? &t->model->types.items[type->target] : NULL;
    return op->params[i].partner < 0 && op->params[i].pass == CAIRN_PASS_VALUE && target != NULL &&
           (target->kind == CAIRN_TYPE_REAL ||
            (target->kind == CAIRN_TYPE_INTEGER && !target->is_character));
}

/* An array that a call yielded, or that lies in an object, and numbers that ask for more than is in
 * it; with 0 for all of them the call passes. */
static bool blame_uncounted_array(struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const enum cairn_op_kind maker =
        args[i].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[i].index)->kind : CAIRN_OP_BYTES;
    if ((maker != CAIRN_OP_GET && maker != CAIRN_OP_CALL) || !is_uncounted_array(t, op, i)) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    uint32_t numbers = 0;
    for (uint32_t k = 0; k < op->param_count; k++) {
        if (args[k].kind == CAIRN_ARG_INTEGER && args[k].integer != 0) {
            t->variant.args.items[t->variant.statements.items[s].first_arg + k].integer = 0;
            numbers++;
        }
    }
    if (numbers == 0 || cairn_trial_still_fails(t)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
    cairn_str_addf(&t->blame->why, "%s may be less than the numbers say.",
                   cairn_trial_describe_arg(t, s, i));
    return true;
}

/* More elements than there may be, of an array that a call yielded; none pass. */
bool cairn_blame_yielded_array(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const int16_t partner = op->params[i].partner;
        if (blame_uncounted_array(t, i)) {
            return true;
        }
        const uint32_t counter = (uint32_t)(partner < 0 ? 0 : partner);
        if (op->params[i].role != CAIRN_ROLE_BUFFER || partner < 0 ||
            args[i].kind != CAIRN_ARG_VALUE || cairn_trial_maker_of_bytes(t, s, i) != CAIRN_NONE ||
            (cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL &&
             cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_GET) ||
            is_told_by_maker(t, &args[counter], args[i].index)) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[t->variant.statements.items[s].first_arg + counter] =
            (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        if (!cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, counter);
            cairn_str_addf(&t->blame->why, "%s may be more than %s yielded.",
                           cairn_trial_describe_arg(t, s, counter),
                           cairn_trial_op(t, args[i].index)->name);
            return true;
        }
    }
    return false;
}
