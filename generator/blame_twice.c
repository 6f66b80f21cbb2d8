/* What the caller hands over to an owner that has it already: an object put into itself, or given
 * to the library, which holds it in its own data. */
#include "generator/blame_internal.h"
#include "generator/moved.h"

/* ---- an object that is put into itself ---- */

/* The value of argument i of statement g is an object that an earlier argument is, too. */
static bool is_itself(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, g);
    if (args[i].kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, g, i) ||
        cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL ||
        cairn_sequence_loop_of(t->sequence, args[i].index) != CAIRN_NONE) {
        return false;
    }
    for (uint32_t k = 0; k < i; k++) {
        if (args[k].kind == CAIRN_ARG_VALUE && args[k].index == args[i].index &&
            args[k].output == args[i].output && cairn_trial_takes_object(t, g, k)) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of statement `maker` ends together with what that makes. */
static bool ends_with(const struct cairn_trial *t, uint32_t maker, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, maker)[i];
    const struct cairn_wire_value *made = cairn_outcome_value(&t->outcome, maker, 0);
    const uint32_t block = cairn_trial_block(t, maker, i);
    return arg->kind == CAIRN_ARG_VALUE && block != CAIRN_NONE && made != NULL &&
           made->kind == CAIRN_VALUE_HEAP && made->block != block &&
           cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL &&
           cairn_sequence_loop_of(t->sequence, arg->index) == CAIRN_NONE &&
           t->outcome.blocks[block].freed_by != CAIRN_NONE &&
           t->outcome.blocks[block].freed_by == t->outcome.blocks[made->block].freed_by;
}

uint32_t cairn_trial_make_again(struct cairn_trial *t, uint32_t maker)
{
    uint32_t parts[CAIRN_MAX_ARGS];
    const uint32_t count = cairn_trial_op(t, maker)->param_count;
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = ends_with(t, maker, i)
                       ? cairn_trial_make_again(t, cairn_sequence_args(t->sequence, maker)[i].index)
                       : CAIRN_NONE;
    }
    const uint32_t again = t->variant.statements.count;
    cairn_sequence_slice(&t->variant, t->sequence, maker, maker + 1);
    struct cairn_arg *args = &t->variant.args.items[t->variant.statements.items[again].first_arg];
    for (uint32_t i = 0; i < count; i++) {
        args[i].index = parts[i] == CAIRN_NONE ? args[i].index : parts[i];
    }
    return again;
}

bool cairn_trial_put_another(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg arg = cairn_sequence_args(t->sequence, g)[i];
    if (arg.kind != CAIRN_ARG_VALUE || cairn_trial_op(t, arg.index)->kind != CAIRN_OP_CALL ||
        cairn_sequence_loop_of(t->sequence, arg.index) != CAIRN_NONE ||
        cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, g);
    const uint32_t another = cairn_trial_make_again(t, arg.index);
    const uint32_t moved =
        cairn_sequence_concat(&t->variant, t->sequence, g, t->sequence->statements.count);
    t->variant.args.items[t->variant.statements.items[moved].first_arg + i].index = another;
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return t->variant.statements.count <= CAIRN_MAX_STATEMENTS;
}

/* Whether another object there makes all go well, and ends with what it was put into: then the call
 * takes what it is given, and an object that belongs to itself is the caller's doing. */
