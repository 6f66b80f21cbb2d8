/* The runtime heap and its allocation table. Internal to executor/runtime/.
 *
 * Within a sequence every block of the target's, and all memory that the caller hands it, comes
 * from one arena at start.arena_base and is entered in one table, in address order, for ever: no
 * address is used twice in a sequence, so a pointer's block is found by binary search, dead or
 * alive. Two layouts implement placing and checking:
 *
 *   arena:  ...|canary 16..|block|canary up to 16, 16|...   damage is found at free and after
 *                                                            statements; freed blocks are filled
 *   guard:  |canary, block|inaccessible page|                damage faults where it happens; freed
 *                                                            blocks become inaccessible
 *
 * Memory of the arena layout is inaccessible until it is handed out, but for a small window, so
 * that stray accesses are noticed: they succeed, and the next sequence finds zeros there again.
 *
 * A spin lock protects the table against threads of the target. What the runtime does at the end of
 * a sequence does not take it: a violation is reported from under it.
 */
#ifndef CAIRN_RUNTIME_HEAP_H
#define CAIRN_RUNTIME_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"
#include "executor/runtime/layout.h"

/* So many bytes of one block get the fresh or the freed pattern; more would be costly. */
enum { CAIRN_FILL_MAX = 64 << 10 };

/* Places in the index of where blocks begin, which is where nearly all pointers point to. */
enum { CAIRN_STARTS = 4096 };

/* Canary bytes before a block of the arena layout, and at least so many behind it. */
enum { CAIRN_ARENA_ZONE = 16 };

/* Places to count blocks of a size in. */
enum { CAIRN_SIZES = 256 };

/* Pages that the guard layout keeps for the first blocks of a sequence, every other one; as many as
 * a word has bits. */
enum { CAIRN_WINDOW = 64 };

/* Freed blocks that wait for the end of their statement. */
enum { CAIRN_LATE = 256 };

struct cairn_block {
    uint64_t address;
    uint64_t size;
    uint32_t allocated_by; /* statement */
    uint32_t freed_by;     /* statement, or CAIRN_WIRE_NONE */
    uint32_t holder;
    uint16_t allocated_in; /* iteration */
    uint16_t freed_in;
    uint8_t origin; /* enum cairn_origin */
    uint8_t is_global;
    uint8_t is_sparse; /* guard: placed as the arena layout does */
    uint8_t reserved[5];
};

struct cairn_heap_layout;

struct cairn_heap {
    const struct cairn_heap_layout *layout;
    uint64_t base;
    uint64_t end;        /* of the reserved addresses */
    uint64_t next;       /* first address that was not handed out */
    uint64_t committed;  /* arena: end of what is accessible; guard: of what is prepared */
    uint64_t used_bytes; /* by blocks, dead ones included */
    uint64_t freed_bytes;
    uint32_t count; /* of blocks in the table */
    uint32_t freed_count;
    uint32_t lock;
    uint32_t is_exhausted;     /* an allocation failed in this sequence */
    uint32_t has_strays;       /* how often pages beyond what is committed were made accessible */
    uint32_t idle_bytes;       /* arena: cleared since something was hidden, and not used */
    uint64_t window;           /* guard: which pages of the window are accessible */
    uint64_t open_end;         /* guard: no page of those kept is accessible from here on */
    uint16_t freed_now;        /* guard: how many blocks the statement freed, ... */
    uint16_t late_count;       /* ... and how many of them are accessible, at least in part */
    uint64_t span_end;         /* guard: of the accessible pages that blocks without guards share */
    uint16_t late[CAIRN_LATE]; /* guard: blocks */
    uint16_t sizes[CAIRN_SIZES];   /* guard: how many blocks of a size the library allocated */
    uint8_t may_be_sparse;         /* what the next block may be, ... */
    uint8_t is_sparse;             /* ... and was */
    uint32_t starts[CAIRN_STARTS]; /* by address: a block that may begin there, of any sequence */
};

