/* Building and running suites in their scratch folder, and reading what came of it. Internal to
 * emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_VERIFY_H
#define CAIRN_EMITTER_VERIFY_H

#include "core/process.h"
#include "emitter/suite.h"

/* The make that builds the regression suite in other ways (verify_rebuild.c). */
struct cairn_rebuilds {
    bool has_begun;
    bool is_over;
    int64_t began_ms; /* by the monotonic clock */
    struct cairn_child make;
};

struct cairn_verification {
    struct cairn_suite *suite;
    const char *scratch;  /* absolute; a sibling of the suite's own folder */
    const char *compiler; /* the user's */
    const char *other;    /* gcc or clang, whichever the user's is not; NULL if not installed */
    bool has_valgrind;
    bool has_proved_valgrind; /* it runs the executable, if no test of it */
    bool is_lenient;          /* -Werror is of no use: the library's own headers do not pass it */
    int build_round;
    uint32_t culprits;     /* so many were dropped for what they did to others */
    bool has_other_passed; /* the other compiler had nothing to say about the tests left */
    bool has_previewed;    /* valgrind found no more tests to blame */
    bool has_tried_home;   /* ... to set HOME */
    bool is_clean;         /* ... and nothing at all to say about those that are left */
    bool has_failed[CAIRN_SUITE_COUNT]; /* every test left of this failing suite fails */
    uint32_t late_passes;               /* of valgrind's since the deadline */
    int64_t deadline_ms; /* by the monotonic clock; then what is not proved is dropped */
    int64_t usual_ms;    /* what the regression tests take, each in a process of its own */
    struct cairn_rebuilds rebuilds;
    struct cairn_error *err;
};

/* What else tests find in their environment. The user's is not the next user's. */
enum cairn_surroundings {
    CAIRN_SURROUNDINGS_USER,
    CAIRN_SURROUNDINGS_NONE, /* but for what programs and libraries are found by */
    CAIRN_SURROUNDINGS_ODD,  /* another user, home, language and time zone */
};

/* How a test executable is run. */
struct cairn_suite_run {
    enum cairn_suite_kind kind;
    const char *fork; /* CK_FORK: "yes" or "no" */
    bool is_reversed;
    bool is_perturbed; /* fresh and freed memory filled with a pattern */
    bool has_valgrind;
    bool is_indispensable; /* even when the time is over */
    bool is_preview;       /* what it does not explain is left to the runs behind it */
    enum cairn_surroundings surroundings;
    const char *directory; /* of another build than the usual; its runner may fail as a whole */
    const char *only_file; /* stem of the only file to run, or NULL */
    const char *only_test; /* name of the only test to run, or NULL */
};

/* Takes a test out of the suites; why, for people, lives as long as the suite. */
void cairn_verify_drop(struct cairn_verification *v, uint32_t test, const char *why);

/* Whether a program of the name is in PATH. */
bool cairn_verify_is_installed(const char *program);

enum { CAIRN_VERIFY_OUTPUT_LIMIT = 8 << 20 /* bytes that are kept of what a program prints */ };

/* The stem of a file of all files. */
#define CAIRN_VERIFY_TOGETHER "together"

/* Writes CAIRN_VERIFY_TOGETHER.c into the folder, a file that holds all files of the suites of
 * which `kinds` has the bit, those that ask libc for more first. Names that several have differ;
 * what one of them ignores is not ignored behind it. It has a main if it is of one suite. */
enum cairn_status cairn_verify_write_together(const struct cairn_verification *v,
                                              const char *directory, unsigned kinds);

/* Runs make for every executable of the suite. Nothing fails but the start of make. */
enum cairn_status cairn_verify_make(const struct cairn_verification *v, const char *compiler,
                                    struct cairn_process_result *result) CAIRN_MUST_CHECK;

/* Starts make in another folder inside of scratch, and does not wait for it. What it says is lost.
 */
enum cairn_status cairn_verify_start_make(const struct cairn_verification *v, const char *directory,
                                          struct cairn_child *ret_make) CAIRN_MUST_CHECK;

/* Of a build that failed: CAIRN_IO if the machine gave out (a full disk, a compiler that was
 * killed), so that what the compilers said means nothing for the tests. */
enum cairn_status cairn_verify_check_build(
    const struct cairn_verification *v, const struct cairn_process_result *result) CAIRN_MUST_CHECK;

/* Fails with what made the build fail: CAIRN_TARGET if a compiler or linker says so. */
enum cairn_status cairn_verify_fail_build(
    const struct cairn_verification *v, const struct cairn_process_result *result) CAIRN_MUST_CHECK;

