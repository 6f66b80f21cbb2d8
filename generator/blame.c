#include "generator/blame.h"

#include <ctype.h>
#include <signal.h>
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/confirm.h"
#include "generator/doubt.h"
#include "generator/infer.h"

void cairn_trial_conclude(struct cairn_trial *t, enum cairn_verdict verdict, uint32_t statement,
                          uint32_t arg)
{
    t->blame->verdict = verdict;
    t->blame->statement = statement;
    t->blame->arg = arg;
}

void cairn_trial_insist(struct cairn_trial *t, uint32_t statement, uint32_t arg)
{
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, statement, arg);
    t->is_insisted = true;
}

const struct cairn_op *cairn_trial_op(const struct cairn_trial *t, uint32_t s)
{
    return &t->model->ops.items[t->sequence->statements.items[s].op];
}

const char *cairn_trial_describe_arg(struct cairn_trial *t, uint32_t s, uint32_t arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const char *name = arg < op->param_count ? op->params[arg].name : "";
    return name[0] != '\0'
               ? cairn_arena_printf(&t->arena, "argument %u (%s) of %s", arg + 1, name, op->name)
               : cairn_arena_printf(&t->arena, "argument %u of %s", arg + 1, op->name);
}

const struct cairn_wire_value *cairn_trial_value(const struct cairn_trial *t,
                                                 const struct cairn_arg *arg)
{
    if (arg->kind != CAIRN_ARG_VALUE) {
        return NULL;
    }
    uint32_t slot = t->slots[arg->index] + arg->output;
    return slot < t->outcome.head.value_count ? &t->outcome.values[slot] : NULL;
}

uint32_t cairn_trial_block(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_wire_value *value =
        cairn_trial_value(t, &cairn_sequence_args(t->sequence, s)[i]);
    bool in_block =
        value != NULL && (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER);
    return in_block ? value->block : CAIRN_NONE;
}

uint32_t cairn_trial_maker_of_bytes(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE) {
        return CAIRN_NONE;
    }
    enum cairn_op_kind kind = cairn_trial_op(t, arg->index)->kind;
    return kind == CAIRN_OP_BYTES || kind == CAIRN_OP_HEAP_BYTES ? arg->index : CAIRN_NONE;
}

uint32_t cairn_trial_whole(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    while (cairn_trial_op(t, arg->index)->kind == CAIRN_OP_GET &&
           cairn_sequence_args(t->sequence, arg->index)->kind == CAIRN_ARG_VALUE) {
        arg = cairn_sequence_args(t->sequence, arg->index);
    }
    return arg->index;
}

bool cairn_trial_takes_object(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    enum cairn_sort_kind kind =
        i < op->param_count ? t->model->sorts.items[op->params[i].sort].kind : CAIRN_SORT_INTEGER;
    /* A struct that is passed by value is one if the library made it, and it leads somewhere. */
    const struct cairn_arg *arg =
        cairn_blame_is_copy(t->model, op, i) ? &cairn_sequence_args(t->sequence, s)[i] : NULL;
    const bool is_made = arg != NULL && arg->kind == CAIRN_ARG_VALUE &&
                         cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL;
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE || is_made;
}

bool cairn_trial_uses_null(const struct cairn_trial *t)
{
    enum { NULL_PAGE = 4096 };
    return t->pattern->failure == CAIRN_FAILURE_SIGSEGV &&
           t->outcome.head.fault_address < NULL_PAGE;
}

bool cairn_trial_makes_object(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_wire_value *made = cairn_outcome_value(&t->outcome, s, 0);
    return cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && cairn_trial_op(t, s)->output_count != 0 &&
           made != NULL && made->kind == CAIRN_VALUE_HEAP &&
           t->outcome.blocks[made->block].allocated_by == s;
}

