/* The text of a replayed sequence: each statement with what it did. Included by cli/ alone. */
#ifndef CAIRN_CLI_REPLAY_PRINT_H
#define CAIRN_CLI_REPLAY_PRINT_H

#include "core/model.h"
#include "core/outcome.h"
#include "core/sequence.h"
#include "core/str.h"
#include "executor/executor.h"
#include "generator/legality.h"

struct cairn_replayed {
    const struct cairn_model *model;
    struct cairn_executor *executor;
    const struct cairn_sequence *sequence;
    const struct cairn_outcome *outcome;
    const struct cairn_legality *legality; /* of this execution, without learnt facts */
};

/* Appends the value that output `output` of statement s has; nothing without one. */
void cairn_replayed_add_value(const struct cairn_replayed *replayed, uint32_t s, uint32_t output,
                              struct cairn_str *out);

/* Appends what was observed behind that value after statement `after`: a string, or bytes. */
void cairn_replayed_add_contents(const struct cairn_replayed *replayed, uint32_t s, uint32_t output,
                                 uint32_t after, struct cairn_str *out);

/* Appends the statements with values, errno, blocks and marks, then how it ended and where. */
void cairn_replayed_print(const struct cairn_replayed *replayed, struct cairn_str *out);

#endif
