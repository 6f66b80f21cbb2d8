/* Walks the graph of blocks that a pointer reaches, conservatively: every aligned word that points
 * into the allocation table is a pointer. Internal to executor/runtime/.
 *
 * The walk yields a digest (ARCHITECTURE.md 8): pointers are replaced by the order in which their
 * block was first visited, and the offset in it; pointers into loaded objects by object and offset;
 * into freed blocks, and to the stack or other memory of the process, by tokens.
 */
#ifndef CAIRN_RUNTIME_WALK_H
#define CAIRN_RUNTIME_WALK_H

#include <stdbool.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "executor/runtime/layout.h"
#include "executor/runtime/objects.h"

enum { CAIRN_WALK_BLOCKS = 4096, CAIRN_WALK_BYTES = 1 << 20, CAIRN_WALK_BUFFER = 256 };

/* What walks note of a block. */
struct cairn_visit {
    uint32_t epoch;   /* of the last walk that came here */
    uint32_t order;   /* in that walk */
    uint32_t owner;   /* lowest value that reaches it, while sharing is looked for */
    uint32_t queued;  /* of entry n: the n-th block of the last walk */
    uint64_t reached; /* PROFILE: bit k: argument k reached it before the call */
};

struct cairn_walk {
    uint32_t epoch;
    uint32_t count; /* blocks visited */
    uint32_t max_blocks;
    uint64_t bytes_left;
    uint32_t current; /* block whose words are looked at, or NONE at a root */
    bool is_hashing;
    bool skips_inputs; /* what callbacks have left to hand out does not count */
    bool is_cut;
    uint32_t given;        /* slot of the value that is walked from, or NONE */
    uint32_t freed;        /* first freed block that was met, or NONE */
    uint32_t freed_holder; /* the block that points to it, or NONE: the root */
    uint64_t last_from;    /* of the block that was met last; last_size is 0 before the first */
    uint64_t last_size;
    uint32_t last_order;
    uint32_t buffered;
    uint64_t buffer[CAIRN_WALK_BUFFER];
    XXH3_state_t hash;
};

static inline struct cairn_visit *cairn_visits(void)
{
    return (struct cairn_visit *)CAIRN_AT_VISITS;
}

/* Begins a walk that visits at most max_blocks blocks and bytes bytes. */
void cairn_walk_begin(bool is_hashing, uint32_t max_blocks, uint64_t bytes);

/* Adds a root: one word, or all words of a range of readable memory. */
void cairn_walk_root(uint64_t word);
void cairn_walk_range(struct cairn_range range);

/* Visits everything that the roots reach; digest may be NULL. */
void cairn_walk_finish(uint64_t digest[2]);

/* Whether the last walk came to the block; the n-th block that it came to. */
bool cairn_walk_reached(uint32_t block);
uint32_t cairn_walk_visited(uint32_t n);

/* Adds the writable data of the library under test as roots: of the executable, too, which may hold
 * a statically linked library, and what was allocated before the sequence. For
 * reachability alone also what hides from digests, as it is not the library's own: thread-locals,
 * and the data of libc. */
void cairn_walk_world(bool with_hidden);

/* Whether libc holds a block of the heap. */
bool cairn_walk_is_held(void);

#endif
