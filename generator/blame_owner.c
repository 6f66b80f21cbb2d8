/* Whose dangling pointer it is (ARCHITECTURE.md 7). */
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/closure.h"

static bool is_argument(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (block != CAIRN_NONE && cairn_trial_block(t, s, i) == block) {
            return true;
        }
    }
    return false;
}

/* Whether statement f destroyed an argument of its own. */
static bool destroys_something(const struct cairn_trial *t, uint32_t f)
{
    uint32_t op = t->sequence->statements.items[f].op;
    for (uint32_t i = 0; i < t->sequence->statements.items[f].arg_count; i++) {
        uint32_t block = cairn_trial_block(t, f, i);
        bool frees = block != CAIRN_NONE && t->outcome.blocks[block].freed_by == f;
        /* What the test wrote down for the argument is nobody's to end. */
        bool is_value = cairn_sequence_args(t->sequence, f)[i].kind == CAIRN_ARG_VALUE;
        if (frees || (is_value && cairn_facts_consumes(t->replayer->facts, op, i))) {
            return true;
        }
    }
    /* A destructor may leave the shell of what it ends to the caller. */
    return t->model->ops.items[op].destroys >= 0;
}

/* The object that statement f ended, or emptied: an argument of its. */
static const struct cairn_arg *ended_by(const struct cairn_trial *t, uint32_t f)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, f);
    const struct cairn_arg *emptied = NULL;
    for (uint32_t i = 0; i < t->sequence->statements.items[f].arg_count; i++) {
        uint32_t block = cairn_trial_block(t, f, i);
        if (block != CAIRN_NONE && t->outcome.blocks[block].freed_by == f) {
            return &args[i];
        }
        if (block != CAIRN_NONE && emptied == NULL && args[i].kind == CAIRN_ARG_VALUE) {
            emptied = &args[i];
        }
    }
    return emptied;
}

static bool is_value(const struct cairn_arg *arg, const struct cairn_arg *value)
{
    return arg->kind == CAIRN_ARG_VALUE && arg->index == value->index &&
           arg->output == value->output;
}

/* Runs the first p statements and destroys the value behind them. Returns the statement that does,
 * or CAIRN_NONE. */
static uint32_t destroy_at(struct cairn_trial *t, uint32_t p, const struct cairn_arg *value,
                           struct cairn_outcome *outcome)
{
    if (value->index >= p) {
        return CAIRN_NONE;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, p);
    uint32_t destroying =
        cairn_tails_destroy(t->tails, &t->variant, value->index, value->output, 0);
    if (destroying != CAIRN_NONE) {
        t->variant.body = t->variant.tail = t->variant.statements.count;
        *outcome = cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    }
    return destroying;
}

/* Whether destroying the value in place of statement p and all behind it frees the block. */
static bool frees_at(struct cairn_trial *t, uint32_t p, const struct cairn_arg *value,
                     uint32_t block)
{
    struct cairn_outcome outcome;
    uint32_t destroying =
        t->outcome.blocks[block].allocated_by >= p ? CAIRN_NONE : destroy_at(t, p, value, &outcome);
    return destroying != CAIRN_NONE && block < outcome.head.block_count &&
           outcome.blocks[block].freed_by == destroying;
}

/* Whether destroying Y behind statement c frees whatever destroying X would. */
static bool frees_all_of(struct cairn_trial *t, uint32_t c, const struct cairn_arg *x,
                         const struct cairn_arg *y)
{
    struct cairn_outcome outcome;
    uint32_t destroying = destroy_at(t, c + 1, x, &outcome);
    if (destroying == CAIRN_NONE) {
        return false;
    }
    const uint32_t count = outcome.head.block_count;
    bool *is_its = cairn_arena_alloc(&t->arena, count * sizeof *is_its);
    for (uint32_t b = 0; b < count; b++) {
        is_its[b] = outcome.blocks[b].freed_by == destroying && outcome.blocks[b].allocated_by <= c;
    }
    destroying = destroy_at(t, c + 1, y, &outcome);
    bool is_all = destroying != CAIRN_NONE;
    for (uint32_t b = 0; b < count && is_all; b++) {
        is_all = !is_its[b] ||
                 (b < outcome.head.block_count && outcome.blocks[b].freed_by == destroying);
    }
    return is_all;
}

