/* The guard layout of the runtime heap: every block ends at an inaccessible page; or begins behind
 * one, if the request says so (CAIRN_RUN_FRONT).
 *
 * A block is aligned as its size allows (a type's alignment divides its size), so that the byte
 * behind it is inaccessible; where a larger alignment is asked for, canaries fill the gap. Canaries
 * also stand before the block, as far as its first page reaches.
 *
 * What changes a page's protection in the middle of a mapping splits the mapping, and joins it
 * again later; that costs more than all else. So the first pages, which nearly all sequences get by
 * with, are mappings of their own for good: every other one is kept out of core dumps, and mappings
 * that differ are not joined. They keep their memory as well, and are cleared when they are handed
 * out.
 *
 * With CAIRN_RUN_SPARSE only the first blocks of each size that the library allocates have guards,
 * and some of the others: a list of a thousand nodes is made of nodes that are all alike, while
 * what grows has a size of its own each time. Those without lie close together in spans of pages,
 * and are as those of the arena layout in all else.
 */
#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/heap.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum {
    RESERVE_FACTOR = 16, /* two pages a block, many blocks are small */
    ZONE = 64,           /* canary bytes before a block, if they fit */
    ALIGNMENT_MAX = 16,
    SPLIT_PAGES = 1024,
    FIRST_OF_SIZE = 16, /* have guards, */
    GUARDED_OF = 8,     /* ... and one of so many behind them */
    SPAN_BLOCKS = 8,
    SPAN_MAX = 16 << 10, /* for several blocks */
};

static uint64_t guard_reserve(uint64_t arena_bytes)
{
    return cairn_round_up(arena_bytes, CAIRN_PAGE) * RESERVE_FACTOR;
}

/* Where the pages end that are mappings of their own. */
static uint64_t split_end(const struct cairn_heap *heap)
{
    return cairn_smaller(heap->base + (uint64_t)SPLIT_PAGES * CAIRN_PAGE, heap->end);
}

static void split(const struct cairn_heap *heap)
{
    for (uint64_t at = heap->base; at < split_end(heap); at += UINT64_C(2) * CAIRN_PAGE) {
        cairn_raw(SYS_madvise, at, CAIRN_PAGE, MADV_DONTDUMP, 0, 0);
    }
}

/* Where what was handed out ends, with what is left of the last span. */
static uint64_t pages_end(const struct cairn_heap *heap)
{
    return heap->next > heap->span_end ? heap->next : heap->span_end;
}

/* Behind the split pages one mapping over all that was used. The upper half of the cookie is what
 * the policy lets pass. */
static void guard_reset(struct cairn_heap *heap)
{
    const uint64_t used_end = cairn_round_up(pages_end(heap), CAIRN_PAGE);
    heap->span_end = heap->base;
    memset(heap->sizes, 0, sizeof heap->sizes);
    const uint64_t end = split_end(heap);
    if (heap->next == heap->base) {
        if (heap->committed == heap->base) {
            split(heap);
            heap->committed = end;
        }
        return;
    }
    cairn_heap_protect(heap->base, cairn_smaller(used_end, end), PROT_NONE);
    if (used_end > end) {
        cairn_raw6(SYS_mmap, end, used_end - end, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
                   (cairn_state()->start.cookie & CAIRN_POLICY_UPPER) | UINT32_MAX, 0);
    }
}

static bool guard_admit(struct cairn_heap *heap, uint64_t address)
{
    (void)heap;
    (void)address;
    return false;
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

/* Makes pages accessible behind all that were, and an inaccessible one; they are zero. Returns 0 if
 * there is no room. */
static uint64_t open_pages(const struct cairn_heap *heap, uint64_t bytes, uint64_t alignment)
{
    const uint64_t used = pages_end(heap);
    uint64_t from =
        cairn_round_up(used + CAIRN_PAGE, alignment < CAIRN_PAGE ? CAIRN_PAGE : alignment);
    if (from < used || from > heap->end || heap->end - from < bytes + CAIRN_PAGE ||
        cairn_raw(SYS_mprotect, from, bytes, PROT_READ | PROT_WRITE, 0, 0) < 0) {
        return 0;
    }
    if (from < split_end(heap)) {
        memset(cairn_pointer(from), 0, cairn_smaller(from + bytes, split_end(heap)) - from);
    }
    return from;
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
        const uint64_t from = open_pages(heap, bytes, CAIRN_PAGE);
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
    uint64_t from = open_pages(heap, span, alignment);
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

/* Contents go as well: nobody can look at them again. */
static void guard_retire(const struct cairn_block *block)
{
    if (block->is_sparse) {
        cairn_heap_arena.retire(block);
        return;
    }
    struct cairn_range pages = pages_of(block->address, block->size);
    cairn_heap_protect(pages.from, pages.to, PROT_NONE);
    if (pages.to > split_end(&cairn_state()->heap)) {
        cairn_raw(SYS_madvise, pages.from, pages.to - pages.from, MADV_DONTNEED, 0, 0);
    }
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
    .admit = guard_admit,
    .place = guard_place,
    .retire = guard_retire,
    .is_damaged = guard_is_damaged,
    .find_suspect = guard_find_suspect,
};