bool cairn_trial_begins(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *value)
{
    const int initialises = cairn_trial_op(t, s)->initialises;
    const struct cairn_arg *arg =
        initialises < 0 ? NULL : &cairn_sequence_args(t->sequence, s)[initialises];
    return arg != NULL && arg->kind == CAIRN_ARG_VALUE && arg->index == value->index &&
           arg->output == value->output;
}

/* Whether both are the address of one thing in the heap or in the library's own data. */
static bool is_same_pointer(const struct cairn_wire_value *a, const struct cairn_wire_value *b)
{
    return a != NULL && b != NULL && a->kind == b->kind && a->bits == b->bits &&
           (a->kind == CAIRN_VALUE_STATIC ||
            ((a->kind == CAIRN_VALUE_HEAP || a->kind == CAIRN_VALUE_CALLER) &&
             a->block == b->block));
}

/* Puts in the place of *arg, what a statement that is left out yielded, what this was given, where
 * it gave that back. Returns whether all is well then. */
static bool stand_in(const struct cairn_trial *t, const bool *is_out, struct cairn_arg *arg)
{
    while (arg->kind == CAIRN_ARG_VALUE && is_out[arg->index]) {
        const struct cairn_wire_value *value = cairn_trial_value(t, arg);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, arg->index);
        const uint32_t count = t->sequence->statements.items[arg->index].arg_count;
        uint32_t i = 0;
        while (i < count && !is_same_pointer(value, cairn_trial_value(t, &args[i]))) {
            i++;
        }
        if (i == count) {
            return false;
        }
        *arg = args[i];
    }
    return true;
}

bool cairn_trial_leave_out_all(struct cairn_trial *t, const bool *is_out)
{
    struct cairn_sequence whole = {0};
    bool keep[CAIRN_MAX_STATEMENTS];
    bool is_whole = true;
    cairn_sequence_copy(&whole, t->sequence);
    for (uint32_t s = 0; s < whole.statements.count; s++) {
        keep[s] = !is_out[s];
        for (uint32_t i = 0; i < whole.statements.items[s].arg_count && keep[s]; i++) {
            struct cairn_arg *arg = &whole.args.items[whole.statements.items[s].first_arg + i];
            is_whole = is_whole && stand_in(t, is_out, arg);
        }
    }
    if (is_whole) {
        cairn_sequence_select(&t->variant, &whole, keep);
    }
    cairn_sequence_release(&whole);
    return is_whole;
}

bool cairn_trial_leave_out(struct cairn_trial *t, uint32_t s)
{
    bool is_out[CAIRN_MAX_STATEMENTS] = {false};
    is_out[s] = true;
    return cairn_trial_leave_out_all(t, is_out);
}

void cairn_trial_substitute(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    cairn_sequence_concat(&t->variant, t->sequence, 0, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    uint32_t a = t->variant.statements.items[s + 1].first_arg + i;
    t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE};
}

bool cairn_trial_put_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t bytes)
{
    const struct cairn_arg zeros = {.kind = CAIRN_ARG_ZEROS, .integer = bytes};
    const uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    if (op == CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_append(&t->variant, op, &zeros, 1);
    cairn_trial_substitute(t, s, i);
    return true;
}

void cairn_trial_reorder(struct cairn_trial *t, const uint32_t *order, uint32_t count)
{
    uint32_t now[CAIRN_MAX_STATEMENTS];
    cairn_sequence_reset(&t->variant);
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t first = t->variant.args.count;
        cairn_sequence_slice(&t->variant, t->sequence, order[n], order[n] + 1);
        now[order[n]] = n;
        for (uint32_t a = first; a < t->variant.args.count; a++) {
            struct cairn_arg *arg = &t->variant.args.items[a];
            arg->index = arg->kind == CAIRN_ARG_VALUE ? now[arg->index] : arg->index;
        }
    }
    t->variant.body = t->variant.tail = t->variant.statements.count;
}

bool cairn_trial_still_fails(struct cairn_trial *t)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind != CAIRN_OUTCOME_NORMAL;
}

