#include "support.h"

#include "int_stack.h"

START_TEST(behaves_like_an_array)
{
    IntStack *stack = int_stack_new();
    int model[200];
    size_t size = 0;
    ck_assert_ptr_nonnull(stack);
    for (int step = 0; step < 3000; step++) {
        int value = 77;
        if (size < 200 && draw(7) < 4) {
            value = draw_key();
            ck_assert(int_stack_push(stack, value));
            model[size++] = value;
        } else if (draw(2) == 0) {
            ck_assert_int_eq(int_stack_pop(stack, draw(3) == 0 ? NULL : &value), size > 0);
            size -= size > 0;
            ck_assert(value == 77 || value == model[size]);
        }
        value = 77;
        ck_assert_int_eq(int_stack_top(stack, &value), size > 0);
        ck_assert_int_eq(value, size > 0 ? model[size - 1] : 77);
        ck_assert_uint_eq(int_stack_size(stack), size);
        ck_assert_int_eq(int_stack_is_empty(stack), size == 0);
    }
    int_stack_free(stack);
    int_stack_free(NULL);
}
END_TEST

START_TEST(equality_looks_at_values_and_order)
{
    IntStack *a = int_stack_new();
    IntStack *b = int_stack_new();
    ck_assert(int_stack_equals(a, b));
    for (int i = 0; i < 20; i++) {
        ck_assert(int_stack_push(a, i));
        ck_assert(!int_stack_equals(a, b));
        ck_assert(int_stack_push(b, i));
        ck_assert(int_stack_equals(a, b));
    }
    ck_assert(int_stack_pop(a, NULL) && int_stack_push(a, -1));
    ck_assert(!int_stack_equals(a, b));
    ck_assert(int_stack_equals(a, a));
    int_stack_free(a);
    int_stack_free(b);
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    fail_allocations_after(0);
    ck_assert_ptr_null(int_stack_new());
    allow_allocations();
    IntStack *stack = int_stack_new();
    size_t size = 0;
    fail_allocations_after(1);
    while (int_stack_push(stack, (int)size)) {
        size++;
        ck_assert_uint_lt(size, 100);
    }
    allow_allocations();
    ck_assert_uint_gt(size, 0);
    ck_assert_uint_eq(int_stack_size(stack), size);
    ck_assert(int_stack_push(stack, 5));
    int_stack_free(stack);
}
END_TEST

TCase *int_stack_case(void)
{
    TCase *tcase = tcase_create("int_stack");
    tcase_add_test(tcase, behaves_like_an_array);
    tcase_add_test(tcase, equality_looks_at_values_and_order);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
