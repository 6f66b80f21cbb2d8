/* What is known at the end of the body and of the sequence: digests, sharing, holders, and what is
 * reachable from static data. */
#include <string.h>

#include "executor/runtime/state.h"

enum { DIGEST_BYTES = 8 << 20, HOLDER_BYTES = 16 << 20 };

static bool points_to_dead(const struct cairn_slot *slot)
{
    uint32_t block = cairn_heap_find(slot->word.u);
    return block != CAIRN_WIRE_NONE && !cairn_block_is_alive(block);
}

static struct cairn_wire_value *value_of(uint32_t slot)
{
    return &cairn_record()->values[slot];
}

/* Every block the last walk came to belongs to the lowest value that reaches it; two that meet
 * share. */
static void note_sharing(uint32_t slot)
{
    for (uint32_t n = 0; n < cairn_state()->walk.count; n++) {
        struct cairn_visit *visit = &cairn_visits()[cairn_walk_visited(n)];
        if (visit->owner == CAIRN_WIRE_NONE) {
            visit->owner = slot;
        } else {
            value_of(visit->owner)->state |= CAIRN_VALUE_SHARED;
            value_of(slot)->state |= CAIRN_VALUE_SHARED;
        }
    }
}

/* All values of one sequence share an allowance, lest a big graph be hashed once for each. */
static void digest_values(uint32_t count)
{
    uint64_t left = DIGEST_BYTES;
    for (uint32_t b = 0; b < cairn_state()->heap.count; b++) {
        cairn_visits()[b].owner = CAIRN_WIRE_NONE;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[i];
        if (slot->is_defined == 0 || slot->is_pointer == 0 || slot->word.u == 0) {
            continue;
        }
        if (points_to_dead(slot)) {
            value_of(i)->state |= CAIRN_VALUE_FREED;
            continue;
        }
        uint64_t allowed = left < CAIRN_WALK_BYTES ? left : CAIRN_WALK_BYTES;
        cairn_walk_begin(true, CAIRN_WALK_BLOCKS, allowed);
        cairn_walk_root(slot->word.u);
        cairn_walk_finish(value_of(i)->digest);
        left -= allowed - cairn_state()->walk.bytes_left;
        value_of(i)->state |= cairn_state()->walk.is_cut ? CAIRN_VALUE_UNCHECKED : 0;
        note_sharing(i);
    }
}

static void note_held(uint32_t holder, uint64_t word)
{
    uint32_t block = cairn_heap_find(word);
    if (block != CAIRN_WIRE_NONE && block != holder && cairn_block_is_alive(block) &&
        cairn_blocks()[block].holder == CAIRN_WIRE_NONE) {
        cairn_blocks()[block].holder = holder;
    }
}

static bool is_known_to_a_value(uint64_t word)
{
    const uint32_t block = cairn_heap_find(word);
    for (uint32_t i = 0;
         block != CAIRN_WIRE_NONE && i < cairn_state()->run.program.head->value_count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[i];
        if (slot->is_defined != 0 && slot->is_pointer != 0 &&
            cairn_heap_find(slot->word.u) == block) {
            return true;
        }
    }
    return false;
}

/* The lowest block that points to each. Cells are the caller's variables: they hold nothing that a
 * value does not, unless a later call wrote there, which had been told of them by one before. */
static void find_holders(void)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    uint64_t left = HOLDER_BYTES;
    for (uint32_t b = 0; b < heap->count; b++) {
        const struct cairn_block *block = &cairn_blocks()[b];
        const bool is_cell = block->origin == CAIRN_ORIGIN_CELL;
        if (block->freed_by != CAIRN_WIRE_NONE || block->size > left) {
            continue;
        }
        left -= block->size;
        uint64_t word;
        for (uint64_t at = 0; at + sizeof word <= block->size; at += sizeof word) {
            memcpy(&word, cairn_pointer(block->address + at), sizeof word);
            if (word >= heap->base && word <= heap->next &&
                !(is_cell && is_known_to_a_value(word))) {
                note_held(b, word);
            }
        }
    }
}

/* Mostly it is as it was. */
static void digest_world(uint64_t digest[2])
{
    struct cairn_run *run = &cairn_state()->run;
    run->is_world_intact = cairn_restore_is_world_intact();
    if (run->is_world_intact != 0) {
        memcpy(digest, cairn_state()->snapshot.world, sizeof cairn_state()->snapshot.world);
        return;
    }
    cairn_walk_begin(true, CAIRN_WALK_BLOCKS, CAIRN_WALK_BYTES);
    cairn_walk_world(false);
    cairn_walk_finish(digest);
}

void cairn_finish_body(void)
{
    struct cairn_run *run = &cairn_state()->run;
    if ((cairn_state()->request_flags & CAIRN_RUN_BARE) == 0) {
        digest_values(run->program.head->value_count);
        find_holders();
        digest_world(cairn_record()->head.world);
    }
    run->is_body_done = 1;
}

void cairn_finish_early(void)
{
    const struct cairn_run *run = &cairn_state()->run;
    for (uint32_t i = 0; run->is_body_done == 0 && i < run->program.head->value_count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[i];
        if (slot->is_defined != 0 && slot->is_pointer != 0 && points_to_dead(slot)) {
            value_of(i)->state |= CAIRN_VALUE_FREED;
        }
    }
}

void cairn_finish_sequence(void)
{
    const struct cairn_run *run = &cairn_state()->run;
    if ((cairn_state()->request_flags & CAIRN_RUN_BARE) != 0) {
        return;
    }
    bool is_unchanged = run->program.head->body == run->program.head->statement_count;
    bool is_intact = is_unchanged ? run->is_world_intact != 0 : cairn_restore_is_world_intact();
    /* Without a tail nobody asks for what is left. */
    if (is_intact && (is_unchanged || !cairn_walk_is_held())) {
        return;
    }
    cairn_walk_begin(false, CAIRN_BLOCKS_MAX, UINT64_MAX);
    cairn_walk_world(true);
    cairn_walk_finish(NULL);
    for (uint32_t n = 0; n < cairn_state()->walk.count; n++) {
        cairn_blocks()[cairn_walk_visited(n)].is_global = 1;
    }
}
