#include "core/rng.h"
#include "tests/unit/suites.h"

/* Runs with a seed have to give the same suites in every version that keeps these numbers. */
START_TEST(the_numbers_of_a_seed_are_pinned)
{
    struct cairn_rng rng = cairn_rng_stream(0, 0);
    static const uint64_t first[] = {UINT64_C(17254933023648552173), UINT64_C(10273995337764303472),
                                     UINT64_C(13859318443369830749)};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        ck_assert_uint_eq(cairn_rng_next(&rng), first[i]);
    }
    rng = cairn_rng_stream(42, 7);
    ck_assert_uint_eq(cairn_rng_next(&rng), UINT64_C(7469797753120248959));
}
END_TEST

/* xoshiro256** as published: from the state 1, 2, 3, 4 come 11520, 0, 1509978240, ... */
START_TEST(the_generator_is_the_published_one)
{
    struct cairn_rng rng = {{1, 2, 3, 4}};
    ck_assert_uint_eq(cairn_rng_next(&rng), 11520);
    ck_assert_uint_eq(cairn_rng_next(&rng), 0);
    ck_assert_uint_eq(cairn_rng_next(&rng), 1509978240);
    ck_assert_uint_eq(cairn_rng_next(&rng), 1215971899390074240);
}
END_TEST

START_TEST(streams_differ)
{
    uint64_t seen[200];
    for (uint64_t i = 0; i < 200; i++) {
        struct cairn_rng rng = i < 100 ? cairn_rng_stream(1, i) : cairn_rng_stream(i, 1);
        seen[i] = cairn_rng_next(&rng);
        for (uint64_t k = 0; k < i; k++) {
            ck_assert_msg(seen[k] != seen[i], "streams %d and %d", (int)k, (int)i);
        }
    }
}
END_TEST

/* Two streams agree in half of the bits, as independent ones do. */
START_TEST(neighbouring_streams_are_not_alike)
{
    struct cairn_rng a = cairn_rng_stream(5, 1000);
    struct cairn_rng b = cairn_rng_stream(5, 1001);
    int same = 0;
    for (int i = 0; i < 1000; i++) {
        same += __builtin_popcountll(~(cairn_rng_next(&a) ^ cairn_rng_next(&b)));
    }
    ck_assert_int_gt(same, 31000);
    ck_assert_int_lt(same, 33000);
}
END_TEST

START_TEST(below_is_uniform_and_below)
{
    struct cairn_rng rng = cairn_rng_stream(9, 9);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint64_t n = cairn_rng_below(&rng, 7);
        ck_assert_uint_lt(n, 7);
        counts[n]++;
    }
    for (int i = 0; i < 7; i++) {
        ck_assert_int_gt(counts[i], 9500);
        ck_assert_int_lt(counts[i], 10500);
    }
    for (int i = 0; i < 100; i++) {
        ck_assert_uint_eq(cairn_rng_below(&rng, 1), 0);
    }
}
END_TEST

START_TEST(unit_lies_in_the_unit_interval)
{
    struct cairn_rng rng = cairn_rng_stream(3, 4);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        double x = cairn_rng_unit(&rng);
        ck_assert(x >= 0 && x < 1);
        sum += x;
    }
    ck_assert(sum > 4800 && sum < 5200);
}
END_TEST

UNIT_SUITE(rng, the_numbers_of_a_seed_are_pinned, the_generator_is_the_published_one,
           streams_differ, neighbouring_streams_are_not_alike, below_is_uniform_and_below,
           unit_lies_in_the_unit_interval)
