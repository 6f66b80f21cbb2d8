#include "tests/support/subject.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyzer/analyzer.h"
#include "core/clock.h"

enum { HANG_LIMIT_MS = 1000 };

_Noreturn void test_fail(const char *what, const struct cairn_error *err)
{
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, err->message);
    exit(2);
}

void test_subject_exclude(struct test_subject *subject, const char *text)
{
    if (subject->excluded_count == TEST_EXCLUDED_MAX) {
        struct cairn_error err = {.message = "it is too much"};
        test_fail("cannot leave out", &err);
    }
    subject->excluded[subject->excluded_count++] = text;
}

static void leave_out(const struct test_subject *subject)
{
    for (uint32_t i = 0; i < subject->model->ops.count; i++) {
        struct cairn_op *op = &subject->model->ops.items[i];
        for (uint32_t k = 0; k < subject->excluded_count; k++) {
            if (strstr(op->key, subject->excluded[k]) != NULL) {
                op->unavailable = "left out";
            }
        }
    }
}

void test_subject_open(struct test_subject *subject, char *const *words)
{
    struct cairn_target *target = &subject->target;
    struct cairn_error err = {0};
    target->cc = "cc";
    cairn_target_add(target, &target->headers, words[0]);
    for (int i = 1; words[i] != NULL; i++) {
        bool is_flag = strncmp(words[i], "-I", 2) == 0;
        cairn_target_add(target, is_flag ? &target->cpp_flags : &target->link_inputs, words[i]);
    }
    test_folder_make(subject->directory);
    if (cairn_analyze(&subject->model, target, &err) != CAIRN_OK) {
        test_fail("cannot analyze", &err);
    }
    leave_out(subject);
    struct cairn_executor_config config = {.target = target,
                                           .model = subject->model,
                                           .directory = subject->directory,
                                           .jobs = 1,
                                           .hang_limit_ms = HANG_LIMIT_MS};
    if (cairn_executor_new(&subject->executor, &config, &err) != CAIRN_OK) {
        test_fail("cannot build", &err);
    }
}

void test_subject_close(struct test_subject *subject)
{
    cairn_executor_free(subject->executor);
    cairn_model_free(subject->model);
    cairn_target_release(&subject->target);
    test_folder_remove(subject->directory);
}

double test_run_batch(struct cairn_batch *batch)
{
    struct cairn_error err = {0};
    const double start = cairn_clock_s();
    if (cairn_batch_submit(batch, false, &err) != CAIRN_OK ||
        cairn_batch_wait(batch, &err) != CAIRN_OK) {
        test_fail("cannot run", &err);
    }
    return cairn_clock_s() - start;
}
