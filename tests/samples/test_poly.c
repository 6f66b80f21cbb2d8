#include "support.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "poly.h"

bool cairn_invariant_Rat(const Rat *rat);
bool cairn_invariant_Poly(const Poly *poly);

/* The naive model: coefficients by exponent, all over the same denominator. */
enum { EXPONENTS = 6, DENOMINATOR = 12 };

struct model {
    int twelfths[EXPONENTS];
};

static void expect_rat(Rat *rat, int n, int d)
{
    ck_assert_ptr_nonnull(rat);
    ck_assert_int_eq(rat_num(rat), n);
    ck_assert_int_eq(rat_den(rat), d);
    ck_assert_double_eq(rat_approx(rat), (double)n / d);
    ck_assert_int_eq(rat_is_zero(rat), n == 0);
    ck_assert(cairn_invariant_Rat(rat));
    rat_free(rat);
}

START_TEST(rationals_are_reduced)
{
    expect_rat(rat_new(2, 4), 1, 2);
    expect_rat(rat_new(-2, 4), -1, 2);
    expect_rat(rat_new(2, -4), -1, 2);
    expect_rat(rat_new(-2, -4), 1, 2);
    expect_rat(rat_new(0, -7), 0, 1);
    expect_rat(rat_new(5, 0), 0, 1);
    expect_rat(rat_new(INT_MIN, 1), INT_MIN, 1);
    expect_rat(rat_new(INT_MIN, INT_MIN), 1, 1);
    expect_rat(rat_new(INT_MIN, 2), INT_MIN / 2, 1);
    expect_rat(rat_new(2, INT_MIN), -1, 1 << 30);
    expect_rat(rat_new(INT_MAX, INT_MIN + 1), -1, 1);
    ck_assert_ptr_null(rat_new(INT_MIN, -1));
    ck_assert_ptr_null(rat_new(1, INT_MIN));
    rat_free(NULL);
}
END_TEST

/* Whether the exact n/d can be a Rat at all. */
static bool fits(int64_t n, int64_t d)
{
    int64_t a = llabs(n);
    int64_t b = d;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return n / a >= INT_MIN && n / a <= INT_MAX && d / a <= INT_MAX;
}

START_TEST(rationals_add_exactly_or_not_at_all)
{
    for (int i = 0; i < 4000; i++) {
        Rat *a = rat_new(draw_key(), draw_key());
        Rat *b = rat_new(draw_key(), draw_key());
        if (a != NULL && b != NULL) {
            int64_t ad = rat_den(a);
            int64_t bd = rat_den(b);
            for (int sign = -1; sign <= 1; sign += 2) {
                int64_t n = rat_num(a) * bd + sign * (rat_num(b) * ad);
                Rat *result = sign < 0 ? rat_sub(a, b) : rat_add(a, b);
                ck_assert_int_eq(result != NULL, fits(n, ad * bd));
                if (result != NULL) {
                    ck_assert((__int128)rat_num(result) * ad * bd == (__int128)n * rat_den(result));
                    ck_assert(cairn_invariant_Rat(result));
                }
                rat_free(result);
            }
            bool is_equal = rat_num(a) == rat_num(b) && ad == bd;
            ck_assert_int_eq(rat_equals(a, b), is_equal);
            ck_assert(!is_equal || rat_hash(a) == rat_hash(b));
        }
        rat_free(a);
        rat_free(b);
    }
}
END_TEST

static Mono *make_mono(int twelfths, int exp)
{
    Rat *coeff = rat_new(twelfths, DENOMINATOR);
    Mono *mono = mono_new(coeff, exp);
    rat_free(coeff);
    return mono;
}