static bool is_owned_there(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t output = cairn_sequence_args(t->sequence, g)[i].output;
    if (!cairn_trial_put_another(t, g, i)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const uint32_t another = t->variant.statements.count - t->sequence->statements.count + g - 1;
    const struct cairn_wire_value *item = cairn_outcome_value(&outcome, another, output);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && item != NULL &&
           item->kind == CAIRN_VALUE_HEAP &&
           outcome.blocks[item->block].freed_by == t->variant.statements.count - 1;
}

/* Appends to the variant what makes another object like that of statement `maker`: what only finds
 * one in another object needs another of these, too. Returns the statement that yields it. */
static uint32_t make_another(struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_wire_value *made = cairn_outcome_value(&t->outcome, maker, 0);
    const uint32_t whole = made != NULL && made->kind == CAIRN_VALUE_HEAP
                               ? t->outcome.blocks[made->block].allocated_by
                               : maker;
    const uint32_t again = t->variant.statements.count;
    const bool is_found = whole < maker && cairn_sequence_takes(t->sequence, maker, whole) &&
                          cairn_sequence_loop_of(t->sequence, whole) == CAIRN_NONE;
    if (is_found) {
        cairn_sequence_slice(&t->variant, t->sequence, whole, whole + 1);
    }
    const uint32_t first = t->variant.args.count;
    cairn_sequence_slice(&t->variant, t->sequence, maker, maker + 1);
    for (uint32_t a = first; a < t->variant.args.count && is_found; a++) {
        struct cairn_arg *arg = &t->variant.args.items[a];
        arg->index = arg->kind == CAIRN_ARG_VALUE && arg->index == whole ? again : arg->index;
    }
    return t->variant.statements.count - 1;
}

/* Whether the item, a statement of the variant, which ends in what puts it into the container, ends
 * with that. */
static bool ends_with_container(struct cairn_trial *t, uint32_t item_at,
                                const struct cairn_arg *container)
{
    const uint32_t destroying =
        cairn_tails_destroy(t->tails, &t->variant, container->index, container->output, 0);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    if (destroying == CAIRN_NONE ||
        cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *item = cairn_outcome_value(&outcome, item_at, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && item != NULL &&
           item->kind == CAIRN_VALUE_HEAP && outcome.blocks[item->block].freed_by == destroying;
}

/* Whether another object, put into the earlier argument k by statement g alone, ends with it. What
 * else the call takes from within its loop is made once for it.
 * is_anew: with one that was only made for that: others may have got references to this one. */
static bool is_taken_by(struct cairn_trial *t, uint32_t g, uint32_t i, uint32_t k, bool is_anew)
{
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, g);
    const uint32_t from = loop == CAIRN_NONE ? g : loop;
    const uint32_t maker = cairn_trial_origin(t, &cairn_sequence_args(t->sequence, g)[i]);
    const struct cairn_arg *container = &cairn_sequence_args(t->sequence, g)[k];
    const uint32_t origin = cairn_trial_origin(t, container);
    struct cairn_arg whole = {.kind = CAIRN_ARG_VALUE,
                              .index = origin,
                              .output = origin == container->index ? container->output : 0};
    if (maker >= from || origin >= from) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, from);
    const uint32_t item = make_another(t, maker);
    if (is_anew) {
        whole.index = t->variant.statements.count;
        cairn_sequence_slice(&t->variant, t->sequence, origin, origin + 1);
    }
    const uint32_t first = t->variant.args.count;
    cairn_sequence_concat(&t->variant, t->sequence, loop == CAIRN_NONE ? g : loop + 1, g + 1);
    for (uint32_t a = first; a < t->variant.args.count; a++) {
        struct cairn_arg *arg = &t->variant.args.items[a];
        arg->kind = arg->kind == CAIRN_ARG_SERIES ? CAIRN_ARG_INTEGER : arg->kind;
    }
    struct cairn_arg *args =
        &t->variant.args.items[cairn_vec_last(&t->variant.statements)->first_arg];
    args[i] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = item};
    args[k] = is_anew ? whole : args[k];
    return ends_with_container(t, item, &whole);
}

/* As far as is known of the call, or a trial shows it. */
static bool is_taken_there(struct cairn_trial *t, uint32_t g, uint32_t i, uint32_t k)
{
    return cairn_facts_takes(t->replayer->facts, t->sequence->statements.items[g].op, i, k,
                             CAIRN_RESULT_ANY) ||
           is_taken_by(t, g, i, k, false) || is_taken_by(t, g, i, k, true);
}

/* Whether argument i of statement g goes to an earlier argument, which is the same object. */
static bool takes_itself(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t block = cairn_trial_block(t, g, i);
    for (uint32_t k = 0; k < i && block != CAIRN_NONE; k++) {
        if (cairn_trial_block(t, g, k) == block && cairn_trial_takes_object(t, g, k) &&
            cairn_trial_takes_object(t, g, i) &&
            cairn_sequence_args(t->sequence, g)[k].kind == CAIRN_ARG_VALUE &&
            cairn_sequence_args(t->sequence, g)[i].kind == CAIRN_ARG_VALUE &&
            is_taken_there(t, g, i, k)) {
            return true;
        }
    }
    return false;
}

enum { MAX_DEPTH = 6 };

