#include "generator/legality.h"

#include <string.h>

struct judgement {
    struct cairn_legality *legality;
    const struct cairn_facts *facts;
    const struct cairn_model *model;
    const struct cairn_options *options;
    const struct cairn_sequence *sequence;
    const struct cairn_outcome *outcome;
    struct cairn_block_life *blocks; /* block_count */
    uint32_t block_count;
};

void cairn_legality_release(struct cairn_legality *legality)
{
    cairn_vec_release(&legality->marks);
    cairn_vec_release(&legality->owned);
    cairn_vec_release(&legality->unusable);
    cairn_vec_release(&legality->unborn);
    cairn_vec_release(&legality->failed);
    cairn_vec_release(&legality->blocks);
}

bool cairn_mark_is_callers(enum cairn_mark_kind kind)
{
    return kind != CAIRN_MARK_FREED && kind != CAIRN_MARK_DANGLING;
}

static void mark(struct judgement *j, uint32_t s, uint32_t arg, enum cairn_mark_kind kind,
                 uint32_t block)
{
    struct cairn_mark mark = {
        .statement = s, .arg = arg, .kind = kind, .block = block, .holder = CAIRN_NONE};
    cairn_vec_push(&j->legality->marks, mark);
    if (s < j->legality->marked) {
        j->legality->marked = s;
    }
}

static uint32_t first_slot(const struct judgement *j, uint32_t s)
{
    /* It comes from the harness: at most the end of the values. */
    const uint32_t first = j->outcome->statements[s].first_value;
    return first < j->outcome->head.value_count ? first : j->outcome->head.value_count;
}

static const struct cairn_wire_value *value_of(const struct judgement *j,
                                               const struct cairn_arg *arg)
{
    if (arg->kind != CAIRN_ARG_VALUE) {
        return NULL;
    }
    uint32_t slot = first_slot(j, arg->index) + arg->output;
    return slot < j->outcome->head.value_count ? &j->outcome->values[slot] : NULL;
}

static bool is_in_block(const struct cairn_wire_value *value)
{
    return value != NULL && (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER);
}

/* The whole block that the argument points to, or NONE (an interior pointer is no owner). */
static uint32_t block_of(const struct judgement *j, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = value_of(j, arg);
    return is_in_block(value) && cairn_outcome_is_whole(j->outcome, value) ? value->block
                                                                           : CAIRN_NONE;
}

static void judge_null(struct judgement *j, uint32_t s, uint32_t i, const struct cairn_param *param,
                       const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = value_of(j, arg);
    bool is_null =
        arg->kind == CAIRN_ARG_NULL || (value != NULL && value->kind == CAIRN_VALUE_NULL);
    bool is_pointer =
        param->pass != CAIRN_PASS_VALUE || cairn_model_is_pointer_sort(j->model, param->sort);
    const struct cairn_op *op = &j->model->ops.items[j->sequence->statements.items[s].op];
    bool is_own_kind =
        op->kind == CAIRN_OP_PATH || cairn_op_takes_list(op) || op->kind == CAIRN_OP_SET;
    if (is_null && is_pointer && !is_own_kind &&
        !cairn_facts_nullable(j->facts, j->sequence->statements.items[s].op, i)) {
        mark(j, s, i, CAIRN_MARK_NULL, CAIRN_NONE);
    }
}

/* Whether a comment names the number for the parameter. */
static bool is_stated(const struct cairn_param *param, int64_t number)
{
    bool is_named = false;
    for (uint8_t k = 0; k < param->stated_count; k++) {
        is_named = is_named || param->stated[k] == number;
    }
    return is_named;
}

static bool is_extreme(const struct judgement *j, int64_t number)
{
    return number > j->options->max_number || number < -j->options->max_number;
}

