#include "core/outcome.h"

#include <string.h>

#include "tests/emitter/fixture.h"
#include "tests/unit/outcomes.h"
#include "tests/unit/suites.h"

enum { CAPACITY = 8192 };

static _Alignas(8) uint8_t bytes[CAPACITY];
static struct made_outcome made;
static size_t length;

/* box_new, box_add, box_free; the box is block 0. */
static void make(void)
{
    struct cairn_model *model = fixture_model();
    struct fixture f;
    fixture_begin(&f, model, "call:box_new");
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_add", VALUE(0, 0), INT(5));
    DO(&f, "call:box_free", VALUE(0, 0));
    made_init(&made, model, &f.test.sequence);
    made_pointer(&made, 0, made_block(&made, 0));
    made_number(&made, 1, 1);
    made.blocks[0].freed_by = 2;
    made_mark(&made, CAIRN_MARK_DANGLING, 1, 0)->block = 0;
    cairn_test_release(&f.test);
    cairn_model_free(model);
}

static void encode(void)
{
    length = made_encode(&made, bytes, CAPACITY);
}

/* Appends a part behind what is encoded, and raises a count in the head. */
static void append(const void *part, size_t size, size_t count_at, uint32_t count)
{
    memcpy(bytes + length, part, size);
    length += size;
    uint32_t total = (uint32_t)length;
    memcpy(bytes + offsetof(struct cairn_wire_outcome, bytes), &total, sizeof total);
    memcpy(bytes + count_at, &count, sizeof count);
}

static void check_accepted(struct cairn_outcome *outcome)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_outcome_decode(outcome, bytes, length, &err) == CAIRN_OK, "%s",
                  err.message);
}

static void check_refused(const char *why)
{
    struct cairn_outcome outcome;
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_outcome_decode(&outcome, bytes, length, &err) == CAIRN_FORMAT,
                  "accepted instead of: %s", why);
    ck_assert_msg(strstr(err.message, why) != NULL, "'%s' instead of '%s'", err.message, why);
    ck_assert_ptr_null(outcome.statements);
    ck_assert_uint_eq(outcome.head.statement_count + outcome.head.kind, 0);
}

START_TEST(a_good_record_is_read_back)
{
    struct cairn_outcome outcome;
    make();
    encode();
    check_accepted(&outcome);
    ck_assert_uint_eq(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
    ck_assert_uint_eq(outcome.head.statement_count, 3);
    ck_assert_uint_eq(outcome.values[0].kind, CAIRN_VALUE_HEAP);
    ck_assert_uint_eq(outcome.values[1].bits, 1);
    ck_assert_uint_eq(outcome.blocks[0].freed_by, 2);
    ck_assert_uint_eq(outcome.marks[0].statement, 1);
    ck_assert_ptr_null(outcome.capture);
}
END_TEST

START_TEST(every_shorter_record_is_refused)
{
    make();
    encode();
    size_t whole = length;
    for (length = 0; length < whole; length++) {
        check_refused(length < sizeof made.head ? "too short" : "a bad header");
    }
    for (uint32_t shorter = 0; shorter < whole; shorter++) {
        length = whole;
        memcpy(bytes, &shorter, sizeof shorter);
        check_refused(shorter < sizeof made.head ? "a bad header" : "shorter than its records");
    }
}
END_TEST

START_TEST(every_count_is_checked)
{
    static const size_t counts[] = {offsetof(struct cairn_wire_outcome, statement_count),
                                    offsetof(struct cairn_wire_outcome, value_count),
                                    offsetof(struct cairn_wire_outcome, block_count),
                                    offsetof(struct cairn_wire_outcome, mark_count),
                                    offsetof(struct cairn_wire_outcome, link_count),
                                    offsetof(struct cairn_wire_outcome, denial_count),
                                    offsetof(struct cairn_wire_outcome, observation_bytes),
                                    offsetof(struct cairn_wire_outcome, capture_bytes)};
    static const uint32_t large[] = {1000, 0x7fffffff, 0xfffffff9, UINT32_MAX};
    make();
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
            encode();
            memcpy(bytes + counts[i], &large[k], sizeof large[k]);
            check_refused("shorter than its records");
        }
    }
}
END_TEST

/* One field of the made record is set to a bad value and back. */
#define REFUSED(field, value, why)                                                                 \
    do {                                                                                           \
        make();                                                                                    \
        field = value;                                                                             \
        encode();                                                                                  \
        check_refused(why);                                                                        \
    } while (0)

START_TEST(kinds_are_checked)
{
    REFUSED(made.head.kind, CAIRN_OUTCOME_HARNESS + 1, "a bad header");
    REFUSED(made.head.failure, CAIRN_FAILURE_COUNT, "a bad header");
    REFUSED(made.values[0].kind, CAIRN_VALUE_WILD + 1, "refers to records");
    REFUSED(made.blocks[0].origin, CAIRN_ORIGIN_FILE + 1, "refers to records");
    REFUSED(made.marks[0].kind, CAIRN_MARK_CORRUPT + 1, "refers to records");
}
END_TEST

