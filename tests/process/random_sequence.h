/* Makes random sequences without any sense of what is legal: for tests that compare two ways of
 * executing the same ones. */
#ifndef CAIRN_TESTS_PROCESS_RANDOM_SEQUENCE_H
#define CAIRN_TESTS_PROCESS_RANDOM_SEQUENCE_H

#include "core/rng.h"
#include "core/sequence.h"
#include "executor/executor.h"

struct random_source {
    const struct cairn_model *model;
    const struct cairn_executor *executor;
    CAIRN_VEC(uint32_t) ops; /* that may be drawn */
    uint32_t max_statements;
};

/* All operations of the model that can be executed. */
void random_source_init(struct random_source *source, const struct cairn_model *model,
                        const struct cairn_executor *executor);
void random_source_release(struct random_source *source);

/* Replaces *sequence by a valid one. */
void random_sequence_make(const struct random_source *source, struct cairn_rng *rng,
                          struct cairn_sequence *sequence);

#endif