static void judge_number(struct judgement *j, uint32_t s, uint32_t i,
                         const struct cairn_param *param, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = value_of(j, arg);
    enum cairn_sort_kind kind = j->model->sorts.items[param->sort].kind;
    bool extreme = false;
    if (arg->kind == CAIRN_ARG_INTEGER) {
        extreme = is_extreme(j, arg->integer) && !is_stated(param, arg->integer);
    } else if (arg->kind == CAIRN_ARG_SERIES) {
        extreme = is_extreme(j, arg->integer + 1000 * (int64_t)(int32_t)arg->index);
    } else if (arg->kind == CAIRN_ARG_REAL) {
        double limit = (double)j->options->max_number;
        extreme = !(arg->real <= limit && arg->real >= -limit);
    } else if (value != NULL && value->kind == CAIRN_VALUE_SCALAR && kind != CAIRN_SORT_REAL) {
        extreme = is_extreme(j, (int64_t)value->bits);
    }
    if (extreme && !cairn_sort_is_pointer(kind)) {
        mark(j, s, i, CAIRN_MARK_EXTREME, CAIRN_NONE);
    }
}

/* How many elements or bytes the caller's memory behind an argument holds; -1 if that is unknown.
 */
static int64_t room_behind(const struct judgement *j, const struct cairn_arg *arg)
{
    if (arg->kind == CAIRN_ARG_BYTES) {
        return arg->integer;
    }
    const struct cairn_wire_value *value = value_of(j, arg);
    if (!is_in_block(value)) {
        return -1;
    }
    const struct cairn_wire_block *block = &j->outcome->blocks[value->block];
    bool is_callers = block->origin != CAIRN_ORIGIN_LIBRARY;
    return is_callers ? (int64_t)(block->size - value->bits) : -1;
}

/* How many units the caller may say that there are of what the library made: its block, or one of
 * what lies in no block. */
static int64_t room_to_read(const struct judgement *j, const struct cairn_wire_value *value,
                            int64_t unit)
{
    return is_in_block(value)
               ? (int64_t)(j->outcome->blocks[value->block].size - value->bits) / unit
               : 1;
}

static int64_t number_of(const struct judgement *j, const struct cairn_arg *arg, int64_t room,
                         int64_t unit)
{
    const struct cairn_wire_value *value = value_of(j, arg);
    switch ((enum cairn_arg_kind)arg->kind) {
    case CAIRN_ARG_INTEGER:
        return arg->integer;
    case CAIRN_ARG_CONSTANT:
        return j->model->constants.items[arg->index].integer;
    case CAIRN_ARG_LENGTH:
        return room / unit + arg->integer;
    case CAIRN_ARG_SERIES:
        return INT32_MAX;
    default:
        return value != NULL && value->kind == CAIRN_VALUE_SCALAR ? (int64_t)value->bits : 0;
    }
}

static void judge_length(struct judgement *j, uint32_t s, uint32_t i,
                         const struct cairn_param *param)
{
    bool is_length = param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT;
    const struct cairn_statement *statement = &j->sequence->statements.items[s];
    if (!is_length || param->partner < 0 || param->partner >= (int)statement->arg_count) {
        return;
    }
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    const struct cairn_op *op = &j->model->ops.items[statement->op];
    const struct cairn_type *pointer = &j->model->types.items[op->params[param->partner].type];
    int64_t unit = 1;
    if (param->role == CAIRN_ROLE_COUNT && pointer->kind == CAIRN_TYPE_POINTER) {
        uint64_t size = j->model->types.items[pointer->target].size;
        unit = size == 0 ? 1 : (int64_t)size;
    }
    int64_t room = room_behind(j, &args[param->partner]);
    int64_t number = number_of(j, &args[i], room, unit);
    if ((param->is_times_next || param->is_of_next_size) && i + 1 < statement->arg_count) {
        const int64_t each = number_of(j, &args[i + 1], room, unit);
        if (number < 0 || each < 0 || __builtin_mul_overflow(number, each, &number)) {
            number = INT64_MAX;
        }
    }
    bool is_too_small = j->facts->ops[statement->op].params[param->partner].ignores_length &&
                        room < CAIRN_AMPLE_ROOM && room >= 0;
    if (is_too_small) {
        mark(j, s, i, CAIRN_MARK_BEYOND, CAIRN_NONE);
    }
    const struct cairn_wire_value *buffer = value_of(j, &args[param->partner]);
    bool is_written = op->params[param->partner].role == CAIRN_ROLE_OUTPUT_BUFFER;
    if (is_written && room < 0 && buffer != NULL && buffer->kind != CAIRN_VALUE_NULL) {
        /* What the library made, or a constant, has no room that the caller could offer. */
        mark(j, s, i, CAIRN_MARK_BEYOND, CAIRN_NONE);
    }
    if (number < 0 || (room >= 0 && number > room / unit)) {
        mark(j, s, i, CAIRN_MARK_BEYOND, CAIRN_NONE);
    }
    bool is_foreign = room < 0 && buffer != NULL && buffer->kind != CAIRN_VALUE_NULL;
    if (is_foreign && args[i].kind != CAIRN_ARG_LENGTH && number > room_to_read(j, buffer, unit)) {
        mark(j, s, i, CAIRN_MARK_BEYOND, CAIRN_NONE);
    }
}

