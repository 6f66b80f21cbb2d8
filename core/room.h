/* How much room a comment or a declaration wants of the caller: "must be allocated to hold at least
 * FUZZY_MAX_RESULT bytes", `const double affine[6]`. May be included by everybody. */
#ifndef CAIRN_CORE_ROOM_H
#define CAIRN_CORE_ROOM_H

#include <stdbool.h>
#include <stdint.h>

struct cairn_model;
struct cairn_op;
struct cairn_sequence;

/* The constant (its index in the model) that the comment on the operation names as the least size
 * of what parameter i is, in elements; CAIRN_NONE if it names none, or the comment may mean another
 * parameter. */
uint32_t cairn_room_stated(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

/* The bytes that parameter i is declared to lead to, for memory whose length no other parameter
 * tells; 0 if the declaration says nothing. */
uint64_t cairn_room_declared(const struct cairn_model *model, const struct cairn_op *op,
                             uint32_t i);

/* Whether the memory that statement s makes, if it makes memory, has as many bytes. */
bool cairn_room_has(const struct cairn_model *model, const struct cairn_sequence *sequence,
                    uint32_t s, uint64_t bytes);

/* Whether all memory that statements make is as large as the calls that take it are declared to
 * want it. */
bool cairn_room_is_enough(const struct cairn_model *model, const struct cairn_sequence *sequence);

#endif
