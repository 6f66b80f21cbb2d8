#include "generator/doubt.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "core/inner.h"
#include "generator/closure.h"
#include "generator/failure.h"

static bool is_object(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
}

/* A value is an object that a call made, or that it made of the caller's memory (is_well_begun), or
 * bytes of the caller's own. */
static bool is_plain_value(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           const struct cairn_arg *arg, enum cairn_sort_kind kind)
{
    const struct cairn_op *maker = &model->ops.items[sequence->statements.items[arg->index].op];
    if (is_object(kind)) {
        return maker->kind == CAIRN_OP_CALL || maker->kind == CAIRN_OP_LOCAL;
    }
    return maker->kind == CAIRN_OP_BYTES || maker->kind == CAIRN_OP_ARRAY;
}

/* Whether it is the name of a file of the test's, a stream of it, or none. */
static bool is_own_file(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        const struct cairn_arg *arg)
{
    const enum cairn_op_kind maker =
        arg->kind == CAIRN_ARG_VALUE
            ? model->ops.items[sequence->statements.items[arg->index].op].kind
            : CAIRN_OP_CALL;
    return arg->kind == CAIRN_ARG_NULL || maker == CAIRN_OP_PATH || maker == CAIRN_OP_STREAM;
}

static bool is_plain_argument(const struct cairn_model *model,
                              const struct cairn_sequence *sequence,
                              const struct cairn_param *param, const struct cairn_arg *arg,
                              unsigned allowed)
{
    const enum cairn_sort_kind kind = model->sorts.items[param->sort].kind;
    const bool is_number = cairn_sort_is_number(kind);
    if (param->pass == CAIRN_PASS_OUT) {
        return true;
    }
    if (param->pass == CAIRN_PASS_IN_OUT && !is_number) {
        return false;
    }
    if ((allowed & CAIRN_DOUBT_CALLBACKS) != 0 && param->role == CAIRN_ROLE_USER_DATA) {
        return true;
    }
    if (kind == CAIRN_SORT_PATH || kind == CAIRN_SORT_STREAM) {
        return (allowed & CAIRN_DOUBT_FILES) != 0 && is_own_file(model, sequence, arg);
    }
    switch (arg->kind) {
    case CAIRN_ARG_INTEGER:
    case CAIRN_ARG_REAL:
    case CAIRN_ARG_CONSTANT:
    case CAIRN_ARG_LENGTH:
        return is_number;
    case CAIRN_ARG_BYTES:
        return kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES;
    case CAIRN_ARG_NULL: /* where it may not be, there is a mark */
        return kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY ||
               (kind == CAIRN_SORT_OBJECT && param->nullability == CAIRN_NULL_ALLOWED) ||
               ((allowed & CAIRN_DOUBT_CALLBACKS) != 0 && kind == CAIRN_SORT_CALLBACK);
    case CAIRN_ARG_SERIES:
        return (allowed & CAIRN_DOUBT_REPEATED) != 0 && is_number;
    case CAIRN_ARG_SERIES_TEXT:
        return (allowed & CAIRN_DOUBT_REPEATED) != 0 && kind == CAIRN_SORT_STRING;
    case CAIRN_ARG_CALLBACK:
        return (allowed & CAIRN_DOUBT_CALLBACKS) != 0 &&
               arg->integer < cairn_callback_plain_count(model, arg->index);
    case CAIRN_ARG_VALUE:
        return (is_object(kind) || kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_STRING ||
                kind == CAIRN_SORT_ARRAY) &&
               is_plain_value(model, sequence, arg, kind);
    default:
        return false;
    }
}

/* Whether statement s makes a struct of a kind that no call initialises. */
static bool is_blank(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     uint32_t s)
{
    const struct cairn_op *maker = &model->ops.items[sequence->statements.items[s].op];
    const uint32_t record = model->sorts.items[maker->outputs[0].sort].record;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->initialises >= 0 && op->unavailable == NULL &&
            model->sorts.items[op->params[op->initialises].sort].record == record) {
            return false;
        }
    }
    return record != CAIRN_NONE;
}

