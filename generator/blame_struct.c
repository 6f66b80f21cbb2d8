/* Whether what a struct of the caller's held decides a failure: one that nobody initialised, that
 * has ended, or whose fields the test wrote. */
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

/* Whether call u, which returns 0 as a rule, returned some other number, though 1 may be true. */
static bool returned_a_code(const struct cairn_trial *t, uint32_t u)
{
    enum { RARE = 4 };
    const struct cairn_op *op = cairn_trial_op(t, u);
    const struct cairn_wire_value *value = cairn_outcome_value(&t->outcome, u, 0);
    if (op->output_count == 0 || op->outputs[0].param != -1 || value == NULL ||
        value->kind != CAIRN_VALUE_SCALAR || value->bits <= 1) {
        return false;
    }
    const struct cairn_output_facts *known =
        t->replayer->facts->ops[t->sequence->statements.items[u].op].outputs;
    return known->zero * RARE >= known->calls;
}

/* Whether a call before s initialised the value and went well, and none has ended it since. */
static bool is_initialised(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *value)
{
    bool is_it = false;
    for (uint32_t u = value->index + 1; u < s; u++) {
        const int destroys = cairn_trial_op(t, u)->destroys;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, u);
        if (cairn_trial_begins(t, u, value)) {
            is_it = !cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, u) &&
                    !returned_a_code(t, u);
        } else if (destroys >= 0 && args[destroys].kind == CAIRN_ARG_VALUE &&
                   args[destroys].index == value->index) {
            is_it = false;
        }
    }
    return is_it;
}

/* Whether the call is what fills in the value, and has done so often: what was there before it is
 * nothing to it. */
static bool fills_in(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *value)
{
    enum { OFTEN = 10 };
    const uint32_t op = t->sequence->statements.items[s].op;
    return cairn_trial_begins(t, s, value) && t->replayer->facts->ops[op].succeeded >= OFTEN;
}

/* Whether calls of the library's yield such records, which hold pointers, by value: one of zeros is
 * none. */
static bool is_yielded_by_value(const struct cairn_trial *t, uint32_t record)
{
    bool is_yielded = false;
    for (uint32_t k = 0; k < t->model->ops.count && !is_yielded; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        const struct cairn_type *type = op->kind == CAIRN_OP_CALL && op->result != CAIRN_NONE
                                            ? &t->model->types.items[op->result]
                                            : NULL;
        is_yielded = type != NULL && type->kind == CAIRN_TYPE_RECORD && type->record == record;
    }
    return is_yielded && cairn_blame_has_pointers(t->model, record);
}

/* Whether argument i is a record as large as a pointer, and made of pointers, that a call returned
 * by value, and zeros instead are as bad: it stands for NULL. */
static bool is_null_by_value(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_type *type = &t->model->types.items[cairn_trial_op(t, s)->params[i].type];
    if (type->kind != CAIRN_TYPE_RECORD || type->size != sizeof(void *) ||
        arg->kind != CAIRN_ARG_VALUE || arg->output != 0 ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL ||
        !cairn_blame_has_pointers(t->model, type->record)) {
        return false;
    }
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        if (op->kind == CAIRN_OP_LOCAL && op->record == type->record && op->param_count == 0 &&
            cairn_executor_has(t->replayer->executor, k)) {
            cairn_sequence_reset(&t->variant);
            cairn_sequence_append(&t->variant, k, NULL, 0);
            cairn_trial_substitute(t, s, i);
            return cairn_trial_fails_alike(t);
        }
    }
    return false;
}

/* Whether argument i of statement s is a struct that no call has initialised well, and with one of
 * zeros instead the same fails. */
static bool is_blank(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_facts *facts = t->replayer->facts;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_op *maker =
        arg->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, arg->index) : NULL;
    if (maker == NULL || maker->kind != CAIRN_OP_LOCAL ||
        !(facts->has_initialiser[maker->record] || is_yielded_by_value(t, maker->record)) ||
        is_initialised(t, s, arg) || fills_in(t, s, arg)) {
        return false;
    }
    cairn_trial_replace_by_zeros(t, s, i, arg->index);
    return cairn_trial_fails_alike(t);
}

/* A struct that fails like one that nobody has initialised: an initialiser failed, or another call
 * ended it. Of one that was initialised well, that says nothing: it may be all zeros. Or what fails
 * was initialised with such a one: a copy of it. */
