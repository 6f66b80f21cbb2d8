#include "emitter/suite.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "emitter/wording.h"

enum {
    MAX_FILE_TESTS = 25,
    MAX_FILE_LINES = 360, /* of tests; the rest of the file stays below 40 */
    MIN_GROUP = 4,        /* smaller groups share a file */
};

static const char *const descriptions[][3] = {
#define SUITE_TEXTS(name, text, target, what) [CAIRN_SUITE_##name] = {text, target, what},
    CAIRN_SUITE_LIST(SUITE_TEXTS)
#undef SUITE_TEXTS
};

const char *cairn_suite_name(enum cairn_suite_kind kind)
{
    return descriptions[kind][0];
}

const char *cairn_suite_make_target(enum cairn_suite_kind kind)
{
    return descriptions[kind][1];
}

const char *cairn_suite_description(enum cairn_suite_kind kind)
{
    return descriptions[kind][2];
}

/* ---- deciding ---- */

/* The suite that a verdict's tests belong to; false if they are not written. */
static bool kind_of_verdict(enum cairn_verdict verdict, enum cairn_suite_kind *kind)
{
    switch (verdict) {
    case CAIRN_VERDICT_LEGAL:
        *kind = CAIRN_SUITE_REGRESSION;
        return true;
    case CAIRN_VERDICT_BUG:
    case CAIRN_VERDICT_HANG:
        *kind = CAIRN_SUITE_BUG;
        return true;
    case CAIRN_VERDICT_ROBUSTNESS:
        *kind = CAIRN_SUITE_ROBUSTNESS;
        return true;
    case CAIRN_VERDICT_SUSPECT:
        *kind = CAIRN_SUITE_SUSPECT;
        return true;
    case CAIRN_VERDICT_OOM:
        *kind = CAIRN_SUITE_OOM;
        return true;
    case CAIRN_VERDICT_REDUNDANT:
    case CAIRN_VERDICT_ILLEGAL:
    case CAIRN_VERDICT_FLAKY:
    case CAIRN_VERDICT_KNOWN:
        break;
    }
    return false;
}

/* Whether the statement calls a function of the contracts file, or has one called around it. */
static bool calls_contract(const struct cairn_model *model, const struct cairn_op *op)
{
    return op->users != CAIRN_USERS_NONE ||
           cairn_model_find_contract(model, op, CAIRN_CONTRACT_BEFORE) != CAIRN_NONE ||
           cairn_model_find_contract(model, op, CAIRN_CONTRACT_AFTER) != CAIRN_NONE;
}

static bool needs_contract(const struct cairn_model *model, const struct cairn_test *test)
{
    for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
        if (calls_contract(model, &model->ops.items[test->sequence.statements.items[s].op])) {
            return true;
        }
    }
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        enum cairn_assertion_kind kind = test->assertions.items[a].kind;
        if (kind == CAIRN_ASSERT_INVARIANT || kind == CAIRN_ASSERT_ENSURES) {
            return true;
        }
    }
    return false;
}

static bool has_name(const struct cairn_test *test)
{
    return test->name != NULL && test->name[0] != '\0';
}

/* A name for the test that no other has: what it pins; if another pins that, with what came before
 * or what is given; else with a number. */
static const char *name_test(struct cairn_suite *suite, const struct cairn_test *test,
                             struct cairn_names *test_names)
{
    enum { CONTEXTS = 2, LONGEST = 60 }; /* what is longer, nobody reads to its end */
    const char *base =
        has_name(test) ? test->name : cairn_word_test(suite->model, test, suite->arena);
    const char *name = cairn_arena_printf(suite->arena, "test_%s", base);
    for (unsigned i = 0; i < CONTEXTS && !has_name(test); i++) {
        const char *context = cairn_names_is_taken(test_names, name)
                                  ? cairn_word_context(suite->model, test, i, suite->arena)
                                  : NULL;
        if (context != NULL && strlen(name) + 1 + strlen(context) <= LONGEST) {
            name = cairn_arena_printf(suite->arena, "%s_%s", name, context);
        }
    }
    return cairn_names_unique(test_names, name, suite->arena);
}

