#include "generator/forms.h"

#include <string.h>

#include "core/model.h"
#include "tests/unit/suites.h"

enum { DRAWN = 2000, ROOM = 64 };

static enum cairn_form form_of(const char *function, const char *param)
{
    struct cairn_param params[] = {{.name = param}};
    struct cairn_op ops[] = {
        {.kind = CAIRN_OP_CALL, .name = function, .params = params, .param_count = 1}};
    const struct cairn_model model = {.ops = {.items = ops, .count = 1}};
    return cairn_forms_of(&model, 0, 0);
}

START_TEST(names_tell_the_form)
{
    ck_assert_int_eq(form_of("rx_compile", "pattern"), CAIRN_FORM_PATTERN);
    ck_assert_int_eq(form_of("glob_match", "s"), CAIRN_FORM_PATTERN);
    ck_assert_int_eq(form_of("calc_eval", "text"), CAIRN_FORM_EXPRESSION);
    ck_assert_int_eq(form_of("sheet_set", "formula"), CAIRN_FORM_EXPRESSION);
    ck_assert_int_eq(form_of("glob_match", "subject"), CAIRN_FORM_NONE);
    ck_assert_int_eq(form_of("list_add", "text"), CAIRN_FORM_NONE);
}
END_TEST

/* How many of the drawn texts hold the part; all fit in the room. */
static uint32_t count_with(enum cairn_form form, const char *part)
{
    struct cairn_chooser chooser = {0};
    const struct cairn_bytes word = {.bytes = (const uint8_t *)"gain", .length = 4};
    uint32_t found = 0;
    for (uint64_t number = 0; number < DRAWN; number++) {
        uint8_t bytes[ROOM];
        cairn_chooser_begin(&chooser, 3, number);
        const uint32_t length = cairn_forms_draw(form, &chooser, 0, word, bytes, ROOM);
        ck_assert_uint_le(length, ROOM);
        found += memmem(bytes, length, part, strlen(part)) != NULL;
    }
    cairn_chooser_release(&chooser);
    return found;
}

START_TEST(patterns_have_groups_branches_and_repeats)
{
    static const char *const parts[] = {"(", ")*", "|", "[a-z]", "*", "(|", "()"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ck_assert_msg(count_with(CAIRN_FORM_PATTERN, parts[i]) > 0, "no %s", parts[i]);
    }
}
END_TEST

START_TEST(expressions_have_operators_names_and_zeros)
{
    static const char *const parts[] = {"/0", "%", "(", "gain", "sin(", "-", "=="};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ck_assert_msg(count_with(CAIRN_FORM_EXPRESSION, parts[i]) > 0, "no %s", parts[i]);
    }
}
END_TEST

UNIT_SUITE(forms, names_tell_the_form, patterns_have_groups_branches_and_repeats,
           expressions_have_operators_names_and_zeros)
