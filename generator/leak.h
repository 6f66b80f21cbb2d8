/* Leaks: a block that the library allocated, that a call lost, so that nothing led to it when that
 * had returned, and that is there still when everything has been destroyed. The call is the one
 * that allocated it, or a later one (generator/loss.h). What was handed to the caller is none: who
 * has to free it is not known. May be included by generator/. */
#ifndef CAIRN_GENERATOR_LEAK_H
#define CAIRN_GENERATOR_LEAK_H

#include "core/map.h"
#include "generator/failure.h"

/* What was looked into. All zero is nothing. */
struct cairn_leaks {
    struct cairn_map sightings; /* by operation and what it returned */
    struct cairn_map analyses;
    struct cairn_map reported; /* operation + 1 -> 1 */
    uint64_t spent;            /* replays of analyses */
    uint64_t executed;         /* sequences of the run so far: what analyses may cost goes by it */
};

void cairn_leaks_release(struct cairn_leaks *leaks);

/* A call of the sequence, not in a loop, that allocated a block to which nothing leads at the end
 * of the body; or CAIRN_NONE. Looks at the outcome alone. */
uint32_t cairn_leak_suspect(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome);

/* How many blocks are left in the end, if it is by nothing but call s that they are lost; else 0.
 */
uint32_t cairn_leak_count(const struct cairn_outcome *outcome, uint32_t s);

/* The same of blocks that calls before statement s allocated. */
uint32_t cairn_leak_count_earlier(const struct cairn_outcome *outcome, uint32_t s);

/* The number of blocks of the library's that are there when the sequence has ended, and that static
 * data does not lead to; CAIRN_NONE if there may be others that nobody saw. *ret_block, unless
 * NULL, becomes the first of them. Looks at the outcome alone. */
uint32_t cairn_leak_left(const struct cairn_outcome *outcome, uint32_t *ret_block);

/* The sequence ended normally, without a mark. If it seems to leak, that is looked into now and
 * then: it is made smaller, everything in it is destroyed, it has to leak as much each time when it
 * is repeated, and in fresh processes. Then it is reported. */
void cairn_leak_see(struct cairn_leaks *leaks, struct cairn_failures *failures,
                    struct cairn_replayer *replayer, const struct cairn_tails *tails,
                    const struct cairn_pool *pool, const struct cairn_sequence *sequence,
                    const struct cairn_outcome *outcome);

#endif
