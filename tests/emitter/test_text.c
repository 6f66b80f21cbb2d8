/* Text: names, literals, declarations, wrapping; and the golden files, byte by byte. */
#include <check.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emitter/ctype.h"
#include "emitter/lines.h"
#include "emitter/names.h"
#include "emitter/wording.h"
#include "tests/emitter/cases.h"
#include "tests/emitter/suite_tool.h"

START_TEST(names_become_snake_case)
{
    struct cairn_arena arena = {0};
    ck_assert_str_eq(cairn_names_snake("sourceLen", &arena), "source_len");
    ck_assert_str_eq(cairn_names_snake("cJSON", &arena), "cjson");
    ck_assert_str_eq(cairn_names_snake("cJSON_GetArraySize", &arena), "cjson_get_array_size");
    ck_assert_str_eq(cairn_names_snake("XMLParser", &arena), "xml_parser");
    ck_assert_str_eq(cairn_names_snake("__x__y", &arena), "x_y");
    ck_assert_str_eq(cairn_names_snake("2nd", &arena), "n2nd");
    ck_assert_str_eq(cairn_names_snake("", &arena), "");
    cairn_arena_release(&arena);
}
END_TEST

/* Of -9 that a call returns its comment tells, or the comments on several others do. */
START_TEST(negative_errors_have_names)
{
    struct cairn_model *model = fixture_model();
    struct cairn_constant constant = {
        .kind = CAIRN_CONSTANT_INTEGER, .name = "BOX_EFULL", .integer = 9};
    cairn_vec_push(&model->constants, constant);
    struct cairn_op told = {.kind = CAIRN_OP_CALL, .doc = "0, -BOX_EFULL, or -ENOMEM"};
    struct cairn_op silent = {.kind = CAIRN_OP_CALL, .doc = "BOX_EFULL is -9."};
    ck_assert_str_eq(cairn_named_error(model, &told, -9), "BOX_EFULL");
    ck_assert_str_eq(cairn_named_error(model, &told, -ENOMEM), "ENOMEM");
    ck_assert_ptr_null(cairn_named_error(model, &told, -EINVAL));
    ck_assert_ptr_null(cairn_named_error(model, &told, 9));
    ck_assert_ptr_null(cairn_named_error(model, &silent, -9));
    for (int i = 0; i < 3; i++) {
        cairn_vec_push(&model->ops, told);
    }
    ck_assert_str_eq(cairn_named_error(model, &silent, -9), "BOX_EFULL");
    cairn_model_free(model);
}
END_TEST

START_TEST(names_avoid_keywords_and_the_api)
{
    struct cairn_model *model = fixture_model();
    struct cairn_arena arena = {0};
    struct cairn_names file = {0};
    struct cairn_names test = {.outer = &file};
    cairn_names_reserve_model(&file, model);
    static const char *const taken[] = {"int",      "while",     "errno", "box_new", "BOX_LIMIT",
                                        "BOX_SHUT", "box_debug", "box",   "size_t",  "strlen"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        ck_assert_msg(cairn_names_is_taken(&test, taken[i]), "%s is free", taken[i]);
    }
    ck_assert_str_eq(cairn_names_unique(&test, "item", &arena), "item");
    ck_assert_str_eq(cairn_names_unique(&test, "item", &arena), "item2");
    ck_assert_str_eq(cairn_names_unique(&test, "item", &arena), "item3");
    ck_assert_str_eq(cairn_names_unique(&test, "while", &arena), "while2");
    ck_assert_str_eq(cairn_names_unique(&test, "crc32", &arena), "crc32");
    ck_assert_str_eq(cairn_names_unique(&test, "crc32", &arena), "crc32_2");
    ck_assert(!cairn_names_is_taken(&file, "item"));
    cairn_names_release(&test);
    cairn_names_release(&file);
    cairn_arena_release(&arena);
    cairn_model_free(model);
}
END_TEST