static void decide(struct cairn_suite *suite, uint32_t t, struct cairn_names *test_names)
{
    struct cairn_test *test = &suite->tests[t];
    struct cairn_suite_test *plan = &suite->plans[t];
    test->file = NULL;
    if (!kind_of_verdict(test->verdict, &plan->kind) || test->sequence.statements.count == 0) {
        test->drop_reason = "no verdict of it asks for a test";
    } else if (plan->kind == CAIRN_SUITE_REGRESSION && test->assertions.count == 0) {
        test->drop_reason = "it asserts nothing";
    } else {
        test->drop_reason = cairn_suite_measure(suite, t);
    }
    test->is_dropped = test->drop_reason != NULL;
    if (test->is_dropped) {
        return;
    }
    plan->name = name_test(suite, test, test_names);
    plan->group = cairn_word_group(suite->model, test->op, suite->arena);
    plan->has_contract = needs_contract(suite->model, test);
}

static void find_fixture(struct cairn_suite *suite)
{
    for (uint32_t c = 0; c < suite->model->contracts.count; c++) {
        const struct cairn_contract *contract = &suite->model->contracts.items[c];
        if (contract->kind == CAIRN_CONTRACT_SETUP) {
            suite->setup = contract->name;
        } else if (contract->kind == CAIRN_CONTRACT_TEARDOWN) {
            suite->teardown = contract->name;
        }
    }
}

void cairn_suite_init(struct cairn_suite *suite, const struct cairn_suite_config *config,
                      struct cairn_test *tests, uint32_t count, struct cairn_arena *arena)
{
    *suite = (struct cairn_suite){
        .config = config, .model = config->model, .tests = tests, .count = count, .arena = arena};
    suite->plans = cairn_arena_alloc(arena, (count + 1) * sizeof *suite->plans);
    suite->is_must_use = cairn_arena_alloc(arena, config->model->ops.count + 1);
    cairn_names_reserve_model(&suite->names, config->model);
    find_fixture(suite);
    struct cairn_names test_names = {0};
    /* Who has a name keeps it. */
    for (uint32_t t = 0; t < count; t++) {
        if (has_name(&tests[t])) {
            decide(suite, t, &test_names);
        }
    }
    for (uint32_t t = 0; t < count; t++) {
        if (!has_name(&tests[t])) {
            decide(suite, t, &test_names);
        }
    }
    cairn_names_release(&test_names);
}

static void clear_files(struct cairn_suite *suite)
{
    for (uint32_t f = 0; f < suite->files.count; f++) {
        cairn_vec_release(&suite->files.items[f].tests);
        cairn_vec_release(&suite->files.items[f].marks.list);
    }
    cairn_vec_clear(&suite->files);
}

void cairn_suite_release(struct cairn_suite *suite)
{
    clear_files(suite);
    cairn_vec_release(&suite->files);
    cairn_names_release(&suite->names);
    cairn_target_flags_release(&suite->flags);
}

/* ---- arranging ---- */

static uint32_t group_size(const struct cairn_suite *suite, const char *group)
{
    uint32_t size = 0;
    for (uint32_t t = 0; t < suite->count; t++) {
        bool is_in = !suite->tests[t].is_dropped &&
                     suite->plans[t].kind == CAIRN_SUITE_REGRESSION &&
                     strcmp(suite->plans[t].group, group) == 0;
        size += is_in ? 1 : 0;
    }
    return size;
}

static void open_file(struct cairn_suite *suite, enum cairn_suite_kind kind, const char *stem)
{
    struct cairn_suite_file file = {.stem = stem, .kind = kind};
    cairn_vec_push(&suite->files, file);
}

