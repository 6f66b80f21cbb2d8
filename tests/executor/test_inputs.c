/* Every form in which a library can be given, from link input to a first call; and zlib as the
 * analyzer sees it. */
#include <check.h>
#include <string.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "core/process.h"
#include "executor/executor.h"
#include "mini_model.h"
#include "tests/support/folder.h"

static char directory[TEST_FOLDER_MAX];
static struct cairn_target target;
static struct cairn_error err;

static void run_shell(const char *command)
{
    const char *const argv[] = {"sh", "-c", command, NULL};
    struct cairn_process process = {.argv = argv, .directory = directory};
    struct cairn_process_result result;
    ck_assert_msg(cairn_process_run(&process, &result, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(result.exit_code == 0, "%s", cairn_str_text(&result.output));
    cairn_process_result_release(&result);
}

static void set_up(void)
{
    test_folder_make(directory);
    target = (struct cairn_target){.cc = "cc"};
}

static void tear_down(void)
{
    test_folder_remove(directory);
    cairn_target_release(&target);
}

static int64_t first_value(const struct cairn_model *model, struct cairn_executor *executor,
                           struct cairn_sequence *sequence)
{
    struct cairn_batch *batch = cairn_batch_new(executor);
    cairn_sequence_end_body(sequence);
    cairn_sequence_end_observers(sequence);
    ck_assert_msg(cairn_sequence_validate(sequence, model, &err) == CAIRN_OK, "%s", err.message);
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, 0);
    cairn_batch_add(batch, sequence);
    ck_assert_msg(cairn_batch_submit(batch, false, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(cairn_batch_wait(batch, &err) == CAIRN_OK, "%s", err.message);
    struct cairn_outcome outcome = cairn_batch_outcome(batch, 0);
    ck_assert_int_eq(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
    int64_t value = (int64_t)outcome.values[0].bits;
    cairn_batch_free(batch);
    return value;
}

static enum cairn_status make_executor(struct cairn_executor **executor, struct cairn_model *model,
                                       char out[TEST_FOLDER_MAX + 8])
{
    snprintf(out, TEST_FOLDER_MAX + 8, "%s/out", directory);
    struct cairn_executor_config config = {
        .target = &target, .model = model, .directory = out, .jobs = 1, .hang_limit_ms = 1000};
    return cairn_executor_new(executor, &config, &err);
}

/* What is run to make the library, and what the target then names; %s: the directory. */
static const struct {
    const char *make;
    const char *inputs[2];
} forms[] = {
    {"cc -c " CAIRN_TEST_DATA "/mini.c -o mini.o", {"%s/mini.o"}},
    {"cc -c " CAIRN_TEST_DATA "/mini.c -o mini.o && ar rcs libmini.a mini.o", {"%s/libmini.a"}},
    {"cc -shared -fPIC " CAIRN_TEST_DATA "/mini.c -o mini.so", {"%s/mini.so"}},
    {"cc -shared -fPIC -Wl,-soname,libmini.so.1 " CAIRN_TEST_DATA "/mini.c -o libmini.so.1 && "
     "ln -s libmini.so.1 libmini.so",
     {"-L%s", "-lmini"}},
    {"cc -shared -fPIC -Wl,-soname,libmini.so.1 " CAIRN_TEST_DATA "/mini.c -o libmini.so.1 && "
     "ln -s libmini.so.1 libmini.so",
     {"%s/libmini.so"}},
    {"cc -shared -fPIC -Wl,-soname,libother.so.9 " CAIRN_TEST_DATA "/mini.c -o mini.so",
     {"%s/mini.so"}},
    {"cc -shared -fPIC -Wl,-soname,libz.so.1 " CAIRN_TEST_DATA "/mini.c -o libz.so",
     {"-L%s", "-lz"}},
};

enum { FORMS = sizeof forms / sizeof *forms };

START_TEST(test_library_is_found_in_every_form)
{
    char out[TEST_FOLDER_MAX + 8];
    char input[TEST_FOLDER_MAX + 64];
    struct cairn_model *model = mini_model_new();
    struct cairn_executor *executor;
    struct cairn_sequence sequence = {0};
    const struct cairn_arg args[] = {{.kind = CAIRN_ARG_INTEGER, .integer = 40},
                                     {.kind = CAIRN_ARG_INTEGER, .integer = 2}};
    run_shell(forms[_i].make);
    cairn_target_add(&target, &target.headers, "mini.h");
    cairn_target_add(&target, &target.cpp_flags, "-I" CAIRN_TEST_DATA);
    for (int i = 0; i < 2 && forms[_i].inputs[i] != NULL; i++) {
        struct cairn_str text = {0};
        const char *hole = strstr(forms[_i].inputs[i], "%s");
        cairn_str_add_bytes(&text, forms[_i].inputs[i],
                            hole == NULL ? strlen(forms[_i].inputs[i])
                                         : (size_t)(hole - forms[_i].inputs[i]));
        snprintf(input, sizeof input, "%s%s%s", cairn_str_text(&text),
                 hole == NULL ? "" : directory, hole == NULL ? "" : hole + 2);
        cairn_str_release(&text);
        cairn_target_add(&target, &target.link_inputs, input);
    }
    ck_assert_msg(make_executor(&executor, model, out) == CAIRN_OK, "%s", err.message);
    cairn_sequence_append(&sequence, mini_op(model, "call:mini_add"), args, 2);
    ck_assert_int_eq(first_value(model, executor, &sequence), 42);
    cairn_sequence_release(&sequence);
    cairn_executor_free(executor);
    cairn_model_free(model);
}
END_TEST

START_TEST(test_library_that_does_not_load_is_the_targets_fault)
{
    char out[TEST_FOLDER_MAX + 8];
    char input[TEST_FOLDER_MAX + 64];
    struct cairn_model *model = mini_model_new();
    struct cairn_executor *executor;
    run_shell("cc -shared -Wl,-soname,libother.so.9 -o libother.so -xc /dev/null && "
              "cc -shared -fPIC " CAIRN_TEST_DATA "/mini.c -o mini.so -Wl,--no-as-needed "
              "libother.so && rm libother.so");
    cairn_target_add(&target, &target.headers, "mini.h");
    cairn_target_add(&target, &target.cpp_flags, "-I" CAIRN_TEST_DATA);
    snprintf(input, sizeof input, "%s/mini.so", directory);
    cairn_target_add(&target, &target.link_inputs, input);
    ck_assert_int_eq(make_executor(&executor, model, out), CAIRN_TARGET);
    ck_assert_msg(strstr(err.message, "libother.so.9") != NULL, "%s", err.message);
    cairn_model_free(model);
}
END_TEST

START_TEST(test_zlib_computes_a_checksum)
{
    char out[TEST_FOLDER_MAX + 8];
    struct cairn_model *model;
    struct cairn_executor *executor;
    struct cairn_sequence sequence = {0};
    cairn_target_add(&target, &target.headers, "zlib.h");
    cairn_target_add(&target, &target.link_inputs, "-lz");
    ck_assert_msg(cairn_analyze(&model, &target, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(make_executor(&executor, model, out) == CAIRN_OK, "%s", err.message);
    struct cairn_arg args[] = {{.kind = CAIRN_ARG_INTEGER},
                               {.kind = CAIRN_ARG_BYTES, .integer = 3},
                               {.kind = CAIRN_ARG_LENGTH, .index = 1}};
    args[1].index = cairn_sequence_add_bytes(&sequence, "abc", 3);
    cairn_sequence_append(&sequence, mini_op(model, "call:crc32"), args, 3);
    ck_assert_int_eq(first_value(model, executor, &sequence), 0x352441c2);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        ck_assert_msg(model->ops.items[i].kind != CAIRN_OP_CALL || cairn_executor_has(executor, i),
                      "%s: %s", model->ops.items[i].key, model->ops.items[i].unavailable);
    }
    cairn_sequence_release(&sequence);
    cairn_executor_free(executor);
    cairn_model_free(model);
}
END_TEST

int main(void)
{
    enum { LIMIT_S = 60 };
    Suite *suite = suite_create("inputs");
    TCase *tcase = tcase_create("inputs");
    tcase_set_timeout(tcase, LIMIT_S);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, test_library_is_found_in_every_form, 0, FORMS);
    tcase_add_test(tcase, test_library_that_does_not_load_is_the_targets_fault);
    tcase_add_test(tcase, test_zlib_computes_a_checksum);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
