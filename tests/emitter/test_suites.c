/* Emitted suites, built by both compilers and run: they do what they promise, and what does not is
 * dropped. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/emitter/suite_tool.h"
#include "tests/emitter/zlib_model.h"

#define STRICT "CFLAGS='-std=c11 -g -O1 -Wall -Wextra -Werror'"

struct emission {
    char *folder; /* holds suite/ */
    struct cairn_str suite;
    struct cairn_model *model;
    struct cairn_target target;
    struct cases cases;
    struct cairn_arena arena;
    struct cairn_suite_result result;
};

static void begin(struct emission *e, struct cairn_model *model)
{
    *e = (struct emission){.folder = tool_new_folder(), .model = model};
    cairn_str_addf(&e->suite, "%s/suite", e->folder);
}

/* Tests of the box, the library that fixtures are made for. */
static void begin_box(struct emission *e)
{
    begin(e, fixture_model());
    tool_box_target(&e->target);
}

/* ... and all that pass. */
static void begin_legal(struct emission *e)
{
    begin_box(e);
    cases_add_legal(&e->cases, e->model);
}

static void emit(struct emission *e, bool verify)
{
    struct cairn_error err = {0};
    struct cairn_suite_config config = {.target = &e->target,
                                        .model = e->model,
                                        .directory = e->suite.text,
                                        .jobs = 2,
                                        .verify = verify,
                                        .budget_ms = UINT32_MAX};
    enum cairn_status status = cairn_emit_suites(&config, e->cases.list.items, e->cases.list.count,
                                                 &e->arena, &e->result, &err);
    ck_assert_msg(status == CAIRN_OK, "%s", err.message);
}

static void end(struct emission *e)
{
    cases_release(&e->cases);
    cairn_target_release(&e->target);
    cairn_arena_release(&e->arena);
    cairn_model_free(e->model);
    cairn_str_release(&e->suite);
    tool_remove(e->folder);
}

static void expect_shell(struct emission *e, const char *command, int code)
{
    struct cairn_str output = {0};
    int got = tool_shell(e->suite.text, command, &output);
    ck_assert_msg(got == code, "'%s' ended with %d:\n%s", command, got, cairn_str_text(&output));
    cairn_str_release(&output);
}

START_TEST(box_is_green_and_red_as_promised)
{
    struct emission e;
    begin_legal(&e);
    uint32_t legal = e.cases.list.count;
    cases_add_failing(&e.cases, e.model);
    emit(&e, true);
    for (uint32_t i = 0; i < e.cases.list.count; i++) {
        ck_assert_msg(!e.cases.list.items[i].is_dropped, "case %u was dropped", i);
        ck_assert_ptr_nonnull(e.cases.list.items[i].file);
    }
    ck_assert_uint_eq(e.result.dropped, 0);
    ck_assert_uint_eq(e.result.regression_tests, legal);
    ck_assert_uint_ge(e.result.assertions, legal);
    expect_shell(&e, "make -s CC=gcc " STRICT " check", 0);
    expect_shell(&e, "CK_FORK=no CAIRN_REVERSE=1 ./regression_tests", 0);
    expect_shell(&e, "make -s " STRICT " bugs", 2);
    expect_shell(&e, "make -s " STRICT " robustness", 2);
    expect_shell(&e, "make -s " STRICT " suspects", 2);
    expect_shell(&e, "make -s " STRICT " oom", 2);
    expect_shell(&e, "CK_FORK=yes ./oom_tests | grep -q 'Received signal 11'", 0);
    expect_shell(&e, "test \"$(CK_FORK=yes ./bug_tests | grep -c '^0%: Checks: 5, ')\" = 1", 0);
    expect_shell(&e, "make -s clean; make -s CC=clang " STRICT " check", 0);
    expect_shell(&e, "make -s clean; make -s SANITIZE=address,undefined check", 0);
    end(&e);
}
END_TEST

