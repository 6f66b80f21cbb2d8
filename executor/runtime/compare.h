/* Comparing memory with a copy of it or with zeros, which takes most of the time between two short
 * sequences, looking for pointers, which takes long where objects are large, and filling, which is
 * done before each call. Internal to executor/runtime/. */
#ifndef CAIRN_RUNTIME_COMPARE_H
#define CAIRN_RUNTIME_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

enum { CAIRN_COMPARE_STEP = 512 };

/* Which instructions there are. */
enum cairn_compare_way { CAIRN_COMPARE_PLAIN, CAIRN_COMPARE_256, CAIRN_COMPARE_512 };

enum cairn_compare_way cairn_compare_best_way(void);

/* How many of the bytes at two addresses are equal, from the start: all of them, or a multiple of
 * CAIRN_COMPARE_STEP behind which there is a difference within a step. */
uint64_t cairn_compare_equal(uint64_t a, uint64_t b, uint64_t bytes, enum cairn_compare_way way);

/* The same for one address and zeros. */
uint64_t cairn_compare_zero(uint64_t at, uint64_t bytes, enum cairn_compare_way way);

/* memset, for a few pages that are in the cache. */
void cairn_compare_fill(void *at, uint8_t byte, uint64_t bytes, enum cairn_compare_way way);

/* The first of count words that is from, or greater by span at most; count if there is none. */
uint64_t cairn_compare_find(const uint64_t *words, uint64_t count, uint64_t from, uint64_t span,
                            enum cairn_compare_way way);

#endif
