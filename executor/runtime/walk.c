#include "executor/runtime/walk.h"

#include <string.h>

#include "executor/runtime/state.h"

/* Stand for what a word is; followed by what distinguishes it. No usual value looks like them. */
static const uint64_t token_block = UINT64_C(0xca12b10cf00d0000);
static const uint64_t token_static = UINT64_C(0xca125a7ccf000000);
static const uint64_t token_freed = UINT64_C(0xca12dead00000001);
static const uint64_t token_unknown = UINT64_C(0xca12dead00000002);
static const uint64_t token_stack = UINT64_C(0xca12dead00000003);

/* Where the kernel puts stacks, mappings and shared objects: addresses differ from run to run. */
static const uint64_t mappings_from = UINT64_C(0x7e0000000000);
static const uint64_t mappings_to = UINT64_C(0x800000000000);

/* Below that, and from mappings_to on, words stand for themselves: nothing that is told apart lies
 * as low, but two small numbers side by side look as if they did. The heap is in between. */
static const uint64_t addresses_from = UINT64_C(0x100000000000);

void cairn_walk_begin(bool is_hashing, uint32_t max_blocks, uint64_t bytes)
{
    struct cairn_walk *walk = &cairn_state()->walk;
    walk->epoch++;
    walk->count = 0;
    walk->max_blocks = max_blocks;
    walk->bytes_left = bytes;
    walk->current = CAIRN_WIRE_NONE;
    walk->is_hashing = is_hashing;
    walk->skips_inputs = false;
    walk->is_cut = false;
    walk->given = CAIRN_WIRE_NONE;
    walk->freed = CAIRN_WIRE_NONE;
    walk->freed_holder = CAIRN_WIRE_NONE;
    walk->buffered = 0;
    walk->last_from = 0;
    walk->last_size = 0;
    if (is_hashing) {
        XXH3_128bits_reset(&walk->hash);
    }
}

static void emit(struct cairn_walk *walk, uint64_t word)
{
    if (!walk->is_hashing) {
        return;
    }
    if (walk->buffered == CAIRN_WALK_BUFFER) {
        XXH3_128bits_update(&walk->hash, walk->buffer, sizeof walk->buffer);
        walk->buffered = 0;
    }
    walk->buffer[walk->buffered++] = word;
}

/* Whether the holder came to be in the very call that freed the block: what a library leaves in a
 * new object of its own, nobody else did, and whether it follows that is its own affair. */
static bool was_left_at_birth(const struct cairn_walk *walk, const struct cairn_block *freed)
{
    const struct cairn_block *holder =
        walk->current == CAIRN_WIRE_NONE ? NULL : &cairn_blocks()[walk->current];
    return holder != NULL && holder->origin == CAIRN_ORIGIN_LIBRARY &&
           freed->origin == CAIRN_ORIGIN_LIBRARY && holder->allocated_by == freed->freed_by;
}

/* Whether the block was freed by a call that was given the very value from which it is met, and
 * leaves nothing there that anybody follows. */
static bool is_harmless(const struct cairn_walk *walk, const struct cairn_block *freed)
{
    const struct cairn_program *program = &cairn_state()->run.program;
    if (walk->given == CAIRN_WIRE_NONE || freed->origin != CAIRN_ORIGIN_LIBRARY ||
        freed->freed_by >= program->head->statement_count) {
        return false;
    }
    const struct cairn_wire_statement *statement = &program->statements[freed->freed_by];
    bool was_given = false;
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_wire_arg *arg = &program->args[statement->first_arg + i];
        was_given = was_given || (arg->kind == CAIRN_WIRE_VALUE && arg->index == walk->given);
    }
    return was_given && (statement->flags & CAIRN_WIRE_HARMLESS) != 0;
}

