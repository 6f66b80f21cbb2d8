#include "poly.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct Rat {
    int num;
    int den;
    double approx;
};

struct Mono {
    Rat coeff;
    int exp;
};

struct Poly {
    size_t count;
    Mono monos[]; /* strictly falling exponents, no coefficient 0 */
};

struct PStack {
    Poly **polys; /* polys[0 .. size - 1] are owned by the stack */
    size_t size;
    size_t capacity;
};

/* ---- rational numbers ---- */

/* Sets *ret_rat to n/d in lowest terms; false if that does not fit. |n| and |d| are below 2^63. */
static bool make_rat(Rat *ret_rat, int64_t n, int64_t d)
{
    if (d == 0) {
        n = 0;
        d = 1;
    }
    int64_t a = n;
    int64_t b = d;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    n /= a;
    d /= a;
    if (d < 0) {
        n = -n;
        d = -d;
    }
    if (n < INT_MIN || n > INT_MAX || d > INT_MAX) {
        return false;
    }
    ret_rat->num = (int)n;
    ret_rat->den = (int)d;
    ret_rat->approx = (double)n / (double)d;
    return true;
}

/* a + sign * b. The products are below 2^62. */
static bool add_rats(Rat *ret_sum, const Rat *a, const Rat *b, int sign)
{
    int64_t n = (int64_t)a->num * b->den + (int64_t)sign * b->num * a->den;
    return make_rat(ret_sum, n, (int64_t)a->den * b->den);
}

static Rat *copy_to_heap(const Rat *value)
{
    Rat *rat = calloc(1, sizeof(*rat));
    if (rat != NULL) {
        *rat = *value;
    }
    return rat;
}

Rat *rat_new(int n, int d)
{
    Rat value = {0};
    return make_rat(&value, n, d) ? copy_to_heap(&value) : NULL;
}

void rat_free(Rat *rat)
{
    free(rat);
}

int rat_num(const Rat *rat)
{
    return rat != NULL ? rat->num : 0;
}

int rat_den(const Rat *rat)
{
    return rat != NULL ? rat->den : 0;
}

double rat_approx(const Rat *rat)
{
    return rat != NULL ? rat->approx : 0.0;
}

bool rat_is_zero(const Rat *rat)
{
    return rat != NULL && rat->num == 0;
}

Rat *rat_add(const Rat *a, const Rat *b)
{
    Rat sum = {0};
    return a != NULL && b != NULL && add_rats(&sum, a, b, 1) ? copy_to_heap(&sum) : NULL;
}

Rat *rat_sub(const Rat *a, const Rat *b)
{
    Rat difference = {0};
    return a != NULL && b != NULL && add_rats(&difference, a, b, -1) ? copy_to_heap(&difference)
                                                                     : NULL;
}

bool rat_equals(const Rat *a, const Rat *b)
{
    return a == b || (a != NULL && b != NULL && a->num == b->num && a->den == b->den);
}

unsigned rat_hash(const Rat *rat)
{
    return rat == NULL ? 0 : (7u * 31u + (unsigned)rat->num) * 31u + (unsigned)rat->den;
}

/* ---- monomials ---- */

Mono *mono_new(const Rat *coeff, int exp)
{
    if (coeff == NULL || exp < 0) {
        return NULL;
    }
    Mono *mono = calloc(1, sizeof(*mono));
    if (mono != NULL) {
        mono->coeff = *coeff;
        mono->exp = exp;
    }
    return mono;
}

void mono_free(Mono *mono)
{
    free(mono);
}

const Rat *mono_coeff(const Mono *mono)
{
    return mono != NULL ? &mono->coeff : NULL;
}

int mono_exp(const Mono *mono)
{
    return mono != NULL ? mono->exp : 0;
}

bool mono_equals(const Mono *a, const Mono *b)
{
    return a == b ||
           (a != NULL && b != NULL && a->exp == b->exp && rat_equals(&a->coeff, &b->coeff));
}

unsigned mono_hash(const Mono *mono)
{
    return mono == NULL ? 0 : (7u * 31u + rat_hash(&mono->coeff)) * 31u + (unsigned)mono->exp;
}

/* ---- polynomials ---- */

/* A polynomial with room for capacity monomials, none of which is there yet. */
static Poly *reserve_poly(size_t capacity)
{
    if (capacity > (SIZE_MAX - sizeof(Poly)) / sizeof(Mono)) {
        return NULL;
    }
    return calloc(1, sizeof(Poly) + capacity * sizeof(Mono));
}

Poly *poly_zero(void)
{
    return reserve_poly(0);
}

static bool is_sorted(Mono *const *monos, size_t count)
{
    if (monos == NULL) {
        return count == 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (monos[i] == NULL || rat_is_zero(&monos[i]->coeff) ||
            (i > 0 && monos[i - 1]->exp <= monos[i]->exp)) {
            return false;
        }
    }
    return true;
}

Poly *poly_new(Mono *const *monos, size_t count)
{
    if (!is_sorted(monos, count)) {
        return NULL;
    }
    Poly *poly = reserve_poly(count);
    if (poly == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        poly->monos[i] = *monos[i];
    }
    poly->count = count;
    return poly;
}

void poly_free(Poly *poly)
{
    free(poly);
}

size_t poly_count(const Poly *poly)
{
    return poly != NULL ? poly->count : 0;
}

const Mono *poly_mono(const Poly *poly, size_t index)
{
    return index < poly_count(poly) ? &poly->monos[index] : NULL;
}

int poly_degree(const Poly *poly)
{
    return poly_count(poly) == 0 ? -1 : poly->monos[0].exp;
}