/* Whether the block of one object has, by what statements before g put into it and into what is in
 * it, that of another. */
static bool has_within(const struct cairn_trial *t, uint32_t g, uint32_t whole, uint32_t part,
                       uint32_t depth)
{
    for (uint32_t e = 0; e < g && depth < MAX_DEPTH; e++) {
        const uint32_t count =
            cairn_trial_op(t, e)->kind == CAIRN_OP_CALL ? cairn_trial_op(t, e)->param_count : 0;
        for (uint32_t i = 1; i < count && cairn_trial_block(t, e, 0) == whole; i++) {
            const uint32_t given = cairn_trial_block(t, e, i);
            if (given != CAIRN_NONE && given != whole && cairn_trial_takes_object(t, e, i) &&
                (given == part || has_within(t, e, given, part, depth + 1))) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the first argument of statement g was handed out by a call that was given the whole, and
 * that did not make it: object = value_get_object(value). */
static bool is_handed_out_of(const struct cairn_trial *t, uint32_t g, uint32_t whole, uint32_t part)
{
    const struct cairn_arg *first = cairn_sequence_args(t->sequence, g);
    if (first->kind != CAIRN_ARG_VALUE || part >= t->outcome.head.block_count ||
        t->outcome.blocks[part].allocated_by == first->index ||
        cairn_trial_op(t, first->index)->kind != CAIRN_OP_CALL) {
        return false;
    }
    bool is_given = false;
    for (uint32_t i = 0; i < t->sequence->statements.items[first->index].arg_count; i++) {
        is_given = is_given || cairn_trial_block(t, first->index, i) == whole;
    }
    return is_given;
}

/* Whether all goes well where argument i of statement g is another object, made in the same way. */
static bool passes_with_another(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg given = cairn_sequence_args(t->sequence, g)[i];
    if (given.kind != CAIRN_ARG_VALUE || cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE ||
        cairn_sequence_loop_of(t->sequence, given.index) != CAIRN_NONE) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, g);
    cairn_sequence_slice(&t->variant, t->sequence, given.index, given.index + 1);
    const uint32_t again = t->variant.statements.count - 1;
    const uint32_t first = t->variant.args.count;
    cairn_sequence_concat(&t->variant, t->sequence, g, t->sequence->statements.count);
    t->variant.args.items[first + i].index = again;
    cairn_sequence_end_body(&t->variant);
    return cairn_sequence_validate(&t->variant, t->model, NULL) == CAIRN_OK &&
           !cairn_trial_fails_alike(t);
}

/* Whether statement g puts argument i into the first, which is in it. */
static bool closes_circle(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t whole = cairn_trial_block(t, g, i);
    const uint32_t part = cairn_trial_block(t, g, 0);
    return whole != CAIRN_NONE && part != CAIRN_NONE && whole != part &&
           cairn_trial_takes_object(t, g, 0) && cairn_trial_takes_object(t, g, i) &&
           ((has_within(t, g, whole, part, 0) && is_taken_there(t, g, i, 0)) ||
            (is_handed_out_of(t, g, whole, part) && passes_with_another(t, g, i)));
}

bool cairn_blame_own_part(struct cairn_trial *t)
{
    for (uint32_t g = 0; g <= t->outcome.head.statement; g++) {
        const uint32_t count = cairn_trial_op(t, g)->param_count;
        for (uint32_t i = 1; i < count && cairn_trial_op(t, g)->kind == CAIRN_OP_CALL; i++) {
            if (takes_itself(t, g, i) || (is_itself(t, g, i) && is_owned_there(t, g, i)) ||
                closes_circle(t, g, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, g, i);
                cairn_str_addf(&t->blame->why,
                               "%s was put into itself by the caller, or what it is in into it.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- what lies in an object, handed over as if it were the caller's ---- */

/* Whether statement g keeps argument i, or ends it, as far as is known. */
static bool keeps(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t op = t->sequence->statements.items[g].op;
    const struct cairn_facts *facts = t->replayer->facts;
    bool is_kept = cairn_trial_op(t, g)->params[i].role == CAIRN_ROLE_SINK ||
                   cairn_facts_consumes(facts, op, i);
    for (uint32_t k = 0; k < cairn_trial_op(t, g)->param_count && !is_kept; k++) {
        is_kept = cairn_facts_takes(facts, op, i, k, CAIRN_RESULT_ANY);
    }
    return is_kept;
}

/* Whether argument i of statement g was read out of a field of an object that is not the caller's,
 * and may be kept there. */
static bool lies_in_object(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, g)[i];
    const uint32_t block = cairn_trial_block(t, g, i);
    return block != CAIRN_NONE && arg->kind == CAIRN_ARG_VALUE &&
           cairn_trial_op(t, arg->index)->kind == CAIRN_OP_GET &&
           t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
           cairn_trial_block(t, arg->index, 0) != block;
}

/* Whether argument i of statement g, the failing one, is text in a field, which may be written to:
 * how much room there is only the object knows. */
static bool is_written_field(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, g)[i];
    const struct cairn_type *type = &t->model->types.items[cairn_trial_op(t, g)->params[i].type];
    return g == t->outcome.head.statement && arg->kind == CAIRN_ARG_VALUE &&
           cairn_trial_op(t, arg->index)->kind == CAIRN_OP_GET &&
           cairn_trial_op(t, g)->destroys < 0 && type->kind == CAIRN_TYPE_POINTER &&
           type->target != CAIRN_NONE && t->model->types.items[type->target].is_character;
}

/* Whether argument i of statement g is text in what belongs to an object, which the failing call
 * frees though it is free. */
static bool is_freed_wrongly(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    return cairn_trial_block(t, g, i) == t->outcome.head.fault_block &&
           g != t->outcome.head.statement && !cairn_trial_takes_object(t, g, i) &&
           (t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
            t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE);
}

/* Whether argument i of statement g is memory of the library's that malloc did not hand out, and
 * such is freed; or the failing call may write to it. */
static bool is_static_memory(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, g)[i];
    const struct cairn_wire_value *value = cairn_trial_value(t, arg);
    const bool is_written = t->pattern->failure == CAIRN_FAILURE_SIGSEGV &&
                            !cairn_trial_uses_null(t) && g == t->outcome.head.statement;
    return arg->kind == CAIRN_ARG_VALUE && value != NULL && value->kind == CAIRN_VALUE_STATIC &&
           t->model->types.items[cairn_trial_op(t, g)->params[i].type].kind == CAIRN_TYPE_POINTER &&
           (is_written || t->pattern->failure == CAIRN_FAILURE_INVALID_FREE) &&
           !cairn_trial_takes_object(t, g, i);
}

bool cairn_blame_owned_field(struct cairn_trial *t)
{
    for (uint32_t g = 0; g <= t->outcome.head.statement; g++) {
        const struct cairn_op *op = cairn_trial_op(t, g);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (cairn_model_points_to_const(t->model, op->params[i].type)) {
                continue;
            }
            const bool is_static = is_static_memory(t, g, i);
            const bool is_written = is_written_field(t, g, i);
            const bool is_owned =
                lies_in_object(t, g, i) && (is_freed_wrongly(t, g, i) || keeps(t, g, i) ||
                                            (op->destroys < 0 && cairn_trial_makes_object(t, g)));
            if (is_static || is_written || is_owned) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, g, i);
                cairn_str_addf(&t->blame->why,
                               is_static ? "%s is memory of the library's own."
                               : is_written
                                   ? "%s lies in an object: how much fits there is not said."
                                   : "%s lies in an object, which may own it.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}

/* The object of another sort that argument i of statement g, which may change it, is a part of: it
 * was read out of a field of that. NULL if it is none. */
static const struct cairn_arg *owner_of(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, g)[i];
    if (arg->kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, g, i) ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_GET ||
        cairn_model_points_to_const(t->model, cairn_trial_op(t, g)->params[i].type)) {
        return NULL;
    }
    const struct cairn_arg *owner = cairn_sequence_args(t->sequence, arg->index);
    return owner->kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, arg->index, 0) &&
                   cairn_trial_op(t, arg->index)->params[0].sort !=
                       cairn_trial_op(t, g)->params[i].sort
               ? owner
               : NULL;
}

/* Whether what statement g yielded is passed to a call behind it, and may be what is freed wrongly:
 * nothing that is known is, or the failing call is given it. */
static bool is_used_on(const struct cairn_trial *t, uint32_t g)
{
    const uint32_t block = t->outcome.head.fault_block;
    bool is_used = false;
    if (block < t->outcome.head.block_count && t->outcome.blocks[block].allocated_by != g &&
        !cairn_sequence_takes(t->sequence, t->outcome.head.statement, g)) {
        return false;
    }
    for (uint32_t u = g + 1; u <= t->outcome.head.statement; u++) {
        is_used = is_used || cairn_sequence_takes(t->sequence, u, g);
    }
    return is_used;
}

/* A part of an object is freed by itself, or by way of what was made of it; or was changed by
 * itself, and what fails is a call that is given the object: what it takes its parts for, the calls
 * for these do not know. */
bool cairn_blame_changed_part(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    const bool is_free = t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
                         t->pattern->failure == CAIRN_FAILURE_INVALID_FREE;
    for (uint32_t g = 0; g <= last; g++) {
        for (uint32_t i = 0; i < cairn_trial_op(t, g)->param_count; i++) {
            const struct cairn_arg *owner =
                cairn_trial_op(t, g)->kind == CAIRN_OP_CALL ? owner_of(t, g, i) : NULL;
            const bool is_changed = owner != NULL && g < last &&
                                    cairn_sequence_takes(t->sequence, last, owner->index) &&
                                    cairn_trial_leave_out(t, g) && !cairn_trial_still_fails(t);
            const bool is_ended = owner != NULL && is_free && (g == last || is_used_on(t, g));
            if (is_changed || is_ended) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, g, i);
                cairn_str_addf(&t->blame->why, "%s is a part of an object, which may rely on it.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- an object that the library holds already ---- */

/* Whether one call alone passes where a loop over it fails, which goes on with what the first call
 * was given. */
static bool passes_once(struct cairn_trial *t, uint32_t g, uint32_t k)
{
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, g);
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, g)[k];
    if (loop == CAIRN_NONE || arg->kind != CAIRN_ARG_VALUE || arg->index > loop) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.statements.items[loop].loop_count = 1;
    return !cairn_trial_still_fails(t);
}

/* Whether the first `count` statements, each once, leave the block where the library's own data
 * leads to it. */
static bool is_held_after(struct cairn_trial *t, uint32_t count, uint32_t block)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t s = 0; s < count; s++) {
        struct cairn_statement *statement = &t->variant.statements.items[s];
        statement->loop_count = statement->loop_count != 0;
    }
    cairn_sequence_truncate(&t->variant, count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && block < outcome.head.block_count &&
           outcome.blocks[block].is_global != 0;
}

/* Whether statement g hands over the block, and nothing else, to the library as a whole. */
static bool is_registering(const struct cairn_trial *t, uint32_t g, uint32_t block)
{
    static const char *const words[] = {"register", "add",    "install", "insert",
                                        "attach",   "append", "enroll",  "push"};
    const struct cairn_op *op = cairn_trial_op(t, g);
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || cairn_text_has_word(op->name, words[i]);
    }
    bool is_passed = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t passed = cairn_trial_block(t, g, i);
        if (passed != CAIRN_NONE && passed != block) {
            return false;
        }
        is_passed = is_passed || passed == block;
    }
    return is_named && is_passed && op->kind == CAIRN_OP_CALL;
}

/* The argument of statement g that is the block; CAIRN_NONE if none is. */
static uint32_t passes_block(const struct cairn_trial *t, uint32_t g, uint32_t block)
{
    const uint32_t count = cairn_trial_op(t, g)->param_count;
    for (uint32_t k = 0; k < count; k++) {
        if (cairn_trial_block(t, g, k) == block) {
            return k;
        }
    }
    return CAIRN_NONE;
}

/* Whether the library holds the block when statement g hands it over, and nothing fails if that is
 * left out; in a loop, from the second iteration on. */
static bool is_handed_over_twice(struct cairn_trial *t, uint32_t g, uint32_t block)
{
    if (cairn_sequence_loop_of(t->sequence, g) != CAIRN_NONE) {
        return passes_once(t, g, passes_block(t, g, block)) && is_held_after(t, g + 1, block);
    }
    return cairn_trial_leave_out(t, g) && !cairn_trial_still_fails(t) && is_held_after(t, g, block);
}

/* It frees twice what the library held when it was handed over to it (once more). */
bool cairn_blame_held_already(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    const bool is_free = t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
                         t->pattern->failure == CAIRN_FAILURE_INVALID_FREE ||
                         t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE;
    for (uint32_t block = 0; is_free && block < t->outcome.head.block_count; block++) {
        if (t->outcome.blocks[block].freed_by != failing ||
            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
            continue;
        }
        for (uint32_t g = t->outcome.blocks[block].allocated_by + 1; g < failing; g++) {
            if (is_registering(t, g, block) && is_handed_over_twice(t, g, block)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, g, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "The library holds it already when %s is called.",
                               cairn_trial_op(t, g)->name);
                return true;
            }
        }
    }
    return false;
}

