#include "core/sequence.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"

/* Room for contents that a sequence keeps for the next ones: many are reused. */
enum { KEPT_BYTES = 1 << 16 };

void cairn_sequence_reset(struct cairn_sequence *sequence)
{
    cairn_vec_clear(&sequence->statements);
    cairn_vec_clear(&sequence->args);
    cairn_vec_clear(&sequence->bytes);
    if (sequence->bytes.capacity > KEPT_BYTES) {
        cairn_vec_release(&sequence->bytes);
    }
    sequence->body = 0;
    sequence->tail = 0;
}

void cairn_sequence_release(struct cairn_sequence *sequence)
{
    cairn_vec_release(&sequence->statements);
    cairn_vec_release(&sequence->args);
    cairn_vec_release(&sequence->bytes);
    sequence->body = 0;
    sequence->tail = 0;
}

#define COPY_VEC(to, from)                                                                         \
    do {                                                                                           \
        cairn_vec_clear(to);                                                                       \
        if ((from)->count != 0) {                                                                  \
            cairn_vec_reserve(to, (from)->count);                                                  \
            memcpy((to)->items, (from)->items, (from)->count * sizeof *(from)->items);             \
            (to)->count = (from)->count;                                                           \
        }                                                                                          \
    } while (0)

void cairn_sequence_copy(struct cairn_sequence *to, const struct cairn_sequence *from)
{
    if (to == from) {
        return;
    }
    cairn_sequence_reset(to);
    COPY_VEC(&to->statements, &from->statements);
    COPY_VEC(&to->args, &from->args);
    COPY_VEC(&to->bytes, &from->bytes);
    to->body = from->body;
    to->tail = from->tail;
}

uint32_t cairn_sequence_add_bytes(struct cairn_sequence *sequence, const void *bytes, size_t length)
{
    assert(length <= CAIRN_MAX_BYTES);
    uint32_t at = sequence->bytes.count;
    cairn_vec_reserve(&sequence->bytes, (uint32_t)length + 1);
    if (length != 0) {
        memcpy(sequence->bytes.items + at, bytes, length);
    }
    sequence->bytes.items[at + length] = 0;
    sequence->bytes.count += (uint32_t)length + 1;
    return at;
}

uint32_t cairn_contents_period(const uint8_t *bytes, size_t length)
{
    for (uint32_t period = 1; period <= CAIRN_MAX_PERIOD && length >= CAIRN_LONG_CONTENTS;
         period++) {
        if (memcmp(bytes, bytes + period, length - period) == 0) {
            return period;
        }
    }
    return 0;
}

uint32_t cairn_sequence_append(struct cairn_sequence *sequence, uint32_t op,
                               const struct cairn_arg *args, uint32_t arg_count)
{
    struct cairn_statement statement = {
        .op = op, .first_arg = sequence->args.count, .arg_count = (uint16_t)arg_count};
    cairn_vec_reserve(&sequence->args, arg_count);
    for (uint32_t i = 0; i < arg_count; i++) {
        cairn_vec_push(&sequence->args, args[i]);
    }
    cairn_vec_push(&sequence->statements, statement);
    return sequence->statements.count - 1;
}

uint32_t cairn_sequence_append_loop(struct cairn_sequence *sequence,
                                    const struct cairn_model *model, uint32_t loop_count,
                                    uint32_t loop_body)
{
    uint32_t op = cairn_model_find_op(model, cairn_op_kind_name(CAIRN_OP_LOOP));
    assert(op != CAIRN_NONE);
    uint32_t index = cairn_sequence_append(sequence, op, NULL, 0);
    sequence->statements.items[index].loop_count = (uint16_t)loop_count;
    sequence->statements.items[index].loop_body = (uint16_t)loop_body;
    return index;
}

static bool has_contents(const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_SERIES_TEXT;
}

const uint8_t *cairn_sequence_contents(const struct cairn_sequence *sequence,
                                       const struct cairn_arg *arg)
{
    return sequence->bytes.items + arg->index;
}

/* Copies one argument of other into sequence, with its contents, renumbered by `shift`. */
static struct cairn_arg import_arg(struct cairn_sequence *sequence,
                                   const struct cairn_sequence *other, struct cairn_arg arg)
{
    if (has_contents(&arg)) {
        arg.index = cairn_sequence_add_bytes(sequence, cairn_sequence_contents(other, &arg),
                                             (size_t)arg.integer);
    }
    return arg;
}