/* Whether statement s sets a field of a struct of the caller's that no call has begun yet. */
static bool is_prepared(const struct judgement *j, uint32_t s)
{
    const uint32_t block = block_of(j, cairn_sequence_args(j->sequence, s));
    return j->model->ops.items[j->sequence->statements.items[s].op].kind == CAIRN_OP_SET &&
           block < j->block_count && j->blocks[block].is_unborn && !j->blocks[block].is_dead;
}

static void judge_life(struct judgement *j, uint32_t s, uint32_t i, const struct cairn_param *param,
                       const struct cairn_arg *arg)
{
    if (arg->kind == CAIRN_ARG_VALUE) {
        uint32_t slot = first_slot(j, arg->index) + arg->output;
        if (slot < j->legality->failed.count && j->legality->failed.items[slot]) {
            mark(j, s, i, CAIRN_MARK_UNBORN, CAIRN_NONE);
        }
    }
    uint32_t block = block_of(j, arg);
    if (block == CAIRN_NONE || block >= j->block_count) {
        return;
    }
    if (j->blocks[block].is_unborn && param->role != CAIRN_ROLE_UNINITIALISED &&
        (i != 0 || !is_prepared(j, s))) {
        bool was_born = j->blocks[block].is_dead;
        mark(j, s, i, was_born ? CAIRN_MARK_FREED : CAIRN_MARK_UNBORN, block);
    } else if (j->blocks[block].is_dead && param->role != CAIRN_ROLE_UNINITIALISED) {
        mark(j, s, i, CAIRN_MARK_FREED, block);
    }
}

static void judge_runtime_marks(struct judgement *j, uint32_t s)
{
    for (uint32_t i = 0; i < j->outcome->head.mark_count; i++) {
        const struct cairn_wire_mark *seen = &j->outcome->marks[i];
        if (seen->statement == s) {
            mark(j, s, seen->arg, (enum cairn_mark_kind)seen->kind, seen->block);
            cairn_vec_last(&j->legality->marks)->holder = seen->holder;
        }
    }
}

/* Whether block `inner` belongs, directly or through others, to block `outer`. */
static bool belongs_to(const struct judgement *j, uint32_t inner, uint32_t outer)
{
    for (uint32_t steps = 0; inner != CAIRN_NONE && steps <= j->block_count; steps++) {
        if (inner == outer) {
            return true;
        }
        inner = j->blocks[inner].owner;
    }
    return false;
}

static bool is_alive(const struct judgement *j, uint32_t block, uint32_t s)
{
    return j->outcome->blocks[block].freed_by >= s && !j->blocks[block].is_dead;
}

/* Whether statement s repeats what it does to a value from outside its loop. */
static bool is_repeated_on(const struct judgement *j, uint32_t s, const struct cairn_arg *arg)
{
    uint32_t loop = cairn_sequence_loop_of(j->sequence, s);
    return loop != CAIRN_NONE && arg->kind == CAIRN_ARG_VALUE && arg->index < loop &&
           j->sequence->statements.items[loop].loop_count > 1;
}

