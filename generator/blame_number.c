/* Whether a number decides a failure: a place that does not exist, a count of more than there is.
 */
#include <ctype.h>
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/values.h"

enum { AMPLE = 4096 }; /* large enough for what a test puts into something */

/* Whether the parameter holds data, which may have any value, by its name. */
static bool is_data_name(const char *name)
{
    static const char *const words[] = {"key",  "value", "val",  "item",      "data",  "elem",
                                        "code", "num",   "c",    "ch",        "byte",  "sep",
                                        "fill", "delim", "opts", "delimiter", "flags", "options"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether parameter i is named as data of the caller's are, which may be any number; x, y and v are
 * places in an object where they are both coordinates, or if something is looked at there. */
bool cairn_trial_is_data(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const puts[] = {"set",    "put",    "push", "add",
                                       "insert", "append", "fill", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const char *name = op->params[i].name;
    /* set_maximum(device, code, value): which of its maxima. */
    if (strcmp(name, "code") == 0 && cairn_trial_takes_object(t, s, 0) &&
        !cairn_text_has_any(op->name, puts + 1)) {
        return false;
    }
    if (name[0] == 0 || name[1] != 0 || strchr("xyv", name[0]) == NULL) {
        return is_data_name(name);
    }
    bool has_other = false; /* x where it is y, y where it is x */
    for (uint32_t k = 0; k < op->param_count; k++) {
        const char *other = op->params[k].name;
        has_other = has_other || (other[0] == 'x' + 'y' - name[0] && other[1] == 0);
    }
    return !cairn_trial_takes_object(t, s, 0) || (!has_other && cairn_text_has_any(op->name, puts));
}

/* Whether the argument is the length of an array of pointers that a call yielded: how large the
 * block is does not say how many there are. Or it was only taken for a length, for want of names,
 * and what went wrong is not behind the memory. */
static bool is_guessed_length(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (arg->kind != CAIRN_ARG_LENGTH || arg->index >= op->param_count) {
        return false;
    }
    const struct cairn_arg *array = &cairn_sequence_args(t->sequence, s)[arg->index];
    uint32_t sort = t->model->sorts.items[op->params[arg->index].sort].kind;
    const uint32_t fault = t->outcome.head.fault_block;
    const bool is_elsewhere = fault != CAIRN_NONE && fault != cairn_trial_block(t, s, arg->index);
    if (op->params[arg->index].name[0] == '\0' && array->kind == CAIRN_ARG_VALUE &&
        (fault == CAIRN_NONE || is_elsewhere)) {
        return true;
    }
    if (is_elsewhere) {
        return false;
    }
    return sort == CAIRN_SORT_POINTERS && array->kind == CAIRN_ARG_VALUE &&
           cairn_trial_op(t, array->index)->kind == CAIRN_OP_CALL;
}

/* Whether the argument is a constant of the library's in the place of a number that none of them
 * was meant for: DEFAULT_SIZE as a count of channels. */
static bool is_stray_constant(const struct cairn_trial *t, uint32_t s, uint32_t a)
{
    const struct cairn_arg *arg = &t->sequence->args.items[a];
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t i = a - t->sequence->statements.items[s].first_arg;
    return arg->kind == CAIRN_ARG_CONSTANT && i < op->param_count &&
           t->model->constants.items[arg->index].kind == CAIRN_CONSTANT_INTEGER &&
           t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
           op->params[i].role != CAIRN_ROLE_CONSTANT;
}

bool cairn_trial_number(const struct cairn_trial *t, uint32_t s, uint32_t a, int64_t *number)
{
    const struct cairn_arg *arg = &t->sequence->args.items[a];
    if (is_stray_constant(t, s, a)) {
        *number = t->model->constants.items[arg->index].integer;
        return true;
    }
    const struct cairn_wire_value *value = cairn_trial_value(t, arg);
    bool is_number = value != NULL && value->kind == CAIRN_VALUE_SCALAR;
    *number = is_number ? (int64_t)value->bits : arg->integer;
    const bool is_guess = is_guessed_length(t, s, arg);
    if (arg->kind == CAIRN_ARG_SERIES || is_guess) {
        *number = INT32_MAX; /* it is several, or many */
    }
    return is_number || is_guess || arg->kind == CAIRN_ARG_INTEGER || arg->kind == CAIRN_ARG_SERIES;
}

/* Whether the sequence fails no more with the largest number there is. */
static bool passes_with_largest(struct cairn_trial *t, uint32_t a)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = INT32_MAX};
    return !cairn_trial_still_fails(t);
}

/* A function that mostly copes with the largest numbers there are looks at what it is given: no
 * smaller one is out of its range. Of 0 and 1, and of what is below, that says nothing; nor if what
 * it is given here looks at none. */
static bool copes_with_large(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    enum { SURE = 3, MOSTLY = 2, FAR = 1 << 20 };
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    const struct cairn_param_facts *facts = &t->replayer->facts->ops[statement->op].params[i];
    return number >= 0 && facts->extreme_passed >= SURE &&
           facts->extreme_passed > MOSTLY * facts->extreme_failed &&
           passes_with_largest(t, statement->first_arg + i) &&
           /* A product of the largest number may be a small one. */
           cairn_trial_passes_with(t, s, statement->first_arg + i, FAR);
}

/* Whether the failing call left memory of the caller's that is smaller than the number, and call s
 * is that call or was given the memory. It may cope with the largest and with negative ones, and
 * yet take any other for a size. */
static bool exceeds_callers_block(const struct cairn_trial *t, uint32_t s, int64_t number)
{
    const uint32_t block = t->outcome.head.fault_block;
    bool is_given = s == t->outcome.head.statement;
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count && !is_given; i++) {
        is_given = block != CAIRN_NONE && cairn_trial_block(t, s, i) == block;
    }
    return block != CAIRN_NONE && is_given && number > 0 &&
           t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY &&
           (uint64_t)number > t->outcome.blocks[block].size;
}