/* What a check found. */
struct cairn_damage {
    enum cairn_failure_kind failure;
    uint32_t block;
    int32_t offset; /* of the damaged byte from the start of the block */
};

/* One way to place and check blocks; place, retire and is_damaged are called under the lock. */
struct cairn_heap_layout {
    /* Addresses to reserve for a limit of arena_bytes; they are inaccessible at first. */
    uint64_t (*reserve)(uint64_t arena_bytes);
    /* Makes all as it was at the start; also called there. */
    void (*reset)(struct cairn_heap *heap);
    /* Whether a faulting access to address in the reserve is to be tried again. */
    bool (*admit)(struct cairn_heap *heap, uint64_t address);
    /* Finds and prepares size bytes, aligned as asked (0: as malloc would); *address is set. False
     * if there is no room. The bytes themselves are zero or left as they were never used. */
    bool (*place)(struct cairn_heap *heap, uint64_t size, uint64_t alignment, uint64_t *address);
    /* The block was freed. */
    void (*retire)(const struct cairn_block *block);
    /* Does what retire put off; a statement has ended. May be NULL. */
    void (*settle)(struct cairn_heap *heap);
    /* Looks for damage to or around the block. */
    bool (*is_damaged)(const struct cairn_block *block, struct cairn_damage *damage);
    /* Bytes before a block that are kept free; 0: addresses are not used again. */
    uint32_t zone;
    /* The first block from number `from` on that may be damaged; the number of blocks if none is.
     */
    uint32_t (*find_suspect)(const struct cairn_heap *heap, uint32_t from);
};

extern const struct cairn_heap_layout cairn_heap_arena;
extern const struct cairn_heap_layout cairn_heap_guard;

static inline struct cairn_block *cairn_blocks(void)
{
    return (struct cairn_block *)CAIRN_AT_BLOCKS;
}

/* Reserves the arena that start asks for. Returns 0 or a negative errno. */
long cairn_heap_init(void);

/* Forgets all blocks, for the next sequence in this process: memory is zero again. */
void cairn_heap_reset(void);

/* Whether a fault at address was a stray access that can go on now. */
bool cairn_heap_admit(uint64_t address);

/* A new block, filled with the fresh pattern or with zeros. NULL if the limit is reached: then the
 * sequence ends with a resource outcome. */
void *cairn_heap_allocate(uint64_t size, uint64_t alignment, enum cairn_origin origin,
                          bool is_zeroed);

/* Frees on behalf of the target, whose call comes from pc; does not return if that is a
 * violation. */
void cairn_heap_free(void *pointer, uint64_t pc);

/* A statement has ended: what it freed is inaccessible now, if the layout has that. */
void cairn_heap_settle(void);

/* Whether the address belongs to the arena at all. */
bool cairn_heap_contains(uint64_t address);

/* The block that address points into, one past its end included; CAIRN_WIRE_NONE if there is
 * none. */
uint32_t cairn_heap_find(uint64_t address);

static inline bool cairn_block_is_alive(uint32_t block)
{
    return cairn_blocks()[block].freed_by == CAIRN_WIRE_NONE;
}

/* The block whose surroundings an inaccessible address of the guard layout belongs to, and the
 * address's offset from its start. */
uint32_t cairn_heap_nearest(uint64_t address, int64_t *offset);

/* Looks for damage in all blocks; after a statement only if they are few. */
bool cairn_heap_check(bool is_end, struct cairn_damage *damage);

static inline uint64_t cairn_round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static inline uint64_t cairn_smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Changes the protection of the pages in [from, to). */
void cairn_heap_protect(uint64_t from, uint64_t to, int protection);

/* Canary bytes in [from, to). */
void cairn_canary_set(uint64_t from, uint64_t to);
/* The first damaged byte in [from, to), or to. */
uint64_t cairn_canary_check(uint64_t from, uint64_t to, uint8_t pattern);

#endif
