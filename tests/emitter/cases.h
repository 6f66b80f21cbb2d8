/* One test for each kind of operation, argument and assertion, over tests/emitter/box. */
#ifndef CAIRN_TESTS_EMITTER_CASES_H
#define CAIRN_TESTS_EMITTER_CASES_H

#include "core/vec.h"
#include "tests/emitter/fixture.h"

struct cases {
    CAIRN_VEC(struct cairn_test) list;
};

/* Tests that pass; tests that fail as they say; tests that do not do what they promise. */
void cases_add_legal(struct cases *cases, struct cairn_model *model);
void cases_add_failing(struct cases *cases, struct cairn_model *model);
void cases_add_broken(struct cases *cases, struct cairn_model *model);
void cases_release(struct cases *cases);

#endif
