#include "executor/runtime/heap_pages.h"

#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum { SPLIT_PAGES = 1024 };

/* Where the pages end that are mappings of their own. */
static uint64_t split_end(const struct cairn_heap *heap)
{
    return cairn_smaller(heap->base + (uint64_t)SPLIT_PAGES * CAIRN_PAGE, heap->end);
}

/* Of the window, guards included. */
static uint64_t window_end(const struct cairn_heap *heap)
{
    return heap->base + UINT64_C(2) * CAIRN_WINDOW * CAIRN_PAGE;
}

/* Where blocks begin that are not in the window. */
static uint64_t beyond_window(const struct cairn_heap *heap)
{
    return window_end(heap) + (uint64_t)CAIRN_FORGET_ALL * CAIRN_PAGE;
}

/* Which page of the window the address is in; CAIRN_WINDOW if it is in none. */
static uint32_t window_place(const struct cairn_heap *heap, uint64_t address)
{
    const uint64_t page = (address - heap->base) / CAIRN_PAGE;
    return address < heap->base || address >= window_end(heap) || page % 2 == 0
               ? CAIRN_WINDOW
               : (uint32_t)(page / 2);
}

static uint64_t window_page(const struct cairn_heap *heap, uint32_t place)
{
    return heap->base + (UINT64_C(2) * place + 1) * CAIRN_PAGE;
}

static bool is_open(const struct cairn_heap *heap, uint32_t place)
{
    return ((heap->window >> place) & 1) != 0;
}

void cairn_pages_init(struct cairn_heap *heap)
{
    heap->open_end = window_end(heap);
    heap->committed = split_end(heap);
    for (uint64_t at = heap->base; at < heap->committed; at += UINT64_C(2) * CAIRN_PAGE) {
        cairn_raw(SYS_madvise, at, CAIRN_PAGE, MADV_DONTDUMP, 0, 0);
    }
}

uint64_t cairn_pages_end(const struct cairn_heap *heap)
{
    return heap->next > heap->span_end ? heap->next : heap->span_end;
}

/* Hides what was opened behind the window, of the pages that are kept. The page at the end of the
 * window, which no block gets, is changed as well: it is far from them. */
static void hide_beyond(struct cairn_heap *heap)
{
    const uint64_t far = window_end(heap);
    cairn_heap_protect(far, far + CAIRN_PAGE, PROT_READ | PROT_WRITE);
    *(volatile uint8_t *)cairn_pointer(far) = 0;
    cairn_heap_protect(far, cairn_smaller(heap->open_end, split_end(heap)), PROT_NONE);
    heap->open_end = far;
}

static void clear_window(struct cairn_heap *heap)
{
    for (uint32_t place = 0; place < CAIRN_WINDOW; place++) {
        if (is_open(heap, place)) {
            memset(cairn_pointer(window_page(heap, place)), 0, CAIRN_PAGE);
        }
    }
}

/* Behind the pages that are kept one mapping over all that was used. The upper half of the cookie
 * is what the policy lets pass. */
void cairn_pages_reset(struct cairn_heap *heap)
{
    const uint64_t used_end = cairn_pages_end(heap);
    const uint64_t kept_end = split_end(heap);
    clear_window(heap);
    if (heap->open_end > window_end(heap)) {
        hide_beyond(heap);
    }
    if (used_end > kept_end) {
        cairn_raw6(SYS_mmap, kept_end, cairn_round_up(used_end, CAIRN_PAGE) - kept_end, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
                   (cairn_state()->start.cookie & CAIRN_POLICY_UPPER) | UINT32_MAX, 0);
    }
    heap->span_end = heap->base;
}

static bool open_range(struct cairn_heap *heap, uint64_t from, uint64_t bytes)
{
    if (cairn_raw(SYS_mprotect, from, bytes, PROT_READ | PROT_WRITE, 0, 0) < 0) {
        return false;
    }
    if (from < split_end(heap)) {
        memset(cairn_pointer(from), 0, cairn_smaller(from + bytes, split_end(heap)) - from);
    }
    heap->open_end = heap->open_end > from + bytes ? heap->open_end : from + bytes;
    return true;
}

static bool open_place(struct cairn_heap *heap, uint32_t place)
{
    if (!is_open(heap, place) && !open_range(heap, window_page(heap, place), CAIRN_PAGE)) {
        return false;
    }
    heap->window |= UINT64_C(1) << place;
    return true;
}

uint64_t cairn_pages_open(struct cairn_heap *heap, uint64_t bytes, uint64_t alignment)
{
    const uint64_t used = cairn_pages_end(heap);
    const bool is_small = bytes == CAIRN_PAGE && alignment <= CAIRN_PAGE;
    uint64_t first = used + CAIRN_PAGE;
    if (is_small && first < window_end(heap)) {
        return open_place(heap, window_place(heap, first)) ? first : 0;
    }
    if (first < beyond_window(heap)) {
        first = beyond_window(heap);
    }
    const uint64_t from = cairn_round_up(first, alignment < CAIRN_PAGE ? CAIRN_PAGE : alignment);
    if (from < used || from > heap->end || heap->end - from < bytes + CAIRN_PAGE ||
        !open_range(heap, from, bytes)) {
        return 0;
    }
    return from;
}

void cairn_pages_hide(struct cairn_heap *heap, struct cairn_range pages)
{
    cairn_heap_protect(pages.from, pages.to, PROT_NONE);
    for (uint64_t at = pages.from; at < pages.to && at < window_end(heap); at += CAIRN_PAGE) {
        const uint32_t place = window_place(heap, at);
        heap->window &= place == CAIRN_WINDOW ? UINT64_MAX : ~(UINT64_C(1) << place);
    }
}

bool cairn_pages_admit(struct cairn_heap *heap, uint64_t address)
{
    const uint32_t place = window_place(heap, address);
    return place != CAIRN_WINDOW && address >= cairn_pages_end(heap) && !is_open(heap, place) &&
           open_place(heap, place);
}
