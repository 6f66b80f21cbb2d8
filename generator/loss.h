/* Blocks that were kept and then lost: something led to them when a call began, and nothing when it
 * had returned. Says of single outcomes what leads where, and of a call whether it is beyond doubt
 * that it should have freed what it lost, since the caller could not. May be included by
 * generator/. */
#ifndef CAIRN_GENERATOR_LOSS_H
#define CAIRN_GENERATOR_LOSS_H

#include "core/outcome.h"
#include "core/sequence.h"
#include "generator/facts.h"

/* Whether some value of the sequence points into the block, dead or alive. */
bool cairn_loss_is_pointed_to(const struct cairn_outcome *outcome, uint32_t block);

/* Whether the block is there when the sequence has ended, and not for ever: the library's, or given
 * to it. */
bool cairn_loss_is_left(const struct cairn_wire_block *block);

/* Whether the library allocated the block and nothing leads to it at the end of the body. */
bool cairn_loss_is_lost(const struct cairn_outcome *outcome, uint32_t block);

/* Whether the last statement may be asked for what it lost, by its operation alone: no name says
 * that things are begun once, or given away. `maker` is the operation that had allocated it. */
bool cairn_loss_is_duty(const struct cairn_model *model, uint32_t op, uint32_t maker);

/* Whether the last statement ended an object that the caller had: one that a value points to. */
bool cairn_loss_is_ending(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome);

/* Whether op is the only way to end what it ends, and nothing else has to be called before it. */
bool cairn_loss_is_only_end(const struct cairn_facts *facts, uint32_t op);

/* Whether the block is kept by an object of the library's at the end of the body, where the caller
 * cannot get at it. outcome is of the sequence before the call that loses it; is_ending is of that
 * call. */
bool cairn_loss_is_kept(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome, uint32_t block, bool is_ending);

#endif
