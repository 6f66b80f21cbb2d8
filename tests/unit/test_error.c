#include <string.h>

#include "core/error.h"
#include "tests/unit/suites.h"

START_TEST(a_failure_is_filled_in)
{
    struct cairn_error err = {0};
    ck_assert_int_eq(cairn_fail(&err, CAIRN_IO, "cannot read '%s': %d", "x", 7), CAIRN_IO);
    ck_assert_int_eq(err.status, CAIRN_IO);
    ck_assert_str_eq(err.message, "cannot read 'x': 7");
}
END_TEST

START_TEST(nobody_has_to_read_it)
{
    ck_assert_int_eq(cairn_fail(NULL, CAIRN_LIMIT, "%s", "too many"), CAIRN_LIMIT);
}
END_TEST

START_TEST(a_message_is_one_line)
{
    struct cairn_error err;
    ck_assert_int_eq(cairn_fail(&err, CAIRN_TARGET, "%s", "first\nsecond\nthird"), CAIRN_TARGET);
    ck_assert_str_eq(err.message, "first");
}
END_TEST

START_TEST(a_long_message_is_cut)
{
    struct cairn_error err;
    char text[4000];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ck_assert_int_eq(cairn_fail(&err, CAIRN_FORMAT, "%s", text), CAIRN_FORMAT);
    ck_assert_uint_eq(strlen(err.message), sizeof err.message - 1);
}
END_TEST

START_TEST(exit_codes_are_the_documented_ones)
{
    ck_assert_int_eq(cairn_status_exit_code(CAIRN_OK), 0);
    ck_assert_int_eq(cairn_status_exit_code(CAIRN_USAGE), 2);
    ck_assert_int_eq(cairn_status_exit_code(CAIRN_TARGET), 3);
    ck_assert_int_eq(cairn_status_exit_code(CAIRN_HARNESS), 4);
    ck_assert_int_eq(cairn_status_exit_code(CAIRN_INTERRUPTED), 130);
    ck_assert_int_eq(cairn_status_exit_code((enum cairn_status)1000), 4);
}
END_TEST

START_TEST(memory_of_no_size_is_memory)
{
    void *nothing = cairn_alloc(0);
    ck_assert_ptr_nonnull(nothing);
    nothing = cairn_realloc(nothing, 0);
    ck_assert_ptr_nonnull(nothing);
    free(nothing);
    char *copy = cairn_strdup("");
    ck_assert_str_eq(copy, "");
    free(copy);
}
END_TEST

UNIT_SUITE(error, a_failure_is_filled_in, nobody_has_to_read_it, a_message_is_one_line,
           a_long_message_is_cut, exit_codes_are_the_documented_ones, memory_of_no_size_is_memory)