START_TEST(monomials_copy_their_coefficient)
{
    Rat *half = rat_new(1, 2);
    Mono *mono = mono_new(half, 3);
    ck_assert(rat_equals(mono_coeff(mono), half));
    rat_free(half);
    ck_assert_int_eq(rat_den(mono_coeff(mono)), 2);
    ck_assert_int_eq(mono_exp(mono), 3);
    Mono *same = make_mono(6, 3);
    Mono *other = make_mono(6, 4);
    ck_assert(mono_equals(mono, same) && mono_hash(mono) == mono_hash(same));
    ck_assert(!mono_equals(mono, other));
    ck_assert_ptr_null(mono_new(NULL, 0));
    ck_assert_ptr_null(mono_new(mono_coeff(mono), -1));
    mono_free(other);
    mono_free(same);
    mono_free(mono);
    mono_free(NULL);
}
END_TEST

static void expect_poly(const Poly *poly, const struct model *model)
{
    size_t at = 0;
    int degree = -1;
    ck_assert_ptr_nonnull(poly);
    for (int exp = EXPONENTS - 1; exp >= 0; exp--) {
        if (model->twelfths[exp] != 0) {
            Mono *expected = make_mono(model->twelfths[exp], exp);
            ck_assert_ptr_nonnull(poly_mono(poly, at));
            ck_assert(mono_equals(poly_mono(poly, at), expected));
            degree = degree < 0 ? exp : degree;
            mono_free(expected);
            at++;
        }
    }
    ck_assert_uint_eq(poly_count(poly), at);
    ck_assert_ptr_null(poly_mono(poly, at));
    ck_assert_int_eq(poly_degree(poly), degree);
    ck_assert(cairn_invariant_Poly(poly));
}

static Poly *draw_poly(struct model *model)
{
    Mono *monos[EXPONENTS];
    size_t count = 0;
    for (int exp = EXPONENTS - 1; exp >= 0; exp--) {
        model->twelfths[exp] = draw(2) == 0 ? 0 : (int)draw(7) - 3;
        if (model->twelfths[exp] != 0) {
            monos[count++] = make_mono(model->twelfths[exp], exp);
        }
    }
    Poly *poly = poly_new(count == 0 ? NULL : monos, count);
    while (count > 0) {
        mono_free(monos[--count]);
    }
    return poly;
}

START_TEST(polynomials_add_and_subtract)
{
    for (int round = 0; round < 400; round++) {
        struct model a_model;
        struct model b_model;
        struct model sum_model;
        struct model difference_model;
        Poly *a = draw_poly(&a_model);
        Poly *b = draw_poly(&b_model);
        bool is_equal = true;
        for (int exp = 0; exp < EXPONENTS; exp++) {
            sum_model.twelfths[exp] = a_model.twelfths[exp] + b_model.twelfths[exp];
            difference_model.twelfths[exp] = a_model.twelfths[exp] - b_model.twelfths[exp];
            is_equal = is_equal && a_model.twelfths[exp] == b_model.twelfths[exp];
        }
        Poly *sum = poly_sum(a, b);
        Poly *difference = poly_difference(a, b);
        Poly *back = poly_sum(difference, b);
        expect_poly(a, &a_model);
        expect_poly(b, &b_model);
        expect_poly(sum, &sum_model);
        expect_poly(difference, &difference_model);
        ck_assert(poly_equals(back, a) && poly_hash(back) == poly_hash(a));
        ck_assert_int_eq(poly_equals(a, b), is_equal);
        poly_free(back);
        poly_free(difference);
        poly_free(sum);
        poly_free(b);
        poly_free(a);
    }
}
END_TEST

/* All but the planted error: where the sum of coefficients is 0, the monomial is kept. */
START_TEST(monomials_are_added_in_their_place)
{
    unsigned planted = 0;
    for (int round = 0; round < 2000; round++) {
        struct model model;
        Poly *poly = draw_poly(&model);
        int exp = (int)draw(EXPONENTS);
        int twelfths = (int)draw(7) - 3;
        Mono *mono = make_mono(twelfths, exp);
        Poly *result = poly_add(poly, mono);
        model.twelfths[exp] += twelfths;
        if (twelfths != 0 && model.twelfths[exp] == 0) {
            planted++;
            ck_assert(!cairn_invariant_Poly(result));
        } else {
            expect_poly(result, &model);
        }
        poly_free(result);
        mono_free(mono);
        poly_free(poly);
    }
    ck_assert_uint_gt(planted, 20);
}
END_TEST

