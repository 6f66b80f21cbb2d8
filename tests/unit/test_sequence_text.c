#include <math.h>
#include <string.h>

#include "core/sequence.h"
#include "tests/emitter/fixture.h"
#include "tests/unit/suites.h"

static struct cairn_model *model;
static struct cairn_sequence parsed;

static void set_up(void)
{
    model = fixture_model();
    parsed = (struct cairn_sequence){0};
}

static void tear_down(void)
{
    cairn_sequence_release(&parsed);
    cairn_model_free(model);
}

static void check_parsed(const char *text)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_parse(&parsed, model, text, &err) == CAIRN_OK, "%s", err.message);
}

/* The text is what is printed of what it is parsed to. */
static void check_round_trip(const char *text)
{
    struct cairn_str printed = {0};
    check_parsed(text);
    cairn_sequence_print(&parsed, model, &printed);
    ck_assert_str_eq(cairn_str_text(&printed), text);
    cairn_str_release(&printed);
}

static void check_refused(const char *text, const char *why)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_parse(&parsed, model, text, &err) == CAIRN_FORMAT, "accepted: %s",
                  text);
    ck_assert_msg(strstr(err.message, why) != NULL, "'%s' instead of '%s'", err.message, why);
    ck_assert_uint_eq(parsed.statements.count + parsed.args.count + parsed.bytes.count, 0);
    ck_assert_uint_eq(parsed.body + parsed.tail, 0);
}

START_TEST(every_kind_of_argument_is_read_back)
{
    set_up();
    check_round_trip("s0: call:box_new(\"a \\\"b\\\"\\0\", #BOX_SHUT)\n"
                     "s1: call:box_get(s0, 0, 0)\n"
                     "s2: call:box_get(s0, s1, null)\n"
                     "s3: call:box_add(s0, s1.1)\n"
                     "s4: call:box_add(s0, -9223372036854775808)\n"
                     "s5: build:box_point(1, 2, real 0x1.8p+1, null)\n"
                     "s6: bytes(zeros 64)\n"
                     "s7: call:box_sum(s6, length 0)\n"
                     "s8: call:box_sum(s6, length 0 -1)\n"
                     "s9: call:box_sum(\"ab\", length 0 +2)\n"
                     "s10: call:box_sort(s0, callback 2)\n"
                     "s11: pointers:string(\"a\", \"b\", null)\n"
                     "s12: call:box_join(s11, length 0)\n"
                     "s13: loop(100, 2)\n"
                     "    s14: call:box_add(s0, series 7 -3)\n"
                     "    s15: call:box_label(s0, text \"n\")\n"
                     "s16: call:box_seed()\n"
                     "s17: call:box_sum_range(\"ab\", end 0)\n"
                     "observers:\n"
                     "s18: call:box_count(s0)\n"
                     "tail:\n"
                     "s19: call:box_free(s0)\n");
    ck_assert_uint_eq(parsed.body, 18);
    ck_assert_uint_eq(parsed.tail, 19);
    tear_down();
}
END_TEST

START_TEST(sections_may_be_empty)
{
    set_up();
    check_round_trip("");
    check_round_trip("s0: call:box_seed()\nobservers:\ntail:\ns1: call:box_seed()\n");
    check_round_trip("s0: call:box_seed()\nobservers:\ns1: call:box_seed()\ntail:\n");
    check_round_trip("observers:\ntail:\ns0: call:box_seed()\n");
    tear_down();
}
END_TEST

START_TEST(blank_lines_and_a_missing_last_newline_are_harmless)
{
    set_up();
    check_parsed("\n\n  s0: call:box_seed()\n\n\ts1: call:box_seed()");
    ck_assert_uint_eq(parsed.statements.count, 2);
    ck_assert_uint_eq(parsed.body, 2);
    tear_down();
}
END_TEST

static double parse_real(const char *text)
{
    struct cairn_str line = {0};
    cairn_str_addf(&line, "s0: build:box_point(0, 0, real %s, null)", text);
    check_parsed(line.text);
    cairn_str_release(&line);
    return parsed.args.items[2].real;
}

START_TEST(reals_keep_every_bit)
{
    set_up();
    static const double reals[] = {0.1, -0.0, 1e308, 4.9e-324, 1.0 / 3};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        char text[64];
        snprintf(text, sizeof text, "%a", reals[i]);
        double back = parse_real(text);
        ck_assert_mem_eq(&back, &reals[i], sizeof back);
    }
    ck_assert(isinf(parse_real("inf")) && isinf(parse_real("-inf")) && isnan(parse_real("nan")));
    tear_down();
}
END_TEST

