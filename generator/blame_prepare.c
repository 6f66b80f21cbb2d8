/* Calls that have to come first: what gives an object the functions or the stream that it works
 * with, or makes it ready in another way; and memory that nobody was given. */
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/infer.h"

/* Whether it is named after setting something up. */
static bool is_start(const char *name)
{
    static const char *const words[] = {"init",    "open",      "start",   "begin",  "setup",
                                        "connect", "define_",   "declare", "config", "prepare",
                                        "layout",  "negotiate", "bind",    "attach"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether the operation provides an object with what it works with: functions, a stream; or is
 * named after setting it up. What puts items into a container does not: an empty one is legal. */
static bool provides_means(const struct cairn_trial *t, uint32_t index)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    for (uint32_t i = 0; i < op->param_count; i++) {
        enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
        if (kind == CAIRN_SORT_CALLBACK || kind == CAIRN_SORT_STREAM || kind == CAIRN_SORT_PATH) {
            return true;
        }
    }
    return is_start(op->name);
}

/* The failing call never went well on an object that was not given, by another call, what it works
 * with; and this one was not. */
bool cairn_blame_order(struct cairn_trial *t)
{
    const struct cairn_order *order = &t->replayer->facts->order;
    const uint32_t s = t->outcome.head.statement;
    const uint32_t op = t->sequence->statements.items[s].op;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->model->ops.items[op].param_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && cairn_order_is_sure(order, op, i) &&
            provides_means(t, cairn_order_needs(order, op, i)->before) &&
            !cairn_order_has(t->sequence, s, cairn_order_needs(order, op, i)->before, &args[i])) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s was not given to %s before.",
                           cairn_trial_describe_arg(t, s, i),
                           t->model->ops.items[cairn_order_needs(order, op, i)->before].name);
            return true;
        }
    }
    return false;
}

/* An argument with which a setter can be called without knowing more: a function that does nothing;
 * as user data none, or the given. */
static bool plain_means(const struct cairn_trial *t, const struct cairn_param *param,
                        const struct cairn_arg *data, struct cairn_arg *ret_arg)
{
    const uint32_t function = cairn_model_callback_type(t->model, param);
    if (function != CAIRN_NONE) {
        *ret_arg = (struct cairn_arg){.kind = CAIRN_ARG_CALLBACK, .index = function};
        return true;
    }
    *ret_arg = *data;
    return param->pass == CAIRN_PASS_VALUE &&
           t->model->sorts.items[param->sort].kind == CAIRN_SORT_POINTER;
}

/* The sequence with argument i of the failing call given to the operation first, which takes
 * nothing else but functions or a stream; and zeros of the caller's, if it is to have data. */
static bool provide(struct cairn_trial *t, uint32_t i, uint32_t index, bool has_data)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    const uint32_t s = t->outcome.head.statement;
    const uint32_t file = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_STREAM));
    enum { DATA_BYTES = 64 };
    struct cairn_arg args[CAIRN_MAX_ARGS];
    uint32_t means = 0;
    if (op->kind != CAIRN_OP_CALL || op->unavailable != NULL || op->param_count < 2 ||
        op->params[0].sort != cairn_trial_op(t, s)->params[i].sort ||
        op->params[0].pass != CAIRN_PASS_VALUE || op->destroys >= 0 ||
        !cairn_executor_has(t->replayer->executor, index)) {
        return false;
    }
    args[0] = cairn_sequence_args(t->sequence, s)[i];
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, s);
    struct cairn_arg data = {.kind = CAIRN_ARG_NULL};
    const uint32_t bytes = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    if (has_data && bytes != CAIRN_NONE) {
        const struct cairn_arg zeros = {.kind = CAIRN_ARG_ZEROS, .integer = DATA_BYTES};
        data = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = t->variant.statements.count};
        cairn_sequence_append(&t->variant, bytes, &zeros, 1);
    }
    for (uint32_t k = 1; k < op->param_count; k++) {
        enum cairn_sort_kind kind = t->model->sorts.items[op->params[k].sort].kind;
        if (kind == CAIRN_SORT_STREAM && file != CAIRN_NONE) {
            const struct cairn_arg contents = {.kind = CAIRN_ARG_ZEROS};
            args[k] =
                (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = t->variant.statements.count};
            cairn_sequence_append(&t->variant, file, &contents, 1);
        } else if (!plain_means(t, &op->params[k], &data, &args[k])) {
            return false;
        }
        means += kind == CAIRN_SORT_STREAM || kind == CAIRN_SORT_CALLBACK ? 1 : 0;
    }
    cairn_sequence_append(&t->variant, index, args, op->param_count);
    cairn_sequence_concat(&t->variant, t->sequence, s, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return means != 0;
}

