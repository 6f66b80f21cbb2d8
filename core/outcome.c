#include "core/outcome.h"

#include <string.h>

/* What is left of the encoded bytes while an outcome is decoded. */
struct reader {
    const uint8_t *at;
    size_t left;
};

/* The next part of count records of item_size bytes, padded to 8; NULL if it does not fit. */
static const void *take(struct reader *reader, uint64_t count, size_t item_size)
{
    uint64_t bytes = (count * item_size + 7) / 8 * 8;
    if (count > UINT32_MAX || bytes > reader->left) {
        return NULL;
    }
    const void *part = reader->at;
    reader->at += bytes;
    reader->left -= (size_t)bytes;
    return part;
}

static bool is_block(const struct cairn_outcome *o, uint32_t block)
{
    return block < o->head.block_count;
}

/* Statements that did not fit are left out whole; the form allows no more of them then. */
static bool is_statement(const struct cairn_outcome *o, uint32_t statement)
{
    uint32_t count = o->head.statement_count;
    return statement < (count == 0 ? (uint32_t)CAIRN_WIRE_MAX_STATEMENTS : count);
}

static bool is_end(const struct cairn_outcome *o, uint32_t statement)
{
    return statement == 0 || is_statement(o, statement - 1);
}

static bool values_are_sound(const struct cairn_outcome *o)
{
    for (uint32_t i = 0; i < o->head.value_count; i++) {
        const struct cairn_wire_value *value = &o->values[i];
        bool in_block = value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
        if (value->kind > CAIRN_VALUE_WILD || !is_statement(o, value->statement) ||
            (in_block && !is_block(o, value->block))) {
            return false;
        }
    }
    return true;
}

static bool blocks_are_sound(const struct cairn_outcome *o)
{
    for (uint32_t i = 0; i < o->head.block_count; i++) {
        const struct cairn_wire_block *block = &o->blocks[i];
        if (block->origin > CAIRN_ORIGIN_FILE ||
            (block->holder != CAIRN_WIRE_NONE && !is_block(o, block->holder))) {
            return false;
        }
    }
    return true;
}

static bool marks_are_sound(const struct cairn_outcome *o)
{
    for (uint32_t i = 0; i < o->head.mark_count; i++) {
        const struct cairn_wire_mark *mark = &o->marks[i];
        if (mark->kind > CAIRN_MARK_CORRUPT || mark->arg >= CAIRN_WIRE_MAX_ARGS ||
            !is_statement(o, mark->statement) ||
            (mark->block != CAIRN_WIRE_NONE && !is_block(o, mark->block)) ||
            (mark->holder != CAIRN_WIRE_NONE && !is_block(o, mark->holder))) {
            return false;
        }
    }
    return true;
}

static bool observations_are_sound(const struct cairn_outcome *o)
{
    size_t offset = 0;
    size_t end = o->head.observation_bytes;
    while (offset < end) {
        struct cairn_wire_observation observation;
        if (end - offset < sizeof observation) {
            return false;
        }
        memcpy(&observation, o->observations + offset, sizeof observation);
        offset += sizeof observation;
        size_t padded = ((size_t)observation.length + 7) / 8 * 8;
        if (padded > end - offset || observation.slot >= o->head.value_count) {
            return false;
        }
        offset += padded;
    }
    return true;
}

static bool take_capture(struct cairn_outcome *o, struct reader *reader)
{
    if (o->head.capture_bytes == 0) {
        return true;
    }
    const uint8_t *part = take(reader, o->head.capture_bytes, 1);
    const struct cairn_wire_capture *capture = (const void *)part;
    if (part == NULL || o->head.capture_bytes < sizeof *capture) {
        return false;
    }
    size_t left = o->head.capture_bytes - sizeof *capture;
    if (capture->stack_bytes > left || capture->maps_bytes > left - capture->stack_bytes) {
        return false;
    }
    o->capture = capture;
    o->capture_stack = part + sizeof *capture;
    o->capture_maps = (const char *)o->capture_stack + capture->stack_bytes;
    return true;
}