/* Whether statement s, which went well, did nothing but note in an object how long something is, or
 * where: set_length(x, 100). What it passes it cannot have looked at. */
static bool notes_place(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const words[] = {"len",    "length", "size", "count",    "pos", "position",
                                        "offset", "index",  "used", "capacity", "end", "limit"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_op_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op];
    if (s >= t->outcome.head.statement || op->kind != CAIRN_OP_CALL || op->output_count != 0 ||
        i == 0 || !cairn_trial_takes_object(t, s, 0) || facts->bytes_allocated != 0) {
        return false;
    }
    bool is_named = false;
    for (size_t w = 0; w < sizeof words / sizeof *words && !is_named; w++) {
        is_named = cairn_text_has_word(op->name, words[w]) ||
                   cairn_text_has_word(op->params[i].name, words[w]);
    }
    /* What is kept in an object when it comes into being is right for it, if not for the caller's
     * memory. */
    const bool begins = op->initialises >= 0 && op->param_count == 2;
    return is_named && !(begins && cairn_trial_fails_amply(t));
}

bool cairn_trial_takes_numbers(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (!cairn_sort_is_number(t->model->sorts.items[op->params[i].sort].kind)) {
            return false;
        }
    }
    return true;
}

/* Whether the number is what a call yielded that changed the very object which it is given with: of
 * something that was made there. */