/* The statement after which X, ended by f, and Y own the same block, each on its own; or
 * CAIRN_NONE. */
static uint32_t find_cause(struct cairn_trial *t, uint32_t f, const struct cairn_arg *x,
                           const struct cairn_arg *y, uint32_t block)
{
    for (uint32_t p = 1; p <= f; p++) {
        /* A loop counts as a whole. */
        bool is_between = cairn_sequence_loop_of(t->sequence, p) == CAIRN_NONE &&
                          t->sequence->statements.items[p - 1].loop_body == 0;
        if (is_between && frees_at(t, p, y, block) && frees_at(t, p, x, block)) {
            return p - 1;
        }
    }
    return CAIRN_NONE;
}

/* Whether the call of statement c, which made neither, gave to one of the two all that the other
 * has. What a copy shares leaves the copy's own memory. */
static bool is_handed_over(struct cairn_trial *t, uint32_t c, const struct cairn_arg *x,
                           const struct cairn_arg *y)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, c);
    const int made = cairn_trial_op(t, c)->initialises;
    bool is_making = x->index == c || y->index == c ||
                     (made >= 0 && (is_value(&args[made], x) || is_value(&args[made], y)));
    return !is_making && (frees_all_of(t, c, x, y) || frees_all_of(t, c, y, x));
}

/* Whether the caller passed to statement s something that belongs to `owner`, which he did not
 * pass: the owner could not know, and the caller made it share what it has. */
static bool passes_what_belongs_to(struct cairn_trial *t, uint32_t s, const struct cairn_arg *owner)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t count = t->sequence->statements.items[s].arg_count;
    for (uint32_t i = 0; i < count; i++) {
        if (is_value(&args[i], owner)) {
            return false;
        }
    }
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = cairn_trial_block(t, s, i);
        if (item != CAIRN_NONE && t->outcome.blocks[item].origin == CAIRN_ORIGIN_LIBRARY &&
            frees_at(t, loop == CAIRN_NONE ? s : loop, owner, item)) {
            return true;
        }
    }
    return false;
}

/* The sequence without statement f, up to s, with Y destroyed at its end: is the block freed now?
 * If it is, X (destroyed by f) and Y both own it. */
static bool is_owned_by_both(struct cairn_trial *t, uint32_t f, uint32_t s,
                             const struct cairn_arg *y, uint32_t block)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    for (uint32_t i = 0; i < t->sequence->statements.count; i++) {
        keep[i] = i < s && i != f;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, i);
        for (uint32_t k = 0; k < t->sequence->statements.items[i].arg_count; k++) {
            keep[i] = keep[i] && (args[k].kind != CAIRN_ARG_VALUE || keep[args[k].index]);
        }
    }
    if (!keep[y->index] || t->outcome.blocks[block].allocated_by >= s ||
        !keep[t->outcome.blocks[block].allocated_by]) {
        return false;
    }
    cairn_sequence_select(&t->variant, t->sequence, keep);
    uint32_t renumbered = y->index - (y->index > f);
    uint32_t destroying = cairn_tails_destroy(t->tails, &t->variant, renumbered, y->output, 0);
    if (destroying == CAIRN_NONE) {
        return false;
    }
    t->variant.body = t->variant.tail = t->variant.statements.count;
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    /* Blocks keep their numbers: nothing was allocated by destroying X. */
    return block < outcome.head.block_count && outcome.blocks[block].freed_by == destroying &&
           outcome.blocks[block].size == t->outcome.blocks[block].size;
}

/* Whether both are the same value, or lead to the same block of the heap. */
static bool is_same_object(const struct cairn_trial *t, const struct cairn_arg *a,
                           const struct cairn_arg *b)
{
    const struct cairn_wire_value *first = cairn_trial_value(t, a);
    const struct cairn_wire_value *second = cairn_trial_value(t, b);
    return is_value(a, b) || (first != NULL && second != NULL && first->kind == CAIRN_VALUE_HEAP &&
                              second->kind == CAIRN_VALUE_HEAP && first->block == second->block);
}

