/* State of the processor that calls leave behind: modes of rounding, sticky exceptions, what stands
 * in vector and x87 registers (it comes to light in signal frames on the target's stack). Internal
 * to executor/runtime/.
 */
#ifndef CAIRN_RUNTIME_PROCESSOR_H
#define CAIRN_RUNTIME_PROCESSOR_H

#include <stdint.h>

struct cairn_processor {
    uint32_t components;    /* of the extended state, as XRSTOR takes them; 0: there is no XRSTOR */
    uint32_t modes;         /* MXCSR */
    uint16_t float_control; /* of the x87 unit */
};

/* Notes the modes of the calling thread. */
void cairn_processor_save(struct cairn_processor *processor);

/* Sets these modes and clears all else, flags of direction and alignment too; before each
 * sequence. */
void cairn_processor_reset(const struct cairn_processor *processor);

#endif
