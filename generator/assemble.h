/* Assembles new sequences (thesis 7.5): an operation, its arguments, the run of statements that
 * follows, repeats. May be included by generator/. */
#ifndef CAIRN_GENERATOR_ASSEMBLE_H
#define CAIRN_GENERATOR_ASSEMBLE_H

#include "generator/assembly.h"
#include "generator/draw.h"
#include "generator/weights.h"

struct cairn_assembler {
    struct cairn_drawer drawer;
    const struct cairn_weights *weights;
};

/* Builds sequence `number` in assembly. Returns false if none could be built (no value for some
 * argument): the number is used up. The sequence has a body only. */
bool cairn_assemble(struct cairn_assembler *assembler, uint64_t number,
                    struct cairn_assembly *assembly);

#endif