static bool is_of_numbers(const struct cairn_model *model, const struct cairn_record *record)
{
    for (uint32_t i = 0; i < record->field_count; i++) {
        const enum cairn_type_kind kind = model->types.items[record->fields[i].type].kind;
        if (kind != CAIRN_TYPE_INTEGER && kind != CAIRN_TYPE_REAL && kind != CAIRN_TYPE_ENUM) {
            return false;
        }
    }
    return record->field_count != 0;
}

uint32_t cairn_doubt_filler(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            uint32_t s)
{
    const struct cairn_op *maker = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s};
    if (maker->kind != CAIRN_OP_LOCAL || !is_blank(model, sequence, s) ||
        !is_of_numbers(model, &model->records.items[maker->record])) {
        return CAIRN_NONE;
    }
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[u].op];
        const uint32_t param = cairn_sequence_param_with(sequence, u, &value);
        if (param != CAIRN_NONE) {
            return op->kind == CAIRN_OP_CALL &&
                           !cairn_model_points_to_const(model, op->params[param].type)
                       ? u
                       : CAIRN_NONE;
        }
    }
    return CAIRN_NONE;
}

static bool is_plain_call(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s, unsigned allowed)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    uint32_t objects = 0; /* that the call may link to one another */
    if (op->format != NULL || op->dots_count != 0 || op->is_va_list || op->is_variable) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (!is_plain_argument(model, sequence, &op->params[i], &args[i], allowed) ||
            cairn_documented_range(model, op, i)) {
            return false;
        }
        const bool is_filled = (allowed & CAIRN_DOUBT_FILLED) != 0 &&
                               args[i].kind == CAIRN_ARG_VALUE &&
                               cairn_doubt_filler(model, sequence, args[i].index) != CAIRN_NONE;
        objects += op->params[i].pass == CAIRN_PASS_VALUE && !is_filled &&
                   !cairn_model_points_to_const(model, op->params[i].type) &&
                   is_object(model->sorts.items[op->params[i].sort].kind);
    }
    return objects <= 1 || (allowed & CAIRN_DOUBT_OBJECTS) != 0;
}

/* Whether what statement s, a struct of the caller's, yields is initialised by the call that takes
 * it first, and by none that follows. */
static bool is_well_begun(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s)
{
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s};
    bool is_begun = false;
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[u].op];
        const uint32_t param = cairn_sequence_param_with(sequence, u, &value);
        if (param == CAIRN_NONE) {
            continue;
        }
        const bool begins = op->kind == CAIRN_OP_CALL && op->initialises == (int)param;
        if (begins == is_begun) {
            return false;
        }
        is_begun = true;
    }
    return is_begun;
}

/* Whether statement s writes a plain number into a struct of the test's. */
static bool sets_number(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    return op->param_count == 2 && args[0].kind == CAIRN_ARG_VALUE &&
           model->ops.items[sequence->statements.items[args[0].index].op].kind == CAIRN_OP_LOCAL &&
           (args[1].kind == CAIRN_ARG_INTEGER || args[1].kind == CAIRN_ARG_CONSTANT);
}

/* Whether statement s points a struct of the test's at a buffer of the test's, and says how long
 * that is. */
static bool sets_buffer(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    if (op->second_field == NULL || args[0].kind != CAIRN_ARG_VALUE ||
        args[2].kind != CAIRN_ARG_LENGTH || args[2].index != 1 ||
        model->ops.items[sequence->statements.items[args[0].index].op].kind != CAIRN_OP_LOCAL) {
        return false;
    }
    return args[1].kind == CAIRN_ARG_BYTES ||
           (args[1].kind == CAIRN_ARG_VALUE &&
            model->ops.items[sequence->statements.items[args[1].index].op].kind == CAIRN_OP_BYTES);
}

