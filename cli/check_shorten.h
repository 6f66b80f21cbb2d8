/* Which statements of a difference have nothing to do with it. Included by cli/ alone. */
#ifndef CAIRN_CLI_CHECK_SHORTEN_H
#define CAIRN_CLI_CHECK_SHORTEN_H

#include "cli/check_print.h"
#include "core/arena.h"
#include "generator/replay.h"

/* Sets d->hidden, in the arena, for the statements that the one where the difference shows does not
 * depend on (generator/closure.h), if it shows in the same way without them today. What it was
 * before is taken to be so without them, too: the other version is not at hand. */
void cairn_difference_shorten(struct cairn_difference *d, struct cairn_replayer *replayer,
                              struct cairn_arena *arena);

#endif
