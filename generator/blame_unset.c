/* What an object lacks because no call gave it: functions, memory that its maker leaves unset, what
 * a comment says is NULL at first. */
#include <ctype.h>
#include <signal.h>
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

/* ---- functions ---- */

/* Whether statement s gives the library a function pointer that is NULL, and nothing says that it
 * may be, or lets it keep the place of one, or read it from there. */
static bool passes_null_function(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &op->params[i];
        const struct cairn_type *type = &t->model->types.items[param->value_type];
        bool is_null = args[i].kind == CAIRN_ARG_NULL ||
                       (args[i].kind == CAIRN_ARG_INTEGER && args[i].integer == 0);
        if (t->model->sorts.items[param->sort].kind == CAIRN_SORT_CALLBACK &&
            args[i].kind == CAIRN_ARG_NULL && param->nullability != CAIRN_NULL_ALLOWED) {
            return true;
        }
        if (param->pass != CAIRN_PASS_VALUE && is_null && type->kind == CAIRN_TYPE_POINTER &&
            t->model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION) {
            return true;
        }
    }
    return false;
}

/* Whether some value of the sequence is of the sort. */
static bool has_value_of(const struct cairn_trial *t, uint32_t sort)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint16_t o = 0; o < op->output_count; o++) {
            if (op->outputs[o].sort == sort) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the name says that what is given is kept: what sorts or walks is given functions, too. */
static bool is_named_as_setter(const struct cairn_op *op)
{
    static const char *const words[] = {"set",     "register", "add",     "on",      "install",
                                        "connect", "use",      "handler", "handlers"};
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || cairn_text_has_word(op->name, words[i]);
    }
    return is_named;
}

/* An operation that was not called, and gives an object like one of these a function; or
 * CAIRN_NONE. */
static uint32_t uncalled_setter(const struct cairn_trial *t)
{
    for (uint32_t index = 0; index < t->model->ops.count; index++) {
        const struct cairn_op *op = &t->model->ops.items[index];
        bool is_setter = false;
        for (uint32_t i = 1; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            is_setter =
                is_setter || t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_CALLBACK;
        }
        for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
            is_setter = is_setter && t->sequence->statements.items[s].op != index;
        }
        if (is_setter && op->destroys < 0 && is_named_as_setter(op) &&
            has_value_of(t, op->params[0].sort)) {
            return index;
        }
    }
    return CAIRN_NONE;
}

/* A NULL that the sequence gave for a function, instead of which one that does nothing is called
 * well: the library kept it, and calls it. */
static bool blame_kept_null(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t first = t->sequence->statements.items[s].first_arg;
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const uint32_t type = cairn_model_callback_type(t->model, &op->params[i]);
            if (type == CAIRN_NONE || t->sequence->args.items[first + i].kind != CAIRN_ARG_NULL) {
                continue;
            }
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[first + i] =
                (struct cairn_arg){.kind = CAIRN_ARG_CALLBACK, .index = type};
            if (!cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is NULL, and is called all the same.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* The call before the failing one without which that goes well, the last of them; or CAIRN_NONE. */
static uint32_t find_preparation(struct cairn_trial *t)
{
    for (uint32_t s = t->outcome.head.statement; s-- > 0;) {
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && cairn_trial_leave_out(t, s) &&
            !cairn_trial_still_fails(t)) {
            return s;
        }
    }
    return CAIRN_NONE;
}

/* Whether statement s takes an object of which a public field is a function pointer, that the test
 * did not set. */
static bool leaves_public_function(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_sort *sort = &t->model->sorts.items[op->params[i].sort];
        const struct cairn_record *record =
            (sort->kind == CAIRN_SORT_OBJECT || sort->kind == CAIRN_SORT_RECORD) &&
                    sort->record != CAIRN_NONE
                ? &t->model->records.items[sort->record]
                : NULL;
        for (uint16_t f = 0; record != NULL && record->is_complete && f < record->field_count;
             f++) {
            const struct cairn_type *type = &t->model->types.items[record->fields[f].type];
            if (type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
                t->model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION) {
                return true;
            }
        }
    }
    return false;
}