static bool take_parts(struct cairn_outcome *o, struct reader *reader)
{
    const struct cairn_wire_outcome *head = &o->head;
    o->statements = take(reader, head->statement_count, sizeof *o->statements);
    o->values = take(reader, head->value_count, sizeof *o->values);
    o->blocks = take(reader, head->block_count, sizeof *o->blocks);
    o->marks = take(reader, head->mark_count, sizeof *o->marks);
    o->links = take(reader, head->link_count, sizeof *o->links);
    o->denials = take(reader, head->denial_count, sizeof *o->denials);
    o->observations = take(reader, head->observation_bytes, 1);
    return o->statements != NULL && o->values != NULL && o->blocks != NULL && o->marks != NULL &&
           o->links != NULL && o->denials != NULL && o->observations != NULL &&
           take_capture(o, reader);
}

enum cairn_status cairn_outcome_decode(struct cairn_outcome *outcome, const void *bytes,
                                       size_t length, struct cairn_error *err)
{
    struct cairn_outcome o = {0};
    *outcome = o;
    if (length < sizeof o.head) {
        return cairn_fail(err, CAIRN_FORMAT, "outcome of %zu bytes is too short", length);
    }
    memcpy(&o.head, bytes, sizeof o.head);
    if (o.head.bytes < sizeof o.head || o.head.bytes > length ||
        o.head.kind > CAIRN_OUTCOME_HARNESS || o.head.failure >= CAIRN_FAILURE_COUNT) {
        return cairn_fail(err, CAIRN_FORMAT, "outcome has a bad header");
    }
    struct reader reader = {(const uint8_t *)bytes + sizeof o.head, o.head.bytes - sizeof o.head};
    if (!take_parts(&o, &reader)) {
        return cairn_fail(err, CAIRN_FORMAT, "outcome is shorter than its records");
    }
    if (!values_are_sound(&o) || !blocks_are_sound(&o) || !marks_are_sound(&o) ||
        !observations_are_sound(&o) || !is_end(&o, o.head.statement) ||
        (o.head.fault_block != CAIRN_WIRE_NONE && !is_block(&o, o.head.fault_block))) {
        return cairn_fail(err, CAIRN_FORMAT, "outcome refers to records that it does not have");
    }
    *outcome = o;
    return CAIRN_OK;
}

struct cairn_outcome cairn_outcome_copy(const struct cairn_outcome *outcome,
                                        struct cairn_arena *arena)
{
    struct cairn_outcome copy = *outcome;
#define COPY(part, count)                                                                          \
    (copy.part = cairn_arena_copy(arena, outcome->part, (count) * sizeof *outcome->part))
    COPY(statements, outcome->head.statement_count);
    COPY(values, outcome->head.value_count);
    COPY(blocks, outcome->head.block_count);
    COPY(marks, outcome->head.mark_count);
    COPY(links, outcome->head.link_count);
    COPY(denials, outcome->head.denial_count);
    COPY(observations, outcome->head.observation_bytes);
    if (outcome->capture != NULL) {
        COPY(capture, 1);
        COPY(capture_stack, outcome->capture->stack_bytes);
        COPY(capture_maps, outcome->capture->maps_bytes);
    }
#undef COPY
    return copy;
}

const struct cairn_wire_observation *cairn_outcome_next_observation(
    const struct cairn_outcome *outcome, size_t *offset, const uint8_t **contents)
{
    if (*offset >= outcome->head.observation_bytes) {
        return NULL;
    }
    const struct cairn_wire_observation *observation =
        (const void *)(outcome->observations + *offset);
    *contents = outcome->observations + *offset + sizeof *observation;
    *offset += sizeof *observation + ((size_t)observation->length + 7) / 8 * 8;
    return observation;
}