bool cairn_trial_fails_alike(struct cairn_trial *t)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return cairn_pattern_matches(t->pattern, &t->variant, &outcome);
}

/* ---- rows of the table that need no more than the marks ---- */

/* The guarded heap puts blocks flush against its pages, which malloc would align: a library may
 * rely on that, for tags in pointers or vector instructions. What is read beyond a block may lie
 * in what aligning left free, unless whole words of it are read to no effect. */
static bool blame_alignment(struct cairn_trial *t)
{
    const bool is_by_words = (t->outcome.head.flags & CAIRN_OUTCOME_WORDS) != 0;
    if (t->pattern->mode != CAIRN_MODE_GUARD ||
        (t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD && !is_by_words)) {
        return false;
    }
    struct cairn_outcome outcome =
        cairn_replay(t->replayer, t->sequence, CAIRN_MODE_GUARD, CAIRN_RUN_ALIGNED);
    if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "It relies on memory that is aligned as malloc aligns it.");
    t->blame->needs_alignment = true;
    return true;
}

/* Whether an assertion names none of the call's parameters. */
static bool names_no_parameter(const struct cairn_trial *t, const struct cairn_op *op)
{
    const uint32_t names = (uint32_t)t->outcome.head.fault_offset;
    bool is_about_param = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const char *name = op->params[i].name;
        /* Without its name in the header it may be any. */
        is_about_param = is_about_param || name[0] == '\0' ||
                         ((names >> (cairn_hash_text(name) % CAIRN_WIRE_NAME_BITS)) & 1) != 0;
    }
    return !is_about_param;
}

/* Whether an assertion looks at a member of something, and names none of the call's parameters. */
static bool is_about_inner(const struct cairn_trial *t, const struct cairn_op *op)
{
    return ((uint32_t)t->outcome.head.fault_offset & CAIRN_WIRE_NAMES_MEMBER) != 0 &&
           names_no_parameter(t, op);
}

/* Whether an assertion names something, but none of the call's parameters, and that is given an
 * object: what it is about the call found there, or worked out. */
static bool is_about_locals(const struct cairn_trial *t, const struct cairn_op *op)
{
    const uint32_t names = (uint32_t)t->outcome.head.fault_offset;
    bool takes_object = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        takes_object = takes_object || cairn_trial_takes_object(t, t->outcome.head.statement, i);
    }
    return takes_object && (names & ((1u << CAIRN_WIRE_NAME_BITS) - 1)) != 0 &&
           names_no_parameter(t, op);
}

static bool is_in_other_function(const struct cairn_trial *t, const struct cairn_op *op)
{
    return t->outcome.head.fault_address != 0 && op->function != NULL &&
           t->outcome.head.fault_address != cairn_hash_text(op->function);
}

/* Whether an assertion fails in another function than the one that was called, or is about none of
 * its parameters: what it is about the library came to by itself, unless an argument led there. */
static bool is_deep_assertion(const struct cairn_trial *t)
{
    const struct cairn_op *op = cairn_trial_op(t, t->outcome.head.statement);
    return t->pattern->failure == CAIRN_FAILURE_ASSERTION &&
           (is_in_other_function(t, op) || is_about_inner(t, op) || is_about_locals(t, op));
}

/* The library's own refusals: assertions, abort, exit. */
static bool blame_refusal(struct cairn_trial *t)
{
    if (!cairn_pattern_is_refusal(t->pattern) || is_deep_assertion(t)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "The library refuses this call by ending the process.");
    return true;
}

/* Whether the failing call, which is given an extreme number there, takes the largest as a rule:
 * then it is data to it, and no reason to leave what memory it has. */
