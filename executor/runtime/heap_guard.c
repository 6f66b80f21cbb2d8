/* The guard layout of the runtime heap: every block ends at an inaccessible page; or begins behind
 * one, if the request says so (CAIRN_RUN_FRONT). What pages cost is heap_pages.h's.
 *
 * A block is aligned as its size allows (a type's alignment divides its size), so that the byte
 * behind it is inaccessible; where a larger alignment is asked for, canaries fill the gap. Canaries
 * also stand before the block, as far as its first page reaches.
 *
 * Of what one statement frees only the first blocks become inaccessible at once, with their first
 * and last page; the rest is filled, and follows when the statement has ended.
 *
 * With CAIRN_RUN_SPARSE only the first blocks of each size that the library allocates have guards,
 * and some of the others: a list of a thousand nodes is made of nodes that are all alike, while
 * what grows has a size of its own each time. Those without lie close together in spans of pages,
 * and are as those of the arena layout in all else.
 */
#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/heap.h"
#include "executor/runtime/heap_pages.h"
#include "executor/runtime/state.h"

enum {
    RESERVE_FACTOR = 16, /* two pages a block, many blocks are small */
    ZONE = 64,           /* canary bytes before a block, if they fit */
    ALIGNMENT_MAX = 16,
    FIRST_OF_SIZE = 16, /* have guards, */
    GUARDED_OF = 8,     /* ... and one of so many behind them */
    SPAN_BLOCKS = 8,
    SPAN_MAX = 16 << 10, /* for several blocks */
    AT_ONCE = 8,         /* freed blocks of a statement */
};

static uint64_t guard_reserve(uint64_t arena_bytes)
{
    return cairn_round_up(arena_bytes, CAIRN_PAGE) * RESERVE_FACTOR;
}

static void guard_reset(struct cairn_heap *heap)
{
    if (heap->committed == heap->base) {
        cairn_pages_init(heap);
        return;
    }
    heap->freed_now = 0;
    heap->late_count = 0;
    memset(heap->sizes, 0, sizeof heap->sizes);
    cairn_pages_reset(heap);
}

/* Of what the block may hold: a type's size is a multiple of its alignment. */
static uint64_t natural_alignment(uint64_t size)
{
    uint64_t alignment = size & (~size + 1);
    bool is_fixed = (cairn_state()->request_flags & CAIRN_RUN_ALIGNED) != 0;
    return is_fixed || size == 0 || alignment > ALIGNMENT_MAX ? ALIGNMENT_MAX : alignment;
}

static bool is_front(void)
{
    return (cairn_state()->request_flags & CAIRN_RUN_FRONT) != 0;
}

/* The accessible pages of a block; a block of no bytes stands at the end of one, or begins it. */
static struct cairn_range pages_of(uint64_t address, uint64_t size)
{
    struct cairn_range pages = {address / CAIRN_PAGE * CAIRN_PAGE,
                                cairn_round_up(address + size, CAIRN_PAGE)};
    if (pages.from == pages.to) {
        pages.from -= is_front() ? 0 : CAIRN_PAGE;
        pages.to = pages.from + CAIRN_PAGE;
    }
    return pages;
}

static uint64_t zone_start(uint64_t address, struct cairn_range pages)
{
    return address - pages.from < ZONE ? pages.from : address - ZONE;
}

/* Whether the block gets no guards: there were many of its size. */
static bool is_one_of_many(struct cairn_heap *heap, uint64_t size)
{
    const uint16_t before = heap->sizes[(size ^ (size >> 8)) % CAIRN_SIZES]++;
    return before >= FIRST_OF_SIZE && before % GUARDED_OF != 0;
}

/* Between canaries, close behind the last one if that has none either. */
static bool place_sparsely(struct cairn_heap *heap, uint64_t size, uint64_t *address)
{
    enum { CANARY = CAIRN_ARENA_ZONE };
    const uint64_t whole = CANARY + cairn_round_up(size, CANARY) + CANARY;
    if (heap->span_end <= heap->next || heap->span_end - heap->next < whole) {
        const uint64_t many = cairn_smaller(SPAN_BLOCKS * whole, SPAN_MAX);
        const uint64_t bytes = cairn_round_up(many > whole ? many : whole, CAIRN_PAGE);
        const uint64_t from = cairn_pages_open(heap, bytes, CAIRN_PAGE);
        if (from == 0) {
            return false;
        }
        heap->next = from;
        heap->span_end = from + bytes;
    }
    const uint64_t start = cairn_round_up(heap->next + CANARY, CANARY);
    cairn_canary_set(start - CANARY, start);
    cairn_canary_set(start + size, heap->next + whole);
    heap->next += whole;
    heap->is_sparse = 1;
    *address = start;
    return true;
}

