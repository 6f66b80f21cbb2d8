/* Assertion mining: what a test pins (ARCHITECTURE.md 12). Only values that survived replays under
 * other conditions are asserted. May be included by generator/. */
#ifndef CAIRN_GENERATOR_MINE_H
#define CAIRN_GENERATOR_MINE_H

#include "core/test.h"
#include "generator/replay.h"

/* Fills test->assertions for test->sequence; contents are owned by the arena. Returns false if the
 * replays did not end normally or nothing can be asserted. */
bool cairn_mine_assertions(struct cairn_replayer *replayer, struct cairn_test *test,
                           struct cairn_arena *arena);

/* Appends to test->assertions what the values of two executions of its sequence, in MAIN and in
 * VARIANT with CAIRN_RUN_OBSERVE, have in common. Both ended normally. */
void cairn_mine_outcomes(const struct cairn_model *model, const struct cairn_facts *facts,
                         const struct cairn_outcome *outcome, const struct cairn_outcome *variant,
                         struct cairn_test *test, struct cairn_arena *arena);

#endif
