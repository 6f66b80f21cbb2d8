/* What a sequence leaves behind, from outcomes made by hand. */
#include "generator/leak.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;

/* A bag and two items, which nobody frees; block s is what statement s made. */
static struct made_outcome *begin(void)
{
    shop_open(&shop);
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_new", INT(2));
    struct made_outcome *made = shop_run(&shop);
    for (uint32_t s = 0; s < 3; s++) {
        made_pointer(made, s, made_block(made, s));
    }
    return made;
}

static uint32_t count_left(uint32_t *block)
{
    struct cairn_outcome outcome = made_view(&shop.made);
    return cairn_leak_left(&outcome, block);
}

START_TEST(what_nobody_freed_is_left)
{
    struct made_outcome *made = begin();
    uint32_t block;
    ck_assert_uint_eq(count_left(NULL), 3);
    made->blocks[0].freed_by = 2;
    ck_assert_uint_eq(count_left(&block), 2);
    ck_assert_uint_eq(block, 1);
    made->blocks[1].origin = CAIRN_ORIGIN_FILE; /* the test's own */
    ck_assert_uint_eq(count_left(&block), 1);
    ck_assert_uint_eq(block, 2);
    made->blocks[2].freed_by = 2;
    ck_assert_uint_eq(count_left(&block), 0);
    ck_assert_uint_eq(block, CAIRN_NONE);
    shop_close(&shop);
}
END_TEST

START_TEST(what_static_data_leads_to_is_kept)
{
    struct made_outcome *made = begin();
    made->blocks[2].holder = 1;
    made->blocks[1].holder = 0;
    ck_assert_uint_eq(count_left(NULL), 3);
    made->blocks[0].is_global = 1;
    ck_assert_uint_eq(count_left(NULL), 0);
    made->blocks[1].freed_by = 2;
    ck_assert_uint_eq(count_left(NULL), 1);
    shop_close(&shop);
}
END_TEST

START_TEST(blocks_that_hold_each_other_are_left)
{
    struct made_outcome *made = begin();
    made->blocks[0].freed_by = 2;
    made->blocks[1].holder = 2;
    made->blocks[2].holder = 1;
    ck_assert_uint_eq(count_left(NULL), 2);
    shop_close(&shop);
}
END_TEST

START_TEST(what_nobody_saw_is_not_known)
{
    struct made_outcome *made = begin();
    made->head.flags |= CAIRN_OUTCOME_THREADS;
    ck_assert_uint_eq(count_left(NULL), CAIRN_NONE);
    made->head.flags = 0;
    made->statements[1].flags |= CAIRN_STATEMENT_CALLBACK;
    ck_assert_uint_eq(count_left(NULL), CAIRN_NONE);
    made->statements[1].flags &= (uint8_t)~CAIRN_STATEMENT_CALLBACK;
    ck_assert_uint_eq(count_left(NULL), 3);
    made->head.kind = CAIRN_OUTCOME_HANG;
    ck_assert_uint_eq(count_left(NULL), CAIRN_NONE);
    shop_close(&shop);
}
END_TEST

UNIT_SUITE(leak, what_nobody_freed_is_left, what_static_data_leads_to_is_kept,
           blocks_that_hold_each_other_are_left, what_nobody_saw_is_not_known)
