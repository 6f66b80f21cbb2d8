#include "support.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "poly.h"

bool cairn_invariant_PStack(const PStack *stack);

/* number * x^0. */
static Poly *constant(int number)
{
    Rat *rat = rat_new(number, 1);
    Mono *mono = mono_new(rat, 0);
    Poly *poly = number == 0 ? poly_zero() : poly_new(&mono, 1);
    mono_free(mono);
    rat_free(rat);
    ck_assert_ptr_nonnull(poly);
    return poly;
}

static bool push_constant(PStack *stack, int number)
{
    Poly *poly = constant(number);
    bool is_pushed = pstack_push(stack, poly);
    poly_free(poly);
    return is_pushed;
}

static void expect_pop(PStack *stack, int number)
{
    Poly *popped = pstack_pop(stack);
    Poly *expected = constant(number);
    ck_assert_ptr_nonnull(popped);
    ck_assert(poly_equals(popped, expected));
    poly_free(expected);
    poly_free(popped);
}

START_TEST(behaves_like_an_array_of_numbers)
{
    PStack *stack = pstack_new();
    int model[10];
    size_t size = 0;
    for (int step = 0; step < 2000; step++) {
        int number = (int)draw(9) - 4;
        bool is_sum = draw(2) == 0;
        switch (draw(4)) {
        case 0:
            if (size == 0) {
                ck_assert_ptr_null(pstack_pop(stack));
            } else {
                expect_pop(stack, model[--size]);
            }
            break;
        case 1:
            ck_assert_int_eq(is_sum ? pstack_add(stack) : pstack_sub(stack), size >= 2);
            if (size >= 2) {
                size--;
                model[size - 1] += is_sum ? model[size] : -model[size];
            }
            break;
        default:
            ck_assert_int_eq(push_constant(stack, number), size < 10);
            if (size < 10) {
                model[size++] = number;
            }
            break;
        }
        ck_assert_uint_eq(pstack_size(stack), size);
        ck_assert(cairn_invariant_PStack(stack));
    }
    pstack_free(stack);
    pstack_free(NULL);
}
END_TEST

START_TEST(capacities_are_kept)
{
    PStack *none = pstack_with_capacity(0);
    ck_assert(!push_constant(none, 1));
    ck_assert_ptr_null(pstack_with_capacity(SIZE_MAX));
    ck_assert_ptr_null(pstack_with_capacity(SIZE_MAX / sizeof(void *)));
    PStack *three = pstack_with_capacity(3);
    ck_assert_uint_eq(pstack_capacity(three), 3);
    while (push_constant(three, 1)) {
        ck_assert_uint_le(pstack_size(three), 3);
    }
    ck_assert_uint_eq(pstack_size(three), 3);
    pstack_free(three);
    pstack_free(none);
}
END_TEST

START_TEST(failing_sums_leave_the_stack_alone)
{
    PStack *stack = pstack_new();
    ck_assert(push_constant(stack, INT_MAX) && push_constant(stack, 1));
    ck_assert(!pstack_add(stack));
    fail_allocations_after(0);
    ck_assert(!pstack_sub(stack));
    ck_assert_ptr_null(pstack_copy(stack));
    ck_assert_ptr_null(pstack_new());
    allow_allocations();
    fail_allocations_after(1);
    ck_assert_ptr_null(pstack_new());
    allow_allocations();
    expect_pop(stack, 1);
    expect_pop(stack, INT_MAX);
    pstack_free(stack);
}
END_TEST

/* The planted error, seen without harm: what is popped off one stack is missing on the other,
 * because both use the same array. */
START_TEST(copies_share_their_array)
{
    PStack *stack = pstack_new();
    ck_assert(push_constant(stack, 1));
    PStack *copy = pstack_copy(stack);
    expect_pop(copy, 1);
    ck_assert_uint_eq(pstack_size(stack), 1);
    ck_assert_ptr_null(pstack_pop(stack));
    free(copy); /* not pstack_free: the array is stack's */
    pstack_free(stack);
}
END_TEST

TCase *pstack_case(void)
{
    TCase *tcase = tcase_create("pstack");
    tcase_add_test(tcase, behaves_like_an_array_of_numbers);
    tcase_add_test(tcase, capacities_are_kept);
    tcase_add_test(tcase, failing_sums_leave_the_stack_alone);
    tcase_add_test(tcase, copies_share_their_array);
    return tcase;
}
