/* Generated stubs, as text and as what the compiler makes of them. */
#include <check.h>
#include <string.h>

#include "core/complaint.h"
#include "executor/diagnostics.h"
#include "executor/stubs.h"
#include "mini_model.h"

static void expect_stub(const char *key, const char *expected)
{
    struct cairn_model *model = mini_model_new();
    struct cairn_str text = {0};
    cairn_stubs_write_one(model, mini_op(model, key), &text);
    const char *body = strstr(cairn_str_text(&text), "(void)cairn_out;\n");
    ck_assert_ptr_nonnull(body);
    ck_assert_str_eq(body + strlen("(void)cairn_out;\n"), expected);
    cairn_str_release(&text);
    cairn_model_free(model);
}

static const char *output_table(const char *key, const char *row)
{
    struct cairn_model *model = mini_model_new();
    static char table[256];
    snprintf(table, sizeof table,
             "}\nstatic const struct cairn_stub_output cairn_outputs_%u[] = {\n    %s,\n};\n",
             mini_op(model, key), row);
    cairn_model_free(model);
    return table;
}

static void expect_stub_with_output(const char *key, const char *body, const char *row)
{
    char expected[1024];
    snprintf(expected, sizeof expected, "%s%s", body, output_table(key, row));
    expect_stub(key, expected);
}

START_TEST(test_call_casts_arguments_and_widens_the_result)
{
    expect_stub_with_output(
        "call:mini_add",
        "    cairn_out[0].i = (int64_t)(mini_add((__typeof__(int))cairn_in[0].i, "
        "(__typeof__(unsigned char))cairn_in[1].i));\n",
        "{CAIRN_STUB_INTEGER, (__typeof__(int))-1 < (__typeof__(int))0, -1, "
        "sizeof(__typeof__(int)), -1}");
}
END_TEST

START_TEST(test_shadowed_function_is_parenthesised)
{
    expect_stub_with_output("call:mini_shadowed",
                            "    cairn_out[0].i = (int64_t)((mini_shadowed)"
                            "((__typeof__(int))cairn_in[0].i));\n",
                            "{CAIRN_STUB_INTEGER, (__typeof__(int))-1 < (__typeof__(int))0, -1, "
                            "sizeof(__typeof__(int)), -1}");
}
END_TEST

START_TEST(test_format_stands_where_the_function_takes_it)
{
    expect_stub_with_output(
        "call:mini_print/%d",
        "    cairn_out[0].i = (int64_t)(mini_print((__typeof__(char *))cairn_in[0].p, "
        "\"<\\\"%d\\\">\", (__typeof__(int))cairn_in[1].i));\n",
        "{CAIRN_STUB_INTEGER, (__typeof__(int))-1 < (__typeof__(int))0, -1, "
        "sizeof(__typeof__(int)), -1}");
}
END_TEST

START_TEST(test_record_result_is_copied)
{
    expect_stub_with_output(
        "call:mini_make",
        "    __typeof__(mini_point) cairn_value = mini_make((__typeof__(int))cairn_in[0].i);\n"
        "    __builtin_memcpy(cairn_out[0].p, &cairn_value, sizeof cairn_value);\n",
        "{CAIRN_STUB_RECORD, 0, -1, sizeof(__typeof__(mini_point)), -1}");
}
END_TEST

START_TEST(test_cell_is_an_output_of_its_parameter)
{
    expect_stub_with_output("call:mini_split",
                            "    mini_split((__typeof__(double))cairn_in[0].d, "
                            "(__typeof__(int *))cairn_in[1].p);\n",
                            "{CAIRN_STUB_INTEGER, (__typeof__(int))-1 < (__typeof__(int))0, 1, "
                            "sizeof(__typeof__(int)), -1}");
}
END_TEST

START_TEST(test_local_and_build_fill_the_callers_memory)
{
    expect_stub_with_output("local:mini_point",
                            "    __typeof__(mini_point) *cairn_object = cairn_out[0].p;\n"
                            "    __builtin_memset(cairn_object, 0, sizeof *cairn_object);\n",
                            "{CAIRN_STUB_RECORD, 0, -1, sizeof(__typeof__(mini_point)), -1}");
    expect_stub_with_output("build:mini_point",
                            "    __typeof__(mini_point) *cairn_object = cairn_out[0].p;\n"
                            "    __builtin_memset(cairn_object, 0, sizeof *cairn_object);\n"
                            "    cairn_object->x = (__typeof__(int))cairn_in[0].i;\n"
                            "    cairn_object->label = (__typeof__(const char *))cairn_in[1].p;\n",
                            "{CAIRN_STUB_RECORD, 0, -1, sizeof(__typeof__(mini_point)), -1}");
}
END_TEST