START_TEST(broken_tests_are_dropped_and_the_others_stay)
{
    struct emission e;
    begin_legal(&e);
    uint32_t legal = e.cases.list.count;
    cases_add_broken(&e.cases, e.model);
    emit(&e, true);
    for (uint32_t i = 0; i < legal; i++) {
        ck_assert_msg(!e.cases.list.items[i].is_dropped, "case %u was dropped", i);
    }
    const struct cairn_test *broken = &e.cases.list.items[legal];
    ck_assert(broken[0].is_dropped);                         /* a wrong expectation */
    ck_assert(broken[1].is_dropped);                         /* a bug that is none */
    ck_assert(broken[3].is_dropped || broken[4].is_dropped); /* depends on the order */
    ck_assert(broken[5].is_dropped);                         /* no assertion */
    ck_assert_ptr_null(broken[0].file);
    if (tool_shell(e.suite.text, "command -v valgrind", NULL) == 0) {
        ck_assert(broken[2].is_dropped); /* a leak */
    }
    ck_assert_uint_ge(e.result.dropped, 4);
    expect_shell(&e, "make -s check", 0);
    expect_shell(&e, "CAIRN_REVERSE=1 CK_FORK=no ./regression_tests", 0);
    expect_shell(&e, "test ! -e Makefile.verify -a ! -e ../suite.verify", 0);
    end(&e);
}
END_TEST

START_TEST(what_depends_on_the_environment_is_dropped)
{
    struct emission e;
    struct fixture f;
    begin_box(&e);
    for (int i = 0; i < 2; i++) {
        const char *op = i == 0 ? "call:box_user" : "global:box_debug";
        fixture_begin(&f, e.model, op);
        uint32_t said = fixture_do_nothing(&f, op);
        int64_t length = _i == 0 ? 0 : 3;
        fixture_assert(&f, CAIRN_ASSERT_INTEGER, said, 0)->integer = i == 0 ? length : 3;
        cairn_sequence_end_body(&f.test.sequence);
        cairn_vec_push(&e.cases.list, fixture_end(&f));
    }
    ck_assert_int_eq(_i == 0 ? unsetenv("USER") : setenv("USER", "tom", 1), 0);
    emit(&e, true);
    ck_assert(e.cases.list.items[0].is_dropped);
    ck_assert(!e.cases.list.items[1].is_dropped);
    end(&e);
}
END_TEST

START_TEST(files_of_others_stay)
{
    struct emission e;
    begin_legal(&e);
    emit(&e, false);
    /* The same, but for what stands behind its end: both longer than the text, one with a NUL. */
    expect_shell(
        &e,
        "cp Makefile ../m && cp regression_main.c ../r && head -c 9000 /dev/zero >>Makefile && "
        "echo >>regression_main.c && ln Makefile ../linked && "
        "echo mine >bug_notes.c && echo '/* Written by cairn; */' >bug_old_1.c",
        0);
    emit(&e, false);
    expect_shell(&e, "cmp Makefile ../m && cmp regression_main.c ../r", 0);
    expect_shell(&e, "grep -q mine bug_notes.c && test ! -e bug_old_1.c", 0);
    /* A new file took the place of the old one, which was not cut. */
    expect_shell(&e, "test $(wc -c <../linked) -gt 9000 && ! ls | grep '[.]new'", 0);
    end(&e);
}
END_TEST

START_TEST(who_makes_others_fail_is_dropped_and_not_they)
{
    enum { VICTIMS = 6, CULPRIT = 3 };
    struct emission e;
    begin_box(&e);
    for (uint32_t i = 0; i <= VICTIMS; i++) {
        struct fixture f;
        fixture_begin(&f, e.model, i == CULPRIT ? "call:box_mute" : "global:box_debug");
        uint32_t said = fixture_do_nothing(&f, i == CULPRIT ? "call:box_mute" : "global:box_debug");
        fixture_assert(&f, CAIRN_ASSERT_INTEGER, said, 0)->integer = i == CULPRIT ? 1 : 3;
        cairn_sequence_end_body(&f.test.sequence);
        cairn_vec_push(&e.cases.list, fixture_end(&f));
    }
    emit(&e, true);
    for (uint32_t i = 0; i <= VICTIMS; i++) {
        ck_assert_msg(e.cases.list.items[i].is_dropped == (i == CULPRIT), "case %u", i);
    }
    ck_assert_uint_eq(e.result.dropped, 1);
    expect_shell(&e, "make -s regression_tests && CK_FORK=no ./regression_tests", 0);
    end(&e);
}
END_TEST

