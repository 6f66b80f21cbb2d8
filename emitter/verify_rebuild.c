/* The regression suite as its users may build it: with sanitizers, and without optimisation, which
 * places variables differently (-O3 found nothing in twelve suites that these two did not find).
 * What then fails rests on behaviour that C leaves undefined, and would sooner or later fail
 * anyhow.
 *
 * The builds are made while valgrind, which keeps one processor busy, has the tests that are left
 * by then; they are run once, each test in a process of its own. So a test that goes takes no
 * other with it, and what goes later need not be taken out of them. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"
#include "emitter/verify.h"

enum {
    LEAST_BUILD_MS = 10000, /* for the builds, even if that is longer than the time there is; */
    MOST_BUILD_MS = 120000, /* ... and even if there is more */
    STOP_POLL_MS = 100,
};

/* What the variables say stands last in the commands of the suite's make. Undefined behaviour of a
 * test ends it; that of a library built from sources is reported only, and is no reason to drop all
 * its tests. */
static const struct {
    const char *folder;
    const char *variables;
} builds[CAIRN_REBUILD_COUNT] = {
    [CAIRN_REBUILD_SANITIZED] =
        {"sanitized", "SANITIZE=address,undefined CFLAGS='-O0 -fno-sanitize-recover=undefined'"},
    [CAIRN_REBUILD_UNOPTIMISED] = {"unoptimised", "CFLAGS= SANITIZE_FLAGS=-O0"},
};

const char *cairn_rebuild_name(enum cairn_rebuild which)
{
    static const char *const names[] = {
#define REBUILD_NAME(name, text) [CAIRN_REBUILD_##name] = text,
        CAIRN_REBUILD_LIST(REBUILD_NAME)
#undef REBUILD_NAME
    };
    return names[which];
}

const char *cairn_rebuild_outcome_reason(enum cairn_rebuild_outcome outcome)
{
    static const char *const reasons[] = {
#define OUTCOME_REASON(name, text) [CAIRN_REBUILD_##name] = text,
        CAIRN_REBUILD_OUTCOME_LIST(OUTCOME_REASON)
#undef OUTCOME_REASON
    };
    return outcome < sizeof reasons / sizeof *reasons ? reasons[outcome] : NULL;
}

/* ---- building ---- */

/* A Makefile for all the builds, so that together they take no more processors than one. What a
 * compiler takes for a file is in large part the headers, so the tests are built as one file if
 * they can: two may have a name in common. */
static enum cairn_status write_driver(const struct cairn_verification *v, const char *directory)
{
    struct cairn_str text = {0};
    cairn_str_add(&text, "all:");
    for (int b = 0; b < CAIRN_REBUILD_COUNT; b++) {
        cairn_str_addf(&text, " %s", builds[b].folder);
    }
    for (int b = 0; b < CAIRN_REBUILD_COUNT; b++) {
        const char *name = cairn_suite_name(CAIRN_SUITE_REGRESSION);
        const char *variables = builds[b].variables;
        cairn_str_addf(&text,
                       "\n\n%s:\n"
                       "\t$(MAKE) -C $@ -f " CAIRN_VERIFY_TOGETHER ".mk %s " CAIRN_VERIFY_TOGETHER
                       " || \\\n"
                       "\t$(MAKE) -C $@ %s %s_tests",
                       builds[b].folder, variables, variables, name);
    }
    cairn_str_add(&text, "\n\n.PHONY: all");
    for (int b = 0; b < CAIRN_REBUILD_COUNT; b++) {
        cairn_str_addf(&text, " %s", builds[b].folder);
    }
    cairn_str_add(&text, "\n");
    enum cairn_status status =
        cairn_suite_write_file(directory, "Makefile", cairn_str_text(&text), v->err);
    cairn_str_release(&text);
    return status;
}

/* Beside the suite's own, a Makefile that builds the tests as one file. */
static enum cairn_status write_together(const struct cairn_verification *v, const char *folder)
{
    const char *name = cairn_suite_name(CAIRN_SUITE_REGRESSION);
    struct cairn_str text = {0};
    cairn_str_addf(&text,
                   "include Makefile\n\n" CAIRN_VERIFY_TOGETHER ": " CAIRN_VERIFY_TOGETHER
                   ".o $(filter-out %s_%%,$(REGRESSION)) $(TARGET_OBJECTS)%s\n"
                   "\t$(LINK) -o %s_tests $^ $(LDLIBS) $(CHECK_LIBS)\n",
                   name, cairn_suite_links_goal(v->suite), name);
    enum cairn_status status =
        cairn_suite_write_file(folder, CAIRN_VERIFY_TOGETHER ".mk", cairn_str_text(&text), v->err);
    cairn_str_release(&text);
    return status == CAIRN_OK ? cairn_verify_write_together(v, folder, 1U << CAIRN_SUITE_REGRESSION)
                              : status;
}

