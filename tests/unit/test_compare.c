#include "executor/runtime/compare.h"

#include <string.h>

#include "tests/unit/suites.h"

enum { WORDS = 300 };

/* All ways that the processor has: the best comes last in the enumeration. */
static enum cairn_compare_way ways(void)
{
    return cairn_compare_best_way();
}

START_TEST(first_word_within_a_span_is_found_wherever_it_is)
{
    const uint64_t from = UINT64_C(0x100000000000);
    const uint64_t span = UINT64_C(0x6fffffffffff);
    const uint64_t outside[] = {0, 1, from - 1, from + span + 1, UINT64_MAX, UINT64_C(1) << 63};
    uint64_t words[WORDS];
    for (uint32_t i = 0; i < WORDS; i++) {
        words[i] = outside[i % (sizeof outside / sizeof *outside)];
    }
    for (uint32_t way = CAIRN_COMPARE_PLAIN; way <= ways(); way++) {
        ck_assert_uint_eq(cairn_compare_find(words, 0, from, span, way), 0);
        ck_assert_uint_eq(cairn_compare_find(words, WORDS, from, span, way), WORDS);
        for (uint32_t i = 0; i < WORDS; i++) {
            const uint64_t before = words[i];
            words[i] = i % 2 == 0 ? from : from + span;
            ck_assert_uint_eq(cairn_compare_find(words, WORDS, from, span, way), i);
            ck_assert_uint_eq(cairn_compare_find(words, i, from, span, way), i);
            words[i] = before;
        }
    }
}
END_TEST

START_TEST(difference_is_found_in_its_step)
{
    enum { BYTES = 5 * CAIRN_COMPARE_STEP + 100 };
    static uint8_t a[BYTES];
    static uint8_t b[BYTES];
    const uint64_t at_a = (uint64_t)(uintptr_t)a;
    const uint64_t at_b = (uint64_t)(uintptr_t)b;
    for (uint32_t way = CAIRN_COMPARE_PLAIN; way <= ways(); way++) {
        ck_assert_uint_eq(cairn_compare_equal(at_a, at_b, BYTES, way), BYTES);
        ck_assert_uint_eq(cairn_compare_zero(at_a, BYTES, way), BYTES);
        for (uint32_t i = 0; i < BYTES; i += 37) {
            const uint32_t step = i / CAIRN_COMPARE_STEP * CAIRN_COMPARE_STEP;
            a[i] = 0x80;
            ck_assert_uint_eq(cairn_compare_equal(at_a, at_b, BYTES, way), step);
            ck_assert_uint_eq(cairn_compare_zero(at_a, BYTES, way), step);
            a[i] = 0;
        }
    }
}
END_TEST

START_TEST(all_bytes_are_filled_and_no_others)
{
    enum { BYTES = 3000, FRONT = 5 };
    static uint8_t memory[FRONT + BYTES + 1];
    for (uint32_t way = CAIRN_COMPARE_PLAIN; way <= ways(); way++) {
        for (uint32_t bytes = 0; bytes <= BYTES; bytes += 83) {
            memset(memory, 0x11, sizeof memory);
            cairn_compare_fill(memory + FRONT, 0xa6, bytes, way);
            for (uint32_t i = 0; i < sizeof memory; i++) {
                const bool is_within = i >= FRONT && i < FRONT + bytes;
                ck_assert_uint_eq(memory[i], is_within ? 0xa6 : 0x11);
            }
        }
    }
}
END_TEST

UNIT_SUITE(compare, first_word_within_a_span_is_found_wherever_it_is,
           difference_is_found_in_its_step, all_bytes_are_filled_and_no_others)
