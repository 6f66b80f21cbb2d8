/* Hash map from 64-bit hashes to 32-bit numbers. Base layer: may be included anywhere on the host.
 *
 * Keys are already hashes (cairn_hash): the map takes two equal keys for the same thing, which at
 * 64 bits is accepted for names and fingerprints. Iteration is not offered, so no decision can
 * depend on the order of a table.
 */
#ifndef CAIRN_CORE_MAP_H
#define CAIRN_CORE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

/* Caller-allocated; all zero is the empty map. */
struct cairn_map {
    uint64_t *keys;
    uint32_t *values;
    uint32_t count;
    uint32_t capacity; /* a power of two, or 0 */
};

void cairn_map_release(struct cairn_map *map);
void cairn_map_reset(struct cairn_map *map);

/* The value of key, or missing if there is none. */
uint32_t cairn_map_get(const struct cairn_map *map, uint64_t key, uint32_t missing);

/* Sets the value of key; returns true if the key is new. */
bool cairn_map_put(struct cairn_map *map, uint64_t key, uint32_t value);

/* As cairn_map_get, but puts value first if the key is new; returns the value that stands. */
uint32_t cairn_map_get_or_put(struct cairn_map *map, uint64_t key, uint32_t value);

/* Adds one to the key's value (0 if new) and returns the sum. */
uint32_t cairn_map_increment(struct cairn_map *map, uint64_t key);

#endif
