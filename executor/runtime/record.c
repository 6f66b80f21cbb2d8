#include "executor/runtime/record.h"

#include <stddef.h>
#include <string.h>

#include "executor/runtime/state.h"

void cairn_record_reset(uint32_t index, uint32_t statement_count, uint32_t value_count)
{
    struct cairn_record *record = cairn_record();
    memset((uint8_t *)record + offsetof(struct cairn_record, index), 0,
           offsetof(struct cairn_record, statements) - offsetof(struct cairn_record, index));
    record->index = index;
    record->head.fault_block = CAIRN_WIRE_NONE;
    record->head.pc_module = CAIRN_WIRE_NONE;
    record->head.statement_count = statement_count;
    record->head.value_count = value_count;
    memset(record->statements, 0, statement_count * sizeof record->statements[0]);
    memset(record->values, 0, value_count * sizeof record->values[0]);
}

void cairn_record_progress(uint32_t statement, uint32_t iteration)
{
    struct cairn_record *record = cairn_record();
    record->statement = statement;
    record->iteration = iteration;
    __atomic_store_n(&record->ticks, record->ticks + 1, __ATOMIC_RELEASE);
}

void cairn_record_mark(struct cairn_wire_mark mark)
{
    struct cairn_record *record = cairn_record();
    if (record->mark_count >= CAIRN_RECORD_MARKS) {
        record->flags |= CAIRN_OUTCOME_TRUNCATED;
        return;
    }
    record->marks[record->mark_count++] = mark;
}

void cairn_record_link(struct cairn_wire_link link)
{
    struct cairn_record *record = cairn_record();
    if (record->link_count >= CAIRN_RECORD_LINKS) {
        record->flags |= CAIRN_OUTCOME_TRUNCATED;
        return;
    }
    record->links[record->link_count++] = link;
}

/* Also from processes that the target forked: what they are refused counts. */
void cairn_record_denial(uint32_t statement, int32_t system_call)
{
    struct cairn_record *record = cairn_record();
    uint32_t at = __atomic_fetch_add(&record->denial_count, 1, __ATOMIC_RELAXED);
    if (at >= CAIRN_RECORD_DENIALS) {
        record->flags |= CAIRN_OUTCOME_TRUNCATED;
        return;
    }
    record->denials[at] = (struct cairn_wire_denial){statement, system_call};
}

void cairn_record_observation(struct cairn_wire_observation observation, const void *contents)
{
    struct cairn_record *record = cairn_record();
    uint32_t padded = (observation.length + 7) / 8 * 8;
    uint32_t bytes = (uint32_t)sizeof observation + padded;
    if (record->observation_bytes > CAIRN_RECORD_OBSERVATION_BYTES - bytes) {
        record->flags |= CAIRN_OUTCOME_TRUNCATED;
        return;
    }
    uint8_t *at = record->observations + record->observation_bytes;
    memcpy(at, &observation, sizeof observation);
    memset(at + sizeof observation, 0, padded);
    memcpy(at + sizeof observation, contents, observation.length);
    record->observation_bytes += bytes;
}

/* Where the outcome grows; a part that does not fit is left out. */
struct writer {
    uint8_t *to;
    uint64_t used;
    uint64_t capacity;
    uint32_t flags;
};

/* Room for count items; NULL, and nothing used, if there is none. */
static void *reserve(struct writer *writer, uint64_t count, uint64_t item_bytes)
{
    uint64_t bytes = (count * item_bytes + 7) / 8 * 8;
    if (bytes > writer->capacity - writer->used) {
        writer->flags |= CAIRN_OUTCOME_TRUNCATED;
        return NULL;
    }
    uint8_t *at = writer->to + writer->used;
    if (bytes != count * item_bytes) {
        memset(at + bytes - 8, 0, 8);
    }
    writer->used += bytes;
    return at;
}

/* Copies a part; returns how many items the outcome has. */
static uint32_t put(struct writer *writer, const void *items, uint32_t count, uint64_t item_bytes,
                    uint32_t limit)
{
    if (count > limit) {
        writer->flags |= CAIRN_OUTCOME_TRUNCATED;
        count = limit;
    }
    void *at = reserve(writer, count, item_bytes);
    if (at == NULL) {
        return 0;
    }
    memcpy(at, items, count * item_bytes);
    return count;
}

static uint32_t put_blocks(struct writer *writer, uint32_t count)
{
    if (count > CAIRN_BLOCKS_MAX) {
        count = 0;
        writer->flags |= CAIRN_OUTCOME_TRUNCATED;
    }
    struct cairn_wire_block *wire = reserve(writer, count, sizeof *wire);
    count = wire == NULL ? 0 : count;
    for (uint32_t b = 0; b < count; b++) {
        const struct cairn_block *block = &cairn_blocks()[b];
        wire[b] = (struct cairn_wire_block){
            .size = block->size,
            .allocated_by = block->allocated_by,
            .freed_by = block->freed_by,
            .holder = block->holder < count ? block->holder : CAIRN_WIRE_NONE,
            .origin = block->origin > CAIRN_ORIGIN_FILE ? CAIRN_ORIGIN_LIBRARY : block->origin,
            .is_global = block->is_global,
            .allocated_in = block->allocated_in,
            .freed_in = block->freed_in,
        };
    }
    return count;
}