START_TEST(who_relies_on_what_others_leave_alone_gives_way)
{
    enum { COUNT = 4, VICTIM = 2 };
    struct emission e;
    begin_box(&e);
    for (uint32_t i = 0; i < COUNT; i++) {
        struct fixture f;
        const char *op = i == VICTIM ? "global:box_debug" : "call:box_mute";
        fixture_begin(&f, e.model, op);
        uint32_t said = fixture_do_nothing(&f, op);
        fixture_assert(&f, CAIRN_ASSERT_INTEGER, said, 0)->integer = i == VICTIM ? 3 : 1;
        cairn_sequence_end_body(&f.test.sequence);
        cairn_vec_push(&e.cases.list, fixture_end(&f));
    }
    emit(&e, true);
    for (uint32_t i = 0; i < COUNT; i++) {
        ck_assert_msg(e.cases.list.items[i].is_dropped == (i == VICTIM), "case %u", i);
    }
    expect_shell(&e, "make -s regression_tests && CK_FORK=no ./regression_tests", 0);
    end(&e);
}
END_TEST

/* A test of a function that takes a number. */
static void add_number_test(struct emission *e, const char *op, int64_t number, int64_t expected)
{
    struct fixture f;
    fixture_begin(&f, e->model, op);
    uint32_t said = DO(&f, op, INT(number));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, said, 0)->integer = expected;
    cairn_sequence_end_body(&f.test.sequence);
    cairn_vec_push(&e->cases.list, fixture_end(&f));
}

static void add_peek_test(struct emission *e, int64_t beyond)
{
    struct fixture f;
    fixture_begin(&f, e->model, "call:box_peek");
    uint32_t bytes = DO(&f, "bytes", fixture_bytes(&f, "a\0c\1e\0\0b", 8));
    uint32_t said = DO(&f, "call:box_peek", VALUE(bytes, 0), LENGTH(0, beyond));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, said, 0)->integer = 1;
    cairn_sequence_end_body(&f.test.sequence);
    cairn_vec_push(&e->cases.list, fixture_end(&f));
}

static void expect_reason(const struct emission *e, uint32_t test, const char *reason)
{
    const struct cairn_test *dropped = &e->cases.list.items[test];
    ck_assert_msg(dropped->is_dropped, "case %u was not dropped", test);
    ck_assert_msg(strstr(dropped->drop_reason, reason) != NULL, "%s", dropped->drop_reason);
}

START_TEST(what_rests_on_undefined_behaviour_is_dropped)
{
    struct emission e;
    begin_box(&e);
    add_peek_test(&e, -1);
    add_peek_test(&e, 0);
    add_number_test(&e, "call:box_built", 0, 1);
    add_number_test(&e, "call:box_built", 1, 0);
    /* The library's own, of which no test would be left if it counted. */
    add_number_test(&e, "call:box_wrap", 1, INT32_MIN);
    add_number_test(&e, "call:box_wrap", 2, INT32_MIN + 1);
    add_peek_test(&e, 40);
    emit(&e, true);
    expect_reason(&e, 1,
                  "relies on undefined behaviour (address sanitizer: global-buffer-overflow in "
                  "box_peek)");
    expect_reason(&e, 2, "depends on how it is built: without optimisation it fails: Assertion");
    expect_reason(&e, 3, "depends on how it is built: with sanitizers it fails: Assertion");
    expect_reason(&e, 6, "relies on undefined behaviour (address sanitizer: ");
    ck_assert_str_eq(e.result.drop_reason, "relies on undefined behaviour");
    ck_assert_uint_eq(e.result.drop_reasons, 2);
    ck_assert_uint_eq(e.result.dropped, 4);
    ck_assert_uint_eq(e.result.overruns, 2);
    for (int b = 0; b < CAIRN_REBUILD_COUNT; b++) {
        ck_assert_int_eq(e.result.rebuilt[b], CAIRN_REBUILD_TRIED);
    }
    expect_shell(&e, "make -s SANITIZE=address,undefined check", 0);
    expect_shell(&e, "make -s clean; make -s TARGET_CFLAGS=-O0 CFLAGS=-O0 check", 0);
    end(&e);
}
END_TEST

START_TEST(sanitizers_that_do_not_suit_the_library_drop_nothing)
{
    enum { COUNT = 5 };
    struct emission e;
    begin_box(&e);
    for (int i = 0; i < COUNT; i++) {
        add_number_test(&e, "call:box_built", i < 3 ? 1 : 2, 0);
    }
    emit(&e, true);
    ck_assert_uint_eq(e.result.dropped, 0);
    ck_assert_int_eq(e.result.rebuilt[CAIRN_REBUILD_SANITIZED], CAIRN_REBUILD_DISREGARDED);
    ck_assert_int_eq(e.result.rebuilt[CAIRN_REBUILD_UNOPTIMISED], CAIRN_REBUILD_TRIED);
    end(&e);
}
END_TEST

