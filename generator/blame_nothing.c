/* Places where nothing is yet, or that are counted otherwise; and what comments demand of memory
 * that is given. */
#include <stdio.h>
#include <string.h>

#include "core/str.h"
#include "generator/blame_internal.h"
#include "generator/infer.h"

/* ---- a place in what is empty ---- */

static const char *const place_words[] = {"index", "idx", "i",    "j",    "nth",      "pos",
                                          "at",    "row", "line", "slot", "position", NULL};

/* Whether the name tells how many there are of what the noun says: number_of_facets. */
static bool counts(const char *name, const char *noun)
{
    static const char *const words[] = {"count", "num", "number", "nr", "total", "n", NULL};
    char plural[64];
    snprintf(plural, sizeof plural, "%ss", noun);
    const char *const nouns[] = {noun, plural, NULL};
    return cairn_text_has_any(name, words) && cairn_text_has_any(name, nouns);
}

/* Whether a field, or a call, of the library tells how many there are of what the name says. */
static bool is_counted(const struct cairn_model *model, const char *noun)
{
    enum { SHORTEST = 3 };
    for (uint32_t r = 0; r < model->records.count && strlen(noun) >= SHORTEST; r++) {
        const struct cairn_record *record = &model->records.items[r];
        for (uint16_t f = 0; f < record->field_count; f++) {
            if (counts(record->fields[f].name, noun)) {
                return true;
            }
        }
    }
    for (uint32_t i = 0; i < model->ops.count && strlen(noun) >= SHORTEST; i++) {
        if (model->ops.items[i].kind == CAIRN_OP_CALL && counts(model->ops.items[i].name, noun)) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of the failing call says which of several, by its name. */
static bool is_place(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    return (param->role == CAIRN_ROLE_INDEX || param->role == CAIRN_ROLE_SCALAR) &&
           t->model->types.items[param->type].kind == CAIRN_TYPE_INTEGER &&
           !t->model->types.items[param->type].is_character && !cairn_trial_is_data(t, s, i) &&
           (param->role == CAIRN_ROLE_INDEX || cairn_text_has_any(param->name, place_words) ||
            is_counted(t->model, param->name));
}

/* Whether no call but the one that made it, or began it, was given the object before, and that was
 * told nothing of what is to be in it. */
static bool is_as_made(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *object)
{
    const struct cairn_op *maker = cairn_trial_op(t, object->index);
    if (maker->kind != CAIRN_OP_LOCAL &&
        (maker->kind != CAIRN_OP_CALL || maker->param_count != 0)) {
        return false;
    }
    for (uint32_t k = object->index + 1; k < s; k++) {
        if (cairn_sequence_takes(t->sequence, k, object->index) &&
            cairn_trial_op(t, k)->kind == CAIRN_OP_CALL &&
            (!cairn_trial_begins(t, k, object) || cairn_trial_op(t, k)->param_count > 1)) {
            return false;
        }
    }
    return true;
}

/* Whether NULL is followed, as far as the largest number that the failing call is given may lead
 * from there. */
static bool is_led_from_null(const struct cairn_trial *t, uint32_t s)
{
    enum { ELEMENT = 4096 };
    uint64_t largest = 0;
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        int64_t number;
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        if (cairn_trial_number(t, s, a, &number) && number > 0 && number < INT32_MAX &&
            (uint64_t)number > largest) {
            largest = (uint64_t)number;
        }
    }
    return cairn_trial_uses_null(t) || (t->outcome.head.failure == CAIRN_FAILURE_SIGSEGV &&
                                        t->outcome.head.fault_address < (largest + 1) * ELEMENT);
}

/* NULL is followed to a place in an object in which nothing was put: there is no such place yet. */
static bool blame_no_place(struct cairn_trial *t)
{
    static const char *const puts[] = {"insert", "ins",    "add", "push", "append", "put", "set",
                                       "make",   "create", "new", "grow", "resize", NULL};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (op->kind != CAIRN_OP_CALL || op->param_count < 2 || !is_led_from_null(t, s) ||
        !cairn_trial_takes_object(t, s, 0) || args[0].kind != CAIRN_ARG_VALUE ||
        !is_as_made(t, s, &args[0]) || cairn_text_has_any(op->name, puts) ||
        cairn_trial_is_in_range(t, s)) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (is_place(t, s, i) && !cairn_trial_may_be_any(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "There is nothing yet of which %s could be one.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* What stands right in front of memory is read where the place is 0, which the caller passes in a
 * variable; with 1 all goes well: it is counted from 1. */
static bool blame_counted_from_one(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_front = t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD ||
                          t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERFLOW;
    for (uint32_t i = 0; i < op->param_count && is_front && op->kind == CAIRN_OP_CALL; i++) {
        int64_t number;
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        const struct cairn_type *type = &t->model->types.items[op->params[i].value_type];
        if (op->params[i].pass != CAIRN_PASS_VALUE && type->is_signed &&
            cairn_trial_number(t, s, a, &number) && number == 0 &&
            cairn_trial_passes_with(t, s, a, 1)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s may have to be counted from 1.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* A negative number, with 0 for which no assertion fails: that refuses it. */
static bool blame_refused_sign(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL &&
                         t->pattern->failure == CAIRN_FAILURE_ASSERTION;
         i++) {
        int64_t number;
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        if (op->params[i].pass != CAIRN_PASS_VALUE || cairn_trial_is_data(t, s, i) ||
            !cairn_trial_number(t, s, a, &number) || number >= 0 ||
            cairn_trial_may_be_any(t, s, i)) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        if (!cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is negative, which an assertion refuses.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- what comments demand ---- */

/* What the comment says of the parameter, in the trial's arena; NULL if it says nothing. */
static const char *said_of(struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    const char *end;
    const char *said = cairn_text_described(op->doc, op->params[i].name, &end);
    return said == NULL ? NULL : cairn_arena_printf(&t->arena, "%.*s", (int)(end - said), said);
}

/* A text that is written to in place, and of which the comment says that its length is strlen's:
 * behind so many characters stands its end. */
static bool blame_length_of_text(struct cairn_trial *t)
{
    static const char *const words[] = {"strlen", NULL};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const int16_t partner = op->params[i].partner;
        const uint32_t block = cairn_trial_block(t, s, i);
        if (partner < 0 || block == CAIRN_NONE || block != t->outcome.head.fault_block ||
            t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY ||
            t->outcome.head.fault_offset != (int64_t)t->outcome.blocks[block].size) {
            continue;
        }
        const char *said = said_of(t, op, (uint16_t)partner);
        if (said != NULL && cairn_text_has_any(said, words)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s has to end behind its length.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* NULL is followed that the caller's variable holds, of which the comment says that it has to be
 * there. */
static bool blame_demanded(struct cairn_trial *t)
{
    static const char *const demands[] = {"must have been allocated", "must be allocated",
                                          "must have been created",   "must be created",
                                          "allocated by the caller",  "must be initiali",
                                          "must have been initiali",  NULL};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &op->params[i];
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const bool is_null =
            arg->kind == CAIRN_ARG_NULL || (arg->kind == CAIRN_ARG_INTEGER && arg->integer == 0);
        if (param->pass == CAIRN_PASS_VALUE || !is_null || !cairn_trial_uses_null(t) ||
            t->model->types.items[param->value_type].kind != CAIRN_TYPE_POINTER) {
            continue;
        }
        if (cairn_inferred_says(said_of(t, op, i), demands)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "What %s is the place of has to be there.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- more behind what is there ---- */

/* Memory of the caller's is left of which the call was told, by a number that another call yielded
 * or a field holds, that there is more. */
static bool blame_told_more(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t left = t->outcome.head.fault_block;
    if (op->kind != CAIRN_OP_CALL || left == CAIRN_NONE ||
        t->outcome.blocks[left].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const int16_t partner = op->params[i].partner;
        int64_t told;
        if (partner < 0 || args[partner].kind != CAIRN_ARG_VALUE ||
            op->params[partner].role != CAIRN_ROLE_LENGTH ||
            !cairn_trial_number(
                t, s, t->sequence->statements.items[s].first_arg + (uint16_t)partner, &told)) {
            continue;
        }
        const uint64_t size = t->outcome.blocks[left].size;
        const bool is_it = args[i].kind == CAIRN_ARG_BYTES ? size - (uint64_t)args[i].integer <= 1
                                                           : cairn_trial_block(t, s, i) == left;
        if (is_it && (uint64_t)told > size) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is less than it is told.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* How many arguments are memory with a length of its own. */
static uint32_t count_measured(const struct cairn_op *op)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const enum cairn_role role = op->params[i].role;
        count += op->params[i].partner >= 0 &&
                 (role == CAIRN_ROLE_BUFFER || role == CAIRN_ROLE_OUTPUT_BUFFER);
    }
    return count;
}

/* Whether the operation inserts, by its name: bytes_insert, memins. */
static bool inserts(const struct cairn_op *op)
{
    static const char *const words[] = {"insert", "ins", "memins", "strins", NULL};
    return cairn_text_has_any(op->name, words);
}

/* Memory is inserted into other memory, the contents of which are told, and not how much room there
 * is: there has to be enough for both. */
static bool blame_room_for_both(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (op->kind != CAIRN_OP_CALL || t->pattern->failure != CAIRN_FAILURE_HEAP_OVERFLOW ||
        block == CAIRN_NONE || t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY ||
        count_measured(op) < 2 || !inserts(op)) {
        return false;
    }
    static const char *const rooms[] = {"size", "cap", "capacity", "max", "room", NULL};
    for (uint32_t i = 0; i < op->param_count; i++) {
        const int16_t partner = op->params[i].partner;
        if (op->params[i].role == CAIRN_ROLE_OUTPUT_BUFFER && cairn_trial_block(t, s, i) == block &&
            (partner < 0 || !cairn_text_has_any(op->params[partner].name, rooms)) &&
            t->outcome.head.fault_offset >= (int64_t)t->outcome.blocks[block].size) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s may have to have room for what is inserted.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

bool cairn_blame_nothing_there(struct cairn_trial *t)
{
    return blame_no_place(t) || blame_counted_from_one(t) || blame_length_of_text(t) ||
           blame_demanded(t) || blame_room_for_both(t) || blame_told_more(t) ||
           blame_refused_sign(t);
}