static bool is_yielded_there(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const how_many[] = {"count", "size",     "len",  "length", "num",
                                           "room",  "capacity", "used", "total",  NULL};
    static const char *const reads[] = {"read",  "get",  "look", "peek",   "next",  "pop", "take",
                                        "fetch", "recv", "scan", "decode", "parse", NULL};
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_wire_value *value = cairn_trial_value(t, &args[i]);
    if (i == 0 || args[0].kind != CAIRN_ARG_VALUE || value == NULL || args[i].output != 0 ||
        value->kind != CAIRN_VALUE_SCALAR || (int32_t)value->bits < 0) {
        return false;
    }
    const uint32_t maker = args[i].index;
    const struct cairn_op *op = cairn_trial_op(t, maker);
    const uint32_t at = cairn_sequence_param_with(t->sequence, maker, &args[0]);
    return op->kind == CAIRN_OP_CALL && op->result != CAIRN_NONE && at != CAIRN_NONE &&
           !t->model->types.items[op->outputs[0].type].is_bool &&
           !cairn_text_has_any(op->name, how_many) && !cairn_text_has_any(op->name, reads) &&
           cairn_facts_changes(t->replayer->facts, t->sequence->statements.items[maker].op, at) &&
           !cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, maker);
}

/* Whether the number is the length of the argument that it is told for: the call that yielded or
 * filled that stored it beside it. It is as right as one that the test measures. */
static bool is_stored_length(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if ((param->role != CAIRN_ROLE_LENGTH && param->role != CAIRN_ROLE_COUNT) ||
        param->partner < 0 || args[i].kind != CAIRN_ARG_VALUE ||
        args[param->partner].kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const uint32_t told_by = args[i].index;
    const uint32_t made_by = args[param->partner].index;
    const struct cairn_op *op = cairn_trial_op(t, told_by);
    return op->kind == CAIRN_OP_CALL && op->outputs[args[i].output].param >= 0 &&
           (told_by == made_by || cairn_sequence_takes(t->sequence, told_by, made_by));
}

/* Whether the parameter is a character; not a small number of which the name says that it is one.
 */
static bool is_one_character(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const places[] = {"index", "idx",    "which", "what",    "block", "slot",
                                         "track", "sector", "page",  "channel", "row",   "column",
                                         "nth",   "level",  "id",    "port",    NULL};
    const struct cairn_type *type = &model->types.items[param->type];
    return type->is_character &&
           (type->is_signed || type->is_signed_char || !cairn_text_has_any(param->name, places));
}

static bool could_be_a_place(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { DOUBTFUL = 50 }; /* percent */
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    int64_t number;
    const bool is_number =
        cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number);
    const bool is_large = is_number && number != 0 && number != 1;
    if (is_one_character(t->model, param) || is_yielded_there(t, s, i) ||
        is_stored_length(t, s, i) ||
        (is_number && (cairn_trial_asks_for_room(t, s, i, number) ||
                       cairn_trial_is_taken_elsewhere(t, s, i, number))) ||
        (is_large && number > 0 && cairn_pattern_is_endless(t->pattern) &&
         cairn_trial_takes_numbers(t, s)) ||
        (is_large && copes_with_large(t, s, i, number) && !exceeds_callers_block(t, s, number) &&
         !notes_place(t, s, i))) {
        return false;
    }
    switch (param->role) {
    case CAIRN_ROLE_INDEX:
    case CAIRN_ROLE_COUNT:
    case CAIRN_ROLE_LENGTH:
        return true;
    case CAIRN_ROLE_SCALAR:
        return !cairn_trial_is_data(t, s, i);
    case CAIRN_ROLE_CONSTANT: /* by a name that resembles that of some: it may count after all */
        return param->confidence <= DOUBTFUL && param->constant_enumeration == CAIRN_NONE;
    default:
        return false;
    }
}

/* Whether the parameter says how many, as opposed to which. */
static bool role_is_counting(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum cairn_role role = cairn_trial_op(t, s)->params[i].role;
    return role == CAIRN_ROLE_COUNT || role == CAIRN_ROLE_SCALAR || role == CAIRN_ROLE_LENGTH;
}

