/* What cairn does not know well enough to call a failure the library's bug. The sequence is
 * minimal: every statement in it is needed, and so is everything that they were given. */
#include <signal.h>
#include <string.h>

#include "core/hash.h"
#include "core/inner.h"
#include "generator/blame_internal.h"

/* What the sandbox refused, a test outside would be allowed. */
bool cairn_blame_denied(struct cairn_trial *t)
{
    if (t->outcome.head.denial_count == 0) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "The sandbox refused what it asked for.");
    return true;
}

/* A call that frees what it is given wants memory of its own. */
bool cairn_blame_callers_block(struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    bool is_freed = t->pattern->failure == CAIRN_FAILURE_INVALID_FREE ||
                    t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE;
    if (!is_freed || block == CAIRN_NONE ||
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "It frees memory that the caller keeps.");
    return true;
}

/* Whether statement s takes one more reference to the value, by its name. */
static bool takes_reference(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"ref", "incref", "addref", "retain", "acquire", "get"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (size_t i = 0; i < sizeof words / sizeof *words && op->kind == CAIRN_OP_CALL; i++) {
        if (op->destroys < 0 && cairn_text_has_word(op->name, words[i])) {
            return true;
        }
    }
    return false;
}

/* How much more often the value has been given up before the end of statement `last` than somebody
 * took a reference to it; a loop over a value from outside it counts twice. */
static int given_up(const struct cairn_trial *t, uint32_t last, const struct cairn_arg *value)
{
    int times = 0;
    for (uint32_t s = value->index + 1; s <= last; s++) {
        const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
        const int repeats = loop != CAIRN_NONE && value->index < loop ? 2 : 1;
        const int destroys = cairn_trial_op(t, s)->destroys;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        if (destroys >= 0 && args[destroys].kind == CAIRN_ARG_VALUE &&
            args[destroys].index == value->index && args[destroys].output == value->output) {
            times += repeats;
        } else if (cairn_trial_begins(t, s, value)) {
            times = 0;
        } else if (takes_reference(t, s) && cairn_sequence_takes(t->sequence, s, value->index)) {
            times -= repeats;
        }
    }
    return times;
}

/* Whether statement s yields the block. */
static bool yields_block(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t o = 0; o < op->output_count && op->kind == CAIRN_OP_CALL; o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(&t->outcome, s, o);
        if (value != NULL && value->kind == CAIRN_VALUE_HEAP && value->block == block) {
            return true;
        }
    }
    return false;
}

/* Whether up to the end of statement `last` the block was given up more often than calls yielded it
 * or took references, whichever of its values they were given; a loop counts twice. */
static bool is_overdrawn(const struct cairn_trial *t, uint32_t last, uint32_t block)
{
    int had = 0;
    int given = 0;
    for (uint32_t s = 0; s <= last; s++) {
        const int repeats = cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE ? 2 : 1;
        const int destroys = cairn_trial_op(t, s)->destroys;
        bool is_passed = false;
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            is_passed = is_passed || cairn_trial_block(t, s, i) == block;
        }
        had += yields_block(t, s, block) || (is_passed && takes_reference(t, s)) ? repeats : 0;
        given +=
            destroys >= 0 && cairn_trial_block(t, s, (uint32_t)destroys) == block ? repeats : 0;
    }
    return given > had;
}

/* An object that was given up more often than it was had. It may have lived on after the first
 * time, because somebody else has a reference to it, who loses that with the second. */
bool cairn_blame_ended_twice(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s <= last; s++) {
        const int destroys = cairn_trial_op(t, s)->destroys;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        if (destroys >= 0 && args[destroys].kind == CAIRN_ARG_VALUE &&
            (given_up(t, s, &args[destroys]) > 1 ||
             (cairn_trial_block(t, s, (uint32_t)destroys) != CAIRN_NONE &&
              is_overdrawn(t, s, cairn_trial_block(t, s, (uint32_t)destroys))))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, (uint32_t)destroys);
            cairn_str_addf(&t->blame->why, "%s is ended more than once.",
                           cairn_trial_describe_arg(t, s, (uint32_t)destroys));
            return true;
        }
    }
    return false;
}

/* A value is passed that the caller has given up: it is alive, if it is, because something else
 * holds it. */
