#include "support.h"

#include <string.h>

#include "bin_tree.h"

static void expect_contents(const BinTree *tree, const struct bag *bag)
{
    int values[512];
    ck_assert_uint_eq(bin_tree_size(tree), bag->count);
    ck_assert_int_eq(bin_tree_is_empty(tree), bag->count == 0);
    ck_assert_uint_eq(bin_tree_to_array(tree, values, 512), bag->count);
    ck_assert_mem_eq(values, bag->values, bag->count * sizeof(int));
    int value = 77;
    ck_assert_int_eq(bin_tree_min(tree, &value), bag->count > 0);
    ck_assert_int_eq(value, bag->count > 0 ? bag->values[0] : 77);
    value = 77;
    ck_assert_int_eq(bin_tree_max(tree, &value), bag->count > 0);
    ck_assert_int_eq(value, bag->count > 0 ? bag->values[bag->count - 1] : 77);
    value = 77;
    size_t index = draw(60);
    ck_assert_int_eq(bin_tree_nth(tree, index, &value), index < bag->count);
    ck_assert_int_eq(value, index < bag->count ? bag->values[index] : 77);
    ck_assert_uint_eq(bin_tree_to_array(tree, values, index),
                      index < bag->count ? index : bag->count);
}

static void step(BinTree *tree, struct bag *bag)
{
    int key = draw_key();
    bool is_there = bag_has(bag, key);
    ck_assert_int_eq(bin_tree_contains(tree, key), is_there);
    if (draw(2) == 0) {
        ck_assert_int_eq(bin_tree_insert(tree, key), !is_there);
        if (!is_there) {
            bag_add(bag, key);
        }
    } else {
        ck_assert_int_eq(bin_tree_remove(tree, key), is_there);
        bag_take(bag, key);
    }
}

START_TEST(behaves_like_a_sorted_array)
{
    for (int round = 0; round < 20; round++) {
        BinTree *tree = bin_tree_new();
        struct bag bag = {.count = 0};
        for (int i = 0; i < 150; i++) {
            step(tree, &bag);
            expect_contents(tree, &bag);
        }
        bin_tree_clear(tree);
        bag.count = 0;
        expect_contents(tree, &bag);
        step(tree, &bag);
        expect_contents(tree, &bag);
        bin_tree_free(tree);
    }
    bin_tree_free(NULL);
}
END_TEST

START_TEST(copies_are_equal_and_independent)
{
    for (int round = 0; round < 60; round++) {
        BinTree *tree = bin_tree_new();
        struct bag bag = {.count = 0};
        for (int i = 0; i < round; i++) {
            step(tree, &bag);
        }
        BinTree *copy = bin_tree_copy(tree);
        struct bag copied = bag;
        expect_contents(copy, &copied);
        for (int i = 0; i < 30; i++) {
            step(copy, &copied);
            bool is_equal = copied.count == bag.count &&
                            memcmp(copied.values, bag.values, bag.count * sizeof(int)) == 0;
            ck_assert_int_eq(bin_tree_equals(tree, copy), is_equal);
            ck_assert_int_eq(bin_tree_equals(copy, tree), is_equal);
        }
        expect_contents(tree, &bag);
        bin_tree_free(tree);
        expect_contents(copy, &copied);
        bin_tree_free(copy);
    }
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    BinTree *tree = bin_tree_new();
    struct bag bag = {.count = 0};
    for (int i = 0; i < 40; i++) {
        step(tree, &bag);
    }
    unsigned allowed = 0;
    BinTree *copy = NULL;
    while (copy == NULL) {
        fail_allocations_after(allowed++);
        copy = bin_tree_copy(tree);
        ck_assert(!bin_tree_insert(tree, 1000));
        allow_allocations();
    }
    ck_assert_uint_eq(allowed, bag.count + 2);
    expect_contents(tree, &bag);
    ck_assert(bin_tree_equals(tree, copy));
    bin_tree_free(tree);
    bin_tree_free(copy);
}
END_TEST

static void use_deep_tree(void *context)
{
    BinTree *tree = context;
    BinTree *copy = bin_tree_copy(tree);
    ck_assert(bin_tree_equals(tree, copy));
    int value = 0;
    ck_assert(bin_tree_nth(copy, DEEP - 1, &value));
    ck_assert_int_eq(value, DEEP - 1);
    ck_assert(bin_tree_remove(copy, 0));
    ck_assert(!bin_tree_equals(tree, copy));
    bin_tree_free(copy);
    bin_tree_free(tree);
}

START_TEST(needs_no_stack_for_deep_trees)
{
    BinTree *rising = bin_tree_new();
    BinTree *falling = bin_tree_new();
    for (int i = 0; i < DEEP; i++) {
        ck_assert(bin_tree_insert(rising, i) && bin_tree_insert(falling, DEEP - 1 - i));
    }
    ck_assert(bin_tree_equals(rising, falling));
    run_on_small_stack(use_deep_tree, rising);
    run_on_small_stack(use_deep_tree, falling);
}
END_TEST

TCase *bin_tree_case(void)
{
    TCase *tcase = tcase_create("bin_tree");
    tcase_add_test(tcase, behaves_like_a_sorted_array);
    tcase_add_test(tcase, copies_are_equal_and_independent);
    tcase_add_test(tcase, survives_lack_of_memory);
    tcase_add_test(tcase, needs_no_stack_for_deep_trees);
    return tcase;
}