bool cairn_blame_blank_struct(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t s = failing + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool is_asked = s == failing || op->initialises >= 0;
        for (uint32_t i = 0; is_asked && i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const bool is_null = s == failing && is_null_by_value(t, s, i);
            const bool may_be = s == failing || op->initialises != (int)i;
            if (is_null || (may_be && is_blank(t, s, i))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why,
                               is_null ? "%s holds NULL, as a call returned it."
                                       : "%s is in no better state than one never initialised.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* Whether parameter i is the address of a record of the type that the call fills in. */
static bool is_filled_in(const struct cairn_trial *t, uint32_t k, uint32_t i, uint32_t record)
{
    const struct cairn_param *param = &t->model->ops.items[k].params[i];
    const struct cairn_type *type = &t->model->types.items[param->type];
    const struct cairn_type *target =
        type->kind == CAIRN_TYPE_POINTER ? &t->model->types.items[type->target] : NULL;
    return target != NULL && target->kind == CAIRN_TYPE_RECORD && target->record == record &&
           !target->is_const && cairn_facts_changes(t->replayer->facts, k, i);
}

bool cairn_blame_is_made_by_calls(const struct cairn_trial *t, uint32_t record)
{
    const struct cairn_model *model = t->model;
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *op = &model->ops.items[k];
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (is_filled_in(t, k, i, record)) {
                return true;
            }
        }
        for (uint32_t o = 0; o < op->output_count && op->kind == CAIRN_OP_CALL; o++) {
            const struct cairn_sort *sort = &model->sorts.items[op->outputs[o].sort];
            if (sort->kind == CAIRN_SORT_RECORD && sort->record == record) {
                return true;
            }
        }
    }
    return false;
}

/* Whether what is passed by value is read out of memory that a call yielded the address of. */
static bool is_read_through(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_op *op = cairn_trial_op(t, arg->index);
    return arg->output < op->output_count &&
           t->model->types.items[op->outputs[arg->output].type].kind == CAIRN_TYPE_POINTER;
}

/* Whether the sequence fails alike with a struct in its place that a call of the library's made. */
static bool fails_with_made(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { TRIED = 8 };
    uint32_t from = 0;
    for (uint32_t n = 0; n < TRIED && cairn_trial_put_object(t, s, i, &from); n++) {
        if (cairn_trial_fails_alike(t)) {
            return true;
        }
    }
    return false;
}

/* Whether the failing call is given what statement s made of its argument i, and fails alike when
 * it is given that itself. */
static bool is_handed_on(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t failing = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, failing);
    const struct cairn_arg given = cairn_sequence_args(t->sequence, s)[i];
    for (uint32_t k = 0; k < op->param_count; k++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, failing)[k];
        if (arg->kind == CAIRN_ARG_VALUE && arg->index == s &&
            op->params[k].sort == cairn_trial_op(t, s)->params[i].sort) {
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[t->sequence->statements.items[failing].first_arg + k] = given;
            if (cairn_trial_fails_alike(t)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether argument i of statement s, a struct by value, is one that the test wrote down, or left
 * blank, where the library has calls that make such: it may be none that they would. */
static bool is_written_by_test(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_sort *sort = &t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort];
    return sort->kind == CAIRN_SORT_RECORD && arg->kind == CAIRN_ARG_VALUE &&
           cairn_op_makes_struct(cairn_trial_op(t, arg->index)) &&
           cairn_blame_is_made_by_calls(t, sort->record) && !fails_with_made(t, s, i) &&
           (s == t->outcome.head.statement || is_handed_on(t, s, i));
}

/* Whether argument i of the failing call, a struct by value, lies in what a call yielded, where it
 * may not have been filled in. */
static bool is_read_unfilled(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_sort *sort = &t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort];
    return sort->kind == CAIRN_SORT_RECORD && arg->kind == CAIRN_ARG_VALUE &&
           !cairn_op_makes_struct(cairn_trial_op(t, arg->index)) &&
           cairn_trial_is_null_followed(t) && cairn_blame_has_pointers(t->model, sort->record) &&
           is_read_through(t, arg);
}

/* The failing call, or one before it, whose result it is given and might as well not be, is given a
 * struct by value that no call of the library's made. */
bool cairn_blame_written_record(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t s = failing + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const bool is_written = is_written_by_test(t, s, i);
            if (is_written || (s == failing && is_read_unfilled(t, i))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               is_written ? "%s was made by no call of the library's."
                                          : "%s is read where nothing may have been put yet.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- a struct that is not what the library calls valid ---- */

/* Whether the operation tells by a truth value whether a struct of the type is fit to be used. */
static bool tells_valid(const struct cairn_trial *t, uint32_t index, uint32_t record)
{
    static const char *const words[] = {"valid", "isvalid", NULL};
    const struct cairn_op *op = &t->model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->param_count != 1 || op->unavailable != NULL ||
        op->output_count != 1 || op->outputs[0].param != -1 ||
        !cairn_text_has_any(op->name, words) || !cairn_executor_has(t->replayer->executor, index)) {
        return false;
    }
    const struct cairn_sort *sort = &t->model->sorts.items[op->params[0].sort];
    return cairn_sort_is_number(t->model->sorts.items[op->outputs[0].sort].kind) &&
           (sort->kind == CAIRN_SORT_RECORD || sort->kind == CAIRN_SORT_OBJECT) &&
           sort->record == record;
}

/* The first call that takes what statement `maker` yields. */
static uint32_t first_use(const struct cairn_trial *t, uint32_t maker)
{
    uint32_t s = maker + 1;
    while (s < t->outcome.head.statement && (cairn_trial_op(t, s)->kind != CAIRN_OP_CALL ||
                                             !cairn_sequence_takes(t->sequence, s, maker))) {
        s++;
    }
    return s;
}

enum { ENDS_BADLY = 0 };

/* What the operation says of the value after the first `count` statements; ENDS_BADLY if it does
 * not come back. */
static uint64_t asked_after(struct cairn_trial *t, uint32_t index, const struct cairn_arg *value,
                            uint32_t count)
{
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, count);
    cairn_sequence_append(&t->variant, index, value, 1);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    const struct cairn_outcome outcome = cairn_replay(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    const struct cairn_wire_value *said = cairn_outcome_value(&outcome, count, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && said != NULL
               ? cairn_hash_pair(said->kind, said->bits)
               : ENDS_BADLY;
}

/* Whether the operation says, before anything was done with it, that what statement `maker` yields
 * is not valid. */
static bool is_called_invalid(struct cairn_trial *t, uint32_t index, uint32_t maker)
{
    const struct cairn_arg arg = {.kind = CAIRN_ARG_VALUE, .index = maker};
    const uint32_t s = first_use(t, maker);
    return cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE &&
           asked_after(t, index, &arg, s) == cairn_hash_pair(CAIRN_VALUE_SCALAR, 0);
}

/* A struct that the test left blank or wrote down, and which the library itself, when asked, calls
 * not valid. */
bool cairn_blame_invalid_record(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *maker = cairn_trial_op(t, s);
        if (!cairn_op_makes_struct(maker)) {
            continue;
        }
        for (uint32_t k = 0; k < t->model->ops.count; k++) {
            if (tells_valid(t, k, maker->record) && is_called_invalid(t, k, s)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "%s says of an argument that it is not valid.",
                               t->model->ops.items[k].name);
                return true;
            }
        }
    }
    return false;
}

/* Whether the operation says of the value, once statement s is done, what it did not say before, or
 * does not come back. */
static bool is_worse_after(struct cairn_trial *t, uint32_t index, const struct cairn_arg *value,
                           uint32_t s)
{
    const uint64_t after = asked_after(t, index, value, s + 1);
    return after == ENDS_BADLY || after != asked_after(t, index, value, s);
}

/* Whether statement s is a call that is given a file to read. */
static bool reads_file(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        const bool is_value = args[i].kind == CAIRN_ARG_VALUE;
        const enum cairn_op_kind maker =
            is_value ? cairn_trial_op(t, args[i].index)->kind : CAIRN_OP_CALL;
        if (maker == CAIRN_OP_STREAM || maker == CAIRN_OP_PATH) {
            return cairn_trial_op(t, s)->kind == CAIRN_OP_CALL;
        }
    }
    return false;
}