/* Whether statement c is given the object in an array of the caller's. */
static bool passes_in_array(const struct cairn_trial *t, uint32_t c, const struct cairn_arg *value)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, c);
    for (uint32_t i = 0; i < t->sequence->statements.items[c].arg_count; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE ||
            cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_POINTERS) {
            continue;
        }
        const struct cairn_arg *elements = cairn_sequence_args(t->sequence, args[i].index);
        for (uint32_t e = 0; e < t->sequence->statements.items[args[i].index].arg_count; e++) {
            if (is_same_object(t, &elements[e], value)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether statement c is given the object for what may be anything: memory of a pool, say. */
static bool passes_as_anything(const struct cairn_trial *t, uint32_t c,
                               const struct cairn_arg *value)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, c);
    const struct cairn_op *op = cairn_trial_op(t, c);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_POINTER &&
            args[i].kind == CAIRN_ARG_VALUE && is_same_object(t, &args[i], value)) {
            return true;
        }
    }
    return false;
}

/* Whether the library let X, which f ended, and Y own the block; notes by which call. */
static bool is_shared_by_library(struct cairn_trial *t, uint32_t f, uint32_t s,
                                 const struct cairn_arg *y, uint32_t block)
{
    const struct cairn_arg *x = ended_by(t, f);
    if (!is_owned_by_both(t, f, s, y, block)) {
        return false;
    }
    uint32_t cause = x == NULL ? CAIRN_NONE : find_cause(t, f, x, y, block);
    if (cause == CAIRN_NONE) {
        return false; /* one false alarm costs more than ten errors that are missed */
    }
    t->blame->cause = t->sequence->statements.items[cause].op;
    bool is_callers = cairn_trial_op(t, cause)->kind != CAIRN_OP_CALL ||
                      cairn_trial_has_expired(t, cause, f) || is_handed_over(t, cause, x, y) ||
                      passes_in_array(t, cause, x) || passes_in_array(t, cause, y) ||
                      passes_as_anything(t, cause, x) || passes_as_anything(t, cause, y);
    for (uint32_t c = 0; c <= cause && !is_callers; c++) {
        is_callers = passes_what_belongs_to(t, c, x) || passes_what_belongs_to(t, c, y);
    }
    return !is_callers;
}

/* Whether the block is a struct of the caller's that statement f was given, and no other operation
 * ends such structs: then that is what f's is for, whatever its name. */
static bool is_only_end(const struct cairn_trial *t, uint32_t f, uint32_t block)
{
    uint32_t record = CAIRN_NONE;
    for (uint32_t i = 0; block != CAIRN_NONE && i < cairn_trial_op(t, f)->param_count; i++) {
        if (cairn_trial_block(t, f, i) == block &&
            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
            record = t->model->sorts.items[cairn_trial_op(t, f)->params[i].sort].record;
        }
    }
    for (uint32_t o = 0; o < t->model->ops.count && record != CAIRN_NONE; o++) {
        const struct cairn_op *op = &t->model->ops.items[o];
        if (o != t->sequence->statements.items[f].op && op->destroys >= 0 &&
            t->model->sorts.items[op->params[op->destroys].sort].record == record) {
            return false;
        }
    }
    return record != CAIRN_NONE;
}