/* As with what it cannot read: valgrind gives up before any test. */
START_TEST(valgrind_that_does_not_suit_the_library_drops_nothing)
{
    enum { COUNT = 3 };
    struct emission e;
    begin_box(&e);
    for (int i = 0; i < COUNT; i++) {
        add_peek_test(&e, -1);
    }
    ck_assert_int_eq(tool_shell(e.folder,
                                "mkdir tools && printf '#!/bin/sh\necho I give up; exit 1\n' "
                                ">tools/valgrind && chmod +x tools/valgrind",
                                NULL),
                     0);
    const char *path = getenv("PATH");
    char *before = strdup(path == NULL ? "/usr/bin:/bin" : path);
    ck_assert_ptr_nonnull(before);
    setenv("PATH", cairn_arena_printf(&e.arena, "%s/tools:%s", e.folder, before), 1);
    emit(&e, true);
    setenv("PATH", before, 1);
    free(before);
    ck_assert_uint_eq(e.result.dropped, 0);
    ck_assert(e.result.has_unfit_valgrind);
    end(&e);
}
END_TEST

START_TEST(sanitizers_may_be_missing)
{
    struct emission e;
    begin_box(&e);
    add_peek_test(&e, 0);
    ck_assert_int_eq(tool_shell(e.folder,
                                "printf '#!/bin/sh\ncase \"$*\" in *-fsanitize*) exit 1; esac\n"
                                "exec cc \"$@\"\n' >bare && chmod +x bare",
                                NULL),
                     0);
    e.target.cc = cairn_arena_printf(&e.arena, "%s/bare", e.folder);
    emit(&e, true);
    ck_assert_uint_eq(e.result.dropped, 0);
    ck_assert_int_eq(e.result.rebuilt[CAIRN_REBUILD_SANITIZED], CAIRN_REBUILD_IMPOSSIBLE);
    ck_assert_int_eq(e.result.rebuilt[CAIRN_REBUILD_UNOPTIMISED], CAIRN_REBUILD_TRIED);
    ck_assert_ptr_nonnull(cairn_rebuild_outcome_reason(CAIRN_REBUILD_IMPOSSIBLE));
    ck_assert_ptr_null(cairn_rebuild_outcome_reason(CAIRN_REBUILD_TRIED));
    end(&e);
}
END_TEST

/* Compilers that fail, and what is made of it; the last one links what runs no test. */
static const struct {
    const char *script;
    enum cairn_status status;
    const char *message;
} failing_compilers[] = {
    {"echo 'regression_box_1.c:30:1: fatal error: error writing to a.s: No space left on device'",
     CAIRN_IO, "No space left"},
    {"echo 'cc: fatal error: Killed signal terminated program cc1'", CAIRN_IO, "Killed"},
    {"echo \"box.h:3:1: error: odd\"", CAIRN_TARGET, "box.h:3:1: error: odd"},
    {"echo 'cc -Werror is what I am called with'", CAIRN_INTERNAL, "ended with status 2: make:"},
    {"while [ \"$1\" != -o ]; do shift; done; cp /bin/false \"$2\" && exit 0", CAIRN_INTERNAL,
     "the suites cannot be run to verify them (exit status 1, signal 0): no output"}};

START_TEST(what_is_no_tests_fault_drops_none)
{
    struct emission e;
    struct cairn_error err = {0};
    begin_legal(&e);
    struct cairn_str command = {0};
    cairn_str_addf(&command, "printf '#!/bin/sh\\n%%s\\nexit 1\\n' '");
    for (const char *at = failing_compilers[_i].script; *at != '\0'; at++) {
        cairn_str_addf(&command, *at == '\'' ? "'\\''" : "%c", *at);
    }
    cairn_str_add(&command, "' >odd && chmod +x odd");
    ck_assert_int_eq(tool_shell(e.folder, command.text, NULL), 0);
    e.target.cc = cairn_arena_printf(&e.arena, "%s/odd", e.folder);
    struct cairn_suite_config config = {.target = &e.target,
                                        .model = e.model,
                                        .directory = e.suite.text,
                                        .jobs = 2,
                                        .verify = true};
    enum cairn_status status = cairn_emit_suites(&config, e.cases.list.items, e.cases.list.count,
                                                 &e.arena, &e.result, &err);
    ck_assert_msg(status == failing_compilers[_i].status, "%d: %s", status, err.message);
    ck_assert_msg(strstr(err.message, failing_compilers[_i].message) != NULL, "%s", err.message);
    for (uint32_t i = 0; i < e.cases.list.count; i++) {
        ck_assert_msg(!e.cases.list.items[i].is_dropped, "case %u was dropped", i);
    }
    cairn_str_release(&command);
    end(&e);
}
END_TEST

