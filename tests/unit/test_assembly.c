#include "generator/assembly.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_pool *pool;
static struct cairn_assembly a;

static void begin(void)
{
    shop_open(&shop);
    pool = cairn_pool_new(shop.model, 10);
    a = (struct cairn_assembly){0};
    cairn_assembly_reset(&a);
}

static void finish(void)
{
    cairn_assembly_release(&a);
    cairn_pool_free(pool);
    shop_close(&shop);
}

/* Appends a statement; returns the slot of its first value. */
#define APPEND(key, ...)                                                                           \
    append(key, (struct cairn_arg[]){__VA_ARGS__},                                                 \
           sizeof((struct cairn_arg[]){__VA_ARGS__}) / sizeof(struct cairn_arg))

static uint32_t append(const char *key, const struct cairn_arg *args, uint32_t count)
{
    uint32_t slot = a.slots.count;
    uint32_t s = cairn_assembly_append(&a, shop.facts, fixture_op(shop.model, key), args, count);
    ck_assert_uint_eq(s, a.sequence.statements.count - 1);
    return slot;
}

/* A pooled item: slot 0 owned, slot 1 its price. */
static uint32_t pool_item(void)
{
    const struct cairn_slot_info slots[2] = {
        {.flags = CAIRN_SLOT_REUSABLE | CAIRN_SLOT_ALIVE | CAIRN_SLOT_OWNED, .group = 1},
        {.flags = CAIRN_SLOT_ALIVE}};
    shop_begin(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    return cairn_pool_admit(pool, 1, NULL, 0, &shop.f.test.sequence, slots, 2, false, false);
}

START_TEST(leading_nodes_are_shared_components)
{
    begin();
    uint32_t item = pool_item();
    ck_assert_uint_eq(cairn_assembly_add_node(&a, pool, shop.model, item), 0);
    ck_assert_uint_eq(cairn_assembly_add_node(&a, pool, shop.model, item), 1);
    ck_assert_uint_eq(a.components.count, 2);
    ck_assert_uint_eq(a.base, 4);
    append("call:bag_new", NULL, 0);
    ck_assert_uint_eq(cairn_assembly_add_node(&a, pool, shop.model, item), 2);
    ck_assert_uint_eq(a.components.count, 2);
    ck_assert_uint_eq(a.base, 4);
    ck_assert_uint_eq(a.parts.items[2].first_statement, 5);
    ck_assert_uint_eq(a.parts.items[2].first_slot, 5);
    ck_assert_uint_eq(cairn_assembly_find_part(&a, item), 0);
    ck_assert_uint_eq(cairn_assembly_find_part(&a, item + 1), CAIRN_NONE);
    finish();
}
END_TEST

START_TEST(copies_of_a_node_are_different_objects)
{
    begin();
    uint32_t item = pool_item();
    cairn_assembly_add_node(&a, pool, shop.model, item);
    cairn_assembly_add_node(&a, pool, shop.model, item);
    ck_assert_uint_ne(a.slots.items[0].group, 0);
    ck_assert_uint_ne(a.slots.items[2].group, 0);
    ck_assert_uint_ne(a.slots.items[0].group, a.slots.items[2].group);
    ck_assert_uint_eq(a.slots.items[1].group, 0);
    finish();
}
END_TEST

START_TEST(slots_and_arguments_correspond)
{
    begin();
    cairn_assembly_add_node(&a, pool, shop.model, pool_item());
    APPEND("call:item_free", VALUE(0, 0));
    append("call:bag_new", NULL, 0);
    APPEND("call:bag_size", VALUE(3, 0));
    ck_assert_uint_eq(a.slots.count, 4);
    for (uint32_t slot = 0; slot < a.slots.count; slot++) {
        struct cairn_arg arg = cairn_assembly_arg(&a, slot);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_VALUE);
        ck_assert_uint_eq(arg.index, a.slots.items[slot].statement);
        ck_assert_uint_eq(cairn_assembly_slot_of(&a, &arg), slot);
    }
    finish();
}
END_TEST

START_TEST(a_destroyed_object_is_not_usable)
{
    begin();
    cairn_assembly_add_node(&a, pool, shop.model, pool_item());
    ck_assert(cairn_assembly_is_usable(&a, 0, true));
    APPEND("call:item_free", VALUE(0, 0));
    ck_assert(!cairn_assembly_is_usable(&a, 0, false));
    ck_assert(cairn_assembly_is_usable(&a, 1, false));
    finish();
}
END_TEST