/* Whether the caller is to blame that argument `arg` of statement s leads to the freed block. */
static bool is_callers_pointer(struct cairn_trial *t, uint32_t s, uint32_t arg, uint32_t block)
{
    const struct cairn_wire_block *dead = &t->outcome.blocks[block];
    uint32_t f = dead->freed_by;
    if (dead->origin != CAIRN_ORIGIN_LIBRARY || f == CAIRN_NONE) {
        return true;
    }
    if (f >= s) {
        return false; /* freed by the failing call itself */
    }
    const struct cairn_arg *y = &cairn_sequence_args(t->sequence, s)[arg];
    if (y->kind == CAIRN_ARG_VALUE && cairn_trial_is_unlinked(t, block, y)) {
        return false;
    }
    if (y->kind != CAIRN_ARG_VALUE ||
        cairn_blame_was_kept(t->replayer->facts, t->sequence, &t->outcome, block, s, arg)) {
        return true;
    }
    uint32_t y_block = cairn_trial_block(t, s, arg);
    if (is_only_end(t, f, y_block)) {
        return true;
    }
    const struct cairn_op *used_by = cairn_trial_op(t, s);
    const bool is_promised = t->model->iterators == CAIRN_ENDURANCE_PROMISED &&
                             arg < used_by->param_count &&
                             cairn_model_is_iterator(t->model, used_by->params[arg].sort);
    if (cairn_trial_op(t, f)->destroys < 0 &&
        (is_promised || cairn_documented_to_hold(cairn_trial_op(t, y->index)) ||
         cairn_documented_to_hold(cairn_trial_op(t, f)))) {
        return false;
    }
    if (!destroys_something(t, f)) {
        return !is_argument(t, f, y_block) && !is_shared_by_library(t, f, s, y, block);
    }
    return y_block == CAIRN_NONE || is_argument(t, f, y_block) ||
           !is_shared_by_library(t, f, s, y, block);
}

/* ---- rows of the table, in order ---- */

bool cairn_blame_marks(struct cairn_trial *t)
{
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        bool is_soft = mark->kind == CAIRN_MARK_NULL || mark->kind == CAIRN_MARK_EXTREME;
        /* A freed object that is passed is the caller's own pointer, however it was freed. */
        bool is_callers = cairn_mark_is_callers(mark->kind) || mark->kind == CAIRN_MARK_FREED;
        if (!is_callers && mark->block != CAIRN_NONE) {
            is_callers = is_callers_pointer(t, mark->statement, mark->arg, mark->block);
        }
        if (is_callers && !is_soft) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, mark->statement, mark->arg);
            cairn_str_addf(&t->blame->why, "%s is %s.",
                           cairn_trial_describe_arg(t, mark->statement, mark->arg),
                           cairn_mark_kind_name(mark->kind));
            return true;
        }
    }
    return false;
}

static uint32_t sort_of_maker(const struct cairn_trial *t, const struct cairn_arg *value)
{
    return cairn_trial_op(t, value->index)->outputs[value->output].sort;
}

/* Whether statement s uses what statement `maker` made, or something that came to hold, or came out
 * of, what it made. */
static bool depends_on(const struct cairn_trial *t, uint32_t s, uint32_t maker)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    keep[s] = true;
    cairn_dependence_closure(t->model, t->sequence, s + 1, keep);
    return keep[maker];
}

/* Whether the call came upon the block though nobody had given it to the caller, who ended the
 * object that it belonged to, and works on another object of that kind which has nothing to do with
 * the first: the library kept a pointer where all objects share it. (A call without such an object
 * goes on with what an earlier one began.) */
static bool is_left_in_statics(struct cairn_trial *t, uint32_t s, uint32_t block)
{
    const struct cairn_wire_block *dead = &t->outcome.blocks[block];
    const struct cairn_arg *x =
        dead->origin == CAIRN_ORIGIN_LIBRARY && destroys_something(t, dead->freed_by)
            ? ended_by(t, dead->freed_by)
            : NULL;
    if (x == NULL || x->kind != CAIRN_ARG_VALUE ||
        cairn_blame_was_passed(t->sequence, &t->outcome, block, s)) {
        return false;
    }
    bool works_on_other = false;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        works_on_other = works_on_other || (args[i].kind == CAIRN_ARG_VALUE &&
                                            sort_of_maker(t, &args[i]) == sort_of_maker(t, x));
    }
    return works_on_other && !depends_on(t, s, x->index);
}

/* A violation that names a freed block without any mark: the failing call reached it by itself. */
bool cairn_blame_freed_block(struct cairn_trial *t)
{
    uint32_t block = t->outcome.head.fault_block;
    uint32_t s = t->outcome.head.statement;
    if (block == CAIRN_NONE || t->outcome.blocks[block].freed_by == CAIRN_NONE ||
        t->outcome.blocks[block].freed_by >= s ||
        cairn_blame_may_be_ended(t, t->outcome.blocks[block].freed_by)) {
        return false;
    }
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        uint32_t passed = cairn_trial_block(t, s, i);
        if (passed != CAIRN_NONE && passed != block && !is_callers_pointer(t, s, i, block)) {
            return false;
        }
    }
    if (is_left_in_statics(t, s, block)) {
        t->blame->left_by = t->sequence->statements.items[t->outcome.blocks[block].freed_by].op;
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "What it used had been freed by the caller.");
    return true;
}

