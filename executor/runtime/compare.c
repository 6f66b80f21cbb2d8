#include "executor/runtime/compare.h"

#include <immintrin.h>
#include <string.h>

/* What is looked at before a decision; the loads come from the second-level cache, whose speed is
 * the limit. */
enum { STEP = CAIRN_COMPARE_STEP, UNROLL = 128 };

static const uint8_t *pointer(uint64_t address)
{
    return (const uint8_t *)(uintptr_t)address;
}

__attribute__((target("avx2"))) static inline __m256i load256(const uint8_t *at)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

__attribute__((target("avx512f"))) static inline __m512i load512(const uint8_t *at)
{
    return _mm512_loadu_si512(at);
}

__attribute__((target("avx2"))) static uint64_t are_equal256(const uint8_t *a, const uint8_t *b,
                                                             uint64_t bytes)
{
    for (uint64_t step = 0; step < bytes; step += STEP) {
        __m256i even = _mm256_setzero_si256();
        __m256i odd = even;
        for (uint64_t i = step; i < step + STEP; i += UNROLL) {
            even = _mm256_or_si256(even, _mm256_xor_si256(load256(a + i), load256(b + i)));
            odd = _mm256_or_si256(odd, _mm256_xor_si256(load256(a + i + 32), load256(b + i + 32)));
            even =
                _mm256_or_si256(even, _mm256_xor_si256(load256(a + i + 64), load256(b + i + 64)));
            odd = _mm256_or_si256(odd, _mm256_xor_si256(load256(a + i + 96), load256(b + i + 96)));
        }
        even = _mm256_or_si256(even, odd);
        if (!_mm256_testz_si256(even, even)) {
            return step;
        }
    }
    return bytes;
}

__attribute__((target("avx512f"))) static uint64_t are_equal512(const uint8_t *a, const uint8_t *b,
                                                                uint64_t bytes)
{
    enum { OR_DIFFERENCE = 0xf6 }; /* first | (second ^ third) */
    for (uint64_t step = 0; step < bytes; step += STEP) {
        __m512i even = _mm512_setzero_si512();
        __m512i odd = even;
        for (uint64_t i = step; i < step + STEP; i += UNROLL) {
            even = _mm512_ternarylogic_epi64(even, load512(a + i), load512(b + i), OR_DIFFERENCE);
            odd = _mm512_ternarylogic_epi64(odd, load512(a + i + 64), load512(b + i + 64),
                                            OR_DIFFERENCE);
        }
        even = _mm512_or_si512(even, odd);
        if (_mm512_test_epi64_mask(even, even) != 0) {
            return step;
        }
    }
    return bytes;
}

__attribute__((target("avx2"))) static uint64_t is_zero256(const uint8_t *at, uint64_t bytes)
{
    for (uint64_t step = 0; step < bytes; step += STEP) {
        __m256i even = _mm256_setzero_si256();
        __m256i odd = even;
        for (uint64_t i = step; i < step + STEP; i += UNROLL) {
            even = _mm256_or_si256(even, _mm256_or_si256(load256(at + i), load256(at + i + 32)));
            odd = _mm256_or_si256(odd, _mm256_or_si256(load256(at + i + 64), load256(at + i + 96)));
        }
        even = _mm256_or_si256(even, odd);
        if (!_mm256_testz_si256(even, even)) {
            return step;
        }
    }
    return bytes;
}

__attribute__((target("avx512f"))) static uint64_t is_zero512(const uint8_t *at, uint64_t bytes)
{
    for (uint64_t step = 0; step < bytes; step += STEP) {
        __m512i even = _mm512_setzero_si512();
        __m512i odd = even;
        for (uint64_t i = step; i < step + STEP; i += UNROLL) {
            even = _mm512_or_si512(even, load512(at + i));
            odd = _mm512_or_si512(odd, load512(at + i + 64));
        }
        even = _mm512_or_si512(even, odd);
        if (_mm512_test_epi64_mask(even, even) != 0) {
            return step;
        }
    }
    return bytes;
}

__attribute__((target("avx2"))) static uint64_t find256(const uint64_t *words, uint64_t count,
                                                        uint64_t from, uint64_t span)
{
    /* There are signed comparisons only. */
    const uint64_t sign = UINT64_C(1) << 63;
    const __m256i base = _mm256_set1_epi64x((long long)(from ^ sign));
    const __m256i most = _mm256_set1_epi64x((long long)(span ^ sign));
    uint64_t i = 0;
    for (; i + 8 <= count; i += 8) {
        /* word - from, and its highest bit turned over by the one in base */
        __m256i low = _mm256_sub_epi64(load256((const uint8_t *)(words + i)), base);
        __m256i high = _mm256_sub_epi64(load256((const uint8_t *)(words + i + 4)), base);
        __m256i outside =
            _mm256_and_si256(_mm256_cmpgt_epi64(low, most), _mm256_cmpgt_epi64(high, most));
        if (_mm256_movemask_epi8(outside) != -1) {
            break;
        }
    }
    return i;
}

