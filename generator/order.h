/* Which call has to come before another on the same object: png_init_io before png_read_info,
 * bind before step. Learnt from how calls went with and without the other one before them; used
 * when a call is drawn on an object that lacks it. May be included by generator/. */
#ifndef CAIRN_GENERATOR_ORDER_H
#define CAIRN_GENERATOR_ORDER_H

#include "core/map.h"
#include "core/model.h"
#include "core/outcome.h"
#include "core/sequence.h"

/* One call that was seen before another on the object that both were given. */
struct cairn_order_pair {
    uint32_t before;       /* operation */
    uint32_t before_param; /* where it takes the object */
    uint32_t passed;       /* the other one then went well */
    uint32_t failed;
};

/* What is known of one parameter of an operation that does not always go well. */
struct cairn_order_place {
    uint32_t op;
    uint32_t param;
    uint32_t passed;
    uint32_t failed;
    uint32_t best; /* index of the pair that decides, or CAIRN_NONE; see cairn_order_decide */
    CAIRN_VEC(struct cairn_order_pair) pairs;
};

/* Caller-allocated; all zero but for the model is empty. */
struct cairn_order {
    const struct cairn_model *model;
    CAIRN_VEC(struct cairn_order_place) places;
    struct cairn_map index; /* of places, by operation and parameter */
};

void cairn_order_release(struct cairn_order *order);

/* Counts how statement s went; has_failed: it crashed, ended the process, or returned an error.
 * Called between batches alone, in the order of the numbers. */
void cairn_order_learn(struct cairn_order *order, const struct cairn_sequence *sequence, uint32_t s,
                       bool has_failed);

/* Draws the conclusions from what was counted. */
void cairn_order_decide(struct cairn_order *order);

/* Whether op never went well on what is passed for param unless that operation came first. */
bool cairn_order_is_sure(const struct cairn_order *order, uint32_t op, uint32_t param);

/* The operation that has to come first for op to go well on what is passed for param, and the
 * parameter where it takes the same object; NULL if none is known. */
const struct cairn_order_pair *cairn_order_needs(const struct cairn_order *order, uint32_t op,
                                                 uint32_t param);

/* Whether such an operation is known for some parameter. */
bool cairn_order_helps(const struct cairn_order *order, uint32_t op);

/* Whether `before` was called on the value before statement `end`. */
bool cairn_order_has(const struct cairn_sequence *sequence, uint32_t end, uint32_t before,
                     const struct cairn_arg *value);

#endif