/* What the variant comes to: ROBUSTNESS if the call that failed goes well; SUSPECT if it fails in
 * another way, because something else is missing as well, or for a reason of its own; else BUG. */
static enum cairn_verdict judge_provided(struct cairn_trial *t)
{
    const uint32_t behind = t->sequence->statements.count - t->outcome.head.statement;
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    const uint32_t failing = t->variant.statements.count - behind;
    if (outcome.head.failure == CAIRN_FAILURE_REQUIRES) {
        return CAIRN_VERDICT_BUG; /* what the user forbids is no remedy */
    }
    switch ((enum cairn_outcome_kind)outcome.head.kind) {
    case CAIRN_OUTCOME_NORMAL:
        return CAIRN_VERDICT_ROBUSTNESS;
    case CAIRN_OUTCOME_HANG:
    case CAIRN_OUTCOME_RESOURCE:
    case CAIRN_OUTCOME_HARNESS:
        return CAIRN_VERDICT_BUG;
    case CAIRN_OUTCOME_DENIED: /* it came as far as the sandbox lets it */
        return outcome.head.statement >= failing ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_BUG;
    default:
        return outcome.head.statement > failing ? CAIRN_VERDICT_ROBUSTNESS
               : outcome.head.statement == failing &&
                       !cairn_pattern_matches(t->pattern, &t->variant, &outcome)
                   ? CAIRN_VERDICT_SUSPECT
                   : CAIRN_VERDICT_BUG;
    }
}

/* A NULL is used behind a request for more memory than there can be: some number was negative or
 * huge and nobody looked at it, nor at what the allocator said. */
