#include "core/hash.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t cairn_hash(const void *bytes, size_t length)
{
    return XXH3_64bits(bytes, length);
}

uint64_t cairn_hash_text(const char *text)
{
    return XXH3_64bits(text, strlen(text));
}

uint64_t cairn_hash_pair(uint64_t first, uint64_t second)
{
    uint64_t pair[2] = {first, second};
    return XXH3_64bits(pair, sizeof pair);
}

struct cairn_digest cairn_digest_of(const void *bytes, size_t length)
{
    XXH128_hash_t hash = XXH3_128bits(bytes, length);
    return (struct cairn_digest){hash.low64, hash.high64};
}
