#include "lru.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 16 };

struct entry {
    struct entry *chain; /* in the bucket */
    struct entry *newer;
    struct entry *older;
    char *value;
    char key[];
};

struct LruCache {
    struct entry *buckets[BUCKETS];
    struct entry *newest;
    struct entry *oldest;
    size_t count;
};

LruCache *lru_new(void)
{
    return calloc(1, sizeof(LruCache));
}

void lru_free(LruCache *cache)
{
    if (cache == NULL) {
        return;
    }
    struct entry *entry = cache->newest;
    while (entry != NULL) {
        struct entry *older = entry->older;
        free(entry->value);
        free(entry);
        entry = older;
    }
    free(cache);
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

/* Where the entry of that key is linked in its bucket, or would be. */
static struct entry **find(LruCache *cache, const char *key)
{
    size_t hash = 5381;
    for (const char *p = key; *p != '\0'; p++) {
        hash = hash * 33 + (unsigned char)*p;
    }
    struct entry **link = &cache->buckets[hash % BUCKETS];
    while (*link != NULL && strcmp((*link)->key, key) != 0) {
        link = &(*link)->chain;
    }
    return link;
}

static void detach(LruCache *cache, struct entry *entry)
{
    if (entry->newer != NULL) {
        entry->newer->older = entry->older;
    }
    if (entry->older != NULL) {
        entry->older->newer = entry->newer;
    } else {
        cache->oldest = entry->newer;
    }
}

static void attach(LruCache *cache, struct entry *entry)
{
    entry->newer = NULL;
    entry->older = cache->newest;
    if (cache->newest != NULL) {
        cache->newest->newer = entry;
    } else {
        cache->oldest = entry;
    }
    cache->newest = entry;
}

static void drop_oldest(LruCache *cache)
{
    struct entry *entry = cache->oldest;
    struct entry **link = find(cache, entry->key);
    *link = entry->chain;
    detach(cache, entry);
    cache->count--;
    free(entry->value);
    free(entry);
}

static struct entry *make_entry(const char *key, char *value)
{
    size_t size = strlen(key) + 1;
    struct entry *entry = calloc(1, sizeof *entry + size);
    if (entry != NULL) {
        memcpy(entry->key, key, size);
        entry->value = value;
    }
    return entry;
}

bool lru_put(LruCache *cache, const char *key, const char *value)
{
    char *copy = copy_text(value);
    if (copy == NULL) {
        return false;
    }
    struct entry **link = find(cache, key);
    if (*link != NULL) {
        struct entry *entry = *link;
        free(entry->value);
        entry->value = copy;
        detach(cache, entry);
        attach(cache, entry);
        return true;
    }
    struct entry *entry = make_entry(key, copy);
    if (entry == NULL) {
        free(copy);
        return false;
    }
    *link = entry;
    attach(cache, entry);
    cache->count++;
    if (cache->count > LRU_LIMIT) {
        drop_oldest(cache);
    }
    return true;
}

const char *lru_get(LruCache *cache, const char *key)
{
    struct entry *entry = *find(cache, key);
    if (entry == NULL) {
        return NULL;
    }
    detach(cache, entry);
    attach(cache, entry);
    return entry->value;
}

bool lru_contains(const LruCache *cache, const char *key)
{
    return *find((LruCache *)cache, key) != NULL;
}

size_t lru_count(const LruCache *cache)
{
    return cache->count;
}
