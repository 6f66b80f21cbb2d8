/* Pseudo-random numbers: xoshiro256** seeded through splitmix64 (Blackman, Vigna). Base layer.
 *
 * The generator is a struct that its owner passes down; the streams of two different (seed, stream)
 * pairs are independent, so that every sequence number has a stream of its own and the results do
 * not depend on the number of jobs.
 */
#ifndef CAIRN_CORE_RNG_H
#define CAIRN_CORE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct cairn_rng {
    uint64_t state[4];
};

struct cairn_rng cairn_rng_stream(uint64_t seed, uint64_t stream);

uint64_t cairn_rng_next(struct cairn_rng *rng);

/* Uniform in [0, n); n must not be 0. */
uint64_t cairn_rng_below(struct cairn_rng *rng, uint64_t n);

/* Uniform in [0, 1). */
double cairn_rng_unit(struct cairn_rng *rng);

#endif