static Poly *copy_poly(const Poly *poly)
{
    Poly *copy = reserve_poly(poly->count);
    if (copy != NULL) {
        memcpy(copy->monos, poly->monos, poly->count * sizeof(Mono));
        copy->count = poly->count;
    }
    return copy;
}

Poly *poly_add(const Poly *poly, const Mono *mono)
{
    if (poly == NULL || mono == NULL) {
        return NULL;
    }
    if (rat_is_zero(&mono->coeff)) {
        return copy_poly(poly);
    }
    Poly *result = reserve_poly(poly->count + 1);
    if (result == NULL) {
        return NULL;
    }
    size_t i = 0;
    while (i < poly->count && poly->monos[i].exp > mono->exp) {
        result->monos[result->count++] = poly->monos[i++];
    }
    Mono inserted = *mono;
    if (i < poly->count && poly->monos[i].exp == mono->exp) {
        if (!add_rats(&inserted.coeff, &poly->monos[i++].coeff, &mono->coeff, 1)) {
            poly_free(result);
            return NULL;
        }
    }
    result->monos[result->count++] = inserted;
    while (i < poly->count) {
        result->monos[result->count++] = poly->monos[i++];
    }
    return result;
}

/* a + sign * b. */
static Poly *combine(const Poly *a, const Poly *b, int sign)
{
    static const Rat zero = {.num = 0, .den = 1, .approx = 0.0};
    Poly *result = reserve_poly(a->count + b->count);
    if (result == NULL) {
        return NULL;
    }
    size_t i = 0;
    size_t j = 0;
    while (i < a->count || j < b->count) {
        const Mono *x = poly_mono(a, i);
        const Mono *y = poly_mono(b, j);
        bool takes_x = y == NULL || (x != NULL && x->exp >= y->exp);
        bool takes_y = x == NULL || (y != NULL && y->exp >= x->exp);
        Mono *term = &result->monos[result->count];
        term->exp = takes_x ? x->exp : y->exp;
        if (!add_rats(&term->coeff, takes_x ? &x->coeff : &zero, takes_y ? &y->coeff : &zero,
                      sign)) {
            poly_free(result);
            return NULL;
        }
        result->count += !rat_is_zero(&term->coeff);
        i += takes_x;
        j += takes_y;
    }
    return result;
}

Poly *poly_sum(const Poly *a, const Poly *b)
{
    return a != NULL && b != NULL ? combine(a, b, 1) : NULL;
}

Poly *poly_difference(const Poly *a, const Poly *b)
{
    return a != NULL && b != NULL ? combine(a, b, -1) : NULL;
}

bool poly_equals(const Poly *a, const Poly *b)
{
    if (a == NULL || b == NULL || a->count != b->count) {
        return a == b;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (!mono_equals(&a->monos[i], &b->monos[i])) {
            return false;
        }
    }
    return true;
}

unsigned poly_hash(const Poly *poly)
{
    unsigned hash = 7u;
    for (size_t i = 0; i < poly_count(poly); i++) {
        hash = hash * 31u + mono_hash(&poly->monos[i]);
    }
    return hash;
}

/* ---- stack of polynomials ---- */

PStack *pstack_new(void)
{
    return pstack_with_capacity(10);
}

PStack *pstack_with_capacity(size_t capacity)
{
    if (capacity > PTRDIFF_MAX / sizeof(Poly *)) {
        return NULL;
    }
    PStack *stack = calloc(1, sizeof(*stack));
    if (stack == NULL) {
        return NULL;
    }
    stack->capacity = capacity;
    stack->polys = calloc(capacity > 0 ? capacity : 1, sizeof(Poly *));
    if (stack->polys == NULL) {
        free(stack);
        return NULL;
    }
    return stack;
}

void pstack_free(PStack *stack)
{
    if (stack == NULL) {
        return;
    }
    while (stack->size > 0) {
        poly_free(stack->polys[--stack->size]);
    }
    free(stack->polys);
    free(stack);
}

bool pstack_push(PStack *stack, const Poly *poly)
{
    if (stack == NULL || poly == NULL || stack->size == stack->capacity) {
        return false;
    }
    Poly *copy = copy_poly(poly);
    if (copy == NULL) {
        return false;
    }
    stack->polys[stack->size++] = copy;
    return true;
}

Poly *pstack_pop(PStack *stack)
{
    if (stack == NULL || stack->size == 0) {
        return NULL;
    }
    Poly *top = stack->polys[--stack->size];
    stack->polys[stack->size] = NULL;
    return top;
}

/* Replaces the two top elements by lower + sign * top. */
static bool combine_top(PStack *stack, int sign)
{
    if (stack == NULL || stack->size < 2) {
        return false;
    }
    Poly **lower = &stack->polys[stack->size - 2];
    Poly *result = combine(lower[0], lower[1], sign);
    if (result == NULL) {
        return false;
    }
    poly_free(lower[0]);
    poly_free(lower[1]);
    lower[0] = result;
    lower[1] = NULL;
    stack->size--;
    return true;
}

bool pstack_add(PStack *stack)
{
    return combine_top(stack, 1);
}

bool pstack_sub(PStack *stack)
{
    return combine_top(stack, -1);
}

PStack *pstack_copy(const PStack *stack)
{
    PStack *copy = stack != NULL ? calloc(1, sizeof(*copy)) : NULL;
    if (copy != NULL) {
        copy->polys = stack->polys;
        copy->size = stack->size;
        copy->capacity = stack->capacity;
    }
    return copy;
}

size_t pstack_size(const PStack *stack)
{
    return stack != NULL ? stack->size : 0;
}

size_t pstack_capacity(const PStack *stack)
{
    return stack != NULL ? stack->capacity : 0;
}
