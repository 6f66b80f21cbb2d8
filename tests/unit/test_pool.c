#include "generator/pool.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_pool *pool;

static void begin(uint32_t max_per_sort)
{
    shop_open(&shop);
    pool = cairn_pool_new(shop.model, max_per_sort);
}

static void finish(void)
{
    cairn_pool_free(pool);
    shop_close(&shop);
}

static const struct cairn_slot_info REUSABLE = {
    .flags = CAIRN_SLOT_REUSABLE | CAIRN_SLOT_ALIVE | CAIRN_SLOT_OWNED, .group = 1};

/* Admits the statements that shop.f holds, and begins another sequence. */
static uint32_t admit(const uint32_t *components, uint32_t count,
                      const struct cairn_slot_info *slots, uint32_t slot_count, bool is_world)
{
    uint32_t node = cairn_pool_admit(pool, 7, components, count, &shop.f.test.sequence, slots,
                                     slot_count, is_world, false);
    ck_assert_uint_eq(shop.f.test.sequence.statements.count, 0);
    shop_begin(&shop);
    return node;
}

/* An item whose price is made with `extra` more statements that yield nothing reusable. */
static uint32_t admit_item(uint32_t extra, bool is_world)
{
    struct cairn_slot_info slots[32] = {REUSABLE};
    DO(&shop.f, "call:item_new", INT(extra));
    for (uint32_t i = 0; i < extra; i++) {
        DO(&shop.f, "call:item_price", VALUE(0, 0));
    }
    return admit(NULL, 0, slots, 1 + extra, is_world);
}

static void check_text(uint32_t node, const char *expected)
{
    struct cairn_sequence flat = {0};
    struct cairn_str text = {0};
    struct cairn_error err = {.message = ""};
    cairn_pool_flatten(pool, node, &flat);
    cairn_sequence_end_body(&flat);
    ck_assert_msg(cairn_sequence_validate(&flat, shop.model, &err) == CAIRN_OK, "%s", err.message);
    cairn_sequence_print(&flat, shop.model, &text);
    ck_assert_str_eq(cairn_str_text(&text), expected);
    cairn_str_release(&text);
    cairn_sequence_release(&flat);
}

static uint32_t count_values(const char *sort)
{
    const struct cairn_pool_value *values;
    return cairn_pool_values(pool, shop_sort(&shop, sort), &values);
}

START_TEST(reusable_values_are_found_by_sort)
{
    begin(10);
    uint32_t node = admit_item(2, false);
    const struct cairn_pool_value *values;
    ck_assert_uint_eq(cairn_pool_values(pool, shop_sort(&shop, "object:Item"), &values), 1);
    ck_assert_uint_eq(values[0].node, node);
    ck_assert_uint_eq(values[0].slot + values[0].statement + values[0].output, 0);
    ck_assert_uint_eq(count_values("integer"), 0);
    ck_assert_uint_eq(count_values("object:Bag"), 0);
    ck_assert_uint_eq(cairn_pool_count(pool), 1);
    ck_assert_uint_eq(cairn_pool_value_count(pool), 1);
    ck_assert_uint_eq(cairn_pool_node(pool, node)->number, 7);
    ck_assert_uint_eq(cairn_pool_node(pool, node)->length, 3);
    ck_assert_uint_eq(cairn_pool_node(pool, node)->groups, 2);
    finish();
}
END_TEST

START_TEST(components_are_shared_and_renumbered)
{
    begin(10);
    uint32_t item = admit_item(1, false);
    fixture_do_nothing(&shop.f, "call:bag_new");
    uint32_t bag = admit(NULL, 0, &REUSABLE, 1, false);
    const uint32_t both[] = {bag, item};
    struct cairn_slot_info slots[4] = {REUSABLE, REUSABLE};
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    uint32_t filled = admit(both, 2, slots, 4, false);
    const char *text = "s0: call:bag_new()\n"
                       "s1: call:item_new(1)\n"
                       "s2: call:item_price(s1)\n"
                       "s3: call:bag_put(s0, s1)\n";
    check_text(filled, text);
    const uint32_t twice[] = {filled, item};
    struct cairn_slot_info seven[7] = {REUSABLE};
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(4, 0));
    check_text(admit(twice, 2, seven, 7, false), "s0: call:bag_new()\n"
                                                 "s1: call:item_new(1)\n"
                                                 "s2: call:item_price(s1)\n"
                                                 "s3: call:bag_put(s0, s1)\n"
                                                 "s4: call:item_new(1)\n"
                                                 "s5: call:item_price(s4)\n"
                                                 "s6: call:bag_put(s0, s4)\n");
    check_text(filled, text);
    ck_assert_uint_eq(cairn_pool_node(pool, item)->users, 3);
    finish();
}
END_TEST

