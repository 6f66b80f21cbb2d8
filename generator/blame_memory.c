/* Whether the caller's plain memory decides a failure: what its length counts, what its pointers
 * are, and whether it overlaps. */
#include <string.h>

#include "generator/blame_internal.h"

/* So many bytes, for the variant. */
static struct cairn_arg fresh_bytes(struct cairn_trial *t, size_t size, uint8_t filler)
{
    uint8_t *contents = cairn_arena_alloc(&t->arena, size + 1);
    memset(contents, filler, size);
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index = cairn_sequence_add_bytes(&t->variant, contents, size),
                              .integer = (int64_t)size};
}

/* ---- lengths ---- */

/* Whether what was left, if anything, is none of the caller's memory. */
static bool is_elsewhere(const struct cairn_trial *t)
{
    const uint32_t fault = t->outcome.head.fault_block;
    return fault == CAIRN_NONE || t->outcome.blocks[fault].origin == CAIRN_ORIGIN_LIBRARY;
}

/* The bytes that statement `maker` makes, or that stand in call s itself, made so many instead,
 * while that is told `told`. */
static bool passes_with_size(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker,
                             size_t size, int64_t told, uint8_t filler)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg bytes = fresh_bytes(t, size, filler);
    struct cairn_arg *args = t->variant.args.items;
    args[maker == CAIRN_NONE ? t->variant.statements.items[s].first_arg + i
                             : t->variant.statements.items[maker].first_arg] = bytes;
    const int partner = cairn_trial_op(t, s)->params[i].partner;
    args[t->variant.statements.items[s].first_arg + (uint32_t)partner] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = told};
    /* With the guard before a block, what goes a little beyond its end does not show; nor without
     * any, and what went far beyond it may have come to another block. */
    const bool is_far = is_elsewhere(t);
    const enum cairn_run_mode mode =
        t->pattern->mode == CAIRN_MODE_FRONT || is_far ? CAIRN_MODE_GUARD : t->pattern->mode;
    const struct cairn_outcome outcome = cairn_replay_judged(t->replayer, &t->variant, mode, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL;
}

/* What is in so much room of zeros after the call, told so many, and no more; false if it fails. */
static bool digest_of_room(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker,
                           size_t room, int64_t told, uint64_t digest[2])
{
    if (!passes_with_size(t, s, i, maker, room, told, 0)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, maker, 0);
    if (value == NULL) {
        return false;
    }
    memcpy(digest, value->digest, sizeof value->digest);
    return true;
}

/* Whether the call writes less where it is told that there is less room. */
static bool is_limited_by_length(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker,
                                 size_t room, int64_t told, int64_t most)
{
    uint64_t few[2];
    uint64_t all[2];
    return t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW &&
           cairn_trial_op(t, s)->params[i].role == CAIRN_ROLE_OUTPUT_BUFFER &&
           digest_of_room(t, s, i, maker, room, told, few) &&
           digest_of_room(t, s, i, maker, room, most, all) && memcmp(few, all, sizeof few) != 0;
}

/* What may be wrong with a length that a call is told. */
static const char counts_units[] = "may count units larger than a byte";
static const char is_no_length[] =
    "may not be how long it is: a few bytes are enough for any length";