static void give(struct judgement *j, uint32_t s, uint32_t i, uint32_t item, uint32_t container)
{
    struct cairn_block_life *state = &j->blocks[item];
    if (belongs_to(j, container, item)) {
        mark(j, s, i, CAIRN_MARK_CYCLE, item);
        return;
    }
    bool is_given = state->owner != CAIRN_NONE && is_alive(j, state->owner, s);
    bool is_heap = j->outcome->blocks[item].origin == CAIRN_ORIGIN_LIBRARY;
    if (is_given || (is_heap && !state->is_owned)) {
        mark(j, s, i, CAIRN_MARK_GIVEN_TWICE, item);
        return;
    }
    state->owner = container;
    state->member = container;
    state->is_owned = false;
}

/* Where an argument has to belong to another one, by a learnt rule. */
static void judge_membership(struct judgement *j, uint32_t s, uint32_t i,
                             const struct cairn_arg *args)
{
    uint32_t op = j->sequence->statements.items[s].op;
    uint32_t container_param = cairn_facts_membership(j->facts, op, i);
    if (container_param >= j->sequence->statements.items[s].arg_count) {
        return;
    }
    uint32_t item = block_of(j, &args[i]);
    uint32_t container = block_of(j, &args[container_param]);
    if (item == CAIRN_NONE || container == CAIRN_NONE) {
        return;
    }
    for (uint32_t steps = 0; item != CAIRN_NONE && steps <= j->block_count; steps++) {
        item = j->blocks[item].member;
        if (item == container) {
            return;
        }
    }
    mark(j, s, i, CAIRN_MARK_FOREIGN, block_of(j, &args[i]));
}

static void judge_takings(struct judgement *j, uint32_t s)
{
    const struct cairn_statement *statement = &j->sequence->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    bool finished = (j->outcome->statements[s].flags & CAIRN_STATEMENT_FINISHED) != 0;
    enum cairn_result result =
        finished ? cairn_facts_result(j->facts, j->sequence, j->outcome, s) : CAIRN_RESULT_ANY;
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        uint32_t item = block_of(j, &args[i]);
        for (uint32_t k = 0; item != CAIRN_NONE && k < statement->arg_count; k++) {
            if (k != i && cairn_facts_takes(j->facts, statement->op, i, k, result)) {
                uint32_t container = block_of(j, &args[k]);
                if (container != CAIRN_NONE && is_repeated_on(j, s, &args[i])) {
                    mark(j, s, i, CAIRN_MARK_GIVEN_TWICE, item);
                } else if (container != CAIRN_NONE) {
                    give(j, s, i, item, container);
                }
            }
        }
    }
}

/* Whether the block is a member of what another argument of the call passes. */
static bool is_with_its_container(const struct judgement *j, uint32_t s, uint32_t i, uint32_t block)
{
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    for (uint32_t k = 0; k < j->sequence->statements.items[s].arg_count; k++) {
        uint32_t container = k == i ? CAIRN_NONE : block_of(j, &args[k]);
        uint32_t outer = container == CAIRN_NONE ? CAIRN_NONE : j->blocks[block].member;
        for (uint32_t steps = 0; outer != CAIRN_NONE && steps <= j->block_count; steps++) {
            if (outer == container) {
                return true;
            }
            outer = j->blocks[outer].member;
        }
    }
    return false;
}

/* Whether another argument is the same block, which the call ends as argument i. */
static bool is_ended_twice(const struct judgement *j, uint32_t s, uint32_t i, uint32_t block)
{
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    for (uint32_t k = 0; k < j->sequence->statements.items[s].arg_count; k++) {
        if (k != i && block_of(j, &args[k]) == block) {
            return true;
        }
    }
    return false;
}

/* Destroying what belongs to a live container, or what was only borrowed, is destroying it behind
 * the container's back; removing it from the container is not. */