/* The file with free room for a regression test of the group; a new one if there is none. */
static struct cairn_suite_file *regression_file(struct cairn_suite *suite, const char *group,
                                                uint32_t lines)
{
    uint32_t number = 1;
    const char *lead = cairn_arena_printf(suite->arena, "regression_%s_", group);
    for (uint32_t f = 0; f < suite->files.count; f++) {
        struct cairn_suite_file *file = &suite->files.items[f];
        if (strncmp(file->stem, lead, strlen(lead)) != 0 ||
            strchr(file->stem + strlen(lead), '_') != NULL) {
            continue;
        }
        uint32_t used = 0;
        for (uint32_t i = 0; i < file->tests.count; i++) {
            used += suite->plans[file->tests.items[i]].lines;
        }
        if (file->tests.count < MAX_FILE_TESTS && used + lines <= MAX_FILE_LINES) {
            return file;
        }
        number++;
    }
    open_file(suite, CAIRN_SUITE_REGRESSION,
              cairn_arena_printf(suite->arena, "%s%u", lead, number));
    return cairn_vec_last(&suite->files);
}

static struct cairn_suite_file *failure_file(struct cairn_suite *suite, uint32_t t,
                                             struct cairn_names *stems)
{
    const struct cairn_op *op = &suite->model->ops.items[suite->tests[t].op];
    enum cairn_suite_kind kind = suite->plans[t].kind;
    const char *name = cairn_word_operation(suite->model, op, suite->arena);
    const char *lead = cairn_arena_printf(suite->arena, "%s_%s", cairn_suite_name(kind), name);
    const char *stem = NULL;
    for (uint32_t number = 1; stem == NULL || cairn_names_is_taken(stems, stem); number++) {
        stem = cairn_arena_printf(suite->arena, "%s_%u", lead, number);
    }
    cairn_names_reserve(stems, stem);
    open_file(suite, kind, stem);
    return cairn_vec_last(&suite->files);
}

static int compare_files(const void *a, const void *b)
{
    const struct cairn_suite_file *one = a;
    const struct cairn_suite_file *two = b;
    return one->kind != two->kind ? (int)one->kind - (int)two->kind
                                  : strverscmp(one->stem, two->stem);
}

void cairn_suite_arrange(struct cairn_suite *suite)
{
    struct cairn_names stems = {0};
    clear_files(suite);
    for (uint32_t t = 0; t < suite->count; t++) {
        if (suite->tests[t].is_dropped) {
            continue;
        }
        const struct cairn_suite_test *plan = &suite->plans[t];
        struct cairn_suite_file *file;
        if (plan->kind == CAIRN_SUITE_REGRESSION) {
            bool is_small = group_size(suite, plan->group) < MIN_GROUP;
            file = regression_file(suite, is_small ? "misc" : plan->group, plan->lines);
        } else {
            file = failure_file(suite, t, &stems);
        }
        cairn_vec_push(&file->tests, t);
        const char *folder = suite->config->name == NULL ? "suite" : suite->config->name;
        suite->tests[t].file = cairn_arena_printf(suite->arena, "%s/%s.c", folder, file->stem);
    }
    if (suite->files.count != 0) {
        qsort(suite->files.items, suite->files.count, sizeof *suite->files.items, compare_files);
    }
    cairn_names_release(&stems);
}

/* ---- what is left ---- */

#define ANY_LEFT(condition)                                                                        \
    for (uint32_t t = 0; t < suite->count; t++) {                                                  \
        if (!suite->tests[t].is_dropped && (condition)) {                                          \
            return true;                                                                           \
        }                                                                                          \
    }                                                                                              \
    return false

bool cairn_suite_has(const struct cairn_suite *suite, enum cairn_suite_kind kind)
{
    ANY_LEFT(suite->plans[t].kind == kind);
}

