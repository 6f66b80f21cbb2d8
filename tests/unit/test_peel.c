#include "generator/peel.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_sequence result;

/* An item, and a loop of five iterations: statement 2 paints it in the colours 3, 5, ...; 3 looks
 * at its price, 4 makes another item for that, and 5 paints this one. */
static void open_with_loop(void)
{
    const struct cairn_arg colours = {.kind = CAIRN_ARG_SERIES, .index = 2, .integer = 3};
    shop_open(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    cairn_sequence_append_loop(&shop.f.test.sequence, shop.model, 5, 4);
    DO(&shop.f, "call:item_paint", VALUE(0, 0), colours);
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_new", VALUE(3, 0));
    DO(&shop.f, "call:item_paint", VALUE(4, 0), colours);
    cairn_sequence_end_body(&shop.f.test.sequence);
}

static void end(void)
{
    cairn_sequence_release(&result);
    shop_close(&shop);
}

static void check_valid(uint32_t count)
{
    struct cairn_error err = {.message = ""};
    ck_assert_uint_eq(result.statements.count, count);
    ck_assert_msg(cairn_sequence_validate(&result, shop.model, &err) == CAIRN_OK, "%s",
                  err.message);
}

START_TEST(a_loop_is_turned_unless_values_forbid_it)
{
    open_with_loop();
    const struct cairn_sequence *sequence = &shop.f.test.sequence;
    ck_assert(cairn_turn_loop(sequence, 2, &result));
    check_valid(6);
    for (uint32_t s = 2; s < 6; s++) {
        ck_assert_uint_eq(result.statements.items[s].op,
                          sequence->statements.items[s == 5 ? 2 : s + 1].op);
    }
    ck_assert_uint_eq(cairn_sequence_args(&result, 3)->index, 2);
    ck_assert_uint_eq(cairn_sequence_args(&result, 4)->index, 3);
    ck_assert(!cairn_turn_loop(sequence, 3, &result));
    ck_assert(!cairn_turn_loop(sequence, 5, &result));
    ck_assert(!cairn_turn_loop(sequence, 0, &result));
    end();
}
END_TEST

START_TEST(the_last_iteration_is_written_behind_the_loop)
{
    open_with_loop();
    const struct cairn_sequence *sequence = &shop.f.test.sequence;
    ck_assert(cairn_peel_loop(sequence, 4, &result));
    check_valid(9);
    ck_assert_uint_eq(result.statements.items[1].loop_count, 4);
    const struct cairn_arg *painted = cairn_sequence_args(&result, 6);
    ck_assert_int_eq(painted[1].kind, CAIRN_ARG_INTEGER);
    ck_assert_int_eq(painted[1].integer, 3 + 2 * 4);
    ck_assert_uint_eq(cairn_sequence_args(&result, 8)->index, 7);
    ck_assert(!cairn_peel_loop(sequence, 0, &result));
    end();
}
END_TEST

UNIT_SUITE(peel, a_loop_is_turned_unless_values_forbid_it,
           the_last_iteration_is_written_behind_the_loop)