bool cairn_blame_released(struct cairn_trial *t)
{
    for (uint32_t s = 1; s <= t->outcome.head.statement; s++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && given_up(t, s - 1, &args[i]) > 0 &&
                !cairn_trial_begins(t, s, &args[i])) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s was given up before: only another object keeps it alive.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* A struct of the caller's that no operation gives life to, or a part of one: what its fields may
 * be is not known. */
bool cairn_blame_is_bare(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *arg)
{
    const uint32_t whole = cairn_trial_whole(t, arg);
    return cairn_op_makes_struct(cairn_trial_op(t, whole)) &&
           cairn_uses_maker(t->replayer->facts, t->sequence, whole, s) == CAIRN_NONE;
}

/* Its pointers are NULL, and nothing says that they may be. */
bool cairn_blame_conclude_bare(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
    cairn_str_addf(&t->blame->why, "A pointer in %s may be NULL, and nothing says that it may.",
                   cairn_trial_describe_arg(t, s, i));
    return true;
}

/* Whether argument i of statement s is a number that can be as large as an address. */
static bool is_wide_number(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const enum cairn_sort_kind sort = t->model->sorts.items[param->sort].kind;
    const enum cairn_arg_kind kind = cairn_sequence_args(t->sequence, s)[i].kind;
    const uint64_t size = t->model->types.items[param->type].size;
    return param->pass == CAIRN_PASS_VALUE &&
           ((sort == CAIRN_SORT_INTEGER && size >= sizeof(uint32_t) &&
             (kind == CAIRN_ARG_INTEGER || kind == CAIRN_ARG_VALUE)) ||
            (sort == CAIRN_SORT_REAL && size == sizeof(double) && kind == CAIRN_ARG_REAL));
}

/* Whether the failing call follows the number, or a call before it does: with another one there,
 * that is where it faults. */
static bool is_followed(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const uint64_t odd = 0x23450000;
    enum { NEAR = 0x10000 };
    struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER, .integer = (int64_t)odd};
    const enum cairn_sort_kind sort =
        t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort].kind;
    if (sort == CAIRN_SORT_REAL) {
        arg = (struct cairn_arg){.kind = CAIRN_ARG_REAL};
        memcpy(&arg.real, &odd, sizeof odd);
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->sequence->statements.items[s].first_arg + i] = arg;
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.failure == CAIRN_FAILURE_SIGSEGV &&
           outcome.head.statement <= t->outcome.head.statement &&
           outcome.head.fault_address - odd < NEAR;
}

/* A number is used as an address. If an object was made with it, a call took that for an object of
 * another kind, which has a pointer there. */
bool cairn_blame_address(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = last; s != CAIRN_NONE && t->pattern->failure == CAIRN_FAILURE_SIGSEGV; s--) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (!is_wide_number(t, s, i) || !is_followed(t, s, i)) {
                continue;
            }
            const bool is_told = s == last;
            cairn_trial_conclude(t, is_told ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_SUSPECT, s,
                                 i);
            t->blame->doubt = is_told ? 0 : cairn_hash_pair(CAIRN_DOUBT_KIND, op->result);
            cairn_str_addf(&t->blame->why, "%s is used as an address%s.",
                           cairn_trial_describe_arg(t, s, i),
                           is_told ? "" : ", as if another kind of object had been made");
            return true;
        }
    }
    return false;
}

static bool is_null(const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_NULL || (arg->kind == CAIRN_ARG_INTEGER && arg->integer == 0);
}

/* Whether the failing call does what it does with another address there as well, and does not
 * follow that: it only writes to that place. */
static bool fails_with_other_in_cell(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { ODD = 0x23450000, NEAR = 0x10000 };
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = ODD};
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    const uint64_t place = outcome.head.fault_address + NEAR - ODD;
    return place > 2 * (uint64_t)NEAR && cairn_pattern_matches(t->pattern, &t->variant, &outcome);
}