/* An object whose contents were read from a file, as they are, and of which the library, when
 * asked, says something else since: that it is not valid. */
bool cairn_blame_read_invalid(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        if (!reads_file(t, s) || cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
            continue;
        }
        for (uint32_t i = 0; i < op->param_count; i++) {
            const struct cairn_sort *sort = &t->model->sorts.items[op->params[i].sort];
            const bool is_filled =
                args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i);
            for (uint32_t k = 0; k < t->model->ops.count && is_filled; k++) {
                if (tells_valid(t, k, sort->record) && is_worse_after(t, k, &args[i], s)) {
                    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                    cairn_str_addf(
                        &t->blame->why,
                        "%s says of %s, which is read from a file, that it is not valid.",
                        t->model->ops.items[k].name, cairn_trial_describe_arg(t, s, i));
                    return true;
                }
            }
        }
    }
    return false;
}

/* Whether a struct of the type says all that it says in numbers. */
static bool holds_numbers_only(const struct cairn_model *model, uint32_t record)
{
    const struct cairn_record *known = &model->records.items[record];
    for (uint16_t i = 0; i < known->field_count; i++) {
        const enum cairn_type_kind kind = model->types.items[known->fields[i].type].kind;
        if (kind != CAIRN_TYPE_INTEGER && kind != CAIRN_TYPE_REAL && kind != CAIRN_TYPE_ENUM) {
            return false;
        }
    }
    return known->field_count != 0;
}