bool cairn_suite_needs_support(const struct cairn_suite *suite, enum cairn_suite_kind kind)
{
    ANY_LEFT(suite->plans[t].kind == kind &&
             (suite->has_scratch || suite->plans[t].has_path || suite->plans[t].has_kept ||
              suite->tests[t].failure == CAIRN_FAILURE_EXIT));
}

bool cairn_suite_needs_guard(const struct cairn_suite *suite, enum cairn_suite_kind kind)
{
    ANY_LEFT(suite->plans[t].kind == kind &&
             (suite->tests[t].needs_guard || suite->tests[t].needs_leak_check ||
              suite->tests[t].verdict == CAIRN_VERDICT_OOM));
}

bool cairn_suite_needs_contracts(const struct cairn_suite *suite)
{
    bool has_fixture = suite->setup != NULL || suite->teardown != NULL;
    ANY_LEFT(has_fixture || suite->plans[t].has_contract);
}

bool cairn_suite_needs_check(const struct cairn_suite *suite, enum cairn_failure_kind failure)
{
    const bool may_be = cairn_target_has_checks(suite->config->target);
    ANY_LEFT(may_be && suite->tests[t].failure == failure);
}

/* ---- the whole ---- */

/* The class of a reason to drop a test: what stands before its details. */
static size_t class_length(const char *reason)
{
    return strcspn(reason, ":(");
}

static uint32_t count_reason(const struct cairn_suite *suite, const char *reason)
{
    const size_t length = class_length(reason);
    uint32_t count = 0;
    for (uint32_t t = 0; t < suite->count; t++) {
        const char *other = suite->tests[t].is_dropped ? suite->tests[t].drop_reason : NULL;
        enum cairn_suite_kind kind;
        count += other != NULL && kind_of_verdict(suite->tests[t].verdict, &kind) &&
                 class_length(other) == length && strncmp(other, reason, length) == 0;
    }
    return count;
}

static void find_drop_reason(const struct cairn_suite *suite, struct cairn_suite_result *result)
{
    for (uint32_t t = 0; t < suite->count; t++) {
        const char *reason = suite->tests[t].is_dropped ? suite->tests[t].drop_reason : NULL;
        const uint32_t count = reason == NULL ? 0 : count_reason(suite, reason);
        if (count > result->drop_reasons) {
            size_t length = class_length(reason);
            while (length > 0 && reason[length - 1] == ' ') {
                length--;
            }
            result->drop_reasons = count;
            result->drop_reason = cairn_arena_strndup(suite->arena, reason, length);
        }
    }
}

static void count_result(const struct cairn_suite *suite, struct cairn_suite_result *result)
{
    for (uint32_t t = 0; t < suite->count; t++) {
        const struct cairn_test *test = &suite->tests[t];
        enum cairn_suite_kind kind;
        if (test->is_dropped) {
            result->dropped += kind_of_verdict(test->verdict, &kind) ? 1 : 0;
            result->overruns += test->is_overrun ? 1 : 0;
        } else if (suite->plans[t].kind == CAIRN_SUITE_REGRESSION) {
            result->regression_tests++;
            result->assertions += test->assertions.count;
        }
    }
    for (uint32_t f = 0; f < suite->files.count; f++) {
        result->files += suite->files.items[f].kind == CAIRN_SUITE_REGRESSION ? 1 : 0;
    }
    find_drop_reason(suite, result);
    memcpy(result->rebuilt, suite->rebuilt, sizeof result->rebuilt);
    result->has_unfit_valgrind = suite->has_unfit_valgrind;
    result->homeless = suite->homeless;
}

/* Notes where in its file each test calls what it is about. */
static void note_lines(struct cairn_suite *suite)
{
    for (uint32_t f = 0; f < suite->files.count; f++) {
        const struct cairn_suite_file *file = &suite->files.items[f];
        for (uint32_t m = 0; m < file->marks.list.count; m++) {
            const struct cairn_line_mark *mark = &file->marks.list.items[m];
            struct cairn_test *test = &suite->tests[file->tests.items[mark->test]];
            if (mark->op == CAIRN_NONE || mark->op == test->op) {
                test->line = mark->first_line;
            }
        }
    }
}

