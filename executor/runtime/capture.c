/* What the host needs to unwind a fault. */
#include <fcntl.h>
#include <string.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

/* Registers in the order of DWARF's numbers. */
static const int dwarf_order[17] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                    REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                    REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};

/* Only the runtime's own stack has known bounds; a thread's is not captured. An overflown stack is
 * copied from where it can be read. */
static void capture_stack(struct cairn_record *record, uint64_t pointer)
{
    const uint64_t bottom = CAIRN_AT_STACK + CAIRN_STACK_GUARD_BYTES;
    const uint64_t top = CAIRN_AT_STACK_TOP;
    record->capture.stack_address = pointer;
    record->capture.stack_bytes = 0;
    if (pointer < CAIRN_AT_STACK || pointer >= top) {
        return;
    }
    uint64_t from = pointer < bottom ? bottom : pointer;
    uint64_t bytes = top - from;
    bytes = bytes < CAIRN_CAPTURE_STACK_BYTES ? bytes : CAIRN_CAPTURE_STACK_BYTES;
    memcpy(record->capture_stack, cairn_pointer(from), bytes);
    record->capture.stack_address = from;
    record->capture.stack_bytes = (uint32_t)bytes;
}

static void capture_maps(struct cairn_record *record)
{
    static const char path[] = "/proc/self/maps";
    uint32_t bytes = 0;
    long file =
        cairn_raw(SYS_openat, (uint64_t)AT_FDCWD, cairn_address(path), O_RDONLY | O_CLOEXEC, 0, 0);
    while (file >= 0 && bytes < CAIRN_CAPTURE_MAPS_BYTES) {
        long got = cairn_raw(SYS_read, (uint64_t)file, cairn_address(record->capture_maps + bytes),
                             CAIRN_CAPTURE_MAPS_BYTES - bytes, 0, 0);
        if (got <= 0) {
            break;
        }
        bytes += (uint32_t)got;
    }
    record->capture.maps_bytes = bytes;
    if (file >= 0) {
        cairn_raw(SYS_close, (uint64_t)file, 0, 0, 0, 0);
    }
}

void cairn_capture(const ucontext_t *context)
{
    struct cairn_record *record = cairn_record();
    ucontext_t here;
    if (context == NULL) {
        getcontext(&here);
        context = &here;
    }
    for (uint32_t i = 0; i < sizeof dwarf_order / sizeof dwarf_order[0]; i++) {
        record->capture.registers[i] = (uint64_t)context->uc_mcontext.gregs[dwarf_order[i]];
    }
    capture_stack(record, record->capture.registers[7]);
    capture_maps(record);
    record->has_capture = 1;
}