/* The failing call is given the place of a pointer that is NULL, and follows that. */
bool cairn_blame_null_cell(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &op->params[i];
        if (cairn_trial_is_null_followed(t) && param->pass != CAIRN_PASS_VALUE &&
            t->model->types.items[param->value_type].kind == CAIRN_TYPE_POINTER &&
            is_null(&cairn_sequence_args(t->sequence, s)[i]) &&
            !fails_with_other_in_cell(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "What %s is the place of is NULL, and nothing says that it may be.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether statement s returned a number that the library names fatal. */
static bool is_fatal(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool is_number = op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
                     op->outputs[0].param == -1 && t->slots[s] < t->outcome.head.value_count &&
                     t->outcome.values[t->slots[s]].kind == CAIRN_VALUE_SCALAR;
    for (uint32_t c = 0; is_number && c < t->model->constants.count; c++) {
        const struct cairn_constant *constant = &t->model->constants.items[c];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer < 0 &&
            constant->integer == (int64_t)t->outcome.values[t->slots[s]].bits &&
            strstr(constant->name, "FATAL") != NULL) {
            return true;
        }
    }
    return false;
}

/* What the failing call is given was given to a call before, or to itself in an earlier turn of a
 * loop, that said that this was the end of it. */
bool cairn_blame_fatal(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const uint32_t end = t->outcome.head.iteration != 0 ? last + 1 : last;
    for (uint32_t s = 0; s < end; s++) {
        for (uint32_t i = 0; is_fatal(t, s) && i < cairn_trial_op(t, s)->param_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
            if (arg->kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i) &&
                cairn_sequence_takes(t->sequence, last, arg->index)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, last, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "%s said before that an error is fatal.",
                               cairn_trial_op(t, s)->name);
                return true;
            }
        }
    }
    return false;
}

/* ---- arguments of unknown meaning ---- */

static bool is_made_by_caller(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    switch (cairn_trial_op(t, arg->index)->kind) {
    case CAIRN_OP_BYTES:
    case CAIRN_OP_HEAP_BYTES:
    case CAIRN_OP_ARRAY:
    case CAIRN_OP_POINTERS:
    case CAIRN_OP_RECORDS:
    case CAIRN_OP_LOCAL:
    case CAIRN_OP_BUILD:
        return true;
    default:
        return false;
    }
}

/* Whether the struct, or all of the array's, say what is in them. */
static bool is_written_down(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const enum cairn_op_kind kind = cairn_trial_op(t, arg->index)->kind;
    return kind == CAIRN_OP_BUILD || kind == CAIRN_OP_RECORDS;
}

/* Whether a struct that is passed by value leads to anything: numbers alone may be anything. */
bool cairn_blame_has_pointers(const struct cairn_model *model, uint32_t record)
{
    for (uint32_t f = 0; record != CAIRN_NONE && f < model->records.items[record].field_count;
         f++) {
        uint32_t field = model->records.items[record].fields[f].type;
        while (model->types.items[field].kind == CAIRN_TYPE_ARRAY) {
            field = model->types.items[field].target;
        }
        const struct cairn_type *type = &model->types.items[field];
        if (type->kind == CAIRN_TYPE_POINTER ||
            (type->kind == CAIRN_TYPE_RECORD && cairn_blame_has_pointers(model, type->record))) {
            return true;
        }
    }
    return false;
}

/* Whether it is one without pointers that the first call which was given it filled in. */
static bool is_filled_struct(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_op *maker = cairn_trial_op(t, arg->index);
    if (maker->kind != CAIRN_OP_LOCAL || cairn_blame_has_pointers(t->model, maker->record)) {
        return false;
    }
    for (uint32_t u = arg->index + 1; u < t->outcome.head.statement; u++) {
        const uint32_t param = cairn_sequence_param_with(t->sequence, u, arg);
        if (param != CAIRN_NONE) {
            return cairn_trial_op(t, u)->kind == CAIRN_OP_CALL &&
                   cairn_facts_changes(t->replayer->facts, t->sequence->statements.items[u].op,
                                       param) &&
                   !cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, u);
        }
    }
    return false;
}

/* A callback that hands out memory, and has none. */
static bool is_empty_handed(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_type *function = &t->model->types.items[arg->index];
    return function->target != CAIRN_NONE &&
           t->model->types.items[function->target].kind == CAIRN_TYPE_POINTER;
}

static bool is_free_number(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    return i < op->param_count && op->params[i].partner < 0 &&
           t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
           op->params[i].pass == CAIRN_PASS_VALUE &&
           !t->model->types.items[op->params[i].type].is_character;
}

/* A cell for one value: beside an array of such values, or beside a number that may count them. */
static bool may_be_array(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *cell = &op->params[i];
    if (cell->pass == CAIRN_PASS_VALUE || cell->role != CAIRN_ROLE_OUT) {
        return false;
    }
    bool is_pointer = cairn_model_is_pointer_sort(t->model, cell->sort);
    if ((is_pointer || cell->name[0] == '\0') &&
        (is_free_number(t, op, i + 1) || (i > 0 && is_free_number(t, op, i - 1)))) {
        return true;
    }
    for (uint32_t k = 0; k < op->param_count && !is_pointer; k++) {
        const struct cairn_sort *other = &t->model->sorts.items[op->params[k].sort];
        if (other->kind == CAIRN_SORT_ARRAY && op->params[k].pass == CAIRN_PASS_VALUE &&
            t->model->types.items[other->element].size ==
                t->model->types.items[cell->value_type].size) {
            return true;
        }
    }
    return false;
}