/* A call through a null pointer, and a variable that holds it, or a struct of the caller's that has
 * function pointers or may lead to some: which of them have to be set, no type says. */
bool cairn_blame_unset_function(struct cairn_trial *t)
{
    if (!cairn_pattern_calls_null(t->pattern)) {
        return false;
    }
    if (blame_kept_null(t)) {
        return true;
    }
    bool is_variable = cairn_trial_op(t, t->outcome.head.statement)->is_variable;
    const uint32_t setter = uncalled_setter(t);
    const uint32_t preparation = setter == CAIRN_NONE ? CAIRN_NONE : find_preparation(t);
    if (preparation != CAIRN_NONE) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, preparation, CAIRN_NONE);
        cairn_str_addf(&t->blame->why, "It calls a function that is NULL; without %s it does not.",
                       cairn_trial_op(t, preparation)->name);
        return true;
    }
    if (setter != CAIRN_NONE) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, t->outcome.head.statement, CAIRN_NONE);
        cairn_str_addf(&t->blame->why,
                       "It calls a function that is NULL; %s, which takes one, was not called.",
                       t->model->ops.items[setter].name);
        return true;
    }
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        if (is_variable || cairn_trial_op(t, s)->kind == CAIRN_OP_LOCAL ||
            passes_null_function(t, s) || leaves_public_function(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "It calls a function pointer that the caller left NULL.");
            return true;
        }
    }
    return false;
}

/* ---- data of functions that another call gives ---- */

static bool is_end(const struct cairn_trial *t, const struct cairn_param *param)
{
    static const char *const words[] = {"destroy", "free",    "release", "delete", "notify",
                                        "dtor",    "cleanup", "dispose", "unref",  "finalize"};
    const struct cairn_type *type = &t->model->types.items[param->type];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(param->name, words[i]) != NULL ||
            (type->typedef_name != NULL && strcasestr(type->typedef_name, words[i]) != NULL)) {
            return true;
        }
    }
    return false;
}

/* Whether statement s gives an object data for functions, and none that uses them but at the end.
 */
static bool gives_data_alone(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool has_data = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const bool is_function =
            t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_CALLBACK;
        if (is_function && !is_end(t, &op->params[i])) {
            return false;
        }
        has_data = has_data || op->params[i].role == CAIRN_ROLE_USER_DATA;
    }
    return has_data && op->kind == CAIRN_OP_CALL && cairn_trial_takes_object(t, s, 0);
}