START_TEST(a_suite_can_be_moved)
{
    struct emission e;
    begin_legal(&e);
    emit(&e, false);
    expect_shell(
        &e, "mkdir -p ../a/b/c/d/e/f/g/h/i/j && cp *.c *.h Makefile ../a/b/c/d/e/f/g/h/i/j", 0);
    expect_shell(&e, "make -s -C ../a/b/c/d/e/f/g/h/i/j check 2>&1 | grep -q 'set TARGET_DIR'", 0);
    expect_shell(&e, "TARGET_DIR=" CAIRN_TEST_FOLDER "/box make -s -C ../a/b/c/d/e/f/g/h/i/j check",
                 0);
    expect_shell(&e, "! grep -v /dev/null Makefile *.c *.h | grep '[^.a-zA-Z0-9_)]/[a-z]*/'", 0);
    end(&e);
}
END_TEST

/* What make, the shell and CMake would take apart if it were not quoted. */
#define ODD_NAME "it's a $1 #lib (x)"

START_TEST(paths_and_flags_are_quoted)
{
    static const char *const inputs[] = {"lib box.c", "libbox.so", "-L"};
    struct emission e;
    begin(&e, fixture_model());
    cairn_str_reset(&e.suite);
    cairn_str_addf(&e.suite, "%s/%s", e.folder, ODD_NAME);
    struct cairn_str command = {0};
    cairn_str_addf(&command,
                   "d='it'\\''s a $1 #lib (x)'; mkdir \"$d\" && cp %s/box/box.h \"$d\" && "
                   "sed '1i NUM box_num;' %s/box/box.c >\"$d/lib box.c\" && cd \"$d\" && "
                   "cc -D 'NUM=unsigned long' -shared -fPIC -o libbox.so 'lib box.c'",
                   CAIRN_TEST_FOLDER, CAIRN_TEST_FOLDER);
    ck_assert_int_eq(tool_shell(e.folder, command.text, NULL), 0);
    e.target = (struct cairn_target){.cc = "cc"};
    cairn_target_add(&e.target, &e.target.headers,
                     cairn_arena_printf(&e.arena, "%s/box.h", e.suite.text));
    cairn_target_add(&e.target, &e.target.cpp_flags, "-DNUM=unsigned long");
    cairn_target_add(
        &e.target, &e.target.link_inputs,
        cairn_arena_printf(&e.arena, _i == 2 ? "%2$s%1$s" : "%1$s/%2$s", e.suite.text, inputs[_i]));
    if (_i == 2) {
        cairn_target_add(&e.target, &e.target.link_inputs, "-lbox");
    }
    cairn_str_add(&e.suite, "/suite");
    cases_add_legal(&e.cases, e.model);
    emit(&e, false);
    expect_shell(&e, "make -s check", 0);
    /* Elsewhere, with a name that is absolute; and with CMake, which wants a plain one itself. */
    expect_shell(&e,
                 "mkdir ../../moved && cp *.[chs]* Makefile CMakeLists.txt ../../moved && "
                 "make -s -C ../../moved TARGET_DIR=\"$(cd .. && pwd | sed 's/\\$/$$/')\" check",
                 0);
    expect_shell(&e,
                 "cmake -S ../../moved -B ../../build -DTARGET_DIR=\"$(cd .. && pwd)\" && "
                 "cmake --build ../../build && ../../build/regression_tests",
                 0);
    cairn_str_release(&command);
    end(&e);
}
END_TEST

