/* The arena layout of the runtime heap: blocks close together, with canaries between them. */
#include <string.h>

#include "executor/runtime/heap.h"
#include "executor/runtime/state.h"

enum { ZONE = 16 };

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/* Red zones cost addresses, not memory that the target was refused; hence the reserve. */
static uint64_t arena_reserve(uint64_t arena_bytes)
{
    return round_up(arena_bytes, CAIRN_PAGE) + UINT64_C(3) * ZONE * CAIRN_BLOCKS_MAX;
}

/* The end of the zone behind a block. */
static uint64_t zone_end(uint64_t address, uint64_t size)
{
    return round_up(address + size, ZONE) + ZONE;
}

static bool arena_place(struct cairn_heap *heap, uint64_t size, uint64_t alignment,
                        uint64_t *address)
{
    alignment = alignment < ZONE ? ZONE : alignment;
    uint64_t start = round_up(heap->next + ZONE, alignment);
    if (start < heap->next || start > heap->end || zone_end(start, size) > heap->end) {
        return false;
    }
    cairn_canary_set(start - ZONE, start);
    cairn_canary_set(start + size, zone_end(start, size));
    heap->next = zone_end(start, size);
    *address = start;
    return true;
}

static uint64_t filled_end(const struct cairn_block *block)
{
    return block->address + (block->size < CAIRN_FILL_MAX ? block->size : CAIRN_FILL_MAX);
}

static void arena_retire(const struct cairn_block *block)
{
    memset(cairn_pointer(block->address), cairn_state()->start.freed_fill,
           filled_end(block) - block->address);
}

static bool arena_is_damaged(const struct cairn_block *block, struct cairn_damage *damage)
{
    const uint64_t start = block->address;
    const uint64_t end = start + block->size;
    uint64_t at = cairn_canary_check(end, zone_end(start, block->size), CAIRN_CANARY);
    if (at != zone_end(start, block->size)) {
        damage->failure = CAIRN_FAILURE_HEAP_OVERFLOW;
        damage->offset = (int32_t)(at - start);
        return true;
    }
    at = cairn_canary_check(start - ZONE, start, CAIRN_CANARY);
    if (at != start) {
        damage->failure = CAIRN_FAILURE_HEAP_UNDERFLOW;
        damage->offset = -(int32_t)(start - at);
        return true;
    }
    if (block->freed_by == CAIRN_WIRE_NONE) {
        return false;
    }
    at = cairn_canary_check(start, filled_end(block), cairn_state()->start.freed_fill);
    damage->failure = CAIRN_FAILURE_WRITE_AFTER_FREE;
    damage->offset = (int32_t)(at - start);
    return at != filled_end(block);
}

const struct cairn_heap_layout cairn_heap_arena = {
    .reserve = arena_reserve,
    .place = arena_place,
    .retire = arena_retire,
    .is_damaged = arena_is_damaged,
};