/* How the length that a call is told has to do with how far it reads or writes. */
static const char *doubt_length(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    enum { TOLD = 16, SLACK = 8, LARGEST_UNIT = 16, FIXED = 32, FAR = 4096 };
    const bool is_far = is_elsewhere(t);
    const size_t unit = is_far ? FAR : LARGEST_UNIT;
    /* Letters may be read as a length, zeros are none. */
    if (!passes_with_size(t, s, i, maker, TOLD + SLACK, TOLD, 'a') &&
        !passes_with_size(t, s, i, maker, TOLD + SLACK, TOLD, 0) &&
        passes_with_size(t, s, i, maker, TOLD * unit, TOLD, 'a')) {
        return counts_units;
    }
    if (is_far) {
        return cairn_trial_fails_amply(t) ? NULL : counts_units;
    }
    const int64_t size = cairn_sequence_args(t->sequence, maker)->integer;
    /* Whatever stands in the bytes: a parser may stop at some and go on at others. */
    if (size < FIXED && !passes_with_size(t, s, i, maker, (size_t)size, 0, 0) &&
        !passes_with_size(t, s, i, maker, (size_t)size, size, 0) &&
        !passes_with_size(t, s, i, maker, (size_t)size, size, 'a') &&
        passes_with_size(t, s, i, maker, FIXED, FAR, 0) &&
        passes_with_size(t, s, i, maker, FIXED, FAR, 'a') &&
        !is_limited_by_length(t, s, i, maker, FIXED, size, FIXED)) {
        return is_no_length;
    }
    return NULL;
}

static bool is_read_when_empty(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    return cairn_sequence_args(t->sequence, maker)->integer == 0 &&
           passes_with_size(t, s, i, maker, 1, 1, 'a') &&
           passes_with_size(t, s, i, maker, 2, 2, 'a');
}

/* Whether the call writes beyond the block through another argument: it may only read through this
 * one. */
static bool is_only_read(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool has_other = false;
    for (uint32_t k = 0; k < op->param_count; k++) {
        has_other =
            has_other || (k != i && !cairn_model_points_to_const(t->model, op->params[k].type) &&
                          cairn_trial_block(t, s, k) == t->outcome.head.fault_block);
    }
    return has_other && t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW &&
           cairn_model_points_to_const(t->model, op->params[i].type);
}

bool cairn_trial_may_come_far(const struct cairn_trial *t)
{
    return t->pattern->failure == CAIRN_FAILURE_SIGSEGV ||
           t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
           t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD ||
           t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE;
}

/* Whether guard pages show that the call writes beyond the memory of another argument first. */
static bool leaves_another(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, t->sequence, CAIRN_MODE_GUARD, 0);
    const uint32_t block = outcome.head.fault_block;
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_wire_value *own =
        arg->kind == CAIRN_ARG_VALUE ? cairn_outcome_value(&outcome, arg->index, arg->output)
                                     : NULL;
    return outcome.head.failure == CAIRN_FAILURE_HEAP_OVERFLOW && outcome.head.statement == s &&
           block < outcome.head.block_count && own != NULL && own->kind == CAIRN_VALUE_CALLER &&
           outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY && own->block != block;
}

/* Whether a length of 0 is passed beside the memory, or its own, that has its name. */
static bool is_told_empty(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { BY_NAMES = 85 };
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_arg *length = &cairn_sequence_args(t->sequence, s)[param->partner];
    return param->confidence >= BY_NAMES && length->integer == 0 &&
           (length->kind == CAIRN_ARG_INTEGER || length->kind == CAIRN_ARG_LENGTH);
}

/* Whether the memory is for a text, and its length may be one without the zero at the end. */
static bool may_exclude_end(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_type *types = t->model->types.items;
    const struct cairn_type *pointer = &types[op->params[i].type];
    return pointer->kind == CAIRN_TYPE_POINTER && types[pointer->target].is_character &&
           types[pointer->target].is_signed &&
           strcasestr(op->params[op->params[i].partner].name, "len") != NULL;
}

/* The call is told that the memory is empty, and looks at its first byte all the same: that is its
 * fault, and writing there more so. */
static void conclude_told_empty(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const bool is_written = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW;
    if (is_written && !may_exclude_end(t, s, i)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_BUG, s, CAIRN_NONE);
    } else {
        cairn_trial_insist(t, s, i);
    }
    cairn_str_addf(&t->blame->why, "%s is empty, and the call, which is told so, %s it.",
                   cairn_trial_describe_arg(t, s, i), is_written ? "writes to" : "reads");
}

/* A call that goes over the end of the caller's bytes: its length may count larger units, or
 * something else. Or it looks at the first byte of none. */