/* Whether the argument is none of the values of its enumeration, with one of which it passes. */
static bool is_no_enumerator(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { MAX_TRIED = 6 };
    const uint32_t enumeration = cairn_trial_op(t, s)->params[i].constant_enumeration;
    const uint32_t a = t->sequence->statements.items[s].first_arg + i;
    const struct cairn_arg *arg = &t->sequence->args.items[a];
    const struct cairn_model *model = t->model;
    int64_t number;
    if (enumeration == CAIRN_NONE) {
        return false;
    }
    if (arg->kind == CAIRN_ARG_CONSTANT) {
        number = model->constants.items[arg->index].integer;
    } else if (!cairn_trial_number(t, s, a, &number)) {
        return false;
    }
    uint32_t flags[CAIRN_MAX_FLAGS];
    if (cairn_model_split_flags(model, &cairn_trial_op(t, s)->params[i], number, flags) != 0) {
        return false;
    }
    for (uint32_t c = 0; c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        if (constant->enumeration == enumeration && !constant->is_sentinel &&
            (int32_t)constant->integer == (int32_t)number) {
            return false;
        }
    }
    /* What another call returned as a number, an error say, was never meant to be one of them. */
    if (arg->kind == CAIRN_ARG_VALUE && number < 0) {
        const uint32_t made = cairn_trial_op(t, arg->index)->outputs[arg->output].sort;
        return model->sorts.items[made].kind == CAIRN_SORT_INTEGER;
    }
    uint32_t tried = 0;
    for (uint32_t c = 0; c < model->constants.count && tried < MAX_TRIED; c++) {
        if (model->constants.items[c].enumeration == enumeration &&
            !model->constants.items[c].is_sentinel) {
            tried++;
            if (cairn_trial_passes_with(t, s, a, model->constants.items[c].integer)) {
                return true;
            }
        }
    }
    /* Where the type itself is the enumeration, it makes no difference that none of them passes. */
    return model->types.items[cairn_trial_op(t, s)->params[i].value_type].kind == CAIRN_TYPE_ENUM;
}

static bool is_signed(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return t->model->types.items[cairn_trial_op(t, s)->params[i].value_type].is_signed;
}

/* Whether the failing call takes a part out of an object, from a place on so and so long, and this
 * is one of the two. If it looks at neither, the caller has to know what there is. */
static bool is_part_of_object(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const places[] = {"offset", "off", "start",   "from",
                                         "begin",  "pos", "position"};
    static const char *const lengths[] = {"len", "length", "count", "size", "n"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_param *param = &op->params[i];
    bool has_place = false;
    bool has_length = false;
    for (uint32_t k = 1; k < op->param_count && op->kind == CAIRN_OP_CALL; k++) {
        const bool is_number =
            t->model->sorts.items[op->params[k].sort].kind == CAIRN_SORT_INTEGER &&
            op->params[k].partner < 0;
        for (size_t w = 0; w < sizeof places / sizeof *places; w++) {
            has_place =
                has_place || (is_number && cairn_text_has_word(op->params[k].name, places[w]));
        }
        for (size_t w = 0; w < sizeof lengths / sizeof *lengths; w++) {
            has_length =
                has_length || (is_number && cairn_text_has_word(op->params[k].name, lengths[w]));
        }
    }
    return s == t->outcome.head.statement && cairn_trial_takes_object(t, s, 0) && has_place &&
           has_length && param->partner < 0 &&
           t->model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER;
}

/* Whether number a of statement s, which is 0 or 1, is none too few: the call took it before, and
 * would have refused what it does not want; or a block's life ended too early, and any will do. */
static bool is_taken(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    const uint32_t i = a - t->sequence->statements.items[s].first_arg;
    return cairn_trial_op(t, s)->params[i].role == CAIRN_ROLE_SCALAR &&
           ((cairn_trial_is_about_life(t) &&
             (copes_with_large(t, s, i, number) || cairn_trial_passes_with(t, s, a, INT32_MAX))) ||
            (number == 1 && cairn_trial_refuses_number(t, s, a, INT32_MAX)));
}

/* Whether statement s, told how large something is to be, made the very block that the failing call
 * leaves: how large it is, the library knows. */
static bool is_size_of_damaged(const struct cairn_trial *t, uint32_t s)
{
    const uint32_t block = t->outcome.head.fault_block;
    return block != CAIRN_NONE && s < t->outcome.head.statement &&
           cairn_trial_op(t, s)->kind == CAIRN_OP_CALL &&
           t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
           t->outcome.blocks[block].allocated_by == s;
}

/* Whether the failing call says that the largest number there is, as number `a`, is none: then it
 * looks at what it is told, and took this one. */
static bool is_checked(struct cairn_trial *t, uint32_t a)
{
    const uint32_t failing = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    if (block != CAIRN_NONE && t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = INT32_MAX};
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, CAIRN_RUN_BARE);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
           cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, failing);
}