bool cairn_blame_refused_memory(struct cairn_trial *t)
{
    for (uint32_t s = 0; cairn_trial_uses_null(t) && s <= t->outcome.head.statement; s++) {
        if ((t->outcome.statements[s].flags & CAIRN_STATEMENT_REFUSED) != 0) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "%s asks for more memory than there can be, and goes on without it.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

bool cairn_blame_limits_memory(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const memory[] = {"alloc", "malloc", "allocation", "allocations",
                                         "mem",   "memory", "heap",       NULL};
    static const char *const limits[] = {"limit",   "limits", "fail",  "failure", "max",
                                         "maximum", "quota",  "fault", NULL};
    bool is_told = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                   cairn_text_has_any(op->name, memory) && cairn_text_has_any(op->name, limits);
    for (uint32_t i = 0; i < op->param_count && is_told; i++) {
        is_told = op->params[i].pass == CAIRN_PASS_VALUE &&
                  cairn_sort_is_number(model->sorts.items[op->params[i].sort].kind);
    }
    return is_told;
}

/* The test told the library to refuse memory, and it is not refused well: what a library does
 * without memory is looked at elsewhere (oom.c). */
bool cairn_blame_limited_memory(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (cairn_blame_limits_memory(t->model, cairn_trial_op(t, s)) &&
            cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "By %s the test has memory refused.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* The same once the operation has provided argument i with what it works with. */
static enum cairn_verdict judge_with(struct cairn_trial *t, uint32_t i, uint32_t setter)
{
    enum cairn_verdict best = CAIRN_VERDICT_BUG;
    for (int has_data = 0; has_data < 2 && best != CAIRN_VERDICT_ROBUSTNESS; has_data++) {
        const enum cairn_verdict verdict =
            provide(t, i, setter, has_data != 0) ? judge_provided(t) : CAIRN_VERDICT_BUG;
        best = verdict == CAIRN_VERDICT_BUG ? best : verdict;
    }
    return best;
}

/* An object was not given the functions or the stream that the failing call works with. */
bool cairn_blame_means(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    bool in_loop = cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE;
    if (!cairn_trial_uses_null(t) || in_loop) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, s, i)) {
            continue;
        }
        uint32_t found = CAIRN_NONE;
        enum cairn_verdict best = CAIRN_VERDICT_BUG;
        for (uint32_t setter = 0; setter < t->model->ops.count; setter++) {
            const enum cairn_verdict verdict = cairn_order_has(t->sequence, s, setter, &args[i])
                                                   ? CAIRN_VERDICT_BUG
                                                   : judge_with(t, i, setter);
            if (verdict == CAIRN_VERDICT_ROBUSTNESS ||
                (verdict == CAIRN_VERDICT_SUSPECT && found == CAIRN_NONE)) {
                found = setter;
                best = verdict;
            }
            if (best == CAIRN_VERDICT_ROBUSTNESS) {
                break;
            }
        }
        if (found != CAIRN_NONE) {
            cairn_trial_conclude(t, best, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s was not given to %s before: then it does not fail like this.",
                           cairn_trial_describe_arg(t, s, i), t->model->ops.items[found].name);
            return true;
        }
    }
    return false;
}

/* ---- an object that its maker did not make ready ---- */

/* Whether the operation may make an object ready for others: by its name, or because it yields a
 * part of it that may be made when it is first asked for (vterm_obtain_state). */
static bool may_prepare(const struct cairn_trial *t, const struct cairn_op *op, uint32_t param)
{
    static const char *const words[] = {"reset", "prepare", "attach",    "enable",
                                        "load",  "ready",   "setup",     "generate",
                                        "build", "compute", "calculate", NULL};
    if (is_start(op->name) || cairn_text_has_any(op->name, words)) {
        return true;
    }
    const uint32_t sort = op->output_count == 0 ? CAIRN_NONE : op->outputs[0].sort;
    return sort != CAIRN_NONE && op->outputs[0].param == -1 && sort != op->params[param].sort &&
           t->model->sorts.items[sort].kind == CAIRN_SORT_OBJECT;
}

/* The parameter by which the operation takes the sort, if it takes nothing else but plain numbers;
 * or CAIRN_NONE. */
static uint32_t prepared_param(const struct cairn_trial *t, uint32_t index, uint32_t sort)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    uint32_t found = CAIRN_NONE;
    if (op->kind != CAIRN_OP_CALL || op->unavailable != NULL || op->destroys >= 0 ||
        op->initialises >= 0 || !cairn_executor_has(t->replayer->executor, index)) {
        return CAIRN_NONE;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        if (param->pass != CAIRN_PASS_VALUE) {
            return CAIRN_NONE;
        }
        if (param->sort == sort && found == CAIRN_NONE) {
            found = i;
        } else if (t->model->sorts.items[param->sort].kind != CAIRN_SORT_INTEGER) {
            return CAIRN_NONE;
        }
    }
    return found != CAIRN_NONE && may_prepare(t, op, found) ? found : CAIRN_NONE;
}

/* The statement behind which the object is there: its maker, or what begins it later. */
static uint32_t made_by(const struct cairn_trial *t, const struct cairn_arg *object)
{
    uint32_t made = object->index;
    for (uint32_t s = made + 1; s < t->outcome.head.statement; s++) {
        made = cairn_trial_begins(t, s, object) ? s : made;
    }
    return made;
}

/* Whether the call that failed goes well if the operation is called on the object as soon as that
 * is there; or fails in another way, if it is named after setting something up. What happens to it
 * later stays, so that nothing is healed but what its maker left undone. */