static enum cairn_status make_folder(const struct cairn_verification *v, const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        return cairn_fail(v->err, CAIRN_IO, "cannot create the folder '%s': %s", path,
                          strerror(errno));
    }
    return CAIRN_OK;
}

/* Copies of the suites, two folders deeper than the suite's own. */
static enum cairn_status write_copies(struct cairn_verification *v, const char *directory)
{
    struct cairn_arena *arena = v->suite->arena;
    const char *target_dir = v->suite->flags.target_dir;
    enum cairn_status status = make_folder(v, directory);
    if (status == CAIRN_OK) {
        status = write_driver(v, directory);
    }
    if (target_dir != NULL && target_dir[0] != '/') {
        v->suite->flags.target_dir = cairn_arena_printf(arena, "../../%s", target_dir);
    }
    for (int b = 0; b < CAIRN_REBUILD_COUNT && status == CAIRN_OK; b++) {
        const char *folder = cairn_arena_printf(arena, "%s/%s", directory, builds[b].folder);
        status = make_folder(v, folder);
        status = status == CAIRN_OK ? cairn_suite_write(v->suite, folder, v->err) : status;
        status = status == CAIRN_OK ? write_together(v, folder) : status;
    }
    v->suite->flags.target_dir = target_dir;
    return status;
}

enum cairn_status cairn_verify_begin_rebuilds(struct cairn_verification *v)
{
    if (v->rebuilds.has_begun) {
        return CAIRN_OK;
    }
    const char *directory =
        cairn_arena_printf(v->suite->arena, "%s/" CAIRN_VERIFY_REBUILT_FOLDER, v->scratch);
    v->rebuilds.has_begun = true;
    v->rebuilds.began_ms = cairn_clock_ms();
    enum cairn_status status = write_copies(v, directory);
    if (status == CAIRN_OK) {
        status = cairn_verify_start_make(v, directory, &v->rebuilds.make);
    }
    return status;
}

void cairn_verify_end_rebuilds(struct cairn_verification *v)
{
    cairn_process_kill(&v->rebuilds.make);
    v->rebuilds.make = (struct cairn_child){0};
}

/* Waits for the end of make. *in_time says whether it came before the time was over. */
static enum cairn_status await_make(struct cairn_verification *v, bool *in_time)
{
    const volatile sig_atomic_t *stop = v->suite->config->stop;
    const int64_t left_ms = v->deadline_ms - v->rebuilds.began_ms;
    const int64_t limit_ms = left_ms < LEAST_BUILD_MS  ? LEAST_BUILD_MS
                             : left_ms > MOST_BUILD_MS ? MOST_BUILD_MS
                                                       : left_ms;
    const int64_t until_ms = v->rebuilds.began_ms + limit_ms;
    struct pollfd end = {.fd = v->rebuilds.make.report, .events = POLLIN};
    *in_time = false;
    while (!*in_time && cairn_clock_ms() < until_ms) {
        if (stop != NULL && *stop != 0) {
            return cairn_fail(v->err, CAIRN_INTERRUPTED, "interrupted");
        }
        *in_time = poll(&end, 1, STOP_POLL_MS) > 0;
    }
    if (*in_time) {
        (void)cairn_process_wait(&v->rebuilds.make); /* executables tell how it went */
        v->rebuilds.make = (struct cairn_child){0};
    }
    cairn_verify_end_rebuilds(v);
    return CAIRN_OK;
}

/* ---- judging ---- */

/* What a run says of a test. */
struct verdict {
    const char *message; /* NULL if it passed, or is not in question */
    bool has_report;     /* a sanitizer ended it */
};

/* Reads the verdicts of all tests, and returns how many of them were asked for. */
static uint32_t read_verdicts(const struct cairn_verification *v, const char *output,
                              struct verdict *verdicts)
{
    static const char by_sanitizer[] = "Early exit with return value " CAIRN_VERIFY_SANITIZER_EXIT;
    uint32_t count = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        const char *message = "";
        verdicts[t] = (struct verdict){0};
        if (v->suite->tests[t].is_dropped || v->suite->plans[t].kind != CAIRN_SUITE_REGRESSION) {
            continue;
        }
        char outcome = cairn_verify_outcome(output, v->suite->plans[t].name, &message);
        count++;
        if (outcome == 'F' || outcome == 'E') {
            size_t length = strcspn(message, "\n");
            verdicts[t].message = message;
            verdicts[t].has_report =
                memmem(message, length, by_sanitizer, strlen(by_sanitizer)) != NULL;
        }
    }
    return count;
}