static bool takes_extremes(const struct cairn_trial *t, const struct cairn_mark *mark)
{
    enum { SURE = 30, RARELY = 10 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_param_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op].params[mark->arg];
    switch (t->pattern->failure) {
    case CAIRN_FAILURE_SIGSEGV:
    case CAIRN_FAILURE_HEAP_OVERFLOW:
    case CAIRN_FAILURE_STACK_SMASHED:
    case CAIRN_FAILURE_FORTIFY:
    case CAIRN_FAILURE_BAD_INDEX:
        return mark->kind == CAIRN_MARK_EXTREME && mark->statement == s &&
               op->params[mark->arg].role == CAIRN_ROLE_SCALAR && facts->extreme_passed >= SURE &&
               facts->extreme_failed <= facts->extreme_passed / RARELY;
    default:
        return false;
    }
}

/* The soft mark that explains most: one of the failing statement, else the first. */
static const struct cairn_mark *find_soft_mark(struct cairn_trial *t)
{
    const struct cairn_mark *first = NULL;
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        if ((mark->kind != CAIRN_MARK_NULL && mark->kind != CAIRN_MARK_EXTREME) ||
            takes_extremes(t, mark) || cairn_trial_is_any_real(t, mark->statement, mark->arg) ||
            (mark->kind == CAIRN_MARK_NULL &&
             cairn_trial_is_null_refused(t, mark->statement, mark->arg)) ||
            (mark->kind == CAIRN_MARK_EXTREME &&
             (cairn_trial_may_be_any(t, mark->statement, mark->arg) ||
              cairn_trial_is_checked_below(t, mark->statement, mark->arg)))) {
            continue;
        }
        if (mark->statement == t->outcome.head.statement) {
            return mark;
        }
        first = first == NULL ? mark : first;
    }
    return first;
}

static bool blame_soft_marks(struct cairn_trial *t)
{
    const struct cairn_mark *mark = find_soft_mark(t);
    if (mark == NULL) {
        return false;
    }
    /* A field of a null pointer is read by the test, not by the library. */
    bool is_call = cairn_trial_op(t, t->outcome.head.statement)->kind == CAIRN_OP_CALL;
    cairn_trial_conclude(t, is_call ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_ILLEGAL,
                         mark->statement, mark->arg);
    cairn_str_addf(&t->blame->why, "%s is %s, and nothing says that it may be.",
                   cairn_trial_describe_arg(t, mark->statement, mark->arg),
                   mark->kind == CAIRN_MARK_NULL ? "NULL" : "an extreme number");
    return true;
}

static bool is_handed_fresh(struct cairn_trial *t)
{
    enum { NEAR = 4096 };
    if (t->pattern->mode != CAIRN_MODE_MAIN || !cairn_blame_is_own_callback(&t->outcome) ||
        !cairn_blame_may_be_fresh(&t->outcome)) {
        return false;
    }
    /* All that the caller hands out is written; on the guarded heap what is not is all ones. */
    struct cairn_outcome guarded =
        cairn_replay_judged(t->replayer, t->sequence, CAIRN_MODE_GUARD, 0);
    return (guarded.head.flags & CAIRN_OUTCOME_CALLBACK) != 0 &&
           guarded.head.failure == CAIRN_FAILURE_SIGSEGV &&
           guarded.head.statement == t->outcome.head.statement &&
           guarded.head.fault_address > UINT64_MAX - NEAR;
}

/* Our own callback could not use what it was given: its shape is no more than a guess. */
static bool blame_own_callback(struct cairn_trial *t)
{
    if (!cairn_blame_is_own_callback(&t->outcome) || t->is_handed_fresh) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "A callback of the test could not use what it was given.");
    return true;
}

/* NULL that is no misuse because of a rule of the user's. */
static void say_what_you_said(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count; i++) {
            if (cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_NULL &&
                cairn_api_rules_have(op->rules, op->rule_count, CAIRN_API_RULE_NULLABLE, (int)i)) {
                cairn_str_addf(&t->blame->why, " A rule of yours says that %s may be NULL.",
                               cairn_trial_describe_arg(t, s, i));
                return;
            }
        }
    }
}

