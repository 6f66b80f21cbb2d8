/* What the library had said before it failed, or could not have meant: that a call could not begin,
 * by its status or through a function for errors; that there is nothing; that it is not to be
 * changed; that two objects are two, or as large as each other; that something is its own. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

static bool takes_block(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (block != CAIRN_NONE && cairn_trial_block(t, s, i) == block) {
            return true;
        }
    }
    return false;
}

/* Whether statement s, which initialises, returned 0 and left the object blank, which it does not
 * for another number: it told so. */
static bool told_by_zero(struct cairn_trial *t, uint32_t s, const struct cairn_wire_value *result)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && result != NULL; i++) {
        int64_t number;
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        if (result->kind != CAIRN_VALUE_SCALAR || result->bits != 0 ||
            t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_INTEGER ||
            !cairn_trial_number(t, s, a, &number)) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = 1};
        const struct cairn_outcome outcome =
            cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
        const struct cairn_wire_value *other = cairn_outcome_value(&outcome, s, 0);
        if (outcome.head.kind == CAIRN_OUTCOME_NORMAL && other != NULL && other->bits != 0 &&
            !cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, s) &&
            cairn_trial_leave_out(t, s) && cairn_trial_fails_alike(t)) {
            return true;
        }
    }
    return false;
}

/* Whether statement s, which initialises, returned a number other than 0 and left the object as
 * blank as it was: that says what went wrong. */
static bool told_by_number(struct cairn_trial *t, uint32_t s, const struct cairn_wire_value *result)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_type *type = &t->model->types.items[op->outputs[0].type];
    return result != NULL && result->kind == CAIRN_VALUE_SCALAR && result->bits != 0 &&
           (type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM) && !type->is_bool &&
           cairn_trial_leave_out(t, s) && cairn_trial_fails_alike(t);
}

/* Whether statement s said that it could not begin. */
static bool told_failure(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, s) ||
           (op->initialises >= 0 && op->output_count != 0 && op->outputs[0].param == -1 &&
            (told_by_zero(t, s, cairn_outcome_value(&t->outcome, s, 0)) ||
             told_by_number(t, s, cairn_outcome_value(&t->outcome, s, 0))));
}

/* A call that is named after beginning with an object said that it could not, and the failing one
 * is given that object. To destroy it has to be possible all the same. */
bool cairn_blame_failed_start(struct cairn_trial *t)
{
    static const char *const words[] = {"init",  "reset", "open",   "start",      "begin",
                                        "setup", "prime", "reinit", "initialize", NULL};
    const uint32_t failing = t->outcome.head.statement;
    const bool is_end = cairn_trial_op(t, failing)->destroys >= 0;
    for (uint32_t s = 0; s < failing && !is_end; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
            (op->initialises >= 0 || cairn_text_has_any(op->name, words)) &&
            takes_block(t, failing, cairn_trial_block(t, s, 0)) && told_failure(t, s)) {
            cairn_trial_conclude(
                t, op->initialises >= 0 ? CAIRN_VERDICT_ILLEGAL : CAIRN_VERDICT_SUSPECT, s, 0);
            cairn_str_addf(&t->blame->why, "%s said that it could not.", op->name);
            return true;
        }
    }
    return false;
}

/* ---- functions for errors ---- */