START_TEST(what_is_no_sequence_is_refused)
{
    static const struct {
        const char *text;
        const char *why;
    } rows[] = {
        {"x", "line 1: statements begin with their number"},
        {"s1: call:box_seed()", "line 1: statements begin with their number"},
        {"s0: call:box_seed()\ns2: call:box_seed()", "line 2: statements begin"},
        {"s0 call:box_seed()", "line 1: statements begin"},
        {"s99999999999999999999: call:box_seed()", "line 1: statements begin"},
        {"s0: call:no_such()", "line 1: no such operation"},
        {"s0: call:box_seed", "line 1: no such operation"},
        {"s0: call:box_seed(", "line 1: an argument is not understood"},
        {"s0: call:box_try(1", "line 1: an argument is not understood"},
        {"s0: call:box_try(1 2)", "line 1: an argument is not understood"},
        {"s0: call:box_try(,)", "line 1: an argument is not understood"},
        {"s0: call:box_try(x)", "line 1: an argument is not understood"},
        {"s0: call:box_try(9223372036854775808)", "line 1: an argument is not understood"},
        {"s0: call:box_try(s)", "line 1: an argument is not understood"},
        {"s0: call:box_try(s0.)", "line 1: an argument is not understood"},
        {"s0: call:box_try(s-1)", "line 1: an argument is not understood"},
        {"s0: call:box_try(#NO_SUCH)", "line 1: an argument is not understood"},
        {"s0: call:box_try(#)", "line 1: an argument is not understood"},
        {"s0: call:box_try(real )", "line 1: an argument is not understood"},
        {"s0: call:box_try(length x)", "line 1: an argument is not understood"},
        {"s0: call:box_try(end x)", "line 1: an argument is not understood"},
        {"s0: call:box_try(length 0 +)", "line 1: an argument is not understood"},
        {"s0: call:box_try(callback 0)", "line 1: an argument is not understood"},
        {"s0: call:box_try(series 1)", "line 1: an argument is not understood"},
        {"s0: call:box_try(series 1 2147483648)", "line 1: an argument is not understood"},
        {"s0: call:box_label(null, \"a)", "line 1: an argument is not understood"},
        {"s0: call:box_label(null, text a)", "line 1: an argument is not understood"},
        {"s0: bytes(zeros )", "line 1: an argument is not understood"},
        {"s0: call:box_seed() ", "line 1: something follows the statement"},
        {"s0: call:box_seed()s1: call:box_seed()", "line 1: something follows"},
        {"tail: x", "line 1: something follows"},
        {"s0: loop(1)", "line 1: a loop is written"},
        {"s0: loop(1001, 1)", "line 1: a loop is written"},
        {"s0: loop(-1, 1)", "line 1: a loop is written"},
        {"tail:\n", "'observers:' and 'tail:' come together"},
        {"observers:\n", "'observers:' and 'tail:' come together"},
        {"s0: call:box_free(1)", "a number where none is taken"},
        {"s0: loop(2, 1)", "a loop without its statements"},
        {"tail:\ns0: call:box_seed()\nobservers:\n", "sections or sizes are out of bounds"},
    };
    set_up();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        check_refused(rows[i].text, rows[i].why);
    }
    tear_down();
}
END_TEST

/* Every operation but box_count can be called. Returns what parsing a part says. */
static enum cairn_status parse_part(const char *text, uint32_t *numbers)
{
    bool usable[128];
    ck_assert_uint_le(model->ops.count, sizeof usable / sizeof *usable);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        usable[i] = i != fixture_op(model, "call:box_count");
    }
    const struct cairn_sequence_part part = {usable, numbers};
    struct cairn_error err = {.message = ""};
    return cairn_sequence_parse_part(&parsed, model, &part, text, &err);
}

