#include <string.h>

#include "core/str.h"
#include "tests/unit/suites.h"

/* The literal of the bytes; the caller releases it. */
static struct cairn_str literal(const void *bytes, size_t length)
{
    struct cairn_str str = {0};
    cairn_str_add_c_literal(&str, bytes, length);
    return str;
}

static void check_round_trip(const void *bytes, size_t length)
{
    struct cairn_str str = literal(bytes, length);
    struct cairn_str back = {0};
    const char *at = str.text;
    ck_assert_msg(cairn_str_parse_c_literal(&back, &at), "not parsed: %s", str.text);
    ck_assert_ptr_eq(at, str.text + str.length);
    ck_assert_msg(back.length == length, "another length: %s", str.text);
    ck_assert_mem_eq(cairn_str_text(&back), bytes, length);
    ck_assert_msg(strpbrk(str.text, "\n\r\t") == NULL, "not one line: %s", str.text);
    ck_assert_msg(strstr(str.text, "\?\?") == NULL, "a trigraph: %s", str.text);
    cairn_str_release(&str);
    cairn_str_release(&back);
}

#define CHECK_LITERAL(bytes, expected)                                                             \
    do {                                                                                           \
        struct cairn_str str = literal(bytes, sizeof(bytes) - 1);                                  \
        ck_assert_str_eq(str.text, expected);                                                      \
        cairn_str_release(&str);                                                                   \
    } while (0)

START_TEST(literals_are_written_as_a_person_would)
{
    CHECK_LITERAL("", "\"\"");
    CHECK_LITERAL("hello, world", "\"hello, world\"");
    CHECK_LITERAL("a\"b\\c", "\"a\\\"b\\\\c\"");
    CHECK_LITERAL("a\n\t\r", "\"a\\n\\t\\r\"");
    CHECK_LITERAL("\0", "\"\\0\"");
    CHECK_LITERAL("a\0b", "\"a\\0b\"");
    CHECK_LITERAL("\0\0", "\"\\0\\0\"");
    CHECK_LITERAL("\x7f\xff", "\"\\177\\377\"");
}
END_TEST

START_TEST(an_octal_escape_does_not_swallow_a_digit)
{
    CHECK_LITERAL("\0"
                  "1",
                  "\"\\0001\"");
    CHECK_LITERAL("\0"
                  "8",
                  "\"\\08\"");
    CHECK_LITERAL("\1"
                  "7",
                  "\"\\0017\"");
}
END_TEST

START_TEST(trigraphs_are_broken)
{
    CHECK_LITERAL("?\?=", "\"?\\?=\"");
    CHECK_LITERAL("?\?\?\?", "\"?\\?\\?\\?\"");
    CHECK_LITERAL("a?b?", "\"a?b?\"");
}
END_TEST

START_TEST(every_byte_and_every_pair_comes_back)
{
    unsigned char pair[2];
    for (int a = 0; a < 256; a++) {
        pair[0] = (unsigned char)a;
        check_round_trip(pair, 1);
        for (int b = 0; b < 256; b++) {
            pair[1] = (unsigned char)b;
            check_round_trip(pair, 2);
        }
    }
    check_round_trip("", 0);
    check_round_trip("?\?\?\?/\0\0\0001", 9);
}
END_TEST

static void check_refused(const char *text)
{
    struct cairn_str str = {0};
    const char *at = text;
    ck_assert_msg(!cairn_str_parse_c_literal(&str, &at), "accepted: %s", text);
    ck_assert_ptr_eq(at, text);
    cairn_str_release(&str);
}

START_TEST(what_is_no_literal_is_refused)
{
    check_refused("");
    check_refused("x");
    check_refused("\"");
    check_refused("\"abc");
    check_refused("\"\\\"");
    check_refused("\"\\");
    check_refused("\"\\x41\"");
    check_refused("\"\\9\"");
    check_refused("\"\\400\"");
}
END_TEST

START_TEST(parsing_stops_behind_the_quote_and_appends)
{
    struct cairn_str str = {0};
    const char *at = "\"ab\"\"c\", rest";
    cairn_str_add(&str, "<");
    ck_assert(cairn_str_parse_c_literal(&str, &at));
    ck_assert_str_eq(at, "\"c\", rest");
    ck_assert(cairn_str_parse_c_literal(&str, &at));
    ck_assert_str_eq(at, ", rest");
    ck_assert_str_eq(str.text, "<abc");
    cairn_str_release(&str);
}
END_TEST

START_TEST(text_grows)
{
    struct cairn_str str = {0};
    ck_assert_str_eq(cairn_str_text(&str), "");
    for (int i = 0; i < 1000; i++) {
        cairn_str_addf(&str, "%d,", i % 10);
    }
    ck_assert_uint_eq(str.length, 2000);
    ck_assert_uint_eq(strlen(str.text), 2000);
    cairn_str_reset(&str);
    ck_assert_str_eq(cairn_str_text(&str), "");
    cairn_str_add_bytes(&str, NULL, 0);
    cairn_str_add_bytes(&str, "a\0b", 3);
    ck_assert_uint_eq(str.length, 3);
    ck_assert_mem_eq(str.text, "a\0b\0", 4);
    cairn_str_release(&str);
    ck_assert_str_eq(cairn_str_text(&str), "");
    cairn_str_release(&str);
}
END_TEST

START_TEST(strides_are_known_by_their_names)
{
    static const char *const strides[] = {"stride", "wstride", "data_stride", "lda",
                                          "incX",   "incy",    "rowPitch"};
    static const char *const others[] = {"n", "", "increment", "include", "step", "inch", "count"};
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
        ck_assert_msg(cairn_text_is_stride(strides[i]), "%s", strides[i]);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ck_assert_msg(!cairn_text_is_stride(others[i]), "%s", others[i]);
    }
    ck_assert(!cairn_text_is_stride(NULL));
}
END_TEST

START_TEST(words_are_found_in_names)
{
    static const struct {
        const char *name;
        const char *word;
        bool is_there;
    } cases[] = {
        {"list_free", "free", true},    {"listFree", "free", true}, {"listfree", "free", false},
        {"IOrelease", "release", true}, {"HTTPOpen", "open", true}, {"freed", "free", false},
        {"Arelease", "release", false}, {"STOPEN", "open", false},  {"openssl", "open", false},
        {"OPEN_ALL", "open", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(cairn_text_has_word(cases[i].name, cases[i].word) == cases[i].is_there,
                      "%s in %s", cases[i].word, cases[i].name);
    }
}
END_TEST

UNIT_SUITE(str, words_are_found_in_names, strides_are_known_by_their_names,
           literals_are_written_as_a_person_would, an_octal_escape_does_not_swallow_a_digit,
           trigraphs_are_broken, every_byte_and_every_pair_comes_back,
           what_is_no_literal_is_refused, parsing_stops_behind_the_quote_and_appends, text_grows)