__attribute__((target("avx512f"))) static uint64_t find512(const uint64_t *words, uint64_t count,
                                                           uint64_t from, uint64_t span)
{
    const __m512i base = _mm512_set1_epi64((long long)from);
    const __m512i most = _mm512_set1_epi64((long long)span);
    uint64_t i = 0;
    for (; i + 16 <= count; i += 16) {
        __m512i low = _mm512_sub_epi64(load512((const uint8_t *)(words + i)), base);
        __m512i high = _mm512_sub_epi64(load512((const uint8_t *)(words + i + 8)), base);
        if (_mm512_cmple_epu64_mask(_mm512_min_epu64(low, high), most) != 0) {
            break;
        }
    }
    return i;
}

__attribute__((target("avx2"))) static uint64_t fill256(uint8_t *at, uint8_t byte, uint64_t bytes)
{
    const __m256i pattern = _mm256_set1_epi8((char)byte);
    for (uint64_t i = 0; i < bytes; i += UNROLL) {
        for (uint64_t k = 0; k < UNROLL; k += sizeof pattern) {
            _mm256_storeu_si256((__m256i *)(void *)(at + i + k), pattern);
        }
    }
    return bytes;
}

__attribute__((target("avx512f"))) static uint64_t fill512(uint8_t *at, uint8_t byte,
                                                           uint64_t bytes)
{
    const __m512i pattern = _mm512_set1_epi32((int)(byte * UINT32_C(0x01010101)));
    for (uint64_t i = 0; i < bytes; i += UNROLL) {
        _mm512_storeu_si512(at + i, pattern);
        _mm512_storeu_si512(at + i + sizeof pattern, pattern);
    }
    return bytes;
}

void cairn_compare_fill(void *at, uint8_t byte, uint64_t bytes, enum cairn_compare_way way)
{
    const uint64_t most = bytes / UNROLL * UNROLL;
    const uint64_t done = way == CAIRN_COMPARE_512   ? fill512(at, byte, most)
                          : way == CAIRN_COMPARE_256 ? fill256(at, byte, most)
                                                     : 0;
    memset((uint8_t *)at + done, byte, bytes - done);
}

enum cairn_compare_way cairn_compare_best_way(void)
{
    __builtin_cpu_init(); /* this may be before its constructor */
    return __builtin_cpu_supports("avx512f") ? CAIRN_COMPARE_512
           : __builtin_cpu_supports("avx2")  ? CAIRN_COMPARE_256
                                             : CAIRN_COMPARE_PLAIN;
}

uint64_t cairn_compare_equal(uint64_t a, uint64_t b, uint64_t bytes, enum cairn_compare_way way)
{
    const uint64_t steps = way == CAIRN_COMPARE_PLAIN ? 0 : bytes / STEP * STEP;
    uint64_t done = way == CAIRN_COMPARE_512   ? are_equal512(pointer(a), pointer(b), steps)
                    : way == CAIRN_COMPARE_256 ? are_equal256(pointer(a), pointer(b), steps)
                                               : 0;
    while (done >= steps && done < bytes) {
        uint64_t part = bytes - done < STEP ? bytes - done : STEP;
        if (memcmp(pointer(a) + done, pointer(b) + done, part) != 0) {
            break;
        }
        done += part;
    }
    return done;
}

uint64_t cairn_compare_zero(uint64_t at, uint64_t bytes, enum cairn_compare_way way)
{
    static const uint8_t zeros[STEP];
    const uint64_t steps = way == CAIRN_COMPARE_PLAIN ? 0 : bytes / STEP * STEP;
    uint64_t done = way == CAIRN_COMPARE_512   ? is_zero512(pointer(at), steps)
                    : way == CAIRN_COMPARE_256 ? is_zero256(pointer(at), steps)
                                               : 0;
    while (done >= steps && done < bytes) {
        uint64_t part = bytes - done < STEP ? bytes - done : STEP;
        if (memcmp(pointer(at) + done, zeros, part) != 0) {
            break;
        }
        done += part;
    }
    return done;
}

uint64_t cairn_compare_find(const uint64_t *words, uint64_t count, uint64_t from, uint64_t span,
                            enum cairn_compare_way way)
{
    uint64_t i = way == CAIRN_COMPARE_512   ? find512(words, count, from, span)
                 : way == CAIRN_COMPARE_256 ? find256(words, count, from, span)
                                            : 0;
    while (i < count && words[i] - from > span) {
        i++;
    }
    return i;
}
