/* Destroying tails: the statements behind a body after which nothing is left but blocks that are
 * reachable from globals, with no double free. Planned from what execution showed, tried, and
 * mended. Also answers how a value is destroyed. May be included by generator/. */
#ifndef CAIRN_GENERATOR_TAIL_H
#define CAIRN_GENERATOR_TAIL_H

#include "core/outcome.h"
#include "core/sequence.h"
#include "generator/facts.h"
#include "generator/legality.h"

struct cairn_tails;

enum { CAIRN_TAIL_REFERENCES = 4, CAIRN_TAIL_ATTEMPTS };

struct cairn_tails *cairn_tails_new(const struct cairn_model *model,
                                    const struct cairn_facts *facts, const bool *executable);
void cairn_tails_free(struct cairn_tails *tails);

/* Takes in what destroys by what the facts have learnt, though no name says so (a put that ends the
 * last reference). */
void cairn_tails_update(struct cairn_tails *tails, const bool *executable);

/* Whether a call of the library's ends values of the sort, by its name or as it was seen to. */
bool cairn_tails_can_end(const struct cairn_tails *tails, uint32_t sort);

/* Appends the statement that destroys value (s, output). Returns it, or CAIRN_NONE if no operation
 * is known for the sort. rank 0 takes the best operation, 1 the next, ... */
uint32_t cairn_tails_destroy(const struct cairn_tails *tails, struct cairn_sequence *sequence,
                             uint32_t s, uint32_t output, uint32_t rank);

/* Replaces the tail of sequence by a plan. outcome and legality are of an execution of the sequence
 * without a tail. Attempt 0 destroys what nothing else holds, attempt 1 all that the caller got
 * fresh, attempts 2 and 3 the same with the next best operations, and so on; attempt
 * CAIRN_TAIL_REFERENCES as 1, and each reference that a call gave to an object apart from the
 * others (those of calls that were seen to count are so in all). Returns false if the plan is the
 * tail that the sequence already had. */
bool cairn_tails_plan(const struct cairn_tails *tails, struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, const struct cairn_legality *legality,
                      uint32_t attempt);

/* Whether an execution with its tail left nothing: it ended normally and every block of the
 * library's or given to it was freed or is reachable from globals. */
bool cairn_tails_is_clean(const struct cairn_outcome *outcome);

/* The same, or all that is left are objects of a type that nothing in the library ends, and what
 * they hold. */
bool cairn_tails_is_clean_enough(const struct cairn_tails *tails, const struct cairn_model *model,
                                 const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome);

/* Whether the statement, of the tail, destroys by a call that has left nothing behind of objects
 * from the same maker before. */
bool cairn_tails_is_proven(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                           uint32_t s);

/* How often calls of the destroyer have left nothing behind of objects from the maker. */
uint32_t cairn_tails_successes(const struct cairn_tails *tails, uint32_t maker, uint32_t destroyer);

/* What came of an attempt. If it left nothing, the operations in its tail destroy what the ones in
 * its body made. */
void cairn_tails_learn(struct cairn_tails *tails, const struct cairn_sequence *sequence,
                       bool is_clean);

/* The same of the references that calls gave and the tail gave back (cairn_facts_counts). Returns a
 * statement that gave none after all, or CAIRN_NONE. */
uint32_t cairn_tails_learn_references(const struct cairn_tails *tails, struct cairn_facts *facts,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome);

#endif