/* Tests are listed in the order in which they were run, like what the sanitizers said of them. */
static uint32_t number_of(const struct cairn_verification *v, const struct verdict *verdicts,
                          const struct verdict *verdict)
{
    uint32_t number = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        number += verdicts[t].has_report && verdicts[t].message < verdict->message ? 1 : 0;
    }
    return number;
}

static const char *reason_of(const struct cairn_verification *v, enum cairn_rebuild which,
                             const char *output, const struct verdict *verdicts, uint32_t reports,
                             const struct verdict *verdict, bool *ret_in_library)
{
    *ret_in_library = false;
    if (verdict->has_report) {
        return cairn_verify_read_report(output, number_of(v, verdicts, verdict), reports,
                                        v->suite->arena, ret_in_library);
    }
    const char *message = verdict->message;
    message += strncmp(message, "0: ", 3) == 0 ? 3 : 0;
    return cairn_arena_printf(v->suite->arena, "depends on how it is built: %s it fails: %.*s",
                              cairn_rebuild_name(which), (int)strcspn(message, "\n"), message);
}

/* Drops what failed; unless that is the most, and for no reason that a sanitizer gives. Then it is
 * not the tests: the library has an allocator of its own, or something is preloaded. */
static enum cairn_rebuild_outcome judge(struct cairn_verification *v, enum cairn_rebuild which,
                                        const char *output)
{
    struct verdict *verdicts = cairn_alloc((v->suite->count + 1) * sizeof *verdicts);
    uint32_t count = read_verdicts(v, output, verdicts);
    uint32_t reports = 0;
    uint32_t others = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        reports += verdicts[t].has_report ? 1 : 0;
        others += verdicts[t].message != NULL && !verdicts[t].has_report ? 1 : 0;
    }
    bool is_disregarded = others > count / 2;
    for (uint32_t t = 0; t < v->suite->count && !is_disregarded; t++) {
        if (verdicts[t].message != NULL) {
            bool in_library;
            const char *reason =
                reason_of(v, which, output, verdicts, reports, &verdicts[t], &in_library);
            v->suite->tests[t].is_overrun = in_library;
            cairn_verify_drop(v, t, reason);
        }
    }
    free(verdicts);
    return is_disregarded ? CAIRN_REBUILD_DISREGARDED : CAIRN_REBUILD_TRIED;
}

static enum cairn_status check_build(struct cairn_verification *v, enum cairn_rebuild which,
                                     bool in_time)
{
    struct cairn_suite_run run = {.kind = CAIRN_SUITE_REGRESSION, .fork = "yes"};
    run.directory = cairn_arena_printf(v->suite->arena, "%s/" CAIRN_VERIFY_REBUILT_FOLDER "/%s",
                                       v->scratch, builds[which].folder);
    const char *program = cairn_arena_printf(v->suite->arena, "%s/%s_tests", run.directory,
                                             cairn_suite_name(CAIRN_SUITE_REGRESSION));
    if (access(program, X_OK) != 0) {
        v->suite->rebuilt[which] = in_time ? CAIRN_REBUILD_IMPOSSIBLE : CAIRN_REBUILD_LATE;
        return CAIRN_OK;
    }
    struct cairn_process_result result;
    enum cairn_status status = cairn_verify_run_patiently(v, &run, &result);
    const char *output = cairn_str_text(&result.output);
    v->suite->rebuilt[which] = CAIRN_REBUILD_DISREGARDED;
    if (status == CAIRN_OK && result.timed_out) {
        v->suite->rebuilt[which] = CAIRN_REBUILD_LATE;
    } else if (status == CAIRN_OK && cairn_verify_is_whole(output)) {
        v->suite->rebuilt[which] = judge(v, which, output);
    }
    cairn_process_result_release(&result);
    return status;
}

static uint32_t count_dropped(const struct cairn_suite *suite)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < suite->count; t++) {
        count += suite->tests[t].is_dropped ? 1 : 0;
    }
    return count;
}

enum cairn_status cairn_verify_check_rebuilds(struct cairn_verification *v, bool *passed)
{
    if (!v->rebuilds.has_begun || v->rebuilds.is_over) {
        return CAIRN_OK;
    }
    uint32_t before = count_dropped(v->suite);
    bool in_time;
    enum cairn_status status = await_make(v, &in_time);
    for (enum cairn_rebuild b = 0; b < CAIRN_REBUILD_COUNT && status == CAIRN_OK; b++) {
        status = check_build(v, b, in_time);
    }
    v->rebuilds.is_over = true;
    *passed = *passed && count_dropped(v->suite) == before;
    return status;
}