static bool is_passed(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    bool is_there = false;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        is_there = is_there || cairn_trial_block(t, s, i) == block;
    }
    return is_there;
}

/* Whether statement s passes the block and some other one, or makes an object: the call may have
 * put it there; or puts it into an array, for a call that takes all of that. */
static bool gives(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    bool has_other = cairn_trial_makes_object(t, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        const uint32_t passed = cairn_trial_block(t, s, i);
        has_other = has_other || (passed != CAIRN_NONE && passed != block);
    }
    return is_passed(t, s, block) && (has_other || cairn_trial_op(t, s)->kind == CAIRN_OP_POINTERS);
}

/* The sequence with the block given away by the first statement alone that does it, once; false if
 * it is so already, or if something is needed that a later one makes. */
static bool give_once(struct cairn_trial *t, uint32_t block)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    bool is_given = false;
    bool is_changed = false;
    uint32_t given_in = CAIRN_NONE;
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        keep[s] = true;
        if (s >= t->outcome.head.statement || !gives(t, s, block)) {
            continue;
        }
        keep[s] = !is_given;
        is_changed = is_changed || is_given;
        if (!is_given && (given_in = cairn_sequence_loop_of(t->sequence, s)) != CAIRN_NONE) {
            is_changed = t->sequence->statements.items[given_in].loop_count > 1;
        }
        is_given = true;
    }
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        for (uint32_t m = 0; m < s; m++) {
            if (keep[s] && !keep[m] && cairn_sequence_takes(t->sequence, s, m)) {
                return false;
            }
        }
    }
    cairn_sequence_select(&t->variant, t->sequence, keep);
    if (given_in != CAIRN_NONE) {
        t->variant.statements.items[given_in].loop_count = 1; /* nothing before it is dropped */
    }
    return is_changed;
}

/* Whether argument i of statement g is the block, and an earlier argument of g is the same value.
 */
static bool is_repeated(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, g);
    if (args[i].kind != CAIRN_ARG_VALUE || cairn_trial_block(t, g, i) == CAIRN_NONE ||
        cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL ||
        cairn_sequence_loop_of(t->sequence, args[i].index) != CAIRN_NONE) {
        return false;
    }
    for (uint32_t k = 0; k < i; k++) {
        if (is_value(&args[i], &args[k])) {
            return true;
        }
    }
    return false;
}

/* Whether statement g yields or takes an object that is not the block, and may own it. */
static bool has_owner(const struct cairn_trial *t, uint32_t g, uint32_t block)
{
    const struct cairn_wire_value *made = cairn_outcome_value(&t->outcome, g, 0);
    bool has_one = cairn_trial_op(t, g)->output_count != 0 && made != NULL &&
                   made->kind == CAIRN_VALUE_HEAP && made->block != block;
    for (uint32_t i = 0; i < cairn_trial_op(t, g)->param_count; i++) {
        const uint32_t passed = cairn_trial_block(t, g, i);
        has_one = has_one ||
                  (cairn_trial_takes_object(t, g, i) && passed != block && passed != CAIRN_NONE);
    }
    return has_one;
}

/* The sequence with objects of their own, made in the same way, wherever statement g is given one
 * again; false if it is not given the block twice. An object that is given to itself is none. */
