/* The real generator without an executor: every assembled sequence is taken for legal, and what it
 * is believed to yield goes into the pool. For tests alone. */
#ifndef CAIRN_TESTS_PROPERTY_NURSERY_H
#define CAIRN_TESTS_PROPERTY_NURSERY_H

#include "generator/assemble.h"

struct nursery {
    const struct cairn_model *model;
    struct cairn_options options;
    struct cairn_facts *facts;
    struct cairn_pool *pool;
    struct cairn_values *values;
    struct cairn_texts *texts;
    struct cairn_weights *weights;
    struct cairn_assembler assembler;
    struct cairn_assembly assembly;
    bool *usable; /* by operation: available, and chosen */
    struct cairn_arena arena;
};

void nursery_open(struct nursery *nursery, const struct cairn_model *model, uint64_t seed);
void nursery_close(struct nursery *nursery);

/* Assembles sequence `number` in nursery->assembly; false if none could be built. */
bool nursery_assemble(struct nursery *nursery, uint64_t number);

/* Takes the assembled sequence into the pool; returns the node, or CAIRN_NONE if the pool was full
 * of better ones. */
uint32_t nursery_admit(struct nursery *nursery);

#endif