static void judge_consumption(struct judgement *j, uint32_t s, uint32_t i,
                              const struct cairn_arg *arg)
{
    uint32_t block = block_of(j, arg);
    uint32_t op = j->sequence->statements.items[s].op;
    const bool is_unlinked =
        j->model->ops.items[op].unlinks && j->model->ops.items[op].destroys == (int)i;
    if (block == CAIRN_NONE || !cairn_facts_consumes(j->facts, op, i) ||
        (is_unlinked && !is_ended_twice(j, s, i, block)) || is_with_its_container(j, s, i, block)) {
        return;
    }
    struct cairn_block_life *state = &j->blocks[block];
    if (state->shares != 0) {
        return;
    }
    bool is_heap = j->outcome->blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
    bool is_given = state->owner != CAIRN_NONE && is_alive(j, state->owner, s);
    if (is_given || (is_heap && !state->is_owned && !state->is_dead) ||
        is_ended_twice(j, s, i, block)) {
        mark(j, s, i, CAIRN_MARK_GIVEN_TWICE, block);
    }
}

/* Whether what the operation yields or ends is one of several references to the same, as its
 * comment says, or the one that it shares with others. */
static bool is_counted(const struct cairn_op *op)
{
    static const char *const refusals[] = {"no reference", "not take a reference",
                                           "without a reference", "without taking", "borrowed"};
    const char *docs[] = {op->doc, op->group_doc};
    bool is_said = false;
    for (size_t d = 0; d < 2; d++) {
        for (size_t i = 0; docs[d] != NULL && i < sizeof refusals / sizeof *refusals; i++) {
            if (strcasestr(docs[d], refusals[i]) != NULL) {
                return false;
            }
        }
        is_said = is_said || (docs[d] != NULL && strcasestr(docs[d], " reference") != NULL &&
                              strcasestr(docs[d], " reference manual") == NULL);
    }
    return is_said && op->kind == CAIRN_OP_CALL;
}

/* An integer has no block that could be seen to die: what was made before under the same number is
 * gone with it, but for what other calls gave references to of their own. */
static void end_number_handle(struct judgement *j, uint32_t s, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *ended = value_of(j, arg);
    if (ended == NULL || arg->kind != CAIRN_ARG_VALUE) {
        return;
    }
    const struct cairn_op *maker =
        &j->model->ops.items[j->sequence->statements.items[arg->index].op];
    uint32_t sort = maker->outputs[arg->output].sort;
    const bool is_one_of_several =
        is_counted(maker) && is_counted(&j->model->ops.items[j->sequence->statements.items[s].op]);
    for (uint32_t t = 0; t < s; t++) {
        const struct cairn_op *op = &j->model->ops.items[j->sequence->statements.items[t].op];
        if (is_one_of_several && t != arg->index && is_counted(op)) {
            continue;
        }
        for (uint32_t o = 0; o < op->output_count; o++) {
            uint32_t slot = first_slot(j, t) + o;
            if (slot < j->legality->failed.count && op->outputs[o].sort == sort &&
                j->outcome->values[slot].bits == ended->bits) {
                j->legality->failed.items[slot] = true;
            }
        }
    }
}

/* Whether what statement s ends is one of several references to the block, which lives on. */
static bool gives_back_share(struct judgement *j, uint32_t s, uint32_t block)
{
    struct cairn_block_life *state = &j->blocks[block];
    const bool is_one = state->shares != 0 && j->outcome->blocks[block].freed_by != s;
    state->shares -= is_one;
    return is_one;
}

/* Another reference that statement s gives. */
static void apply_share(struct judgement *j, uint32_t s)
{
    const uint32_t op = j->sequence->statements.items[s].op;
    const struct cairn_arg *shared = cairn_facts_counts(j->facts, op)
                                         ? cairn_facts_shared(j->model, j->sequence, j->outcome, s)
                                         : NULL;
    const uint32_t block = shared == NULL ? CAIRN_NONE : block_of(j, shared);
    if (block != CAIRN_NONE) {
        j->blocks[block].shares++;
    }
}