static void meet_block(struct cairn_walk *walk, uint32_t block, uint64_t word)
{
    const struct cairn_block *found = &cairn_blocks()[block];
    if (found->freed_by != CAIRN_WIRE_NONE) {
        emit(walk, token_freed);
        if (walk->freed == CAIRN_WIRE_NONE && !was_left_at_birth(walk, found) &&
            !is_harmless(walk, found)) {
            walk->freed = block;
            walk->freed_holder = walk->current;
        }
        return;
    }
    struct cairn_visit *visit = &cairn_visits()[block];
    if (visit->epoch != walk->epoch) {
        if (walk->count == walk->max_blocks) {
            walk->is_cut = true;
            emit(walk, token_unknown);
            return;
        }
        visit->epoch = walk->epoch;
        visit->order = walk->count;
        cairn_visits()[walk->count++].queued = block;
    }
    walk->last_from = found->address;
    walk->last_size = found->size;
    walk->last_order = visit->order;
    emit(walk, token_block + visit->order);
    emit(walk, word - found->address);
}

/* A callback that hands out data is what it has left to hand out. */
static void meet_input(struct cairn_walk *walk, uint64_t word)
{
    const struct cairn_state *state = cairn_state();
    for (uint32_t i = 0; i < state->input_count && !walk->skips_inputs; i++) {
        if ((uintptr_t)state->inputs[i].callback == word) {
            emit(walk, state->inputs[i].digest);
            emit(walk, state->inputs[i].left);
        }
    }
}

/* Whether the word points into the block that was met last: lists' heads point to themselves, nodes
 * to their container. */
static bool is_last_met(const struct cairn_walk *walk, uint64_t word)
{
    return word - walk->last_from < walk->last_size;
}

void cairn_walk_root(uint64_t word)
{
    const struct cairn_state *state = cairn_state();
    struct cairn_walk *walk = &cairn_state()->walk;
    if (is_last_met(walk, word)) {
        emit(walk, token_block + walk->last_order);
        emit(walk, word - walk->last_from);
        return;
    }
    if (word >= state->heap.base && word <= state->heap.next) {
        uint32_t block = cairn_heap_find(word);
        if (block != CAIRN_WIRE_NONE) {
            meet_block(walk, block, word);
        } else {
            emit(walk, token_unknown);
        }
        return;
    }
    if (!walk->is_hashing || word < addresses_from || word >= mappings_to) {
        emit(walk, word);
        return;
    }
    uint32_t object = cairn_objects_find(word);
    if (object != CAIRN_WIRE_NONE) {
        emit(walk, token_static + object);
        emit(walk, word - state->objects.items[object].range.from);
        meet_input(walk, word);
    } else if (word >= mappings_from) {
        emit(walk, token_unknown);
    } else if (cairn_stack_contains(word)) {
        emit(walk, token_stack);
    } else {
        emit(walk, word);
    }
}

/* Words that only the heap concerns: nothing is hashed. */
static void scan_words(uint64_t at, uint64_t count)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    const uint64_t base = heap->base;
    const uint64_t span = heap->next - base;
    const enum cairn_compare_way way = cairn_state()->compare_way;
    const uint64_t *words = cairn_pointer(at);
    uint64_t i = 0;
    while ((i += cairn_compare_find(words + i, count - i, base, span, way)) < count) {
        /* Pointers mostly stand side by side. */
        for (; i < count && words[i] - base <= span; i++) {
            if (!is_last_met(&cairn_state()->walk, words[i])) {
                cairn_walk_root(words[i]);
            }
        }
    }
}

static void hash_words(struct cairn_walk *walk, uint64_t at, uint64_t count)
{
    const enum cairn_compare_way way = cairn_state()->compare_way;
    const uint64_t span = mappings_to - addresses_from - 1;
    const uint64_t *words = cairn_pointer(at);
    uint64_t i = 0;
    while (i < count) {
        uint64_t run = i + cairn_compare_find(words + i, count - i, addresses_from, span, way);
        if (run - i > CAIRN_WALK_BUFFER / 4) {
            /* Long runs are hashed where they stand. */
            XXH3_128bits_update(&walk->hash, walk->buffer, walk->buffered * sizeof walk->buffer[0]);
            walk->buffered = 0;
            XXH3_128bits_update(&walk->hash, words + i, (run - i) * sizeof *words);
        } else {
            for (uint64_t k = i; k < run; k++) {
                emit(walk, words[k]);
            }
        }
        for (i = run; i < count && words[i] - addresses_from <= span; i++) {
            cairn_walk_root(words[i]);
        }
    }
}