static bool guard_place(struct cairn_heap *heap, uint64_t size, uint64_t alignment,
                        uint64_t *address)
{
    enum { LARGE = 4 << 10 };
    if (heap->may_be_sparse && alignment == 0 && size <= LARGE && is_one_of_many(heap, size)) {
        return place_sparsely(heap, size, address);
    }
    alignment = alignment == 0 ? natural_alignment(size) : alignment;
    uint64_t span = size == 0 ? CAIRN_PAGE : cairn_round_up(size, CAIRN_PAGE);
    uint64_t from = cairn_pages_open(heap, span, alignment);
    if (from == 0) {
        return false;
    }
    uint64_t start =
        alignment > CAIRN_PAGE || is_front() ? from : (from + span - size) / alignment * alignment;
    struct cairn_range pages = {from, from + span};
    cairn_canary_set(zone_start(start, pages), start);
    cairn_canary_set(start + size, pages.to);
    heap->next = pages.to;
    *address = start;
    return true;
}

/* Whether what lies between two blocks that were freed was freed as well, or is inaccessible. */
static bool is_all_freed(uint32_t first, uint32_t last)
{
    const struct cairn_block *blocks = cairn_blocks();
    while (++first < last && blocks[first].freed_by != CAIRN_WIRE_NONE &&
           !blocks[first].is_sparse) {
    }
    return first >= last;
}

static void sort_late(struct cairn_heap *heap)
{
    for (uint32_t i = 1; i < heap->late_count; i++) {
        const uint16_t block = heap->late[i];
        uint32_t to = i;
        for (; to > 0 && heap->late[to - 1] > block; to--) {
            heap->late[to] = heap->late[to - 1];
        }
        heap->late[to] = block;
    }
}

static struct cairn_range late_pages(const struct cairn_heap *heap, uint32_t i)
{
    const struct cairn_block *block = &cairn_blocks()[heap->late[i]];
    return pages_of(block->address, block->size);
}

static void hide_late(struct cairn_heap *heap)
{
    sort_late(heap);
    for (uint32_t i = 0, end; i < heap->late_count; i = end) {
        end = i + 1;
        while (end < heap->late_count && is_all_freed(heap->late[end - 1], heap->late[end])) {
            end++;
        }
        const struct cairn_range all = {late_pages(heap, i).from, late_pages(heap, end - 1).to};
        if (all.to - all.from > (uint64_t)CAIRN_FORGET_ALL * CAIRN_PAGE) {
            cairn_pages_hide(heap, all);
            continue;
        }
        for (uint32_t k = i; k < end; k++) {
            cairn_pages_hide(heap, late_pages(heap, k));
        }
    }
    heap->late_count = 0;
}

static void guard_settle(struct cairn_heap *heap)
{
    hide_late(heap);
    heap->freed_now = 0;
}

static void guard_retire(const struct cairn_block *block)
{
    struct cairn_heap *heap = &cairn_state()->heap;
    if (block->is_sparse) {
        cairn_heap_arena.retire(block);
        return;
    }
    const struct cairn_range pages = pages_of(block->address, block->size);
    const bool is_soon = heap->freed_now < AT_ONCE;
    heap->freed_now = (uint16_t)(heap->freed_now + (is_soon ? 1 : 0));
    if (is_soon && pages.to - pages.from <= UINT64_C(2) * CAIRN_PAGE) {
        cairn_pages_hide(heap, pages);
        return;
    }
    cairn_heap_arena.retire(block);
    if (is_soon) {
        cairn_heap_protect(pages.from, pages.from + CAIRN_PAGE, PROT_NONE);
        cairn_heap_protect(pages.to - CAIRN_PAGE, pages.to, PROT_NONE);
    }
    if (heap->late_count == CAIRN_LATE) {
        hide_late(heap);
    }
    heap->late[heap->late_count++] = (uint16_t)(block - cairn_blocks());
}

static bool guard_is_damaged(const struct cairn_block *block, struct cairn_damage *damage)
{
    if (block->is_sparse) {
        return cairn_heap_arena.is_damaged(block, damage);
    }
    if (block->freed_by != CAIRN_WIRE_NONE) {
        return false;
    }
    const uint64_t start = block->address;
    struct cairn_range pages = pages_of(start, block->size);
    uint64_t at = cairn_canary_check(start + block->size, pages.to, CAIRN_CANARY);
    if (at != pages.to) {
        damage->failure = CAIRN_FAILURE_HEAP_OVERFLOW;
        damage->offset = (int32_t)(at - start);
        return true;
    }
    at = cairn_canary_check(zone_start(start, pages), start, CAIRN_CANARY);
    damage->failure = CAIRN_FAILURE_HEAP_UNDERFLOW;
    damage->offset = -(int32_t)(start - at);
    return at != start;
}

static uint32_t guard_find_suspect(const struct cairn_heap *heap, uint32_t from)
{
    (void)heap;
    return from;
}

const struct cairn_heap_layout cairn_heap_guard = {
    .reserve = guard_reserve,
    .reset = guard_reset,
    .admit = cairn_pages_admit,
    .place = guard_place,
    .retire = guard_retire,
    .settle = guard_settle,
    .is_damaged = guard_is_damaged,
    .find_suspect = guard_find_suspect,
};