static bool give_others(struct cairn_trial *t, uint32_t g, uint32_t block)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, g);
    const uint32_t count = t->sequence->statements.items[g].arg_count;
    uint32_t repeats[CAIRN_MAX_ARGS];
    uint32_t others[CAIRN_MAX_ARGS];
    uint32_t repeat_count = 0;
    bool is_given = false;
    for (uint32_t i = 1; i < count; i++) {
        if (is_repeated(t, g, i)) {
            is_given = is_given || cairn_trial_block(t, g, i) == block;
            repeats[repeat_count++] = i;
        }
    }
    if (!is_given || !has_owner(t, g, block) ||
        cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, g);
    for (uint32_t r = 0; r < repeat_count; r++) {
        others[r] = cairn_trial_make_again(t, args[repeats[r]].index);
    }
    const uint32_t moved =
        cairn_sequence_concat(&t->variant, t->sequence, g, t->sequence->statements.count);
    for (uint32_t r = 0; r < repeat_count; r++) {
        const uint32_t first = t->variant.statements.items[moved].first_arg;
        t->variant.args.items[first + repeats[r]].index = others[r];
    }
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return t->variant.statements.count <= CAIRN_MAX_STATEMENTS;
}

/* Whether the block went to a second owner, and nothing fails if that gets an object of its own,
 * made in the same way. */
static bool is_given_to_two(struct cairn_trial *t, uint32_t block)
{
    bool is_given = false;
    for (uint32_t g = 0; g < t->outcome.head.statement; g++) {
        if (!gives(t, g, block)) {
            continue;
        }
        for (uint32_t i = 0; is_given && i < cairn_trial_op(t, g)->param_count; i++) {
            if (cairn_trial_block(t, g, i) == block && cairn_trial_put_another(t, g, i) &&
                !cairn_trial_fails_alike(t)) {
                return true;
            }
        }
        is_given = true;
    }
    return false;
}

/* Whether one call was given the block for several of its parameters, and nothing fails if these
 * are several objects. */
static bool is_given_as_two(struct cairn_trial *t, uint32_t block)
{
    for (uint32_t g = 0; g < t->outcome.head.statement; g++) {
        if (give_others(t, g, block) && !cairn_trial_fails_alike(t)) {
            return true;
        }
    }
    return false;
}

/* Whether a call hands the block, which it is given as one of its objects, to what ends it anyway,
 * where that call is not made: it made the block, and owns it. What the ending call is itself told
 * to end is no such block. */
static bool is_given_back(struct cairn_trial *t, uint32_t block)
{
    const uint32_t last = t->outcome.head.statement;
    const uint32_t maker = t->outcome.blocks[block].allocated_by;
    for (uint32_t g = maker + 1; g < last && !is_passed(t, last, block); g++) {
        if (!gives(t, g, block) || cairn_trial_op(t, g)->kind != CAIRN_OP_CALL ||
            cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE || !cairn_trial_leave_out(t, g)) {
            continue;
        }
        const struct cairn_outcome outcome =
            cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
        if (outcome.head.kind == CAIRN_OUTCOME_NORMAL && block < outcome.head.block_count &&
            outcome.blocks[block].allocated_by == maker &&
            outcome.blocks[block].freed_by == last - 1) {
            return true;
        }
    }
    return false;
}

/* What was given to two owners, or twice to one, is freed by each of them. */
bool cairn_blame_given_twice(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    for (uint32_t block = 0; block < t->outcome.head.block_count; block++) {
        const uint32_t freed_by = t->outcome.blocks[block].freed_by;
        const bool is_ending = cairn_trial_op(t, s)->destroys >= 0 && freed_by == CAIRN_NONE;
        if ((freed_by != s && !is_ending) ||
            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
            continue;
        }
        if ((give_once(t, block) && !cairn_trial_still_fails(t)) || is_given_as_two(t, block) ||
            is_given_to_two(t, block) || is_given_back(t, block)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "What it frees was given away twice.");
            return true;
        }
    }
    return false;
}

/* Array s with each object once; false if it is so already. */
static bool list_once(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t count = t->sequence->statements.items[s].arg_count;
    struct cairn_arg once[CAIRN_MAX_ARGS];
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_known = false;
        for (uint32_t k = 0; k < used; k++) {
            is_known = is_known || is_same_object(t, &args[i], &once[k]);
        }
        if (!is_known) {
            once[used++] = args[i];
        }
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, s);
    cairn_sequence_append(&t->variant, t->sequence->statements.items[s].op, once, used);
    cairn_sequence_concat(&t->variant, t->sequence, s + 1, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return used < count;
}

