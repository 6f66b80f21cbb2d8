#include "support.h"

#include <stdint.h>

#include "ub_stack.h"

static bool model_has(const int *model, size_t size, int value)
{
    for (size_t i = 0; i < size; i++) {
        if (model[i] == value) {
            return true;
        }
    }
    return false;
}

static void run_against_array(size_t capacity)
{
    UBStack *stack = ub_stack_new(capacity);
    int model[64];
    size_t size = 0;
    ck_assert_ptr_nonnull(stack);
    for (int step = 0; step < 400; step++) {
        int value = draw_key();
        ck_assert_int_eq(ub_stack_contains(stack, value), model_has(model, size, value));
        if (draw(3) < 2) {
            bool is_added = size < capacity && !model_has(model, size, value);
            ck_assert_int_eq(ub_stack_push(stack, value), is_added);
            if (is_added) {
                model[size++] = value;
            }
        } else {
            int popped = 77;
            ck_assert_int_eq(ub_stack_pop(stack, draw(3) == 0 ? NULL : &popped), size > 0);
            size -= size > 0;
            ck_assert(popped == 77 || popped == model[size]);
        }
        int top = 77;
        ck_assert_int_eq(ub_stack_top(stack, &top), size > 0);
        ck_assert_int_eq(top, size > 0 ? model[size - 1] : 77);
        ck_assert_uint_eq(ub_stack_size(stack), size);
        ck_assert_uint_eq(ub_stack_capacity(stack), capacity);
        ck_assert_int_eq(ub_stack_is_empty(stack), size == 0);
        ck_assert_int_eq(ub_stack_is_full(stack), size == capacity);
    }
    ub_stack_free(stack);
}

START_TEST(behaves_like_an_array)
{
    for (size_t capacity = 0; capacity < 12; capacity++) {
        run_against_array(capacity);
    }
    run_against_array(64);
    ub_stack_free(NULL);
}
END_TEST

START_TEST(copies_are_equal_and_independent)
{
    UBStack *stack = ub_stack_new(4);
    ck_assert(ub_stack_push(stack, 1) && ub_stack_push(stack, 2));
    UBStack *copy = ub_stack_copy(stack);
    ck_assert(ub_stack_equals(stack, copy) && ub_stack_equals(copy, stack));
    ck_assert_uint_eq(ub_stack_capacity(copy), 4);
    ck_assert(ub_stack_pop(copy, NULL) && ub_stack_push(copy, 3));
    ck_assert(!ub_stack_equals(stack, copy));
    ck_assert(ub_stack_contains(stack, 2) && !ub_stack_contains(stack, 3));
    ub_stack_free(stack);
    ck_assert(ub_stack_pop(copy, NULL) && ub_stack_pop(copy, NULL));
    /* Equality is that of sets: another order, another capacity. */
    UBStack *other = ub_stack_new(2);
    ck_assert(ub_stack_push(other, 1) && ub_stack_push(other, 2));
    ck_assert(ub_stack_push(copy, 2) && ub_stack_push(copy, 1));
    ck_assert(ub_stack_equals(copy, other));
    ub_stack_free(other);
    ub_stack_free(copy);
}
END_TEST

START_TEST(refuses_what_cannot_be_allocated)
{
    ck_assert_ptr_null(ub_stack_new(SIZE_MAX));
    ck_assert_ptr_null(ub_stack_new(SIZE_MAX / sizeof(int)));
    UBStack *stack = ub_stack_new(1);
    fail_allocations_after(0);
    ck_assert_ptr_null(ub_stack_new(3));
    ck_assert_ptr_null(ub_stack_copy(stack));
    allow_allocations();
    ub_stack_free(stack);
}
END_TEST

TCase *ub_stack_case(void)
{
    TCase *tcase = tcase_create("ub_stack");
    tcase_add_test(tcase, behaves_like_an_array);
    tcase_add_test(tcase, copies_are_equal_and_independent);
    tcase_add_test(tcase, refuses_what_cannot_be_allocated);
    return tcase;
}
