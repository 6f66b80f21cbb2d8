/* How likely each operation is chosen (fairness, thesis 10.2.3): 1 / (1 + sequences created by it),
 * normalised per family, divided by its mean cost. Costs are counted (statements, blocks), never
 * timed, so that the choice is the same on every machine. May be included by generator/. */
#ifndef CAIRN_GENERATOR_WEIGHTS_H
#define CAIRN_GENERATOR_WEIGHTS_H

#include "core/model.h"
#include "core/vec.h"
#include "generator/choice.h"

struct cairn_weights;

/* callable[op]: whether the operation may be chosen at all. receives[op * ...] is derived from the
 * model: an operation is chosen for a value if one of its object parameters takes the sort. */
struct cairn_weights *cairn_weights_new(const struct cairn_model *model, const bool *callable);
void cairn_weights_free(struct cairn_weights *weights);

/* A sequence that ends in op was made, at this cost; created: it was admitted to the pool. */
void cairn_weights_count(struct cairn_weights *weights, uint32_t op, uint32_t cost, bool created);

/* From now on the operation is chosen n times less often: it fails in a known way. */
void cairn_weights_steer_away(struct cairn_weights *weights, uint32_t op, uint32_t n);

/* Counts an attempt to make a sequence with the operation; has_missed: no arguments were found, or
 * the sequence was known. What keeps missing is tried less, until it succeeds. */
void cairn_weights_count_attempt(struct cairn_weights *weights, uint32_t op, bool has_missed);

/* Divides the weight by n for the whole run. */
void cairn_weights_hold_back(struct cairn_weights *weights, uint32_t op, uint32_t n);

/* Takes back what it was steered away from: it has become clear how the operation goes well. */
void cairn_weights_forgive(struct cairn_weights *weights, uint32_t op);

/* Takes the counts into account; called every 1,000 sequences. */
void cairn_weights_recompute(struct cairn_weights *weights);

/* Any operation, or CAIRN_NONE if none is callable. */
uint32_t cairn_weights_choose(const struct cairn_weights *weights, struct cairn_chooser *chooser);

/* An operation with a parameter that takes a value of the sort, and that parameter; or CAIRN_NONE.
 */
uint32_t cairn_weights_choose_for(const struct cairn_weights *weights,
                                  struct cairn_chooser *chooser, uint32_t sort, uint32_t *param);

#endif
