/* Observers: what a test asks of the objects that it is about (ARCHITECTURE.md 12). May be included
 * by generator/. */
#ifndef CAIRN_GENERATOR_OBSERVE_H
#define CAIRN_GENERATOR_OBSERVE_H

#include "generator/facts.h"

/* Whether the operation looks at one object of the sort, yields one plain value, and was never seen
 * to change anything. */
bool cairn_is_observer(const struct cairn_model *model, const struct cairn_facts *facts,
                       uint32_t op, uint32_t sort);

/* Whether all that the operation is given behind its first argument are variables of the test's. */
bool cairn_takes_variables_only(const struct cairn_op *op);

/* Whether the operation takes an object of the sort, first and alone beside variables of the test's
 * for what it tells of it, and was not seen to change it: int item_get_size(struct item *, int *).
 */
bool cairn_is_report(const struct cairn_model *model, const struct cairn_facts *facts,
                     uint32_t index, uint32_t sort);

/* Appends, behind the body, calls that look at the objects which statement `target` worked on:
 * public fields, functions of one const object, and what looks up in it what was put in. The tail
 * must be empty or stand behind; the sequence is left as it was if there is nothing to look at. */
void cairn_append_observers(const struct cairn_model *model, const struct cairn_facts *facts,
                            const bool *executable, struct cairn_sequence *sequence,
                            uint32_t target);

/* Makes *ret_watched the sequence with calls that look at the object (public fields too) right
 * before statement `target` of its body, which is in no loop, and right behind it, as parts of the
 * body. False if nothing looks at it. */
bool cairn_watch(const struct cairn_model *model, const struct cairn_facts *facts,
                 const bool *executable, const struct cairn_sequence *sequence, uint32_t target,
                 struct cairn_arg object, struct cairn_sequence *ret_watched);

#endif