/* The operation that counts how often such a callback was called, or CAIRN_NONE. */
static uint32_t counter_of(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        if (model->ops.items[i].kind == CAIRN_OP_CALLS &&
            model->ops.items[i].params[0].sort == sort) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Whether the callback that argument i of statement s is was called before the failing call. */
static bool was_called(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg callback = cairn_sequence_args(t->sequence, s)[i];
    const uint32_t counter = counter_of(t->model, cairn_trial_op(t, s)->params[i].sort);
    const uint32_t failing = t->outcome.head.statement;
    if (counter == CAIRN_NONE || cairn_sequence_loop_of(t->sequence, failing) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, failing);
    const uint32_t count = cairn_sequence_append(&t->variant, counter, &callback, 1);
    cairn_sequence_end_body(&t->variant);
    if (cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *calls = cairn_outcome_value(&outcome, count, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && calls != NULL &&
           calls->kind == CAIRN_VALUE_SCALAR && calls->bits != 0;
}

/* The library told the caller's function for errors of one, and the caller went on. */
bool cairn_blame_told_error(struct cairn_trial *t)
{
    static const char *const words[] = {"error", "err",   "errors", "fatal",
                                        "panic", "abort", "assert", NULL};
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            if (cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_CALLBACK &&
                (cairn_text_has_any(op->name, words) ||
                 cairn_text_has_any(op->params[i].name, words)) &&
                was_called(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s was told of an error before.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- nothing, and what is constant ---- */

/* Whether the call yields what there are some of, and says that there are none. */
static bool yields_none(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"n",      "num",  "nr",    "count", "len",
                                        "length", "size", "total", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint16_t o = 1; op->kind == CAIRN_OP_CALL && o < op->output_count; o++) {
        const struct cairn_wire_value *count = cairn_outcome_value(&t->outcome, s, o);
        if (op->outputs[0].param == -1 && op->outputs[o].param >= 0 && count != NULL &&
            count->kind == CAIRN_VALUE_SCALAR && count->bits == 0 &&
            cairn_text_has_any(op->params[op->outputs[o].param].name, words)) {
            return true;
        }
    }
    return false;
}

/* The failing call is given what a call yielded that said that there are none. */
bool cairn_blame_none_yielded(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (arg->kind == CAIRN_ARG_VALUE && arg->output == 0 &&
            op->params[i].pass == CAIRN_PASS_VALUE &&
            cairn_model_is_pointer_sort(t->model, op->params[i].sort) &&
            yields_none(t, arg->index)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s said that there are none.",
                           cairn_trial_op(t, arg->index)->name);
            return true;
        }
    }
    return false;
}

/* Whether the value is a part of what a call yielded as constant. */
static bool is_constant_part(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_op *op = cairn_trial_op(t, arg->index);
    if (op->kind != CAIRN_OP_GET || !cairn_model_is_place(t->model, op)) {
        return false;
    }
    const struct cairn_arg *whole = cairn_sequence_args(t->sequence, arg->index);
    const struct cairn_op *maker =
        whole->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, whole->index) : NULL;
    return maker != NULL && maker->kind == CAIRN_OP_CALL && maker->result != CAIRN_NONE &&
           t->model->types.items[maker->result].kind == CAIRN_TYPE_RECORD &&
           (t->model->types.items[maker->result].is_const ||
            cairn_text_has_word(t->model->types.items[maker->result].spelling, "const"));
}

/* Whether statement g yields as constant what it was given to be changed, which is the value. */
static bool makes_constant(const struct cairn_trial *t, uint32_t g,
                           const struct cairn_wire_value *value)
{
    const struct cairn_op *op = cairn_trial_op(t, g);
    const struct cairn_wire_value *result = cairn_outcome_value(&t->outcome, g, 0);
    if (op->kind != CAIRN_OP_CALL || op->result == CAIRN_NONE || op->outputs[0].param != -1 ||
        !cairn_model_points_to_const(t->model, op->result) || result == NULL ||
        result->block != value->block || result->bits != value->bits) {
        return false;
    }
    for (uint32_t k = 0; k < op->param_count; k++) {
        const struct cairn_wire_value *given =
            cairn_trial_value(t, &cairn_sequence_args(t->sequence, g)[k]);
        if (given != NULL && given->block == value->block && given->bits == value->bits &&
            !cairn_model_points_to_const(t->model, op->params[k].type)) {
            return true;
        }
    }
    return false;
}

/* Whether a call before s handed argument i of s back as constant: it is to be read from then on.
 */
static bool was_made_constant(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const bool is_object =
        cairn_trial_takes_object(t, s, i) && cairn_trial_block(t, s, i) != CAIRN_NONE;
    for (uint32_t g = 0; is_object && g < s; g++) {
        if (makes_constant(t, g, cairn_trial_value(t, &cairn_sequence_args(t->sequence, s)[i]))) {
            return true;
        }
    }
    return false;
}

/* A call may change what was yielded as constant: a view of what the caller has, say. */
bool cairn_blame_constant(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
            if (arg->kind == CAIRN_ARG_VALUE &&
                !cairn_model_points_to_const(t->model, op->params[i].type) &&
                (is_constant_part(t, arg) || was_made_constant(t, s, i))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s was yielded as constant.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* What is named after resizing takes a block as malloc hands it out, and has to be told how large
 * it is. */
bool cairn_blame_resized(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL ||
        (strcasestr(op->name, "realloc") == NULL && strcasestr(op->name, "recalloc") == NULL)) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (arg->kind == CAIRN_ARG_VALUE &&
            cairn_model_points_to_void(t->model, op->params[i].type) &&
            cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "Which blocks %s resizes is not known.", op->name);
            return true;
        }
    }
    return false;
}

/* ---- objects of several sizes ---- */

/* Whether the library has a call that lets objects of the sort grow: then they need not fit. */
static bool can_grow(const struct cairn_model *model, uint32_t sort)
{
    static const char *const words[] = {"resize",  "append",  "push",    "add", "insert", "grow",
                                        "reserve", "extend",  "enqueue", "cat", "write",  "put",
                                        "concat",  "prepend", "store",   NULL};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->param_count != 0 && op->params[0].sort == sort &&
            cairn_text_has_any(op->name, words)) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of the failing call is an object that was made with numbers, for good. */
static bool has_fixed_size(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, s, i) ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL ||
        can_grow(t->model, cairn_trial_op(t, s)->params[i].sort)) {
        return false;
    }
    const struct cairn_statement *maker = &t->sequence->statements.items[arg->index];
    for (uint32_t k = 0; k < maker->arg_count; k++) {
        if (cairn_sequence_args(t->sequence, arg->index)[k].kind == CAIRN_ARG_INTEGER) {
            return true;
        }
    }
    return false;
}

