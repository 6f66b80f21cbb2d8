/* Numbers, structs and texts that calls yielded, and that nobody checked before they were passed
 * on. */
#include <string.h>

#include "generator/blame_internal.h"

/* Whether the argument is what a call returned to say that it could not. */
static bool is_error(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = cairn_trial_value(t, arg);
    return arg->kind == CAIRN_ARG_VALUE && arg->output == 0 && value != NULL &&
           value->kind == CAIRN_VALUE_SCALAR &&
           cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL &&
           ((int64_t)value->bits < 0 ||
            cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, arg->index));
}

static bool takes_number(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return i < op->param_count && op->params[i].pass == CAIRN_PASS_VALUE &&
           t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER;
}

/* An error that a call returned is a number for another one, and matters. */
bool cairn_blame_passed_error(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (takes_number(t, s, i) && is_error(t, &args[i]) &&
                !cairn_trial_fails_alike_with(t, s, i, 0) &&
                !cairn_trial_fails_alike_with(t, s, i, 1)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is the error that %s returned.",
                               cairn_trial_describe_arg(t, s, i),
                               cairn_trial_op(t, args[i].index)->name);
                return true;
            }
        }
    }
    return false;
}

/* The name of a field that is a number and -1 in the struct which a call returned as the object;
 * NULL if there is none. */
static const char *field_of_none(struct cairn_trial *t, const struct cairn_arg *object)
{
    const struct cairn_op *maker = cairn_trial_op(t, object->index);
    const struct cairn_type *result = &t->model->types.items[maker->result];
    const struct cairn_record *record = &t->model->records.items[result->record];
    const struct cairn_outcome outcome = cairn_replay(t->replayer, t->sequence, t->pattern->mode,
                                                      CAIRN_RUN_OBSERVE | CAIRN_RUN_GLEAN);
    const uint32_t slot = t->slots[object->index] + object->output;
    size_t offset = 0;
    const uint8_t *seen;
    const struct cairn_wire_observation *observation;
    while ((observation = cairn_outcome_next_observation(&outcome, &offset, &seen)) != NULL) {
        for (uint32_t f = 0; observation->slot == slot && observation->statement == object->index &&
                             f < record->field_count;
             f++) {
            const struct cairn_field *field = &record->fields[f];
            const struct cairn_type *type = &t->model->types.items[field->type];
            int64_t held = 0;
            if (type->kind == CAIRN_TYPE_INTEGER && type->is_signed && field->bit_width < 0 &&
                type->size <= sizeof held && field->offset + type->size <= observation->length) {
                memcpy(&held, seen + field->offset, type->size);
                held = (int64_t)((uint64_t)held << (64 - 8 * type->size)) >> (64 - 8 * type->size);
            }
            if (held == -1) {
                return field->name;
            }
        }
    }
    return NULL;
}

/* A call returned a struct, of which its comment says that -1 in it stands for nothing, and so it
 * does in the one that the failing call is given. */
bool cairn_blame_nothing_found(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        const struct cairn_op *maker =
            args[i].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[i].index) : NULL;
        if (maker == NULL || maker->kind != CAIRN_OP_CALL || maker->result == CAIRN_NONE ||
            args[i].output != 0 || t->model->types.items[maker->result].kind != CAIRN_TYPE_RECORD ||
            maker->doc == NULL || strstr(maker->doc, "-1") == NULL) {
            continue;
        }
        const char *field = field_of_none(t, &args[i]);
        if (field != NULL) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(
                &t->blame->why,
                "%s is what %s returned, with -1 in %s: the comment says what that means.",
                cairn_trial_describe_arg(t, s, i), maker->name, field);
            return true;
        }
    }
    return false;
}

/* A number that the test put into a struct which it built decides how it fails: the struct means
 * something that cairn does not know. */
