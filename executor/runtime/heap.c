#include "executor/runtime/heap.h"

#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

enum {
    FEW_BLOCKS = 64,                       /* so many are checked after each statement */
    FORGOTTEN_FROM = CAIRN_BLOCKS_MAX / 2, /* above so many the last ones may be forgotten */
    FEW_FREED = 4 << 10,                   /* unless so many bytes of them are freed */
    SPIN_LIMIT = 1 << 26, /* a lock held that long belongs to a thread that is gone */
};

static void lock(struct cairn_heap *heap)
{
    for (uint32_t spins = 0; __atomic_exchange_n(&heap->lock, 1, __ATOMIC_ACQUIRE) != 0; spins++) {
        if (spins > SPIN_LIMIT) {
            return;
        }
        __builtin_ia32_pause();
    }
}

static void unlock(struct cairn_heap *heap)
{
    __atomic_store_n(&heap->lock, 0, __ATOMIC_RELEASE);
}

void cairn_heap_protect(uint64_t from, uint64_t to, int protection)
{
    cairn_raw(SYS_mprotect, from, to - from, (uint64_t)protection, 0, 0);
}

void cairn_canary_set(uint64_t from, uint64_t to)
{
    memset(cairn_pointer(from), CAIRN_CANARY, to - from);
}

uint64_t cairn_canary_check(uint64_t from, uint64_t to, uint8_t pattern)
{
    uint64_t word;
    const uint64_t expected = pattern * UINT64_C(0x0101010101010101);
    while (to - from >= sizeof word) {
        memcpy(&word, cairn_pointer(from), sizeof word);
        if (word != expected) {
            break;
        }
        from += sizeof word;
    }
    while (from < to && *(const uint8_t *)cairn_pointer(from) == pattern) {
        from++;
    }
    return from;
}

long cairn_heap_init(void)
{
    struct cairn_state *state = cairn_state();
    struct cairn_heap *heap = &state->heap;
    bool is_guard = state->start.mode == CAIRN_START_GUARD;
    heap->layout = is_guard ? &cairn_heap_guard : &cairn_heap_arena;
    uint64_t bytes = heap->layout->reserve(state->start.arena_bytes);
    long result = cairn_raw6(SYS_mmap, state->start.arena_base, bytes, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                             UINT64_MAX, 0);
    if (result < 0) {
        return result;
    }
    heap->base = state->start.arena_base;
    heap->next = heap->base;
    heap->committed = heap->base;
    heap->end = heap->base + bytes;
    heap->layout->reset(heap);
    return 0;
}

void cairn_heap_reset(void)
{
    struct cairn_heap *heap = &cairn_state()->heap;
    heap->layout->reset(heap);
    heap->next = heap->base;
    heap->used_bytes = 0;
    heap->freed_bytes = 0;
    heap->count = 0;
    heap->freed_count = 0;
    heap->lock = 0;
    heap->is_exhausted = 0;
}

bool cairn_heap_admit(uint64_t address)
{
    struct cairn_heap *heap = &cairn_state()->heap;
    return heap->layout != NULL && address >= heap->base && address < heap->end &&
           heap->layout->admit(heap, address);
}

bool cairn_heap_contains(uint64_t address)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    return address >= heap->base && address < heap->next;
}

static uint32_t start_place(uint64_t address)
{
    return (uint32_t)((address >> 4) ^ (address >> 16)) % CAIRN_STARTS;
}

/* The last block that begins at or before address, or NONE. */
static uint32_t find_before(uint64_t address)
{
    const struct cairn_block *blocks = cairn_blocks();
    uint32_t low = 0;
    uint32_t left = cairn_state()->heap.count;
    /* Without branches that a processor would have to guess. */
    while (left > 0) {
        const uint32_t half = (left + 1) / 2;
        low += blocks[low + half - 1].address <= address ? half : 0;
        left -= half;
    }
    return low == 0 ? CAIRN_WIRE_NONE : low - 1;
}

