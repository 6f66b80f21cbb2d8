/* Contents worth asserting: strings that a call returned, buffers of the caller's that it wrote. */
#include <string.h>

#include "executor/runtime/state.h"

static bool is_callers_buffer(uint32_t block)
{
    if (block == CAIRN_WIRE_NONE || !cairn_block_is_alive(block)) {
        return false;
    }
    uint8_t origin = cairn_blocks()[block].origin;
    return origin == CAIRN_ORIGIN_CALLER || origin == CAIRN_ORIGIN_GIVEN;
}

static uint64_t hash_block(uint32_t block)
{
    const struct cairn_block *found = &cairn_blocks()[block];
    uint64_t bytes = found->size < CAIRN_WALK_BYTES ? found->size : CAIRN_WALK_BYTES;
    /* 0 says that there was nothing to compare with. */
    return XXH3_64bits(cairn_pointer(found->address), bytes) | 1;
}

static void observe(uint32_t slot, uint64_t address, uint64_t length, bool is_string)
{
    bool is_cut = length > CAIRN_OBSERVE_BYTES;
    struct cairn_wire_observation observation = {
        .statement = cairn_state()->run.statement,
        .slot = slot,
        .length = is_cut ? CAIRN_OBSERVE_BYTES : (uint32_t)length,
        .is_string = is_string,
        .is_cut = is_cut,
    };
    cairn_record_observation(observation, cairn_pointer(address));
}

static bool is_last_iteration(void)
{
    const struct cairn_run *run = &cairn_state()->run;
    return run->iteration + 1 == run->iteration_count;
}

void cairn_observe_before(void)
{
    struct cairn_run *run = &cairn_state()->run;
    for (uint32_t k = 0; k < run->operand_count && is_last_iteration(); k++) {
        struct cairn_operand *operand = &run->operands[k];
        uint32_t block = cairn_heap_find(operand->word.u);
        if (operand->arg->kind == CAIRN_WIRE_VALUE && is_callers_buffer(block)) {
            operand->contents = hash_block(block);
        }
    }
}

static void observe_strings(const struct cairn_wire_statement *statement)
{
    for (uint32_t k = 0; k < statement->output_count; k++) {
        uint32_t number = statement->first_value + k;
        const struct cairn_slot *slot = &cairn_slots()[number];
        if (slot->is_string != 0 && cairn_record()->values[number].is_string != 0) {
            observe(number, slot->word.u, strlen(slot->word.p), true);
        }
    }
}

/* Memory of the library's own that it hands out, and structs that it returns. */
static void observe_memory(const struct cairn_wire_statement *statement)
{
    for (uint32_t k = 0; k < statement->output_count; k++) {
        const uint32_t number = statement->first_value + k;
        const struct cairn_slot *slot = &cairn_slots()[number];
        const struct cairn_wire_value *value = &cairn_record()->values[number];
        const bool is_result = value->kind == CAIRN_VALUE_CALLER &&
                               cairn_blocks()[value->block].allocated_by == value->statement;
        if (slot->is_pointer != 0 && (value->kind == CAIRN_VALUE_HEAP || is_result) &&
            value->is_string == 0 && cairn_block_is_alive(value->block)) {
            observe(number, slot->word.u, cairn_blocks()[value->block].size - value->bits, false);
        }
    }
}

void cairn_observe_after(const struct cairn_wire_statement *statement)
{
    const struct cairn_run *run = &cairn_state()->run;
    if (!is_last_iteration()) {
        return;
    }
    if (statement->op >= CAIRN_WIRE_STUB_FIRST) {
        observe_strings(statement);
        if ((cairn_state()->request_flags & CAIRN_RUN_GLEAN) != 0) {
            observe_memory(statement);
        }
    }
    for (uint32_t k = 0; k < run->operand_count; k++) {
        const struct cairn_operand *operand = &run->operands[k];
        uint32_t block = cairn_heap_find(operand->word.u);
        if (operand->contents != 0 && is_callers_buffer(block) &&
            hash_block(block) != operand->contents) {
            const struct cairn_block *found = &cairn_blocks()[block];
            uint64_t offset = operand->word.u - found->address;
            observe(operand->arg->index, operand->word.u, found->size - offset, false);
        }
    }
}
