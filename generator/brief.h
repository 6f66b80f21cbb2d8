/* Regression tests say what they have to say and no more: what a reader would strike out goes.
 * Included by what decides tests alone. */
#ifndef CAIRN_GENERATOR_BRIEF_H
#define CAIRN_GENERATOR_BRIEF_H

#include "generator/pins.h"
#include "generator/run_internal.h"

/* Takes out of the sequence, in which a statement shows the feature, calls before it that failed,
 * if it yields the same without them; and what was done before it and leaves no trace: what the
 * statement yields, what is reachable from all that it is given at the end of the body, and the
 * library's own memory have the same digests without it. Returns the feature of the same kind that
 * what is left shows. The sequence is of a close exhibit or a full one; of others a feature itself
 * says what was done before. */
uint64_t cairn_brief_history(struct cairn_run *run, enum cairn_exhibit_kind kind, uint64_t feature,
                             struct cairn_sequence *sequence);

/* Takes out of the test the calls before and behind statement *about without which all that it
 * asserts of the rest is the same, with what they alone need: they are other tests' business.
 * Returns whether some went, and *about is renumbered: the assertions are to be mined anew then. */
bool cairn_brief_unsaid(struct cairn_run *run, struct cairn_test *test, uint32_t *about);

/* Takes out of the test the observers of which nothing is asserted that the tests before it do not
 * say. Returns whether some went: the assertions are to be mined anew then. */
bool cairn_brief_observers(const struct cairn_pins *pins, const struct cairn_model *model,
                           struct cairn_test *test);

/* Leaves out what is asserted of memory before the statement that the test is about, if something
 * is asserted from there on: what prepares is not looked at in every test. */
void cairn_brief_setup(struct cairn_test *test, uint32_t about);

#endif