static void apply_consumption(struct judgement *j, uint32_t s)
{
    const struct cairn_statement *statement = &j->sequence->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_op *op = &j->model->ops.items[statement->op];
        if (i < op->param_count && cairn_model_is_number_handle(j->model, op->params[i].sort) &&
            cairn_facts_consumes(j->facts, statement->op, i)) {
            end_number_handle(j, s, &args[i]);
        }
        uint32_t block = block_of(j, &args[i]);
        if (block != CAIRN_NONE && cairn_facts_consumes(j->facts, statement->op, i) &&
            !gives_back_share(j, s, block)) {
            j->blocks[block].is_dead = true;
            j->blocks[block].is_owned = false;
            bool is_callers = j->outcome->blocks[block].origin != CAIRN_ORIGIN_LIBRARY;
            j->blocks[block].is_unborn = is_callers;
        }
    }
}

static void apply_birth(struct judgement *j, uint32_t s, bool failed)
{
    const struct cairn_op *op = &j->model->ops.items[j->sequence->statements.items[s].op];
    if (op->kind == CAIRN_OP_LOCAL && op->record != CAIRN_NONE) {
        const struct cairn_wire_value *made = &j->outcome->values[first_slot(j, s)];
        if (first_slot(j, s) < j->outcome->head.value_count && is_in_block(made)) {
            j->blocks[made->block].is_unborn = j->facts->has_initialiser[op->record];
        }
    }
    if (op->initialises >= 0 && !failed) {
        uint32_t block = block_of(j, &cairn_sequence_args(j->sequence, s)[op->initialises]);
        if (block != CAIRN_NONE) {
            j->blocks[block].is_unborn = false;
            j->blocks[block].is_dead = false;
        }
    }
}

/* Whether a call that stores objects stored none, and returned a negative number: that is an error
 * even if the number is no status by the call's name. */
static bool yielded_nothing(const struct judgement *j, uint32_t s)
{
    const struct cairn_op *op = &j->model->ops.items[j->sequence->statements.items[s].op];
    const struct cairn_wire_value *values = &j->outcome->values[first_slot(j, s)];
    if (op->kind != CAIRN_OP_CALL || op->output_count < 2 || op->outputs[0].param != -1 ||
        first_slot(j, s) + op->output_count > j->outcome->head.value_count ||
        !j->model->types.items[op->outputs[0].type].is_signed ||
        values[0].kind != CAIRN_VALUE_SCALAR || (int64_t)values[0].bits >= 0) {
        return false;
    }
    bool has_null = false;
    for (uint32_t o = 1; o < op->output_count; o++) {
        has_null = has_null || values[o].kind == CAIRN_VALUE_NULL;
    }
    return has_null;
}

static void apply_outputs(struct judgement *j, uint32_t s, bool failed)
{
    failed = failed || yielded_nothing(j, s);
    uint32_t index = j->sequence->statements.items[s].op;
    const struct cairn_op *op = &j->model->ops.items[index];
    for (uint32_t o = 0; o < op->output_count; o++) {
        uint32_t slot = first_slot(j, s) + o;
        if (slot >= j->outcome->head.value_count) {
            return;
        }
        /* The status itself may be looked at; what came with it may not be used. */
        j->legality->failed.items[slot] =
            failed && (op->outputs[o].param >= 0 ||
                       cairn_model_is_number_handle(j->model, op->outputs[o].sort));
        const struct cairn_wire_value *value = &j->outcome->values[slot];
        if (value->kind != CAIRN_VALUE_HEAP || !cairn_outcome_is_whole(j->outcome, value)) {
            continue;
        }
        struct cairn_block_life *state = &j->blocks[value->block];
        const struct cairn_wire_block *block = &j->outcome->blocks[value->block];
        /* The caller gave up his share of it, and the library, which has another, hands it out. */
        if (!failed && state->is_dead && block->origin == CAIRN_ORIGIN_LIBRARY &&
            (block->freed_by == CAIRN_NONE || block->freed_by > s)) {
            state->is_dead = false;
            state->is_owned = false;
        }
        const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
        if (block->allocated_by == s || cairn_facts_gives_back(j->facts, index, o)) {
            state->owner = CAIRN_NONE;
            state->member = CAIRN_NONE;
            state->is_owned = true;
        } else if (j->sequence->statements.items[s].arg_count != 0) {
            uint32_t source = block_of(j, &args[0]);
            state->member = source == value->block ? state->member : source;
        }
        for (uint32_t k = 0; k < j->sequence->statements.items[s].arg_count; k++) {
            if (cairn_facts_takes(j->facts, index, CAIRN_ITEM_OUTPUT + o, k, CAIRN_RESULT_ANY)) {
                state->owner = block_of(j, &args[k]);
                state->member = state->owner;
                state->is_owned = false;
            }
        }
    }
}