bool cairn_blame_others_data(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (t->pattern->failure == CAIRN_FAILURE_SIGSEGV && gives_data_alone(t, s) &&
            cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            t->blame->doubt =
                cairn_hash_pair(CAIRN_DOUBT_STATE, t->sequence->statements.items[s].op);
            cairn_str_addf(&t->blame->why,
                           "What %s is given may be meant for functions that another call sets.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* ---- what is NULL at first ---- */

bool cairn_trial_is_null_followed(const struct cairn_trial *t)
{
    enum { NULL_PAGE = 4096 };
    return t->pattern->failure == CAIRN_FAILURE_SIGSEGV &&
           t->outcome.head.signal_code != SI_KERNEL && t->outcome.head.fault_address < NULL_PAGE;
}

/* The object that the failing call is given for parameter i, if it has come straight from the call
 * that made it: that statement; else CAIRN_NONE. */
static uint32_t fresh_maker(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, s, i) ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
        return CAIRN_NONE;
    }
    for (uint32_t k = arg->index + 1; k < s; k++) {
        if (cairn_sequence_takes(t->sequence, k, arg->index)) {
            return CAIRN_NONE;
        }
    }
    return arg->index;
}

/* Whether the text says, without an "if", that something is NULL. */
static bool tells_null(const char *doc)
{
    for (const char *at = doc == NULL ? NULL : strstr(doc, "NULL"); at != NULL;
         at = strstr(at + 1, "NULL")) {
        const char *from = at;
        while (from > doc && from[-1] != '.' && from[-1] != ';' && from[-1] != '@') {
            from--;
        }
        char sentence[256] = "";
        const size_t length = (size_t)(at - from);
        if (length >= sizeof sentence) {
            continue;
        }
        memcpy(sentence, from, length);
        size_t end = length;
        while (end > 0 && !isalnum((unsigned char)sentence[end - 1])) {
            sentence[--end] = '\0';
        }
        const bool says = end > 3 && (strcmp(sentence + end - 3, " is") == 0 ||
                                      strcmp(sentence + end - 4, " are") == 0 ||
                                      strcmp(sentence + end - 3, " to") == 0);
        if (says && !cairn_text_has_word(sentence, "if") &&
            !cairn_text_has_word(sentence, "when") && !cairn_text_has_word(sentence, "unless")) {
            return true;
        }
    }
    return false;
}

/* Whether what statement m makes is given to nothing but calls that take it alone, or into another
 * object: nothing was put into it. */
static bool is_left_as_made(const struct cairn_trial *t, uint32_t m)
{
    const uint32_t s = t->outcome.head.statement;
    for (uint32_t k = m + 1; k < s; k++) {
        const struct cairn_arg *first = cairn_sequence_args(t->sequence, k);
        if (t->sequence->statements.items[k].arg_count > 1 && first->kind == CAIRN_ARG_VALUE &&
            first->index == m) {
            return false;
        }
    }
    return true;
}

/* NULL is followed where an object is about of which its maker's comment says that something in it
 * is NULL, which nobody has set; unless it is to be ended. */
bool cairn_blame_told_null(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const bool is_use = cairn_trial_is_null_followed(t) && cairn_trial_op(t, s)->destroys < 0;
    for (uint32_t m = 0; m < s && is_use; m++) {
        if (cairn_trial_op(t, m)->kind == CAIRN_OP_CALL && is_left_as_made(t, m) &&
            tells_null(cairn_trial_op(t, m)->doc)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "The comment on %s tells of something that is NULL at first.",
                           cairn_trial_op(t, m)->name);
            return true;
        }
    }
    return false;
}

/* ---- memory that a maker leaves unset ---- */

/* Whether the call fails alike on what any other call makes of plain arguments, too. */
static bool fails_on_all(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    uint32_t from = 0;
    while (cairn_trial_put_object(t, s, i, &from)) {
        if (!cairn_trial_still_fails(t)) {
            return false;
        }
    }
    return true;
}

/* An address is followed that its maker left in an object as it found the memory, by a call that is
 * not there to end it, and works on no object that is new: something may have to come first. */