/* Objects of sources whose names differ by what no object's name has are told apart. */
START_TEST(many_sources_are_built)
{
    enum { SOURCES = 60 };
    struct emission e;
    begin_legal(&e);
    for (int i = 0; i < SOURCES; i++) {
        char *source =
            cairn_arena_printf(&e.arena, "%s/part%c%d.c", e.folder, i % 2 == 0 ? '+' : '_', i / 2);
        FILE *file = fopen(source, "w");
        ck_assert_ptr_nonnull(file);
        fprintf(file, "int part_%d;\n", i);
        fclose(file);
        cairn_target_add(&e.target, &e.target.link_inputs, source);
    }
    emit(&e, false);
    expect_shell(&e, "make -s check", 0);
    end(&e);
}
END_TEST

START_TEST(cmake_builds_it_too)
{
    struct emission e;
    begin_legal(&e);
    cases_add_failing(&e.cases, e.model);
    emit(&e, false);
    expect_shell(&e, "cmake -S . -B ../build -DCAIRN_RED=ON >/dev/null", 0);
    expect_shell(&e, "cmake --build ../build >/dev/null", 0);
    expect_shell(&e, "ctest --test-dir ../build -L regression", 0);
    expect_shell(&e, "ctest --test-dir ../build -N | grep -q 'Total Tests: 5'", 0);
    expect_shell(&e,
                 "cmake -S . -B ../build -DCAIRN_RED=OFF >/dev/null; "
                 "ctest --test-dir ../build -N | grep -q 'Total Tests: 1'",
                 0);
    end(&e);
}
END_TEST

START_TEST(zlib_builds_and_passes)
{
    struct emission e;
    begin(&e, zlib_model());
    e.target = (struct cairn_target){.cc = "gcc"};
    cairn_target_add(&e.target, &e.target.headers, "zlib.h");
    cairn_target_add(&e.target, &e.target.link_inputs, "-lz");
    zlib_add_cases(&e.cases, e.model);
    emit(&e, true);
    ck_assert_uint_eq(e.result.dropped, 0);
    expect_shell(&e, "make -s CC=gcc " STRICT " check", 0);
    expect_shell(&e, "make -s clean; make -s CC=clang " STRICT " check", 0);
    expect_shell(&e, "grep -q 'inflateInit(&strm)' regression_*.c", 0);
    end(&e);
}
END_TEST

START_TEST(packages_are_asked_of_pkg_config)
{
    struct emission e;
    begin(&e, zlib_model());
    e.target = (struct cairn_target){.cc = "cc"};
    cairn_target_add(&e.target, &e.target.headers, "zlib.h");
    cairn_target_add(&e.target, &e.target.packages, "zlib");
    cairn_target_add(&e.target, &e.target.link_inputs, "-lz");
    cairn_target_add(&e.target, &e.target.link_inputs, "-lm");
    zlib_add_cases(&e.cases, e.model);
    emit(&e, false);
    expect_shell(&e, "grep -q 'LDLIBS ?= .*--libs zlib) -lm$' Makefile", 0);
    expect_shell(&e, "make -s check", 0);
    end(&e);
}
END_TEST

START_TEST(contracts_go_with_the_suite)
{
    struct emission e;
    struct fixture f;
    begin_box(&e);
    e.target.contracts = CAIRN_TEST_FOLDER "/box/contracts.c";
    const struct cairn_contract contracts[] = {
        {CAIRN_CONTRACT_INVARIANT, "cairn_invariant_box",
         cairn_model_find_sort(e.model, "object:box"), NULL},
        {CAIRN_CONTRACT_SETUP, "cairn_setup", CAIRN_NONE, NULL},
        {CAIRN_CONTRACT_TEARDOWN, "cairn_teardown", CAIRN_NONE, NULL}};
    for (size_t i = 0; i < sizeof contracts / sizeof *contracts; i++) {
        cairn_vec_push(&e.model->contracts, contracts[i]);
    }
    fixture_begin(&f, e.model, "call:box_new");
    uint32_t box = DO(&f, "call:box_new", fixture_text(&f, "crate"), INT(0));
    fixture_assert(&f, CAIRN_ASSERT_INVARIANT, box, 0);
    /* The setup puts 4 where the library begins with 3. */
    uint32_t debug = fixture_do_nothing(&f, "global:box_debug");
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, debug, 0)->integer = 4;
    cairn_sequence_end_body(&f.test.sequence);
    DO(&f, "call:box_free", VALUE(box, 0));
    cairn_vec_push(&e.cases.list, fixture_end(&f));
    emit(&e, true);
    ck_assert_uint_eq(e.result.regression_tests, 1);
    expect_shell(&e, "make -s " STRICT " check", 0);
    expect_shell(&e, "grep -q 'ck_assert(cairn_invariant_box(b));' regression_misc_1.c", 0);
    end(&e);
}
END_TEST

