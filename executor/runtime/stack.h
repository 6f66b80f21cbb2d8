/* The two stacks of a child: the target's, on which everything runs that is not the runtime, and
 * the runtime's own. Internal to executor/runtime/.
 *
 * They are apart so that what a call finds below its frame does not depend on what the runtime did
 * before it (marks, digests), and so that leaving a sequence is nothing but going back to the top
 * of the runtime's stack. The target's stack begins with CAIRN_STACK_WINDOW_BYTES of pattern; below
 * that it grows by itself, also for buffers that the kernel writes to, and the kernel knows whether
 * it did.
 */
#ifndef CAIRN_RUNTIME_STACK_H
#define CAIRN_RUNTIME_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "executor/runtime/layout.h"
#include "executor/runtime/stub.h"

/* Maps both stacks. Returns 0 or a negative errno. */
long cairn_stack_init(void);

/* Puts the pattern on the target's stack: before each sequence on all of the window. */
void cairn_stack_fill(void);

/* Gives back what lies below the window; after a sequence that others follow in this process. */
void cairn_stack_reset(void);

/* Calls function from the top of the target's stack. Unwinders stop there. What it reads without
 * having written it is the pattern, for CAIRN_STACK_CALL_BYTES, and not what an earlier call left
 * there, which differs from process to process as addresses do. */
void cairn_stack_call(cairn_stub_call *function, const union cairn_word *in, union cairn_word *out);

/* The same for a function that is the user's, and reads nothing that it has not written. */
void cairn_stack_call_again(cairn_stub_call *function, const union cairn_word *in,
                            union cairn_word *out);

/* Calls function, which must not return, from the top of the runtime's stack; what stood there is
 * forgotten. */
_Noreturn void cairn_stack_restart(void (*function)(void));

/* Calls function(data, number) from the lower half of the runtime's stack without a trace on the
 * one that is in use: for what the runtime does within a call of the target in some runs and not in
 * others. Not for two threads at once. */
static inline __attribute__((always_inline)) long cairn_stack_call_aside(
    long (*function)(void *data, uint64_t number), void *data, uint64_t number)
{
    long result = (long)(uintptr_t)function;
    uint64_t top = CAIRN_AT_OWN_STACK + CAIRN_OWN_STACK_BYTES / 2;
    __asm__ volatile("xchgq %%rsp, %%rbx\n\t"
                     "callq *%%rax\n\t"
                     "movq %%rbx, %%rsp"
                     : "+a"(result), "+b"(top), "+D"(data), "+S"(number)
                     :
                     : "rcx", "rdx", "r8", "r9", "r10", "r11", "cc", "memory", "xmm0", "xmm1",
                       "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                       "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
    return result;
}

/* Whether address lies where the target's stack is or may grow to, its inaccessible end included.
 */
static inline bool cairn_stack_contains(uint64_t address)
{
    return address >= CAIRN_AT_STACK && address < CAIRN_AT_STACK_TOP;
}

#endif
