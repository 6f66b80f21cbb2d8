/* Keeps of the suites what builds and does what it promises. */
#include "emitter/verify.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/folder.h"

enum {
    MAX_ROUNDS = 12,     /* of building again after drops */
    HALVED_ROUNDS = 3,   /* after half of the tests were dropped */
    LEARNING_ROUNDS = 4, /* after these, what does not compile is dropped */
    MAX_LATE_PASSES = 4, /* of valgrind's, when the time is over */
    BUDGET_MS = 30000,   /* after it only what is indispensable is run */
};

void cairn_verify_drop(struct cairn_verification *v, uint32_t test, const char *why)
{
    v->suite->tests[test].is_dropped = true;
    v->suite->tests[test].drop_reason = why;
    v->is_clean = false;
    v->has_failed[v->suite->plans[test].kind] = false;
}

/* ---- building ---- */

static const struct cairn_line_mark *mark_at(const struct cairn_suite_file *file, uint32_t line)
{
    const struct cairn_line_mark *found = NULL;
    for (uint32_t m = 0; m < file->marks.list.count; m++) {
        const struct cairn_line_mark *mark = &file->marks.list.items[m];
        found = mark->first_line <= line ? mark : found;
    }
    return found;
}

/* What nobody means: a function that is declared nowhere. */
static bool is_mistake(const struct cairn_complaint *complaint)
{
    return strcmp(complaint->option, "-Wimplicit-function-declaration") == 0;
}

/* Has a failing test say that it means what the compiler warns of. */
static bool ignore_warning(struct cairn_verification *v, uint32_t test,
                           const struct cairn_complaint *complaint)
{
    struct cairn_suite_test *plan = &v->suite->plans[test];
    for (uint32_t i = 0; i < plan->ignored_count; i++) {
        if (strcmp(plan->ignored[i].option, complaint->option) == 0 &&
            plan->ignored[i].is_clang == complaint->is_clang) {
            return true; /* reported twice in one build */
        }
    }
    if (plan->kind == CAIRN_SUITE_REGRESSION || is_mistake(complaint) ||
        plan->ignored_count == CAIRN_MAX_IGNORED_WARNINGS) {
        return false;
    }
    plan->ignored[plan->ignored_count++] =
        (struct cairn_ignored_warning){complaint->option, complaint->is_clang};
    return true;
}

/* Learns from one error: a result that must be used, or a test that does not compile. Returns
 * whether anything will differ the next time. */
static bool take_complaint(struct cairn_verification *v, const struct cairn_complaint *complaint)
{
    const struct cairn_suite_file *file = &v->suite->files.items[complaint->file];
    const struct cairn_line_mark *mark = mark_at(file, complaint->line);
    if (mark == NULL || !complaint->is_error) {
        return false;
    }
    bool may_learn = v->build_round < LEARNING_ROUNDS;
    bool is_result = may_learn && complaint->is_unused_result && mark->op != CAIRN_NONE;
    if (is_result && !v->suite->is_must_use[mark->op]) {
        v->suite->is_must_use[mark->op] = true;
        return true;
    }
    uint32_t test = file->tests.items[mark->test];
    bool is_new = !v->suite->tests[test].is_dropped;
    /* The same operation may have been reported twice in this very build. */
    bool is_meant = may_learn && complaint->option != NULL && ignore_warning(v, test, complaint);
    if (is_new && !is_result && !is_meant) {
        cairn_verify_drop(
            v, test,
            cairn_arena_printf(v->suite->arena, "a compiler complains: %s",
                               complaint->option == NULL ? "error" : complaint->option));
    }
    return is_new;
}