START_TEST(flattening_appends)
{
    begin(10);
    uint32_t item = admit_item(1, false);
    struct cairn_sequence flat = {0};
    cairn_pool_flatten(pool, item, &flat);
    cairn_pool_flatten(pool, item, &flat);
    ck_assert_uint_eq(flat.statements.count, 4);
    ck_assert_uint_eq(cairn_sequence_args(&flat, 3)[0].index, 2);
    cairn_sequence_release(&flat);
    finish();
}
END_TEST

START_TEST(the_longest_least_used_leaves)
{
    begin(3);
    uint32_t short_one = admit_item(0, false);
    uint32_t used = admit_item(5, false);
    admit_item(4, false);
    for (int i = 0; i < 10; i++) {
        cairn_pool_draw(pool, used);
    }
    admit_item(1, false);
    const struct cairn_pool_value *values;
    ck_assert_uint_eq(cairn_pool_values(pool, shop_sort(&shop, "object:Item"), &values), 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_ne(cairn_pool_node(pool, values[i].node)->length, 5);
    }
    ck_assert_uint_eq(cairn_pool_count(pool), 3);
    ck_assert(cairn_pool_node(pool, short_one)->is_pooled);
    ck_assert(cairn_pool_node(pool, used)->is_pooled);
    finish();
}
END_TEST

START_TEST(values_are_found_by_their_maker)
{
    begin(4);
    uint32_t sort = shop_sort(&shop, "object:Item");
    const struct cairn_pool_value *values;
    ck_assert_uint_eq(cairn_pool_makers(pool, sort), 0);
    admit_item(5, false);
    admit_item(6, false);
    struct cairn_slot_info slots[3] = {REUSABLE, REUSABLE, REUSABLE};
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(3));
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    uint32_t taken = admit(NULL, 0, slots, 3, false);
    ck_assert_uint_eq(cairn_pool_makers(pool, sort), 2);
    ck_assert_uint_eq(cairn_pool_made_by(pool, sort, 0, &values), 3);
    ck_assert_uint_eq(cairn_pool_made_by(pool, sort, 1, &values), 1);
    ck_assert_uint_eq(values[0].node, taken);
    ck_assert_uint_eq(values[0].statement, 2);
    /* Makers of whose values none is left are none. */
    cairn_pool_expel(pool, taken, 0);
    ck_assert_uint_eq(cairn_pool_makers(pool, sort), 1);
    ck_assert_uint_eq(cairn_pool_made_by(pool, sort, 0, &values), 2);
    finish();
}
END_TEST

START_TEST(what_the_corpus_went_into_is_remembered)
{
    begin(4);
    uint32_t sort = shop_sort(&shop, "object:Item");
    admit_item(0, false);
    ck_assert_ptr_null(cairn_pool_seeded(pool, sort, 0));
    DO(&shop.f, "call:item_new", INT(1));
    uint32_t seeded =
        cairn_pool_admit(pool, 8, NULL, 0, &shop.f.test.sequence, &REUSABLE, 1, false, true);
    shop_begin(&shop);
    struct cairn_slot_info slots[2] = {REUSABLE};
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    uint32_t built =
        cairn_pool_admit(pool, 9, &seeded, 1, &shop.f.test.sequence, slots, 2, false, false);
    shop_begin(&shop);
    ck_assert_uint_eq(cairn_pool_node(pool, seeded)->seeded, 1);
    ck_assert_uint_eq(cairn_pool_node(pool, built)->seeded, 2);
    ck_assert_uint_eq(cairn_pool_seeded(pool, sort, 4)->node, seeded);
    ck_assert_uint_eq(cairn_pool_seeded(pool, sort, 7)->node, built);
    cairn_pool_expel(pool, built, 1);
    ck_assert_ptr_null(cairn_pool_seeded(pool, sort, 1));
    ck_assert_ptr_nonnull(cairn_pool_seeded(pool, sort, 0));
    finish();
}
END_TEST

START_TEST(what_others_are_built_on_stays)
{
    begin(1);
    uint32_t item = admit_item(3, false);
    struct cairn_slot_info slots[5] = {{0}};
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    uint32_t built = admit(&item, 1, slots, 5, false);
    admit_item(0, false);
    ck_assert(!cairn_pool_node(pool, item)->is_pooled);
    ck_assert_uint_eq(cairn_pool_node(pool, item)->users, 1);
    check_text(built, "s0: call:item_new(3)\n"
                      "s1: call:item_price(s0)\n"
                      "s2: call:item_price(s0)\n"
                      "s3: call:item_price(s0)\n"
                      "s4: call:item_price(s0)\n");
    finish();
}
END_TEST

