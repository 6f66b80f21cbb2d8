/* Operations that a library has once for each type of elements: matrix_float_max, matrix_int_max.
 */
#ifndef CAIRN_GENERATOR_FAMILY_H
#define CAIRN_GENERATOR_FAMILY_H

#include "core/model.h"

/* Whether the two operations are one for several types of elements, by their names. */
bool cairn_family_has_both(const struct cairn_model *model, uint32_t one, uint32_t other);

#endif