/* Learns from what the compilers said, so that another build may pass. Fails if none can. */
static enum cairn_status learn(struct cairn_verification *v,
                               const struct cairn_process_result *result)
{
    bool has_learnt = false;
    const char *output = cairn_str_text(&result->output);
    bool is_warning = strstr(output, "[-Werror") != NULL;
    struct cairn_complaint complaint;
    enum cairn_status status = cairn_verify_check_build(v, result);
    while (status == CAIRN_OK && cairn_verify_next_complaint(v->suite, &output, &complaint)) {
        has_learnt |= take_complaint(v, &complaint);
    }
    if (status == CAIRN_OK && !has_learnt && !(is_warning && !v->is_lenient)) {
        status = cairn_verify_fail_build(v, result);
    }
    v->is_lenient |= !has_learnt;
    return status;
}

/* Builds with one compiler until nothing is left to complain about. */
static enum cairn_status build_with(struct cairn_verification *v, const char *compiler)
{
    for (v->build_round = 0; v->build_round < MAX_ROUNDS; v->build_round++) {
        cairn_suite_arrange(v->suite);
        if (v->suite->files.count == 0) {
            return CAIRN_OK;
        }
        struct cairn_process_result result;
        enum cairn_status status = cairn_suite_write(v->suite, v->scratch, v->err);
        if (status != CAIRN_OK) {
            return status;
        }
        status = cairn_verify_make(v, compiler, &result);
        bool is_built = status == CAIRN_OK && result.exit_code == 0;
        status = status == CAIRN_OK && !is_built ? learn(v, &result) : status;
        cairn_process_result_release(&result);
        if (is_built || status != CAIRN_OK) {
            return status;
        }
    }
    return cairn_fail(v->err, CAIRN_INTERNAL, "the suites do not come to compile");
}