static void judge_statement(struct judgement *j, uint32_t s)
{
    const struct cairn_statement *statement = &j->sequence->statements.items[s];
    const struct cairn_op *op = &j->model->ops.items[statement->op];
    const struct cairn_arg *args = cairn_sequence_args(j->sequence, s);
    judge_runtime_marks(j, s);
    if (op->kind == CAIRN_OP_SET && cairn_facts_is_private(j->facts, statement->op) &&
        !is_prepared(j, s)) {
        mark(j, s, 0, CAIRN_MARK_PRIVATE, CAIRN_NONE);
    }
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_param *param = i < op->param_count ? &op->params[i] : &op->params[0];
        judge_null(j, s, i, param, &args[i]);
        judge_number(j, s, i, param, &args[i]);
        judge_length(j, s, i, param);
        judge_life(j, s, i, param, &args[i]);
        judge_consumption(j, s, i, &args[i]);
        judge_membership(j, s, i, args);
    }
    judge_takings(j, s);
    bool finished = (j->outcome->statements[s].flags & CAIRN_STATEMENT_FINISHED) != 0;
    bool failed = !finished || cairn_facts_is_error(j->facts, j->sequence, j->outcome, s);
    apply_consumption(j, s);
    apply_birth(j, s, failed);
    apply_outputs(j, s, failed);
    if (!failed) {
        apply_share(j, s);
    }
}

void cairn_legality_judge(struct cairn_legality *legality, const struct cairn_facts *facts,
                          const struct cairn_options *options,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    struct judgement j = {.legality = legality,
                          .facts = facts,
                          .model = facts->model,
                          .options = options,
                          .sequence = sequence,
                          .outcome = outcome};
    cairn_vec_clear(&legality->marks);
    cairn_vec_clear(&legality->owned);
    cairn_vec_clear(&legality->unusable);
    cairn_vec_clear(&legality->unborn);
    cairn_vec_clear(&legality->failed);
    cairn_vec_clear(&legality->blocks);
    for (uint32_t i = 0; i < outcome->head.value_count; i++) {
        cairn_vec_push(&legality->failed, 0);
    }
    legality->marked = sequence->statements.count;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        cairn_vec_push(&legality->blocks,
                       (struct cairn_block_life){.owner = CAIRN_NONE, .member = CAIRN_NONE});
    }
    j.blocks = legality->blocks.items;
    j.block_count = legality->blocks.count;
    for (uint32_t s = 0; s < outcome->head.statement_count && s < sequence->statements.count; s++) {
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_STARTED) != 0) {
            judge_statement(&j, s);
        }
    }
    for (uint32_t b = 0; b < j.block_count; b++) {
        const struct cairn_block_life *state = &j.blocks[b];
        cairn_vec_push(&legality->owned, state->is_owned && !state->is_dead);
        cairn_vec_push(&legality->unusable, state->is_dead || state->is_unborn);
        cairn_vec_push(&legality->unborn, state->is_unborn);
    }
    if (!options->legality) {
        cairn_vec_clear(&legality->marks);
        legality->marked = sequence->statements.count;
    }
}
