/* Stands in for the executor in unit tests: what a sequence does is what a function of the test
 * says. It defines the part of executor/executor.h that the generator's replays use. */
#ifndef CAIRN_TESTS_UNIT_FAKE_EXECUTOR_H
#define CAIRN_TESTS_UNIT_FAKE_EXECUTOR_H

#include "executor/executor.h"
#include "tests/unit/outcomes.h"

/* Called for every execution, with an outcome in which all went well. */
typedef void fake_behaviour(const struct cairn_sequence *sequence, struct made_outcome *made);

struct fake_executor {
    const struct cairn_model *model;
    fake_behaviour *behaviour;
    uint32_t runs;
    bool is_broken; /* waiting fails */
};

/* The executor that is passed to what takes one. */
struct cairn_executor *fake_executor(struct fake_executor *fake);

#endif