START_TEST(what_is_given_away_dies_with_its_owner)
{
    begin();
    shop_teach_taking(&shop, 5);
    uint32_t bag = append("call:bag_new", NULL, 0);
    uint32_t item = APPEND("call:item_new", INT(1));
    ck_assert(cairn_assembly_is_usable(&a, item, true));
    APPEND("call:bag_put", VALUE(0, 0), VALUE(1, 0));
    ck_assert(cairn_assembly_is_usable(&a, item, false));
    ck_assert(!cairn_assembly_is_usable(&a, item, true));
    uint32_t bag_group = a.slots.items[bag].group;
    uint32_t item_group = a.slots.items[item].group;
    ck_assert(cairn_assembly_belongs_to(&a, item_group, bag_group));
    ck_assert(cairn_assembly_belongs_to(&a, bag_group, bag_group));
    ck_assert(!cairn_assembly_belongs_to(&a, bag_group, item_group));
    APPEND("call:bag_free", VALUE(0, 0));
    ck_assert(!cairn_assembly_is_usable(&a, item, false));
    finish();
}
END_TEST

/* A pooled bag, and an item that it holds and that points back. */
static void add_filled_bag(void)
{
    const struct cairn_slot_info slots[2] = {
        {.flags = CAIRN_SLOT_ALIVE | CAIRN_SLOT_OWNED, .group = 1, .owner = 2},
        {.flags = CAIRN_SLOT_ALIVE, .group = 2, .owner = 1}};
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    uint32_t node =
        cairn_pool_admit(pool, 1, NULL, 0, &shop.f.test.sequence, slots, 2, false, false);
    cairn_assembly_add_node(&a, pool, shop.model, node);
}

START_TEST(what_a_component_holds_dies_with_it)
{
    begin();
    add_filled_bag();
    ck_assert(cairn_assembly_is_usable(&a, 0, true)); /* though the item points back */
    ck_assert(cairn_assembly_is_usable(&a, 1, false));
    ck_assert(!cairn_assembly_is_usable(&a, 1, true));
    ck_assert(cairn_assembly_belongs_to(&a, a.slots.items[1].group, a.slots.items[0].group));
    APPEND("call:bag_free", VALUE(0, 0));
    ck_assert(!cairn_assembly_is_usable(&a, 1, false));
    finish();
}
END_TEST

START_TEST(storage_is_born_by_its_initialiser)
{
    begin();
    uint32_t meter = append("local:Meter", NULL, 0);
    ck_assert_uint_ne(a.slots.items[meter].flags & CAIRN_SLOT_UNBORN, 0);
    APPEND("call:meter_init", VALUE(0, 0));
    ck_assert_uint_eq(a.slots.items[meter].flags & CAIRN_SLOT_UNBORN, 0);
    APPEND("call:meter_end", VALUE(0, 0));
    ck_assert(!cairn_assembly_is_usable(&a, meter, false));
    APPEND("call:meter_init", VALUE(0, 0));
    ck_assert(cairn_assembly_is_usable(&a, meter, false));
    finish();
}
END_TEST

START_TEST(numbers_are_no_objects)
{
    begin();
    append("call:bag_new", NULL, 0);
    uint32_t size = APPEND("call:bag_size", VALUE(0, 0));
    ck_assert_uint_eq(a.slots.items[size].group, 0);
    ck_assert(cairn_assembly_is_usable(&a, size, false));
    ck_assert(!cairn_assembly_is_usable(&a, size, true));
    finish();
}
END_TEST

START_TEST(what_was_appended_is_taken_back)
{
    begin();
    uint32_t item = pool_item();
    cairn_assembly_add_node(&a, pool, shop.model, item);
    append("call:bag_new", NULL, 0);
    struct cairn_assembly_point point = cairn_assembly_save(&a);
    uint64_t hash = cairn_sequence_hash(&a.sequence, a.sequence.statements.count);
    uint32_t offset = cairn_sequence_add_bytes(&a.sequence, "name", 4);
    struct cairn_arg name = {.kind = CAIRN_ARG_BYTES, .index = offset, .integer = 4};
    APPEND("call:item_rename", VALUE(0, 0), name);
    cairn_assembly_add_node(&a, pool, shop.model, item);
    cairn_assembly_restore(&a, point);
    ck_assert_uint_eq(a.sequence.statements.count, 3);
    ck_assert_uint_eq(cairn_sequence_hash(&a.sequence, 3), hash);
    ck_assert_uint_eq(a.slots.count, 3);
    ck_assert_uint_eq(a.parts.count, 1);
    ck_assert_uint_eq(a.sequence.bytes.count, point.bytes);
    finish();
}
END_TEST

UNIT_SUITE(assembly, leading_nodes_are_shared_components, copies_of_a_node_are_different_objects,
           slots_and_arguments_correspond, a_destroyed_object_is_not_usable,
           what_is_given_away_dies_with_its_owner, what_a_component_holds_dies_with_it,
           storage_is_born_by_its_initialiser, numbers_are_no_objects,
           what_was_appended_is_taken_back)
