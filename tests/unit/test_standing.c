#include "generator/standing.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct made_outcome *made;

enum { BAG_STATEMENT = 0, FIRST_ITEM = 1, MOST_ITEMS = 3 };

/* A bag, some items, all of which are put in, and one call that takes one of them out, or nothing
 * where `taken` is beyond them. Blocks have the numbers of the statements that made them. */
static uint32_t put_and_take(uint32_t items, uint32_t taken)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    for (uint32_t i = 0; i < items; i++) {
        DO(&shop.f, "call:item_new", INT((int)i));
    }
    for (uint32_t i = 0; i < items; i++) {
        DO(&shop.f, "call:bag_put", VALUE(BAG_STATEMENT, 0), VALUE(FIRST_ITEM + i, 0));
    }
    const uint32_t take = DO(&shop.f, "call:bag_take", VALUE(BAG_STATEMENT, 0));
    DO(&shop.f, "call:bag_size", VALUE(BAG_STATEMENT, 0));
    made = shop_run(&shop);
    for (uint32_t s = 0; s <= items; s++) {
        made_pointer(made, made->statements[s].first_value, made_block(made, s));
    }
    if (taken < items) {
        made_pointer(made, made->statements[take].first_value, FIRST_ITEM + taken);
    } else {
        made_null(made, made->statements[take].first_value);
    }
    return take;
}

static enum cairn_standing standing(uint32_t items, uint32_t taken)
{
    const uint32_t take = put_and_take(items, taken);
    const struct cairn_outcome outcome = made_view(made);
    return cairn_standing_of(shop.model, &shop.f.test.sequence, &outcome, take, 0);
}

START_TEST(one_of_several_has_a_place)
{
    shop_open(&shop);
    ck_assert_int_eq(standing(2, 0), CAIRN_STANDING_FIRST);
    ck_assert_int_eq(standing(2, 1), CAIRN_STANDING_LAST);
    ck_assert_int_eq(standing(MOST_ITEMS, 1), CAIRN_STANDING_BETWEEN);
    ck_assert_int_eq(standing(MOST_ITEMS, 2), CAIRN_STANDING_LAST);
    shop_close(&shop);
}
END_TEST

START_TEST(the_only_one_has_none)
{
    shop_open(&shop);
    ck_assert_int_eq(standing(1, 0), CAIRN_STANDING_NONE);
    ck_assert_int_eq(standing(2, 2), CAIRN_STANDING_NONE);
    shop_close(&shop);
}
END_TEST

START_TEST(what_was_taken_out_is_not_counted)
{
    shop_open(&shop);
    const uint32_t take = put_and_take(MOST_ITEMS, 0);
    const struct cairn_outcome outcome = made_view(made);
    const struct cairn_sequence *sequence = &shop.f.test.sequence;
    ck_assert_uint_eq(cairn_count_items(shop.model, sequence, &outcome, take - 1), MOST_ITEMS);
    ck_assert_uint_eq(cairn_count_items(shop.model, sequence, &outcome, take), MOST_ITEMS - 1);
    ck_assert_uint_eq(cairn_count_items(shop.model, sequence, &outcome, take + 1), MOST_ITEMS - 1);
    shop_close(&shop);
}
END_TEST

UNIT_SUITE(standing, one_of_several_has_a_place, the_only_one_has_none,
           what_was_taken_out_is_not_counted)