START_TEST(references_are_checked)
{
    REFUSED(made.values[0].block, 1, "refers to records");
    REFUSED(made.values[0].block, CAIRN_WIRE_NONE, "refers to records");
    REFUSED(made.blocks[0].holder, 1, "refers to records");
    REFUSED(made.marks[0].block, 1, "refers to records");
    REFUSED(made.marks[0].holder, 1, "refers to records");
    REFUSED(made.head.fault_block, 1, "refers to records");
    REFUSED(made.head.statement, 4, "refers to records");
    REFUSED(made.values[0].statement, 3, "refers to records");
    REFUSED(made.marks[0].statement, 3, "refers to records");
    REFUSED(made.marks[0].arg, CAIRN_WIRE_MAX_ARGS, "refers to records");
}
END_TEST

/* Scalars and wild pointers are in no block: what stands there is not looked at. */
START_TEST(a_number_needs_no_block)
{
    struct cairn_outcome outcome;
    make();
    made.values[1].block = 1000;
    encode();
    check_accepted(&outcome);
}
END_TEST

/* When the statements did not fit, they were left out; the rest is not in vain. */
START_TEST(records_without_statements_are_accepted)
{
    struct cairn_outcome outcome;
    make();
    made.head.statement_count = 0;
    encode();
    check_accepted(&outcome);
    ck_assert_uint_eq(outcome.head.value_count, 2);
}
END_TEST

static const size_t observations_at = offsetof(struct cairn_wire_outcome, observation_bytes);

/* Values that did not fit are left out whole; where they would stand is said all the same, by
 * memory that a target can write to. */
START_TEST(values_that_were_left_out_are_not_looked_for)
{
    struct cairn_outcome outcome;
    make();
    made.head.value_count = 0;
    made.statements[1].first_value = UINT32_MAX;
    encode();
    check_accepted(&outcome);
    ck_assert_ptr_null(cairn_outcome_value(&outcome, 0, 0));
    ck_assert_ptr_null(cairn_outcome_value(&outcome, 1, 1));
    ck_assert_ptr_null(cairn_outcome_value(&outcome, 7, 0));
}
END_TEST

START_TEST(observations_are_stepped_through)
{
    struct {
        struct cairn_wire_observation first;
        char text[16];
        struct cairn_wire_observation second;
    } part = {.first = {.statement = 0, .slot = 1, .length = 9, .is_string = 1},
              .text = "observed",
              .second = {.statement = 1, .slot = 0, .length = 0}};
    struct cairn_outcome outcome;
    make();
    encode();
    append(&part, sizeof part, observations_at, sizeof part);
    check_accepted(&outcome);
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen =
        cairn_outcome_next_observation(&outcome, &offset, &contents);
    ck_assert_uint_eq(seen->length, 9);
    ck_assert_mem_eq(contents, "observed", 9);
    seen = cairn_outcome_next_observation(&outcome, &offset, &contents);
    ck_assert_uint_eq(seen->statement, 1);
    ck_assert_ptr_null(cairn_outcome_next_observation(&outcome, &offset, &contents));
    ck_assert_ptr_null(cairn_outcome_next_observation(&outcome, &offset, &contents));
}
END_TEST

START_TEST(bad_observations_are_refused)
{
    struct {
        struct cairn_wire_observation head;
        char text[8];
    } part = {.head = {.slot = 1, .length = 8}};
    static const struct {
        uint32_t slot;
        uint32_t length;
        uint32_t bytes;
    } rows[] = {{2, 8, 24},          {UINT32_MAX, 8, 24}, {1, 9, 24},
                {1, UINT32_MAX, 24}, {1, 8, 8},           {1, 8, 16}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        make();
        encode();
        part.head.slot = rows[i].slot;
        part.head.length = rows[i].length;
        append(&part, sizeof part, observations_at, rows[i].bytes);
        check_refused("refers to records");
    }
}
END_TEST

static const size_t capture_at = offsetof(struct cairn_wire_outcome, capture_bytes);

