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
    struct cairn_map told;     /* what is asserted, word for word */
};

void cairn_pins_release(struct cairn_pins *pins);

/* Whether the test pins something new; if so, or if is_first, it is noted what it does. */
bool cairn_pins_add(struct cairn_pins *pins, const struct cairn_model *model,
                    const struct cairn_test *test, bool is_first);

/* Whether a test that was noted asserts the same, to the bit, of an object that was made and
 * changed last by the same calls and as often, coarsely. */
bool cairn_pins_know(const struct cairn_pins *pins, const struct cairn_model *model,
                     const struct cairn_test *test, const struct cairn_assertion *assertion);

#endif
