/* Whether failures that look different are signs of one error. May be included by generator/. */
#ifndef CAIRN_GENERATOR_SIGN_H
#define CAIRN_GENERATOR_SIGN_H

#include <stdbool.h>

#include "core/sequence.h"

/* Whether a minimized sequence makes two owners of one block by `cause` and goes on to use both:
 * then the failure is one more sign of that error. */
bool cairn_sign_is_of(const struct cairn_sequence *sequence, uint32_t cause);

#endif