static bool passes_prepared(struct cairn_trial *t, const struct cairn_arg *object, uint32_t index,
                            uint32_t param)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    struct cairn_arg args[CAIRN_MAX_ARGS];
    const uint32_t behind = made_by(t, object) + 1;
    for (uint32_t i = 0; i < op->param_count; i++) {
        args[i] = i == param ? *object : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, behind);
    cairn_sequence_append(&t->variant, index, args, op->param_count);
    cairn_sequence_concat(&t->variant, t->sequence, behind, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    const enum cairn_verdict verdict = judge_provided(t);
    return verdict == CAIRN_VERDICT_ROBUSTNESS ||
           (verdict == CAIRN_VERDICT_SUSPECT && is_start(op->name));
}

/* Whether the operation connects or begins an object of the sort, its first argument, with what a
 * trial cannot give it: a server, a configuration. */
static bool connects(const struct cairn_trial *t, uint32_t index, uint32_t sort)
{
    static const char *const words[] = {"connect", "open", "login", "logon",  "start", "dial",
                                        "listen",  "init", "begin", "attach", NULL};
    const struct cairn_op *op = &t->model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->destroys >= 0 || op->param_count < 2 ||
        op->params[0].sort != sort || !cairn_text_has_any(op->name, words)) {
        return false;
    }
    for (uint32_t i = 0; i < op->output_count; i++) {
        if (t->model->sorts.items[op->outputs[i].sort].kind == CAIRN_SORT_OBJECT &&
            op->outputs[i].sort != sort) {
            return false; /* it opens something else */
        }
    }
    return true;
}

/* The failing call is given an object as it was made, though the library has a call that connects
 * such with something first. */
static bool blame_unconnected(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, last);
    for (uint32_t i = 0; i < t->sequence->statements.items[last].arg_count; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, last, i) ||
            (cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL &&
             made_by(t, &args[i]) == args[i].index)) {
            continue;
        }
        for (uint32_t index = 0; index < t->model->ops.count; index++) {
            if (connects(t, index, cairn_trial_op(t, last)->params[i].sort) &&
                index != t->sequence->statements.items[last].op &&
                index != t->sequence->statements.items[args[i].index].op &&
                !cairn_order_has(t->sequence, last, index, &args[i])) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, last, i);
                cairn_str_addf(&t->blame->why, "%s was not given to %s before.",
                               cairn_trial_describe_arg(t, last, i),
                               t->model->ops.items[index].name);
                return true;
            }
        }
    }
    return false;
}

/* Whether the operation puts something at a place, told by its number, in an object of the sort. */
static bool fills_place(const struct cairn_model *model, const struct cairn_op *op, uint32_t sort)
{
    static const char *const words[] = {"set", "put", "assign", "replace", "fill", NULL};
    bool has_number = false;
    bool has_item = false;
    for (uint32_t i = 1; i < op->param_count; i++) {
        const enum cairn_sort_kind kind = model->sorts.items[op->params[i].sort].kind;
        has_number = has_number || kind == CAIRN_SORT_INTEGER;
        has_item = has_item || kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_POINTER ||
                   kind == CAIRN_SORT_STRING;
    }
    return op->kind == CAIRN_OP_CALL && op->param_count > 2 && op->params[0].sort == sort &&
           has_number && has_item && cairn_text_has_any(op->name, words);
}

/* The sort of the object that statement s makes, or is about. */
static uint32_t sort_of_sized(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t made = op->output_count == 0 ? CAIRN_NONE : op->outputs[0].sort;
    if (made != CAIRN_NONE && t->model->sorts.items[made].kind == CAIRN_SORT_OBJECT) {
        return made;
    }
    return cairn_trial_takes_object(t, s, 0) ? op->params[0].sort : CAIRN_NONE;
}

/* Whether something was put at a place of an object of the sort. */
static bool is_filled(const struct cairn_trial *t, uint32_t sort)
{
    bool is_filled = false;
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        is_filled = is_filled || fills_place(t->model, cairn_trial_op(t, s), sort);
    }
    return is_filled;
}

/* An object was told how many places it has, and nothing was put there, though there is a call for
 * that; with no places it passes. */