/* ---- an object that is given away once more ---- */

/* Whether statement g gives its argument i to another one that it is given, by all that is known.
 */
static bool is_taken(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_facts *facts = t->replayer->facts;
    const uint32_t op = t->sequence->statements.items[g].op;
    bool is_taken = false;
    for (uint32_t k = 0; k < cairn_trial_op(t, g)->param_count && !is_taken; k++) {
        is_taken =
            k != i && cairn_facts_takes(facts, op, i, k,
                                        cairn_facts_result(facts, t->sequence, &t->outcome, g));
    }
    return is_taken;
}

/* Whether the block was given away before statement g, and by no call named after that taken back.
 */
static bool was_given_before(const struct cairn_trial *t, uint32_t g, uint32_t block)
{
    static const char *const takes_back[] = {
        "del",  "delete", "remove", "erase",  "unlink",  "detach", "drop",    "rm",
        "take", "pop",    "steal",  "disown", "release", "cut",    "extract", NULL};
    for (uint32_t f = g; f-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, f);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (cairn_trial_block(t, f, i) == block &&
                (is_taken(t, f, i) || cairn_text_has_any(op->name, takes_back))) {
                return !cairn_text_has_any(op->name, takes_back);
            }
        }
    }
    return false;
}

/* Whether nothing fails if the object is not given away by statement g for a second time: before it
 * another call did, or it itself in a loop. */