START_TEST(what_is_held_stays_until_it_is_let_go)
{
    begin(1);
    uint32_t item = admit_item(2, false);
    cairn_pool_hold(pool, item);
    uint32_t other = admit_item(0, false);
    ck_assert_uint_ne(other, item);
    check_text(item, "s0: call:item_new(2)\n"
                     "s1: call:item_price(s0)\n"
                     "s2: call:item_price(s0)\n");
    cairn_pool_let_go(pool, item);
    ck_assert_uint_eq(cairn_pool_node(pool, item)->users, 0);
    ck_assert_uint_eq(admit_item(0, false), item);
    finish();
}
END_TEST

START_TEST(near_sorts_come_first)
{
    begin(10);
    const uint32_t *sorts;
    const uint8_t *ranks;
    uint32_t bytes = shop_sort(&shop, "bytes");
    uint32_t count = cairn_pool_sources(pool, bytes, &sorts, &ranks);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(sorts[0], bytes);
    ck_assert_uint_eq(sorts[1], shop_sort(&shop, "string"));
    ck_assert_uint_eq(ranks[0], 0);
    ck_assert_uint_gt(ranks[1], 0);
    finish();
}
END_TEST

START_TEST(worlds_are_remembered_and_bounded)
{
    begin(10);
    const uint32_t *worlds;
    ck_assert_uint_eq(cairn_pool_worlds(pool, &worlds), 0);
    uint32_t first = admit_item(1, true);
    ck_assert_uint_eq(cairn_pool_worlds(pool, &worlds), 1);
    ck_assert_uint_eq(worlds[0], first);
    for (int i = 0; i < 1000; i++) {
        admit_item(0, true);
    }
    uint32_t count = cairn_pool_worlds(pool, &worlds);
    ck_assert_uint_gt(count, 1);
    ck_assert_uint_lt(count, 1000);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_gt(cairn_pool_node(pool, worlds[i])->users, 0);
    }
    ck_assert_uint_eq(count_values("object:Item"), 10);
    finish();
}
END_TEST

/* An item, a bag with it, and a bag without: what is built on the item leaves with it. */
START_TEST(what_is_expelled_takes_along_what_is_built_on_it)
{
    begin(10);
    uint32_t item = admit_item(1, true);
    fixture_do_nothing(&shop.f, "call:bag_new");
    uint32_t bag = admit(NULL, 0, &REUSABLE, 1, false);
    const uint32_t both[] = {bag, item};
    struct cairn_slot_info slots[4] = {REUSABLE, REUSABLE};
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    uint32_t filled = admit(both, 2, slots, 4, false);
    cairn_pool_hold(pool, filled);
    /* Statement 2 of the filled bag is the item's second one. */
    ck_assert_uint_eq(cairn_pool_expel(pool, filled, 2), 2);
    const uint32_t *worlds;
    ck_assert_uint_eq(cairn_pool_worlds(pool, &worlds), 0);
    ck_assert_uint_eq(count_values("object:Item"), 0);
    ck_assert_uint_eq(count_values("object:Bag"), 1);
    ck_assert_uint_eq(cairn_pool_count(pool), 1);
    ck_assert(!cairn_pool_node(pool, filled)->is_pooled);
    check_text(filled, "s0: call:bag_new()\n"
                       "s1: call:item_new(1)\n"
                       "s2: call:item_price(s1)\n"
                       "s3: call:bag_put(s0, s1)\n");
    cairn_pool_let_go(pool, filled);
    ck_assert_uint_eq(cairn_pool_node(pool, item)->users, 0);
    ck_assert_uint_eq(cairn_pool_node(pool, bag)->users, 1);
    finish();
}
END_TEST

START_TEST(own_statements_are_expelled_alone)
{
    begin(10);
    uint32_t item = admit_item(0, false);
    struct cairn_slot_info slots[2] = {REUSABLE};
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    uint32_t priced = admit(&item, 1, slots, 2, false);
    ck_assert_uint_eq(cairn_pool_expel(pool, priced, 1), 1);
    ck_assert_uint_eq(cairn_pool_count(pool), 1);
    ck_assert(cairn_pool_node(pool, item)->is_pooled);
    ck_assert_uint_eq(count_values("object:Item"), 1);
    finish();
}
END_TEST

START_TEST(an_empty_pool_is_freed)
{
    begin(10);
    finish();
    cairn_pool_free(NULL);
}
END_TEST

UNIT_SUITE(pool, reusable_values_are_found_by_sort, components_are_shared_and_renumbered,
           flattening_appends, the_longest_least_used_leaves, values_are_found_by_their_maker,
           what_the_corpus_went_into_is_remembered, what_others_are_built_on_stays,
           what_is_held_stays_until_it_is_let_go, near_sorts_come_first,
           worlds_are_remembered_and_bounded, what_is_expelled_takes_along_what_is_built_on_it,
           own_statements_are_expelled_alone, an_empty_pool_is_freed)
