/* Where damage to the heap was done, which is found some time after. */
#ifndef CAIRN_GENERATOR_LOCATE_H
#define CAIRN_GENERATOR_LOCATE_H

#include "generator/minimize.h"
#include "generator/replay.h"

/* Makes the pattern one of the call that did the damage, if guard pages show it, or if the damage
 * is there without the statements that came upon it; the sequence loses these. */
void cairn_locate(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                  struct cairn_sequence *sequence);

/* A minimal sequence may need a call only because it goes over the end of some memory, and another
 * one stumbles over what it did: with guard pages it fails itself. Or a call follows what it reads
 * out of a block that is free, which guard pages show. Returns whether the pattern has become that.
 */
bool cairn_locate_earlier(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                          struct cairn_sequence *sequence);

#endif