static bool blame_unfilled(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t sort = op->kind == CAIRN_OP_CALL ? sort_of_sized(t, s) : CAIRN_NONE;
        uint32_t filler = 0;
        if (sort == CAIRN_NONE || is_filled(t, sort)) {
            continue;
        }
        while (filler < t->model->ops.count &&
               !fills_place(t->model, &t->model->ops.items[filler], sort)) {
            filler++;
        }
        for (uint32_t i = 0; i < op->param_count && filler < t->model->ops.count; i++) {
            const uint32_t a = t->sequence->statements.items[s].first_arg + i;
            if (t->sequence->args.items[a].kind == CAIRN_ARG_INTEGER &&
                t->sequence->args.items[a].integer > 0 &&
                t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
                cairn_trial_passes_with(t, s, a, 0)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s may want %s: nothing was put there.",
                               cairn_trial_describe_arg(t, s, i), t->model->ops.items[filler].name);
                return true;
            }
        }
    }
    return false;
}

/* ---- machines with a stack ---- */

/* Whether the operation pushes something on a machine of that sort, by its name. */
static bool pushes(const struct cairn_trial *t, const struct cairn_op *op, uint32_t sort)
{
    static const char word[] = "push";
    return op->kind == CAIRN_OP_CALL && op->param_count != 0 && op->params[0].sort == sort &&
           op->destroys < 0 && op->format == NULL && op->dots_count == 0 && !op->is_va_list &&
           strcasestr(op->name, word) != NULL && cairn_model_is_object(t->model, sort);
}

/* Puts `times` of the call before the failing one. Returns whether that can be. */
static bool push_before(struct cairn_trial *t, uint32_t index, uint32_t times)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg machine = cairn_sequence_args(t->sequence, s)[0];
    cairn_trial_begin_before(t, s);
    for (uint32_t i = 0; i < times; i++) {
        if (!cairn_trial_append(t, index, 0, &machine, CAIRN_NONE, NULL)) {
            return false;
        }
    }
    cairn_sequence_concat(&t->variant, t->sequence, s, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return true;
}

/* A call works on what lies on the stack of a machine: the API has many calls that push something,
 * of one type each, and after some of them it goes well. What a container does that is empty is
 * another matter: that has one such call, or two. */
