/* Building a harness: what is dropped and why, and what stops everything. Needs the runtime. */
#include <check.h>
#include <string.h>
#include <unistd.h>

#include "core/process.h"
#include "executor/build.h"
#include "mini_model.h"
#include "tests/support/folder.h"

static struct cairn_target target;
static struct cairn_model *model;
static struct cairn_stubs stubs;
static struct cairn_error err;
static char directory[TEST_FOLDER_MAX];

static void set_up(void)
{
    test_folder_make(directory);
    mini_target_init(&target, "cc");
    model = mini_model_new();
}

static void tear_down(void)
{
    test_folder_remove(directory);
    cairn_stubs_release(&stubs);
    cairn_model_free(model);
    cairn_target_release(&target);
    err = (struct cairn_error){0};
}

static enum cairn_status build(void)
{
    return cairn_build_harness(&target, model, directory, &stubs, &err);
}

static const char *reason(const char *key)
{
    const char *text = model->ops.items[mini_op(model, key)].unavailable;
    return text == NULL ? "" : text;
}

static void expect_dropped_ones(void)
{
    ck_assert_msg(strstr(reason("call:mini_bad"), "stub does not compile: ") != NULL &&
                      strstr(reason("call:mini_bad"), "no_such_field") != NULL,
                  "%s", reason("call:mini_bad"));
    ck_assert_msg(strstr(reason("call:mini_missing"), "cannot be linked: ") != NULL &&
                      strstr(reason("call:mini_missing"), "mini_missing") != NULL,
                  "%s", reason("call:mini_missing"));
    ck_assert_str_ne(reason("call:mini_inline"), "");
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        dropped += model->ops.items[i].unavailable != NULL ? 1 : 0;
    }
    ck_assert_uint_eq(dropped, 3);
}

START_TEST(test_refused_stubs_are_dropped_with_the_message)
{
    static const char *const compilers[] = {"gcc", "clang"};
    target.cc = compilers[_i];
    ck_assert_msg(build() == CAIRN_OK, "%s", err.message);
    expect_dropped_ones();
    ck_assert_uint_eq(stubs.stub_of_op.items[mini_op(model, "call:mini_bad")], CAIRN_NONE);
    ck_assert_uint_ne(stubs.stub_of_op.items[mini_op(model, "call:mini_add")], CAIRN_NONE);
    char path[TEST_FOLDER_MAX + 16];
    snprintf(path, sizeof path, "%s/harness", directory);
    ck_assert_int_eq(access(path, X_OK), 0);
}
END_TEST

START_TEST(test_the_users_warnings_do_not_matter)
{
    cairn_target_add(&target, &target.cflags, "-Wall");
    cairn_target_add(&target, &target.cflags, "-Wextra");
    cairn_target_add(&target, &target.cflags, "-Werror");
    ck_assert_msg(build() == CAIRN_OK, "%s", err.message);
    expect_dropped_ones();
}
END_TEST

START_TEST(test_without_markers_the_bad_stub_is_found_by_halves)
{
    /* A compiler whose messages name no stub. */
    target.cc = CAIRN_TEST_DATA "/mute_cc.sh";
    ck_assert_msg(build() == CAIRN_OK, "%s", err.message);
    ck_assert_str_ne(reason("call:mini_bad"), "");
    ck_assert_str_eq(reason("call:mini_add"), "");
}
END_TEST

START_TEST(test_missing_header_is_the_targets_fault)
{
    cairn_target_add(&target, &target.headers, "no/such/header.h");
    ck_assert_int_eq(build(), CAIRN_TARGET);
    ck_assert_msg(strstr(err.message, "no/such/header.h") != NULL, "%s", err.message);
}
END_TEST

START_TEST(test_missing_library_is_the_targets_fault)
{
    cairn_target_add(&target, &target.link_inputs, "-lcairn_no_such_library");
    ck_assert_int_eq(build(), CAIRN_TARGET);
    ck_assert_msg(strstr(err.message, "cannot find -lcairn_no_such_library") != NULL, "%s",
                  err.message);
    ck_assert_str_eq(reason("call:mini_add"), "");
}
END_TEST

START_TEST(test_missing_compiler_is_the_targets_fault)
{
    target.cc = "cairn-no-such-compiler";
    ck_assert_int_eq(build(), CAIRN_TARGET);
    ck_assert_msg(strstr(err.message, "cairn-no-such-compiler") != NULL, "%s", err.message);
}
END_TEST

START_TEST(test_source_with_errors_is_named)
{
    cairn_target_add(&target, &target.link_inputs, CAIRN_TEST_DATA "/broken.c");
    ck_assert_int_eq(build(), CAIRN_TARGET);
    ck_assert_msg(strstr(err.message, "broken.c") != NULL, "%s", err.message);
}
END_TEST

START_TEST(test_runtime_can_be_named_by_the_environment)
{
    setenv("CAIRN_RUNTIME", directory, 1);
    ck_assert_int_eq(build(), CAIRN_INTERNAL);
    ck_assert_msg(strstr(err.message, directory) != NULL, "%s", err.message);
    unsetenv("CAIRN_RUNTIME");
}
END_TEST

START_TEST(test_contracts_enter_the_tables)
{
    uint32_t sort = cairn_model_find_sort(model, "object:mini_point");
    target.contracts = CAIRN_TEST_DATA "/mini_contracts.c";
    cairn_vec_push(&model->contracts,
                   (struct cairn_contract){CAIRN_CONTRACT_SETUP, "cairn_setup", CAIRN_NONE, NULL});
    cairn_vec_push(&model->contracts,
                   (struct cairn_contract){CAIRN_CONTRACT_INVARIANT, "cairn_invariant_mini_point",
                                           sort, NULL});
    ck_assert_msg(build() == CAIRN_OK, "%s", err.message);
    struct cairn_str text = {0};
    cairn_stubs_write(&stubs, &target, model, &text);
    ck_assert_ptr_nonnull(
        strstr(cairn_str_text(&text), "cairn_stub_setup)(void) = cairn_call_setup"));
    ck_assert_ptr_nonnull(strstr(cairn_str_text(&text), "sizeof(__typeof__(mini_point)), 1}"));
    cairn_str_release(&text);
}
END_TEST

int main(void)
{
    enum { LIMIT_S = 60 };
    Suite *suite = suite_create("build");
    TCase *tcase = tcase_create("build");
    tcase_set_timeout(tcase, LIMIT_S);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, test_refused_stubs_are_dropped_with_the_message, 0, 2);
    tcase_add_test(tcase, test_the_users_warnings_do_not_matter);
    tcase_add_test(tcase, test_without_markers_the_bad_stub_is_found_by_halves);
    tcase_add_test(tcase, test_missing_header_is_the_targets_fault);
    tcase_add_test(tcase, test_missing_library_is_the_targets_fault);
    tcase_add_test(tcase, test_missing_compiler_is_the_targets_fault);
    tcase_add_test(tcase, test_source_with_errors_is_named);
    tcase_add_test(tcase, test_runtime_can_be_named_by_the_environment);
    tcase_add_test(tcase, test_contracts_enter_the_tables);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
