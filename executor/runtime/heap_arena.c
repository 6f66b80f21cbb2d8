/* The arena layout of the runtime heap: blocks close together, with canaries between them. */
#include <emmintrin.h>
#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/heap.h"
#include "executor/runtime/state.h"

enum {
    ZONE = CAIRN_ARENA_ZONE,
    WINDOW = 8 << 10,       /* always accessible, and cleared as a whole */
    COMMIT_UNIT = 16 << 10, /* what is made accessible at once */
    MARGIN = 1 << 20,       /* behind the last block, where stray accesses succeed; nothing farther
                               away is accessible, whatever happened in earlier sequences */
    KEEP_FACTOR = 4,        /* so many times as much as was used is too much to clear */
    IDLE_MAX = 4 << 20,     /* ... this often: so much was cleared in vain. To hide pages and to get
                               them again costs several times as much as to clear them */
    LITTLE = 128 << 10,     /* is cleared without asking what of it was touched */
    KEPT = 8 << 20,         /* from the base on: cleared, and kept for the next sequence. To get a
                               page from the kernel costs several times as much as to clear it */
    ASKED_PAGES = 512,
};

/* Red zones cost addresses, not memory that the target was refused; hence the reserve. */
static uint64_t arena_reserve(uint64_t arena_bytes)
{
    return cairn_round_up(arena_bytes, CAIRN_PAGE) + UINT64_C(3) * ZONE * CAIRN_BLOCKS_MAX;
}

static uint64_t end_of_margin(const struct cairn_heap *heap)
{
    const uint64_t end = cairn_round_up(heap->next + MARGIN, CAIRN_PAGE);
    return end < heap->end ? end : heap->end;
}

/* Makes [from, to) inaccessible, and zero when it is accessible again. */
static void give_back(uint64_t from, uint64_t to)
{
    cairn_raw(SYS_madvise, from, to - from, MADV_DONTNEED, 0, 0);
    cairn_heap_protect(from, to, PROT_NONE);
}

static long commit_more(void *data, uint64_t to)
{
    struct cairn_heap *heap = data;
    /* The more there is, the more comes at once. */
    uint64_t more = (to - heap->base) / 8;
    uint64_t target = cairn_round_up(to + (more < MARGIN / 2 ? more : MARGIN / 2), COMMIT_UNIT);
    target = target < heap->end ? target : heap->end;
    long result = cairn_raw(SYS_mprotect, heap->committed, target - heap->committed,
                            PROT_READ | PROT_WRITE, 0, 0);
    heap->committed = result < 0 ? heap->committed : target;
    return result;
}

/* Whether there is more to do depends on what earlier sequences left. */
static bool commit(struct cairn_heap *heap, uint64_t to)
{
    return to <= heap->committed || cairn_stack_call_aside(commit_more, heap, to) == 0;
}

static void clear(uint64_t from, uint64_t to)
{
    memset(cairn_pointer(from), 0, to - from);
}

/* Clears what is in memory. The rest is zero, and clearing it would only make it take memory; or it
 * was written to swap, and is given back. */
static void clear_present(uint64_t from, uint64_t to)
{
    unsigned char is_present[ASKED_PAGES];
    for (; from < to; from += ASKED_PAGES * (uint64_t)CAIRN_PAGE) {
        const uint64_t bytes = cairn_smaller(to - from, ASKED_PAGES * (uint64_t)CAIRN_PAGE);
        if (cairn_raw(SYS_mincore, from, bytes, cairn_address(is_present), 0, 0) != 0) {
            clear(from, from + bytes);
            continue;
        }
        const uint64_t pages = cairn_round_up(bytes, CAIRN_PAGE) / CAIRN_PAGE;
        for (uint64_t first = 0, end; first < pages; first = end) {
            end = first + 1;
            while (end < pages && ((is_present[end] ^ is_present[first]) & 1) == 0) {
                end++;
            }
            if ((is_present[first] & 1) != 0) {
                clear(from + first * CAIRN_PAGE, from + end * CAIRN_PAGE);
            } else {
                cairn_raw(SYS_madvise, from + first * CAIRN_PAGE, (end - first) * CAIRN_PAGE,
                          MADV_DONTNEED, 0, 0);
            }
        }
    }
}

static void clear_committed(const struct cairn_heap *heap)
{
    const uint64_t kept = heap->base + cairn_smaller(heap->committed - heap->base, KEPT);
    if (kept - heap->base <= LITTLE) {
        clear(heap->base, kept);
    } else {
        clear_present(heap->base, kept);
    }
    if (heap->committed > kept) {
        cairn_raw(SYS_madvise, kept, heap->committed - kept, MADV_DONTNEED, 0, 0);
    }
}

