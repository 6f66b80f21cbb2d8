/* Objects that a call may move: it hands out where they are afterwards, as realloc does, and that
 * is to be used from then on. May be included by generator/. */
#ifndef CAIRN_GENERATOR_MOVED_H
#define CAIRN_GENERATOR_MOVED_H

#include "core/outcome.h"
#include "core/sequence.h"
#include "generator/facts.h"

/* Whether op returns the object that it is given for the parameter, which may be at another place
 * by then: it is named after making it grow, or it was seen to free what it was given. */
bool cairn_may_move(const struct cairn_facts *facts, uint32_t op, uint32_t param);

/* Whether it may move any of the objects that it is given. */
bool cairn_moves_any(const struct cairn_facts *facts, uint32_t op);

/* Puts what statement g yields in the place of its argument k, a value, from then on. Returns
 * whether it is used at all. */
bool cairn_use_moved(struct cairn_sequence *sequence, uint32_t g, uint32_t k);

/* Makes every statement use what the last such call returned instead of what the call was given,
 * where both are the same in the outcome, which has to be the sequence's. What happens stays as it
 * was. Returns whether something was changed. */
bool cairn_follow_moves(const struct cairn_facts *facts, const struct cairn_outcome *outcome,
                        struct cairn_sequence *sequence);

#endif
