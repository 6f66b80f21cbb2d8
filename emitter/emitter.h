/* Writes the suites: Check files, Makefile, CMakeLists.txt (ARCHITECTURE.md 12). May be included by
 * cli/.
 *
 * The emitter prints the same sequence form that was executed. What a test asserts and says was
 * decided by the generator; here it becomes C that reads as if written by hand.
 */
#ifndef CAIRN_EMITTER_EMITTER_H
#define CAIRN_EMITTER_EMITTER_H

#include <signal.h>

#include "core/error.h"
#include "core/model.h"
#include "core/sequence.h"
#include "core/target.h"
#include "core/test.h"

struct cairn_suite_config {
    const struct cairn_target *target;
    const struct cairn_model *model;
    const char *directory; /* OUT/suite; its earlier files of cairn's are replaced */
    const char *name;      /* of the folder, as it begins the tests' files; NULL: "suite" */
    uint32_t jobs;         /* for the verification build */
    bool verify; /* build and run the suites, drop tests that do not do what they promise */
    const volatile sig_atomic_t *stop; /* verification ends once it is not 0; NULL: never */
    uint32_t budget_ms; /* wall time after which only what is indispensable is verified; 0: 30 s */
};

/* Ways in which the regression suite is built besides the usual one, to see whether it holds there:
 * how that is called. */
#define CAIRN_REBUILD_LIST(X)                                                                      \
    X(SANITIZED, "with sanitizers")                                                                \
    X(UNOPTIMISED, "without optimisation")

enum cairn_rebuild {
#define CAIRN_REBUILD_ENUM(name, text) CAIRN_REBUILD_##name,
    CAIRN_REBUILD_LIST(CAIRN_REBUILD_ENUM)
#undef CAIRN_REBUILD_ENUM
        CAIRN_REBUILD_COUNT,
};

/* How that went, and why the suite is not verified so. */
#define CAIRN_REBUILD_OUTCOME_LIST(X)                                                              \
    X(UNKNOWN, NULL)                                                                               \
    X(TRIED, NULL)                                                                                 \
    X(IMPOSSIBLE, "it cannot be built so here")                                                    \
    X(DISREGARDED, "most tests fail so, and no sanitizer says why")                                \
    X(LATE, "no time was left")

enum cairn_rebuild_outcome {
#define CAIRN_REBUILD_OUTCOME_ENUM(name, text) CAIRN_REBUILD_##name,
    CAIRN_REBUILD_OUTCOME_LIST(CAIRN_REBUILD_OUTCOME_ENUM)
#undef CAIRN_REBUILD_OUTCOME_ENUM
};

const char *cairn_rebuild_name(enum cairn_rebuild which);
const char *cairn_rebuild_outcome_reason(enum cairn_rebuild_outcome outcome); /* or NULL */

struct cairn_suite_result {
    uint32_t regression_tests;
    uint32_t assertions;
    uint32_t files;
    uint32_t dropped;        /* tests that did not do what they promise */
    uint32_t overruns;       /* of these: a sanitizer objects to what the library did in them */
    const char *drop_reason; /* the most frequent one, for people, in the arena; NULL: none */
    uint32_t drop_reasons;   /* of dropped: those that it is the reason of */
    bool has_unfit_valgrind; /* valgrind cannot run the suite, or did not come to an end with it */
    const char *homeless; /* a test, in the arena, that a signal ends where HOME is not set; NULL */
    enum cairn_rebuild_outcome rebuilt[CAIRN_REBUILD_COUNT];
};

/* Writes the suites for tests[0..count) and verifies them; writes none if that is interrupted, nor
 * over an earlier suite if they cannot be verified. Sets
 * each written test's name and file (owned by the arena), and is_dropped for those that
 * verification dropped. */
enum cairn_status cairn_emit_suites(const struct cairn_suite_config *config,
                                    struct cairn_test *tests, uint32_t count,
                                    struct cairn_arena *arena,
                                    struct cairn_suite_result *ret_result,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Moves the suites in the folder `from` to the folder `to` beside it, file by file, in place of
 * those that are there; files of others stay, and `from` is removed. What goes wrong in the middle
 * leaves whole files of both. */
enum cairn_status cairn_emit_move(const char *from, const char *to,
                                  struct cairn_error *err) CAIRN_MUST_CHECK;

/* Removes what cairn wrote into a folder, and the folder if nothing else is in it. */
void cairn_emit_remove(const char *directory);

/* The program that runs the suite in which a test of the verdict stands: "bug_tests". */
const char *cairn_emit_program(enum cairn_verdict verdict);

/* Writes each test as a program of its own with main and without assertions, for other tools
 * (thesis 9.2.4), and a Makefile that builds them all, into directory, which is created. Tests that
 * cannot be written as C are left out. Nothing is built or run; config->directory is not used.
 * *ret_written becomes the number of programs. */
enum cairn_status cairn_emit_programs(const struct cairn_suite_config *config,
                                      const struct cairn_test *tests, uint32_t count,
                                      const char *directory, uint32_t *ret_written,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