/* Appends to the variant what sets the fields of the struct that statement `maker` of the sequence
 * writes down to what they are there, if they are not 0. */
static void append_fields(struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_op *op = cairn_trial_op(t, maker);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, maker);
    for (uint32_t k = 0; k < op->param_count && op->kind == CAIRN_OP_BUILD; k++) {
        const bool is_zero = args[k].kind == CAIRN_ARG_INTEGER && args[k].integer == 0;
        for (uint32_t m = 0; m < t->model->ops.count && !is_zero; m++) {
            const struct cairn_op *set = &t->model->ops.items[m];
            const struct cairn_arg set_args[] = {{.kind = CAIRN_ARG_VALUE, .index = maker},
                                                 args[k]};
            if (set->kind == CAIRN_OP_SET && set->record == op->record && set->param_count == 2 &&
                strcmp(set->name, op->params[k].name) == 0) {
                cairn_sequence_append(&t->variant, m, set_args, 2);
            }
        }
    }
}

/* Whether the operation is there to fill in such a struct, and takes nothing else. */
static bool is_filler(const struct cairn_trial *t, uint32_t k, uint32_t record)
{
    static const char *const words[] = {"init", "default", "setup"};
    const struct cairn_op *op = &t->model->ops.items[k];
    bool is_named = op->initialises == 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcasestr(op->name, words[i]) != NULL;
    }
    return op->kind == CAIRN_OP_CALL && op->param_count == 1 && is_named &&
           is_filled_in(t, k, 0, record) && cairn_executor_has(t->replayer->executor, k);
}

bool cairn_trial_fails_filled_in(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg arg = cairn_sequence_args(t->sequence, s)[i];
    const uint32_t maker = arg.index;
    const uint32_t record = t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort].record;
    if (arg.kind != CAIRN_ARG_VALUE || (cairn_trial_op(t, maker)->kind != CAIRN_OP_BUILD &&
                                        cairn_trial_op(t, maker)->kind != CAIRN_OP_LOCAL)) {
        return false;
    }
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        if (!is_filler(t, k, record)) {
            continue;
        }
        cairn_trial_begin_before(t, maker + 1);
        cairn_sequence_append(&t->variant, k, &arg, 1);
        append_fields(t, maker);
        const uint32_t added = t->variant.statements.count - maker - 1;
        cairn_sequence_concat(&t->variant, t->sequence, maker + 1, t->sequence->statements.count);
        t->variant.body = t->variant.tail = t->variant.statements.count;
        const struct cairn_outcome outcome =
            cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
        if (cairn_pattern_matches(t->pattern, &t->variant, &outcome) &&
            outcome.head.statement == t->outcome.head.statement + added) {
            return true;
        }
    }
    return false;
}

/* Whether the test writes to fields of what statement `maker` yields. */
static bool has_set_fields(const struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = maker};
    for (uint32_t s = maker + 1; s < t->outcome.head.statement; s++) {
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_SET &&
            cairn_sequence_param_with(t->sequence, s, &value) == 0) {
            return true;
        }
    }
    return false;
}

/* A struct of numbers whose address is passed, that the test left blank or wrote down, where the
 * library has calls that fill in such: the numbers lead to memory that is not there. */