static bool is_beyond_doubt(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            uint32_t s, unsigned allowed)
{
    switch (model->ops.items[sequence->statements.items[s].op].kind) {
    case CAIRN_OP_CALL:
        return is_plain_call(model, sequence, s, allowed);
    case CAIRN_OP_BYTES:
    case CAIRN_OP_ARRAY:
        return true;
    case CAIRN_OP_LOCAL:
        return is_well_begun(model, sequence, s) ||
               ((allowed & CAIRN_DOUBT_BLANKS) != 0 && is_blank(model, sequence, s)) ||
               ((allowed & CAIRN_DOUBT_FILLED) != 0 &&
                cairn_doubt_filler(model, sequence, s) != CAIRN_NONE);
    case CAIRN_OP_LOOP:
        return (allowed & CAIRN_DOUBT_REPEATED) != 0;
    case CAIRN_OP_PATH:
    case CAIRN_OP_STREAM:
        return (allowed & CAIRN_DOUBT_FILES) != 0;
    case CAIRN_OP_SET:
        return ((allowed & CAIRN_DOUBT_FIELDS) != 0 && sets_number(model, sequence, s)) ||
               ((allowed & CAIRN_DOUBT_BUFFERS) != 0 && sets_buffer(model, sequence, s));
    default:
        return false;
    }
}

bool cairn_doubt_is_none(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         unsigned allowed)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (!is_beyond_doubt(model, sequence, s, allowed)) {
            return false;
        }
    }
    return true;
}

static bool has_real(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_REAL) {
            return true;
        }
    }
    for (uint32_t o = 0; o < op->output_count; o++) {
        if (model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_REAL) {
            return true;
        }
    }
    return false;
}

bool cairn_doubt_is_plain(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t end, unsigned allowed)
{
    for (uint32_t s = 0; s < end; s++) {
        if (!is_beyond_doubt(model, sequence, s, allowed)) {
            return false;
        }
        if ((allowed & CAIRN_DOUBT_REALS) == 0 &&
            has_real(model, &model->ops.items[sequence->statements.items[s].op])) {
            return false;
        }
    }
    return true;
}

/* ---- calls that failed ---- */

bool cairn_doubt_is_negative(const struct cairn_model *model, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
    const struct cairn_type *type =
        op->kind == CAIRN_OP_CALL && op->output_count != 0 && op->outputs[0].param == -1
            ? &model->types.items[op->outputs[0].type]
            : NULL;
    return type != NULL && value != NULL && value->kind == CAIRN_VALUE_SCALAR && type->is_signed &&
           (type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM) &&
           ((int64_t)value->bits < 0 ||
            (value->bits <= UINT32_MAX && (int32_t)(uint32_t)value->bits < 0));
}

uint32_t cairn_doubt_count_failed(const struct cairn_facts *facts,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, uint32_t last)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < last; s++) {
        count += cairn_facts_is_error(facts, sequence, outcome, s) ||
                         cairn_doubt_is_negative(facts->model, sequence, outcome, s)
                     ? 1
                     : 0;
    }
    return count;
}

/* ---- calls that do not return ---- */

bool cairn_doubt_calls_nobody(const struct cairn_outcome *outcome)
{
    for (uint32_t s = 0; s <= outcome->head.statement; s++) {
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
            return false;
        }
    }
    return true;
}

bool cairn_doubt_is_to_return(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t s, unsigned allowed)
{
    static const char *const words[] = {"exec", "eval",  "run",     "interp", "script",
                                        "loop", "poll",  "wait",    "serve",  "main",
                                        "spin", "sleep", "forever", "lock",   "dispatch",
                                        "gen",  "crypt", "step",    "vm",     "perform"};
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    if (op->kind != CAIRN_OP_CALL || op->is_builtin || op->is_noreturn) {
        return false;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(op->name, words[i]) != NULL) {
            return false;
        }
    }
    return is_plain_call(model, sequence, s, allowed);
}

bool cairn_doubt_is_plain_way(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t s)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    struct cairn_sequence way = {0};
    keep[s] = true;
    cairn_dependence_closure(model, sequence, s + 1, keep);
    cairn_sequence_select(&way, sequence, keep);
    const bool is_plain =
        cairn_doubt_is_none(model, &way, CAIRN_DOUBT_REPEATED | CAIRN_DOUBT_FIELDS);
    cairn_sequence_release(&way);
    return is_plain;
}

