#include "core/vec.h"
#include "tests/unit/suites.h"

struct pair {
    int a;
    int b;
};

START_TEST(items_are_kept_in_order)
{
    CAIRN_VEC(uint32_t) numbers = {0};
    for (uint32_t i = 0; i < 1000; i++) {
        cairn_vec_push(&numbers, i * i);
        ck_assert_uint_eq(*cairn_vec_last(&numbers), i * i);
    }
    ck_assert_uint_eq(numbers.count, 1000);
    for (uint32_t i = 0; i < 1000; i++) {
        ck_assert_uint_eq(numbers.items[i], i * i);
    }
    cairn_vec_release(&numbers);
    ck_assert_ptr_null(numbers.items);
    ck_assert_uint_eq(numbers.count + numbers.capacity, 0);
}
END_TEST

START_TEST(records_are_pushed_as_literals)
{
    CAIRN_VEC(struct pair) pairs = {0};
    cairn_vec_push(&pairs, (struct pair){1, 2});
    cairn_vec_push(&pairs, (struct pair){.b = 3});
    ck_assert_int_eq(pairs.items[0].b, 2);
    ck_assert_int_eq(pairs.items[1].a, 0);
    cairn_vec_release(&pairs);
}
END_TEST

START_TEST(room_is_kept_when_cleared)
{
    CAIRN_VEC(char) chars = {0};
    cairn_vec_reserve(&chars, 100);
    ck_assert_uint_ge(chars.capacity, 100);
    ck_assert_uint_eq(chars.count, 0);
    const char *items = chars.items;
    for (int i = 0; i < 100; i++) {
        cairn_vec_push(&chars, 'x');
    }
    ck_assert_ptr_eq(chars.items, items);
    cairn_vec_clear(&chars);
    ck_assert_uint_eq(chars.count, 0);
    ck_assert_uint_ge(chars.capacity, 100);
    cairn_vec_release(&chars);
}
END_TEST

UNIT_SUITE(vec, items_are_kept_in_order, records_are_pushed_as_literals, room_is_kept_when_cleared)
