/* How numbers of one call have to stand to each other, by its comment: "lo must be less than hi".
 * May be included by everybody. */
#ifndef CAIRN_CORE_RELATION_H
#define CAIRN_CORE_RELATION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/sequence.h"

struct cairn_model;
struct cairn_op;

enum cairn_relation_kind {
    CAIRN_RELATION_LESS,
    CAIRN_RELATION_AT_MOST,
    CAIRN_RELATION_MORE,
    CAIRN_RELATION_AT_LEAST,
};

/* left KIND right, or left KIND number. */
struct cairn_relation {
    enum cairn_relation_kind kind;
    int16_t left;  /* parameter */
    int16_t right; /* parameter; -1: the number */
    int64_t number;
};

/* "<", "<=", ... */
const char *cairn_relation_sign(enum cairn_relation_kind kind);

/* Whether it holds of these numbers, which are of the type of the left parameter. */
bool cairn_relation_holds(const struct cairn_model *model, const struct cairn_op *op,
                          const struct cairn_relation *relation, int64_t left, int64_t right);

/* Whether all hold of what is written down in args; what came from other calls is not known. */
bool cairn_relations_hold(const struct cairn_model *model, const struct cairn_op *op,
                          const struct cairn_arg *args);

/* Changes numbers that are written down in args so that all hold, as far as that is possible one
 * by one: the two change places, or one becomes the nearest that will do. */
void cairn_relations_mend(const struct cairn_model *model, const struct cairn_op *op,
                          struct cairn_arg *args);

#endif
