/* What a sequence leaves behind, from outcomes made by hand. */
#include "generator/leak.h"

#include <string.h>

#include "generator/loss.h"
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

static bool is_kept(uint32_t block, bool is_ending)
{
    struct cairn_outcome outcome = made_view(&shop.made);
    return cairn_loss_is_kept(shop.model, &shop.f.test.sequence, &outcome, block, is_ending);
}

/* The bag holds block 3, which leads to block 4; the items are not needed. */
static struct made_outcome *begin_kept(void)
{
    struct made_outcome *made = begin();
    made_block(made, 1);
    made_block(made, 2);
    made->blocks[3].holder = 0;
    made->blocks[4].holder = 3;
    return made;
}

START_TEST(what_an_object_leads_to_is_kept_by_it)
{
    struct made_outcome *made = begin_kept();
    ck_assert(is_kept(3, false));
    ck_assert(is_kept(4, true));
    ck_assert(!is_kept(1, false)); /* the caller has it */
    ck_assert(!is_kept(5, false)); /* there is none */
    made->blocks[3].holder = CAIRN_NONE;
    ck_assert(!is_kept(4, false));
    made->blocks[3].holder = 4; /* in a ring */
    ck_assert(!is_kept(4, false));
    shop_close(&shop);
}
END_TEST

START_TEST(what_is_no_memory_of_the_librarys_keeps_nothing)
{
    struct made_outcome *made = begin_kept();
    made->blocks[3].is_global = 1;
    ck_assert(!is_kept(4, false));
    made->blocks[3].is_global = 0;
    made->blocks[0].origin = CAIRN_ORIGIN_CALLER;
    ck_assert(!is_kept(4, false));
    shop_close(&shop);
}
END_TEST

START_TEST(what_the_caller_may_read_is_the_callers)
{
    begin_kept();
    for (uint32_t i = 0; i < shop.model->records.count; i++) {
        shop.model->records.items[i].is_complete = true;
    }
    ck_assert(!is_kept(3, false));
    ck_assert(is_kept(4, false));
    ck_assert(!is_kept(4, true));
    shop_close(&shop);
}
END_TEST

static bool is_duty(const char *name, const char *maker)
{
    const uint32_t op = cairn_model_find_op(shop.model, "call:item_rename");
    const uint32_t other = cairn_model_find_op(shop.model, "call:item_tag");
    shop.model->ops.items[op].name = name;
    return cairn_loss_is_duty(shop.model, op, strcmp(maker, name) == 0 ? op : other);
}

START_TEST(names_say_what_may_be_lost)
{
    shop_open(&shop);
    ck_assert(is_duty("map_remove", "map_add"));
    ck_assert(is_duty("map_set", "map_set"));
    ck_assert(is_duty("map_parse", "map_add"));
    ck_assert(!is_duty("map_parse", "map_parse"));
    ck_assert(!is_duty("map_open", "map_add"));
    ck_assert(!is_duty("map_steal", "map_add"));
    shop_close(&shop);
}
END_TEST

START_TEST(only_one_end_is_no_choice)
{
    shop_open(&shop);
    const uint32_t end = cairn_model_find_op(shop.model, "call:item_free");
    const uint32_t other = cairn_model_find_op(shop.model, "call:item_rename");
    ck_assert(cairn_loss_is_only_end(shop.facts, end));
    ck_assert(!cairn_loss_is_only_end(shop.facts, other));
    shop.model->ops.items[other].name = "item_clear";
    ck_assert(!cairn_loss_is_only_end(shop.facts, end));
    shop_close(&shop);
}
END_TEST

UNIT_SUITE(leak, what_an_object_leads_to_is_kept_by_it,
           what_is_no_memory_of_the_librarys_keeps_nothing, what_the_caller_may_read_is_the_callers,
           names_say_what_may_be_lost, only_one_end_is_no_choice, what_nobody_freed_is_left,
           what_static_data_leads_to_is_kept, blocks_that_hold_each_other_are_left,
           what_nobody_saw_is_not_known)