bool cairn_blame_unfilled_record(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (t->pattern->failure == CAIRN_FAILURE_SIGFPE ||
        t->pattern->failure == CAIRN_FAILURE_INVARIANT || cairn_pattern_is_endless(t->pattern)) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_sort *sort = &t->model->sorts.items[op->params[i].sort];
        if (sort->kind != CAIRN_SORT_OBJECT || args[i].kind != CAIRN_ARG_VALUE ||
            sort->record == CAIRN_NONE) {
            continue;
        }
        const enum cairn_op_kind maker = cairn_trial_op(t, args[i].index)->kind;
        if ((maker == CAIRN_OP_LOCAL || maker == CAIRN_OP_BUILD) &&
            first_use(t, args[i].index) == s && holds_numbers_only(t->model, sort->record) &&
            !t->replayer->facts->has_initialiser[sort->record] &&
            !is_filled_in(t, t->sequence->statements.items[s].op, i, sort->record) &&
            cairn_blame_is_made_by_calls(t, sort->record) &&
            !cairn_trial_fails_filled_in(t, s, i)) {
            /* A reader of what the library writes promises nothing of what others wrote. */
            const bool is_written = maker == CAIRN_OP_BUILD || has_set_fields(t, args[i].index);
            const bool is_reader = cairn_model_points_to_const(t->model, op->params[i].type);
            cairn_trial_conclude(
                t, is_written && is_reader ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_SUSPECT, s,
                i);
            cairn_str_addf(&t->blame->why, "%s was filled in by no call of the library's.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- what a call made of a struct ---- */

bool cairn_blame_is_named_to_end(const struct cairn_op *op)
{
    static const char *const words[] = {"drop",   "free",    "release", "unref", "destroy",
                                        "delete", "dispose", "close",   "fini",  "clear",
                                        "deinit", "cleanup", NULL};
    return op->kind == CAIRN_OP_CALL && cairn_text_has_any(op->name, words);
}

/* A struct passed by value keeps its pointers when a call has ended what they lead to: whoever
 * passes it again knows that. */
bool cairn_blame_ended_copy(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    const uint32_t f = block == CAIRN_NONE ? CAIRN_NONE : t->outcome.blocks[block].freed_by;
    if (f == CAIRN_NONE || f > s || !cairn_blame_is_named_to_end(cairn_trial_op(t, f))) {
        return false;
    }
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const bool is_record =
            t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_RECORD &&
            arg->kind == CAIRN_ARG_VALUE;
        const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
        const bool was_ended = f == s
                                   ? loop != CAIRN_NONE && is_record && arg->index < loop
                                   : cairn_sequence_param_with(t->sequence, f, arg) != CAIRN_NONE;
        if (is_record && was_ended) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s was ended before.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the statement sets a pointer field to memory of the caller's: an input or output. */
static bool sets_callers_memory(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (op->kind != CAIRN_OP_SET || op->param_count < 2 ||
        t->model->types.items[op->params[1].type].kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    /* A function or another struct is no input. */
    const uint32_t target = t->model->types.items[op->params[1].type].target;
    if (t->model->types.items[target].kind == CAIRN_TYPE_FUNCTION ||
        t->model->types.items[target].kind == CAIRN_TYPE_RECORD) {
        return false;
    }
    if (args[1].kind != CAIRN_ARG_VALUE) {
        return true;
    }
    enum cairn_op_kind maker = cairn_trial_op(t, args[1].index)->kind;
    return maker != CAIRN_OP_GET && maker != CAIRN_OP_CALL;
}

/* The sequence with statement s, and what makes its second argument, if that is not written down,
 * moved to before statement k; false if it has loops, which hold numbers of statements. */
static bool move_before(struct cairn_trial *t, uint32_t s, uint32_t k)
{
    uint32_t order[CAIRN_MAX_STATEMENTS];
    const struct cairn_arg *set = &cairn_sequence_args(t->sequence, s)[1];
    const uint32_t maker = set->kind == CAIRN_ARG_VALUE ? set->index : 0; /* 0: stays */
    const uint32_t count = t->sequence->statements.count;
    uint32_t used = 0;
    for (uint32_t m = 0; m < count; m++) {
        if (t->sequence->statements.items[m].loop_body != 0) {
            return false;
        }
        if (m == k && maker > k) {
            order[used++] = maker;
        }
        if (m == k) {
            order[used++] = s;
        }
        if (m != s && (m != maker || maker < k)) {
            order[used++] = m;
        }
    }
    cairn_trial_reorder(t, order, used);
    return true;
}

/* Whether an initialiser of the struct writes the field that statement s sets to memory: set before
 * it, the field is another afterwards. Then the library looks after the memory. */
static bool is_set_by_initialiser(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (args[0].kind != CAIRN_ARG_VALUE ||
        (args[1].kind == CAIRN_ARG_VALUE &&
         cairn_trial_op(t, args[1].index)->kind != CAIRN_OP_BYTES)) {
        return false;
    }
    for (uint32_t k = args[0].index + 1; k < s; k++) {
        if (cairn_trial_begins(t, k, &args[0])) {
            return move_before(t, s, k) && !cairn_trial_fails_alike(t);
        }
    }
    return false;
}

/* Whether a buffer is set in the struct as well: then the number may be its length. */
static bool has_buffer(struct cairn_trial *t, uint32_t setter)
{
    const uint32_t object = cairn_sequence_args(t->sequence, setter)->index;
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (sets_callers_memory(t, s) && cairn_sequence_args(t->sequence, s)->index == object &&
            !is_set_by_initialiser(t, s)) {
            return true;
        }
    }
    return false;
}

/* Whether what the statement sets a field of is data of the library's own, which malloc did not
 * hand out. */
static bool sets_librarys_data(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    const struct cairn_wire_value *value =
        object->kind == CAIRN_ARG_VALUE ? cairn_trial_value(t, object) : NULL;
    return value != NULL && value->kind == CAIRN_VALUE_STATIC;
}

/* What the test wrote into a field of an object that the library keeps, and without which nothing
 * fails like this: it need not be what the library would have written. */
bool cairn_blame_set_fields(struct cairn_trial *t)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind != CAIRN_OP_SET || op->param_count < 2 || op->output_count != 0 ||
            (has_buffer(t, s) && !sets_librarys_data(t, s)) ||
            cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
            continue;
        }
        memset(keep, 1, t->sequence->statements.count);
        keep[s] = false;
        cairn_sequence_select(&t->variant, t->sequence, keep);
        t->variant.body = t->variant.tail = t->variant.statements.count;
        if (!cairn_trial_fails_alike(t) && !cairn_trial_is_any_setting(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, 1);
            cairn_str_addf(&t->blame->why, "%s decides it, and nothing says what it may be.",
                           cairn_trial_describe_arg(t, s, 1));
            return true;
        }
    }
    return false;
}

/* The complete struct of the library's that parameter i of the operation points to, or CAIRN_NONE.
 */
static uint32_t record_of_param(const struct cairn_model *model, const struct cairn_op *op,
                                uint32_t i)
{
    const struct cairn_type *type = &model->types.items[op->params[i].type];
    const struct cairn_type *target =
        type->kind == CAIRN_TYPE_POINTER ? &model->types.items[type->target] : NULL;
    const bool is_public = target != NULL && target->kind == CAIRN_TYPE_RECORD &&
                           model->records.items[target->record].is_complete;
    return is_public ? target->record : CAIRN_NONE;
}

/* Whether the operation does no more than put its second argument, a struct, into a field of its
 * first that everybody can see; there is no way for it to refuse. */
static bool sets_struct(const struct cairn_model *model, const struct cairn_op *op)
{
    if (op->kind != CAIRN_OP_CALL || op->output_count != 0 || op->param_count != 2 ||
        !cairn_text_has_word(op->name, "set")) {
        return false;
    }
    const uint32_t whole = record_of_param(model, op, 0);
    const uint32_t part = record_of_param(model, op, 1);
    const struct cairn_record *record = whole == CAIRN_NONE ? NULL : &model->records.items[whole];
    for (uint32_t f = 0; record != NULL && part != CAIRN_NONE && f < record->field_count; f++) {
        const struct cairn_type *type = &model->types.items[record->fields[f].type];
        if (type->kind == CAIRN_TYPE_RECORD && type->record == part) {
            return true;
        }
    }
    return false;
}

/* What a call put into a field for the test is as if the test had written it there. */
bool cairn_blame_set_struct(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (sets_struct(t->model, cairn_trial_op(t, s)) &&
            cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE && cairn_trial_leave_out(t, s) &&
            !cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, 1);
            cairn_str_addf(&t->blame->why,
                           "%s goes as it is into a field, and nothing says what it may be.",
                           cairn_trial_describe_arg(t, s, 1));
            return true;
        }
    }
    return false;
}

bool cairn_blame_is_yielded(const struct cairn_trial *t, const struct cairn_param *param,
                            uint32_t record)
{
    for (uint32_t k = 0; k < t->model->ops.count && param->is_struct_array; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        if (op->kind == CAIRN_OP_CALL && op->output_count != 0 && op->outputs[0].param < 0 &&
            t->model->sorts.items[op->outputs[0].sort].record == record) {
            return true;
        }
    }
    return !param->is_struct_array && cairn_blame_is_made_by_calls(t, record);
}
