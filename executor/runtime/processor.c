#include "executor/runtime/processor.h"

#include <cpuid.h>
#include <stdbool.h>

/* x87, SSE, AVX, bounds registers, AVX-512. What stands beyond (protection keys, tiles) has to be
 * asked for by system calls that are noticed. */
enum { COMPONENTS = 0xff };

/* As XRSTOR reads it. All components are absent from the header, so that it initialises them; the
 * SSE modes it takes from here all the same. */
struct area {
    uint8_t legacy[24];
    uint32_t modes;
    uint8_t rest[512 - 28];
    uint64_t header[8];
};

static bool has_xrstor(void)
{
    uint32_t eax;
    uint32_t ebx;
    uint32_t ecx;
    uint32_t edx;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_OSXSAVE) != 0;
}

void cairn_processor_save(struct cairn_processor *processor)
{
    uint32_t low = 0;
    uint32_t high;
    if (has_xrstor()) {
        __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    }
    processor->components = low & COMPONENTS;
    __asm__ volatile("stmxcsr %0" : "=m"(processor->modes));
    __asm__ volatile("fnstcw %0" : "=m"(processor->float_control));
}

void cairn_processor_reset(const struct cairn_processor *processor)
{
    if (processor->components != 0) {
        _Alignas(64) struct area area = {.modes = processor->modes};
        __asm__ volatile("xrstor64 %0"
                         :
                         : "m"(area), "a"(processor->components), "d"(0)
                         : "memory");
    } else {
        __asm__ volatile("fninit\n\t"
                         "ldmxcsr %0"
                         :
                         : "m"(processor->modes)
                         : "memory");
    }
    __asm__ volatile("fldcw %0\n\t"
                     "leaq -128(%%rsp), %%rsp\n\t" /* beyond the red zone */
                     "pushq $0x202\n\t"
                     "popfq\n\t"
                     "leaq 128(%%rsp), %%rsp"
                     :
                     : "m"(processor->float_control)
                     : "cc", "memory");
}