static void check_context(struct fixture *f, const struct cairn_model *model, const char *past,
                          const char *given)
{
    struct cairn_arena arena = {0};
    struct cairn_test test = fixture_end(f);
    const char *const expected[] = {past, given};
    for (unsigned which = 0; which < 2; which++) {
        const char *word = cairn_word_context(model, &test, which, &arena);
        ck_assert_str_eq(word == NULL ? "none" : word, expected[which]);
    }
    cairn_test_release(&test);
    cairn_arena_release(&arena);
}

START_TEST(tests_are_told_apart_by_what_was_before_and_what_is_given)
{
    struct cairn_model *model = fixture_model();
    struct fixture f;
    fixture_begin(&f, model, "call:box_count");
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    DO(&f, "call:box_count", VALUE(0, 0));
    check_context(&f, model, "of_box_new", "none");
    /* What only looks is no past. */
    fixture_begin(&f, model, "call:box_count");
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    DO(&f, "call:box_add", VALUE(0, 0), INT(4));
    DO(&f, "call:box_is_empty", VALUE(0, 0));
    DO(&f, "call:box_count", VALUE(0, 0));
    check_context(&f, model, "after_box_add", "none");
    fixture_begin(&f, model, "call:box_add");
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    DO(&f, "call:box_add", VALUE(0, 0), INT(4));
    DO(&f, "call:box_add", VALUE(0, 0), INT(-9));
    check_context(&f, model, "of_box_new", "for_minus_9");
    static const char *const texts[][2] = {{"Key_1", "for_key_1"},
                                           {"", "for_an_empty_text"},
                                           {"no word", "none"},
                                           {"of_more_than_16_characters", "none"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fixture_begin(&f, model, "call:box_last");
        DO(&f, "call:box_last", fixture_text(&f, texts[i][0]));
        check_context(&f, model, "none", texts[i][1]);
    }
    cairn_model_free(model);
}
END_TEST

static void expect_integer(const struct cairn_model *model, uint32_t type, int64_t value,
                           const char *expected)
{
    struct cairn_str text = {0};
    cairn_ctype_add_integer(&text, model, type, value, false);
    ck_assert_str_eq(text.text, expected);
    cairn_str_release(&text);
}

START_TEST(integers_read_as_people_write_them)
{
    struct cairn_model *model = fixture_model();
    expect_integer(model, T.int_, -1, "-1");
    expect_integer(model, T.int_, INT32_MAX, "INT_MAX");
    expect_integer(model, T.int_, INT32_MIN, "INT_MIN");
    expect_integer(model, T.int_, INT64_C(0x100000005), "5");
    expect_integer(model, T.unsigned_, -1, "UINT_MAX");
    expect_integer(model, T.unsigned_, INT64_C(0x80000000), "2147483648U");
    expect_integer(model, T.long_, INT64_MIN, "LONG_MIN");
    expect_integer(model, T.long_, INT64_C(4294967296), "4294967296L");
    expect_integer(model, T.size, -1, "SIZE_MAX");
    expect_integer(model, T.size, -2, "(size_t)-2");
    expect_integer(model, T.char_, 'a', "'a'");
    expect_integer(model, T.char_, '\'', "'\\''");
    expect_integer(model, T.char_, 0, "'\\0'");
    expect_integer(model, T.char_, -3, "-3");
    expect_integer(model, T.uchar, 200, "200");
    expect_integer(model, T.bool_, 2, "true");
    struct cairn_str text = {0};
    cairn_ctype_add_integer(&text, model, T.long_, 5, true);
    ck_assert_str_eq(text.text, "(long)5");
    cairn_str_release(&text);
    cairn_model_free(model);
}
END_TEST

START_TEST(reals_read_back_as_the_same_number)
{
    static const double values[] = {0.1, 1, -2.5, 1e300, 5e-324, 1.0 / 3.0, 123456789.123};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct cairn_str text = {0};
        cairn_ctype_add_real(&text, values[i]);
        ck_assert_double_eq(strtod(text.text, NULL), values[i]);
        ck_assert_msg(strpbrk(text.text, ".e") != NULL, "%s is an integer", text.text);
        cairn_str_release(&text);
    }
    struct cairn_str text = {0};
    cairn_ctype_add_real(&text, -(double)INFINITY);
    ck_assert_str_eq(text.text, "-HUGE_VAL");
    cairn_str_release(&text);
}
END_TEST