uint32_t cairn_heap_find(uint64_t address)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    if (address < heap->base || address > heap->next) {
        return CAIRN_WIRE_NONE;
    }
    const uint32_t start = heap->starts[start_place(address)];
    if (start < heap->count && cairn_blocks()[start].address == address) {
        return start;
    }
    uint32_t block = find_before(address);
    if (block == CAIRN_WIRE_NONE ||
        address - cairn_blocks()[block].address > cairn_blocks()[block].size) {
        return CAIRN_WIRE_NONE;
    }
    return block;
}

uint32_t cairn_heap_nearest(uint64_t address, int64_t *offset)
{
    const struct cairn_block *blocks = cairn_blocks();
    uint32_t count = cairn_state()->heap.count;
    if (count == 0) {
        return CAIRN_WIRE_NONE;
    }
    uint32_t block = find_before(address);
    uint32_t next = block == CAIRN_WIRE_NONE ? 0 : block + 1;
    if (block == CAIRN_WIRE_NONE) {
        block = next;
    } else if (next < count && address > blocks[block].address + blocks[block].size) {
        uint64_t behind = address - (blocks[block].address + blocks[block].size);
        if (blocks[next].address - address < behind) {
            block = next;
        }
    }
    *offset = (int64_t)(address - blocks[block].address);
    return block;
}

/* Under the lock: places and enters a block; NULL if there is no room. */
static void *add_block(struct cairn_heap *heap, uint64_t size, uint64_t alignment,
                       enum cairn_origin origin)
{
    struct cairn_state *state = cairn_state();
    uint64_t address;
    heap->may_be_sparse =
        origin == CAIRN_ORIGIN_LIBRARY && (state->request_flags & CAIRN_RUN_SPARSE) != 0;
    heap->is_sparse = 0;
    if (heap->count == CAIRN_BLOCKS_MAX || size > state->start.arena_bytes ||
        heap->used_bytes + size > state->start.arena_bytes ||
        !heap->layout->place(heap, size, alignment, &address)) {
        heap->is_exhausted = 1;
        return NULL;
    }
    heap->used_bytes += size;
    cairn_blocks()[heap->count] = (struct cairn_block){
        .address = address,
        .size = size,
        .allocated_by = state->run.statement,
        .freed_by = CAIRN_WIRE_NONE,
        .holder = CAIRN_WIRE_NONE,
        .allocated_in = (uint16_t)state->run.iteration,
        .origin = (uint8_t)origin,
        .is_sparse = heap->is_sparse,
    };
    heap->starts[start_place(address)] = heap->count;
    heap->count++;
    struct cairn_record *record = cairn_record();
    record->block_count = heap->count;
    if (origin == CAIRN_ORIGIN_LIBRARY && state->run.statement < CAIRN_WIRE_MAX_STATEMENTS) {
        record->statements[state->run.statement].allocated++;
    }
    return cairn_pointer(address);
}

void *cairn_heap_allocate(uint64_t size, uint64_t alignment, enum cairn_origin origin,
                          bool is_zeroed)
{
    struct cairn_state *state = cairn_state();
    lock(&state->heap);
    void *pointer = add_block(&state->heap, size, alignment, origin);
    unlock(&state->heap);
    if (pointer != NULL && !is_zeroed) {
        const bool is_plain =
            origin == CAIRN_ORIGIN_LIBRARY && (state->request_flags & CAIRN_RUN_ZEROED) != 0;
        memset(pointer, is_plain ? 0 : state->start.fresh_fill,
               cairn_smaller(size, CAIRN_FILL_MAX));
    }
    return pointer;
}

/* Allocators on top of malloc keep a header before what they hand out: whoever frees a little
 * before a block means that block. */
