#include "support.h"

#include "heap_array.h"

static void expect_contents(const HeapArray *heap, const struct bag *bag)
{
    int min = 77;
    ck_assert_uint_eq(heap_array_size(heap), bag->count);
    ck_assert_int_eq(heap_array_is_empty(heap), bag->count == 0);
    ck_assert_int_eq(heap_array_min(heap, &min), bag->count > 0);
    ck_assert_int_eq(min, bag->count > 0 ? bag->values[0] : 77);
}

static void expect_extraction(HeapArray *heap, struct bag *bag)
{
    int min = 77;
    ck_assert_int_eq(heap_array_extract_min(heap, &min), bag->count > 0);
    ck_assert_int_eq(min, bag->count > 0 ? bag->values[0] : 77);
    bag_take(bag, min);
}

START_TEST(behaves_like_a_sorted_array)
{
    HeapArray *heap = heap_array_new();
    struct bag bag = {.count = 0};
    for (int step = 0; step < 4000; step++) {
        unsigned choice = draw(100);
        if (choice < 55 && bag.count < 500) {
            int key = draw_key();
            ck_assert(heap_array_insert(heap, key));
            bag_add(&bag, key);
        } else if (choice < 99) {
            expect_extraction(heap, &bag);
        } else {
            heap_array_clear(heap);
            bag.count = 0;
        }
        expect_contents(heap, &bag);
    }
    while (bag.count > 0) {
        expect_extraction(heap, &bag);
    }
    ck_assert(!heap_array_extract_min(heap, NULL));
    ck_assert(heap_array_insert(heap, 1) && heap_array_extract_min(heap, NULL));
    heap_array_free(heap);
    heap_array_free(NULL);
}
END_TEST

START_TEST(is_built_from_values)
{
    for (size_t count = 0; count < 60; count++) {
        int values[60];
        struct bag bag = {.count = 0};
        for (size_t i = 0; i < count; i++) {
            values[i] = draw_key();
            bag_add(&bag, values[i]);
        }
        HeapArray *heap = heap_array_from_values(count == 0 ? NULL : values, count);
        while (bag.count > 0) {
            expect_contents(heap, &bag);
            expect_extraction(heap, &bag);
        }
        expect_contents(heap, &bag);
        heap_array_free(heap);
    }
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    const int values[] = {3, 1, 2};
    for (unsigned allowed = 0; allowed < 2; allowed++) {
        fail_allocations_after(allowed);
        ck_assert_ptr_null(heap_array_from_values(values, 3));
    }
    fail_allocations_after(0);
    ck_assert_ptr_null(heap_array_new());
    allow_allocations();
    HeapArray *heap = heap_array_from_values(values, 3);
    fail_allocations_after(0);
    ck_assert(!heap_array_insert(heap, 0));
    allow_allocations();
    struct bag bag = {.count = 3, .values = {1, 2, 3}};
    expect_contents(heap, &bag);
    heap_array_free(heap);
}
END_TEST

TCase *heap_array_case(void)
{
    TCase *tcase = tcase_create("heap_array");
    tcase_add_test(tcase, behaves_like_a_sorted_array);
    tcase_add_test(tcase, is_built_from_values);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