/* References at or behind `from` are moved by `shift`. */
static void append_part(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                        uint32_t from, uint32_t to, uint32_t shift)
{
    for (uint32_t s = from; s < to; s++) {
        struct cairn_statement statement = other->statements.items[s];
        const struct cairn_arg *args = cairn_sequence_args(other, s);
        statement.first_arg = sequence->args.count;
        for (uint32_t i = 0; i < statement.arg_count; i++) {
            struct cairn_arg arg = import_arg(sequence, other, args[i]);
            if (arg.kind == CAIRN_ARG_VALUE && arg.index >= from) {
                arg.index += shift;
            }
            cairn_vec_push(&sequence->args, arg);
        }
        cairn_vec_push(&sequence->statements, statement);
    }
}

uint32_t cairn_sequence_concat(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                               uint32_t from, uint32_t to)
{
    uint32_t first = sequence->statements.count;
    append_part(sequence, other, from, to, first - from);
    return first;
}

void cairn_sequence_slice(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                          uint32_t from, uint32_t to)
{
    append_part(sequence, other, from, to, 0);
}

void cairn_sequence_end_body(struct cairn_sequence *sequence)
{
    sequence->body = sequence->statements.count;
    sequence->tail = sequence->statements.count;
}

void cairn_sequence_end_observers(struct cairn_sequence *sequence)
{
    sequence->tail = sequence->statements.count;
}

void cairn_sequence_truncate(struct cairn_sequence *sequence, uint32_t count)
{
    assert(count <= sequence->statements.count);
    if (count < sequence->statements.count) {
        sequence->args.count = sequence->statements.items[count].first_arg;
        sequence->statements.count = count;
    }
    /* A loop that was cut keeps the statements that are left of it. */
    for (uint32_t s = 0; s < count; s++) {
        struct cairn_statement *statement = &sequence->statements.items[s];
        if (statement->loop_body != 0 && s + statement->loop_body >= count) {
            statement->loop_body = (uint16_t)(count - 1 - s);
        }
    }
    if (count != 0 && cairn_vec_last(&sequence->statements)->loop_count != 0) {
        sequence->statements.count--;
        count--;
    }
    sequence->body = sequence->body < count ? sequence->body : count;
    sequence->tail = sequence->tail < count ? sequence->tail : count;
}

/* Outside of its loop an argument that counted iterations is what it was in the first one. */
static struct cairn_arg first_iteration(struct cairn_sequence *sequence, struct cairn_arg arg)
{
    if (arg.kind == CAIRN_ARG_SERIES) {
        return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = arg.integer};
    }
    if (arg.kind == CAIRN_ARG_SERIES_TEXT) {
        struct cairn_str text = {0};
        cairn_str_add_bytes(&text, cairn_sequence_contents(sequence, &arg), (size_t)arg.integer);
        cairn_str_add(&text, "0");
        arg.kind = CAIRN_ARG_BYTES;
        arg.integer = (int64_t)text.length;
        arg.index = cairn_sequence_add_bytes(sequence, text.text, text.length);
        cairn_str_release(&text);
    }
    return arg;
}

static uint32_t kept_in_loop(const struct cairn_sequence *from, uint32_t loop, const bool *keep)
{
    uint32_t kept = 0;
    for (uint32_t i = 1; i <= from->statements.items[loop].loop_body; i++) {
        kept += keep[loop + i];
    }
    return kept;
}

static void select_statement(struct cairn_sequence *to, const struct cairn_sequence *from,
                             uint32_t s, bool leaves_loop, const uint32_t *renumbered)
{
    struct cairn_statement statement = from->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(from, s);
    struct cairn_arg own[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < statement.arg_count; i++) {
        own[i] = import_arg(to, from, args[i]);
        if (own[i].kind == CAIRN_ARG_VALUE) {
            assert(own[i].index < s && renumbered[own[i].index] != CAIRN_NONE);
            own[i].index = renumbered[own[i].index];
        } else if (leaves_loop) {
            own[i] = first_iteration(to, own[i]);
        }
    }
    uint32_t index = cairn_sequence_append(to, statement.op, own, statement.arg_count);
    to->statements.items[index].loop_count = statement.loop_count;
    to->statements.items[index].loop_body = statement.loop_body;
}