bool cairn_blame_built_number(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_BUILD && i < op->param_count; i++) {
            int64_t number;
            if (takes_number(t, s, i) &&
                cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
                number != 0 && !cairn_trial_fails_alike_with(t, s, i, 0) &&
                cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s decides it, and nothing says what it may be.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* A text that a call handed back is the caller's own memory, which no terminator ends: elsewhere it
 * was told how long it is. */
bool cairn_blame_handed_back(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || op->kind != CAIRN_OP_CALL) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_wire_value *value =
            arg->kind == CAIRN_ARG_VALUE ? cairn_trial_value(t, arg) : NULL;
        if (value != NULL && value->kind == CAIRN_VALUE_CALLER && !value->is_string &&
            value->block == t->outcome.head.fault_block &&
            cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL &&
            t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is memory of the caller's that no terminator ends.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- texts that another call wrote into ---- */

/* Whether argument i of the failing call is a text that does not end within its block. */
static bool is_open(struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    bool is_open = false;
    if (t->model->sorts.items[param->sort].kind != CAIRN_SORT_STRING || param->partner >= 0 ||
        param->pass != CAIRN_PASS_VALUE || cairn_trial_block(t, s, i) == CAIRN_NONE) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, t->sequence, t->pattern->mode, CAIRN_RUN_TEXTS);
    for (uint32_t m = 0; m < outcome.head.mark_count; m++) {
        is_open = is_open || (outcome.marks[m].kind == CAIRN_MARK_OPEN &&
                              outcome.marks[m].statement == s && outcome.marks[m].arg == i);
    }
    return is_open;
}

/* Whether the comment says that what is written ends. */
static bool promises_end(const char *doc)
{
    static const char *const refusals[] = {"not terminat", "not be terminat", "not nul",
                                           "not null",     "not zero",        "no terminat",
                                           "without",      "unterminated",    "isn't"};
    bool is_refused = doc == NULL;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals && !is_refused; i++) {
        is_refused = strcasestr(doc, refusals[i]) != NULL;
    }
    return !is_refused && strcasestr(doc, "terminat") != NULL;
}

/* Whether statement w may write into the block as many bytes as the test told it to, and does not
 * say that it ends them. */
static bool writes_as_told(const struct cairn_trial *t, uint32_t w, uint32_t block)
{
    const struct cairn_op *op = cairn_trial_op(t, w);
    bool is_given = false;
    bool is_told = false;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        is_given = is_given || (cairn_trial_block(t, w, i) == block &&
                                !cairn_model_points_to_const(t->model, op->params[i].type));
        is_told = is_told || takes_number(t, w, i);
    }
    return is_given && is_told && !promises_end(op->doc);
}

/* Whether all goes well without statement w, or when it is told to write one byte. */
static bool passes_unwritten(struct cairn_trial *t, uint32_t w)
{
    if (cairn_trial_leave_out(t, w)) {
        return !cairn_trial_still_fails(t);
    }
    for (uint32_t i = 0; i < cairn_trial_op(t, w)->param_count; i++) {
        if (takes_number(t, w, i) && !cairn_trial_fails_alike_with(t, w, i, 1)) {
            return true;
        }
    }
    return false;
}

/* Whether what the call writes is no text by its name: gzread, get_random_bytes. */
static bool writes_bytes(const struct cairn_op *op)
{
    static const char *const words[] = {"read", "recv", "random", "bytes", "crypt", "digest"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(op->name, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* A text lost its terminator when a call before wrote into it what the test had told it to write:
 * strncpy ends nothing that it fills. */
bool cairn_blame_lost_end(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD &&
        t->pattern->failure != CAIRN_FAILURE_SIGSEGV) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (!is_open(t, i)) {
            continue;
        }
        for (uint32_t w = s; w-- > 0;) {
            if (writes_as_told(t, w, cairn_trial_block(t, s, i)) && passes_unwritten(t, w)) {
                cairn_trial_conclude(t,
                                     writes_bytes(cairn_trial_op(t, w)) ? CAIRN_VERDICT_ILLEGAL
                                                                        : CAIRN_VERDICT_SUSPECT,
                                     s, i);
                cairn_str_addf(&t->blame->why, "%s does not end any more since %s wrote into it.",
                               cairn_trial_describe_arg(t, s, i), cairn_trial_op(t, w)->name);
                return true;
            }
        }
    }
    return false;
}