/* Whether it passes once all objects that the failing call is given were made with that number. */
static bool passes_in_size(struct cairn_trial *t, uint32_t s, int64_t size)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        const uint32_t m =
            has_fixed_size(t, s, i) ? cairn_sequence_args(t->sequence, s)[i].index : CAIRN_NONE;
        for (uint32_t k = 0; m != CAIRN_NONE && k < t->variant.statements.items[m].arg_count; k++) {
            struct cairn_arg *arg =
                &t->variant.args.items[t->variant.statements.items[m].first_arg + k];
            arg->integer = arg->kind == CAIRN_ARG_INTEGER ? size : arg->integer;
        }
    }
    return !cairn_trial_still_fails(t);
}

/* It goes beyond memory, is given several objects of fixed sizes, and passes if these are equal:
 * they may have to be. */
bool cairn_blame_sizes(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_beyond = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW ||
                           t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
                           t->pattern->failure == CAIRN_FAILURE_BAD_INDEX ||
                           t->pattern->failure == CAIRN_FAILURE_SIGSEGV;
    uint32_t count = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; is_beyond && op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        if (has_fixed_size(t, s, i)) {
            count++;
            last = i;
        }
    }
    if (count < 2 || (!passes_in_size(t, s, 4) && !passes_in_size(t, s, 16))) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, last);
    cairn_str_addf(&t->blame->why, "%s may have to be as large as what else is passed.",
                   cairn_trial_describe_arg(t, s, last));
    return true;
}

/* ---- what there is one of ---- */