/* References to blocks that were left out become wild pointers. */
static void mend_values(struct cairn_wire_value *values, uint32_t count, uint32_t block_count)
{
    for (uint32_t i = 0; i < count; i++) {
        bool in_block = values[i].kind == CAIRN_VALUE_HEAP || values[i].kind == CAIRN_VALUE_CALLER;
        if (values[i].kind > CAIRN_VALUE_WILD || (in_block && values[i].block >= block_count)) {
            values[i].kind = CAIRN_VALUE_WILD;
            values[i].block = CAIRN_WIRE_NONE;
        }
    }
}

static uint32_t put_marks(struct writer *writer, const struct cairn_record *record, uint32_t blocks)
{
    struct cairn_wire_mark *at = (void *)(writer->to + writer->used);
    uint32_t count =
        put(writer, record->marks, record->mark_count, sizeof record->marks[0], CAIRN_RECORD_MARKS);
    for (uint32_t i = 0; i < count; i++) {
        at[i].kind = at[i].kind > CAIRN_MARK_CORRUPT ? CAIRN_MARK_CORRUPT : at[i].kind;
        at[i].block = at[i].block < blocks ? at[i].block : CAIRN_WIRE_NONE;
        at[i].holder = at[i].holder < blocks ? at[i].holder : CAIRN_WIRE_NONE;
    }
    return count;
}

static uint32_t put_capture(struct writer *writer, const struct cairn_record *record)
{
    struct cairn_wire_capture capture = record->capture;
    if (record->has_capture == 0 || capture.stack_bytes > CAIRN_CAPTURE_STACK_BYTES ||
        capture.maps_bytes > CAIRN_CAPTURE_MAPS_BYTES) {
        return 0;
    }
    uint32_t bytes = (uint32_t)sizeof capture + capture.stack_bytes + capture.maps_bytes;
    uint8_t *at = reserve(writer, bytes, 1);
    if (at == NULL) {
        return 0;
    }
    memcpy(at, &capture, sizeof capture);
    memcpy(at + sizeof capture, record->capture_stack, capture.stack_bytes);
    memcpy(at + sizeof capture + capture.stack_bytes, record->capture_maps, capture.maps_bytes);
    return bytes;
}

uint64_t cairn_record_write(uint8_t *to, uint64_t capacity)
{
    const struct cairn_record *record = cairn_record();
    struct cairn_wire_outcome head = record->head;
    struct writer writer = {to, sizeof head, capacity, record->flags};
    head.statement_count = put(&writer, record->statements, head.statement_count,
                               sizeof record->statements[0], CAIRN_WIRE_MAX_STATEMENTS);
    struct cairn_wire_value *values = (void *)(to + writer.used);
    head.value_count = put(&writer, record->values, head.value_count, sizeof record->values[0],
                           CAIRN_WIRE_MAX_VALUES);
    head.block_count = put_blocks(&writer, record->block_count);
    mend_values(values, head.value_count, head.block_count);
    head.mark_count = put_marks(&writer, record, head.block_count);
    head.link_count = put(&writer, record->links, record->link_count, sizeof record->links[0],
                          CAIRN_RECORD_LINKS);
    head.denial_count = put(&writer, record->denials, record->denial_count,
                            sizeof record->denials[0], CAIRN_RECORD_DENIALS);
    head.observation_bytes = put(&writer, record->observations, record->observation_bytes, 1,
                                 CAIRN_RECORD_OBSERVATION_BYTES);
    if (head.value_count != record->head.value_count) {
        /* Observations name values. */
        writer.used -= (head.observation_bytes + 7) / 8 * 8;
        head.observation_bytes = 0;
    }
    head.capture_bytes = put_capture(&writer, record);
    head.fault_block = head.fault_block < head.block_count ? head.fault_block : CAIRN_WIRE_NONE;
    const bool is_slow = __atomic_load_n(&record->slow, __ATOMIC_ACQUIRE) == record->index + 1;
    head.flags = writer.flags | (is_slow ? CAIRN_OUTCOME_SLOW : 0);
    head.bytes = (uint32_t)writer.used;
    memcpy(to, &head, sizeof head);
    return writer.used;
}

void cairn_record_commit(void)
{
    struct cairn_server *server = &cairn_state()->server;
    const uint32_t index = cairn_record()->index;
    uint32_t *offsets = (void *)server->result;
    if (index >= server->batch.count) {
        return;
    }
    uint64_t later =
        (uint64_t)(server->batch.count - index - 1) * sizeof(struct cairn_wire_outcome);
    uint64_t used = server->result_used;
    uint64_t capacity = server->result_bytes - used - later;
    server->result_used += cairn_record_write(server->result + used, capacity);
    __atomic_store_n(&offsets[index], (uint32_t)used, __ATOMIC_RELEASE);
}