START_TEST(observers_that_are_gone_are_left_out)
{
    uint32_t numbers[CAIRN_MAX_STATEMENTS + 1];
    struct cairn_str printed = {0};
    set_up();
    ck_assert_int_eq(parse_part("s0: call:box_new(\"a\", #BOX_SHUT)\n"
                                "observers:\n"
                                "s1: call:box_gone(s0, \"b\")\n"
                                "s2: call:box_count(s0)\n"
                                "s3: call:box_get(s0, 0)\n"
                                "s4: call:box_add(s0, s1)\n"
                                "s5: call:box_get(s0, #NO_SUCH, 0)\n"
                                "s6: call:box_get(s0, 1, 0)\n"
                                "s7: call:box_get(s0, s6, 0)\n"
                                "tail:\n"
                                "s8: call:box_free(s0)\n",
                                numbers),
                     CAIRN_OK);
    cairn_sequence_print(&parsed, model, &printed);
    ck_assert_str_eq(cairn_str_text(&printed), "s0: call:box_new(\"a\", #BOX_SHUT)\n"
                                               "observers:\n"
                                               "s1: call:box_get(s0, 1, 0)\n"
                                               "s2: call:box_get(s0, s1, 0)\n"
                                               "tail:\n"
                                               "s3: call:box_free(s0)\n");
    const uint32_t none = CAIRN_NONE;
    const uint32_t expected[] = {0, none, none, none, none, none, 1, 2, 3};
    ck_assert_mem_eq(numbers, expected, sizeof expected);
    cairn_str_release(&printed);
    tear_down();
}
END_TEST

START_TEST(what_is_no_observer_is_not_left_out)
{
    uint32_t numbers[CAIRN_MAX_STATEMENTS + 1];
    static const char *const texts[] = {
        "s0: call:box_gone()\n",
        "s0: call:box_new(\"a\", 0)\ns1: call:box_count(s0)\n",
        "observers:\ns0: call:box_gone()\ntail:\ns1: call:box_free(s0)\n",
        "observers:\ntail:\ns0: call:box_gone()\n",
        "observers:\ns1: call:box_seed()\ntail:\n",
        "observers:\ns0: call:box_seed()\ntail:\ns1: call:box_free(s7)\n",
    };
    set_up();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ck_assert_msg(parse_part(texts[i], numbers) == CAIRN_FORMAT, "accepted: %s", texts[i]);
        ck_assert_uint_eq(parsed.statements.count + parsed.body + parsed.tail, 0);
    }
    tear_down();
}
END_TEST

START_TEST(too_much_is_refused)
{
    struct cairn_str text = {0};
    set_up();
    for (int i = 0; i <= CAIRN_MAX_STATEMENTS; i++) {
        cairn_str_addf(&text, "s%d: call:box_seed()\n", i);
    }
    check_refused(text.text, "too many statements");
    cairn_str_reset(&text);
    cairn_str_add(&text, "s0: pointers:string(null");
    for (int i = 0; i < CAIRN_MAX_ARGS; i++) {
        cairn_str_add(&text, ", null");
    }
    cairn_str_add(&text, ")");
    check_refused(text.text, "an argument is not understood");
    cairn_str_release(&text);
    tear_down();
}
END_TEST

/* The example of core/SEQUENCE.md: the first block that is marked as a sequence. */
static char *read_example(void)
{
    static const char begin[] = "```sequence\n";
    FILE *page = fopen(CAIRN_SEQUENCE_PAGE, "r");
    ck_assert_msg(page != NULL, "cannot open %s", CAIRN_SEQUENCE_PAGE);
    static char text[16384];
    size_t length = fread(text, 1, sizeof text - 1, page);
    fclose(page);
    text[length] = '\0';
    char *example = strstr(text, begin);
    ck_assert_ptr_nonnull(example);
    example += sizeof begin - 1;
    char *end = strstr(example, "```");
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    return example;
}

START_TEST(the_example_of_the_page_is_one)
{
    set_up();
    check_round_trip(read_example());
    bool has_kind[CAIRN_ARG_SERIES_TEXT + 1] = {false};
    for (uint32_t i = 0; i < parsed.args.count; i++) {
        has_kind[parsed.args.items[i].kind] = true;
    }
    for (int kind = 0; kind <= CAIRN_ARG_SERIES_TEXT; kind++) {
        ck_assert_msg(has_kind[kind], "no argument of kind %d", kind);
    }
    tear_down();
}
END_TEST

UNIT_SUITE(sequence_text, every_kind_of_argument_is_read_back, sections_may_be_empty,
           blank_lines_and_a_missing_last_newline_are_harmless, reals_keep_every_bit,
           what_is_no_sequence_is_refused, observers_that_are_gone_are_left_out,
           what_is_no_observer_is_not_left_out, too_much_is_refused, the_example_of_the_page_is_one)