/* The caller ended what a getter without arguments had yielded: the library's own. */
bool cairn_blame_ended_own(struct cairn_trial *t)
{
    static const char *const words[] = {"get", "default", "current", "global", NULL};
    static const char *const others[] = {"new", "create", "ref", "dup", "copy", "clone", NULL};
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *ended = op->kind == CAIRN_OP_CALL && op->destroys >= 0
                                            ? &cairn_sequence_args(t->sequence, s)[op->destroys]
                                            : NULL;
        const struct cairn_op *maker = ended != NULL && ended->kind == CAIRN_ARG_VALUE
                                           ? cairn_trial_op(t, ended->index)
                                           : NULL;
        if (maker != NULL && maker->kind == CAIRN_OP_CALL && maker->param_count == 0 &&
            cairn_text_has_any(maker->name, words) && !cairn_text_has_any(maker->name, others)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, (uint32_t)op->destroys);
            cairn_str_addf(&t->blame->why, "%s may be the library's own: %s yielded it.",
                           cairn_trial_describe_arg(t, s, (uint32_t)op->destroys), maker->name);
            return true;
        }
    }
    return false;
}

/* Whether something other than the value was called for between statements `from` and `to`. */
static bool acts_between(const struct cairn_trial *t, uint32_t from, uint32_t to)
{
    for (uint32_t s = from + 1; s < to; s++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        bool is_given = cairn_trial_op(t, s)->kind != CAIRN_OP_CALL;
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            is_given = is_given || (args[i].kind == CAIRN_ARG_VALUE && args[i].index == from);
        }
        if (!is_given) {
            return true;
        }
    }
    return false;
}

/* A state that the library was asked for is given back to it after other calls, which may have
 * ended what it refers to. */
bool cairn_blame_old_state(struct cairn_trial *t)
{
    static const char *const givers[] = {"get", "save", "current", "snapshot", NULL};
    static const char *const takers[] = {"set", "restore", "put", "load", "swap", NULL};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const struct cairn_arg *state = &cairn_sequence_args(t->sequence, s)[i];
            const struct cairn_op *maker =
                state->kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, state->index) : NULL;
            if (maker != NULL && maker->kind == CAIRN_OP_CALL && maker->param_count == 0 &&
                cairn_trial_takes_object(t, s, i) && cairn_text_has_any(maker->name, givers) &&
                cairn_text_has_any(op->name, takers) && acts_between(t, state->index, s)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s is from before other calls.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- iterators ---- */

/* Whether the value is an iterator, by the name of its struct. */
static bool is_iterator(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return cairn_trial_takes_object(t, s, i) &&
           cairn_model_is_iterator(t->model, cairn_trial_op(t, s)->params[i].sort);
}

/* The statement that set the iterator on its way, or CAIRN_NONE. */
static uint32_t find_beginning(const struct cairn_trial *t, const struct cairn_arg *iterator)
{
    if (iterator->kind != CAIRN_ARG_VALUE ||
        cairn_trial_op(t, iterator->index)->kind == CAIRN_OP_CALL) {
        return iterator->kind == CAIRN_ARG_VALUE ? iterator->index : CAIRN_NONE;
    }
    uint32_t beginning = CAIRN_NONE;
    for (uint32_t s = iterator->index + 1; s < t->outcome.head.statement; s++) {
        beginning = cairn_trial_begins(t, s, iterator) ? s : beginning;
    }
    return beginning;
}

/* Whether statement m changes something, and does not know of the iterator. */
static bool is_change(const struct cairn_trial *t, uint32_t m, const struct cairn_arg *iterator)
{
    const struct cairn_op *op = cairn_trial_op(t, m);
    return op->kind == CAIRN_OP_CALL && op->param_count != 0 && cairn_trial_takes_object(t, m, 0) &&
           !cairn_model_points_to_const(t->model, op->params[0].type) &&
           cairn_sequence_param_with(t->sequence, m, iterator) == CAIRN_NONE;
}

/* Whether it fails alike when statement m, a change, comes before the iterator begins, with all
 * else that does not need it. What changes something that the iterator yielded cannot. */
static bool fails_when_changed_before(struct cairn_trial *t, uint32_t beginning, uint32_t m,
                                      const struct cairn_arg *iterator)
{
    const uint32_t count = t->sequence->statements.count;
    uint32_t order[CAIRN_MAX_STATEMENTS];
    bool is_behind[CAIRN_MAX_STATEMENTS] = {false}; /* the beginning, and what needs it */
    uint32_t used = 0;
    for (uint32_t s = 0; s < count; s++) {
        if (t->sequence->statements.items[s].loop_body != 0) {
            return false;
        }
        is_behind[s] =
            s == beginning ||
            (s > beginning && cairn_sequence_param_with(t->sequence, s, iterator) != CAIRN_NONE);
        for (uint32_t k = beginning; k < s && s > beginning && !is_behind[s]; k++) {
            is_behind[s] = is_behind[k] && cairn_sequence_takes(t->sequence, s, k);
        }
    }
    if (is_behind[m]) {
        return false;
    }
    for (uint32_t behind = 0; behind < 2; behind++) {
        for (uint32_t s = 0; s < count; s++) {
            if (is_behind[s] == (behind != 0)) {
                order[used++] = s;
            }
        }
    }
    cairn_trial_reorder(t, order, used);
    return cairn_trial_fails_alike(t);
}

/* What an iterator goes through was changed after it had begun, by a call that does not know of it:
 * without that, or with that done before, all is well. */
bool cairn_blame_moved_ground(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, failing);
    const uint32_t block = t->outcome.head.fault_block;
    const uint32_t freed_by = block == CAIRN_NONE ? CAIRN_NONE : t->outcome.blocks[block].freed_by;
    if (t->model->iterators == CAIRN_ENDURANCE_PROMISED ||
        (freed_by < failing && cairn_documented_to_hold(cairn_trial_op(t, freed_by)))) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *iterator = &cairn_sequence_args(t->sequence, failing)[i];
        const uint32_t beginning =
            is_iterator(t, failing, i) ? find_beginning(t, iterator) : CAIRN_NONE;
        for (uint32_t m = beginning; m != CAIRN_NONE && ++m < failing;) {
            if (is_change(t, m, iterator) && cairn_trial_leave_out(t, m) &&
                !cairn_trial_still_fails(t)) {
                if (fails_when_changed_before(t, beginning, m, iterator)) {
                    return false;
                }
                cairn_trial_conclude(t,
                                     t->model->iterators == CAIRN_ENDURANCE_REFUSED
                                         ? CAIRN_VERDICT_ILLEGAL
                                         : CAIRN_VERDICT_SUSPECT,
                                     failing, i);
                cairn_str_addf(&t->blame->why, "%s was on its way when %s changed something.",
                               cairn_trial_describe_arg(t, failing, i), cairn_trial_op(t, m)->name);
                return true;
            }
        }
    }
    return false;
}