/* A call of which the user says something that does not hold. */
static void add_broken_call(struct emission *e, struct fixture *f, uint32_t s, uint32_t contract)
{
    fixture_assert(f, CAIRN_ASSERT_ENSURES, s, 0)->contract = contract;
    cairn_sequence_end_body(&f->test.sequence);
    f->test.verdict = CAIRN_VERDICT_BUG;
    f->test.failure = CAIRN_FAILURE_INVARIANT;
    cairn_vec_push(&e->cases.list, fixture_end(f));
}

START_TEST(contracts_of_calls_are_asked_with_result_and_arguments)
{
    struct emission e;
    struct fixture f;
    begin_box(&e);
    e.target.contracts = CAIRN_TEST_FOLDER "/box/contracts.c";
    static const char *const functions[] = {"box_get", "box_name", "box_sort"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const char *name = cairn_arena_printf(&e.arena, "cairn_ensures_%s", functions[i]);
        cairn_vec_push(&e.model->contracts, (struct cairn_contract){CAIRN_CONTRACT_ENSURES, name,
                                                                    CAIRN_NONE, functions[i]});
    }
    fixture_begin(&f, e.model, "call:box_get");
    uint32_t box = DO(&f, "call:box_new", fixture_text(&f, "crate"), INT(0));
    DO(&f, "call:box_add", VALUE(box, 0), INT(6));
    add_broken_call(&e, &f, DO(&f, "call:box_get", VALUE(box, 0), INT(0), INT(0)), 0);
    fixture_begin(&f, e.model, "call:box_name");
    box = DO(&f, "call:box_new", fixture_text(&f, "crate"), INT(0));
    add_broken_call(&e, &f, DO(&f, "call:box_name", VALUE(box, 0)), 1);
    fixture_begin(&f, e.model, "call:box_sort");
    box = DO(&f, "call:box_new", fixture_text(&f, "crate"), INT(0));
    add_broken_call(&e, &f, DO(&f, "call:box_sort", VALUE(box, 0), CALLBACK(T.compare, 1)), 2);
    emit(&e, true);
    ck_assert_uint_eq(e.result.dropped, 0);
    expect_shell(&e, "make -s " STRICT " bugs", 2);
    expect_shell(
        &e, "grep -q 'ck_assert(cairn_ensures_box_get(get, b, 0, &item));' bug_box_get_*.c", 0);
    expect_shell(&e, "grep -q 'ck_assert(cairn_ensures_box_name(name, b));' bug_box_name_*.c", 0);
    expect_shell(&e,
                 "grep -q '_Bool cairn_ensures_box_sort(box \\*b, int (\\*compare)(long, long))'"
                 " bug_box_sort_*.c",
                 0);
    expect_shell(&e, "grep -q 'test_box_sort_breaks_contract' bug_box_sort_*.c", 0);
    end(&e);
}
END_TEST

START_TEST(tests_that_leave_files_get_a_folder)
{
    struct emission e;
    struct fixture f;
    begin(&e, zlib_model());
    e.target = (struct cairn_target){.cc = "cc"};
    cairn_target_add(&e.target, &e.target.headers, "zlib.h");
    cairn_target_add(&e.target, &e.target.link_inputs, "-lz");
    fixture_begin(&f, e.model, "call:gzopen");
    uint32_t file = DO(&f, "call:gzopen", fixture_text(&f, "left"), fixture_text(&f, "w"));
    fixture_assert(&f, CAIRN_ASSERT_NOT_NULL, file, 0);
    cairn_sequence_end_body(&f.test.sequence);
    DO(&f, "call:gzclose", VALUE(file, 0));
    cairn_vec_push(&e.cases.list, fixture_end(&f));
    fixture_begin(&f, e.model, "call:gzopen");
    DO(&f, "call:gzopen", fixture_text(&f, "left"), (struct cairn_arg){.kind = CAIRN_ARG_NULL});
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.failure = CAIRN_FAILURE_SIGSEGV;
    f.test.signal = 11;
    cairn_vec_push(&e.cases.list, fixture_end(&f));
    emit(&e, true);
    ck_assert_uint_eq(e.result.regression_tests, 1);
    ck_assert(!e.cases.list.items[1].is_dropped);
    expect_shell(&e, "make -s check", 0);
    expect_shell(&e, "test ! -e left", 0);
    /* Nor does one that crashes leave its folder. */
    expect_shell(&e, "mkdir ../scratch && TMPDIR=$PWD/../scratch make -s bugs check", 2);
    expect_shell(&e, "rmdir ../scratch", 0);
    end(&e);
}
END_TEST

