/* The pages of the guard layout: which are accessible, and how to change that at little cost.
 * Internal to executor/runtime/.
 *
 * What changes a page's protection in the middle of a mapping splits the mapping, and joins it
 * again later; that costs more than all else. So the first pages, which nearly all sequences get by
 * with, are mappings of their own for good: every other one is kept out of core dumps, and mappings
 * that differ are not joined. They keep their memory as well, and are cleared when they are handed
 * out.
 *
 * Where pages are virtual twice, the processor's translations are what is dear: to forget those of
 * a few pages costs as much for each of them as to forget all, which the kernel does when the pages
 * are far enough apart. So a reset always spans as many; and the first pages form a window, every
 * other one of which can hold a block that needs no more. They can be accessed in every sequence,
 * whatever came before it, unless the sequence freed what they hold: so they stay as they are for
 * the next one. A wild access is not noticed there until a block is, but none gets there without
 * missing a page between. What needs more pages, and all that follows it, is behind the window.
 */
#ifndef CAIRN_RUNTIME_HEAP_PAGES_H
#define CAIRN_RUNTIME_HEAP_PAGES_H

#include "executor/runtime/heap.h"
#include "executor/runtime/objects.h"

/* Pages: what is changed at both ends of so many makes the kernel forget all translations; its
 * limit is 33. So many are left free behind the window. */
enum { CAIRN_FORGET_ALL = 48 };

/* Prepares the pages of a heap that was reserved. */
void cairn_pages_init(struct cairn_heap *heap);

/* As they were after cairn_pages_init, for all that can be seen; the heap knows its blocks still.
 */
void cairn_pages_reset(struct cairn_heap *heap);

/* Where what was handed out ends, with what is left of the last span. */
uint64_t cairn_pages_end(const struct cairn_heap *heap);

/* Makes pages accessible behind all that were, and leaves an inaccessible one before them; they are
 * zero. Returns 0 if there is no room. */
uint64_t cairn_pages_open(struct cairn_heap *heap, uint64_t bytes, uint64_t alignment);

/* Makes pages inaccessible that were opened. */
void cairn_pages_hide(struct cairn_heap *heap, struct cairn_range pages);

/* Whether the address is in the window and was not handed out yet; it can be accessed now. */
bool cairn_pages_admit(struct cairn_heap *heap, uint64_t address);

#endif
