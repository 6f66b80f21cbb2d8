/* A part of zlib's API model, made by hand as the analyzer would: typedefs of typedefs, macros that
 * forward, a struct that the library initialises. For the emitter's tests only. */
#ifndef CAIRN_TESTS_EMITTER_ZLIB_MODEL_H
#define CAIRN_TESTS_EMITTER_ZLIB_MODEL_H

#include "tests/emitter/cases.h"

struct cairn_model *zlib_model(void);

/* Tests on it, all of which pass. */
void zlib_add_cases(struct cases *cases, struct cairn_model *model);

#endif
