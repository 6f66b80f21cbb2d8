#include "generator/weights.h"

#include <string.h>

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

enum { DRAWS = 20000 };

static struct shop shop;
static struct cairn_weights *weights;
static struct cairn_chooser chooser;
static uint32_t drawn[64];

static void begin(void)
{
    shop_open(&shop);
    weights = cairn_weights_new(shop.model, shop.executable);
    chooser = (struct cairn_chooser){0};
    cairn_chooser_begin(&chooser, 0, 0);
}

static void finish(void)
{
    cairn_weights_free(weights);
    cairn_chooser_release(&chooser);
    shop_close(&shop);
}

static uint32_t op(const char *key)
{
    return fixture_op(shop.model, key);
}

static void draw(void)
{
    memset(drawn, 0, sizeof drawn);
    cairn_weights_recompute(weights);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t chosen = cairn_weights_choose(weights, &chooser);
        ck_assert_uint_lt(chosen, shop.model->ops.count);
        drawn[chosen]++;
    }
    cairn_chooser_begin(&chooser, 0, 1);
}

START_TEST(all_callable_operations_have_their_turn)
{
    begin();
    draw();
    for (uint32_t i = 0; i < shop.model->ops.count; i++) {
        ck_assert_msg(drawn[i] > 100, "%s: %u", shop.model->ops.items[i].key, drawn[i]);
    }
    finish();
}
END_TEST

START_TEST(what_is_not_callable_is_not_chosen)
{
    shop_open(&shop);
    memset(shop.executable, 0, sizeof shop.executable);
    weights = cairn_weights_new(shop.model, shop.executable);
    cairn_chooser_begin(&chooser, 0, 0);
    uint32_t param;
    ck_assert_uint_eq(cairn_weights_choose(weights, &chooser), CAIRN_NONE);
    ck_assert_uint_eq(
        cairn_weights_choose_for(weights, &chooser, shop_sort(&shop, "object:Item"), &param),
        CAIRN_NONE);
    cairn_weights_free(weights);
    shop.executable[op("call:bag_new")] = true;
    weights = cairn_weights_new(shop.model, shop.executable);
    for (int i = 0; i < 100; i++) {
        ck_assert_uint_eq(cairn_weights_choose(weights, &chooser), op("call:bag_new"));
    }
    finish();
}
END_TEST

START_TEST(what_created_much_is_chosen_less)
{
    begin();
    draw();
    uint32_t before = drawn[op("call:item_new")];
    for (int i = 0; i < 50; i++) {
        cairn_weights_count(weights, op("call:item_new"), 1, true);
        cairn_weights_count(weights, op("call:item_paint"), 1, false);
    }
    draw();
    ck_assert_uint_lt(drawn[op("call:item_new")] * 10, before);
    ck_assert_uint_gt(drawn[op("call:item_paint")] * 10, before);
    finish();
}
END_TEST

START_TEST(what_costs_much_is_chosen_less)
{
    begin();
    cairn_weights_count(weights, op("call:item_price"), 100, false);
    cairn_weights_count(weights, op("call:item_paint"), 1, false);
    draw();
    ck_assert_uint_lt(drawn[op("call:item_price")] * 20, drawn[op("call:item_paint")]);
    ck_assert_uint_gt(drawn[op("call:item_price")], 0);
    finish();
}
END_TEST

START_TEST(steering_away_holds_and_grows)
{
    begin();
    cairn_weights_steer_away(weights, op("call:item_price"), 50);
    cairn_weights_steer_away(weights, op("call:item_price"), 5);
    draw();
    ck_assert_uint_lt(drawn[op("call:item_price")] * 20, drawn[op("call:item_paint")]);
    finish();
}
END_TEST

/* A family of few operations is not drowned by one of many. */
START_TEST(families_share)
{
    begin();
    draw();
    uint32_t of_items = 0;
    uint32_t others = 0;
    for (uint32_t i = 0; i < shop.model->ops.count; i++) {
        bool is_item = shop.model->ops.items[i].family == 1;
        of_items += is_item ? drawn[i] : 0;
        others += is_item ? 0 : drawn[i];
    }
    /* 7 of the operations are of items, 13 are others: shares as their roots. */
    ck_assert_uint_gt(of_items * 10, others * 6);
    ck_assert_uint_lt(of_items, others);
    finish();
}
END_TEST

START_TEST(operations_are_chosen_for_a_receiver)
{
    begin();
    uint32_t bag = shop_sort(&shop, "object:Bag");
    uint32_t item = shop_sort(&shop, "object:Item");
    bool seen_put = false;
    for (int i = 0; i < 1000; i++) {
        uint32_t param = 99;
        uint32_t chosen = cairn_weights_choose_for(weights, &chooser, item, &param);
        const struct cairn_op *operation = &shop.model->ops.items[chosen];
        ck_assert_uint_lt(param, operation->param_count);
        ck_assert_uint_eq(operation->params[param].sort, item);
        seen_put = seen_put || (chosen == op("call:bag_put") && param == 1);
        chosen = cairn_weights_choose_for(weights, &chooser, bag, &param);
        ck_assert_uint_eq(shop.model->ops.items[chosen].params[param].sort, bag);
    }
    ck_assert(seen_put);
    uint32_t param;
    uint32_t integer = shop_sort(&shop, "integer");
    ck_assert_uint_eq(cairn_weights_choose_for(weights, &chooser, integer, &param), CAIRN_NONE);
    finish();
    cairn_weights_free(NULL);
}
END_TEST

/* However dear calls are, what only reads and writes fields takes half of the choices at most. */
START_TEST(calls_have_half_of_the_choices)
{
    begin();
    for (uint32_t i = 0; i < shop.model->ops.count; i++) {
        const bool is_call = shop.model->ops.items[i].kind == CAIRN_OP_CALL;
        cairn_weights_count(weights, i, is_call ? 1000 : 1, false);
    }
    draw();
    uint32_t calls = 0;
    for (uint32_t i = 0; i < shop.model->ops.count; i++) {
        calls += shop.model->ops.items[i].kind == CAIRN_OP_CALL ? drawn[i] : 0;
    }
    ck_assert_uint_gt(calls, DRAWS * 45 / 100);
    finish();
}
END_TEST

UNIT_SUITE(weights, calls_have_half_of_the_choices, all_callable_operations_have_their_turn,
           what_is_not_callable_is_not_chosen, what_created_much_is_chosen_less,
           what_costs_much_is_chosen_less, steering_away_holds_and_grows, families_share,
           operations_are_chosen_for_a_receiver)
