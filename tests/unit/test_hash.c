#include "core/hash.h"
#include "tests/unit/suites.h"

/* XXH3 with seed 0; stores keep these numbers. */
START_TEST(the_hash_is_xxh3)
{
    ck_assert_uint_eq(cairn_hash("", 0), UINT64_C(0x2d06800538d394c2));
    struct cairn_digest digest = cairn_digest_of("", 0);
    ck_assert_uint_eq(digest.low, UINT64_C(0x6001c324468d497f));
    ck_assert_uint_eq(digest.high, UINT64_C(0x99aa06d3014798d8));
}
END_TEST

START_TEST(text_is_hashed_without_its_terminator)
{
    ck_assert_uint_eq(cairn_hash_text("call:deflate"), cairn_hash("call:deflate", 12));
    ck_assert_uint_ne(cairn_hash_text("a"), cairn_hash("a", 2));
}
END_TEST

START_TEST(a_pair_has_an_order)
{
    ck_assert_uint_ne(cairn_hash_pair(1, 2), cairn_hash_pair(2, 1));
    ck_assert_uint_eq(cairn_hash_pair(1, 2), cairn_hash_pair(1, 2));
    ck_assert_uint_ne(cairn_hash_pair(0, 0), 0);
}
END_TEST

START_TEST(digests_compare_by_both_halves)
{
    struct cairn_digest a = cairn_digest_of("abc", 3);
    struct cairn_digest b = a;
    ck_assert(cairn_digest_equal(a, b));
    b.high ^= 1;
    ck_assert(!cairn_digest_equal(a, b));
    b = a;
    b.low ^= 1;
    ck_assert(!cairn_digest_equal(a, b));
    ck_assert(!cairn_digest_equal(a, cairn_digest_of("abd", 3)));
}
END_TEST

UNIT_SUITE(hash, the_hash_is_xxh3, text_is_hashed_without_its_terminator, a_pair_has_an_order,
           digests_compare_by_both_halves)