/* A string of which a length may hold as well that is paired with another argument. */
static bool may_have_length(const struct cairn_trial *t, const struct cairn_op *op, uint32_t s,
                            uint32_t i)
{
    enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
    bool is_read = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD &&
                   s == t->outcome.head.statement && kind == CAIRN_SORT_STRING &&
                   op->params[i].partner < 0;
    for (uint32_t k = 0; k < op->param_count && is_read; k++) {
        if (op->params[k].role == CAIRN_ROLE_LENGTH || op->params[k].role == CAIRN_ROLE_COUNT) {
            return true;
        }
    }
    return false;
}

/* Whether callback i of statement s makes a call that a comment invites it to, and that is what the
 * failure needs: one that does nothing at all passes. */
static bool fails_by_invitation(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_inner_call *inner = cairn_callback_inner(t->model, arg->index, arg->integer);
    if (inner == NULL || !inner->is_invited) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->variant.statements.items[s].first_arg + i].integer = 0;
    return !cairn_trial_still_fails(t);
}

/* Whether argument i of statement s is the object on which a callback of ours calls back, and which
 * it is given for user data. */
static bool is_for_call_back(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const int callback = cairn_trial_op(t, s)->params[i].partner;
    const struct cairn_arg *arg =
        callback < 0 ? NULL : &cairn_sequence_args(t->sequence, s)[callback];
    return arg != NULL && arg->kind == CAIRN_ARG_CALLBACK &&
           cairn_callback_works_on_user_data(t->model, arg->index, arg->integer);
}

/* Whether the library fails alike with memory there of which not a byte may be touched: it only
 * keeps the pointer. */
