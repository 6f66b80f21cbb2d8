/* A set of suites while it is being emitted: which tests go into which file under which name.
 * Internal to emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_SUITE_H
#define CAIRN_EMITTER_SUITE_H

#include "emitter/emitter.h"
#include "emitter/print.h"
#include "emitter/target_flags.h"

/* name (of files and executables), make target, what its tests are */
#define CAIRN_SUITE_LIST(X)                                                                        \
    X(REGRESSION, "regression", "check", "Regression tests")                                       \
    X(BUG, "bug", "bugs", "Tests that fail until a bug is fixed")                                  \
    X(ROBUSTNESS, "robustness", "robustness", "Tests that fail on arguments out of contract")      \
    X(SUSPECT, "suspect", "suspects", "Tests that fail where a rule seems to be broken")           \
    X(OOM, "oom", "oom", "Tests that fail when an allocation fails")

enum cairn_suite_kind {
#define CAIRN_SUITE_ENUM(name, text, target, what) CAIRN_SUITE_##name,
    CAIRN_SUITE_LIST(CAIRN_SUITE_ENUM)
#undef CAIRN_SUITE_ENUM
        CAIRN_SUITE_COUNT,
};

const char *cairn_suite_name(enum cairn_suite_kind kind);
const char *cairn_suite_make_target(enum cairn_suite_kind kind);
const char *cairn_suite_description(enum cairn_suite_kind kind);

struct cairn_suite_file {
    const char *stem; /* "regression_cjson_1" */
    enum cairn_suite_kind kind;
    CAIRN_VEC(uint32_t) tests;     /* indices into suite->tests */
    struct cairn_line_marks marks; /* as last written; test: position in tests */
};

/* A warning that a failing test provokes on purpose: "-Wnonnull", and whose it is. */
struct cairn_ignored_warning {
    const char *option;
    bool is_clang;
};

enum { CAIRN_MAX_IGNORED_WARNINGS = 4 };

/* What is decided about one test before files are made. */
struct cairn_suite_test {
    enum cairn_suite_kind kind;
    const char *name;  /* "test_inflate_returns_Z_DATA_ERROR" */
    const char *group; /* of a regression test */
    uint32_t lines;    /* when written */
    bool has_path;
    bool has_kept;
    bool has_contract;
    bool fails_together; /* dropped for how it goes in one process with others */
    uint32_t ignored_count;
    struct cairn_ignored_warning ignored[CAIRN_MAX_IGNORED_WARNINGS];
};

/* How suites, and what of the target is compiled with them, are compiled unless somebody says
 * otherwise. clang's DWARF 5 is what valgrind 3.19 (Debian 12) does not survive. */
#define CAIRN_SUITE_CFLAGS "-O1 -gdwarf-4"

struct cairn_suite {
    const struct cairn_suite_config *config;
    const struct cairn_model *model;
    struct cairn_test *tests;
    struct cairn_suite_test *plans; /* by test */
    uint32_t count;
    CAIRN_VEC(struct cairn_suite_file) files;
    struct cairn_names names; /* what no variable may be called */
    struct cairn_target_flags flags;
    const char *code_macro; /* for which cairn_code.c asks the header, and no other file; or NULL */
    bool *is_must_use;      /* by operation, learnt from the compiler */
    bool has_scratch;       /* every test gets a directory of its own, not only those with paths */
    bool is_isolated;       /* regression tests run in a process each, whatever CK_FORK says */
    enum cairn_rebuild_outcome rebuilt[CAIRN_REBUILD_COUNT];
    bool has_unfit_valgrind; /* as in cairn_suite_result */
    const char *homeless;    /* as in cairn_suite_result */
    bool sets_home;          /* main of the regression suite does, where nobody has */
    const char *setup;       /* names of the user's fixture, or NULL */
    const char *teardown;
    struct cairn_arena *arena;
};

/* Decides kinds, names and groups; drops what cannot be written. */
void cairn_suite_init(struct cairn_suite *suite, const struct cairn_suite_config *config,
                      struct cairn_test *tests, uint32_t count, struct cairn_arena *arena);
void cairn_suite_release(struct cairn_suite *suite);

/* Distributes the tests that are not dropped over files. */
void cairn_suite_arrange(struct cairn_suite *suite);

/* Writes every file into directory, after removing what cairn wrote there before; files of others
 * stay. */
enum cairn_status cairn_suite_write(struct cairn_suite *suite, const char *directory,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Removes what make built in the folder of files of ours, and of the target's sources. */
void cairn_suite_remove_objects(const char *directory);

/* Writes one file, as a whole or not at all. One that holds the text already is left alone, so that
 * make need not build it again. */
enum cairn_status cairn_suite_write_file(const char *directory, const char *name, const char *text,
                                         struct cairn_error *err) CAIRN_MUST_CHECK;

/* Whether a file in a suite's folder is one that cairn writes, by its name. */
bool cairn_suite_owns(const char *name);

/* Builds and runs the suites in a scratch folder beside config->directory, and drops tests until
 * what is left does what it promises. */
enum cairn_status cairn_suite_verify(struct cairn_suite *suite,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* ---- between the files that write ---- */

/* Whether any test of the kind is left; whether any of them has the property. */
bool cairn_suite_has(const struct cairn_suite *suite, enum cairn_suite_kind kind);
bool cairn_suite_needs_support(const struct cairn_suite *suite, enum cairn_suite_kind kind);
bool cairn_suite_needs_guard(const struct cairn_suite *suite, enum cairn_suite_kind kind);
bool cairn_suite_needs_contracts(const struct cairn_suite *suite);
/* Whether failing tests may need the check that finds failures of the kind in the sources. */
bool cairn_suite_needs_check(const struct cairn_suite *suite, enum cairn_failure_kind failure);

/* The text of one test file; notes its line marks in file. */
void cairn_suite_add_file(struct cairn_suite *suite, struct cairn_suite_file *file,
                          struct cairn_lines *lines);

/* The lines of one test between braces, to measure and to judge it. Returns NULL, or why it cannot
 * be written. */
const char *cairn_suite_measure(struct cairn_suite *suite, uint32_t test);

void cairn_suite_add_runner(const struct cairn_suite *suite, enum cairn_suite_kind kind,
                            struct cairn_lines *lines);
void cairn_suite_add_makefile(const struct cairn_suite *suite, struct cairn_str *out);
/* A Makefile for the programs whose names stand in `names`, each behind a separator. */
void cairn_suite_add_program_makefile(const struct cairn_suite *suite, const char *names,
                                      struct cairn_str *out);
void cairn_suite_add_cmake(const struct cairn_suite *suite, struct cairn_str *out);

/* Adds what a file begins with: the rights line, the feature macros, the #includes that `body` asks
 * for, the user's headers. */
void cairn_suite_add_prologue(const struct cairn_suite *suite, struct cairn_lines *lines,
                              const char *description, const char *body, bool has_check);

/* What a rule of the Makefile that links asks for behind its inputs: " | libraries", or "". */
const char *cairn_suite_links_goal(const struct cairn_suite *suite);

/* The files of emitter/support/, embedded by the build. */
extern const char cairn_support_header[];
extern const char cairn_support_source[];
extern const char cairn_guard_header[];
extern const char cairn_guard_source[];
extern const char cairn_libraries_script[];

#endif
