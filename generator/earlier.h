/* The failures that earlier parts of a run reported, and which failure of this part each of them
 * is: it keeps its id. Included by generator/failure.c alone. */
#ifndef CAIRN_GENERATOR_EARLIER_H
#define CAIRN_GENERATOR_EARLIER_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/vec.h"

struct cairn_failure;

struct cairn_earlier_failure {
    uint32_t id;
    uint32_t statements_before;
    uint64_t sightings;
    const char *signature;
    bool is_taken; /* a failure of this part has its id */
};

/* All zero is none. */
struct cairn_earlier {
    CAIRN_VEC(struct cairn_earlier_failure) list;
    uint32_t highest_id; /* of all that there are */
    struct cairn_arena arena;
};

void cairn_earlier_release(struct cairn_earlier *earlier);
void cairn_earlier_add(struct cairn_earlier *earlier, const struct cairn_failure *known);

/* Gives the failure the id of the earlier one with the same signature; or of one with the same kind
 * and operation, if loosely. Returns false and does nothing if there is none. */
bool cairn_earlier_take(struct cairn_earlier *earlier, struct cairn_failure *failure, bool loosely);

/* Gives the failure an id that nothing had before. */
void cairn_earlier_number(struct cairn_earlier *earlier, struct cairn_failure *failure);

#endif
