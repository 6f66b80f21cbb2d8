/* What a test wrote into a struct itself and reads back says nothing about a library. May be
 * included by generator/. */
#ifndef CAIRN_GENERATOR_ECHO_H
#define CAIRN_GENERATOR_ECHO_H

#include "core/outcome.h"
#include "core/sequence.h"

/* Whether statement s reads a field that an earlier one of the sequence wrote, and finds in it what
 * that wrote: calls in between, if any, have left it alone. The zeros that a struct of the test's
 * begins with are such, as long as no more than one call has seen it. */
bool cairn_is_echo(const struct cairn_model *model, const struct cairn_sequence *sequence,
                   const struct cairn_outcome *outcome, uint32_t s);

#endif