/* Whoever looks for the error begins at the call that freed the block. */
static void say_who_freed(struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    const uint32_t f = block == CAIRN_NONE ? CAIRN_NONE : t->outcome.blocks[block].freed_by;
    if (f != CAIRN_NONE && f < t->outcome.head.statement) {
        cairn_str_addf(&t->blame->why, " The block was freed by %s.", cairn_trial_op(t, f)->name);
    }
}

/* Whether no call comes before the failing one. */
static bool is_first_call(const struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && !cairn_trial_op(t, s)->is_builtin) {
            return false;
        }
    }
    return true;
}

/* Whether the operation is named after yielding a part of something, or a look at it, which shares
 * its memory and is not to be ended. */
static bool makes_view(const struct cairn_trial *t, uint32_t op)
{
    static const char *const words[] = {"sub",    "view", "slice", "window", "alias",
                                        "borrow", "wrap", "share", "peek",   NULL};
    return op != CAIRN_NONE && cairn_text_has_any(t->model->ops.items[op].name, words);
}

/* Whether the assertion asks what a call tells of the library itself, or compares what an object
 * has where that is asked for one of its things: either was for the caller to see to before. */
static bool asserts_readiness(const struct cairn_trial *t, uint32_t names)
{
    static const char *const ends[] = {"front", "back", "first", "last", "top", "peek",
                                       "head",  "tail", "pop",   "min",  "max", NULL};
    static const char *const said[] = {"if nothing",     "if empty", "is empty",   "if it is empty",
                                       "if there is no", "if none",  "when empty", "NULL if",
                                       "0 if",           "-1 if",    NULL};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool takes_object = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        takes_object = takes_object || cairn_trial_takes_object(t, s, i);
    }
    return ((names & CAIRN_WIRE_NAMES_CALL) != 0 && !takes_object) ||
           ((names & (uint32_t)CAIRN_WIRE_NAMES_COMPARES) != 0 && takes_object &&
            op->param_count == 1 && cairn_text_has_any(op->name, ends) &&
            !cairn_inferred_says(op->doc, said));
}