START_TEST(names_never_hide_what_c_needs)
{
    /* Parameters named like a keyword, a macro, a function, a type, libc's and Check's own names.
     */
    static const char *const names[] = {"int",    "BOX_LIMIT", "box_new", "box",  "errno",
                                        "strlen", "stdout",    "suite",   "free", "i"};
    struct emission e;
    begin_box(&e);
    uint32_t op = fixture_op(e.model, "call:box_get");
    struct cairn_param *params =
        cairn_arena_copy(&e.model->arena, e.model->ops.items[op].params, 3 * sizeof *params);
    e.model->ops.items[op].params = params;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        params[2].name = names[n];
        cases_release(&e.cases);
        cases_add_legal(&e.cases, e.model);
        emit(&e, false);
        expect_shell(&e, "make -s CFLAGS='-Wall -Wextra -Werror -Wno-unused-result' check", 0);
    }
    end(&e);
}
END_TEST

START_TEST(programs_build_and_run)
{
    struct emission e;
    begin_legal(&e);
    struct cairn_suite_config config = {.target = &e.target, .model = e.model};
    uint32_t written = 0;
    ck_assert_int_eq(cairn_emit_programs(&config, e.cases.list.items, e.cases.list.count,
                                         e.suite.text, &written, NULL),
                     CAIRN_OK);
    ck_assert_uint_eq(written, e.cases.list.count);
    expect_shell(&e, "make -s CFLAGS='-Wall -Wextra -Wno-unused-result'", 0);
    expect_shell(&e, "for p in *.c; do ./${p%.c} || exit 1; done", 0);
    expect_shell(&e, "! grep -q check.h *.c", 0);
    char count[64];
    snprintf(count, sizeof count, "test $(ls *.c | wc -l) = %u", e.cases.list.count);
    expect_shell(&e, count, 0);
    end(&e);
}
END_TEST

/* The name of a test case: that one alone. */
int main(int argc, char **argv)
{
    Suite *suite = suite_create("emitter_suites");
    TCase *tcase = tcase_create("suites");
    tcase_set_timeout(tcase, 300);
    tcase_add_test(tcase, box_is_green_and_red_as_promised);
    tcase_add_test(tcase, broken_tests_are_dropped_and_the_others_stay);
    tcase_add_loop_test(tcase, what_depends_on_the_environment_is_dropped, 0, 2);
    tcase_add_test(tcase, files_of_others_stay);
    tcase_add_test(tcase, who_makes_others_fail_is_dropped_and_not_they);
    tcase_add_test(tcase, what_rests_on_undefined_behaviour_is_dropped);
    tcase_add_test(tcase, a_suite_can_be_moved);
    tcase_add_test(tcase, many_sources_are_built);
    tcase_add_test(tcase, cmake_builds_it_too);
    tcase_add_test(tcase, zlib_builds_and_passes);
    tcase_add_test(tcase, contracts_go_with_the_suite);
    tcase_add_test(tcase, tests_that_leave_files_get_a_folder);
    tcase_add_loop_test(tcase, paths_and_flags_are_quoted, 0, 3);
    tcase_add_test(tcase, names_never_hide_what_c_needs);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("rest");
    tcase_set_timeout(tcase, 300);
    tcase_add_test(tcase, who_relies_on_what_others_leave_alone_gives_way);
    tcase_add_test(tcase, sanitizers_that_do_not_suit_the_library_drop_nothing);
    tcase_add_test(tcase, valgrind_that_does_not_suit_the_library_drops_nothing);
    tcase_add_test(tcase, sanitizers_may_be_missing);
    tcase_add_loop_test(tcase, what_is_no_tests_fault_drops_none, 0,
                        sizeof failing_compilers / sizeof *failing_compilers);
    tcase_add_test(tcase, packages_are_asked_of_pkg_config);
    tcase_add_test(tcase, contracts_of_calls_are_asked_with_result_and_arguments);
    tcase_add_test(tcase, programs_build_and_run);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run(runner, NULL, argc > 1 ? argv[1] : NULL, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