START_TEST(polynomials_refuse_what_is_not_sorted)
{
    Mono *low = make_mono(1, 1);
    Mono *high = make_mono(1, 2);
    Mono *zero = make_mono(0, 0);
    ck_assert_ptr_null(poly_new((Mono *[]){low, high}, 2));
    ck_assert_ptr_null(poly_new((Mono *[]){low, low}, 2));
    ck_assert_ptr_null(poly_new((Mono *[]){high, zero}, 2));
    ck_assert_ptr_null(poly_new((Mono *[]){high, NULL}, 2));
    Poly *poly = poly_new((Mono *[]){high, low}, 2);
    ck_assert_uint_eq(poly_count(poly), 2);
    Poly *nothing = poly_zero();
    ck_assert_uint_eq(poly_count(nothing), 0);
    poly_free(nothing);
    poly_free(poly);
    poly_free(NULL);
    mono_free(zero);
    mono_free(high);
    mono_free(low);
}
END_TEST

START_TEST(overflow_is_refused)
{
    Rat *large = rat_new(INT_MAX, 1);
    Mono *mono = mono_new(large, 0);
    Poly *poly = poly_new(&mono, 1);
    ck_assert_ptr_null(poly_add(poly, mono));
    ck_assert_ptr_null(poly_sum(poly, poly));
    Poly *zero = poly_difference(poly, poly);
    ck_assert_uint_eq(poly_count(zero), 0);
    poly_free(zero);
    poly_free(poly);
    mono_free(mono);
    rat_free(large);
}
END_TEST

START_TEST(null_goes_through)
{
    ck_assert_ptr_null(rat_add(NULL, NULL));
    ck_assert_ptr_null(rat_sub(NULL, NULL));
    ck_assert_int_eq(rat_num(NULL), 0);
    ck_assert_int_eq(rat_den(NULL), 0);
    ck_assert(!rat_is_zero(NULL));
    ck_assert(rat_equals(NULL, NULL));
    ck_assert_ptr_null(mono_new(NULL, 1));
    ck_assert_ptr_null(mono_coeff(NULL));
    ck_assert_ptr_null(poly_new(NULL, 1));
    ck_assert_ptr_null(poly_mono(NULL, 0));
    ck_assert_int_eq(poly_degree(NULL), -1);
    Poly *zero = poly_zero();
    ck_assert_ptr_null(poly_add(zero, NULL));
    ck_assert_ptr_null(poly_add(NULL, NULL));
    ck_assert_ptr_null(poly_sum(zero, NULL));
    ck_assert_ptr_null(poly_difference(NULL, zero));
    ck_assert(!poly_equals(zero, NULL));
    ck_assert(poly_equals(NULL, NULL));
    PStack *stack = pstack_with_capacity(1);
    ck_assert(!pstack_push(stack, NULL));
    ck_assert(!pstack_push(NULL, zero));
    ck_assert(!pstack_add(NULL));
    ck_assert_ptr_null(pstack_pop(NULL));
    ck_assert_ptr_null(pstack_copy(NULL));
    ck_assert_uint_eq(pstack_size(NULL), 0);
    pstack_free(stack);
    poly_free(zero);
}
END_TEST

TCase *poly_case(void)
{
    TCase *tcase = tcase_create("poly");
    tcase_add_test(tcase, rationals_are_reduced);
    tcase_add_test(tcase, rationals_add_exactly_or_not_at_all);
    tcase_add_test(tcase, monomials_copy_their_coefficient);
    tcase_add_test(tcase, polynomials_add_and_subtract);
    tcase_add_test(tcase, monomials_are_added_in_their_place);
    tcase_add_test(tcase, polynomials_refuse_what_is_not_sorted);
    tcase_add_test(tcase, overflow_is_refused);
    tcase_add_test(tcase, null_goes_through);
    return tcase;
}