START_TEST(test_set_writes_the_field)
{
    expect_stub("set:mini_point.flag", "    ((__typeof__(mini_point) *)cairn_in[0].p)->flag = "
                                       "(__typeof__(unsigned int))cairn_in[1].i;\n}\n");
}
END_TEST

START_TEST(test_every_callback_script_of_a_type_is_numbered_once)
{
    struct cairn_model *model = mini_model_new();
    struct cairn_stubs stubs = {0};
    cairn_stubs_collect(&stubs, model, 0, model->ops.count);
    ck_assert_uint_eq(stubs.callbacks.count, 6);
    ck_assert_uint_eq(stubs.callbacks.items[0], stubs.callbacks.items[4]);
    ck_assert_uint_eq(stubs.callbacks.items[5], 2);
    ck_assert_uint_eq(stubs.stub_of_op.items[mini_op(model, "bytes")], CAIRN_NONE);
    cairn_stubs_release(&stubs);
    cairn_model_free(model);
}
END_TEST

START_TEST(test_unavailable_operations_get_no_stub)
{
    struct cairn_model *model = mini_model_new();
    struct cairn_stubs stubs = {0};
    uint32_t op = mini_op(model, "call:mini_add");
    model->ops.items[op].unavailable = "because";
    cairn_stubs_collect(&stubs, model, 0, model->ops.count);
    ck_assert_uint_eq(stubs.stub_of_op.items[op], CAIRN_NONE);
    cairn_stubs_release(&stubs);
    cairn_model_free(model);
}
END_TEST

/* ---- diagnostics ---- */

struct heard {
    uint32_t count;
    enum cairn_complaint_about about[8];
    uint32_t number[8];
    char text[8][128];
};

static void hear(void *context, const struct cairn_complaint *complaint)
{
    struct heard *heard = context;
    ck_assert_uint_lt(heard->count, 8);
    heard->about[heard->count] = complaint->about;
    heard->number[heard->count] = complaint->number;
    snprintf(heard->text[heard->count++], 128, "%s",
             complaint->about == CAIRN_COMPLAINT_SYMBOL ? complaint->symbol : complaint->message);
}

START_TEST(test_compiler_errors_name_their_stub)
{
    struct heard heard = {0};
    cairn_diagnostics_read_compiler(
        "cairn-op-12: In function 'cairn_stub_12':\n"
        "cairn-op-12:5:9: error: 'x' undeclared (first use in this function)\n"
        "mini.h:22:35: error: 'mini_point' has no member named 'y'\n"
        "cairn-op-13:5:9: note: in expansion of macro 'mini_bad'\n"
        "cairn-type-4:1:1: error: unknown type name 'q'\n"
        "mini.h:2:2: error: #error on its own\n",
        hear, &heard);
    ck_assert_uint_eq(heard.count, 4);
    ck_assert_int_eq(heard.about[0], CAIRN_COMPLAINT_OP);
    ck_assert_uint_eq(heard.number[0], 12);
    ck_assert_str_eq(heard.text[0], "'x' undeclared (first use in this function)");
    ck_assert_int_eq(heard.about[1], CAIRN_COMPLAINT_OP);
    ck_assert_uint_eq(heard.number[1], 13);
    ck_assert_int_eq(heard.about[2], CAIRN_COMPLAINT_TYPE);
    ck_assert_uint_eq(heard.number[2], 4);
    ck_assert_int_eq(heard.about[3], CAIRN_COMPLAINT_OTHER);
}
END_TEST

