/* What a regression test pins, coarsely: what an assertion says, and how its object came to be as
 * it is. A test that pins nothing which those before it do not says the same again. May be included
 * by generator/. */
#ifndef CAIRN_GENERATOR_PINS_H
#define CAIRN_GENERATOR_PINS_H

#include "core/map.h"
#include "core/model.h"
#include "core/test.h"

/* Caller-allocated; all zero is empty. */
struct cairn_pins {
    struct cairn_map values;   /* that are pinned already */
    struct cairn_map readings; /* of fields, the same */
};

void cairn_pins_release(struct cairn_pins *pins);

/* Whether the test pins something new; if so, or if is_first, it is noted what it does. */
bool cairn_pins_add(struct cairn_pins *pins, const struct cairn_model *model,
                    const struct cairn_test *test, bool is_first);

#endif
