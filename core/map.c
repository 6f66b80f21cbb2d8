#include "core/map.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

void cairn_map_release(struct cairn_map *map)
{
    free(map->keys);
    free(map->values);
    *map = (struct cairn_map){0};
}

void cairn_map_reset(struct cairn_map *map)
{
    map->count = 0;
    if (map->capacity != 0) {
        memset(map->keys, 0, map->capacity * sizeof *map->keys);
    }
}

/* Key 0 marks an empty cell; a hash that happens to be 0 is stored as 1. */
static uint64_t stored_key(uint64_t key)
{
    return key == 0 ? 1 : key;
}

static uint32_t find_cell(const struct cairn_map *map, uint64_t key)
{
    uint32_t mask = map->capacity - 1;
    uint32_t cell = (uint32_t)(key ^ (key >> 32)) & mask;
    while (map->keys[cell] != 0 && map->keys[cell] != key) {
        cell = (cell + 1) & mask;
    }
    return cell;
}

static void grow(struct cairn_map *map)
{
    struct cairn_map bigger = {0};
    bigger.capacity = map->capacity == 0 ? FIRST_CAPACITY : map->capacity * 2;
    bigger.keys = cairn_alloc(bigger.capacity * sizeof *bigger.keys);
    bigger.values = cairn_alloc(bigger.capacity * sizeof *bigger.values);
    memset(bigger.keys, 0, bigger.capacity * sizeof *bigger.keys);
    for (uint32_t i = 0; i < map->capacity; i++) {
        if (map->keys[i] != 0) {
            uint32_t cell = find_cell(&bigger, map->keys[i]);
            bigger.keys[cell] = map->keys[i];
            bigger.values[cell] = map->values[i];
        }
    }
    bigger.count = map->count;
    cairn_map_release(map);
    *map = bigger;
}

uint32_t cairn_map_get(const struct cairn_map *map, uint64_t key, uint32_t missing)
{
    if (map->count == 0) {
        return missing;
    }
    uint32_t cell = find_cell(map, stored_key(key));
    return map->keys[cell] == 0 ? missing : map->values[cell];
}

/* The key's cell, taken (with value 0) if it was new. */
static uint32_t take_cell(struct cairn_map *map, uint64_t key, bool *is_new)
{
    if ((uint64_t)map->count * 4 >= (uint64_t)map->capacity * 3) {
        grow(map);
    }
    uint32_t cell = find_cell(map, stored_key(key));
    *is_new = map->keys[cell] == 0;
    if (*is_new) {
        map->keys[cell] = stored_key(key);
        map->values[cell] = 0;
        map->count++;
    }
    return cell;
}

bool cairn_map_put(struct cairn_map *map, uint64_t key, uint32_t value)
{
    bool is_new;
    uint32_t cell = take_cell(map, key, &is_new);
    map->values[cell] = value;
    return is_new;
}

uint32_t cairn_map_get_or_put(struct cairn_map *map, uint64_t key, uint32_t value)
{
    bool is_new;
    uint32_t cell = take_cell(map, key, &is_new);
    if (is_new) {
        map->values[cell] = value;
    }
    return map->values[cell];
}

uint32_t cairn_map_increment(struct cairn_map *map, uint64_t key)
{
    bool is_new;
    uint32_t cell = take_cell(map, key, &is_new);
    return ++map->values[cell];
}
