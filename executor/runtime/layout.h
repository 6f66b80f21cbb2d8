/* Where the runtime keeps its memory. Internal to executor/runtime/.
 *
 * Everything stands at addresses of its own choosing, far from where the kernel and the dynamic
 * linker put things and outside every loaded segment: the same in each process, so that addresses
 * need not be masked, and untouched when the writable data of all loaded objects is restored
 * between sequences. Hence also the rule that the runtime has no other variables (spike: a
 * generator's state in .bss was rewound with the segment and repeated itself).
 */
#ifndef CAIRN_RUNTIME_LAYOUT_H
#define CAIRN_RUNTIME_LAYOUT_H

#include <stdint.h>

#define CAIRN_AT_STATE        UINT64_C(0x300000000000) /* struct cairn_state, private */
#define CAIRN_AT_CHILD_MARK   UINT64_C(0x300800000000) /* a word that the kernel wipes on fork */
#define CAIRN_AT_RECORD       UINT64_C(0x301000000000) /* struct cairn_record, shared */
#define CAIRN_AT_BLOCKS       UINT64_C(0x302000000000) /* allocation table, shared */
#define CAIRN_AT_VISITS       UINT64_C(0x303000000000) /* struct cairn_visit for each block */
#define CAIRN_AT_QUEUE        UINT64_C(0x303800000000) /* blocks in the order of a walk */
#define CAIRN_AT_SLOTS        UINT64_C(0x304000000000) /* struct cairn_slot for each value */
#define CAIRN_AT_STACK        UINT64_C(0x305000000000) /* inaccessible part, then the stack */
#define CAIRN_AT_SIGNAL_STACK UINT64_C(0x306000000000)
#define CAIRN_AT_PRIVATE_HEAP UINT64_C(0x307000000000)
#define CAIRN_AT_MEMORY       UINT64_C(0x310000000000) /* shared with the host */

enum {
    CAIRN_PAGE = 4096,
    CAIRN_BLOCKS_MAX = 1 << 18,
    CAIRN_STACK_BYTES = 8 << 20,
    CAIRN_STACK_GUARD_BYTES = 1 << 20, /* below the stack; large frames must not jump over it */
    CAIRN_STACK_PATTERN_BYTES =
        8 << 10, /* below the runtime's frames: filled before each sequence */
    CAIRN_SIGNAL_STACK_BYTES = 256 << 10,
    CAIRN_PRIVATE_HEAP_BYTES = 128 << 20,
    CAIRN_OBJECTS_MAX = 128,
    CAIRN_CELL_MAX = 16,
};

/* Bytes that no pattern of fresh or freed memory and no usual value equals. */
enum { CAIRN_CANARY = 0xb6, CAIRN_STACK_PATTERN = 0x5c };

#endif
