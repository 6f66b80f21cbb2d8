/* XXH3, the one hash of cairn. Base layer: may be included anywhere on the host. */
#ifndef CAIRN_CORE_HASH_H
#define CAIRN_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* 128-bit digest of a value's state or of a file; compare with cairn_digest_equal. */
struct cairn_digest {
    uint64_t low;
    uint64_t high;
};

uint64_t cairn_hash(const void *bytes, size_t length);
uint64_t cairn_hash_text(const char *text);

/* Hash of two words; used to combine hashes, order-sensitive. */
uint64_t cairn_hash_pair(uint64_t first, uint64_t second);

struct cairn_digest cairn_digest_of(const void *bytes, size_t length);

static inline int cairn_digest_equal(struct cairn_digest a, struct cairn_digest b)
{
    return a.low == b.low && a.high == b.high;
}

#endif
