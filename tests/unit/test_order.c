#include "generator/order.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_order order;

static void begin(void)
{
    shop_open(&shop);
    order = (struct cairn_order){.model = shop.model};
}

static void finish(void)
{
    cairn_order_release(&order);
    shop_close(&shop);
}

static uint32_t op(const char *key)
{
    return fixture_op(shop.model, key);
}

/* An item is made, something is done with it, and it is put to the test. */
static void see(const char *before, const char *call, bool has_failed, int times)
{
    struct cairn_sequence sequence = {0};
    struct cairn_arg price = {.kind = CAIRN_ARG_INTEGER};
    const struct cairn_arg args[] = {
        {.kind = CAIRN_ARG_VALUE}, {.kind = CAIRN_ARG_INTEGER}, {.kind = CAIRN_ARG_INTEGER}};
    cairn_sequence_append(&sequence, op("call:item_new"), &price, 1);
    if (before != NULL) {
        cairn_sequence_append(&sequence, op(before), args,
                              shop.model->ops.items[op(before)].param_count);
    }
    uint32_t s = cairn_sequence_append(&sequence, op(call), args,
                                       shop.model->ops.items[op(call)].param_count);
    for (int i = 0; i < times; i++) {
        cairn_order_learn(&order, &sequence, s, has_failed);
    }
    ck_assert(cairn_order_has(&sequence, s, op("call:item_paint"), &args[0]) ==
              (before != NULL && op(before) == op("call:item_paint")));
    cairn_sequence_release(&sequence);
}

START_TEST(what_helps_is_learnt)
{
    begin();
    see(NULL, "call:item_price", true, 20);
    see("call:item_paint", "call:item_price", false, 3);
    see("call:item_paint", "call:item_price", true, 2);
    see("call:item_tag", "call:item_price", true, 10);
    ck_assert_ptr_null(cairn_order_needs(&order, op("call:item_price"), 0));
    cairn_order_decide(&order);
    const struct cairn_order_pair *need = cairn_order_needs(&order, op("call:item_price"), 0);
    ck_assert_ptr_nonnull(need);
    ck_assert_uint_eq(need->before, op("call:item_paint"));
    ck_assert_uint_eq(need->before_param, 0);
    ck_assert_uint_eq(need->passed, 3);
    ck_assert(cairn_order_helps(&order, op("call:item_price")));
    ck_assert(!cairn_order_helps(&order, op("call:item_paint")));
    finish();
}
END_TEST

START_TEST(what_makes_no_difference_is_not)
{
    begin();
    see(NULL, "call:item_price", true, 20);
    see(NULL, "call:item_price", false, 20);
    see("call:item_paint", "call:item_price", false, 20);
    see("call:item_paint", "call:item_price", true, 20);
    see("call:item_tag", "call:item_price", false, 1);
    cairn_order_decide(&order);
    ck_assert_ptr_null(cairn_order_needs(&order, op("call:item_price"), 0));
    finish();
}
END_TEST

START_TEST(what_turns_out_otherwise_is_forgotten)
{
    begin();
    see(NULL, "call:item_price", true, 20);
    see("call:item_paint", "call:item_price", false, 3);
    cairn_order_decide(&order);
    ck_assert(cairn_order_helps(&order, op("call:item_price")));
    see("call:item_paint", "call:item_price", true, 200);
    see(NULL, "call:item_price", false, 20);
    cairn_order_decide(&order);
    ck_assert(!cairn_order_helps(&order, op("call:item_price")));
    finish();
}
END_TEST

START_TEST(what_always_goes_well_needs_nothing)
{
    begin();
    see("call:item_paint", "call:item_price", false, 100);
    cairn_order_decide(&order);
    ck_assert(!cairn_order_helps(&order, op("call:item_price")));
    ck_assert_uint_eq(order.places.items[0].pairs.count, 0);
    finish();
}
END_TEST

UNIT_SUITE(order, what_helps_is_learnt, what_makes_no_difference_is_not,
           what_turns_out_otherwise_is_forgotten, what_always_goes_well_needs_nothing)