/* Whether statement g, named after moving, is given the value behind another object of its kind:
 * what is in it goes there. */
static bool moves_out(const struct cairn_trial *t, uint32_t g, const struct cairn_arg *value)
{
    static const char *const words[] = {"move", "moved", "steal", NULL};
    const struct cairn_op *op = cairn_trial_op(t, g);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, g);
    bool is_source = false;
    for (uint32_t i = 1; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        is_source = is_source ||
                    (args[i].kind == CAIRN_ARG_VALUE && args[i].index == value->index &&
                     args[i].output == value->output && op->params[i].sort == op->params[0].sort);
    }
    return is_source && cairn_trial_takes_object(t, g, 0) && cairn_text_has_any(op->name, words);
}

bool cairn_blame_moved_away(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, last);
    for (uint32_t i = 0; i < cairn_trial_op(t, last)->param_count; i++) {
        const bool is_object =
            args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, last, i);
        bool is_empty = false;
        for (uint32_t g = args[i].index + 1; is_object && g < last; g++) {
            is_empty =
                (is_empty || moves_out(t, g, &args[i])) && !cairn_trial_begins(t, g, &args[i]);
        }
        if (is_empty) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, last, i);
            cairn_str_addf(&t->blame->why, "What was in %s had been moved to another one.",
                           cairn_trial_describe_arg(t, last, i));
            return true;
        }
    }
    return false;
}
