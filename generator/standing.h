/* Which of the values that were handed in came back: the order in which a container keeps its items
 * shows only where there are two that differ. May be included by generator/. */
#ifndef CAIRN_GENERATOR_STANDING_H
#define CAIRN_GENERATOR_STANDING_H

#include "core/model.h"
#include "core/outcome.h"
#include "core/sequence.h"

enum cairn_standing {
    CAIRN_STANDING_NONE, /* none of them, or there was only one */
    CAIRN_STANDING_FIRST,
    CAIRN_STANDING_BETWEEN,
    CAIRN_STANDING_LAST
};

/* Where output o of call s stands among what earlier calls were given together with the
 * call's first object, or with what that was made of. Values that are equal count once, where they
 * came first. Of numbers those beyond 2 count, given as the type that is returned: others are
 * results more often than items. */
enum cairn_standing cairn_standing_of(const struct cairn_model *model,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome, uint32_t s, uint32_t o);

/* How many blocks that differ are in the first object of call s behind it, as far as the calls
 * tell: they were given to calls together with it, and no call that may change it gave them back
 * since. */
uint32_t cairn_count_items(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s);

#endif
