#include "executor/runtime/stack.h"

#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/state.h"

enum { GUARD_BYTES = CAIRN_PAGE };

static const uint64_t window = CAIRN_AT_STACK_TOP - CAIRN_STACK_WINDOW_BYTES;

static long map(uint64_t at, uint64_t bytes, int protection, int flags)
{
    long result = cairn_raw6(
        SYS_mmap, at, bytes, (uint64_t)protection,
        (uint64_t)(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE | flags),
        UINT64_MAX, 0);
    return result < 0 ? result : 0;
}

long cairn_stack_init(void)
{
    const int access = PROT_READ | PROT_WRITE;
    long result = map(CAIRN_AT_STACK, CAIRN_STACK_GUARD_BYTES, PROT_NONE, 0);
    result = result != 0 ? result : map(window, CAIRN_STACK_WINDOW_BYTES, access, MAP_GROWSDOWN);
    return result != 0 ? result
                       : map(CAIRN_AT_OWN_STACK + GUARD_BYTES, CAIRN_OWN_STACK_BYTES - GUARD_BYTES,
                             access, 0);
}

static int pattern(void)
{
    const struct cairn_state *state = cairn_state();
    return (state->request_flags & CAIRN_RUN_ZEROED) != 0
               ? 0
               : state->start.fresh_fill ^ CAIRN_STACK_BITS;
}

void cairn_stack_fill(void)
{
    memset(cairn_pointer(window), pattern(), CAIRN_STACK_WINDOW_BYTES);
    cairn_state()->run.is_stack_used = 0;
}

/* mincore fails where nothing is mapped: the stack did not grow. */
void cairn_stack_reset(void)
{
    unsigned char residency;
    if (cairn_raw(SYS_mincore, window - CAIRN_PAGE, 1, cairn_address(&residency), 0, 0) == 0) {
        const uint64_t bottom = CAIRN_AT_STACK + CAIRN_STACK_GUARD_BYTES;
        cairn_raw(SYS_munmap, bottom, window - bottom, 0, 0, 0);
    }
}

/* void switch_and_call(function, in, out, top): rbx remembers the stack to come back to. The call
 * frame information says that there is no caller. Registers are cleared because functions save
 * them: what the runtime had in them would be found on the target's stack later. */
#define CLEAR(name)        "xorl %" name ", %" name "\n\t"
#define CLEAR_VECTOR(name) "pxor %xmm" name ", %xmm" name "\n\t"
__asm__(
    ".pushsection .text\n\t"
    ".type cairn_stack_switch_and_call, @function\n"
    "cairn_stack_switch_and_call:\n\t"
    ".cfi_startproc\n\t"
    ".cfi_undefined rip\n\t"
    "pushq %rbp\n\t"
    "pushq %rbx\n\t"
    "pushq %r12\n\t"
    "pushq %r13\n\t"
    "pushq %r14\n\t"
    "pushq %r15\n\t"
    "movq %rsp, %rbx\n\t"
    "movq %rcx, %rsp\n\t"
    "movq %rdi, %rax\n\t"
    "movq %rsi, %rdi\n\t"
    "movq %rdx, %rsi\n\t" CLEAR("ebp") CLEAR("ecx") CLEAR("edx") CLEAR("r8d") CLEAR("r9d") CLEAR(
        "r10d") CLEAR("r11d") CLEAR("r12d") CLEAR("r13d") CLEAR("r14d") CLEAR("r15d")
        CLEAR_VECTOR("0") CLEAR_VECTOR("1") CLEAR_VECTOR("2") CLEAR_VECTOR("3") CLEAR_VECTOR("4")
            CLEAR_VECTOR("5") CLEAR_VECTOR("6") CLEAR_VECTOR("7") CLEAR_VECTOR("8") CLEAR_VECTOR(
                "9") CLEAR_VECTOR("10") CLEAR_VECTOR("11") CLEAR_VECTOR("12") CLEAR_VECTOR("13")
                CLEAR_VECTOR("14") CLEAR_VECTOR(
                    "15") "callq *%rax\n\t"
                          "movq %rbx, %rsp\n\t"
                          "pushfq\n\t" /* a direction or an alignment check left behind */
                          "testl $0x44400, (%rsp)\n\t"
                          "jz 1f\n\t" /* setting flags takes longer than a short call */
                          "andl $0x100, (%rsp)\n\t"
                          "orl $0x202, (%rsp)\n\t"
                          "popfq\n\t"
                          "pushfq\n"
                          "1:\n\t"
                          "leaq 8(%rsp), %rsp\n\t"
                          "popq %r15\n\t"
                          "popq %r14\n\t"
                          "popq %r13\n\t"
                          "popq %r12\n\t"
                          "popq %rbx\n\t"
                          "popq %rbp\n\t"
                          "ret\n\t"
                          ".cfi_endproc\n\t"
                          ".size cairn_stack_switch_and_call, . - cairn_stack_switch_and_call\n\t"
                          ".popsection");

void cairn_stack_switch_and_call(cairn_stub_call *function, const union cairn_word *in,
                                 union cairn_word *out, uint64_t top);

void cairn_stack_call(cairn_stub_call *function, const union cairn_word *in, union cairn_word *out)
{
    struct cairn_run *run = &cairn_state()->run;
    if (run->is_stack_used != 0) {
        cairn_compare_fill(cairn_pointer(CAIRN_AT_STACK_TOP - CAIRN_STACK_CALL_BYTES),
                           (uint8_t)pattern(), CAIRN_STACK_CALL_BYTES, cairn_state()->compare_way);
    }
    run->is_stack_used = 1;
    cairn_stack_switch_and_call(function, in, out, CAIRN_AT_STACK_TOP);
}

void cairn_stack_call_again(cairn_stub_call *function, const union cairn_word *in,
                            union cairn_word *out)
{
    cairn_state()->run.is_stack_used = 1;
    cairn_stack_switch_and_call(function, in, out, CAIRN_AT_STACK_TOP);
}

void cairn_stack_restart(void (*function)(void))
{
    __asm__ volatile("movq %0, %%rsp\n\t"
                     "xorl %%ebp, %%ebp\n\t"
                     "callq *%1\n\t"
                     "ud2"
                     :
                     : "r"(CAIRN_AT_OWN_STACK + CAIRN_OWN_STACK_BYTES), "r"(function)
                     : "memory");
    __builtin_unreachable();
}
