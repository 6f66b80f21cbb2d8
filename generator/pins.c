#include "generator/pins.h"

#include "core/hash.h"
#include "generator/classes.h"

void cairn_pins_release(struct cairn_pins *pins)
{
    cairn_map_release(&pins->values);
    cairn_map_release(&pins->readings);
    cairn_map_release(&pins->told);
}

/* ---- values ---- */

static uint64_t class_of_real(double real)
{
    return real == 0 ? 0 : real < 0 ? 1 : real == 1 ? 2 : 3;
}

/* Coarsely, what is said of the value. */
static uint64_t class_of_assertion(const struct cairn_assertion *a)
{
    switch (a->kind) {
    case CAIRN_ASSERT_INTEGER:
        return cairn_class_of_number(a->integer, false);
    case CAIRN_ASSERT_SIGN:
        return a->integer < 0 ? 1 : 2;
    case CAIRN_ASSERT_CONSTANT:
        return a->constant;
    case CAIRN_ASSERT_REAL:
        return class_of_real(a->real);
    case CAIRN_ASSERT_STRING:
    case CAIRN_ASSERT_BYTES:
        return cairn_shape_of_text(a->contents, a->length);
    default:
        return 0;
    }
}

/* What was done last to the object, and how often anything was, up to statement s. */
static uint64_t state_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         const struct cairn_arg *object, uint32_t s)
{
    uint64_t changes = 0;
    uint32_t last = CAIRN_NONE;
    for (uint32_t t = object->index + 1; t < s; t++) {
        if (cairn_may_change(model, sequence, t, object)) {
            changes += cairn_times_run(sequence, t);
            last = sequence->statements.items[t].op;
        }
    }
    const uint32_t maker = sequence->statements.items[object->index].op;
    return cairn_hash_pair(cairn_hash_pair(maker, last), cairn_class_of_count(changes));
}

static uint64_t pin_of(const struct cairn_model *model, const struct cairn_test *test,
                       const struct cairn_assertion *a)
{
    const struct cairn_sequence *sequence = &test->sequence;
    const struct cairn_statement *statement = &sequence->statements.items[a->statement];
    const struct cairn_op *op = &model->ops.items[statement->op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, a->statement);
    uint64_t pin = cairn_hash_pair(statement->op, a->output);
    pin = cairn_hash_pair(cairn_hash_pair(pin, a->kind), class_of_assertion(a));
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const bool is_state = args[i].kind == CAIRN_ARG_VALUE &&
                              (cairn_takes_object(model, op, i) || op->kind == CAIRN_OP_GET);
        if (is_state) {
            pin = cairn_hash_pair(pin, state_of(model, sequence, &args[i], a->statement));
        } else if (args[i].kind == CAIRN_ARG_BYTES) {
            pin = cairn_hash_pair(
                pin,
                cairn_shape_of_text(cairn_sequence_contents(sequence, &args[i]), args[i].integer));
        }
    }
    return pin;
}

/* The pin, with what is asserted and the call's texts and numbers as they are. */
static uint64_t exact_pin_of(const struct cairn_model *model, const struct cairn_test *test,
                             const struct cairn_assertion *a)
{
    uint64_t pin = cairn_hash_pair(pin_of(model, test, a), (uint64_t)a->integer);
    pin = cairn_hash_pair(pin, cairn_hash(a->contents, a->length));
    const struct cairn_statement *statement = &test->sequence.statements.items[a->statement];
    const struct cairn_arg *args = cairn_sequence_args(&test->sequence, a->statement);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_BYTES) {
            const uint8_t *bytes = cairn_sequence_contents(&test->sequence, &args[i]);
            pin = cairn_hash_pair(pin, cairn_hash(bytes, (size_t)args[i].integer));
        } else if (args[i].kind != CAIRN_ARG_VALUE) {
            pin = cairn_hash_pair(cairn_hash_pair(pin, args[i].index), (uint64_t)args[i].integer);
        }
    }
    return pin;
}

bool cairn_pins_know(const struct cairn_pins *pins, const struct cairn_model *model,
                     const struct cairn_test *test, const struct cairn_assertion *assertion)
{
    return cairn_map_get(&pins->told, exact_pin_of(model, test, assertion), 0) != 0;
}

/* ---- fields ---- */

/* What the assertion says of a field: which, of what, after which call, and coarsely what it is.
 * 0 if it is about no field. */
static uint64_t reading_of(const struct cairn_model *model, const struct cairn_test *test,
                           const struct cairn_assertion *assertion)
{
    const struct cairn_sequence *sequence = &test->sequence;
    const struct cairn_statement *statement = &sequence->statements.items[assertion->statement];
    const struct cairn_arg *whole = cairn_sequence_args(sequence, assertion->statement);
    if (model->ops.items[statement->op].kind != CAIRN_OP_GET || whole->kind != CAIRN_ARG_VALUE) {
        return 0;
    }
    uint32_t last = CAIRN_NONE;
    for (uint32_t s = whole->index + 1; s < assertion->statement; s++) {
        const struct cairn_statement *call = &sequence->statements.items[s];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < call->arg_count; i++) {
            bool is_given = args[i].kind == CAIRN_ARG_VALUE && args[i].index == whole->index;
            last = is_given && model->ops.items[call->op].kind == CAIRN_OP_CALL ? call->op : last;
        }
    }
    uint64_t reading = cairn_hash_pair(statement->op, sequence->statements.items[whole->index].op);
    bool is_zero = assertion->kind == CAIRN_ASSERT_INTEGER && assertion->integer == 0;
    return cairn_hash_pair(cairn_hash_pair(reading, last), (uint64_t)assertion->kind * 2 + is_zero);
}

/* Whether the test is about a field, and says nothing of one that the tests before it do not. */
static bool repeats_readings(const struct cairn_pins *pins, const struct cairn_model *model,
                             const struct cairn_test *test)
{
    bool is_new = model->ops.items[test->op].kind != CAIRN_OP_GET;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const uint64_t reading = reading_of(model, test, &test->assertions.items[a]);
        is_new = is_new || (reading != 0 && cairn_map_get(&pins->readings, reading, 0) == 0);
    }
    return !is_new;
}

/* ---- both ---- */

/* Whether all that the test says of a field, of which there was a test before, is that it is not
 * NULL. */
static bool is_of_place(const struct cairn_model *model, const struct cairn_test *test)
{
    bool is_said = false;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        is_said =
            is_said || (test->sequence.statements.items[assertion->statement].op == test->op &&
                        assertion->kind != CAIRN_ASSERT_NOT_NULL);
    }
    return model->ops.items[test->op].kind == CAIRN_OP_GET && !is_said;
}

bool cairn_pins_add(struct cairn_pins *pins, const struct cairn_model *model,
                    const struct cairn_test *test, bool is_first)
{
    bool is_new = is_first;
    for (uint32_t a = 0; a < test->assertions.count && !is_new; a++) {
        const uint64_t pin = pin_of(model, test, &test->assertions.items[a]);
        is_new = cairn_map_get(&pins->values, pin, 0) == 0;
    }
    if (!is_new || repeats_readings(pins, model, test) || (!is_first && is_of_place(model, test))) {
        return false;
    }
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        const uint64_t reading = reading_of(model, test, assertion);
        cairn_map_put(&pins->values, pin_of(model, test, assertion), 1);
        cairn_map_put(&pins->told, exact_pin_of(model, test, assertion), 1);
        if (reading != 0) {
            cairn_map_put(&pins->readings, reading, 1);
        }
    }
    return true;
}
