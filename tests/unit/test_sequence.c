#include "core/sequence.h"

#include "tests/emitter/fixture.h"
#include <string.h>

#include "tests/unit/suites.h"

static struct cairn_model *model;
static struct fixture f;
static struct cairn_sequence to;

/* Begins a sequence of the box library. */
static struct cairn_sequence *begin(void)
{
    model = fixture_model();
    fixture_begin(&f, model, "call:box_new");
    to = (struct cairn_sequence){0};
    return &f.test.sequence;
}

static void finish(void)
{
    cairn_sequence_release(&to);
    cairn_test_release(&f.test);
    cairn_model_free(model);
}

static void check_text(const struct cairn_sequence *sequence, const char *expected)
{
    struct cairn_str text = {0};
    cairn_sequence_print(sequence, model, &text);
    ck_assert_str_eq(cairn_str_text(&text), expected);
    cairn_str_release(&text);
}

static void check_valid(const struct cairn_sequence *sequence)
{
    struct cairn_error err;
    ck_assert_msg(cairn_sequence_validate(sequence, model, &err) == CAIRN_OK, "%s", err.message);
}

/* s0 box, s1 add, loop s2 { s3 add, s4 label }, s5 count; observer s6 name; tail s7 free. */
static struct cairn_sequence *begin_with_loop(void)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_add", VALUE(0, 0), INT(5));
    cairn_sequence_append_loop(s, model, 10, 2);
    DO(&f, "call:box_add", VALUE(0, 0), SERIES(7, (uint32_t)-3));
    DO(&f, "call:box_label", VALUE(0, 0), fixture_series_text(&f, "n"));
    DO(&f, "call:box_count", VALUE(0, 0));
    cairn_sequence_end_body(s);
    DO(&f, "call:box_name", VALUE(0, 0));
    cairn_sequence_end_observers(s);
    DO(&f, "call:box_free", VALUE(0, 0));
    check_valid(s);
    return s;
}

START_TEST(statements_are_appended)
{
    struct cairn_sequence *s = begin();
    ck_assert_uint_eq(DO(&f, "call:box_new", fixture_text(&f, "a"), INT(2)), 0);
    ck_assert_uint_eq(fixture_do_nothing(&f, "call:box_seed"), 1);
    ck_assert_uint_eq(DO(&f, "call:box_add", VALUE(0, 0), VALUE(1, 0)), 2);
    ck_assert_uint_eq(s->statements.items[1].arg_count, 0);
    ck_assert_uint_eq(cairn_sequence_args(s, 2)[1].index, 1);
    ck_assert_uint_eq(s->body, 0);
    cairn_sequence_end_body(s);
    ck_assert_uint_eq(s->body, 3);
    ck_assert_uint_eq(s->tail, 3);
    check_valid(s);
    finish();
}
END_TEST

START_TEST(contents_are_terminated)
{
    struct cairn_sequence *s = begin();
    uint32_t first = cairn_sequence_add_bytes(s, "a\0b", 3);
    uint32_t second = cairn_sequence_add_bytes(s, NULL, 0);
    ck_assert_uint_eq(first, 0);
    ck_assert_uint_eq(second, 4);
    ck_assert_mem_eq(s->bytes.items, "a\0b\0\0", 5);
    struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES, .index = second};
    ck_assert_int_eq(cairn_sequence_contents(s, &arg)[0], 0);
    finish();
}
END_TEST

START_TEST(concat_shifts_references_and_contents)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_label", VALUE(0, 0), fixture_text(&f, "b"));
    cairn_sequence_end_body(s);
    ck_assert_uint_eq(cairn_sequence_concat(&to, s, 0, 2), 0);
    ck_assert_uint_eq(cairn_sequence_concat(&to, s, 0, 2), 2);
    cairn_sequence_end_body(&to);
    check_valid(&to);
    check_text(&to, "s0: call:box_new(\"a\", 0)\n"
                    "s1: call:box_label(s0, \"b\")\n"
                    "s2: call:box_new(\"a\", 0)\n"
                    "s3: call:box_label(s2, \"b\")\n");
    finish();
}
END_TEST

/* References to what stands before the part stay as they are: it is in the sequence already. */
START_TEST(concat_of_a_part_keeps_references_before_it)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_add", VALUE(0, 0), INT(1));
    DO(&f, "call:box_add", VALUE(0, 0), VALUE(1, 0));
    cairn_sequence_concat(&to, s, 0, 1);
    cairn_sequence_append(&to, fixture_op(model, "call:box_seed"), NULL, 0);
    ck_assert_uint_eq(cairn_sequence_concat(&to, s, 1, 3), 2);
    cairn_sequence_end_body(&to);
    check_valid(&to);
    check_text(&to, "s0: call:box_new(\"a\", 0)\n"
                    "s1: call:box_seed()\n"
                    "s2: call:box_add(s0, 1)\n"
                    "s3: call:box_add(s0, s2)\n");
    finish();
}
END_TEST

