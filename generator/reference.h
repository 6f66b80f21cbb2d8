/* References that are not counted on one path: a call that yields a new object, which is given back
 * apart from what the call was passed, returns its argument itself now and then, and does not count
 * that, where others of the library do. May be included by generator/. */
#ifndef CAIRN_GENERATOR_REFERENCE_H
#define CAIRN_GENERATOR_REFERENCE_H

#include "core/map.h"
#include "generator/failure.h"

/* What was looked into. All zero is nothing. */
struct cairn_references {
    struct cairn_map sightings; /* operation + 1 -> how often it returned its argument */
    struct cairn_map analyses;
    struct cairn_map reported; /* operation + 1 -> 1 */
};

void cairn_references_release(struct cairn_references *references);

/* The sequence ended normally, without a mark. If a call in it returns what it was passed though
 * its results belong to the caller otherwise, that is looked into now and then: whether the object
 * can be given back twice. If it cannot, the call is a suspect. shown: of that call alone, which
 * was seen to be so, at once; or CAIRN_NONE. */
void cairn_reference_see(struct cairn_references *references, struct cairn_failures *failures,
                         struct cairn_replayer *replayer, const struct cairn_tails *tails,
                         const struct cairn_pool *pool, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, uint32_t shown);

#endif
