/* Which blocks calls go beyond. */
#ifndef CAIRN_GENERATOR_PLACE_H
#define CAIRN_GENERATOR_PLACE_H

#include "generator/minimize.h"
#include "generator/replay.h"

/* Which operation allocated the block that the failing call reads or writes beyond, or CAIRN_NONE:
 * it is none of the library's, or it fails otherwise. Replays the sequence. */
uint32_t cairn_place_missed(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                            const struct cairn_sequence *sequence);

/* Whether both write beyond a block, or both read there, on whichever side. */
bool cairn_place_is_alike(enum cairn_failure_kind one, enum cairn_failure_kind other);

#endif
