/* What a sequence may leave behind in the process, and how it is undone, so that many sequences can
 * share one child and each finds what it would find in a fresh fork. Internal to executor/runtime/.
 *
 * The server takes a snapshot when everything stands, before the first sequence: all private
 * writable memory but the runtime's and what the runtime heap and the target's stack reset
 * themselves. That is the data of the library, of libc and of the dynamic linker (these two
 * together or not at all), thread-locals and thread control block, the private heap,
 * environment and arguments on the first stack. Two things in it are the kernel's and differ from
 * process to process: the thread's id and its rseq area; they are left out.
 *
 * Undoing compares with the snapshot and copies what differs; most of it is and stays zero. What
 * the kernel keeps for the process (kernel.h) is undone if the policy's traps noted that it was
 * changed.
 */
#ifndef CAIRN_RUNTIME_RESTORE_H
#define CAIRN_RUNTIME_RESTORE_H

#include <stdbool.h>
#include <stdint.h>

#include "executor/runtime/compare.h"
#include "executor/runtime/kernel.h"
#include "executor/runtime/objects.h"
#include "executor/runtime/processor.h"

enum { CAIRN_SNAPSHOT_RANGES = 256, CAIRN_SNAPSHOT_SPANS = 1024 };

/* A piece of memory that is restored: either all of it was zero, or there is a copy. */
struct cairn_span {
    uint64_t from;
    uint32_t bytes;
    uint32_t is_world; /* holds data of the library under test */
    uint64_t copy;     /* address, or 0: zeros */
};

struct cairn_snapshot {
    struct cairn_range ranges[CAIRN_SNAPSHOT_RANGES];
    struct cairn_span spans[CAIRN_SNAPSHOT_SPANS];
    uint32_t range_count;
    uint32_t span_count;
    bool is_complete; /* false: every sequence needs a fork */
    uint64_t private_next;
    uint64_t random;
    uint64_t world[2]; /* digest of the world (walk.h) as it was */
    struct cairn_processor processor;
    struct cairn_kernel_state kernel;
};

/* Takes the snapshot. first_stack is the lowest address of interest on the stack that the kernel
 * made: where the arguments begin. A process that cannot be restored gets an incomplete one. */
void cairn_snapshot_take(uint64_t first_stack);

/* Whether the sequence that ended can be undone. */
bool cairn_restore_is_possible(void);

/* Undoes it. */
void cairn_restore(void);

/* The part of that which is the runtime's own: heap, stack, and what it notes of a sequence. */
void cairn_restore_runtime(void);

/* Whether the data of the library under test and the private heap are as they were, so that nothing
 * in them points to blocks. */
bool cairn_restore_is_world_intact(void);

#endif
