/* A second look at what was found to be the caller's fault. */
#ifndef CAIRN_GENERATOR_ACQUIT_H
#define CAIRN_GENERATOR_ACQUIT_H

#include "generator/blame.h"

/* Of a failure that the blame says is illegal or doubtful for one argument: where it fails alike
 * with another object there, that argument is not its cause. Sequence and blame become those that
 * charge the library with more, if there are any. At most max_runs replays, but for those of
 * blaming. */
void cairn_acquit(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                  const struct cairn_pattern *pattern, struct cairn_sequence *sequence,
                  struct cairn_blame *blame, uint32_t max_runs);

#endif
