/* What must hold for the objects of poly.h after every call. cairn finds these functions by their
 * names: `cairn generate ... --contracts contracts.c`. They use nothing but the public interface.
 */
#include "poly.h"

bool cairn_invariant_Rat(const Rat *rat);
bool cairn_invariant_Mono(const Mono *mono);
bool cairn_invariant_Poly(const Poly *poly);
bool cairn_invariant_PStack(const PStack *stack);

static unsigned greatest_common_divisor(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Lowest terms, positive denominator. */
bool cairn_invariant_Rat(const Rat *rat)
{
    int num = rat_num(rat);
    int den = rat_den(rat);
    unsigned magnitude = num < 0 ? 0u - (unsigned)num : (unsigned)num;
    return den > 0 && greatest_common_divisor(magnitude, (unsigned)den) == 1;
}

bool cairn_invariant_Mono(const Mono *mono)
{
    return mono_exp(mono) >= 0 && cairn_invariant_Rat(mono_coeff(mono));
}

/* Strictly falling exponents (so no two are equal), and no coefficient 0. */
bool cairn_invariant_Poly(const Poly *poly)
{
    const Mono *previous = NULL;
    for (size_t i = 0; i < poly_count(poly); i++) {
        const Mono *mono = poly_mono(poly, i);
        if (!cairn_invariant_Mono(mono) || rat_is_zero(mono_coeff(mono)) ||
            (previous != NULL && mono_exp(previous) <= mono_exp(mono))) {
            return false;
        }
        previous = mono;
    }
    return true;
}

bool cairn_invariant_PStack(const PStack *stack)
{
    return pstack_size(stack) <= pstack_capacity(stack);
}