/* Whether statement s is a call before the failing one that makes nothing: a number that it is
 * given an object goes by. */
static bool is_told_to_object(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && s < t->outcome.head.statement &&
           (op->output_count == 0 ||
            cairn_sort_is_number(t->model->sorts.items[op->outputs[0].sort].kind));
}

/* Whether the failing call reads, or is led astray; or it writes, and does not with the place 0. */
static bool misses_place(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    switch (t->pattern->failure) {
    case CAIRN_FAILURE_SIGSEGV:
    case CAIRN_FAILURE_BAD_INDEX:
    case CAIRN_FAILURE_HEAP_OVERREAD:
    case CAIRN_FAILURE_HEAP_UNDERREAD:
        return true;
    case CAIRN_FAILURE_HEAP_OVERFLOW:
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
        return cairn_trial_passes_with(t, s, t->sequence->statements.items[s].first_arg + i, 0);
    default:
        return false;
    }
}

/* Whether an array of the library's own is left, or a buffer that it has on its stack. */
static bool is_own_array_left(const struct cairn_trial *t)
{
    return t->pattern->failure == CAIRN_FAILURE_BAD_INDEX ||
           t->pattern->failure == CAIRN_FAILURE_STACK_SMASHED ||
           t->pattern->failure == CAIRN_FAILURE_FORTIFY;
}

bool cairn_trial_leaves_own(const struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    return is_own_array_left(t) ||
           (t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW && block != CAIRN_NONE &&
            t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY);
}

/* Whether the number is the length of data that is only read, all of it, and the failing call is
 * led astray: not by the length but by what the data says. It was given to an earlier call; or it
 * is a single byte that does it, or other bytes, as many, do not. */
static bool measures_data(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const uint32_t partner = (uint32_t)param->partner;
    const uint32_t maker = cairn_trial_maker_of_bytes(t, s, partner);
    const struct cairn_arg *arg = maker == CAIRN_NONE
                                      ? &cairn_sequence_args(t->sequence, s)[partner]
                                      : cairn_sequence_args(t->sequence, maker);
    if (param->role != CAIRN_ROLE_LENGTH || arg->kind != CAIRN_ARG_BYTES ||
        arg->integer != number || cairn_trial_op(t, s)->params[partner].role != CAIRN_ROLE_BUFFER) {
        return false;
    }
    if (s < t->outcome.head.statement) {
        return t->pattern->failure == CAIRN_FAILURE_SIGSEGV && !cairn_trial_is_null_followed(t);
    }
    return is_own_array_left(t) && (number == 1 || (cairn_trial_put_zeros(t, s, partner, number) &&
                                                    !cairn_trial_still_fails(t)));
}

/* Whether the number is the size of a buffer that is passed with it, or less, and the call before
 * the failing one that was told it made the block which that leaves: it was told the truth. */