START_TEST(declarations_put_the_name_where_c_wants_it)
{
    struct cairn_model *model = fixture_model();
    const struct {
        uint32_t type;
        const char *expected;
    } declared[] = {{T.int_, "int x"},
                    {T.const_string, "const char *x"},
                    {T.names, "const char *const *x"},
                    {T.compare_pointer, "int (*x)(long, long)"},
                    {T.box_cell, "box **x"}};
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++) {
        struct cairn_str text = {0};
        cairn_ctype_add_declaration(&text, model, declared[i].type, "x");
        ck_assert_str_eq(text.text, declared[i].expected);
        cairn_str_release(&text);
    }
    cairn_model_free(model);
}
END_TEST

START_TEST(casts_stand_where_compilers_warn)
{
    struct cairn_model *model = fixture_model();
    ck_assert(!cairn_ctype_needs_cast(model, T.const_string, T.string));
    ck_assert(cairn_ctype_needs_cast(model, T.string, T.const_string));
    ck_assert(cairn_ctype_needs_cast(model, T.pointer, T.const_string));
    ck_assert(!cairn_ctype_needs_cast(model, T.pointer, T.string));
    ck_assert(cairn_ctype_needs_cast(model, T.const_data, T.const_string));
    ck_assert(!cairn_ctype_needs_cast(model, T.const_box, T.box));
    ck_assert(cairn_ctype_needs_cast(model, T.box, T.point_pointer));
    ck_assert(!cairn_ctype_needs_cast(model, T.size, T.int_));
    ck_assert(!cairn_ctype_needs_cast(model, T.int_, T.mode));
    ck_assert(cairn_ctype_needs_cast(model, T.box, T.int_));
    cairn_model_free(model);
}
END_TEST

START_TEST(long_lines_break_outside_literals)
{
    struct cairn_lines lines = {.indent = 1};
    cairn_lines_add(&lines, "call(%s, \"%s\", %s);",
                    "an_argument_that_takes_a_good_part_of_the_line",
                    "a literal, with, commas \\\" and quotes", "another_argument_behind_it");
    ck_assert_str_eq(lines.text.text, "    call(an_argument_that_takes_a_good_part_of_the_line,\n"
                                      "        \"a literal, with, commas \\\" and quotes\", "
                                      "another_argument_behind_it);\n");
    ck_assert_uint_eq(lines.count, 2);
    cairn_str_reset(&lines.text);
    lines.indent = 0;
    cairn_lines_comment(&lines, "Ends */ early\nand /* opens");
    ck_assert_str_eq(lines.text.text, "/* Ends * / early\n * and / * opens */\n");
    cairn_str_release(&lines.text);
}
END_TEST

/* ---- golden files ---- */

static void emit_box(const char *folder)
{
    struct cairn_model *model = fixture_model();
    struct cases cases = {0};
    struct cairn_target target;
    struct cairn_arena arena = {0};
    struct cairn_suite_result result;
    tool_box_target(&target);
    cases_add_legal(&cases, model);
    cases_add_failing(&cases, model);
    struct cairn_suite_config config = {.target = &target, .model = model, .directory = folder};
    ck_assert_int_eq(
        cairn_emit_suites(&config, cases.list.items, cases.list.count, &arena, &result, NULL),
        CAIRN_OK);
    ck_assert_uint_eq(result.dropped, 0);
    cairn_arena_release(&arena);
    cases_release(&cases);
    cairn_target_release(&target);
    cairn_model_free(model);
}

