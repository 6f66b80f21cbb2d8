/* What infer_check.c, infer_choice.c and infer_doubt.c share. Included by these alone. */
#ifndef CAIRN_GENERATOR_INFER_INTERNAL_H
#define CAIRN_GENERATOR_INFER_INTERNAL_H

#include "generator/run_internal.h"

/* Whether what the sequence shows of the contract counts: it ends in the calls, nothing in it is
 * the caller's doing, and no call before returned an error. legality is of the outcome. */
bool cairn_infer_is_sound(const struct cairn_run *run, const struct cairn_inferred *inferred,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome,
                          const struct cairn_legality *legality);

/* What it is that a sequence returns what was never written: BUG; SUSPECT where that may be the
 * contents of memory that is the caller's to fill; ILLEGAL where a comment speaks of such. */
enum cairn_verdict cairn_infer_judge_fresh(struct cairn_run *run,
                                           const struct cairn_sequence *sequence);

/* The sequence breaks the contract. Makes it smaller, tries what else might be the reason, and
 * reports it if nothing is. Changes the sequence. */
void cairn_infer_look_into(struct cairn_run *run, struct cairn_inferred *inferred,
                           struct cairn_sequence *sequence);

/* Whether what the last call of the sequence returns depends on memory that was never written. */
typedef bool cairn_inferred_depends(void *self, const struct cairn_sequence *sequence);

/* infer_choice.c: whether it does so no more with a flag to fill memory set, for the first of
 * several things, or is what a setter sets that was not called: then it is what the test asked for.
 */
bool cairn_inferred_is_asked_for(const struct cairn_model *model,
                                 const struct cairn_sequence *sequence,
                                 cairn_inferred_depends *depends, void *self);

#endif
