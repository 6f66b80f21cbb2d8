/* How much room a comment wants of the caller: "must be allocated to hold at least FUZZY_MAX_RESULT
 * bytes". May be included by everybody. */
#ifndef CAIRN_CORE_ROOM_H
#define CAIRN_CORE_ROOM_H

#include <stdint.h>

struct cairn_model;
struct cairn_op;

/* The constant (its index in the model) that the comment on the operation names as the least size
 * of what parameter i is, in elements; CAIRN_NONE if it names none, or the comment may mean another
 * parameter. */
uint32_t cairn_room_stated(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

#endif
