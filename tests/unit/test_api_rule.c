#include "core/api_rule.h"

#include <string.h>

#include "core/str.h"
#include "tests/unit/suites.h"

static struct cairn_arena arena;
static struct cairn_api_rule rules[CAIRN_API_RULES_MAX];
static struct cairn_error err;

static uint32_t read_rules(const char *annotation)
{
    uint32_t count = 0;
    enum cairn_status status = cairn_api_rule_parse(annotation, 3, &arena, rules, &count, &err);
    ck_assert_msg(status == CAIRN_OK, "%s: %s", annotation, err.message);
    return count;
}

START_TEST(annotations_are_read)
{
    ck_assert_uint_eq(read_rules("cairn:NONNULL:1, 3"), 2);
    ck_assert_int_eq(rules[0].kind, CAIRN_API_RULE_NONNULL);
    ck_assert_int_eq(rules[0].first, 0);
    ck_assert_int_eq(rules[1].first, 2);
    ck_assert_uint_eq(read_rules("cairn:TAKES:2,1"), 1);
    ck_assert_int_eq(rules[0].first, 1);
    ck_assert_int_eq(rules[0].second, 0);
    ck_assert_uint_eq(read_rules("cairn:FREED_BY:end_it , 9"), 1);
    ck_assert_str_eq(rules[0].function, "end_it");
    ck_assert_int_eq(rules[0].first, 8);
    ck_assert_uint_eq(read_rules("cairn:STATUS:"), 1);
    ck_assert_int_eq(rules[0].first, -1);
    ck_assert_uint_eq(read_rules("hot"), 0);
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(what_is_wrong_with_one_is_said)
{
    static const char *const wrong[][2] = {{"cairn:NULLABLE:", "takes numbers"},
                                           {"cairn:NULLABLE:4", "no parameter 4"},
                                           {"cairn:NULLABLE:0", "no parameter 0"},
                                           {"cairn:NULLABLE:1 2", "not '2'"},
                                           {"cairn:NULLABLE:-1", "not '-1'"},
                                           {"cairn:TAKES:1", "not ''"},
                                           {"cairn:TAKES:1,1", "one twice"},
                                           {"cairn:TAKES:1,2,3", "nothing is known of '3'"},
                                           {"cairn:DESTROYS:1,2", "nothing is known"},
                                           {"cairn:FREED_BY:1", "takes a function"},
                                           {"cairn:FREED_BY:f,", "not ''"},
                                           {"cairn:STATUS:1", "nothing is known of '1'"},
                                           {"cairn:", "no rule of cairn's"},
                                           {"cairn:nonnull:1", "no rule of cairn's"},
                                           {"cairn:NULLABLE:99999999999999999999", "no parameter"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint32_t count;
        enum cairn_status status =
            cairn_api_rule_parse(wrong[i][0], 3, &arena, rules, &count, &err);
        ck_assert_msg(status == CAIRN_FORMAT, "%s is taken", wrong[i][0]);
        ck_assert_msg(strstr(err.message, wrong[i][1]) != NULL, "%s: %s", wrong[i][0], err.message);
    }
    uint32_t count;
    ck_assert_int_eq(cairn_api_rule_parse("cairn:NULLABLE:1", 0, &arena, rules, &count, &err),
                     CAIRN_FORMAT);
    cairn_arena_release(&arena);
}
END_TEST

START_TEST(more_parameters_than_there_is_room_for_are_refused)
{
    struct cairn_str text = {0};
    uint32_t count;
    cairn_str_add(&text, "cairn:NULLABLE:1");
    for (int i = 0; i < CAIRN_API_RULES_MAX; i++) {
        cairn_str_add(&text, ",1");
    }
    ck_assert_int_eq(cairn_api_rule_parse(text.text, 3, &arena, rules, &count, NULL), CAIRN_FORMAT);
    cairn_str_release(&text);
}
END_TEST

START_TEST(rules_are_printed_as_macros)
{
    static const char *const printed[][2] = {{"cairn:NONNULL:2", "CAIRN_NONNULL(2)"},
                                             {"cairn:READS:1,3", "CAIRN_READS(1, 3)"},
                                             {"cairn:FREED_BY:f,1", "CAIRN_FREED_BY(f, 1)"},
                                             {"cairn:DESTROYS:1", "CAIRN_DESTROYS(1)"},
                                             {"cairn:PURE:", "CAIRN_PURE"}};
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        struct cairn_str text = {0};
        read_rules(printed[i][0]);
        cairn_api_rule_print(&rules[0], &text);
        ck_assert_str_eq(text.text, printed[i][1]);
        cairn_str_release(&text);
    }
    cairn_arena_release(&arena);
}
END_TEST

UNIT_SUITE(api_rule, annotations_are_read, what_is_wrong_with_one_is_said,
           more_parameters_than_there_is_room_for_are_refused, rules_are_printed_as_macros)