static void remove_objects(const struct cairn_verification *v)
{
    DIR *folder = opendir(v->scratch);
    if (folder == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        if (length > 2 && strcmp(entry->d_name + length - 2, ".o") == 0) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    closedir(folder);
}

/* Builds with both compilers; what stands in the folder afterwards is the user's compiler's. */
static enum cairn_status build(struct cairn_verification *v)
{
    enum cairn_status status = CAIRN_OK;
    if (v->other != NULL && !v->has_other_passed) {
        status = build_with(v, v->other);
        v->has_other_passed = true;
        remove_objects(v);
    }
    return status == CAIRN_OK ? build_with(v, v->compiler) : status;
}

/* ---- running what must pass ---- */

/* Valgrind may give up at what the library is built of, before any test. That says nothing about
 * the tests. */
static enum cairn_status check_valgrind(struct cairn_verification *v)
{
    const struct cairn_suite_run run = {.kind = CAIRN_SUITE_REGRESSION,
                                        .fork = "no",
                                        .has_valgrind = true,
                                        .only_test = "cairn_no_test"};
    struct cairn_process_result result;
    enum cairn_status status = cairn_verify_run_patiently(v, &run, &result);
    v->has_proved_valgrind = status == CAIRN_OK && cairn_verify_is_green(&result);
    v->has_valgrind = v->has_proved_valgrind;
    v->suite->has_unfit_valgrind = !v->has_valgrind;
    cairn_process_result_release(&result);
    return status;
}

/* Whether the runs left files behind that neither make nor cairn wrote. */
static bool leaves_files(const struct cairn_verification *v)
{
    DIR *folder = opendir(v->scratch);
    bool is_found = false;
    if (folder == NULL) {
        return false;
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        const char *name = entry->d_name;
        size_t length = strlen(name);
        bool is_object = length > 2 && strcmp(name + length - 2, ".o") == 0;
        bool is_program = length > 6 && strcmp(name + length - 6, "_tests") == 0;
        bool is_self = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
                       strcmp(name, CAIRN_VERIFY_REBUILT_FOLDER) == 0;
        is_found |= !is_object && !is_program && !is_self && !cairn_suite_owns(name);
    }
    closedir(folder);
    return is_found;
}

/* Gives every test a directory of its own if the runs left files behind. Returns whether it had not
 * before. */
static bool separate_files(struct cairn_verification *v)
{
    if (v->suite->has_scratch || !leaves_files(v)) {
        return false;
    }
    v->suite->has_scratch = true;
    return true;
}

/* Whether a signal ended a test, and which. */
static const char *ended_by_signal(const struct cairn_verification *v,
                                   const struct cairn_suite_run *run, const char *output)
{
    uint32_t found = cairn_verify_find_end(v, run, output);
    for (uint32_t t = 0; t < v->suite->count && found == CAIRN_NONE; t++) {
        const char *message = "";
        const bool has_run =
            !v->suite->tests[t].is_dropped && v->suite->plans[t].kind == CAIRN_SUITE_REGRESSION;
        const char outcome =
            has_run ? cairn_verify_outcome(output, v->suite->plans[t].name, &message) : '\0';
        const bool is_signal =
            outcome == 'E' && memmem(message, strcspn(message, "\n"), "signal", 6) != NULL;
        found = is_signal ? t : found;
    }
    return found == CAIRN_NONE ? NULL : v->suite->plans[found].name;
}

/* Where a signal ends tests without any environment, main sets HOME the next time: libraries follow
 * what getenv("HOME") returns. Returns whether it did not before; if it does no good, it is as it
 * was. */
static bool set_home(struct cairn_verification *v, const struct cairn_suite_run *run,
                     const struct cairn_process_result *result)
{
    if (run->surroundings != CAIRN_SURROUNDINGS_NONE || v->has_tried_home) {
        return false;
    }
    v->suite->homeless = ended_by_signal(v, run, cairn_str_text(&result->output));
    v->suite->sets_home = v->has_tried_home = v->suite->homeless != NULL;
    return v->has_tried_home;
}

/* One run of the regression tests; *passed says whether nothing had to be dropped. */
static enum cairn_status check_run(struct cairn_verification *v, const struct cairn_suite_run *run,
                                   bool *passed)
{
    struct cairn_process_result result;
    const int64_t began_ms = cairn_clock_ms();
    v->late_passes += run->has_valgrind && began_ms > v->deadline_ms;
    enum cairn_status status = cairn_verify_run_patiently(v, run, &result);
    *passed = status == CAIRN_OK && cairn_verify_is_green(&result);
    if (*passed && strcmp(run->fork, "yes") == 0 && !run->is_perturbed) {
        v->usual_ms = cairn_clock_ms() - began_ms + 1;
    } else if (*passed && run->has_valgrind) {
        v->has_previewed = v->is_clean = true;
    }
    if (status == CAIRN_OK && !*passed && run->has_valgrind && !v->has_proved_valgrind) {
        status = check_valgrind(v);
        *passed = !v->has_valgrind;
    }
    if (status == CAIRN_OK && !*passed && !separate_files(v) && !set_home(v, run, &result)) {
        status = cairn_verify_blame(v, run, &result, passed);
    }
    cairn_process_result_release(&result);
    return status;
}

/* Whether the run has something to prove, and there is time for it. */
static bool is_due(const struct cairn_verification *v, const struct cairn_suite_run *run)
{
    if (!run->has_valgrind) {
        return run->is_indispensable || cairn_clock_ms() <= v->deadline_ms;
    }
    /* Leaks, and what depends on fresh memory, show nowhere else: on a busy machine, too. */
    bool is_over = v->late_passes == MAX_LATE_PASSES;
    return v->has_valgrind && !is_over && !(run->is_preview ? v->has_previewed : v->is_clean);
}

/* All the ways in which a regression suite has to be green, the most telling first: valgrind names
 * tests that spoil the process for others, which the runs behind it would have to search. Meanwhile
 * the other builds are made. */
static enum cairn_status check_regression(struct cairn_verification *v, bool *passed)
{
    enum { FORKED, PREVIEW };
    static const struct cairn_suite_run runs[] = {
        [FORKED] = {.kind = CAIRN_SUITE_REGRESSION, .fork = "yes", .is_indispensable = true},
        [PREVIEW] = {.kind = CAIRN_SUITE_REGRESSION,
                     .fork = "no",
                     .has_valgrind = true,
                     .is_preview = true},
        {.kind = CAIRN_SUITE_REGRESSION,
         .fork = "no",
         .surroundings = CAIRN_SURROUNDINGS_NONE,
         .is_indispensable = true},
        {.kind = CAIRN_SUITE_REGRESSION,
         .fork = "no",
         .is_reversed = true,
         .surroundings = CAIRN_SURROUNDINGS_ODD,
         .is_indispensable = true},
        {.kind = CAIRN_SUITE_REGRESSION, .fork = "no", .has_valgrind = true},
        {.kind = CAIRN_SUITE_REGRESSION, .fork = "yes", .is_reversed = true, .is_perturbed = true},
        {.kind = CAIRN_SUITE_REGRESSION, .fork = "yes"},
    };
    *passed = true;
    enum cairn_status status = CAIRN_OK;
    for (size_t i = 0; i < sizeof runs / sizeof *runs && *passed && status == CAIRN_OK; i++) {
        bool is_left = cairn_suite_has(v->suite, CAIRN_SUITE_REGRESSION);
        if (is_left && is_due(v, &runs[i])) {
            status = check_run(v, &runs[i], passed);
        }
        if (is_left && *passed && status == CAIRN_OK) {
            status = i == FORKED    ? cairn_verify_begin_rebuilds(v)
                     : i == PREVIEW ? cairn_verify_check_rebuilds(v, passed)
                                    : CAIRN_OK;
        }
    }
    return status;
}

/* ---- running what must fail ---- */

/* Whether a failing test failed as it says: by a signal, by time, or by an assertion. */
static bool fails_as_promised(const struct cairn_test *test, char outcome, const char *message)
{
    char line[512];
    size_t length = strcspn(message, "\n");
    length = length < sizeof line - 1 ? length : sizeof line - 1;
    memcpy(line, message, length);
    line[length] = '\0';
    if (test->failure == CAIRN_FAILURE_HANG || test->timeout_s != 0) {
        return outcome == 'E' && strstr(line, "timeout") != NULL;
    }
    if (test->signal != 0) {
        return outcome == 'E' && strstr(line, "signal") != NULL;
    }
    return outcome == 'F' || outcome == 'E';
}

/* Has a failing test that did not fail run on another heap, if there is one left. What depends on
 * the contents of fresh memory, or on what lies behind a block, may show on the guarded heap only;
 * and what a library works out from the addresses of blocks, where they are aligned as malloc
 * aligns them. */
static bool shows_otherwise(struct cairn_test *test)
{
    if (test->verdict == CAIRN_VERDICT_OOM || test->is_front || test->is_aligned) {
        return false;
    }
    test->is_aligned = test->needs_guard;
    test->needs_guard = true;
    return true;
}

static enum cairn_status check_failing(struct cairn_verification *v, enum cairn_suite_kind kind,
                                       bool *passed)
{
    struct cairn_suite_run run = {.kind = kind, .fork = "yes"};
    struct cairn_process_result result;
    enum cairn_status status = cairn_verify_run(v, &run, &result);
    for (uint32_t t = 0; t < v->suite->count && status == CAIRN_OK; t++) {
        if (v->suite->tests[t].is_dropped || v->suite->plans[t].kind != kind) {
            continue;
        }
        const char *message = "";
        char outcome =
            cairn_verify_outcome(cairn_str_text(&result.output), v->suite->plans[t].name, &message);
        if (fails_as_promised(&v->suite->tests[t], outcome, message)) {
            continue;
        }
        *passed = false;
        if (shows_otherwise(&v->suite->tests[t])) {
            v->has_failed[kind] = false;
        } else {
            cairn_verify_drop(v, t, "does not fail outside cairn as it fails inside");
        }
    }
    cairn_process_result_release(&result);
    return status;
}

/* ---- the whole ---- */

static enum cairn_status check_all(struct cairn_verification *v, bool *passed)
{
    enum cairn_status status = check_regression(v, passed);
    for (enum cairn_suite_kind kind = CAIRN_SUITE_BUG;
         kind < CAIRN_SUITE_COUNT && status == CAIRN_OK; kind++) {
        if (cairn_suite_has(v->suite, kind) && !v->has_failed[kind]) {
            v->has_failed[kind] = true;
            status = check_failing(v, kind, passed);
        }
    }
    return status;
}

/* Builds and runs until nothing has to be dropped, or the rounds are over. *passed says which. */
static enum cairn_status verify_rounds(struct cairn_verification *v, int rounds, bool *passed)
{
    enum cairn_status status = CAIRN_OK;
    *passed = false;
    for (int round = 0; round < rounds && status == CAIRN_OK && !*passed; round++) {
        status = build(v);
        if (status != CAIRN_OK || v->suite->files.count == 0) {
            *passed = true;
            return status;
        }
        status = check_all(v, passed);
        *passed = *passed && !(status == CAIRN_OK && separate_files(v));
    }
    return status;
}

/* Drops every other test. */
static void halve(struct cairn_verification *v)
{
    uint32_t left = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        if (!v->suite->tests[t].is_dropped && left++ % 2 == 0) {
            cairn_verify_drop(v, t, "the suites did not come to hold as a whole");
        }
    }
}

