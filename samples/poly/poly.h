/* Rational numbers, monomials, polynomials, and a stack of polynomials for a calculator.
 *
 * Rat, Mono and Poly are immutable: nothing changes them once they are made, and every operation
 * returns a new object. Who calls a function that returns a non-const pointer owns the result and
 * ends its life with the type's _free function. Arguments are never kept: a function that needs
 * one later makes a copy. Const pointers that are returned belong to the argument they came from.
 *
 * Objects that are passed must be alive. Numerators and denominators are ints; an operation whose
 * exact result does not fit returns NULL. NULL may be passed for any object, so that calls can be
 * nested without a test between them: a function that makes something of it returns NULL too, the
 * others return 0 or false (NULL equals NULL), and nothing happens.
 */
#ifndef POLY_H
#define POLY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Rat Rat;
typedef struct Mono Mono;
typedef struct Poly Poly;
typedef struct PStack PStack;

/* ---- rational numbers ---- */

/* Returns n/d in lowest terms with a positive denominator, or NULL if that does not fit (only with
 * INT_MIN) or memory ran out. d may be 0: the result is 0/1 then. */
Rat *rat_new(int n, int d);

/* Frees the number. */
void rat_free(Rat *rat);

/* The numerator, the denominator (always positive) and the nearest floating-point value. */
int rat_num(const Rat *rat);
int rat_den(const Rat *rat);
double rat_approx(const Rat *rat);

/* Whether the number is 0. */
bool rat_is_zero(const Rat *rat);

/* Return a + b or a - b, or NULL if the result does not fit or memory ran out. */
Rat *rat_add(const Rat *a, const Rat *b);
Rat *rat_sub(const Rat *a, const Rat *b);

/* Whether both are the same number. */
bool rat_equals(const Rat *a, const Rat *b);

/* A number that is the same for equal rational numbers. */
unsigned rat_hash(const Rat *rat);

/* ---- monomials ---- */

/* Returns coeff * x^exp, or NULL if exp is negative or memory ran out. The coefficient is
 * copied and may be 0. */
Mono *mono_new(const Rat *coeff, int exp);

/* Frees the monomial. */
void mono_free(Mono *mono);

/* The coefficient, which belongs to the monomial and lives as long as it, and the exponent. */
const Rat *mono_coeff(const Mono *mono);
int mono_exp(const Mono *mono);

/* Whether both have the same coefficient and the same exponent. */
bool mono_equals(const Mono *a, const Mono *b);

/* A number that is the same for equal monomials. */
unsigned mono_hash(const Mono *mono);

/* ---- polynomials ---- */

/* Returns the polynomial 0, which has no monomials, or NULL if memory ran out. */
Poly *poly_zero(void);

/* Returns the sum of the count monomials at monos, which are copied. They must stand in order of
 * strictly falling exponents and have coefficients other than 0; NULL is returned if they do not,
 * if one of them is NULL, or if memory ran out. monos may be NULL if count is 0. */
Poly *poly_new(Mono *const *monos, size_t count);

/* Frees the polynomial. */
void poly_free(Poly *poly);

/* The number of monomials. */
size_t poly_count(const Poly *poly);

/* The monomial at position index, counted from 0 in order of falling exponents, or NULL if there is
 * none. It belongs to the polynomial and lives as long as it. */
const Mono *poly_mono(const Poly *poly, size_t index);

/* The largest exponent, or -1 for the polynomial 0 and for NULL. */
int poly_degree(const Poly *poly);

/* Returns poly + mono, or NULL if a coefficient does not fit or memory ran out. */
Poly *poly_add(const Poly *poly, const Mono *mono);

/* Return a + b or a - b, or NULL if a coefficient does not fit or memory ran out. */
Poly *poly_sum(const Poly *a, const Poly *b);
Poly *poly_difference(const Poly *a, const Poly *b);

/* Whether both have the same monomials. */
bool poly_equals(const Poly *a, const Poly *b);

/* A number that is the same for equal polynomials. */
unsigned poly_hash(const Poly *poly);

/* ---- stack of polynomials ---- */

/* Returns a new empty stack with room for 10 polynomials, or NULL if memory ran out. */
PStack *pstack_new(void);

/* Returns a new empty stack with room for capacity polynomials, or NULL if memory ran out. capacity
 * may be 0: nothing can be pushed then. */
PStack *pstack_with_capacity(size_t capacity);

/* Frees the stack and all polynomials on it. */
void pstack_free(PStack *stack);

/* Pushes a copy of poly. Returns true if it was added; false, with the stack as it was, if the
 * stack is full or memory ran out. */
bool pstack_push(PStack *stack, const Poly *poly);

/* Takes the top off and hands it to the caller, who owns it then. NULL if the stack is empty. */
Poly *pstack_pop(PStack *stack);

/* Replace the two top elements by their sum, or by the lower one minus the top. Return false, with
 * the stack as it was, if there are fewer than two, a coefficient does not fit or memory ran out.
 */
bool pstack_add(PStack *stack);
bool pstack_sub(PStack *stack);

/* Returns a new stack with the same contents and the same capacity, owned by the caller, or NULL if
 * memory ran out. Both stacks can be used, changed and freed independently of each other. */
PStack *pstack_copy(const PStack *stack);

/* The number of polynomials on the stack, and the largest number that it can hold. */
size_t pstack_size(const PStack *stack);
size_t pstack_capacity(const PStack *stack);

#endif
