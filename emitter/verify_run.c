#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"

#include "emitter/verify.h"

enum {
    MAX_COMPILERS = 4,
    MANY_FILES = 64, /* of all suites */
    MAKE_LIMIT_MS = 120000,
    RUN_LIMIT_MS = 30000,      /* and what its tests may take until their timeouts */
    FORK_MS = 100,             /* of one that ends in a signal */
    UNFORKED_LIMIT_MS = 10000, /* and so many times what the tests usually take: */
    UNFORKED_TIMES = 5,
    VALGRIND_TIMES = 50,
    LATE_LIMIT_MS = 20000,   /* of valgrind's, when the time is over */
    REBUILT_LIMIT_MS = 5000, /* ... in a process each, but with sanitizers */
    REBUILT_TIMES = 10,
};

typedef CAIRN_VEC(const char *) argument_list;

bool cairn_verify_is_installed(const char *program)
{
    const char *path = getenv("PATH");
    struct cairn_str candidate = {0};
    bool is_found = false;
    while (path != NULL && *path != '\0' && !is_found) {
        size_t length = strcspn(path, ":");
        cairn_str_reset(&candidate);
        cairn_str_add_bytes(&candidate, path, length);
        cairn_str_addf(&candidate, "/%s", program);
        is_found = access(candidate.text, X_OK) == 0;
        path += length + (path[length] == ':' ? 1 : 0);
    }
    cairn_str_release(&candidate);
    return is_found;
}

/* "env" with what the user's own environment might say to make and Check taken out. */
static void add_clean_environment(argument_list *argv)
{
    static const char *const unset[] = {
        "CK_RUN_CASE",
        "CK_RUN_SUITE",
        "CK_INCLUDE_TAGS",
        "CK_EXCLUDE_TAGS",
        "CK_LOG_FILE_NAME",
        "CK_TAP_LOG_FILE_NAME",
        "CK_XML_LOG_FILE_NAME",
        "CK_DEFAULT_TIMEOUT",
        "CK_TIMEOUT_MULTIPLIER",
        "CAIRN_REVERSE",
        "MALLOC_PERTURB_",
        "MAKEFLAGS",
        "MAKELEVEL",
        "TARGET_DIR",
        "TARGET_CPPFLAGS",
        "TARGET_CFLAGS",
        "TARGET_LIBRARIES",
        "LDLIBS",
        "LDFLAGS",
        "CPPFLAGS",
        "SANITIZE",
        "ASAN_OPTIONS",
        "LSAN_OPTIONS",
        "UBSAN_OPTIONS",
    };
    cairn_vec_push(argv, "env");
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++) {
        cairn_vec_push(argv, "-u");
        cairn_vec_push(argv, unset[i]);
    }
}

/* A process that is confined to the scratch folder, and does in `directory` what argv says. */
static struct cairn_process confined(const struct cairn_verification *v, const char *directory,
                                     const argument_list *argv, const struct cairn_words *folders,
                                     uint32_t limit_ms, bool is_compiling)
{
    return (struct cairn_process){.argv = argv->items,
                                  .directory = directory,
                                  .limit_ms = limit_ms,
                                  .stop = v->suite->config->stop,
                                  .output_limit = CAIRN_VERIFY_OUTPUT_LIMIT,
                                  .confinement = CAIRN_CONFINE_TARGET,
                                  .writable_dir = v->scratch,
                                  .visible_dirs = folders->words.items,
                                  /* Linkers make programs executable. */
                                  .keeps_attributes = !is_compiling};
}

static void find_folders(const struct cairn_verification *v, struct cairn_words *folders)
{
    cairn_target_add_folders(v->suite->config->target, folders, v->suite->arena);
    cairn_vec_push(&folders->words, NULL);
}

static enum cairn_status run_confined(const struct cairn_verification *v, const char *directory,
                                      argument_list *argv, uint32_t limit_ms, bool is_compiling,
                                      struct cairn_process_result *result)
{
    struct cairn_words folders = {0};
    cairn_vec_push(argv, NULL);
    find_folders(v, &folders);
    struct cairn_process process = confined(v, directory, argv, &folders, limit_ms, is_compiling);
    enum cairn_status status = cairn_process_run(&process, result, v->err);
    /* It is read as text, and a library may print anything. */
    for (size_t i = 0; i < result->output.length; i++) {
        result->output.text[i] = result->output.text[i] == '\0' ? '?' : result->output.text[i];
    }
    cairn_vec_release(&folders.words);
    cairn_vec_release(argv);
    return status;
}