/* After the last drop nothing may be left unproved: what still is gives way. */
static enum cairn_status verify_all(struct cairn_verification *v)
{
    bool passed = false;
    enum cairn_status status = verify_rounds(v, MAX_ROUNDS, &passed);
    while (status == CAIRN_OK && !passed) {
        bool has_changed = cairn_verify_isolate(v);
        if (!has_changed) {
            halve(v);
        }
        status = verify_rounds(v, has_changed ? MAX_ROUNDS : HALVED_ROUNDS, &passed);
    }
    return status;
}

static const char *other_compiler(const char *compiler)
{
    const char *other = strstr(compiler, "clang") != NULL ? "gcc" : "clang";
    return cairn_verify_is_installed(other) ? other : NULL;
}

enum cairn_status cairn_suite_verify(struct cairn_suite *suite, struct cairn_error *err)
{
    char scratch[PATH_MAX];
    if (realpath(suite->config->directory, scratch) == NULL ||
        strlen(scratch) + 8 >= sizeof scratch) {
        return cairn_fail(err, CAIRN_IO, "cannot find the folder '%s'", suite->config->directory);
    }
    /* A sibling: the way from it to the library is the same as from the suite. */
    memcpy(scratch + strlen(scratch), ".verify", 8);
    cairn_folder_remove(scratch);
    if (mkdir(scratch, 0777) != 0) {
        return cairn_fail(err, CAIRN_IO, "cannot create the folder '%s': %s", scratch,
                          strerror(errno));
    }
    const char *compiler = suite->config->target->cc == NULL ? "cc" : suite->config->target->cc;
    uint32_t budget_ms = suite->config->budget_ms == 0 ? BUDGET_MS : suite->config->budget_ms;
    struct cairn_verification v = {.suite = suite,
                                   .scratch = scratch,
                                   .compiler = compiler,
                                   .other = other_compiler(compiler),
                                   .has_valgrind = cairn_verify_is_installed("valgrind"),
                                   .deadline_ms = cairn_clock_ms() + budget_ms,
                                   .err = err};
    enum cairn_status status = verify_all(&v);
    suite->has_unfit_valgrind =
        suite->has_unfit_valgrind ||
        (v.has_valgrind && !v.is_clean && cairn_suite_has(suite, CAIRN_SUITE_REGRESSION));
    cairn_verify_end_rebuilds(&v);
    cairn_folder_remove(scratch);
    return status;
}