/* Why the library is believed to be at fault, and what the failure has in common with others. */
static void conclude_bug(struct cairn_trial *t)
{
    if (t->pattern->failure == CAIRN_FAILURE_ASSERTION) {
        /* That something is there at all, a call may have had to see to before. */
        const uint32_t names = (uint32_t)t->outcome.head.fault_offset;
        if (asserts_readiness(t, names)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, t->outcome.head.statement,
                                 CAIRN_NONE);
            cairn_str_add(&t->blame->why, "The assertion says what has to be so before.");
            return;
        }
        const struct cairn_op *op = cairn_trial_op(t, t->outcome.head.statement);
        const bool is_about_known = is_in_other_function(t, op) || is_about_inner(t, op);
        if (is_about_known &&
            (is_first_call(t) || (names & (uint32_t)CAIRN_WIRE_NAMES_COMPARES) != 0)) {
            cairn_trial_insist(t, t->outcome.head.statement, CAIRN_NONE);
        } else {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
        }
        const bool is_other = is_in_other_function(t, cairn_trial_op(t, t->outcome.head.statement));
        cairn_str_add(&t->blame->why, is_other
                                          ? "The assertion is not in the function that is called, "
                                            "and no argument decides it."
                                          : "The assertion is about none of the arguments, and "
                                            "none of them decides it.");
        return;
    }
    if (makes_view(t, t->blame->cause)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
        cairn_str_addf(&t->blame->why, "What %s yields may be a part of something else.",
                       t->model->ops.items[t->blame->cause].name);
        t->blame->cause = CAIRN_NONE;
        return;
    }
    if (t->blame->cause == CAIRN_NONE && cairn_blame_undocumented(t)) {
        return;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_BUG, t->outcome.head.statement, CAIRN_NONE);
    if (t->blame->cause != CAIRN_NONE) {
        cairn_str_addf(&t->blame->why,
                       "After %s two objects own the same memory: each frees it when it is "
                       "destroyed alone.",
                       t->model->ops.items[t->blame->cause].name);
        return;
    }
    cairn_str_add(&t->blame->why, "Every argument obeys the rules that are known of it.");
    say_what_you_said(t);
    say_who_freed(t);
    if (t->is_handed_fresh) {
        cairn_str_add(&t->blame->why, " The callback is given a pointer out of memory that was "
                                      "never written.");
    }
    if (t->blame->left_by != CAIRN_NONE) {
        cairn_str_addf(&t->blame->why,
                       " The library goes on to use what belonged to an object that %s ended, in "
                       "calls for another one.",
                       t->model->ops.items[t->blame->left_by].name);
    }
    if (t->pattern->failure != CAIRN_FAILURE_INVARIANT && !cairn_pattern_is_endless(t->pattern)) {
        const uint32_t breaker = cairn_blame_find_breaker(t);
        /* What the test writes into a field is no call of the library's. */
        t->blame->breaker =
            breaker != CAIRN_NONE && t->model->ops.items[breaker].kind == CAIRN_OP_CALL
                ? breaker
                : CAIRN_NONE;
        t->blame->root = cairn_blame_root(t);
    }
    if (makes_view(t, t->blame->breaker)) {
        t->blame->verdict = CAIRN_VERDICT_SUSPECT;
    }
    if (t->blame->breaker != CAIRN_NONE &&
        cairn_trial_op(t, t->outcome.head.statement)->destroys < 0) {
        cairn_str_addf(&t->blame->why, " After %s not even destroying the object succeeds.",
                       t->model->ops.items[t->blame->breaker].name);
    }
}

static void judge(struct cairn_trial *t)
{
    t->is_handed_fresh = is_handed_fresh(t);
    if (cairn_pattern_is_endless(t->pattern) && !cairn_blame_is_endless(t)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_HANG, t->outcome.head.statement, CAIRN_NONE);
        return;
    }
    if (cairn_blame_denied(t) || blame_own_callback(t) || blame_alignment(t) ||
        cairn_blame_guessed_free(t) || cairn_blame_receiver(t) || cairn_blame_marks(t) ||
        cairn_blame_given_up(t) || cairn_blame_callers_block(t) || cairn_blame_ended_twice(t) ||
        cairn_blame_ended_copy(t) || cairn_blame_freed_block(t) || cairn_blame_given_twice(t) ||
        cairn_blame_listed_twice(t) || cairn_blame_joined_itself(t) || cairn_blame_own_part(t) ||
        cairn_blame_owned_field(t) || cairn_blame_held_already(t) || blame_soft_marks(t)) {
        return;
    }
    bool is_proved = t->blame->cause != CAIRN_NONE;
    if (is_proved && cairn_blame_kind(t)) {
        t->blame->cause = CAIRN_NONE;
        return;
    }
    if (!is_proved && cairn_trial_follows_unwritten(t)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_BUG, t->outcome.head.statement, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "It follows memory that it allocated itself and never wrote "
                                      "to: where that is zero, all goes well.");
        return;
    }
    if (!is_proved && (blame_refusal(t) || cairn_blame_misuse(t))) {
        return;
    }
    conclude_bug(t);
}