/* Of very many tests the other compiler sees those that are to be green and the bugs alone: with
 * headers of some size a minute would go by. */
static bool is_asked(const struct cairn_verification *v, const char *compiler,
                     enum cairn_suite_kind kind)
{
    return compiler == v->compiler || v->suite->files.count <= MANY_FILES ||
           kind == CAIRN_SUITE_REGRESSION || kind == CAIRN_SUITE_BUG;
}

/* Whether the compiler only has to read the tests: what it builds is not run, and clang warns of
 * all that -Wall and -Wextra stand for before it optimises; gcc does not. */
static bool is_reader(const struct cairn_verification *v, const char *compiler)
{
    return compiler == v->other && strcmp(compiler, "clang") == 0;
}

/* The programs to build, or what they are built of. */
static void add_goals(const struct cairn_verification *v, const char *compiler, argument_list *argv)
{
    struct cairn_arena *arena = v->suite->arena;
    const bool is_of_objects = is_reader(v, compiler);
    for (enum cairn_suite_kind kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        if (cairn_suite_has(v->suite, kind) && is_asked(v, compiler, kind)) {
            cairn_vec_push(argv, cairn_arena_printf(arena, "%s_%s", cairn_suite_name(kind),
                                                    is_of_objects ? "main.o" : "tests"));
        }
    }
    for (uint32_t f = 0; f < v->suite->files.count && is_of_objects; f++) {
        const struct cairn_suite_file *file = &v->suite->files.items[f];
        if (is_asked(v, compiler, file->kind)) {
            cairn_vec_push(argv, cairn_arena_printf(arena, "%s.o", file->stem));
        }
    }
}

/* What make builds: this goal alone, or all if it is NULL. */
static enum cairn_status make_with(const struct cairn_verification *v, const char *compiler,
                                   const char *goal, uint32_t jobs,
                                   struct cairn_process_result *result)
{
    struct cairn_arena *arena = v->suite->arena;
    argument_list argv = {0};
    add_clean_environment(&argv);
    cairn_vec_push(&argv, "LC_ALL=C"); /* what they say is read */
    cairn_vec_push(&argv, "make");
    cairn_vec_push(&argv, "-s");
    cairn_vec_push(&argv, "-k");
    cairn_vec_push(&argv, cairn_arena_printf(arena, "-j%u", jobs));
    cairn_vec_push(&argv, cairn_arena_printf(arena, "CC=%s", compiler));
    cairn_vec_push(&argv,
                   cairn_arena_printf(arena, "CFLAGS=" CAIRN_SUITE_CFLAGS " -Wall -Wextra%s%s",
                                      v->is_lenient ? "" : " -Werror",
                                      is_reader(v, compiler) ? " -fsyntax-only" : ""));
    if (goal == NULL) {
        add_goals(v, compiler, &argv);
    } else {
        cairn_vec_push(&argv, goal);
    }
    return run_confined(v, v->scratch, &argv, MAKE_LIMIT_MS, true, result);
}

/* Somebody waits for this: as many compilers as there are processors, within reason. */
static uint32_t compilers_at_once(const struct cairn_verification *v)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const uint32_t most = processors < 1               ? 1
                          : processors > MAX_COMPILERS ? MAX_COMPILERS
                                                       : (uint32_t)processors;
    return v->suite->config->jobs > most ? v->suite->config->jobs : most;
}

/* A bit for each of the suites. */
static unsigned asked_kinds(const struct cairn_verification *v, const char *compiler)
{
    unsigned kinds = 0;
    for (enum cairn_suite_kind kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        kinds |= cairn_suite_has(v->suite, kind) && is_asked(v, compiler, kind) ? 1U << kind : 0;
    }
    return kinds;
}

/* Most of what clang takes for a file goes by before it reads it, so all are read as one at first,
 * which goes well if nothing is wrong. If it does not, each says alone what is: two files may only
 * have a name in common. What one of them lacks and another has, and static names that one does not
 * use, which clang excuses in included files, are noticed by the compiler that builds them. */