static void find_behind(uint64_t address, struct cairn_damage *damage)
{
    enum { HEADER_MAX = 64 };
    const struct cairn_block *blocks = cairn_blocks();
    const uint32_t before = find_before(address);
    const uint32_t block = before == CAIRN_WIRE_NONE ? 0 : before + 1;
    if (block < cairn_state()->heap.count && blocks[block].address - address <= HEADER_MAX) {
        damage->block = block;
        damage->offset = -(int32_t)(blocks[block].address - address);
    }
}

/* What is wrong with freeing pointer, if anything; the block concerned and its offset in damage. */
static bool is_bad_free(uint64_t address, struct cairn_damage *damage)
{
    uint32_t block = cairn_heap_find(address);
    damage->failure = CAIRN_FAILURE_INVALID_FREE;
    damage->block = block;
    damage->offset = 0;
    if (block == CAIRN_WIRE_NONE) {
        find_behind(address, damage);
        return true;
    }
    const struct cairn_block *found = &cairn_blocks()[block];
    damage->offset = (int32_t)(address - found->address);
    if (address != found->address) {
        return true;
    }
    if (found->freed_by != CAIRN_WIRE_NONE) {
        damage->failure = CAIRN_FAILURE_DOUBLE_FREE;
        return true;
    }
    return found->origin == CAIRN_ORIGIN_CALLER || found->origin == CAIRN_ORIGIN_CELL ||
           found->origin == CAIRN_ORIGIN_TEXT;
}

/* Under the lock: what allocates and frees without end does not use up the table, but comes to be
 * known as endless. Once there are very many blocks, or large ones, the last ones are forgotten
 * that the statement both allocated and freed; their addresses are used again. */
static void forget_last(struct cairn_heap *heap)
{
    const uint32_t statement = cairn_state()->run.statement;
    while (heap->count > FORGOTTEN_FROM ||
           (heap->count != 0 && heap->used_bytes > cairn_state()->start.arena_bytes / 2)) {
        const struct cairn_block *last = &cairn_blocks()[heap->count - 1];
        if (last->freed_by != statement || last->allocated_by != statement) {
            return;
        }
        const uint64_t begin = last->address - heap->layout->zone;
        memset(cairn_pointer(begin), 0, heap->next - begin); /* as fresh memory is */
        heap->freed_count--;
        heap->freed_bytes -= cairn_smaller(last->size, CAIRN_FILL_MAX);
        heap->used_bytes -= last->size;
        heap->next = begin;
        heap->count--;
        cairn_record()->block_count = heap->count;
    }
}

void cairn_heap_free(void *pointer, uint64_t pc)
{
    struct cairn_state *state = cairn_state();
    struct cairn_heap *heap = &state->heap;
    struct cairn_damage damage;
    lock(heap);
    if (is_bad_free(cairn_address(pointer), &damage) ||
        heap->layout->is_damaged(&cairn_blocks()[damage.block], &damage)) {
        cairn_leave_damage(damage, pc);
    }
    struct cairn_block *block = &cairn_blocks()[damage.block];
    block->freed_by = state->run.statement;
    block->freed_in = (uint16_t)state->run.iteration;
    heap->freed_count++;
    heap->freed_bytes += cairn_smaller(block->size, CAIRN_FILL_MAX);
    heap->layout->retire(block);
    if (heap->layout->zone != 0) {
        forget_last(heap);
    }
    unlock(heap);
}

void cairn_heap_settle(void)
{
    struct cairn_heap *heap = &cairn_state()->heap;
    if (heap->layout->settle != NULL) {
        lock(heap);
        heap->layout->settle(heap);
        unlock(heap);
    }
}

bool cairn_heap_check(bool is_end, struct cairn_damage *damage)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    if (!is_end && (heap->count > FEW_BLOCKS || heap->freed_bytes > FEW_FREED)) {
        return false;
    }
    uint32_t b = 0;
    while ((b = heap->layout->find_suspect(heap, b)) < heap->count) {
        if (heap->layout->is_damaged(&cairn_blocks()[b], damage)) {
            damage->block = b;
            return true;
        }
        b++;
    }
    return false;
}
