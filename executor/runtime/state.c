#include "executor/runtime/state.h"

#include <sys/mman.h>

long cairn_raw(long number, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
    return cairn_raw6(number, a, b, c, d, e, cairn_state()->start.cookie);
}

void cairn_raw_exit(int status)
{
    for (;;) {
        cairn_raw(SYS_exit_group, (uint64_t)status, 0, 0, 0, 0);
    }
}

/* Shared regions are seen by server and children alike. */
static long map(uint64_t at, uint64_t bytes, int protection, bool is_shared)
{
    int flags = (is_shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE |
                MAP_FIXED_NOREPLACE;
    bytes = (bytes + CAIRN_PAGE - 1) / CAIRN_PAGE * CAIRN_PAGE;
    long result =
        cairn_raw6(SYS_mmap, at, bytes, (uint64_t)protection, (uint64_t)flags, UINT64_MAX, 0);
    return result < 0 ? result : 0;
}

/* Set once, long before anything is saved and restored, so it may stand in .bss. */
static bool is_mapped;

void cairn_state_ensure(void)
{
    if (is_mapped) {
        return;
    }
    const int access = PROT_READ | PROT_WRITE;
    if (map(CAIRN_AT_STATE, sizeof(struct cairn_state), access, false) != 0 ||
        map(CAIRN_AT_PRIVATE_HEAP, CAIRN_PRIVATE_HEAP_BYTES, access, false) != 0) {
        for (;;) {
            cairn_raw6(SYS_exit_group, 126, 0, 0, 0, 0, 0);
        }
    }
    cairn_state()->private_next = CAIRN_AT_PRIVATE_HEAP;
    is_mapped = true;
}

_Static_assert(CAIRN_AT_STATE + sizeof(struct cairn_state) <= CAIRN_AT_SLOTS, "state too large");
_Static_assert(CAIRN_AT_SLOTS + sizeof(struct cairn_slot) * CAIRN_WIRE_MAX_VALUES <=
                   CAIRN_AT_OWN_STACK,
               "too many slots");
_Static_assert(CAIRN_AT_OWN_STACK + CAIRN_OWN_STACK_BYTES <= CAIRN_AT_VISITS, "stack too large");
_Static_assert(CAIRN_AT_VISITS + sizeof(struct cairn_visit) * CAIRN_BLOCKS_MAX <=
                   CAIRN_AT_SIGNAL_STACK,
               "too many visits");
_Static_assert(CAIRN_AT_RECORD + sizeof(struct cairn_record) <= CAIRN_AT_BLOCKS,
               "record too large");

long cairn_state_map(void)
{
    const int access = PROT_READ | PROT_WRITE;
    const struct {
        uint64_t at;
        uint64_t bytes;
        int protection;
        bool is_shared;
    } regions[] = {
        {CAIRN_AT_CHILD_MARK, CAIRN_PAGE, access, false},
        {CAIRN_AT_RECORD, sizeof(struct cairn_record), access, true},
        {CAIRN_AT_BLOCKS, sizeof(struct cairn_block) * CAIRN_BLOCKS_MAX, access, true},
        {CAIRN_AT_VISITS, sizeof(struct cairn_visit) * CAIRN_BLOCKS_MAX, access, false},
        {CAIRN_AT_SLOTS, sizeof(struct cairn_slot) * CAIRN_WIRE_MAX_VALUES, access, false},
        {CAIRN_AT_SIGNAL_STACK, CAIRN_SIGNAL_STACK_BYTES, access, false},
    };
    long result = 0;
    for (uint32_t i = 0; result == 0 && i < sizeof regions / sizeof regions[0]; i++) {
        result = map(regions[i].at, regions[i].bytes, regions[i].protection, regions[i].is_shared);
    }
    result = result != 0 ? result : cairn_stack_init();
    if (result == 0) {
        cairn_state()->compare_way = cairn_compare_best_way();
    }
    return result != 0
               ? result
               : cairn_raw(SYS_madvise, CAIRN_AT_CHILD_MARK, CAIRN_PAGE, MADV_WIPEONFORK, 0, 0);
}
