/* TreeMap: a map from int keys to int values, ordered by key, kept in a red-black tree. Looking up,
 * setting and removing take logarithmic time.
 *
 * The map argument of every function must be a map made by tree_map_new or tree_map_copy and not
 * freed yet; it may be NULL only where the function says so.
 */
#ifndef TREE_MAP_H
#define TREE_MAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TreeMap TreeMap;

/* Is called by tree_map_each for each entry, with the context that was given there. Returns whether
 * to go on. It must not change the map. */
typedef bool (*TreeMapVisit)(int key, int value, void *context);

/* Returns a new empty map, or NULL if memory ran out. The caller owns it and ends its life with
 * tree_map_free. */
TreeMap *tree_map_new(void);

/* Frees the map. The map may be NULL: then nothing happens. */
void tree_map_free(TreeMap *map);

/* Returns a new map with the same entries, owned by the caller, or NULL if memory ran out. */
TreeMap *tree_map_copy(const TreeMap *map);

/* Sets the value of key, which is added if it is new. Returns false, and leaves the map as it was,
 * if memory ran out. */
bool tree_map_put(TreeMap *map, int key, int value);

/* Adds key with value. Returns false, and leaves the map as it was, if the key is there already or
 * memory ran out. */
bool tree_map_put_if_absent(TreeMap *map, int key, int value);

/* Sets all entries of other in map. Nothing happens if other is the map itself. Returns false if
 * memory ran out: some of the entries are set then, and some are not. */
bool tree_map_put_all(TreeMap *map, const TreeMap *other);

/* Stores the value of key in *value. Returns false, and leaves *value alone, if the key is not
 * there. */
bool tree_map_get(const TreeMap *map, int key, int *value);

/* Removes key and stores its value in *value; value may be NULL if it is not wanted. Returns false,
 * and leaves *value alone, if the key is not there. */
bool tree_map_remove(TreeMap *map, int key, int *value);

/* Whether the key is there, and whether any key has the value. */
bool tree_map_contains_key(const TreeMap *map, int key);
bool tree_map_contains_value(const TreeMap *map, int value);

/* Store the smallest or the largest key in *key. Return false, and leave *key alone, if the map is
 * empty. */
bool tree_map_first_key(const TreeMap *map, int *key);
bool tree_map_last_key(const TreeMap *map, int *key);

/* Store in *found the largest key that is not larger than key (floor), or the smallest key that is
 * not smaller (ceiling). Return false, and leave *found alone, if there is none. */
bool tree_map_floor_key(const TreeMap *map, int key, int *found);
bool tree_map_ceiling_key(const TreeMap *map, int key, int *found);

/* Stores the entry at position index of the ascending order, counted from 0, in *key and *value;
 * either may be NULL if it is not wanted. Returns false, and leaves both alone, if there is no such
 * position. Takes linear time. */
bool tree_map_nth(const TreeMap *map, size_t index, int *key, int *value);

/* Writes the smallest keys in ascending order to keys[0 .. capacity - 1], as many as there are and
 * as fit, and returns how many it wrote. keys may be NULL if capacity is 0. */
size_t tree_map_keys(const TreeMap *map, int *keys, size_t capacity);

/* Calls visit for the entries in ascending order of their keys until it returns false. Returns how
 * many times it was called. context is handed to visit as it is and may be NULL if visit allows
 * that. */
size_t tree_map_each(const TreeMap *map, TreeMapVisit visit, void *context);

/* Removes all entries; the map can be used further. */
void tree_map_clear(TreeMap *map);

/* Whether both maps have the same entries. */
bool tree_map_equals(const TreeMap *a, const TreeMap *b);

/* The number of entries in the map. */
size_t tree_map_size(const TreeMap *map);

/* Whether the map has no entry. */
bool tree_map_is_empty(const TreeMap *map);

#endif
