/* Identifiers for emitted C: taken names, readable bases, numbers only on collision. Internal to
 * emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_NAMES_H
#define CAIRN_EMITTER_NAMES_H

#include "core/arena.h"
#include "core/map.h"
#include "core/model.h"

/* Caller-allocated; all zero is empty. Names of outer count as taken too. */
struct cairn_names {
    const struct cairn_names *outer; /* or NULL */
    struct cairn_map taken;
};

void cairn_names_release(struct cairn_names *names);

/* Takes what no variable may be called: keywords, what emitted code uses of libc and Check, and
 * every function, macro, constant, variable and type name of the model. */
void cairn_names_reserve_model(struct cairn_names *names, const struct cairn_model *model);

void cairn_names_reserve(struct cairn_names *names, const char *name);
bool cairn_names_is_taken(const struct cairn_names *names, const char *name);

/* base, or base2, base3, ... if taken; takes it. Owned by the arena. base is an identifier. */
const char *cairn_names_unique(struct cairn_names *names, const char *base,
                               struct cairn_arena *arena);

/* text as a snake_case identifier: "sourceLen" is source_len, "cJSON" is cjson; "" if nothing is
 * left of it. Owned by the arena. */
const char *cairn_names_snake(const char *text, struct cairn_arena *arena);

#endif