static bool fails_by_giving_again(struct cairn_trial *t, uint32_t g, uint32_t i, uint32_t block)
{
    return passes_once(t, g, i) || (was_given_before(t, g, block) && cairn_trial_leave_out(t, g) &&
                                    !cairn_trial_still_fails(t));
}

/* An earlier call is given, to be owned, what has an owner already, and nothing fails without that
 * call. */
bool cairn_blame_given_again(struct cairn_trial *t)
{
    for (uint32_t g = 1; g < t->outcome.head.statement; g++) {
        const struct cairn_op *op = cairn_trial_op(t, g);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const uint32_t block = cairn_trial_block(t, g, i);
            if (block != CAIRN_NONE && t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
                is_taken(t, g, i) && fails_by_giving_again(t, g, i, block)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, g, i);
                cairn_str_addf(&t->blame->why, "%s belonged to another object already.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- an object whose place another one has taken ---- */

/* Whether statement g, before the failing one, handed out its argument k at another place. */
static bool was_moved(const struct cairn_trial *t, uint32_t g, uint32_t k)
{
    const struct cairn_arg old = cairn_sequence_args(t->sequence, g)[k];
    const struct cairn_wire_value *before = cairn_trial_value(t, &old);
    const struct cairn_wire_value *after = cairn_outcome_value(&t->outcome, g, 0);
    return g < t->outcome.head.statement && old.kind == CAIRN_ARG_VALUE && before != NULL &&
           after != NULL && after->kind != CAIRN_VALUE_NULL &&
           (after->block != before->block || after->bits != before->bits);
}

/* What was made to grow is used where it was, and not where it is. */
bool cairn_blame_outgrown(struct cairn_trial *t)
{
    struct cairn_sequence followed = {0}; /* with all moves so far */
    bool is_outgrown = false;
    cairn_sequence_copy(&followed, t->sequence);
    for (uint32_t g = 0; g <= t->outcome.head.statement && !is_outgrown; g++) {
        const uint32_t op = t->sequence->statements.items[g].op;
        for (uint32_t k = 0; k < t->model->ops.items[op].param_count && !is_outgrown; k++) {
            if (!cairn_may_move(t->replayer->facts, op, k)) {
                continue;
            }
            is_outgrown = passes_once(t, g, k);
            if (!is_outgrown && cairn_sequence_loop_of(t->sequence, g) == CAIRN_NONE &&
                was_moved(t, g, k) && cairn_use_moved(&followed, g, k)) {
                cairn_sequence_copy(&t->variant, &followed);
                is_outgrown = !cairn_trial_still_fails(t);
            }
            if (is_outgrown) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, g, k);
                cairn_str_addf(&t->blame->why, "%s is used on, and not what %s returns for it.",
                               cairn_trial_describe_arg(t, g, k), cairn_trial_op(t, g)->name);
            }
        }
    }
    cairn_sequence_release(&followed);
    return is_outgrown;
}

bool cairn_trial_is_about_life(struct cairn_trial *t)
{
    switch (t->pattern->failure) {
    case CAIRN_FAILURE_USE_AFTER_FREE:
    case CAIRN_FAILURE_DOUBLE_FREE:
        return true;
    case CAIRN_FAILURE_SIGSEGV:
        return t->pattern->mode != CAIRN_MODE_GUARD &&
               cairn_replay(t->replayer, t->sequence, CAIRN_MODE_GUARD, CAIRN_RUN_BARE)
                       .head.failure == CAIRN_FAILURE_USE_AFTER_FREE;
    default:
        return false;
    }
}

/* ---- one file in two calls ---- */

/* Whether argument i of the failing statement is the name of a file that another call was given,
 * and with a file of its own it passes. */
static bool shares_file(struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE || cairn_trial_op(t, arg->index)->kind != CAIRN_OP_PATH) {
        return false;
    }
    bool is_shared = false;
    for (uint32_t k = arg->index + 1; k < s; k++) {
        is_shared = is_shared || cairn_sequence_param_with(t->sequence, k, arg) != CAIRN_NONE;
    }
    if (!is_shared) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_slice(&t->variant, t->sequence, arg->index, arg->index + 1);
    cairn_trial_substitute(t, s, i);
    return !cairn_trial_still_fails(t);
}

