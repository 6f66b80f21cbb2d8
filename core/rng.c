#include "core/rng.h"

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

struct cairn_rng cairn_rng_stream(uint64_t seed, uint64_t stream)
{
    uint64_t mix = seed;
    uint64_t state = splitmix(&mix) ^ (stream * 0xd1342543de82ef95u + 1);
    struct cairn_rng rng;
    for (int i = 0; i < 4; i++) {
        rng.state[i] = splitmix(&state);
    }
    return rng;
}

static uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

uint64_t cairn_rng_next(struct cairn_rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t cairn_rng_below(struct cairn_rng *rng, uint64_t n)
{
    /* Lemire's multiplication; the bias below 2^-40 for the small n in use is of no consequence. */
    return (uint64_t)(((unsigned __int128)cairn_rng_next(rng) * n) >> 64);
}

double cairn_rng_unit(struct cairn_rng *rng)
{
    return (double)(cairn_rng_next(rng) >> 11) * 0x1.0p-53;
}
