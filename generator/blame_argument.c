/* Whether one argument decides a failure: buffers, pointers, stray objects. */
#include <ctype.h>
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/values.h"

enum { ROOM = CAIRN_OBSERVE_BYTES };

/* How many bytes of a buffer of ROOM call s writes when it is told that there are `length`, ROOM +
 * 1 if it goes on behind them; -1 if the call does not work that way. */
static int64_t written_extent(struct cairn_trial *t, uint32_t s, uint32_t buffer, int64_t length)
{
    enum { FILL = 0xee };
    uint8_t fill[ROOM];
    memset(fill, FILL, sizeof fill);
    uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[buffer];
    if (op == CAIRN_NONE) {
        return -1;
    }
    cairn_sequence_reset(&t->variant);
    struct cairn_arg contents = {.kind = CAIRN_ARG_BYTES, .integer = ROOM};
    contents.index = cairn_sequence_add_bytes(&t->variant, fill, sizeof fill);
    cairn_sequence_append(&t->variant, op, &contents, 1);
    cairn_trial_substitute(t, s, buffer);
    struct cairn_arg *args = &t->variant.args.items[t->variant.statements.items[s + 1].first_arg];
    args[param->partner] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = length};
    cairn_sequence_end_body(&t->variant);
    struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE);
    if (outcome.head.failure == CAIRN_FAILURE_HEAP_OVERFLOW && outcome.head.statement == s + 1 &&
        outcome.head.fault_block != CAIRN_NONE &&
        outcome.blocks[outcome.head.fault_block].size == ROOM &&
        outcome.blocks[outcome.head.fault_block].origin != CAIRN_ORIGIN_LIBRARY) {
        return ROOM + 1;
    }
    size_t offset = 0;
    const uint8_t *seen;
    const struct cairn_wire_observation *observation;
    int64_t extent = 0;
    while ((observation = cairn_outcome_next_observation(&outcome, &offset, &seen)) != NULL) {
        for (uint32_t i = 0;
             observation->statement == s + 1 && observation->slot == 0 && i < observation->length;
             i++) {
            extent = seen[i] != FILL ? i + 1 : extent;
        }
    }
    return extent;
}

/* Whether call s writes beyond argument i, memory of the caller, also if it is told of hardly any.
 */
static bool overflows_anyway(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t counter)
{
    enum { LITTLE = 2, MUCH = 8 };
    const uint32_t block = t->outcome.head.fault_block;
    return t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW && block != CAIRN_NONE &&
           block == cairn_trial_block(t, s, i) &&
           t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY &&
           t->outcome.blocks[block].size >= MUCH && cairn_trial_fails_when_told(t, s, counter, 1) &&
           cairn_trial_fails_when_told(t, s, counter, LITTLE);
}

/* A call that writes beyond an output buffer: does the length that it was told bound what it
 * writes? If it writes the same for two lengths that are both too small, or two bytes where there
 * are none, it never asked. */
