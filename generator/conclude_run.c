#include "generator/conclude.h"
#include "generator/run_internal.h"

static bool passes_null(const struct cairn_failure *failure, uint32_t param)
{
    for (uint32_t s = failure->sequence.statements.count; s-- > 0;) {
        if (failure->sequence.statements.items[s].op == failure->op) {
            return cairn_sequence_args(&failure->sequence, s)[param].kind == CAIRN_ARG_NULL;
        }
    }
    return false;
}

static bool crashes_with_null(const void *self, uint32_t op, uint32_t param)
{
    const struct cairn_failures *failures = self;
    for (uint32_t i = 0; i < cairn_failures_count(failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(failures, i);
        if (failure->verdict == CAIRN_VERDICT_ROBUSTNESS && failure->op == op &&
            failure->argument == param + 1 && failure->reproduced >= CAIRN_CONFIRMATIONS &&
            passes_null(failure, param)) {
            return true;
        }
    }
    return false;
}

void cairn_run_conclude(const struct cairn_run *run, struct cairn_conclusions *conclusions)
{
    cairn_conclude(run->facts, run->tails, crashes_with_null, run->failures, conclusions);
}