const char *cairn_emit_program(enum cairn_verdict verdict)
{
    static const char *const programs[] = {
#define SUITE_PROGRAM(name, text, target, what) [CAIRN_SUITE_##name] = text "_tests",
        CAIRN_SUITE_LIST(SUITE_PROGRAM)
#undef SUITE_PROGRAM
    };
    enum cairn_suite_kind kind = CAIRN_SUITE_REGRESSION;
    (void)kind_of_verdict(verdict, &kind);
    return programs[kind];
}

/* Whether a suite was written there before. */
static bool has_suite(const char *directory)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/Makefile", directory);
    return length > 0 && length < (int)sizeof path && access(path, F_OK) == 0;
}

/* Takes the text out of the flags; returns how many are left. */
static uint32_t take_out(struct cairn_flag *flags, uint32_t count, const char *text)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_flag flag = flags[i];
        if (flag.path != NULL || strcmp(flag.text, text) != 0) {
            flags[kept++] = flag;
        }
    }
    return kept;
}

/* Code that a header holds behind a macro is compiled once, and not with every file of tests. */
static void set_code_apart(struct cairn_suite *suite)
{
    const struct cairn_model *model = suite->model;
    struct cairn_target_flags *flags = &suite->flags;
    if (!model->holds_code || !model->is_code_apart || model->code_macro == NULL) {
        return;
    }
    const uint32_t count = flags->cpp.count;
    flags->cpp.count = take_out(flags->cpp.items, count,
                                cairn_arena_printf(suite->arena, "-D%s", model->code_macro));
    if (flags->cpp.count != count) {
        flags->link.count = take_out(flags->link.items, flags->link.count, "-Wl,-z,muldefs");
        suite->code_macro = model->code_macro;
    }
}

enum cairn_status cairn_emit_suites(const struct cairn_suite_config *config,
                                    struct cairn_test *tests, uint32_t count,
                                    struct cairn_arena *arena,
                                    struct cairn_suite_result *ret_result, struct cairn_error *err)
{
    struct cairn_suite suite;
    *ret_result = (struct cairn_suite_result){0};
    struct stat info;
    const int failure = mkdir(config->directory, 0777) == 0 ? 0 : errno;
    if (failure != 0 && (stat(config->directory, &info) != 0 || !S_ISDIR(info.st_mode))) {
        return cairn_fail(err, CAIRN_IO, "cannot create the folder '%s': %s", config->directory,
                          strerror(failure));
    }
    cairn_suite_init(&suite, config, tests, count, arena);
    enum cairn_status status = cairn_target_flags_init(&suite.flags, config->target, config->model,
                                                       config->directory, arena, err);
    set_code_apart(&suite);
    if (status == CAIRN_OK && config->verify) {
        status = cairn_suite_verify(&suite, err);
    }
    cairn_suite_arrange(&suite);
    /* Suites that could not be verified are written as well: they tell what is wrong. But one that
     * holds stays rather than that. */
    if (status == CAIRN_OK || (status != CAIRN_INTERRUPTED && !has_suite(config->directory))) {
        enum cairn_status written =
            cairn_suite_write(&suite, config->directory, status == CAIRN_OK ? err : NULL);
        cairn_suite_remove_objects(config->directory);
        status = status == CAIRN_OK ? written : status;
        note_lines(&suite);
    }
    for (uint32_t t = 0; t < count; t++) {
        tests[t].file = tests[t].is_dropped ? NULL : tests[t].file;
        const char *name = suite.plans[t].name;
        tests[t].name = name == NULL ? tests[t].name : name + strlen("test_");
    }
    count_result(&suite, ret_result);
    cairn_suite_release(&suite);
    return status;
}