/* Hides what is committed behind `to`, without giving it back. */
static void hide(struct cairn_heap *heap, uint64_t to)
{
    cairn_heap_protect(to, heap->committed, PROT_NONE);
    heap->committed = to;
    heap->idle_bytes = 0;
}

/* What is committed is zero again, and no more than a sequence in a process of its own finds, which
 * may touch all of the margin. Sequences that need little do not pay for those that need much for
 * long. */
static void arena_reset(struct cairn_heap *heap)
{
    const uint64_t window = heap->base + WINDOW;
    const uint64_t used = heap->next - heap->base;
    if (heap->has_strays != 0) {
        give_back(heap->committed, end_of_margin(heap));
        heap->has_strays = 0;
    }
    if (heap->committed == heap->base) {
        cairn_heap_protect(heap->base, window, PROT_READ | PROT_WRITE);
        heap->committed = window;
        return;
    }
    clear_committed(heap);
    if (heap->committed - heap->base > MARGIN) {
        hide(heap, heap->base + MARGIN);
    }
    const uint64_t bytes = heap->committed - heap->base;
    if (bytes > WINDOW && used < bytes / KEEP_FACTOR) {
        heap->idle_bytes += (uint32_t)(bytes - used);
        if (heap->idle_bytes > IDLE_MAX) {
            hide(heap, window);
        }
    }
}

/* One page at first, then ever more: some read on and on. */
static bool arena_admit(struct cairn_heap *heap, uint64_t address)
{
    const uint64_t page = address / CAIRN_PAGE * CAIRN_PAGE;
    const uint64_t end = end_of_margin(heap);
    if (address < heap->committed || address >= end) {
        return false; /* what is admitted once does not fault again */
    }
    const uint32_t times = heap->has_strays < 8 ? heap->has_strays : 8;
    uint64_t to = page + ((uint64_t)CAIRN_PAGE << times);
    to = to < end ? to : end;
    heap->has_strays++;
    return cairn_raw(SYS_mprotect, page, to - page, PROT_READ | PROT_WRITE, 0, 0) == 0;
}

/* The end of the zone behind a block. */
static uint64_t zone_end(uint64_t address, uint64_t size)
{
    return cairn_round_up(address + size, ZONE) + ZONE;
}

static bool arena_place(struct cairn_heap *heap, uint64_t size, uint64_t alignment,
                        uint64_t *address)
{
    alignment = alignment < ZONE ? ZONE : alignment;
    uint64_t start = cairn_round_up(heap->next + ZONE, alignment);
    if (start < heap->next || start > heap->end || zone_end(start, size) > heap->end ||
        !commit(heap, zone_end(start, size))) {
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

static inline bool is_filled(uint64_t at, __m128i pattern)
{
    const __m128i found = _mm_loadu_si128(cairn_pointer(at));
    return _mm_movemask_epi8(_mm_cmpeq_epi8(found, pattern)) == 0xffff;
}

/* Whether a block is as it should be, which all of them are after nearly every statement. Both
 * zones and what is between the block and the second are looked at in pieces of 16 bytes that
 * overlap. */
static inline bool is_intact(const struct cairn_block *block)
{
    const __m128i canary = _mm_set1_epi8((char)CAIRN_CANARY);
    const uint64_t start = block->address;
    const uint64_t end = start + block->size;
    if (!is_filled(start - ZONE, canary) || !is_filled(end, canary) ||
        !is_filled(zone_end(start, block->size) - ZONE, canary)) {
        return false;
    }
    if (block->freed_by == CAIRN_WIRE_NONE) {
        return true;
    }
    const uint64_t filled = filled_end(block);
    if (filled - start < ZONE) {
        return cairn_canary_check(start, filled, cairn_state()->start.freed_fill) == filled;
    }
    const __m128i pattern = _mm_set1_epi8((char)cairn_state()->start.freed_fill);
    for (uint64_t at = start; at + ZONE <= filled; at += ZONE) {
        if (!is_filled(at, pattern)) {
            return false;
        }
    }
    return is_filled(filled - ZONE, pattern);
}

static uint32_t arena_find_suspect(const struct cairn_heap *heap, uint32_t from)
{
    const struct cairn_block *blocks = cairn_blocks();
    while (from < heap->count && is_intact(&blocks[from])) {
        from++;
    }
    return from;
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
    .reset = arena_reset,
    .admit = arena_admit,
    .place = arena_place,
    .retire = arena_retire,
    .is_damaged = arena_is_damaged,
    .find_suspect = arena_find_suspect,
    .zone = ZONE,
};