static bool is_true_size(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const bool is_measure = param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT;
    if (!is_measure || param->partner < 0 || number < 1) {
        return false;
    }
    if (measures_data(t, s, i, number)) {
        return true;
    }
    if (!is_size_of_damaged(t, s)) {
        return false;
    }
    const uint32_t buffer = (uint32_t)param->partner;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[buffer];
    const uint32_t block = cairn_trial_block(t, s, buffer);
    const uint32_t element =
        t->model->sorts.items[cairn_trial_op(t, s)->params[buffer].sort].element;
    const uint64_t unit = param->role == CAIRN_ROLE_LENGTH || element == CAIRN_NONE
                              ? 1
                              : t->model->types.items[element].size;
    const uint64_t size = arg->kind == CAIRN_ARG_BYTES ? (uint64_t)arg->integer
                          : block == CAIRN_NONE        ? 0
                                                       : t->outcome.blocks[block].size;
    return block != t->outcome.head.fault_block && size >= (uint64_t)number * unit;
}

/* Whether all goes well with the number, and with guard pages as well if an earlier call is told
 * it: what the object is then is no reason if it only leaves memory without being seen to. */
static bool goes_well_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    return is_told_to_object(t, s) ? cairn_trial_goes_well_with(t, s, a, number)
                                   : cairn_trial_passes_with(t, s, a, number);
}

/* Whether all goes well with the number, and, where a block's life is what went wrong, not because
 * the call refuses it. */
static bool helps(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    return goes_well_with(t, s, a, number) &&
           !(cairn_trial_is_about_life(t) && cairn_trial_fails_with(t, s, a, number));
}

/* The failure goes away when number `a` is 0 and when it is 1, while what it was is neither; or it
 * is one of them, and larger numbers pass. */
static bool needs_number(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    uint32_t a = t->sequence->statements.items[s].first_arg + i;
    int64_t number;
    if (!cairn_trial_number(t, s, a, &number)) {
        return false;
    }
    if (is_true_size(t, s, i, number)) {
        return false;
    }
    if (number > 0 && notes_place(t, s, i) &&
        /* That the object looks otherwise then is what the call is for. */
        (!cairn_trial_fails_alike_with(t, s, i, 0) ||
         !cairn_trial_fails_alike_with(t, s, i, number - 1))) {
        return true;
    }
    const enum cairn_op_kind kind = cairn_trial_op(t, s)->kind;
    const bool is_field = kind == CAIRN_OP_BUILD || kind == CAIRN_OP_SET;
    const bool is_told = is_told_to_object(t, s);
    if (number == 1 && (is_field || is_told) && cairn_trial_passes_with(t, s, a, INT32_MAX)) {
        return false; /* no more than there is */
    }
    /* That there is nothing is no lie, and no reason to free something twice. */
    if (number == 0 && cairn_trial_is_about_life(t) && s < t->outcome.head.statement &&
        cairn_trial_op(t, s)->params[i].role == CAIRN_ROLE_LENGTH) {
        return false;
    }
    if (number == 0 || number == 1) {
        return !is_taken(t, s, a, number) && role_is_counting(t, s, i) &&
               (number == 0 || !cairn_trial_refuses_number(t, s, a, 0)) &&
               (helps(t, s, a, 1 - number) || helps(t, s, a, 2) || helps(t, s, a, 8) ||
                (number == 0 && helps(t, s, a, AMPLE)) ||
                (is_signed(t, s, i) && goes_well_with(t, s, a, -1) &&
                 !cairn_trial_fails_with(t, s, a, -1)));
    }
    if (is_part_of_object(t, s, i)) {
        return cairn_trial_passes_with(t, s, a, 0) && !cairn_trial_passes_with(t, s, a, INT32_MAX);
    }
    const bool is_guess = is_guessed_length(t, s, &t->sequence->args.items[a]);
    /* A size may be negative by mistake; which one of them is meant, whoever checks it knows. */
    const bool is_index = cairn_trial_op(t, s)->params[i].role == CAIRN_ROLE_INDEX;
    const bool is_known =
        number < 0 ? is_index && is_checked(t, a) : is_size_of_damaged(t, s) || is_checked(t, a);
    if (is_known) {
        return false;
    }
    const bool takes_none = cairn_trial_passes_with(t, s, a, 0);
    /* There may be one of it, which is number 0: nothing comes before that, either. */
    const bool precedes_all = number < 0 && takes_none && misses_place(t, s, i);
    /* ... and none comes behind it: 1 fails as well, be it in another way. */
    const bool follows_all = number > 1 && takes_none && !is_taken(t, s, a, 1) &&
                             role_is_counting(t, s, i) && !cairn_trial_refuses_number(t, s, a, 0) &&
                             !cairn_trial_passes_with(t, s, a, 1);
    return precedes_all || follows_all ||
           (cairn_trial_passes_with(t, s, a, 1) &&
            (takes_none ||
             ((is_guess || is_index || number < 0) && cairn_trial_passes_with(t, s, a, 2))));
}