/* All ranges begin at multiples of 8 but blocks, whose rest of less than a word is hashed too. */
static void visit_words(uint64_t at, uint64_t bytes)
{
    struct cairn_walk *walk = &cairn_state()->walk;
    uint64_t word = 0;
    if (at % sizeof word != 0) {
        for (uint64_t done = 0; done + sizeof word <= bytes; done += sizeof word) {
            memcpy(&word, cairn_pointer(at + done), sizeof word);
            cairn_walk_root(word);
        }
    } else if (walk->is_hashing) {
        hash_words(walk, at, bytes / sizeof word);
    } else {
        scan_words(at, bytes / sizeof word);
    }
    uint64_t rest = bytes % sizeof word;
    if (rest != 0) {
        word = 0;
        memcpy(&word, cairn_pointer(at + bytes - rest), rest);
        emit(walk, word);
    }
}

static uint64_t allowance(struct cairn_walk *walk, uint64_t bytes)
{
    if (bytes > walk->bytes_left) {
        walk->is_cut = true;
        bytes = walk->bytes_left / sizeof(uint64_t) * sizeof(uint64_t);
    }
    walk->bytes_left -= bytes;
    return bytes;
}

void cairn_walk_range(struct cairn_range range)
{
    uint64_t from = (range.from + 7) / 8 * 8;
    if (from < range.to) {
        visit_words(from, allowance(&cairn_state()->walk, range.to - from));
    }
}

void cairn_walk_finish(uint64_t digest[2])
{
    struct cairn_walk *walk = &cairn_state()->walk;
    for (uint32_t n = 0; n < walk->count; n++) {
        walk->current = cairn_walk_visited(n);
        const struct cairn_block *block = &cairn_blocks()[walk->current];
        emit(walk, block->size);
        visit_words(block->address, allowance(walk, block->size));
    }
    if (digest != NULL && walk->is_hashing) {
        XXH3_128bits_update(&walk->hash, walk->buffer, walk->buffered * sizeof walk->buffer[0]);
        XXH128_hash_t hash = XXH3_128bits_digest(&walk->hash);
        digest[0] = hash.low64;
        digest[1] = hash.high64;
    }
}

bool cairn_walk_reached(uint32_t block)
{
    return cairn_visits()[block].epoch == cairn_state()->walk.epoch;
}

uint32_t cairn_walk_visited(uint32_t n)
{
    return cairn_visits()[n].queued;
}

void cairn_walk_world(bool with_hidden)
{
    const struct cairn_objects *objects = &cairn_state()->objects;
    for (uint32_t i = 0; i < objects->count; i++) {
        const struct cairn_object *object = &objects->items[i];
        for (uint32_t k = 0; k < CAIRN_OBJECT_WRITABLE && !object->is_system; k++) {
            cairn_walk_range(object->writable[k]);
        }
        if (with_hidden && !object->is_system) {
            cairn_walk_range(object->thread);
        }
    }
    for (uint32_t i = 0; with_hidden && i < objects->held_count; i++) {
        cairn_walk_range(objects->held[i]);
    }
    cairn_walk_range((struct cairn_range){CAIRN_AT_PRIVATE_HEAP, cairn_state()->private_next});
}

bool cairn_walk_is_held(void)
{
    const struct cairn_state *state = cairn_state();
    const struct cairn_heap *heap = &state->heap;
    for (uint32_t i = 0; i < state->objects.held_count; i++) {
        const struct cairn_range *range = &state->objects.held[i];
        const uint64_t count = (range->to - range->from) / sizeof(uint64_t);
        if (cairn_compare_find(cairn_pointer(range->from), count, heap->base,
                               heap->next - heap->base, state->compare_way) < count) {
            return true;
        }
    }
    return false;
}