bool cairn_blame_empty_stack(struct cairn_trial *t)
{
    enum { MANY = 4, MOST_PUSHED = 4 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    uint32_t found = 0;
    if (op->kind != CAIRN_OP_CALL || !cairn_trial_takes_object(t, s, 0) ||
        cairn_sequence_args(t->sequence, s)->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const uint32_t sort = op->params[0].sort;
    for (uint32_t i = 0; i < t->model->ops.count; i++) {
        found += pushes(t, &t->model->ops.items[i], sort);
    }
    const bool in_loop = cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE;
    for (uint32_t i = 0; i < t->model->ops.count && found >= MANY; i++) {
        if (!pushes(t, &t->model->ops.items[i], sort) ||
            !cairn_executor_has(t->replayer->executor, i)) {
            continue;
        }
        const bool is_apart =
            !in_loop && push_before(t, i, MOST_PUSHED) && !cairn_trial_fails_alike(t);
        if (is_apart || in_loop) {
            cairn_trial_conclude(t, in_loop ? CAIRN_VERDICT_SUSPECT : CAIRN_VERDICT_ROBUSTNESS, s,
                                 0);
            cairn_str_addf(&t->blame->why,
                           "%s works on what lies on a stack: after %s it does not fail like this.",
                           op->name, t->model->ops.items[i].name);
            return true;
        }
    }
    return false;
}

/* Whether the comment on the call says what comes where nothing was set. */
static bool says_of_none(const struct cairn_op *op)
{
    static const char *const said[] = {"or NULL",        "NULL if",  "not set",  "is unset",
                                       "NULL when",      "no value", "has none", "if none",
                                       "if there is no", NULL};
    return cairn_inferred_says(op->doc, said);
}

/* Whether the name is of setting something: thing_set_name; no set_add, no dict_set. */
static bool sets_property(const char *name)
{
    const char *at = strcasestr(name, "set");
    return at != NULL && at > name && at[strlen("set")] != '\0' && cairn_text_has_word(name, "set");
}

/* The failing call follows NULL in an object of which a setter, that takes one thing more, was not
 * called; behind it all goes well. */
static bool blame_unset_property(struct cairn_trial *t)
{
    enum { MAX_SETTERS = 40 };
    const uint32_t last = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, last);
    unsigned tried = 0;
    for (uint32_t i = 0; i < op->param_count && !says_of_none(op); i++) {
        const struct cairn_arg object = cairn_sequence_args(t->sequence, last)[i];
        if (object.kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, last, i)) {
            continue;
        }
        for (uint32_t k = 0; k < t->model->ops.count && tried < MAX_SETTERS; k++) {
            const struct cairn_op *setter = &t->model->ops.items[k];
            const bool is_one =
                setter->kind == CAIRN_OP_CALL && setter->param_count == 2 &&
                setter->unavailable == NULL && setter->destroys < 0 && setter->initialises < 0 &&
                setter->params[0].sort == op->params[i].sort && sets_property(setter->name) &&
                k != t->sequence->statements.items[last].op &&
                cairn_executor_has(t->replayer->executor, k) &&
                !cairn_order_has(t->sequence, last, k, &object);
            tried += is_one;
            if (!is_one) {
                continue;
            }
            cairn_trial_begin_before(t, last);
            if (!cairn_trial_append(t, k, 0, &object, CAIRN_NONE, NULL)) {
                continue;
            }
            const struct cairn_statement *failing = &t->sequence->statements.items[last];
            struct cairn_arg args[CAIRN_MAX_ARGS];
            memcpy(args, cairn_sequence_args(t->sequence, last), failing->arg_count * sizeof *args);
            cairn_sequence_append(&t->variant, failing->op, args, failing->arg_count);
            t->variant.body = t->variant.tail = t->variant.statements.count;
            if (!cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, last, i);
                cairn_str_addf(&t->blame->why, "%s was not given to %s: then it does not fail.",
                               cairn_trial_describe_arg(t, last, i), setter->name);
                return true;
            }
        }
    }
    return false;
}

/* What the failing call works with was never made ready: a NULL in an object is used, which is none
 * if one more call follows that which made it. A new user may stumble over it; whether the library
 * is to blame, its documentation alone can say. */
bool cairn_blame_unprepared(struct cairn_trial *t)
{
    enum { MAX_TRIALS = 24 };
    const uint32_t last = t->outcome.head.statement;
    unsigned trials = 0;
    if (!cairn_trial_uses_null(t) || cairn_sequence_loop_of(t->sequence, last) != CAIRN_NONE ||
        cairn_trial_op(t, last)->kind != CAIRN_OP_CALL) {
        return false;
    }
    for (uint32_t s = last; s-- > 0;) {
        const struct cairn_op *maker = cairn_trial_op(t, s);
        const struct cairn_arg object = {.kind = CAIRN_ARG_VALUE, .index = s};
        if (maker->output_count == 0 || maker->outputs[0].sort == CAIRN_NONE ||
            !cairn_model_is_object(t->model, maker->outputs[0].sort) ||
            cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
            continue;
        }
        for (uint32_t index = 0; index < t->model->ops.count && trials < MAX_TRIALS; index++) {
            const uint32_t param = prepared_param(t, index, maker->outputs[0].sort);
            if (param == CAIRN_NONE || index == t->sequence->statements.items[last].op ||
                cairn_order_has(t->sequence, last, index, &object)) {
                continue;
            }
            trials++;
            if (passes_prepared(t, &object, index, param)) {
                const char *name = t->model->ops.items[index].name;
                const bool is_sure = is_start(name);
                cairn_trial_conclude(t, is_sure ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_SUSPECT,
                                     last, CAIRN_NONE);
                cairn_str_addf(&t->blame->why,
                               "What %s yields was not given to %s: then it does not fail.",
                               maker->name, name);
                return true;
            }
        }
    }
    return blame_unfilled(t) || blame_unconnected(t) || blame_unset_property(t);
}
