/* System calls without libc. Internal to executor/runtime/.
 *
 * The seccomp policy lets a call pass whose last (sixth) argument is the cookie; the kernel ignores
 * arguments that a call does not have. So everything the runtime asks for itself goes through
 * cairn_raw, also because errno belongs to the target. Results are those of the kernel: a negative
 * errno on failure.
 */
#ifndef CAIRN_RUNTIME_RAW_H
#define CAIRN_RUNTIME_RAW_H

#include <stdint.h>
#include <sys/syscall.h>

#ifndef __x86_64__
#error "the runtime knows x86-64 only: system calls, register names in captures, page-fault codes"
#endif

static inline long cairn_raw6(long number, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                              uint64_t e, uint64_t f)
{
    long result;
    register uint64_t r10 __asm__("r10") = d;
    register uint64_t r8 __asm__("r8") = e;
    register uint64_t r9 __asm__("r9") = f;
    /* The cookie must not stay where the target's next call would find it. */
    __asm__ volatile("syscall\n\t"
                     "xorl %%r9d, %%r9d"
                     : "=a"(result), "+r"(r9)
                     : "0"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory", "cc");
    return result;
}

/* For calls of up to five arguments: with the cookie. Only once the state is mapped. */
long cairn_raw(long number, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);

static inline uint64_t cairn_address(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static inline void *cairn_pointer(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

/* Ends the process at once. */
_Noreturn void cairn_raw_exit(int status);

#endif