static bool same_statement(const struct cairn_wire_statement_outcome *a,
                           const struct cairn_wire_statement_outcome *b)
{
    return a->flags == b->flags && a->iterations == b->iterations && a->error == b->error &&
           a->allocated == b->allocated && a->called == b->called;
}

static bool same_value(const struct cairn_wire_value *a, const struct cairn_wire_value *b)
{
    return a->kind == b->kind && a->block == b->block && a->bits == b->bits &&
           a->is_string == b->is_string && a->statement == b->statement;
}

static bool same_block(const struct cairn_wire_block *a, const struct cairn_wire_block *b)
{
    return a->size == b->size && a->allocated_by == b->allocated_by && a->freed_by == b->freed_by &&
           a->origin == b->origin;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* What follows the head stands in one piece behind it. */
bool cairn_outcome_is_identical(const struct cairn_outcome *a, const struct cairn_outcome *b)
{
    struct cairn_wire_outcome heads[2] = {a->head, b->head};
    heads[0].flags &= ~(uint32_t)CAIRN_OUTCOME_SLOW;
    heads[1].flags &= ~(uint32_t)CAIRN_OUTCOME_SLOW;
    return memcmp(&heads[0], &heads[1], sizeof a->head) == 0 &&
           (a->head.bytes <= sizeof a->head ||
            memcmp((const char *)a->statements, (const char *)b->statements,
                   a->head.bytes - sizeof a->head) == 0);
}

bool cairn_outcome_equal(const struct cairn_outcome *a, const struct cairn_outcome *b,
                         const bool *masked, uint32_t *statement)
{
    const uint32_t common = smaller(a->head.statement_count, b->head.statement_count);
    uint32_t first = common;
    for (uint32_t s = 0; s < common; s++) {
        if (!same_statement(&a->statements[s], &b->statements[s])) {
            first = s;
            break;
        }
    }
    for (uint32_t i = 0; i < smaller(a->head.value_count, b->head.value_count); i++) {
        if ((masked == NULL || !masked[i]) && !same_value(&a->values[i], &b->values[i])) {
            first = smaller(first, smaller(a->values[i].statement, b->values[i].statement));
        }
    }
    for (uint32_t i = 0; i < smaller(a->head.block_count, b->head.block_count); i++) {
        if (!same_block(&a->blocks[i], &b->blocks[i])) {
            first = smaller(first, smaller(a->blocks[i].allocated_by, b->blocks[i].allocated_by));
        }
    }
    *statement = first;
    return first == common && a->head.kind == b->head.kind && a->head.failure == b->head.failure &&
           a->head.statement == b->head.statement && a->head.code == b->head.code &&
           a->head.statement_count == b->head.statement_count &&
           a->head.value_count == b->head.value_count && a->head.block_count == b->head.block_count;
}

const char *cairn_outcome_kind_name(enum cairn_outcome_kind kind)
{
    static const char *const names[] = {
#define CAIRN_OUTCOME_NAME(name, text) [CAIRN_OUTCOME_##name] = text,
        CAIRN_OUTCOME_LIST(CAIRN_OUTCOME_NAME)
#undef CAIRN_OUTCOME_NAME
    };
    return names[kind];
}

const char *cairn_failure_kind_name(enum cairn_failure_kind kind)
{
    static const char *const names[] = {
#define CAIRN_FAILURE_NAME(name, text) [CAIRN_FAILURE_##name] = text,
        CAIRN_FAILURE_LIST(CAIRN_FAILURE_NAME)
#undef CAIRN_FAILURE_NAME
    };
    return names[kind];
}

const char *cairn_mark_kind_name(enum cairn_mark_kind kind)
{
    static const char *const names[] = {
#define CAIRN_MARK_NAME(name, text) [CAIRN_MARK_##name] = text,
        CAIRN_MARK_LIST(CAIRN_MARK_NAME)
#undef CAIRN_MARK_NAME
    };
    return names[kind];
}