/* Digits may say how much is to be done. */
static bool has_number(const uint8_t *contents, int64_t length)
{
    enum { MANY_DIGITS = 3 };
    uint32_t digits = 0;
    for (int64_t i = 0; i < length && digits < MANY_DIGITS; i++) {
        digits = isdigit(contents[i]) ? digits + 1 : 0;
    }
    return digits == MANY_DIGITS;
}

enum { SMALL = 16, SHORT = 16, SHORT_PROVEN = 64 };

/* Of the contents that are passed; of what is only nested deeply, one step counts. */
static int64_t sum_of_bytes(const struct cairn_sequence *sequence, bool is_deep)
{
    int64_t bytes = 0;
    for (uint32_t i = 0; i < sequence->args.count; i++) {
        const struct cairn_arg *arg = &sequence->args.items[i];
        const uint32_t period = is_deep && arg->kind == CAIRN_ARG_BYTES
                                    ? cairn_contents_period(cairn_sequence_contents(sequence, arg),
                                                            (size_t)arg->integer)
                                    : 0;
        if (period != 0) {
            bytes += period;
            continue;
        }
        bytes += arg->kind == CAIRN_ARG_ZEROS || arg->kind == CAIRN_ARG_BYTES ? arg->integer : 0;
    }
    return bytes;
}

/* Whether statement s makes nothing but room that calls write to. */
static bool is_room(const struct cairn_model *model, const struct cairn_sequence *sequence,
                    uint32_t s)
{
    const enum cairn_op_kind kind = model->ops.items[sequence->statements.items[s].op].kind;
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s};
    if ((kind != CAIRN_OP_BYTES && kind != CAIRN_OP_ARRAY) ||
        cairn_sequence_args(sequence, s)->kind != CAIRN_ARG_ZEROS) {
        return false;
    }
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        const uint32_t param = cairn_sequence_param_with(sequence, u, &value);
        if (param != CAIRN_NONE &&
            model->ops.items[sequence->statements.items[u].op].params[param].role !=
                CAIRN_ROLE_OUTPUT_BUFFER) {
            return false;
        }
    }
    return true;
}

bool cairn_doubt_is_short(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    int64_t room = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        room += is_room(model, sequence, s) ? cairn_sequence_args(sequence, s)->integer : 0;
    }
    return sum_of_bytes(sequence, false) - room <= SHORT_PROVEN;
}

bool cairn_doubt_is_small(const struct cairn_sequence *sequence, bool is_deep)
{
    for (uint32_t i = 0; i < sequence->args.count; i++) {
        const struct cairn_arg *arg = &sequence->args.items[i];
        switch (arg->kind) {
        case CAIRN_ARG_INTEGER:
            if (arg->integer < -SMALL || arg->integer > SMALL) {
                return false;
            }
            break;
        case CAIRN_ARG_REAL:
            if (!(fabs(arg->real) <= SMALL)) {
                return false;
            }
            break;
        case CAIRN_ARG_BYTES:
            if (has_number(cairn_sequence_contents(sequence, arg), arg->integer)) {
                return false;
            }
            break;
        default:
            break;
        }
    }
    return sum_of_bytes(sequence, is_deep) <= (is_deep ? SHORT_PROVEN : SHORT);
}

/* ---- many reports ---- */

static bool is_counted(const struct cairn_failure *failure)
{
    return failure->verdict == CAIRN_VERDICT_BUG && failure->kind != CAIRN_FAILURE_INVARIANT;
}

void cairn_doubt_many(struct cairn_failure *failures, uint32_t count, struct cairn_arena *arena)
{
    enum { MOST_BUGS = 20 };
    uint32_t bugs = 0;
    for (uint32_t i = 0; i < count; i++) {
        bugs += is_counted(&failures[i]);
    }
    for (uint32_t i = 0; i < count && bugs > MOST_BUGS; i++) {
        if (is_counted(&failures[i])) {
            failures[i].verdict = CAIRN_VERDICT_SUSPECT;
            failures[i].why = cairn_arena_printf(
                arena,
                "%s But %u calls fail that seem to be right: the library may leave more to its "
                "callers than is known.",
                failures[i].why, bugs);
        }
    }
}