START_TEST(a_capture_is_read_and_checked)
{
    struct {
        struct cairn_wire_capture head;
        char stack[8];
        char maps[8];
    } part = {.head = {.stack_address = 0x1000, .stack_bytes = 8, .maps_bytes = 8},
              .stack = "stack..",
              .maps = "maps..."};
    static const struct {
        uint32_t stack;
        uint32_t maps;
        uint32_t bytes;
    } rows[] = {{9, 8, sizeof part},          {8, 9, sizeof part}, {UINT32_MAX, 1, sizeof part},
                {1, UINT32_MAX, sizeof part}, {0, 0, 8},           {8, 8, sizeof part - 8}};
    struct cairn_outcome outcome;
    make();
    encode();
    append(&part, sizeof part, capture_at, sizeof part);
    check_accepted(&outcome);
    ck_assert_uint_eq(outcome.capture->stack_address, 0x1000);
    ck_assert_mem_eq(outcome.capture_stack, "stack..", 8);
    ck_assert_mem_eq(outcome.capture_maps, "maps...", 8);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        encode();
        part.head.stack_bytes = rows[i].stack;
        part.head.maps_bytes = rows[i].maps;
        append(&part, sizeof part, capture_at, rows[i].bytes);
        check_refused("shorter than its records");
    }
}
END_TEST

START_TEST(a_copy_outlives_its_bytes)
{
    struct cairn_outcome outcome;
    struct cairn_arena arena = {0};
    uint32_t at;
    make();
    encode();
    check_accepted(&outcome);
    struct cairn_outcome copy = cairn_outcome_copy(&outcome, &arena);
    ck_assert(cairn_outcome_equal(&outcome, &copy, NULL, &at));
    memset(bytes, 0xff, sizeof bytes);
    struct cairn_outcome expected = made_view(&made);
    ck_assert(cairn_outcome_equal(&expected, &copy, NULL, &at));
    ck_assert_uint_eq(copy.marks[0].statement, 1);
    cairn_arena_release(&arena);
}
END_TEST

/* The first statement in which a record with one change differs from the made one; -1 if none. */
static int difference(const struct made_outcome *changed, const bool *masked)
{
    struct cairn_outcome a = made_view(&made);
    struct cairn_outcome b = made_view(changed);
    uint32_t at;
    return cairn_outcome_equal(&a, &b, masked, &at) ? -1 : (int)at;
}

#define CHANGED(field, value, expected)                                                            \
    do {                                                                                           \
        struct made_outcome changed = made;                                                        \
        changed.field = value;                                                                     \
        ck_assert_int_eq(difference(&changed, NULL), expected);                                    \
    } while (0)

START_TEST(what_makes_outcomes_differ)
{
    make();
    ck_assert_int_eq(difference(&made, NULL), -1);
    CHANGED(statements[1].flags, CAIRN_STATEMENT_STARTED, 1);
    CHANGED(statements[2].error, 5, 2);
    CHANGED(statements[0].allocated, 3, 0);
    CHANGED(values[1].bits, 2, 1);
    CHANGED(values[0].kind, CAIRN_VALUE_NULL, 0);
    CHANGED(values[0].is_string, 1, 0);
    CHANGED(blocks[0].size, 33, 0);
    CHANGED(blocks[0].freed_by, CAIRN_WIRE_NONE, 0);
    CHANGED(head.kind, CAIRN_OUTCOME_SIGNAL, 3);
    CHANGED(head.failure, CAIRN_FAILURE_SIGSEGV, 3);
    CHANGED(head.code, 1, 3);
    CHANGED(head.block_count, 0, 3);
    CHANGED(head.statement_count, 2, 2);
}
END_TEST

START_TEST(what_makes_no_difference)
{
    make();
    CHANGED(values[0].digest[0], 77, -1);
    CHANGED(head.pc, 77, -1);
    CHANGED(head.fault_address, 77, -1);
    CHANGED(head.world[1], 77, -1);
    CHANGED(statements[1].mutated, 1, -1);
}
END_TEST

START_TEST(masked_values_are_not_compared)
{
    const bool masked[] = {false, true};
    make();
    struct made_outcome changed = made;
    changed.values[1].bits = 99;
    ck_assert_int_eq(difference(&changed, masked), -1);
    changed.values[0].kind = CAIRN_VALUE_NULL;
    ck_assert_int_eq(difference(&changed, masked), 0);
}
END_TEST

START_TEST(kinds_have_names)
{
    ck_assert_str_eq(cairn_outcome_kind_name(CAIRN_OUTCOME_VIOLATION), "memory violation");
    ck_assert_str_eq(cairn_failure_kind_name(CAIRN_FAILURE_DENIED), "DENIED");
    ck_assert_str_eq(cairn_mark_kind_name(CAIRN_MARK_CORRUPT), "corrupt");
}
END_TEST

UNIT_SUITE(outcome, a_good_record_is_read_back, every_shorter_record_is_refused,
           every_count_is_checked, kinds_are_checked, references_are_checked,
           a_number_needs_no_block, records_without_statements_are_accepted,
           values_that_were_left_out_are_not_looked_for, observations_are_stepped_through,
           bad_observations_are_refused, a_capture_is_read_and_checked, a_copy_outlives_its_bytes,
           what_makes_outcomes_differ, what_makes_no_difference, masked_values_are_not_compared,
           kinds_have_names)