bool cairn_blame_length(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const uint32_t maker = cairn_trial_maker_of_bytes(t, s, i);
        const int partner = op->params[i].partner;
        const bool is_far = is_elsewhere(t);
        const bool is_made = maker != CAIRN_NONE || (is_far && args[i].kind == CAIRN_ARG_BYTES);
        if (!is_made || partner < 0 || args[partner].kind == CAIRN_ARG_VALUE ||
            is_only_read(t, s, i) || (is_far && leaves_another(t, s, i)) ||
            (is_far ? !cairn_trial_may_come_far(t)
                    : cairn_trial_block(t, s, i) != t->outcome.head.fault_block)) {
            continue;
        }
        if (!is_far && is_told_empty(t, s, i) && is_read_when_empty(t, s, i, maker)) {
            conclude_told_empty(t, s, i);
            return true;
        }
        const char *why = doubt_length(t, s, i, maker);
        if (why != NULL) {
            /* None of any unit is nothing: neither may be read, nor written. */
            const bool is_none =
                op->params[partner].pass == CAIRN_PASS_VALUE && !is_far &&
                args[partner].kind == CAIRN_ARG_INTEGER && args[partner].integer == 0 &&
                (why == counts_units || t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW);
            if (is_none) {
                cairn_trial_insist(t, s, (uint32_t)partner);
            } else {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, (uint32_t)partner);
            }
            cairn_str_addf(&t->blame->why, "%s %s.",
                           cairn_trial_describe_arg(t, s, (uint32_t)partner), why);
            return true;
        }
        if (!is_far && is_read_when_empty(t, s, i, maker)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is empty: with one byte the same call succeeds.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether a constant says how long the least of what has the parameter's name is
 * (XXH3_SECRET_SIZE_MIN), and the argument is shorter. */
static const char *least_of(const struct cairn_trial *t, const struct cairn_param *param,
                            int64_t length)
{
    enum { SHORTEST_NAME = 3 };
    const size_t name = strlen(param->name);
    for (uint32_t c = 0; name >= SHORTEST_NAME && c < t->model->constants.count; c++) {
        const struct cairn_constant *constant = &t->model->constants.items[c];
        const char *at = constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer > length
                             ? strcasestr(constant->name, param->name)
                             : NULL;
        bool is_it = at != NULL && (at == constant->name || at[-1] == '_') &&
                     (at[name] == '_' || at[name] == '\0');
        if (is_it &&
            (strstr(constant->name, "_MIN") != NULL || strncmp(constant->name, "MIN_", 4) == 0)) {
            return constant->name;
        }
    }
    return NULL;
}

bool cairn_blame_minimum(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const uint32_t block = cairn_trial_block(t, s, i);
        int64_t length = arg->kind == CAIRN_ARG_BYTES ? arg->integer : -1;
        if (block != CAIRN_NONE) {
            length = (int64_t)t->outcome.blocks[block].size;
        }
        bool is_sized = op->params[i].partner >= 0 && length >= 0;
        const char *least = is_sized ? least_of(t, &op->params[i], length) : NULL;
        if (least != NULL) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is shorter than %s.",
                           cairn_trial_describe_arg(t, s, i), least);
            return true;
        }
    }
    return false;
}

/* ---- pointers in arrays ---- */

static bool is_null_element(const struct cairn_trial *t, const struct cairn_arg *element)
{
    const struct cairn_wire_value *value = cairn_trial_value(t, element);
    return element->kind == CAIRN_ARG_NULL || (value != NULL && value->kind == CAIRN_VALUE_NULL);
}

/* What lies in a block of the library's that the failing call itself freed. */
static bool is_freed_element(const struct cairn_trial *t, const struct cairn_arg *element)
{
    const struct cairn_wire_value *value = cairn_trial_value(t, element);
    const uint32_t block = value == NULL ? CAIRN_NONE : value->block;
    return block != CAIRN_NONE && block == t->outcome.head.fault_block &&
           t->outcome.blocks[block].freed_by == t->outcome.head.statement &&
           t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
}

