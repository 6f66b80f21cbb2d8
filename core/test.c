#include "core/test.h"

#include <math.h>
#include <string.h>

const char *cairn_verdict_name(enum cairn_verdict verdict)
{
    static const char *const names[] = {
#define CAIRN_VERDICT_NAME(name, text) [CAIRN_VERDICT_##name] = text,
        CAIRN_VERDICT_LIST(CAIRN_VERDICT_NAME)
#undef CAIRN_VERDICT_NAME
    };
    return names[verdict];
}

void cairn_test_release(struct cairn_test *test)
{
    cairn_sequence_release(&test->sequence);
    cairn_vec_release(&test->assertions);
}

bool cairn_failure_is_of_heap(enum cairn_failure_kind kind)
{
    switch (kind) {
    case CAIRN_FAILURE_DOUBLE_FREE:
    case CAIRN_FAILURE_INVALID_FREE:
    case CAIRN_FAILURE_HEAP_OVERFLOW:
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
    case CAIRN_FAILURE_HEAP_OVERREAD:
    case CAIRN_FAILURE_HEAP_UNDERREAD:
    case CAIRN_FAILURE_WRITE_AFTER_FREE:
    case CAIRN_FAILURE_USE_AFTER_FREE:
        return true;
    default:
        return false;
    }
}

/* ---- assertions ---- */

static bool is_nothing(const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_NULL || value->kind == CAIRN_VALUE_UNDEFINED ||
           (value->kind == CAIRN_VALUE_SCALAR && value->bits == 0);
}

static bool is_real(const struct cairn_wire_value *value, double expected)
{
    double real;
    memcpy(&real, &value->bits, sizeof real);
    return value->kind == CAIRN_VALUE_SCALAR &&
           (real == expected ||
            (isfinite(expected) && fabs(real - expected) <= CAIRN_REAL_TOLERANCE * fabs(expected)));
}

static bool is_scalar(const struct cairn_wire_value *value, int64_t expected)
{
    return value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits == expected;
}

static bool are_same(const struct cairn_wire_value *a, const struct cairn_wire_value *b)
{
    return b != NULL && a->kind == b->kind && a->block == b->block && a->bits == b->bits;
}

static bool has_sign(const struct cairn_wire_value *value, int64_t of)
{
    const int64_t number = (int64_t)value->bits;
    return value->kind == CAIRN_VALUE_SCALAR && (number < 0) == (of < 0) &&
           (number > 0) == (of > 0);
}

/* Whether two numbers are to each other as the assertion says. */
static bool are_related(enum cairn_assertion_kind kind, const struct cairn_wire_value *a,
                        const struct cairn_wire_value *b)
{
    if (b == NULL || a->kind != CAIRN_VALUE_SCALAR || b->kind != CAIRN_VALUE_SCALAR) {
        return false;
    }
    const int64_t x = (int64_t)a->bits;
    const int64_t y = (int64_t)b->bits;
    return kind == CAIRN_ASSERT_AGREES    ? (x == 0) == (y == 0)
           : kind == CAIRN_ASSERT_OPPOSES ? (x < 0) == (y > 0) && (x > 0) == (y < 0)
                                          : x == y;
}

/* What was seen of the value after the statement, or NULL. */
static const struct cairn_wire_observation *look_at(const struct cairn_assertion *assertion,
                                                    const struct cairn_outcome *outcome,
                                                    const uint8_t **contents)
{
    const uint32_t slot = outcome->statements[assertion->statement].first_value + assertion->output;
    size_t offset = 0;
    const struct cairn_wire_observation *seen;
    do {
        seen = cairn_outcome_next_observation(outcome, &offset, contents);
    } while (seen != NULL && (seen->statement != assertion->after || seen->slot != slot));
    return seen;
}

static bool has_contents(const struct cairn_assertion *assertion,
                         const struct cairn_outcome *outcome)
{
    const uint8_t *contents;
    const struct cairn_wire_observation *seen = look_at(assertion, outcome, &contents);
    if (seen == NULL) {
        return false;
    }
    bool is_length = assertion->kind == CAIRN_ASSERT_STRING
                         ? seen->is_string && seen->length == assertion->length
                         : seen->length >= assertion->length;
    return is_length && (assertion->length == 0 ||
                         memcmp(contents, assertion->contents, assertion->length) == 0);
}

/* What was not seen did not change. */
static bool has_terminator(const struct cairn_assertion *assertion,
                           const struct cairn_outcome *outcome)
{
    const uint8_t *contents;
    const struct cairn_wire_observation *seen = look_at(assertion, outcome, &contents);
    return seen == NULL || memchr(contents, '\0', seen->length) != NULL;
}

static bool is_blank(const struct cairn_assertion *assertion, const struct cairn_outcome *outcome)
{
    const uint8_t *contents;
    const struct cairn_wire_observation *seen = look_at(assertion, outcome, &contents);
    return seen == NULL || (seen->length != 0 && contents[0] == 0);
}

bool cairn_assertion_holds(const struct cairn_assertion *assertion, const struct cairn_model *model,
                           const struct cairn_outcome *outcome)
{
    const struct cairn_wire_value *value =
        cairn_outcome_value(outcome, assertion->statement, assertion->output);
    bool is_contract =
        assertion->kind == CAIRN_ASSERT_INVARIANT || assertion->kind == CAIRN_ASSERT_ENSURES;
    if (value == NULL || is_contract) {
        return is_contract && outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    }
    switch (assertion->kind) {
    case CAIRN_ASSERT_INTEGER:
        return is_scalar(value, assertion->integer);
    case CAIRN_ASSERT_SIGN:
        return has_sign(value, assertion->integer);
    case CAIRN_ASSERT_CONSTANT:
        return is_scalar(value, model->constants.items[assertion->constant].integer);
    case CAIRN_ASSERT_REAL:
        return is_real(value, assertion->real);
    case CAIRN_ASSERT_STRING:
    case CAIRN_ASSERT_BYTES:
        return has_contents(assertion, outcome);
    case CAIRN_ASSERT_BLANK:
        return is_blank(assertion, outcome);
    case CAIRN_ASSERT_IS_NULL:
        return value->kind == CAIRN_VALUE_NULL;
    case CAIRN_ASSERT_NOT_NULL:
        return !is_nothing(value);
    case CAIRN_ASSERT_SAME_AS:
        return are_same(value, cairn_outcome_value(outcome, assertion->other_statement,
                                                   assertion->other_output));
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        return are_related(
            assertion->kind, value,
            cairn_outcome_value(outcome, assertion->other_statement, assertion->other_output));
    case CAIRN_ASSERT_DIFFERS:
        return (value->kind != CAIRN_VALUE_SCALAR && value->kind != CAIRN_VALUE_WILD) ||
               (int64_t)value->bits != assertion->integer;
    case CAIRN_ASSERT_ADDRESS:
        return !cairn_value_is_offset(value);
    case CAIRN_ASSERT_TERMINATED:
        return has_terminator(assertion, outcome);
    case CAIRN_ASSERT_INVARIANT:
    case CAIRN_ASSERT_ENSURES:
        break;
    }
    return true;
}
