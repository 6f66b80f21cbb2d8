/* Failures that the user has accepted: signatures, one a line, as summary.json and OUT/known.txt
 * have them. May be included by generator/ and cli/. */
#ifndef CAIRN_GENERATOR_KNOWN_H
#define CAIRN_GENERATOR_KNOWN_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/error.h"
#include "core/vec.h"

/* Caller-allocated; all zero is empty. */
struct cairn_known {
    CAIRN_VEC(const char *) signatures;
    struct cairn_arena arena;
};

void cairn_known_release(struct cairn_known *known);

/* Adds the lines of a file; empty ones and those that begin with # say nothing. Fails with
 * CAIRN_USAGE if it cannot be read. */
enum cairn_status cairn_known_load(struct cairn_known *known, const char *path,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Whether one of the lines is the signature, or its first words: without the frames, a line holds
 * for all failures of that kind in that operation. NULL knows nothing. */
bool cairn_known_has(const struct cairn_known *known, const char *signature);

#endif
