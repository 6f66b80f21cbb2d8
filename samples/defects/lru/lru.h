/* A cache that forgets what has not been used for longest.
 *
 * Keys and values are strings, of which the cache keeps copies. A value that is returned belongs to
 * the cache and is valid until the next call that puts something in or frees the cache. NULL is
 * allowed in lru_free alone.
 */
#ifndef LRU_H
#define LRU_H

#include <stdbool.h>
#include <stddef.h>

typedef struct LruCache LruCache;

#define LRU_LIMIT 8 /* entries at most */

/* An empty cache that the caller frees; NULL if memory ran out. */
LruCache *lru_new(void);
void lru_free(LruCache *cache);

/* Stores a value under a key, in place of the value that is there. It counts as used. If there are
 * more than LRU_LIMIT entries the one that was not used for longest goes. Returns false if memory
 * ran out. */
bool lru_put(LruCache *cache, const char *key, const char *value);

/* The value of a key, which counts as used then; NULL if there is none. */
const char *lru_get(LruCache *cache, const char *key);

/* Whether there is such a key. It does not count as used. */
bool lru_contains(const LruCache *cache, const char *key);

/* The number of entries. */
size_t lru_count(const LruCache *cache);

#endif