bool cairn_blame_ignored_length(struct cairn_trial *t)
{
    uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &op->params[i];
        if (param->role != CAIRN_ROLE_OUTPUT_BUFFER || param->partner < 0) {
            continue;
        }
        int64_t one = written_extent(t, s, i, 1);
        int64_t two = written_extent(t, s, i, 2);
        /* What it writes may be more than there is room for: then it fails as before. */
        bool never_asked =
            one == two && one > 2 && (one <= ROOM || written_extent(t, s, i, ROOM) > ROOM);
        never_asked = never_asked || (one == 2 && two == 2 && written_extent(t, s, i, 0) == 2);
        never_asked = never_asked || overflows_anyway(t, s, i, (uint32_t)param->partner);
        if (never_asked) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            t->blame->ignores_length = true;
            cairn_str_addf(&t->blame->why, "%s needs room that no argument tells.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

static bool has_proved_length(const struct cairn_param *param)
{
    return param->partner >= 0 && param->confidence >= CAIRN_ROLE_CERTAIN;
}

/* Whether the length of argument i is what the test finds by looking for the end of a text that a
 * call made of no bytes at all. */
static bool is_length_of_nothing(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    return args[param->partner].kind == CAIRN_ARG_LENGTH && args[i].kind == CAIRN_ARG_VALUE &&
           cairn_trial_op(t, args[i].index)->kind == CAIRN_OP_CALL &&
           t->outcome.blocks[t->outcome.head.fault_block].size == 0;
}

/* Whether the block, a text that the test wrote down, may end no longer where it did: a call in
 * between was given a place in it to write to. */
static bool is_text_changed(const struct cairn_trial *t, uint32_t block)
{
    for (uint32_t s = t->outcome.blocks[block].allocated_by + 1; s < t->outcome.head.statement;
         s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (cairn_trial_block(t, s, i) == block &&
                !cairn_model_points_to_const(t->model, op->params[i].type)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the call writes to several buffers of which nothing says how long they have to be: what
 * it reads may be as long as these (a key of a hash). */
static bool has_unsized_outputs(const struct cairn_trial *t, const struct cairn_op *op)
{
    enum { SEVERAL = 2 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        const struct cairn_type *pointer = &t->model->types.items[param->type];
        count += pointer->kind == CAIRN_TYPE_POINTER && param->pass == CAIRN_PASS_VALUE &&
                 param->partner < 0 && t->model->types.items[pointer->target].is_character &&
                 !t->model->types.items[pointer->target].is_const;
    }
    return count >= SEVERAL;
}

/* Whether the failing call went over the end of memory that the caller provided. */
static bool is_beyond_callers(const struct cairn_trial *t)
{
    uint32_t block = t->outcome.head.fault_block;
    uint32_t s = t->outcome.head.statement;
    if (block == CAIRN_NONE || t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        /* What counts it as one parameter does not count it as another. */
        const struct cairn_param *param = &op->params[i];
        if (cairn_trial_block(t, s, i) == block && param->partner < 0 &&
            (param->role == CAIRN_ROLE_BUFFER || param->role == CAIRN_ROLE_OUTPUT_BUFFER)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        bool is_text = t->outcome.blocks[block].origin == CAIRN_ORIGIN_TEXT &&
                       param->role == CAIRN_ROLE_STRING &&
                       param->confidence >= CAIRN_ROLE_CERTAIN && !is_text_changed(t, block) &&
                       !has_unsized_outputs(t, op);
        bool is_it = cairn_trial_block(t, s, i) == block;
        if (is_text || (is_it && has_proved_length(param) && !is_length_of_nothing(t, s, i))) {
            return false;
        }
    }
    return true;
}

/* Whether the failing call fails as before with zeros in place of argument i, more than any call
 * needs. */
static bool fails_with_ample_room(struct cairn_trial *t, uint32_t i)
{
    return cairn_trial_put_zeros(t, t->outcome.head.statement, i, CAIRN_AMPLE_ROOM) &&
           cairn_trial_fails_alike(t);
}

/* What fails somewhere else, but against guard pages in the same call goes beyond memory of the
 * caller's: whatever it found there led it astray, unless it fails with more of it as well. */
static bool is_beyond_callers_when_guarded(struct cairn_trial *t)
{
    const struct cairn_outcome plain = t->outcome;
    if (t->pattern->mode == CAIRN_MODE_GUARD) {
        return false;
    }
    struct cairn_outcome guarded =
        cairn_replay_judged(t->replayer, t->sequence, CAIRN_MODE_GUARD, 0);
    t->outcome = cairn_outcome_copy(&guarded, &t->arena);
    bool is_it = guarded.head.kind == CAIRN_OUTCOME_VIOLATION &&
                 guarded.head.statement == plain.head.statement && is_beyond_callers(t);
    uint32_t left = CAIRN_NONE;
    for (uint32_t i = 0; is_it && i < cairn_trial_op(t, guarded.head.statement)->param_count; i++) {
        const bool is_block =
            cairn_trial_block(t, guarded.head.statement, i) == guarded.head.fault_block;
        left = is_block ? i : left;
    }
    t->outcome = plain;
    return is_it && (left == CAIRN_NONE || !fails_with_ample_room(t, left));
}

bool cairn_blame_callers_memory(struct cairn_trial *t)
{
    if (!is_beyond_callers(t) && !is_beyond_callers_when_guarded(t)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "It went beyond memory of the caller's whose size it is not "
                                  "told.");
    return true;
}

/* A call that writes beyond characters that it may change: whether they are its destination, and
 * how many it needs, no type says. */
bool cairn_blame_unsized_text(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERFLOW || op->kind != CAIRN_OP_CALL ||
        block == CAIRN_NONE) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        bool is_open = param->role == CAIRN_ROLE_STRING && param->partner < 0 &&
                       param->pass == CAIRN_PASS_VALUE &&
                       !cairn_model_points_to_const(t->model, param->type);
        bool is_literal =
            args[i].kind == CAIRN_ARG_BYTES && t->outcome.blocks[block].origin == CAIRN_ORIGIN_TEXT;
        if (is_open && (is_literal || cairn_trial_block(t, s, i) == block)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s is written to, and nothing says how much room it "
                           "has to have.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- pointers without a known meaning ---- */

/* Whether NULL there passes, and is no other thing to do: the call returns what it returned. */
static bool passes_with_null(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
        (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    if (cairn_trial_still_fails(t)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *now = cairn_outcome_value(&outcome, s, 0);
    const struct cairn_wire_value *then = cairn_outcome_value(&t->outcome, s, 0);
    return now == NULL || then == NULL || then->kind != CAIRN_VALUE_SCALAR ||
           (now->kind == then->kind && now->bits == then->bits);
}

/* Pointers of unknown meaning: another object there, and the failure goes away. */
static bool needs_pointer(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const int64_t sizes[] = {4096, CAIRN_AMPLE_ROOM};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        if (!cairn_trial_put_zeros(t, s, i, sizes[k]) || !cairn_trial_still_fails(t)) {
            return true;
        }
    }
    return passes_with_null(t, s, i);
}

static bool is_from_call(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    return cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL;
}

/* Whether the value is declared as a pointer to something, where the call takes a pointer to
 * anything: an iterator and what it iterates over are both passed as void *. */
static bool is_of_other_type(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_op *maker = cairn_trial_op(t, arg->index);
    uint32_t have = t->model->sorts.items[maker->outputs[arg->output].sort].kind;
    uint32_t want = t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort].kind;
    return have != want;
}

bool cairn_blame_pointers(struct cairn_trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count; i++) {
            enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
            bool is_unknown = kind == CAIRN_SORT_POINTER || op->params[i].role == CAIRN_ROLE_SINK;
            bool is_unsized = (kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY) &&
                              op->params[i].partner < 0 && op->kind == CAIRN_OP_CALL;
            if ((is_unknown || is_unsized) && args[i].kind == CAIRN_ARG_VALUE &&
                (!is_from_call(t, &args[i]) || (is_unknown && is_of_other_type(t, s, i))) &&
                needs_pointer(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s may not be what the call expects.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- wrong objects ---- */

/* An object that was made for another purpose: one C type may stand for several. */
bool cairn_blame_wrong_object(struct cairn_trial *t)
{
    const struct cairn_facts *facts = t->replayer->facts;
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            bool is_object = args[i].kind == CAIRN_ARG_VALUE && op->initialises != (int)i &&
                             cairn_trial_takes_object(t, s, i);
            uint32_t maker =
                is_object ? cairn_uses_maker(facts, t->sequence, args[i].index, s) : CAIRN_NONE;
            const uint32_t user = t->sequence->statements.items[s].op;
            if (maker != CAIRN_NONE && !cairn_uses_is_meant(facts, maker, user) &&
                (cairn_uses_is_wrong_object(facts, maker, user) ||
                 cairn_uses_is_opposite(facts, maker, user))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s was made by %s.",
                               cairn_trial_describe_arg(t, s, i), t->model->ops.items[maker].name);
                return true;
            }
        }
    }
    return false;
}

/* Whether other makers than this one, of which the name says nothing of parts, made what the
 * operation works with. */
static bool works_with_wholes(const struct cairn_facts *facts, uint32_t maker, uint32_t user,
                              const char *const *parts)
{
    for (uint32_t i = 0; i < facts->uses.count; i++) {
        const struct cairn_use *use = &facts->uses.items[i];
        if (use->op == user && use->succeeded != 0 && use->maker != maker &&
            !cairn_text_has_any(facts->model->ops.items[use->maker].name, parts)) {
            return true;
        }
    }
    return false;
}

/* Whether what the operation yields there is a part by the name of the operation, or of the
 * parameter in which it is told. */
static bool yields_part(const struct cairn_op *op, uint32_t output, const char *const *parts)
{
    const int param = output < op->output_count ? op->outputs[output].param : -1;
    return op->kind == CAIRN_OP_CALL &&
           (cairn_text_has_any(op->name, parts) ||
            (param >= 0 && cairn_text_has_any(op->params[param].name, parts)));
}

/* What is a part by the name of the call that yielded it goes to the failing call, which speaks of
 * none: an item where the collection is asked for, of the same C type. */
bool cairn_blame_part_as_whole(struct cairn_trial *t)
{
    static const char *const parts[] = {"item", "node", "entry", "element", "elem", "member", NULL};
    const struct cairn_facts *facts = t->replayer->facts;
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t user = t->sequence->statements.items[s].op;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const uint32_t maker = args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i)
                                   ? t->sequence->statements.items[args[i].index].op
                                   : CAIRN_NONE;
        if (maker == CAIRN_NONE ||
            !yields_part(&t->model->ops.items[maker], args[i].output, parts) ||
            cairn_text_has_any(op->params[i].name, parts) || cairn_text_has_any(op->name, parts) ||
            !works_with_wholes(facts, maker, user, parts)) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
        cairn_str_addf(&t->blame->why, "%s is what %s returned: it may be a part, and no whole.",
                       cairn_trial_describe_arg(t, s, i), t->model->ops.items[maker].name);
        return true;
    }
    return false;
}

/* ---- callbacks ---- */

bool cairn_trial_callback_stores(const struct cairn_trial *t, uint32_t function)
{
    const struct cairn_type *type = &t->model->types.items[function];
    for (uint32_t i = 0; i < type->parameter_count; i++) {
        const struct cairn_type *pointer = &t->model->types.items[type->parameters[i]];
        if (pointer->kind != CAIRN_TYPE_POINTER) {
            continue;
        }
        const struct cairn_type *target = &t->model->types.items[pointer->target];
        /* What the library makes, or nobody can see into, is not filled in by callbacks. */
        const struct cairn_record *record =
            target->kind == CAIRN_TYPE_RECORD ? &t->model->records.items[target->record] : NULL;
        bool is_data = target->kind == CAIRN_TYPE_POINTER || target->kind == CAIRN_TYPE_INTEGER ||
                       target->kind == CAIRN_TYPE_REAL ||
                       (record != NULL && record->is_complete && !record->is_api_made);
        if (is_data && !target->is_const) {
            return true;
        }
    }
    return false;
}

/* Whether it fails as before with much more memory there, whatever is in it; and at the same
 * address, if no block is known that is left: else it may have been led there by what it read. */
static bool is_room_irrelevant(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const uint8_t fills[] = {0, 1, 0xff};
    uint8_t contents[CAIRN_OBSERVE_BYTES];
    uint64_t address = 0;
    const uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    if (op == CAIRN_NONE) {
        return false;
    }
    for (size_t k = 0; k < sizeof fills / sizeof *fills; k++) {
        memset(contents, fills[k], sizeof contents);
        cairn_sequence_reset(&t->variant);
        const struct cairn_arg more = {
            .kind = CAIRN_ARG_BYTES,
            .integer = sizeof contents,
            .index = cairn_sequence_add_bytes(&t->variant, contents, sizeof contents)};
        cairn_sequence_append(&t->variant, op, &more, 1);
        cairn_trial_substitute(t, s, i);
        const struct cairn_outcome outcome =
            cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
        const bool is_wild =
            outcome.head.kind == CAIRN_OUTCOME_SIGNAL && outcome.head.fault_block == CAIRN_NONE;
        if (!cairn_pattern_matches(t->pattern, &t->variant, &outcome) ||
            (is_wild && k > 0 && outcome.head.fault_address != address)) {
            return false;
        }
        address = outcome.head.fault_address;
    }
    return true;
}

static bool is_written(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return !cairn_model_points_to_const(t->model, cairn_trial_op(t, s)->params[i].type);
}

bool cairn_trial_is_idle_room(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return is_written(t, s, i) && is_room_irrelevant(t, s, i);
}

/* Whether the call may hand out something that leads to what it was given: that is not looked at.
 */
static bool yields_pointer(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint16_t o = 0; o < op->output_count; o++) {
        if (!cairn_sort_is_number(t->model->sorts.items[op->outputs[o].sort].kind)) {
            return true;
        }
    }
    return false;
}

bool cairn_trial_is_copied(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t fault = t->outcome.head.fault_block;
    const bool leaves_own =
        t->pattern->failure == CAIRN_FAILURE_FORTIFY ||
        t->pattern->failure == CAIRN_FAILURE_STACK_SMASHED ||
        (fault != CAIRN_NONE && t->outcome.blocks[fault].origin == CAIRN_ORIGIN_LIBRARY);
    if (is_written(t, s, i) || !leaves_own || yields_pointer(t, s)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, t->sequence, t->pattern->mode, CAIRN_RUN_PROFILE);
    bool is_kept = outcome.head.statement != t->outcome.head.statement ||
                   (outcome.head.flags & CAIRN_OUTCOME_TRUNCATED) != 0;
    for (uint32_t k = 0; k < outcome.head.link_count; k++) {
        is_kept = is_kept || (outcome.links[k].statement == s && outcome.links[k].item == i);
    }
    return !is_kept && is_room_irrelevant(t, s, i);
}

/* The argument of the variant whose bytes stand for argument i of statement s, or NULL. */
static struct cairn_arg *bytes_of(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t maker = cairn_trial_maker_of_bytes(t, s, i);
    const uint32_t of = maker == CAIRN_NONE ? s : maker;
    struct cairn_arg *arg =
        &t->variant.args
             .items[t->sequence->statements.items[of].first_arg + (maker == CAIRN_NONE ? i : 0)];
    const enum cairn_sort_kind kind =
        t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort].kind;
    const bool is_inline =
        arg->kind == CAIRN_ARG_BYTES && (kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_POINTER);
    const bool is_made =
        maker != CAIRN_NONE && (arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_ZEROS);
    return is_made || is_inline ? arg : NULL;
}

/* Puts the lengths that are measured down as the numbers that they are now; false for what is
 * measured in another way. */
static bool freeze_lengths(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    struct cairn_arg *args = &t->variant.args.items[t->sequence->statements.items[s].first_arg];
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_END ||
            (args[i].kind == CAIRN_ARG_LENGTH && op->params[i].role == CAIRN_ROLE_COUNT)) {
            return false;
        }
        const bool is_length = args[i].kind == CAIRN_ARG_LENGTH &&
                               args[i].index < op->param_count &&
                               op->params[i].role == CAIRN_ROLE_LENGTH;
        const struct cairn_arg *bytes = is_length ? bytes_of(t, s, args[i].index) : NULL;
        if (bytes != NULL) {
            args[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                         .integer = bytes->integer + args[i].integer};
        }
    }
    return true;
}

/* Has CAIRN_AMPLE_ROOM bytes in the place of fewer, with the same beginning. Returns whether they
 * were fewer, and there is room for that in the variant. */
static bool enlarge(struct cairn_trial *t, struct cairn_arg *bytes)
{
    static uint8_t contents[CAIRN_AMPLE_ROOM];
    if (bytes->integer >= CAIRN_AMPLE_ROOM ||
        t->variant.bytes.count > CAIRN_MAX_BYTES - 2 * CAIRN_AMPLE_ROOM) {
        return false;
    }
    if (bytes->kind == CAIRN_ARG_BYTES) {
        memset(contents, 0, sizeof contents);
        memcpy(contents, t->variant.bytes.items + bytes->index, (size_t)bytes->integer);
        bytes->index = cairn_sequence_add_bytes(&t->variant, contents, sizeof contents);
    }
    bytes->integer = CAIRN_AMPLE_ROOM;
    return true;
}

bool cairn_trial_fails_amply(struct cairn_trial *t)
{
    uint32_t enlarged = 0;
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && !freeze_lengths(t, s)) {
            return false;
        }
    }
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            struct cairn_arg *bytes = bytes_of(t, s, i);
            enlarged += bytes != NULL && enlarge(t, bytes);
        }
    }
    return enlarged != 0 && cairn_trial_fails_alike(t);
}