START_TEST(test_linker_errors_name_stub_or_inline_function_or_the_library)
{
    struct heard heard = {0};
    cairn_diagnostics_read_linker("/usr/bin/ld: out/harness.o: in function `cairn_stub_7':\n"
                                  "cairn-op-7:(.text+0x5): undefined reference to `mini_missing'\n"
                                  "/usr/bin/ld: out/harness.o: in function `mini_inline':\n"
                                  "harness.c:(.text+0x9): undefined reference to `mini_missing'\n"
                                  "/usr/bin/ld: libmini.a(mini.o): in function `mini_power':\n"
                                  "mini.c:(.text+0x9): undefined reference to `pow'\n"
                                  "collect2: error: ld returned 1 exit status\n",
                                  hear, &heard);
    ck_assert_uint_eq(heard.count, 3);
    ck_assert_int_eq(heard.about[0], CAIRN_COMPLAINT_OP);
    ck_assert_uint_eq(heard.number[0], 7);
    ck_assert_int_eq(heard.about[1], CAIRN_COMPLAINT_SYMBOL);
    ck_assert_str_eq(heard.text[1], "mini_inline");
    ck_assert_int_eq(heard.about[2], CAIRN_COMPLAINT_OTHER);
    ck_assert_str_eq(heard.text[2], "undefined reference to `pow'");
}
END_TEST

START_TEST(test_lld_errors_name_their_stub)
{
    struct heard heard = {0};
    cairn_diagnostics_read_linker("ld.lld: error: undefined symbol: mini_missing\n"
                                  ">>> referenced by harness.c\n"
                                  ">>>               out/harness.o:(cairn_stub_9)\n",
                                  hear, &heard);
    ck_assert_uint_eq(heard.count, 1);
    ck_assert_int_eq(heard.about[0], CAIRN_COMPLAINT_OP);
    ck_assert_uint_eq(heard.number[0], 9);
}
END_TEST

START_TEST(test_an_error_in_a_source_is_none_of_the_linkers)
{
    ck_assert(cairn_complaint_is_of_source("a.c: In function 'f':\n"
                                           "a.c:3:14: error: expected ';' before 'int'\n"));
    ck_assert(cairn_complaint_is_of_source("a.c:1:10: fatal error: no.h: No such file\n"));
    ck_assert(cairn_complaint_is_of_source("a.c:1: error: without a column\n"));
    ck_assert(!cairn_complaint_is_of_source("/usr/bin/ld: cannot find -lnowhere: No such file\n"
                                            "collect2: error: ld returned 1 exit status\n"));
    ck_assert(!cairn_complaint_is_of_source("ld.lld: error: undefined symbol: mini_missing\n"));
    ck_assert(!cairn_complaint_is_of_source("a.c:(.text+0x5): undefined reference to `pow'\n"));
    ck_assert(!cairn_complaint_is_of_source(""));
}
END_TEST

START_TEST(test_first_line_is_the_cause_and_not_the_summary)
{
    struct cairn_str line = {0};
    cairn_complaint_add("/usr/bin/ld: cannot find -lnowhere: No such file or directory\n"
                        "collect2: error: ld returned 1 exit status\n",
                        &line);
    ck_assert_str_eq(cairn_str_text(&line),
                     "/usr/bin/ld: cannot find -lnowhere: No such file or directory");
    cairn_str_release(&line);
    cairn_complaint_add("", &line);
    ck_assert_str_eq(cairn_str_text(&line), "no message");
    cairn_str_release(&line);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stubs");
    TCase *stubs = tcase_create("stubs");
    tcase_add_test(stubs, test_call_casts_arguments_and_widens_the_result);
    tcase_add_test(stubs, test_shadowed_function_is_parenthesised);
    tcase_add_test(stubs, test_format_stands_where_the_function_takes_it);
    tcase_add_test(stubs, test_record_result_is_copied);
    tcase_add_test(stubs, test_cell_is_an_output_of_its_parameter);
    tcase_add_test(stubs, test_local_and_build_fill_the_callers_memory);
    tcase_add_test(stubs, test_set_writes_the_field);
    tcase_add_test(stubs, test_every_callback_script_of_a_type_is_numbered_once);
    tcase_add_test(stubs, test_unavailable_operations_get_no_stub);
    suite_add_tcase(suite, stubs);
    TCase *diagnostics = tcase_create("diagnostics");
    tcase_add_test(diagnostics, test_compiler_errors_name_their_stub);
    tcase_add_test(diagnostics, test_linker_errors_name_stub_or_inline_function_or_the_library);
    tcase_add_test(diagnostics, test_lld_errors_name_their_stub);
    tcase_add_test(diagnostics, test_an_error_in_a_source_is_none_of_the_linkers);
    tcase_add_test(diagnostics, test_first_line_is_the_cause_and_not_the_summary);
    suite_add_tcase(suite, diagnostics);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
