/* Numbers that a call takes, and those that lead it astray (generator/domain.c). */
#ifndef CAIRN_GENERATOR_DOMAIN_H
#define CAIRN_GENERATOR_DOMAIN_H

#include "generator/failure.h"

/* Whether a call of the sequence is given a number as far out as one for which a report blames the
 * caller, or further: the call goes well by chance, if it does. */
bool cairn_domain_is_left(const struct cairn_failures *failures, const struct cairn_model *model,
                          const struct cairn_sequence *sequence);

#endif