/* What may stand in the caller's array in place of such elements; false if nobody knows. */
static bool other_element(struct cairn_trial *t, uint32_t maker,
                          bool (*is_meant)(const struct cairn_trial *, const struct cairn_arg *),
                          struct cairn_arg *other)
{
    const struct cairn_arg *elements = cairn_sequence_args(t->sequence, maker);
    for (uint32_t k = 0; k < t->sequence->statements.items[maker].arg_count; k++) {
        if (elements[k].kind == CAIRN_ARG_VALUE && !is_meant(t, &elements[k])) {
            *other = elements[k];
            return true;
        }
    }
    const struct cairn_op *op = cairn_trial_op(t, maker);
    *other = fresh_bytes(t, 1, 'a');
    return op->param_count != 0 &&
           t->model->sorts.items[op->params[0].sort].kind == CAIRN_SORT_STRING;
}

/* The statement before the failing one that makes an array of pointers with such elements, and with
 * something else in their place it passes; or CAIRN_NONE. */
static uint32_t array_with(struct cairn_trial *t,
                           bool (*is_meant)(const struct cairn_trial *, const struct cairn_arg *))
{
    for (uint32_t maker = 0; maker < t->outcome.head.statement; maker++) {
        const struct cairn_statement *statement = &t->sequence->statements.items[maker];
        struct cairn_arg other;
        bool is_any = false;
        if (cairn_trial_op(t, maker)->kind != CAIRN_OP_POINTERS ||
            cairn_trial_was_refused(t, maker)) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        bool is_known = other_element(t, maker, is_meant, &other);
        for (uint32_t k = 0; is_known && k < statement->arg_count; k++) {
            if (is_meant(t, &cairn_sequence_args(t->sequence, maker)[k])) {
                t->variant.args.items[statement->first_arg + k] = other;
                is_any = true;
            }
        }
        if (is_any && !cairn_trial_still_fails(t)) {
            return maker;
        }
    }
    return CAIRN_NONE;
}

bool cairn_blame_null_element(struct cairn_trial *t)
{
    const uint32_t maker = array_with(t, is_null_element);
    if (maker != CAIRN_NONE) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, maker, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "An array of pointers holds NULL, and nothing says that it "
                                      "may.");
    }
    return maker != CAIRN_NONE;
}

/* An element of an array of the caller's is the library's own, of the object that is changed. */
static bool blame_lent_element(struct cairn_trial *t)
{
    const uint32_t maker = array_with(t, is_freed_element);
    if (maker != CAIRN_NONE) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, maker, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "An array of pointers leads to memory that the same call "
                                      "frees, and nothing says that it may.");
    }
    return maker != CAIRN_NONE;
}

/* ---- overlaps ---- */

static bool is_special_text(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return t->model->types.items[cairn_trial_op(t, s)->params[i].type].is_special_text;
}

/* Whether argument i of s is plain memory inside a block that another argument of s leads to. */
static bool overlaps(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
    const uint32_t block = cairn_trial_block(t, s, i);
    bool is_memory = kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES ||
                     kind == CAIRN_SORT_ARRAY || is_special_text(t, s, i);
    /* It lies in what another argument leads to, and which the call itself frees. */
    if (is_memory && block != CAIRN_NONE && block == t->outcome.head.fault_block &&
        t->outcome.blocks[block].freed_by == s &&
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return true;
    }
    for (uint32_t k = 0; is_memory && block != CAIRN_NONE && k < op->param_count; k++) {
        if (k != i && cairn_trial_block(t, s, k) == block) {
            return true;
        }
    }
    return false;
}

/* Whether a comment says that argument i of s may lie there. */
static bool may_overlap(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    return cairn_trial_op(t, s)->params[i].may_overlap ||
           (arg->kind == CAIRN_ARG_VALUE && cairn_trial_op(t, arg->index)->is_lendable);
}

