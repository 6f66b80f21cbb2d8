/* Dependence closure: the statements that others need, by data and by what changes their objects.
 * May be included by generator/. */
#ifndef CAIRN_GENERATOR_CLOSURE_H
#define CAIRN_GENERATOR_CLOSURE_H

#include "core/sequence.h"

/* keep marks the statements that are wanted among the first `count`; on return it marks all that
 * they need: the makers of their values, and every statement that may change an object they use
 * (it is passed by a pointer that is not const). Loops are kept with what is kept of them. */
void cairn_dependence_closure(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t count, bool *keep);

/* Takes out of keep what writes to a field of a struct of the test's, and is written over before
 * anything may look at it. */
void cairn_drop_dead_stores(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            uint32_t count, bool *keep);

#endif