static const char *const golden_files[] = {
    "regression_box_1.c",  "regression_functions_1.c", "regression_misc_1.c",
    "regression_main.c",   "bug_box_sum_1.c",          "bug_box_sum_2.c",
    "bug_box_lose_1.c",    "bug_box_spin_1.c",         "robustness_box_divide_1.c",
    "suspect_box_try_1.c", "oom_box_lose_1.c",         "bug_box_last_1.c",
};

/* With CAIRN_UPDATE_GOLDEN=1 the golden files are written instead; look at them before they are
 * committed. */
START_TEST(files_are_as_in_the_golden_folder)
{
    char *folder = tool_new_folder();
    emit_box(folder);
    bool updates = getenv("CAIRN_UPDATE_GOLDEN") != NULL;
    for (size_t i = 0; i < sizeof golden_files / sizeof *golden_files; i++) {
        struct cairn_str name = {0};
        char *text = tool_read(folder, golden_files[i]);
        cairn_str_addf(&name, "%s.txt", golden_files[i]);
        if (updates) {
            struct cairn_str path = {0};
            cairn_str_addf(&path, CAIRN_TEST_FOLDER "/golden/%s", name.text);
            FILE *file = fopen(path.text, "w");
            ck_assert_ptr_nonnull(file);
            fputs(text, file);
            fclose(file);
            cairn_str_release(&path);
        }
        char *golden = tool_read(CAIRN_TEST_FOLDER "/golden", name.text);
        ck_assert_msg(strcmp(text, golden) == 0, "%s differs from the golden file:\n%s",
                      golden_files[i], text);
        free(golden);
        free(text);
        cairn_str_release(&name);
    }
    tool_remove(folder);
}
END_TEST

START_TEST(the_same_tests_give_the_same_bytes)
{
    char *one = tool_new_folder();
    char *two = tool_new_folder();
    struct cairn_str command = {0};
    emit_box(one);
    emit_box(two);
    emit_box(two); /* over itself */
    cairn_str_addf(&command, "diff -r . '%s'", two);
    ck_assert_int_eq(tool_shell(one, command.text, NULL), 0);
    cairn_str_release(&command);
    tool_remove(one);
    tool_remove(two);
}
END_TEST

START_TEST(files_of_an_earlier_run_go_and_others_stay)
{
    char *folder = tool_new_folder();
    ck_assert_int_eq(tool_shell(folder,
                                "echo '/* Written by cairn; */' | tee regression_old_1.c "
                                ">bug_gone_3.c && touch mine.c notes bug_mine.c",
                                NULL),
                     0);
    emit_box(folder);
    ck_assert_int_ne(tool_shell(folder, "test -e regression_old_1.c -o -e bug_gone_3.c", NULL), 0);
    ck_assert_int_eq(tool_shell(folder, "test -e mine.c -a -e notes -a -e bug_mine.c", NULL), 0);
    tool_remove(folder);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("emitter_text");
    TCase *tcase = tcase_create("text");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, names_become_snake_case);
    tcase_add_test(tcase, negative_errors_have_names);
    tcase_add_test(tcase, names_avoid_keywords_and_the_api);
    tcase_add_test(tcase, tests_are_told_apart_by_what_was_before_and_what_is_given);
    tcase_add_test(tcase, integers_read_as_people_write_them);
    tcase_add_test(tcase, reals_read_back_as_the_same_number);
    tcase_add_test(tcase, declarations_put_the_name_where_c_wants_it);
    tcase_add_test(tcase, casts_stand_where_compilers_warn);
    tcase_add_test(tcase, long_lines_break_outside_literals);
    tcase_add_test(tcase, files_are_as_in_the_golden_folder);
    tcase_add_test(tcase, the_same_tests_give_the_same_bytes);
    tcase_add_test(tcase, files_of_an_earlier_run_go_and_others_stay);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