/* How many bytes may stand in the place of argument i of s: as many as there are, if another
 * argument says by itself how many that are. */
static int64_t room_instead(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { LENGTH = 16 };
    const int16_t length = cairn_trial_op(t, s)->params[i].partner;
    const bool is_told =
        length >= 0 && cairn_sequence_args(t->sequence, s)[length].kind != CAIRN_ARG_LENGTH;
    const uint32_t block = cairn_trial_block(t, s, i);
    const uint64_t size = is_told && block != CAIRN_NONE ? t->outcome.blocks[block].size : 0;
    return size < LENGTH ? LENGTH : size > CAIRN_AMPLE_ROOM ? CAIRN_AMPLE_ROOM : (int64_t)size;
}

/* Text or bytes that lie in what the same call changes: with others the call passes. */
bool cairn_blame_overlap(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t bytes = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (bytes == CAIRN_NONE || !overlaps(t, s, i) || may_overlap(t, s, i)) {
            continue;
        }
        /* What else could be passed for such a text is not known; whether it is the one is. */
        bool is_it =
            is_special_text(t, s, i) && cairn_trial_block(t, s, i) == t->outcome.head.fault_block;
        cairn_sequence_reset(&t->variant);
        struct cairn_arg contents = {.kind = CAIRN_ARG_ZEROS, .integer = room_instead(t, s, i)};
        cairn_sequence_append(&t->variant, bytes, &contents, 1);
        cairn_trial_substitute(t, s, i);
        if (is_it || (!is_special_text(t, s, i) && !cairn_trial_still_fails(t))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s lies in the memory of another argument.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return blame_lent_element(t);
}

/* More than a byte before memory of the caller's is looked at: what he may pass there comes out of
 * the library, which keeps something in front of it. */
bool cairn_blame_front(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_front = t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD ||
                          t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERFLOW;
    if (!is_front || block == CAIRN_NONE || t->outcome.head.fault_offset >= -1 ||
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        const struct cairn_type *type =
            &t->model->types.items[cairn_trial_op(t, s)->params[i].type];
        const bool is_bytes = type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
                              t->model->types.items[type->target].size <= 1;
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const bool is_text = arg->kind == CAIRN_ARG_BYTES &&
                             t->outcome.blocks[block].size == (uint64_t)arg->integer + 1;
        if (is_bytes && (is_text || cairn_trial_block(t, s, i) == block)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s may have to be the library's own: it looks in front of it.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- parts of inline functions ---- */

/* The inline function whose work the operation does for a rare case, by its name and parameters, or
 * NULL: push calls push_expand only where there is no room. */
static const char *inline_caller_of(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < model->ops.count && op->kind == CAIRN_OP_CALL && !op->is_inline; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        size_t length = other->kind == CAIRN_OP_CALL ? strlen(other->name) : 0;
        bool is_alike = other->is_inline && other->param_count == op->param_count &&
                        strncmp(op->name, other->name, length) == 0 && op->name[length] == '_';
        for (uint32_t k = 0; k < op->param_count && is_alike; k++) {
            is_alike = op->params[k].type == other->params[k].type;
        }
        if (is_alike) {
            return other->name;
        }
    }
    return NULL;
}

/* Whether the operation nearly always goes well when it is called by itself. */
static bool stands_alone(const struct cairn_trial *t, uint32_t s)
{
    enum { LEAST = 50, RARELY = 50 };
    const struct cairn_op_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op];
    return facts->succeeded >= LEAST && facts->succeeded >= facts->failed * RARELY;
}

bool cairn_blame_part(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const char *caller = inline_caller_of(t->model, cairn_trial_op(t, s));
        if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && cairn_trial_op(t, s)->name[0] == '_') {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "The name of %s says that it is not for callers.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
        bool is_needed = caller != NULL && s < t->outcome.head.statement &&
                         cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t);
        if (caller != NULL && (is_needed || !stands_alone(t, s))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s may be there for %s alone.",
                           cairn_trial_op(t, s)->name, caller);
            return true;
        }
    }
    return false;
}

