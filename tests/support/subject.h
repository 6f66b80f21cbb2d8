/* A library and cairn's harness for it, for programs that compare ways to execute, or measure them.
 * What fails ends the process: "PROGRAM: what: why" on stderr, exit code 2. */
#ifndef CAIRN_TESTS_SUBJECT_H
#define CAIRN_TESTS_SUBJECT_H

#include "core/target.h"
#include "executor/executor.h"
#include "tests/support/folder.h"

enum { TEST_EXCLUDED_MAX = 32 };

/* All zero before it is opened. */
struct test_subject {
    struct cairn_target target;
    struct cairn_model *model;
    struct cairn_executor *executor; /* one worker */
    char directory[TEST_FOLDER_MAX]; /* of the harness */
    const char *excluded[TEST_EXCLUDED_MAX];
    uint32_t excluded_count;
};

/* Before it is opened: leaves out operations whose keys hold the text. */
void test_subject_exclude(struct test_subject *subject, const char *text);

/* Analyzes and builds. words, NULL-terminated, are HEADER [INPUT]..., where INPUT is -I, or what is
 * linked. */
void test_subject_open(struct test_subject *subject, char *const *words);
void test_subject_close(struct test_subject *subject);

/* Runs a filled batch to its end; returns the seconds that it took. */
double test_run_batch(struct cairn_batch *batch);

_Noreturn void test_fail(const char *what, const struct cairn_error *err);

#endif