bool cairn_blame_left_unset(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const bool is_fresh =
        t->pattern->failure == CAIRN_FAILURE_SIGSEGV && t->outcome.head.signal_code == SI_KERNEL;
    for (uint32_t i = 0; is_fresh && i < cairn_trial_op(t, s)->param_count; i++) {
        const uint32_t maker = fresh_maker(t, i);
        if (maker != CAIRN_NONE && cairn_trial_op(t, s)->destroys < 0 && fails_on_all(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            t->blame->doubt =
                cairn_hash_pair(CAIRN_DOUBT_STATE, cairn_trial_op(t, s)->params[i].sort);
            cairn_str_addf(&t->blame->why,
                           "%s leaves memory unset, and %s goes well on nothing that is new: "
                           "another call may have to come first.",
                           cairn_trial_op(t, maker)->name, cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* ---- memory of the call's own ---- */

/* Whether the call of statement s is given nothing that holds memory. */
static bool takes_no_memory(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const enum cairn_arg_kind kind = cairn_sequence_args(t->sequence, s)[i].kind;
        if (!cairn_sort_is_number(t->model->sorts.items[op->params[i].sort].kind) &&
            kind != CAIRN_ARG_BYTES && kind != CAIRN_ARG_NULL && kind != CAIRN_ARG_CALLBACK) {
            return false;
        }
    }
    return true;
}

/* Whether it fails with other memory that nobody wrote to as well, and not where that is zero. */
static bool depends_on_unwritten(struct cairn_trial *t)
{
    const struct cairn_outcome zeroed =
        cairn_replay(t->replayer, t->sequence, t->pattern->mode, CAIRN_RUN_ZEROED);
    if (zeroed.head.kind != CAIRN_OUTCOME_NORMAL) {
        return false;
    }
    const struct cairn_outcome variant =
        cairn_replay(t->replayer, t->sequence, CAIRN_MODE_VARIANT, CAIRN_RUN_BARE);
    return variant.head.kind != CAIRN_OUTCOME_NORMAL &&
           variant.head.statement == t->outcome.head.statement;
}

/* Whether the failing call, which is given no memory, is led by some that it allocated itself and
 * did not write to: it fails with other such memory as well, and not where that is zero. */
bool cairn_trial_follows_unwritten(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const enum cairn_failure_kind failure = t->pattern->failure;
    if ((failure != CAIRN_FAILURE_SIGSEGV && failure != CAIRN_FAILURE_INVALID_FREE) ||
        cairn_trial_op(t, s)->kind != CAIRN_OP_CALL || !takes_no_memory(t, s) ||
        s >= t->outcome.head.statement_count || t->outcome.statements[s].allocated == 0) {
        return false;
    }
    return depends_on_unwritten(t);
}

/* Whether the test writes a field of what statement `maker` yields. */
static bool is_written_to(const struct cairn_trial *t, uint32_t maker)
{
    bool is_it = false;
    for (uint32_t k = maker + 1; k < t->outcome.head.statement; k++) {
        is_it = is_it || (cairn_trial_op(t, k)->kind == CAIRN_OP_SET &&
                          cairn_sequence_takes(t->sequence, k, maker));
    }
    return is_it;
}

/* Whether only the failing call takes what statement `maker` yields. */
static bool is_used_once(const struct cairn_trial *t, uint32_t maker)
{
    bool is_once = true;
    for (uint32_t k = maker + 1; k < t->outcome.head.statement; k++) {
        is_once = is_once && !cairn_sequence_takes(t->sequence, k, maker);
    }
    return is_once;
}

/* The failing call is given a struct by value that a call returned, which left a part of it as it
 * was on its stack: it fails whatever that was, but not where it was zero. Or it is there to end
 * such structs, and nothing has been done with this one. */
bool cairn_blame_unwritten_part(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const bool may_be = t->pattern->failure == CAIRN_FAILURE_SIGSEGV ||
                        t->pattern->failure == CAIRN_FAILURE_INVALID_FREE;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && may_be; i++) {
        const struct cairn_op *maker =
            args[i].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[i].index) : NULL;
        if (maker == NULL || maker->kind != CAIRN_OP_CALL || args[i].output != 0 ||
            maker->outputs[0].param >= 0 ||
            t->model->types.items[maker->outputs[0].type].kind != CAIRN_TYPE_RECORD ||
            is_written_to(t, args[i].index)) {
            continue;
        }
        const bool is_end = op->param_count == 1 && cairn_blame_is_named_to_end(op) &&
                            is_used_once(t, args[i].index);
        if (is_end || depends_on_unwritten(t)) {
            cairn_trial_insist(t, s, i);
            cairn_str_addf(&t->blame->why,
                           is_end ? "%s has returned a struct that %s cannot end."
                                  : "%s leaves a part of the struct unwritten, and %s uses it.",
                           maker->name, op->name);
            return true;
        }
    }
    return false;
}