START_TEST(slice_keeps_the_numbering)
{
    struct cairn_sequence *s = begin_with_loop();
    cairn_sequence_slice(&to, s, 1, 5);
    ck_assert_uint_eq(to.statements.count, 4);
    ck_assert_uint_eq(cairn_sequence_args(&to, 0)[0].index, 0);
    ck_assert_uint_eq(to.statements.items[1].loop_count, 10);
    struct cairn_sequence whole = {0};
    cairn_sequence_slice(&whole, s, 0, 1);
    cairn_sequence_slice(&whole, s, 1, 8);
    ck_assert_uint_eq(cairn_sequence_hash(&whole, 8), cairn_sequence_hash(s, 8));
    cairn_sequence_release(&whole);
    finish();
}
END_TEST

START_TEST(copies_are_equal_and_independent)
{
    struct cairn_sequence *s = begin_with_loop();
    cairn_sequence_copy(&to, s);
    ck_assert_uint_eq(cairn_sequence_hash(&to, 8), cairn_sequence_hash(s, 8));
    ck_assert_uint_eq(to.body, s->body);
    ck_assert_uint_eq(to.tail, s->tail);
    to.args.items[1].integer = 99;
    ck_assert_uint_ne(cairn_sequence_hash(&to, 8), cairn_sequence_hash(s, 8));
    struct cairn_sequence empty = {0};
    cairn_sequence_copy(&to, &empty);
    ck_assert_uint_eq(to.statements.count + to.args.count + to.body, 0);
    cairn_sequence_copy(s, s);
    check_valid(s);
    finish();
}
END_TEST

START_TEST(select_renumbers)
{
    struct cairn_sequence *s = begin_with_loop();
    const bool keep[] = {1, 0, 1, 0, 1, 1, 1, 1};
    cairn_sequence_select(&to, s, keep);
    check_valid(&to);
    check_text(&to, "s0: call:box_new(\"a\", 0)\n"
                    "s1: loop(10, 1)\n"
                    "    s2: call:box_label(s0, text \"n\")\n"
                    "s3: call:box_count(s0)\n"
                    "observers:\n"
                    "s4: call:box_name(s0)\n"
                    "tail:\n"
                    "s5: call:box_free(s0)\n");
    finish();
}
END_TEST

START_TEST(select_turns_a_series_plain_outside_of_its_loop)
{
    struct cairn_sequence *s = begin_with_loop();
    const bool keep[] = {1, 0, 0, 1, 1, 1, 0, 0};
    cairn_sequence_select(&to, s, keep);
    check_valid(&to);
    check_text(&to, "s0: call:box_new(\"a\", 0)\n"
                    "s1: call:box_add(s0, 7)\n"
                    "s2: call:box_label(s0, \"n0\")\n"
                    "s3: call:box_count(s0)\n");
    finish();
}
END_TEST

START_TEST(select_drops_a_loop_that_is_empty)
{
    struct cairn_sequence *s = begin_with_loop();
    const bool keep[] = {1, 1, 1, 0, 0, 1, 0, 1};
    cairn_sequence_select(&to, s, keep);
    check_valid(&to);
    check_text(&to, "s0: call:box_new(\"a\", 0)\n"
                    "s1: call:box_add(s0, 5)\n"
                    "s2: call:box_count(s0)\n"
                    "observers:\n"
                    "tail:\n"
                    "s3: call:box_free(s0)\n");
    finish();
}
END_TEST

START_TEST(truncate_cuts_sections_and_loops)
{
    static const struct {
        uint32_t count;
        uint32_t left;
        uint32_t body;
        uint32_t tail;
    } rows[] = {{8, 8, 6, 7}, {7, 7, 6, 7}, {6, 6, 6, 6}, {4, 4, 4, 4},
                {3, 2, 2, 2}, {2, 2, 2, 2}, {1, 1, 1, 1}, {0, 0, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cairn_sequence *s = begin_with_loop();
        cairn_sequence_truncate(s, rows[i].count);
        ck_assert_uint_eq(s->statements.count, rows[i].left);
        ck_assert_uint_eq(s->body, rows[i].body);
        ck_assert_uint_eq(s->tail, rows[i].tail);
        check_valid(s);
        if (rows[i].count == 4) {
            ck_assert_uint_eq(s->statements.items[2].loop_body, 1);
        }
        finish();
    }
}
END_TEST

START_TEST(the_loop_of_a_statement)
{
    struct cairn_sequence *s = begin_with_loop();
    static const uint32_t loops[] = {CAIRN_NONE, CAIRN_NONE, CAIRN_NONE, 2,
                                     2,          CAIRN_NONE, CAIRN_NONE, CAIRN_NONE};
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_uint_eq(cairn_sequence_loop_of(s, i), loops[i]);
    }
    finish();
}
END_TEST