static enum cairn_status read_together(const struct cairn_verification *v, const char *compiler,
                                       struct cairn_process_result *result)
{
    enum cairn_status status = cairn_verify_write_together(v, v->scratch, asked_kinds(v, compiler));
    *result = (struct cairn_process_result){0};
    if (status == CAIRN_OK) {
        status = make_with(v, compiler, CAIRN_VERIFY_TOGETHER ".o", 1, result);
    }
    /* A file that neither make nor cairn wrote is one that a test left (leaves_files). */
    unlink(cairn_arena_printf(v->suite->arena, "%s/" CAIRN_VERIFY_TOGETHER ".c", v->scratch));
    return status;
}

enum cairn_status cairn_verify_make(const struct cairn_verification *v, const char *compiler,
                                    struct cairn_process_result *result)
{
    if (is_reader(v, compiler)) {
        enum cairn_status read = read_together(v, compiler, result);
        if (read != CAIRN_OK || result->exit_code == 0 || result->timed_out) {
            return read;
        }
        cairn_process_result_release(result);
    }
    uint32_t jobs = compilers_at_once(v);
    enum cairn_status status = make_with(v, compiler, NULL, jobs, result);
    /* Compilers at work at once write into one another's lines, and make's --output-sync needs
     * /tmp. So what failed is compiled again, one after the other. */
    if (status == CAIRN_OK && result->exit_code != 0 && !result->timed_out && jobs != 1) {
        cairn_process_result_release(result);
        status = make_with(v, compiler, NULL, 1, result);
    }
    return status;
}

enum cairn_status cairn_verify_start_make(const struct cairn_verification *v, const char *directory,
                                          struct cairn_child *ret_make)
{
    struct cairn_arena *arena = v->suite->arena;
    struct cairn_words folders = {0};
    argument_list argv = {0};
    add_clean_environment(&argv);
    cairn_vec_push(&argv, "make");
    cairn_vec_push(&argv, "-s");
    cairn_vec_push(&argv, "-k");
    cairn_vec_push(&argv, cairn_arena_printf(arena, "-j%u", compilers_at_once(v)));
    cairn_vec_push(&argv, cairn_arena_printf(arena, "CC=%s", v->compiler));
    cairn_vec_push(&argv, NULL);
    find_folders(v, &folders);
    struct cairn_process process = confined(v, directory, &argv, &folders, MAKE_LIMIT_MS, true);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    enum cairn_status status = cairn_process_spawn(&process, nowhere, ret_make, v->err);
    close(nowhere);
    cairn_vec_release(&folders.words);
    cairn_vec_release(&argv);
    return status;
}

/* Variables of ours that tests need in any surroundings: where to find and to put what. */
static void add_kept(const struct cairn_verification *v, argument_list *argv)
{
    static const char *const kept[] = {"PATH", "LD_LIBRARY_PATH"};
    static const char *const places[] = {"TMPDIR", "TEMP"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *value = getenv(kept[i]);
        if (value != NULL) {
            cairn_vec_push(argv, cairn_arena_printf(v->suite->arena, "%s=%s", kept[i], value));
        }
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        cairn_vec_push(argv, cairn_arena_printf(v->suite->arena, "%s=%s", places[i], v->scratch));
    }
}

/* As the second mode of the executor has it (conditions_of in executor/worker.c). */
static void add_odd(argument_list *argv)
{
    static const char *const words[] = {
        "-u",           "LC_ALL",          "LANG=C.UTF-8", "HOME=/",          "TZ=CRN-5:45",
        "USER=variant", "LOGNAME=variant", "TERM=dumb",    "SHELL=/bin/false"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cairn_vec_push(argv, words[i]);
    }
}

static void add_surroundings(const struct cairn_verification *v, enum cairn_surroundings which,
                             argument_list *argv)
{
    if (which == CAIRN_SURROUNDINGS_NONE) {
        cairn_vec_push(argv, "env");
        cairn_vec_push(argv, "-i");
        add_kept(v, argv);
        return;
    }
    add_clean_environment(argv);
    if (which == CAIRN_SURROUNDINGS_ODD) {
        add_odd(argv);
    }
}

static void add_valgrind(argument_list *argv)
{
    static const char *const words[] = {"valgrind",
                                        "-q",
                                        "--error-exitcode=9",
                                        "--leak-check=full",
                                        "--show-leak-kinds=definite,indirect",
                                        "--errors-for-leak-kinds=definite,indirect",
                                        "--num-callers=40"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cairn_vec_push(argv, words[i]);
    }
}

