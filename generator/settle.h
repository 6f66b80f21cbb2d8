/* What a test in C cannot say as a sequence does, settled before it is written. Included by what
 * decides tests alone. */
#ifndef CAIRN_GENERATOR_SETTLE_H
#define CAIRN_GENERATOR_SETTLE_H

#include "generator/run_internal.h"

/* What the runtime measures where the library made the memory, C cannot: the number is written
 * down. Lengths of texts that end, and of the caller's own memory stay what they are. */
void cairn_settle_lengths(struct cairn_run *run, struct cairn_sequence *sequence,
                          enum cairn_run_mode mode);

/* Objects that a call may move are used where they are afterwards. */
void cairn_settle_moves(struct cairn_run *run, struct cairn_sequence *sequence,
                        enum cairn_run_mode mode);

#endif