START_TEST(slots_are_counted_by_outputs)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_get", VALUE(0, 0), INT(0), INT(0));
    DO(&f, "call:box_sort", VALUE(0, 0), CALLBACK(T.compare, 0));
    DO(&f, "call:box_add", VALUE(0, 0), VALUE(1, 1));
    static const uint32_t slots[] = {0, 1, 3, 3, 4};
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert_uint_eq(cairn_sequence_slot(s, model, i), slots[i]);
    }
    finish();
}
END_TEST

/* Equal modulo names: where contents stand does not matter, what they are does. */
START_TEST(the_hash_knows_contents_not_places)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    struct cairn_arg args[2] = {{.kind = CAIRN_ARG_BYTES, .integer = 1}, INT(0)};
    cairn_sequence_add_bytes(&to, "padding", 7);
    args[0].index = cairn_sequence_add_bytes(&to, "a", 1);
    cairn_sequence_append(&to, s->statements.items[0].op, args, 2);
    ck_assert_uint_eq(cairn_sequence_hash(&to, 1), cairn_sequence_hash(s, 1));
    to.bytes.items[args[0].index] = 'b';
    ck_assert_uint_ne(cairn_sequence_hash(&to, 1), cairn_sequence_hash(s, 1));
    ck_assert_uint_eq(cairn_sequence_hash(&to, 0), cairn_sequence_hash(s, 0));
    finish();
}
END_TEST

START_TEST(the_hash_knows_every_part)
{
    struct cairn_sequence *s = begin_with_loop();
    uint64_t hash = cairn_sequence_hash(s, 8);
    ck_assert_uint_ne(cairn_sequence_hash(s, 7), hash);
    s->statements.items[2].loop_count = 11;
    ck_assert_uint_ne(cairn_sequence_hash(s, 8), hash);
    s->statements.items[2].loop_count = 10;
    s->args.items[5].kind = CAIRN_ARG_REAL;
    ck_assert_uint_ne(cairn_sequence_hash(s, 8), hash);
    s->args.items[5].kind = CAIRN_ARG_SERIES;
    s->args.items[0].kind = CAIRN_ARG_SERIES_TEXT;
    ck_assert_uint_ne(cairn_sequence_hash(s, 8), hash);
    s->args.items[0].kind = CAIRN_ARG_BYTES;
    ck_assert_uint_eq(cairn_sequence_hash(s, 8), hash);
    finish();
}
END_TEST

START_TEST(long_contents_may_have_a_period)
{
    enum { SIZE = 3 * CAIRN_LONG_CONTENTS };
    uint8_t bytes[SIZE];
    for (int i = 0; i < SIZE; i++) {
        bytes[i] = (uint8_t) "{a="[i % 3];
    }
    ck_assert_uint_eq(cairn_contents_period(bytes, SIZE), 3);
    ck_assert_uint_eq(cairn_contents_period(bytes, CAIRN_LONG_CONTENTS), 3);
    ck_assert_uint_eq(cairn_contents_period(bytes, CAIRN_LONG_CONTENTS - 1), 0);
    bytes[SIZE - 1] = 'x';
    ck_assert_uint_eq(cairn_contents_period(bytes, SIZE), 0);
    memset(bytes, '(', SIZE);
    ck_assert_uint_eq(cairn_contents_period(bytes, SIZE), 1);
}
END_TEST

UNIT_SUITE(sequence, statements_are_appended, contents_are_terminated,
           concat_shifts_references_and_contents, concat_of_a_part_keeps_references_before_it,
           slice_keeps_the_numbering, copies_are_equal_and_independent, select_renumbers,
           select_turns_a_series_plain_outside_of_its_loop, select_drops_a_loop_that_is_empty,
           truncate_cuts_sections_and_loops, the_loop_of_a_statement, slots_are_counted_by_outputs,
           the_hash_knows_contents_not_places, the_hash_knows_every_part,
           long_contents_may_have_a_period)