/* By its name: id, nameId, name_id. */
static bool is_identifier(const struct cairn_param *param)
{
    const size_t length = strlen(param->name);
    const char *end = param->name + length - (length < 2 ? length : 2);
    bool begins = end == param->name || end[-1] == '_' || isupper((unsigned char)end[0]);
    return param->role == CAIRN_ROLE_SCALAR && begins && strcasecmp(end, "id") == 0;
}

/* The failing call was given the place of something in what may be empty, or its number. */
static bool blame_index(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        int64_t number;
        if ((param->role == CAIRN_ROLE_INDEX || is_identifier(param)) && misses_place(t, s, i) &&
            !is_yielded_there(t, s, i) && !cairn_trial_may_be_any(t, s, i) &&
            !cairn_trial_is_in_range(t, s) &&
            !(cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
              (cairn_trial_is_taken_elsewhere(t, s, i, number) ||
               is_checked(t, t->sequence->statements.items[s].first_arg + i)))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s may be the place of nothing.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the name says that two such numbers are the ends of a range, or a length. */
static bool is_end_by_name(const char *name)
{
    static const char *const words[] = {"from",  "to",     "start",  "end",   "first", "last",
                                        "begin", "len",    "length", "count", "size",  "pos",
                                        "index", "offset", "n",      "num",   NULL};
    return cairn_text_has_any(name, words);
}

/* The failing call was given several numbers that may be places or lengths, and goes well with 0
 * for all of them, or with 1 where they number things: each alone leads to nothing, with the
 * others. At least one of them is the test's own; others may have been told before the object
 * changed. */
static bool blame_numbers_together(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t first_arg = t->sequence->statements.items[s].first_arg;
    bool are_places[CAIRN_MAX_ARGS] = {false};
    bool has_end = false;
    uint32_t places = 0;
    uint32_t largest = CAIRN_NONE;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        int64_t number;
        if (!cairn_trial_number(t, s, first_arg + i, &number) ||
            (number == 0 && is_end_by_name(op->params[i].name)) || !could_be_a_place(t, s, i) ||
            cairn_trial_may_be_any(t, s, i)) {
            continue;
        }
        const bool is_own = args[i].kind == CAIRN_ARG_INTEGER && number != 0;
        has_end = has_end || is_end_by_name(op->params[i].name);
        if (is_own && (largest == CAIRN_NONE || number > args[largest].integer)) {
            largest = i;
        }
        are_places[i] = true;
        places++;
    }
    if (places < 2 || largest == CAIRN_NONE || cairn_trial_is_in_range(t, s)) {
        return false;
    }
    for (int64_t number = 0; number < (has_end ? 1 : 2); number++) {
        cairn_sequence_copy(&t->variant, t->sequence);
        for (uint32_t i = 0; i < op->param_count; i++) {
            if (are_places[i]) {
                t->variant.args.items[first_arg + i] =
                    (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
            }
        }
        if (!cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, largest);
            cairn_str_addf(&t->blame->why,
                           "%s decides it, with other numbers: with %d it succeeds.",
                           cairn_trial_describe_arg(t, s, largest), (int)number);
            return true;
        }
    }
    return false;
}

/* Whether argument i of statement s is a place by its name and lies below zero, and 0 passes, be it
 * that it is refused. */
static bool is_below_all(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const places[] = {"index", "idx", "position", "pos", "nth",
                                         "i",     "at",  "row",      "col", NULL};
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    int64_t number;
    return cairn_text_has_any(param->name, places) && param->pass == CAIRN_PASS_VALUE &&
           t->model->types.items[param->value_type].is_signed &&
           cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
           number < 0 && !cairn_trial_may_be_any(t, s, i) &&
           !cairn_trial_fails_alike_with(t, s, i, 0);
}

/* Whether argument i of statement s falls below zero as its loop goes on, and 0 passes. */
static bool falls_below_zero(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    if (arg->kind != CAIRN_ARG_SERIES || loop == CAIRN_NONE ||
        arg->integer + (int64_t)(int32_t)arg->index *
                           (t->sequence->statements.items[loop].loop_count - 1) >=
            0) {
        return false;
    }
    return !cairn_trial_may_be_any(t, s, i) && !cairn_trial_fails_alike_with(t, s, i, 0);
}

/* Whether how large the block is that the failing call allocates depends on the numbers that it is
 * given, as far as it has any. Where it does not, one of them may be a place in it. */
static bool is_size_computed(struct cairn_trial *t, uint32_t block)
{
    static const int64_t others[] = {0, 1, 40};
    const uint32_t s = t->outcome.head.statement;
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    const uint64_t size = t->outcome.blocks[block].size;
    bool has_number = false;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        int64_t number;
        if (!cairn_trial_number(t, s, first + i, &number)) {
            continue;
        }
        has_number = true;
        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[first + i] =
                (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = others[k]};
            const struct cairn_outcome outcome =
                cairn_replay(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
            if (block < outcome.head.block_count && outcome.blocks[block].allocated_by == s &&
                outcome.blocks[block].size != size) {
                return true;
            }
        }
    }
    return !has_number;
}