static bool is_untouched(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    const struct cairn_arg nothing = {.kind = CAIRN_ARG_BYTES};
    if (op == CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_append(&t->variant, op, &nothing, 1);
    cairn_trial_substitute(t, s, i);
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    const uint32_t block = outcome.head.fault_block;
    if (t->pattern->failure == CAIRN_FAILURE_SIGFPE) {
        return outcome.head.failure == CAIRN_FAILURE_SIGFPE &&
               outcome.head.statement == t->outcome.head.statement + 1;
    }
    return (outcome.head.kind == CAIRN_OUTCOME_SIGNAL ||
            outcome.head.kind == CAIRN_OUTCOME_VIOLATION) &&
           outcome.head.statement == t->outcome.head.statement + 1 &&
           block < outcome.head.block_count && outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
}

/* name, why nobody can say that an argument is right */
#define DOUBT_LIST(X)                                                                              \
    X(NONE, "")                                                                                    \
    X(EMPTY_HANDED, "a callback that returns NULL")                                                \
    X(STORES_NOTHING, "a callback that stores nothing")                                            \
    X(PLACE, "a place for one value, and may have to be an array")                                 \
    X(LENGTH, "a string to which a length may belong")                                             \
    X(MEMORY, "memory of unknown use")                                                             \
    X(ARRAY, "an array of which nobody says how long it has to be")                                \
    X(STRUCT, "a struct that nothing initialises")                                                 \
    X(MAKER, "of a maker whose objects never went well with it")

enum doubt {
#define DOUBT_ENUM(name, why) DOUBT_##name,
    DOUBT_LIST(DOUBT_ENUM)
#undef DOUBT_ENUM
};

/* Whether argument i of statement s is a struct for what the call has to say, by its name: what is
 * in it before does not matter. */
static bool is_result(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const names[] = {"out", "output", "result", "ret", NULL};
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    bool is_named = false;
    for (size_t k = 0; names[k] != NULL; k++) {
        is_named = is_named || strcmp(param->name, names[k]) == 0;
    }
    return is_named && !cairn_model_points_to_const(t->model, param->type) &&
           cairn_facts_changes(t->replayer->facts, t->sequence->statements.items[s].op, i);
}

static enum doubt doubt(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_param *param = &op->params[i];
    enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    if (arg->kind == CAIRN_ARG_CALLBACK) {
        return is_empty_handed(t, arg) ? DOUBT_EMPTY_HANDED
               : cairn_trial_callback_stores(t, arg->index) && !fails_by_invitation(t, s, i)
                   ? DOUBT_STORES_NOTHING
                   : DOUBT_NONE;
    }
    if (may_be_array(t, op, i)) {
        return DOUBT_PLACE;
    }
    if (may_have_length(t, op, s, i)) {
        return DOUBT_LENGTH;
    }
    if (arg->kind == CAIRN_ARG_BYTES && kind == CAIRN_SORT_POINTER && param->partner < 0) {
        return DOUBT_MEMORY;
    }
    if (arg->kind != CAIRN_ARG_VALUE) {
        return DOUBT_NONE;
    }
    /* User data have a callback for a partner; what a library does with them beside is its secret.
     */
    if (is_for_call_back(t, s, i)) {
        return DOUBT_NONE;
    }
    if (kind == CAIRN_SORT_POINTER && (param->partner < 0 || param->role == CAIRN_ROLE_USER_DATA)) {
        return is_untouched(t, s, i) || cairn_trial_is_given_back(t, s, i) ? DOUBT_NONE
                                                                           : DOUBT_MEMORY;
    }
    bool is_array =
        kind == CAIRN_SORT_ARRAY || kind == CAIRN_SORT_POINTERS || kind == CAIRN_SORT_BYTES;
    if (is_array && param->partner < 0 && is_made_by_caller(t, arg)) {
        return DOUBT_ARRAY;
    }
    const struct cairn_sort *sort = &t->model->sorts.items[param->sort];
    bool is_struct =
        cairn_trial_takes_object(t, s, i) ||
        (kind == CAIRN_SORT_RECORD && cairn_blame_has_pointers(t->model, sort->record));
    /* Numbers alone that the call only reads, options say, are the caller's to write down, unless
     * the library has calls for that. */
    const bool is_plain = is_struct && sort->record < t->model->records.count &&
                          is_written_down(t, arg) &&
                          cairn_model_points_to_const(t->model, param->type) &&
                          !cairn_blame_has_pointers(t->model, sort->record) &&
                          !cairn_blame_is_yielded(t, param, sort->record);
    if (is_struct && !is_plain && op->initialises != (int)i && !is_result(t, s, i) &&
        cairn_blame_is_bare(t, s, arg) && !is_filled_struct(t, arg)) {
        return DOUBT_STRUCT;
    }
    return DOUBT_NONE;
}

/* Whether the failing call is known to go well with objects of these makers. */
static enum doubt doubt_makers(const struct cairn_trial *t, uint32_t *arg)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *value = &cairn_sequence_args(t->sequence, s)[i];
        uint32_t maker = value->kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i)
                             ? cairn_uses_maker(t->replayer->facts, t->sequence, value->index, s)
                             : CAIRN_NONE;
        const uint32_t user = t->sequence->statements.items[s].op;
        if (maker != CAIRN_NONE && op->initialises != (int)i &&
            !cairn_uses_is_meant(t->replayer->facts, maker, user) &&
            !cairn_uses_worked(t->replayer->facts, maker, user)) {
            *arg = i;
            return DOUBT_MAKER;
        }
    }
    return DOUBT_NONE;
}

/* Whether the same failure shows with NULL there: then the argument has nothing to do with it. */
static bool is_irrelevant(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    /* In the failing call itself NULL may fail like a pointer that is followed, not like a number.
     */
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_op *maker =
        arg->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, arg->index) : NULL;
    const bool is_numbers = maker != NULL && maker->kind == CAIRN_OP_LOCAL &&
                            !cairn_blame_has_pointers(t->model, maker->record);
    if (s == t->outcome.head.statement && !is_numbers) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
        (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return cairn_pattern_matches(t->pattern, &t->variant, &outcome);
}

/* Whether argument i of statement s is an array of characters, and what fails uses or frees a block
 * of the library's that is free: to no block do characters lead. */
static bool leads_nowhere(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_type *type = &t->model->types.items[cairn_trial_op(t, s)->params[i].type];
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_free = (t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE ||
                          t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE) &&
                         block < t->outcome.head.block_count &&
                         t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
    return is_free && type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
           t->model->types.items[type->target].is_character;
}

/* Whether what is written beyond is a block of the library's that an earlier call allocated, and
 * argument i of the failing call, from which that is copied, may as well be much memory of zeros:
 * how large its own blocks have to be the library knows. */
