#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/arena.h"
#include "tests/unit/suites.h"

static bool is_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

START_TEST(memory_is_zeroed_and_aligned)
{
    struct cairn_arena arena = {0};
    for (size_t size = 0; size < 300; size++) {
        unsigned char *memory = cairn_arena_alloc(&arena, size);
        ck_assert_uint_eq((uintptr_t)memory % 16, 0);
        ck_assert(is_zero(memory, size));
        memset(memory, 0xa5, size);
    }
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(neighbours_do_not_overlap)
{
    struct cairn_arena arena = {0};
    unsigned char *blocks[100];
    for (int i = 0; i < 100; i++) {
        blocks[i] = cairn_arena_alloc(&arena, 17);
        memset(blocks[i], i, 17);
    }
    for (int i = 0; i < 100; i++) {
        ck_assert_int_eq(blocks[i][0], i);
        ck_assert_int_eq(blocks[i][16], i);
    }
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(what_is_larger_than_a_chunk_fits)
{
    struct cairn_arena arena = {0};
    size_t size = 1 << 20;
    char *before = cairn_arena_strdup(&arena, "before");
    unsigned char *memory = cairn_arena_alloc(&arena, size);
    ck_assert(is_zero(memory, size));
    memset(memory, 1, size);
    ck_assert_str_eq(before, "before");
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(memory_is_zeroed_again_after_a_reset)
{
    struct cairn_arena arena = {0};
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 50; i++) {
            unsigned char *memory = cairn_arena_alloc(&arena, 4000);
            ck_assert(is_zero(memory, 4000));
            memset(memory, 0xff, 4000);
        }
        ck_assert_uint_ge(arena.total, 50 * 4000);
        cairn_arena_reset(&arena);
        ck_assert_uint_eq(arena.total, 0);
    }
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(a_released_arena_is_empty_and_usable)
{
    struct cairn_arena arena = {0};
    cairn_arena_reset(&arena);
    cairn_arena_release(&arena);
    cairn_arena_alloc(&arena, 10);
    cairn_arena_release(&arena);
    ck_assert_ptr_null(arena.chunks);
    ck_assert_str_eq(cairn_arena_strdup(&arena, "again"), "again");
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(copies_are_terminated)
{
    struct cairn_arena arena = {0};
    ck_assert_str_eq(cairn_arena_strndup(&arena, "abcdef", 3), "abc");
    ck_assert_str_eq(cairn_arena_strndup(&arena, "abc", 0), "");
    ck_assert_str_eq(cairn_arena_printf(&arena, "%s-%d", "n", 12), "n-12");
    ck_assert_str_eq(cairn_arena_printf(&arena, "%s", ""), "");
    ck_assert_mem_eq(cairn_arena_copy(&arena, "a\0b", 3), "a\0b", 3);
    ck_assert_ptr_nonnull(cairn_arena_copy(&arena, NULL, 0));
    cairn_arena_release(&arena);
}
END_TEST

UNIT_SUITE(arena, memory_is_zeroed_and_aligned, neighbours_do_not_overlap,
           what_is_larger_than_a_chunk_fits, memory_is_zeroed_again_after_a_reset,
           a_released_arena_is_empty_and_usable, copies_are_terminated)