/* A trial of the sequence, of whose execution the outcome is a copy; end_trial releases it. */
static struct cairn_trial begin_trial(struct cairn_replayer *replayer,
                                      const struct cairn_tails *tails,
                                      const struct cairn_pattern *pattern,
                                      const struct cairn_sequence *sequence,
                                      struct cairn_blame *blame)
{
    struct cairn_trial t = {.replayer = replayer,
                            .tails = tails,
                            .pattern = pattern,
                            .sequence = sequence,
                            .model = replayer->model,
                            .blame = blame};
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        t.slots[s] = slot;
        slot += t.model->ops.items[sequence->statements.items[s].op].output_count;
    }
    /* What is proved of it matters here, and of its variants how they end. */
    const uint32_t always = replayer->always;
    replayer->always &= ~(uint32_t)CAIRN_RUN_UNPROVEN;
    struct cairn_outcome outcome = cairn_replay_judged(replayer, sequence, pattern->mode, 0);
    replayer->always = always;
    t.outcome = cairn_outcome_copy(&outcome, &t.arena);
    for (uint32_t i = 0; i < replayer->legality.marks.count; i++) {
        cairn_vec_push(&t.marks, replayer->legality.marks.items[i]);
    }
    return t;
}

static void end_trial(struct cairn_trial *t)
{
    cairn_vec_release(&t->marks);
    cairn_sequence_release(&t->variant);
    cairn_arena_release(&t->arena);
}

bool cairn_blame_mistakes_kind(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                               const struct cairn_sequence *sequence)
{
    const struct cairn_pattern pattern = {.mode = CAIRN_MODE_MAIN};
    struct cairn_blame blame = {0};
    struct cairn_trial t = begin_trial(replayer, tails, &pattern, sequence, &blame);
    t.outcome.head.statement = sequence->statements.count - 1;
    const bool is_mistaken = cairn_blame_kind(&t);
    end_trial(&t);
    cairn_str_release(&blame.why);
    return is_mistaken;
}

static void judge_pattern(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                          const struct cairn_pattern *pattern,
                          const struct cairn_sequence *sequence, struct cairn_blame *blame)
{
    blame->container = CAIRN_NONE;
    blame->cause = CAIRN_NONE;
    blame->doubt = 0;
    blame->left_by = CAIRN_NONE;
    blame->root = 0;
    blame->breaker = CAIRN_NONE;
    blame->ignores_length = false;
    blame->needs_alignment = false;
    blame->is_weak = false;
    struct cairn_trial t = begin_trial(replayer, tails, pattern, sequence, blame);
    if (cairn_pattern_matches(pattern, sequence, &t.outcome)) {
        judge(&t);
        blame->is_weak = blame->verdict == CAIRN_VERDICT_SUSPECT && !t.is_insisted;
    } else {
        cairn_trial_conclude(&t, CAIRN_VERDICT_FLAKY, CAIRN_NONE, CAIRN_NONE);
    }
    /* A function keeps its name at the beginning of a sentence, too. */
    bool begins_with_name =
        blame->why.length != 0 && strcspn(blame->why.text, "_") < strcspn(blame->why.text, " ");
    if (blame->why.length != 0 && !begins_with_name) {
        blame->why.text[0] = (char)toupper((unsigned char)blame->why.text[0]);
    }
    end_trial(&t);
}

/* Whether pages in that mode show more of such a failure: of one in the open; or of one in front of
 * a block, which is another that begins there, for what went far behind the end of one. */
static bool may_be_led(const struct cairn_pattern *pattern, enum cairn_run_mode mode)
{
    const bool is_in_front = pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD ||
                             pattern->failure == CAIRN_FAILURE_HEAP_UNDERFLOW;
    return ((pattern->mode == CAIRN_MODE_MAIN || pattern->mode == CAIRN_MODE_VARIANT) &&
            pattern->failure == CAIRN_FAILURE_SIGSEGV) ||
           (pattern->mode == CAIRN_MODE_FRONT && mode == CAIRN_MODE_GUARD && is_in_front);
}

/* What fails somewhere in the open may have been led there by what it found behind the end of
 * memory of the caller's, or before its beginning, which guard pages show in that mode. Returns
 * whether they do, in the same call. */