/* For builds with sanitizers; others do not read them. Leaks are valgrind's to find. */
static void add_sanitizer_options(argument_list *argv)
{
    cairn_vec_push(argv, "ASAN_OPTIONS=detect_leaks=0:exitcode=" CAIRN_VERIFY_SANITIZER_EXIT);
    cairn_vec_push(argv, "UBSAN_OPTIONS=exitcode=" CAIRN_VERIFY_SANITIZER_EXIT);
}

/* Check ends the tests that it forks itself. What hangs in one process with the others is ended
 * here, and long before the timeouts of all tests together. */
static uint32_t limit_of(const struct cairn_verification *v, const struct cairn_suite_run *run)
{
    int64_t limit_ms = RUN_LIMIT_MS;
    if (strcmp(run->fork, "no") == 0 && v->usual_ms > 0) {
        int64_t times = run->has_valgrind ? VALGRIND_TIMES : UNFORKED_TIMES;
        limit_ms = UNFORKED_LIMIT_MS + times * v->usual_ms;
        bool is_late = run->has_valgrind && cairn_clock_ms() > v->deadline_ms;
        return (uint32_t)(is_late && limit_ms > LATE_LIMIT_MS ? LATE_LIMIT_MS : limit_ms);
    }
    if (run->directory != NULL && v->usual_ms > 0) {
        return (uint32_t)(REBUILT_LIMIT_MS + REBUILT_TIMES * v->usual_ms);
    }
    for (uint32_t t = 0; t < v->suite->count; t++) {
        bool is_run = !v->suite->tests[t].is_dropped && v->suite->plans[t].kind == run->kind;
        limit_ms += is_run ? v->suite->tests[t].timeout_s * 1200 + FORK_MS : 0;
    }
    return (uint32_t)limit_ms;
}

enum cairn_status cairn_verify_run(const struct cairn_verification *v,
                                   const struct cairn_suite_run *run,
                                   struct cairn_process_result *result)
{
    struct cairn_arena *arena = v->suite->arena;
    argument_list argv = {0};
    add_surroundings(v, run->surroundings, &argv);
    cairn_vec_push(&argv, "CK_VERBOSITY=verbose");
    cairn_vec_push(&argv, cairn_arena_printf(arena, "CK_FORK=%s", run->fork));
    if (strcmp(run->fork, "no") == 0) {
        /* The only report that is written test by test: a process that dies leaves no other. */
        cairn_vec_push(&argv, "CK_TAP_LOG_FILE_NAME=-");
    }
    if (run->is_reversed) {
        cairn_vec_push(&argv, "CAIRN_REVERSE=1");
    }
    if (run->is_perturbed) {
        cairn_vec_push(&argv, "MALLOC_PERTURB_=165");
    }
    if (run->only_file != NULL) {
        cairn_vec_push(&argv, cairn_arena_printf(arena, "CK_RUN_SUITE=%s", run->only_file));
    }
    if (run->only_test != NULL) {
        cairn_vec_push(&argv, cairn_arena_printf(arena, "CK_RUN_CASE=%s", run->only_test));
    }
    if (run->directory != NULL) {
        add_sanitizer_options(&argv);
    }
    if (run->has_valgrind) {
        add_valgrind(&argv);
    }
    cairn_vec_push(&argv, cairn_arena_printf(arena, "./%s_tests", cairn_suite_name(run->kind)));
    const char *directory = run->directory == NULL ? v->scratch : run->directory;
    enum cairn_status status = run_confined(v, directory, &argv, limit_of(v, run), false, result);
    return status == CAIRN_OK && run->directory == NULL ? cairn_verify_check_run(v, run, result)
                                                        : status;
}

bool cairn_verify_is_green(const struct cairn_process_result *result)
{
    return result->exit_code == 0 && !result->timed_out;
}

enum cairn_status cairn_verify_run_patiently(const struct cairn_verification *v,
                                             const struct cairn_suite_run *run,
                                             struct cairn_process_result *result)
{
    enum cairn_status status = cairn_verify_run(v, run, result);
    const char *output = cairn_str_text(&result->output);
    bool is_timeout = result->timed_out ? run->directory == NULL && !run->has_valgrind &&
                                              !cairn_verify_is_whole(output)
                                        : strstr(output, "Test timeout expired") != NULL;
    if (status != CAIRN_OK || !is_timeout) {
        return status;
    }
    cairn_process_result_release(result);
    return cairn_verify_run(v, run, result);
}

