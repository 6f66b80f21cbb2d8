/* Where the runtime keeps its memory. Internal to executor/runtime/.
 *
 * Everything stands at addresses of its own choosing, far from where the kernel and the dynamic
 * linker put things and outside every loaded segment: the same in each process, so that addresses
 * need not be masked, and untouched when the writable data of all loaded objects is restored
 * between sequences. Hence also the rule that the runtime has no other variables (once a
 * generator's state in .bss was rewound with the segment and repeated itself).
 */
#ifndef CAIRN_RUNTIME_LAYOUT_H
#define CAIRN_RUNTIME_LAYOUT_H

#include <stdint.h>

#define CAIRN_AT(offset) (UINT64_C(0x300000000000) + (uint64_t)(offset))
#define CAIRN_MIB(count) ((uint64_t)(count) << 20)

/* Close together: a fork copies, and its child builds, one page of page tables for each 2 MiB that
 * are in use and two more for each distant GiB; spread over the address space the same regions made
 * a fork cost 60 us more. What every sequence touches (top of the stack, state, first slots and
 * visits) lies within the 2 MiB from 8 MiB on. */
#define CAIRN_AT_STACK        CAIRN_AT(0)            /* inaccessible part, then the stack */
#define CAIRN_AT_STACK_TOP    CAIRN_AT(CAIRN_MIB(9)) /* stack.h */
#define CAIRN_AT_CHILD_MARK   CAIRN_AT(CAIRN_MIB(9)) /* a word that the kernel wipes on fork */
#define CAIRN_AT_STATE        CAIRN_AT(CAIRN_MIB(9) + 0x1000)  /* struct cairn_state */
#define CAIRN_AT_SLOTS        CAIRN_AT(CAIRN_MIB(9) + 0x20000) /* struct cairn_slot for each value */
#define CAIRN_AT_OWN_STACK    CAIRN_AT(CAIRN_MIB(9) + 0x80000) /* the runtime's */
#define CAIRN_AT_VISITS       CAIRN_AT(CAIRN_MIB(9) + 0xa0000) /* struct cairn_visit, each block */
#define CAIRN_AT_SIGNAL_STACK CAIRN_AT(CAIRN_MIB(20))
#define CAIRN_AT_SNAPSHOT     CAIRN_AT(CAIRN_MIB(21)) /* restore.h */
#define CAIRN_AT_PRIVATE_HEAP CAIRN_AT(CAIRN_MIB(32))
#define CAIRN_AT_RECORD       CAIRN_AT(CAIRN_MIB(256)) /* struct cairn_record, shared */
#define CAIRN_AT_BLOCKS       CAIRN_AT(CAIRN_MIB(260)) /* allocation table, shared */
#define CAIRN_AT_MEMORY       CAIRN_AT(CAIRN_MIB(512)) /* shared with the host */

enum {
    CAIRN_PAGE = 4096,
    CAIRN_BLOCKS_MAX = 1 << 18,
    CAIRN_STACK_GUARD_BYTES = 1 << 20,   /* below the stack; large frames must not jump over it */
    CAIRN_STACK_WINDOW_BYTES = 16 << 10, /* filled with a pattern before each sequence */
    CAIRN_STACK_CALL_BYTES = 8 << 10,    /* ... and so much of it before each call */
    CAIRN_OWN_STACK_BYTES = 128 << 10,
    CAIRN_SIGNAL_STACK_BYTES = 256 << 10,
    CAIRN_SNAPSHOT_MAX_BYTES = 4 << 20,
    CAIRN_PRIVATE_HEAP_BYTES = 128 << 20,
    CAIRN_OBJECTS_MAX = 128,
    CAIRN_CELL_MAX = 16,
};

/* A byte that no pattern of fresh or freed memory and no usual value equals. */
enum { CAIRN_CANARY = 0xb6 };

/* What stands in the stack before a call differs from fresh memory by these bits: a value that is
 * taken from there is another one under other conditions. */
enum { CAIRN_STACK_BITS = 0xf9 };

#endif