/* Whether the failing call writes beyond a block that it has just allocated itself, told no number
 * that is negative or large: how much it needs is its own business. */
static bool leaves_new_block(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERFLOW || block == CAIRN_NONE ||
        t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY ||
        t->outcome.blocks[block].allocated_by != s ||
        cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
        return false;
    }
    for (uint32_t k = 0; k <= s; k++) {
        for (uint32_t i = 0; i < t->sequence->statements.items[k].arg_count; i++) {
            int64_t number;
            const uint32_t a = t->sequence->statements.items[k].first_arg + i;
            if (cairn_trial_number(t, k, a, &number) && (number < 0 || number > AMPLE)) {
                return false;
            }
        }
    }
    return is_size_computed(t, block);
}

/* Numbers that lead somewhere: what divides by one, or breaks an invariant, is no place that does
 * not exist. */
bool cairn_blame_numbers(struct cairn_trial *t)
{
    if (t->pattern->failure == CAIRN_FAILURE_SIGFPE ||
        t->pattern->failure == CAIRN_FAILURE_INVARIANT || cairn_trial_ends_own(t) ||
        leaves_new_block(t)) {
        return false;
    }
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        uint32_t count = t->sequence->statements.items[s].arg_count;
        count = count < op->param_count ? count : op->param_count;
        count = op->kind == CAIRN_OP_FEED ? 0 : count; /* its length is that of the test's data */
        for (uint32_t i = 0; i < count; i++) {
            if (is_no_enumerator(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is no value of its enumeration.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
            int64_t number;
            const bool is_number =
                cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number);
            if (op->params[i].is_reserved && is_number && number != 0) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s has to be 0, by its comment.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
            if (falls_below_zero(t, s, i) || is_below_all(t, s, i) ||
                (could_be_a_place(t, s, i) && !cairn_trial_may_be_any(t, s, i) &&
                 needs_number(t, s, i) && !cairn_trial_is_in_range(t, s) &&
                 !cairn_trial_is_amid(t, s, i) && !cairn_trial_is_checked_below(t, s, i))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s decides it: with another number the same calls succeed.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return blame_index(t) || blame_numbers_together(t) || cairn_blame_plain_numbers(t);
}