/* What the line before `at` says by "ok" and "not ok"; `unknown` if neither. */
static char outcome_of_line(const char *output, const char *at, char unknown)
{
    const char *line = at;
    while (line > output && line[-1] != '\n') {
        line--;
    }
    size_t length = (size_t)(at - line);
    if (memmem(line, length, "not ok ", 7) != NULL) {
        return 'F';
    }
    return memmem(line, length, "ok ", 3) != NULL ? 'P' : unknown;
}

char cairn_verify_outcome(const char *output, const char *test, const char **message)
{
    /* "file.c:12:P:test_case:test:0: Passed"; each test is a case of its own name. What is reported
     * test by test looks like "not ok 7 - file.c:test_case:test: ...". */
    struct cairn_str key = {0};
    cairn_str_addf(&key, ":%s:%s:", test, test);
    char outcome = '\0';
    bool is_final = false;
    for (const char *at = strstr(output, key.text); at != NULL && !is_final;
         at = strstr(at + 1, key.text)) {
        is_final = at - output >= 2 && at[-2] == ':' && strchr("PFE", at[-1]) != NULL;
        outcome = is_final ? at[-1] : outcome_of_line(output, at, outcome);
        if (message != NULL && outcome != '\0') {
            *message = at + key.length;
        }
    }
    cairn_str_release(&key);
    return outcome;
}

static uint32_t file_of(const struct cairn_suite *suite, const char *name, size_t length)
{
    for (uint32_t f = 0; f < suite->files.count; f++) {
        const char *stem = suite->files.items[f].stem;
        size_t stem_length = strlen(stem);
        if (length == stem_length + 2 && strncmp(name, stem, stem_length) == 0 &&
            strncmp(name + stem_length, ".c", 2) == 0) {
            return f;
        }
    }
    return CAIRN_NONE;
}

/* The option in "[-Werror=nonnull]" (gcc) or "[-Werror,-Wnonnull]" (clang). */
static void find_option(const struct cairn_suite *suite, const char *text,
                        struct cairn_complaint *complaint)
{
    static const char gcc[] = "[-Werror=";
    static const char clang[] = "[-Werror,-W";
    const char *at = strstr(text, clang);
    complaint->is_clang = at != NULL;
    at = at != NULL ? at + strlen(clang) : strstr(text, gcc);
    if (at == NULL) {
        return;
    }
    at += complaint->is_clang ? 0 : strlen(gcc);
    complaint->option = cairn_arena_printf(suite->arena, "-W%.*s", (int)strcspn(at, "]"), at);
}

bool cairn_verify_next_complaint(const struct cairn_suite *suite, const char **output,
                                 struct cairn_complaint *complaint)
{
    while (**output != '\0') {
        const char *line = *output;
        size_t length = strcspn(line, "\n");
        *output += length + (line[length] == '\n' ? 1 : 0);
        const char *text = cairn_arena_strndup(suite->arena, line, length);
        const char *colon = strchr(text, ':');
        /* The linker says "/usr/bin/ld: /path/file.c:12: undefined reference". */
        while (colon != NULL && (colon - text < 3 || strncmp(colon - 2, ".c", 2) != 0)) {
            colon = strchr(colon + 1, ':');
        }
        if (colon == NULL) {
            continue;
        }
        const char *name = colon;
        while (name > text && name[-1] != '/' && name[-1] != ' ') {
            name--;
        }
        uint32_t file = file_of(suite, name, (size_t)(colon - name));
        unsigned long number = strtoul(colon + 1, NULL, 10);
        if (file == CAIRN_NONE || number == 0 || number > UINT32_MAX) {
            continue;
        }
        *complaint = (struct cairn_complaint){
            .file = file,
            .line = (uint32_t)number,
            .is_error = strstr(colon, "error:") != NULL || strstr(colon, "undefined ref") != NULL,
            .is_unused_result =
                strstr(colon, "unused-result") != NULL || strstr(colon, "unused-value") != NULL};
        find_option(suite, colon, complaint);
        return true;
    }
    return false;
}