/* Of any run: CAIRN_IO if the disk is full, CAIRN_INTERNAL if no test can have been run. */
enum cairn_status cairn_verify_check_run(
    const struct cairn_verification *v, const struct cairn_suite_run *run,
    const struct cairn_process_result *result) CAIRN_MUST_CHECK;

/* Runs an executable; fails only where no test can be to blame. */
enum cairn_status cairn_verify_run(const struct cairn_verification *v,
                                   const struct cairn_suite_run *run,
                                   struct cairn_process_result *result) CAIRN_MUST_CHECK;

bool cairn_verify_is_green(const struct cairn_process_result *result);

/* As cairn_verify_run, and once more if time was up. That may be the machine's doing, and would
 * cost a test that is right; one that is slow is slow again. What ran to its end, and does not get
 * out, hangs. */
enum cairn_status cairn_verify_run_patiently(const struct cairn_verification *v,
                                             const struct cairn_suite_run *run,
                                             struct cairn_process_result *result) CAIRN_MUST_CHECK;

/* What the output of a run, made verbose, says about a test: 'P'assed, 'F'ailed, 'E'rror, or 0 if
 * nothing. *message, if not NULL, is set to the text behind it. */
char cairn_verify_outcome(const char *output, const char *test, const char **message);

/* Whether the output of a run tells its result as a whole: all tests came to their end. */
bool cairn_verify_is_whole(const char *output);

/* Of a run without forks whose process ended before its time: the test at which it did, or
 * CAIRN_NONE. */
uint32_t cairn_verify_find_end(const struct cairn_verification *v,
                               const struct cairn_suite_run *run, const char *output);

/* Of a run without forks: the first test that did not pass may do so alone, and fail for what a
 * test before it left behind in the process (an allocator that was set). *culprit becomes that
 * test, found by bisection with a build each, or CAIRN_NONE if there is none or the time is over.
 * Which tests are dropped is as before; the suites have to be built again. */
enum cairn_status cairn_verify_find_culprit(struct cairn_verification *v,
                                            const struct cairn_suite_run *run, const char *output,
                                            uint32_t *culprit) CAIRN_MUST_CHECK;

/* Has each regression test run in a process of its own, whatever CK_FORK says, and takes back those
 * that were dropped for how they go together. Returns false if that is so already. */
bool cairn_verify_isolate(struct cairn_verification *v);

/* Of a run of regression tests that was not green: drops who gave cause, to be found by what the
 * run says, by what valgrind saw, or by further runs. *passed becomes true only where a preview
 * shows nobody. */
enum cairn_status cairn_verify_blame(struct cairn_verification *v,
                                     const struct cairn_suite_run *run,
                                     const struct cairn_process_result *result,
                                     bool *passed) CAIRN_MUST_CHECK;

/* Where in scratch the other builds stand. */
#define CAIRN_VERIFY_REBUILT_FOLDER "rebuilt"

/* The exit status of what a sanitizer ends; no test's own. */
#define CAIRN_VERIFY_SANITIZER_EXIT "86"

/* Starts building the regression tests that are left in the other ways; nothing the second time. */
enum cairn_status cairn_verify_begin_rebuilds(struct cairn_verification *v) CAIRN_MUST_CHECK;

/* Waits for these builds, runs them, once, and drops the tests that fail there. *passed becomes
 * false if there are any. Notes in suite->rebuilt how it went. */
enum cairn_status cairn_verify_check_rebuilds(struct cairn_verification *v,
                                              bool *passed) CAIRN_MUST_CHECK;

/* Ends what may still be building. */
void cairn_verify_end_rebuilds(struct cairn_verification *v);

/* Why a test is dropped that a sanitizer ended, as the report of the given number in the output
 * says; in general words where the output has not as many reports as expected. The arena's.
 * *ret_in_library: it names a function that is not the test's. */
const char *cairn_verify_read_report(const char *output, uint32_t number, uint32_t expected,
                                     struct cairn_arena *arena, bool *ret_in_library);

/* One line of compiler output about a line of a suite's file. */
struct cairn_complaint {
    uint32_t file; /* index into suite->files */
    uint32_t line;
    bool is_error;
    bool is_unused_result;
    const char *option; /* the warning that it was before -Werror, "-Wnonnull", or NULL */
    bool is_clang;
};

/* Finds the next complaint in *output and moves *output behind it; false at the end. */
bool cairn_verify_next_complaint(const struct cairn_suite *suite, const char **output,
                                 struct cairn_complaint *complaint);

#endif