static bool yields_object(const struct cairn_trial *t, const struct cairn_op *op)
{
    for (uint32_t o = 0; o < op->output_count; o++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->outputs[o].sort].kind;
        if (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE) {
            return true;
        }
    }
    return false;
}

/* The last call before the failing one that was given the block in an array; with *ret_calls, how
 * many there are, and with *ret_makers, how many of them make something of it. */
static uint32_t last_given_in_array(const struct cairn_trial *t, uint32_t block,
                                    uint32_t *ret_calls, uint32_t *ret_makers)
{
    uint32_t last = CAIRN_NONE;
    *ret_calls = *ret_makers = 0;
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        bool is_given = false;
        for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
            const bool is_array = cairn_trial_op(t, s)->kind == CAIRN_OP_CALL &&
                                  args[i].kind == CAIRN_ARG_VALUE &&
                                  cairn_trial_op(t, args[i].index)->kind == CAIRN_OP_POINTERS;
            for (uint32_t e = 0;
                 is_array && e < t->sequence->statements.items[args[i].index].arg_count; e++) {
                is_given = is_given || cairn_trial_block(t, args[i].index, e) == block;
            }
        }
        last = is_given ? s : last;
        *ret_calls += is_given;
        *ret_makers += is_given && yields_object(t, cairn_trial_op(t, s));
    }
    return last;
}

/* Whether several calls were given the block in arrays: each took over what stands there. Where the
 * failure is not about its life, it goes away without the last of them. */
static bool is_in_arrays_of_two(struct cairn_trial *t, uint32_t block)
{
    const bool is_about_life = t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
                               t->pattern->failure == CAIRN_FAILURE_INVALID_FREE ||
                               t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE;
    uint32_t calls;
    uint32_t makers;
    const uint32_t last = last_given_in_array(t, block, &calls, &makers);
    return calls > 1 && (is_about_life || makers > 1 ||
                         (cairn_trial_leave_out(t, last) && !cairn_trial_still_fails(t)));
}

/* The same object in several places of one array, or in the arrays of several calls: whoever takes
 * it over has it more than once. */
bool cairn_blame_listed_twice(struct cairn_trial *t)
{
    for (uint32_t block = 0; block < t->outcome.head.block_count; block++) {
        if (t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
            is_in_arrays_of_two(t, block)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "One object was given to two calls, in arrays.");
            return true;
        }
    }
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_POINTERS &&
            cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE && list_once(t, s) &&
            !cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "One object stands in an array more than once.");
            return true;
        }
    }
    return false;
}

/* Whether the failing call passes when another one that ends such objects is made instead. */
static bool passes_when_ended_otherwise(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t ending = t->sequence->statements.items[s].op;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        const struct cairn_op *other = &t->model->ops.items[k];
        if (k == ending || other->kind != CAIRN_OP_CALL || other->destroys != 0 ||
            other->param_count != 1 || other->unavailable != NULL ||
            other->params[0].sort != op->params[0].sort) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.statements.items[s].op = k;
        if (!cairn_trial_still_fails(t)) {
            return true;
        }
    }
    return false;
}

/* A list joined to itself holds each of its elements twice, which matters to the one call that ends
 * them with it. */
bool cairn_blame_joined_itself(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    if (cairn_trial_op(t, s)->destroys != 0 || cairn_trial_op(t, s)->param_count != 1) {
        return false;
    }
    const struct cairn_arg *ended = cairn_sequence_args(t->sequence, s);
    for (uint32_t u = 0; u < s; u++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, u);
        uint32_t times = 0;
        for (uint32_t i = 0; i < t->sequence->statements.items[u].arg_count; i++) {
            times += ended->kind == CAIRN_ARG_VALUE && args[i].kind == CAIRN_ARG_VALUE &&
                     is_value(&args[i], ended);
        }
        if (times > 1 && cairn_trial_leave_out(t, u) && !cairn_trial_still_fails(t) &&
            passes_when_ended_otherwise(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "It was joined to itself, and ends its elements twice.");
            return true;
        }
    }
    return false;
}
