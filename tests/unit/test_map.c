#include "core/hash.h"
#include "core/map.h"
#include "tests/unit/suites.h"

START_TEST(an_empty_map_has_nothing)
{
    struct cairn_map map = {0};
    ck_assert_uint_eq(cairn_map_get(&map, 5, 77), 77);
    cairn_map_reset(&map);
    cairn_map_release(&map);
    ck_assert_uint_eq(cairn_map_get(&map, 0, 78), 78);
}
END_TEST

START_TEST(values_are_found_again)
{
    struct cairn_map map = {0};
    for (uint32_t i = 0; i < 10000; i++) {
        ck_assert(cairn_map_put(&map, cairn_hash(&i, sizeof i), i));
    }
    ck_assert_uint_eq(map.count, 10000);
    for (uint32_t i = 0; i < 10000; i++) {
        ck_assert_uint_eq(cairn_map_get(&map, cairn_hash(&i, sizeof i), UINT32_MAX), i);
    }
    uint32_t absent = 10000;
    ck_assert_uint_eq(cairn_map_get(&map, cairn_hash(&absent, sizeof absent), 123456), 123456);
    cairn_map_release(&map);
}
END_TEST

/* Keys that share their low bits meet in one cell. */
START_TEST(keys_that_collide_are_told_apart)
{
    struct cairn_map map = {0};
    for (uint64_t i = 1; i <= 40; i++) {
        cairn_map_put(&map, i << 40 | i << 8, (uint32_t)i);
    }
    for (uint64_t i = 1; i <= 40; i++) {
        ck_assert_uint_eq(cairn_map_get(&map, i << 40 | i << 8, 0), i);
    }
    cairn_map_release(&map);
}
END_TEST

START_TEST(key_0_is_a_key)
{
    struct cairn_map map = {0};
    ck_assert_uint_eq(cairn_map_get(&map, 0, 9), 9);
    ck_assert(cairn_map_put(&map, 0, 4));
    ck_assert(!cairn_map_put(&map, 0, 5));
    ck_assert_uint_eq(cairn_map_get(&map, 0, 9), 5);
    cairn_map_release(&map);
}
END_TEST

START_TEST(a_value_is_replaced_or_stands)
{
    struct cairn_map map = {0};
    ck_assert_uint_eq(cairn_map_get_or_put(&map, 3, 10), 10);
    ck_assert_uint_eq(cairn_map_get_or_put(&map, 3, 20), 10);
    ck_assert(!cairn_map_put(&map, 3, 30));
    ck_assert_uint_eq(cairn_map_get(&map, 3, 0), 30);
    ck_assert_uint_eq(cairn_map_increment(&map, 3), 31);
    ck_assert_uint_eq(cairn_map_increment(&map, 4), 1);
    ck_assert_uint_eq(map.count, 2);
    cairn_map_release(&map);
}
END_TEST

START_TEST(a_reset_map_is_empty)
{
    struct cairn_map map = {0};
    for (uint64_t key = 1; key < 200; key++) {
        cairn_map_put(&map, key, 1);
    }
    cairn_map_reset(&map);
    ck_assert_uint_eq(map.count, 0);
    for (uint64_t key = 1; key < 200; key++) {
        ck_assert_uint_eq(cairn_map_get(&map, key, 7), 7);
    }
    ck_assert(cairn_map_put(&map, 1, 2));
    cairn_map_release(&map);
}
END_TEST

UNIT_SUITE(map, an_empty_map_has_nothing, values_are_found_again, keys_that_collide_are_told_apart,
           key_0_is_a_key, a_value_is_replaced_or_stands, a_reset_map_is_empty)