/* An inline function that stores numbers in an object and yields nothing (sdssetalloc) is no better
 * than setting the field. */
static bool is_inline_setter(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || !op->is_inline || op->param_count < 2 ||
        op->result != CAIRN_NONE) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_INTEGER ||
            op->params[i].pass != CAIRN_PASS_VALUE) {
            return false;
        }
    }
    return cairn_trial_takes_object(t, s, 0);
}

bool cairn_blame_inline_setter(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (is_inline_setter(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 1);
            cairn_str_addf(&t->blame->why,
                           "%s stores a number in the object, and nothing says what it may be.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* Whether statement k, before the failing one, is a call of the same function, which is given no
 * object: what it keeps, it keeps for itself. */
static bool is_same_function(const struct cairn_trial *t, uint32_t k)
{
    const uint32_t s = t->outcome.head.statement;
    const char *function = cairn_trial_op(t, s)->function;
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        if (cairn_trial_takes_object(t, s, i)) {
            return false;
        }
    }
    return k < s && function != NULL && cairn_trial_op(t, k)->function != NULL &&
           strcmp(cairn_trial_op(t, k)->function, function) == 0;
}

/* Whether the caller was ever told of the block. */
static bool is_shown(const struct cairn_outcome *outcome, uint32_t block)
{
    bool is_it = false;
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        is_it = is_it ||
                (outcome->values[v].kind == CAIRN_VALUE_HEAP && outcome->values[v].block == block);
    }
    return is_it;
}

/* Whether statement s, which ends none of its objects, is given a pointer into the block for
 * something that it may not change, or of no type. */
static bool is_given_part(const struct cairn_trial *t, uint32_t s, uint32_t block)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool is_given = false;
    for (uint32_t i = 1; i < op->param_count && op->destroys < 0; i++) {
        is_given = is_given || (cairn_trial_block(t, s, i) == block &&
                                (cairn_model_points_to_const(t->model, op->params[i].type) ||
                                 cairn_model_points_to_void(t->model, op->params[i].type)));
    }
    return is_given;
}

/* Whether the outcome is that the failing call uses, or frees again, a block that it has allocated
 * and freed itself, or that it had kept since another call of it; or uses one that it freed
 * although it was given a pointer into it, to an element of the object that it changes. */
static bool is_about_own(const struct cairn_trial *t, const struct cairn_outcome *outcome)
{
    const uint32_t s = t->outcome.head.statement;
    const enum cairn_failure_kind failure = outcome->head.failure;
    const uint32_t block = outcome->head.fault_block;
    return (failure == CAIRN_FAILURE_DOUBLE_FREE || failure == CAIRN_FAILURE_USE_AFTER_FREE) &&
           outcome->head.statement == s && block != CAIRN_NONE &&
           outcome->blocks[block].origin == CAIRN_ORIGIN_LIBRARY &&
           ((outcome->blocks[block].allocated_by == s && outcome->blocks[block].freed_by == s) ||
            (outcome->blocks[block].freed_by == s && is_given_part(t, s, block)) ||
            (is_same_function(t, outcome->blocks[block].allocated_by) &&
             is_same_function(t, outcome->blocks[block].freed_by) && !is_shown(outcome, block)));
}

bool cairn_trial_ends_own(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const bool may_be = t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
                        t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE ||
                        t->pattern->failure == CAIRN_FAILURE_INVALID_FREE;
    if (!may_be || cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE ||
        (t->outcome.statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
        return false;
    }
    if (is_about_own(t, &t->outcome)) {
        return true;
    }
    /* What was read out of the freed block may be what is freed; guard pages show the reading. */
    const struct cairn_outcome guarded =
        cairn_replay_judged(t->replayer, t->sequence, CAIRN_MODE_GUARD, 0);
    return is_about_own(t, &guarded);
}
