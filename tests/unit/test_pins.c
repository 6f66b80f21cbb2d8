#include "generator/pins.h"

#include "tests/emitter/fixture.h"
#include "tests/unit/suites.h"

static struct cairn_model *model;
static struct cairn_pins pins;
static struct fixture f;

static void set_up(void)
{
    model = fixture_model();
    pins = (struct cairn_pins){0};
}

static void tear_down(void)
{
    cairn_pins_release(&pins);
    cairn_model_free(model);
}

/* A box with so many items, each of them put in by a call; box_add returns 1. */
static void fill(uint32_t items)
{
    fixture_begin(&f, model, "call:box_count");
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    for (uint32_t i = 0; i < items; i++) {
        const uint32_t s = DO(&f, "call:box_add", VALUE(0, 0), INT(i * 10));
        fixture_assert(&f, CAIRN_ASSERT_INTEGER, s, 0)->integer = 1;
    }
}

/* Asserts what a look at the box yields. */
static void look(const char *key, int64_t expected)
{
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, DO(&f, key, VALUE(0, 0)), 0)->integer = expected;
}

static bool add(bool is_first)
{
    struct cairn_test test = fixture_end(&f);
    const bool is_new = cairn_pins_add(&pins, model, &test, is_first);
    cairn_test_release(&test);
    return is_new;
}

START_TEST(the_same_in_another_order_is_not_new)
{
    set_up();
    fill(2);
    look("call:box_count", 2);
    look("call:box_is_empty", 0);
    ck_assert(add(false));
    fill(2);
    look("call:box_is_empty", 0);
    look("call:box_count", 2);
    ck_assert(!add(false));
    fill(2);
    look("call:box_count", 2);
    ck_assert(!add(false));
    tear_down();
}
END_TEST

START_TEST(another_value_and_another_state_are_new)
{
    set_up();
    fill(2);
    look("call:box_count", 2);
    ck_assert(add(false));
    fill(2);
    look("call:box_count", 1);
    ck_assert(add(false));
    fill(3);
    look("call:box_count", 2);
    ck_assert(add(false));
    fill(5);
    look("call:box_count", 2);
    ck_assert(add(false));
    fill(6); /* as many as 5, coarsely */
    look("call:box_count", 2);
    ck_assert(!add(false));
    fill(2);
    DO(&f, "call:box_sort", VALUE(0, 0), NIL);
    look("call:box_count", 2);
    ck_assert(add(false));
    tear_down();
}
END_TEST

START_TEST(a_first_test_is_taken_whatever_it_pins)
{
    set_up();
    fill(1);
    ck_assert(add(false));
    fill(1);
    ck_assert(add(true));
    fixture_begin(&f, model, "call:box_seed");
    fixture_do_nothing(&f, "call:box_seed");
    ck_assert(!add(false));
    fixture_begin(&f, model, "call:box_seed");
    fixture_do_nothing(&f, "call:box_seed");
    ck_assert(add(true));
    tear_down();
}
END_TEST

/* box_last of a text that returns 0. */
static bool add_text(const char *text)
{
    fixture_begin(&f, model, "call:box_last");
    const uint32_t s = DO(&f, "call:box_last", fixture_text(&f, text));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, s, 0)->integer = 0;
    return add(false);
}

START_TEST(texts_of_other_shapes_are_new)
{
    set_up();
    ck_assert(add_text("abc"));
    ck_assert(!add_text("xyzz"));
    ck_assert(add_text("abc 12"));
    ck_assert(add_text("[abc]"));
    ck_assert(!add_text("[z]"));
    tear_down();
}
END_TEST

/* Whether the look at the end of the test is one that a test before it has. */
static bool knows(int64_t count, uint32_t items)
{
    fill(items);
    look("call:box_count", count);
    struct cairn_test test = fixture_end(&f);
    const bool is_known =
        cairn_pins_know(&pins, model, &test, &test.assertions.items[test.assertions.count - 1]);
    cairn_test_release(&test);
    return is_known;
}

START_TEST(what_was_asserted_word_for_word_is_known)
{
    set_up();
    ck_assert(!knows(20, 5));
    fill(5);
    look("call:box_count", 20);
    ck_assert(add(false));
    ck_assert(knows(20, 5));
    ck_assert(knows(20, 6));  /* as often, coarsely */
    ck_assert(!knows(21, 5)); /* of one class with 20, but not the same */
    ck_assert(!knows(20, 2));
    tear_down();
}
END_TEST

UNIT_SUITE(pins, what_was_asserted_word_for_word_is_known, the_same_in_another_order_is_not_new,
           another_value_and_another_state_are_new, a_first_test_is_taken_whatever_it_pins,
           texts_of_other_shapes_are_new)