static bool is_led_astray(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                          const struct cairn_sequence *sequence, enum cairn_run_mode mode,
                          struct cairn_pattern *guarded)
{
    if (!may_be_led(pattern, mode)) {
        return false;
    }
    const struct cairn_outcome outcome = cairn_replay(replayer, sequence, mode, 0);
    const uint32_t block = outcome.head.fault_block;
    if (outcome.head.kind != CAIRN_OUTCOME_VIOLATION || block == CAIRN_NONE ||
        outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    *guarded = cairn_pattern_of(sequence, &outcome, mode);
    return guarded->op == pattern->op;
}

/* Writes 0 for the numbers of statement s that nobody has so many of. Returns whether there were
 * some. */
static bool write_plain_numbers(const struct cairn_model *model, struct cairn_sequence *sequence,
                                uint32_t s)
{
    enum { MANY = 64 };
    const struct cairn_statement *statement = &sequence->statements.items[s];
    const struct cairn_op *op = &model->ops.items[statement->op];
    bool is_any = false;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        struct cairn_arg *arg = &sequence->args.items[statement->first_arg + i];
        if (arg->kind == CAIRN_ARG_INTEGER && (arg->integer < 0 || arg->integer > MANY) &&
            model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
            op->params[i].partner < 0) {
            arg->integer = 0;
            is_any = true;
        }
    }
    return is_any;
}

/* Where the failing call is led astray by what may be a number of its, and fails as well with plain
 * ones: for which reason it does then. */
static void judge_plainly(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                          const struct cairn_pattern *pattern,
                          const struct cairn_sequence *sequence, struct cairn_blame *blame)
{
    struct cairn_sequence plain = {0};
    struct cairn_blame other = {0};
    cairn_sequence_copy(&plain, sequence);
    if (pattern->failure == CAIRN_FAILURE_SIGSEGV && sequence->statements.count != 0 &&
        write_plain_numbers(replayer->model, &plain, sequence->statements.count - 1)) {
        const struct cairn_outcome outcome =
            cairn_replay_judged(replayer, &plain, pattern->mode, 0);
        const struct cairn_pattern again = cairn_pattern_of(&plain, &outcome, pattern->mode);
        if (outcome.head.kind == CAIRN_OUTCOME_SIGNAL &&
            outcome.head.statement == sequence->statements.count - 1 &&
            again.failure == CAIRN_FAILURE_SIGSEGV) {
            judge_pattern(replayer, tails, &again, &plain, &other);
        } else {
            other.verdict = CAIRN_VERDICT_FLAKY;
        }
        if (other.verdict == CAIRN_VERDICT_ROBUSTNESS || other.verdict == CAIRN_VERDICT_ILLEGAL) {
            const struct cairn_blame was = *blame;
            *blame = other;
            other = was;
        }
    }
    cairn_str_release(&other.why);
    cairn_sequence_release(&plain);
}

void cairn_blame_failure(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                         const struct cairn_pattern *pattern, const struct cairn_sequence *sequence,
                         struct cairn_blame *blame)
{
    static const enum cairn_run_mode modes[] = {CAIRN_MODE_GUARD, CAIRN_MODE_FRONT};
    judge_pattern(replayer, tails, pattern, sequence, blame);
    for (size_t i = 0; i < sizeof modes / sizeof *modes && blame->verdict == CAIRN_VERDICT_BUG;
         i++) {
        struct cairn_pattern guarded;
        struct cairn_blame other = {0};
        if (!is_led_astray(replayer, pattern, sequence, modes[i], &guarded)) {
            continue;
        }
        judge_pattern(replayer, tails, &guarded, sequence, &other);
        if (other.verdict != CAIRN_VERDICT_BUG && other.verdict != CAIRN_VERDICT_FLAKY) {
            cairn_str_release(&blame->why);
            *blame = other;
        } else {
            cairn_str_release(&other.why);
        }
    }
    if (blame->verdict == CAIRN_VERDICT_BUG) {
        judge_plainly(replayer, tails, pattern, sequence, blame);
    }
}