/* What one call has open, another one writes: gdbm_dump(db, the file of db). */
bool cairn_blame_shared_file(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (shares_file(t, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s is the file of another call.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- an item that the call which ends it takes out first ---- */

bool cairn_blame_may_be_unlinked(const struct cairn_facts *facts,
                                 const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome, uint32_t block,
                                 uint32_t container)
{
    const uint32_t f = outcome->blocks[block].freed_by;
    bool ends_it = false;
    bool was_given = false;
    if (f >= sequence->statements.count || container == CAIRN_NONE) {
        return false;
    }
    for (uint32_t i = 0; i < sequence->statements.items[f].arg_count; i++) {
        ends_it = ends_it || cairn_blame_block_passed(sequence, outcome, f, i) == block;
    }
    for (uint32_t g = 0; g < f && ends_it && !was_given; g++) {
        const uint32_t op = sequence->statements.items[g].op;
        const enum cairn_result result = cairn_facts_result(facts, sequence, outcome, g);
        const uint32_t count = sequence->statements.items[g].arg_count;
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t k = 0; k < count; k++) {
                was_given = was_given ||
                            (i != k && cairn_blame_block_passed(sequence, outcome, g, i) == block &&
                             cairn_blame_block_passed(sequence, outcome, g, k) == container &&
                             cairn_facts_takes(facts, op, i, k, result));
            }
        }
    }
    return was_given;
}

bool cairn_trial_is_unlinked(struct cairn_trial *t, uint32_t block, const struct cairn_arg *y)
{
    const struct cairn_wire_value *container = cairn_trial_value(t, y);
    const uint32_t f = t->outcome.blocks[block].freed_by;
    if (container == NULL || container->kind != CAIRN_VALUE_HEAP ||
        !cairn_blame_may_be_unlinked(t->replayer->facts, t->sequence, &t->outcome, block,
                                     container->block)) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, f + 1);
    cairn_sequence_end_body(&t->variant);
    const uint32_t ending = cairn_tails_destroy(t->tails, &t->variant, y->index, y->output, 0);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    if (ending == CAIRN_NONE) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *ended = cairn_outcome_value(&outcome, y->index, y->output);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && ended != NULL &&
           ended->kind == CAIRN_VALUE_HEAP && outcome.blocks[ended->block].freed_by == ending &&
           block < outcome.head.block_count && outcome.blocks[block].freed_by == f;
}