static bool overflows_own(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t block = t->outcome.head.fault_block;
    return t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW && s == t->outcome.head.statement &&
           block < t->outcome.head.block_count &&
           t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
           t->outcome.blocks[block].allocated_by < s &&
           cairn_trial_put_zeros(t, s, i, CAIRN_OBSERVE_BYTES) && cairn_trial_fails_alike(t);
}

/* Whether the failure goes away with much more memory there, all zeros. */
static bool passes_with_more(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return cairn_trial_put_zeros(t, s, i, CAIRN_OBSERVE_BYTES) && !cairn_trial_still_fails(t);
}

/* Memory of the caller's, of which nobody knows how long it has to be, was too short. Not where the
 * library uses a block of its own that it freed itself: that is not for want of length. */
static bool is_too_short(struct cairn_trial *t)
{
    if (cairn_trial_ends_own(t)) {
        return false;
    }
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const enum doubt why = doubt(t, s, i);
            if ((why == DOUBT_ARRAY || why == DOUBT_LENGTH || why == DOUBT_MEMORY) &&
                passes_with_more(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               "Nobody says how long %s has to be: with %d zeros it goes well.",
                               cairn_trial_describe_arg(t, s, i), CAIRN_OBSERVE_BYTES);
                return true;
            }
        }
    }
    return false;
}

/* What is doubted of argument i of statement s, whichever call it shows in: the same kind of
 * struct, the same maker, memory that goes by the same name. 0 if it is that call's argument alone.
 */
static uint64_t hash_doubt(const struct cairn_trial *t, uint32_t s, uint32_t i, enum doubt why)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    switch (why) {
    case DOUBT_MEMORY:
        return cairn_hash_pair(CAIRN_DOUBT_MEMORY, cairn_hash(param->name, strlen(param->name)));
    case DOUBT_STRUCT:
        return cairn_hash_pair(CAIRN_DOUBT_STATE, param->sort);
    case DOUBT_MAKER:
        return cairn_hash_pair(
            CAIRN_DOUBT_MAKER,
            t->sequence->statements.items[cairn_sequence_args(t->sequence, s)[i].index].op);
    default:
        return 0;
    }
}

bool cairn_blame_unknown(struct cairn_trial *t)
{
    static const char *const texts[] = {
#define DOUBT_TEXT(name, why) [DOUBT_##name] = why,
        DOUBT_LIST(DOUBT_TEXT)
#undef DOUBT_TEXT
    };
    enum doubt why = DOUBT_NONE;
    uint32_t s = t->outcome.head.statement;
    uint32_t i = 0;
    if (t->pattern->failure == CAIRN_FAILURE_INVARIANT) {
        return false;
    }
    if (is_too_short(t)) {
        return true;
    }
    why = doubt_makers(t, &i);
    for (uint32_t at = 0; at <= t->outcome.head.statement && why == DOUBT_NONE; at++) {
        const struct cairn_op *op = cairn_trial_op(t, at);
        bool is_call = op->kind == CAIRN_OP_CALL;
        for (uint32_t k = 0; is_call && k < op->param_count && why == DOUBT_NONE; k++) {
            why = doubt(t, at, k);
            const bool matters = why != DOUBT_NONE && !is_irrelevant(t, at, k) &&
                                 !((why == DOUBT_ARRAY || why == DOUBT_STRUCT) &&
                                   cairn_trial_is_idle_room(t, at, k)) &&
                                 !(why == DOUBT_ARRAY && leads_nowhere(t, at, k)) &&
                                 !(why == DOUBT_MEMORY && overflows_own(t, at, k)) &&
                                 !(why == DOUBT_MEMORY && cairn_trial_is_copied(t, at, k)) &&
                                 !(why == DOUBT_STRUCT && (is_untouched(t, at, k) ||
                                                           cairn_trial_fails_furnished(t, at, k) ||
                                                           cairn_trial_fails_filled_in(t, at, k)));
            why = matters ? why : DOUBT_NONE;
            s = at;
            i = k;
        }
    }
    if (why == DOUBT_NONE) {
        return false;
    }
    if (why == DOUBT_STRUCT && cairn_trial_is_null_followed(t)) {
        return cairn_blame_conclude_bare(t, s, i);
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
    t->blame->doubt = hash_doubt(t, s, i, why);
    cairn_str_addf(&t->blame->why, "No argument breaks a rule that is known; but %s is %s.",
                   cairn_trial_describe_arg(t, s, i), texts[why]);
    return true;
}