void cairn_sequence_select(struct cairn_sequence *to, const struct cairn_sequence *from,
                           const bool *keep)
{
    uint32_t renumbered[CAIRN_MAX_STATEMENTS];
    assert(from->statements.count <= CAIRN_MAX_STATEMENTS);
    cairn_sequence_reset(to);
    uint32_t loop_end = 0;
    bool loop_is_dropped = false;
    for (uint32_t s = 0; s < from->statements.count; s++) {
        uint32_t loop_body = from->statements.items[s].loop_body;
        bool keeps = keep[s];
        if (loop_body != 0) {
            uint32_t kept = kept_in_loop(from, s, keep);
            keeps = keeps && kept != 0;
            loop_end = s + loop_body;
            loop_is_dropped = !keeps;
        }
        renumbered[s] = keeps ? to->statements.count : CAIRN_NONE;
        if (keeps) {
            select_statement(to, from, s, s <= loop_end && loop_is_dropped && loop_body == 0,
                             renumbered);
        }
        if (keeps && loop_body != 0) {
            cairn_vec_last(&to->statements)->loop_body = (uint16_t)kept_in_loop(from, s, keep);
        }
        to->body += keeps && s < from->body;
        to->tail += keeps && s < from->tail;
    }
}

const struct cairn_arg *cairn_sequence_args(const struct cairn_sequence *sequence, uint32_t s)
{
    /* A sequence without arguments has no array that a pointer could go into. */
    return sequence->args.count == 0
               ? NULL
               : sequence->args.items + sequence->statements.items[s].first_arg;
}

uint32_t cairn_sequence_param_with(const struct cairn_sequence *sequence, uint32_t s,
                                   const struct cairn_arg *value)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == value->index &&
            args[i].output == value->output) {
            return i;
        }
    }
    return CAIRN_NONE;
}

bool cairn_sequence_same_arg(const struct cairn_sequence *sequence, const struct cairn_arg *a,
                             const struct cairn_arg *b)
{
    if (a->kind != b->kind || a->output != b->output) {
        return false;
    }
    switch ((enum cairn_arg_kind)a->kind) {
    case CAIRN_ARG_VALUE:
        return a->index == b->index;
    case CAIRN_ARG_BYTES:
    case CAIRN_ARG_SERIES_TEXT:
        return a->integer == b->integer &&
               (a->integer == 0 ||
                memcmp(cairn_sequence_contents(sequence, a), cairn_sequence_contents(sequence, b),
                       (size_t)a->integer) == 0);
    default:
        return a->index == b->index && a->integer == b->integer;
    }
}

bool cairn_sequence_takes(const struct cairn_sequence *sequence, uint32_t s, uint32_t maker)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == maker) {
            return true;
        }
    }
    return false;
}

uint32_t cairn_sequence_loop_of(const struct cairn_sequence *sequence, uint32_t s)
{
    for (uint32_t back = 1; back <= s; back++) {
        uint32_t loop_body = sequence->statements.items[s - back].loop_body;
        if (loop_body != 0) {
            return loop_body >= back ? s - back : CAIRN_NONE;
        }
    }
    return CAIRN_NONE;
}

static uint64_t hash_arg(const struct cairn_sequence *sequence, const struct cairn_arg *arg)
{
    uint64_t place = has_contents(arg)
                         ? cairn_hash(cairn_sequence_contents(sequence, arg), (size_t)arg->integer)
                         : arg->index;
    uint64_t shape = ((uint64_t)arg->kind << 16) | arg->output;
    return cairn_hash_pair(cairn_hash_pair(shape, place), (uint64_t)arg->integer);
}

uint64_t cairn_sequence_hash(const struct cairn_sequence *sequence, uint32_t count)
{
    uint64_t hash = 0;
    for (uint32_t s = 0; s < count; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        uint64_t loop = ((uint64_t)statement->loop_count << 16) | statement->loop_body;
        hash = cairn_hash_pair(hash, statement->op + (loop << 32));
        for (uint32_t i = 0; i < statement->arg_count; i++) {
            hash = cairn_hash_pair(
                hash, hash_arg(sequence, &sequence->args.items[statement->first_arg + i]));
        }
    }
    return hash;
}

uint32_t cairn_sequence_slot(const struct cairn_sequence *sequence, const struct cairn_model *model,
                             uint32_t s)
{
    uint32_t slot = 0;
    for (uint32_t i = 0; i < s; i++) {
        slot += model->ops.items[sequence->statements.items[i].op].output_count;
    }
    return slot;
}
