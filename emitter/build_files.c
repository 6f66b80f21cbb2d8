/* Makefile and CMakeLists.txt of a suite. */
#include <ctype.h>
#include <string.h>

#include "emitter/suite.h"

#define KIND_LOOP(kind)                                                                            \
    for (enum cairn_suite_kind kind = 0; kind < CAIRN_SUITE_COUNT; kind++)                         \
        if (cairn_suite_has(suite, kind))

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++) {
        if (!isalnum((unsigned char)*text) && strchr("_-./=+,:@%", *text) == NULL) {
            return false;
        }
    }
    return true;
}

/* A word of a make variable that the shell will read. */
static void add_make_word(struct cairn_str *out, const char *text)
{
    bool is_quoted = !is_plain(text);
    cairn_str_add(out, is_quoted ? "'" : "");
    for (; *text != '\0'; text++) {
        if (*text == '$') {
            cairn_str_add(out, "$$");
        } else if (*text == '#') {
            cairn_str_add(out, "\\#");
        } else if (*text == '\'') {
            cairn_str_add(out, "'\\''");
        } else {
            cairn_str_add_bytes(out, text, 1);
        }
    }
    cairn_str_add(out, is_quoted ? "'" : "");
}

/* A file or folder below TARGET_DIR, as the shell takes it. */
static void add_make_path(struct cairn_str *out, const char *path)
{
    cairn_str_add(out, "$(IN)");
    add_make_word(out, strcmp(path, ".") == 0 ? "" : path);
}

static void add_make_flags(struct cairn_str *out, const struct cairn_flag *flags, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        cairn_str_add(out, " ");
        if (flags[i].path == NULL) {
            add_make_word(out, flags[i].text);
            continue;
        }
        bool is_run_path = strncmp(flags[i].text, "-Wl,", 4) == 0;
        bool is_word = strncmp(flags[i].text, "-i", 2) == 0;
        cairn_str_addf(out, "%s%s", flags[i].text, is_run_path ? "\"$$(cd " : is_word ? " " : "");
        add_make_path(out, flags[i].path);
        cairn_str_add(out, is_run_path ? " && pwd)\"" : "");
    }
}

/* A name where make reads names of files, or the value of a variable. */
static void add_make_name(struct cairn_str *out, const char *text, const char *escaped)
{
    for (; *text != '\0'; text++) {
        cairn_str_add(out, *text == '$' ? "$" : strchr(escaped, *text) != NULL ? "\\" : "");
        cairn_str_add_bytes(out, text, 1);
    }
}

/* "target_src_bst.o" for the source "src/bst.c", whatever others are called. */
static char *plain_object_of(const struct cairn_suite *suite, uint32_t source)
{
    char *name = cairn_arena_printf(suite->arena, "target_%s", suite->flags.sources.items[source]);
    for (char *at = name; *at != '\0'; at++) {
        *at = isalnum((unsigned char)*at) || strchr("_-.", *at) != NULL ? *at : '_';
    }
    name[strlen(name) - 1] = 'o';
    return name;
}

/* With a number if an earlier one is called so. */
static const char *object_of(const struct cairn_suite *suite, uint32_t source)
{
    const char *name = plain_object_of(suite, source);
    for (uint32_t i = 0; i < source; i++) {
        if (strcmp(plain_object_of(suite, i), name) == 0) {
            return cairn_arena_printf(suite->arena, "target_%u_%s", source,
                                      name + strlen("target_"));
        }
    }
    return name;
}

static const char *upper(const struct cairn_suite *suite, enum cairn_suite_kind kind)
{
    char *name = cairn_arena_strdup(suite->arena, cairn_suite_name(kind));
    for (char *at = name; *at != '\0'; at++) {
        *at = (char)toupper((unsigned char)*at);
    }
    return name;
}

/* The sources of an executable, each behind a separator, with another suffix. */
static void add_sources(const struct cairn_suite *suite, enum cairn_suite_kind kind,
                        const char *separator, char suffix, struct cairn_str *out)
{
    cairn_str_addf(out, "%s%s_main.%c", separator, cairn_suite_name(kind), suffix);
    for (uint32_t f = 0; f < suite->files.count; f++) {
        if (suite->files.items[f].kind == kind) {
            cairn_str_addf(out, "%s%s.%c", separator, suite->files.items[f].stem, suffix);
        }
    }
    if (cairn_suite_needs_support(suite, kind)) {
        cairn_str_addf(out, "%scairn_support.%c", separator, suffix);
    }
    if (cairn_suite_needs_guard(suite, kind)) {
        cairn_str_addf(out, "%scairn_guard.%c", separator, suffix);
    }
    if (cairn_suite_needs_contracts(suite)) {
        cairn_str_addf(out, "%scairn_contracts.%c", separator, suffix);
    }
    if (suite->code_macro != NULL) {
        cairn_str_addf(out, "%scairn_code.%c", separator, suffix);
    }
}

/* In the order in which the harness has them. */
static void add_make_cpp_flags(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    const bool come_first = suite->config->target->flags_come_first;
    cairn_str_add(out, "TARGET_CPPFLAGS ?=");
    if (come_first) {
        add_make_flags(out, flags->cpp.items, flags->cpp.count);
    }
    if (flags->packages != NULL) {
        cairn_str_addf(out, " $(shell $(PKG_CONFIG) --cflags %s)", flags->packages);
    }
    if (!come_first) {
        add_make_flags(out, flags->cpp.items, flags->cpp.count);
    }
}

/* Check is a static library with functions of plain names (pack), which would be called in place of
 * a shared library's own. */
#define HIDDEN_CHECK "-Wl,--exclude-libs,libcheck_pic.a:libcheck.a"

/* Where the loader looks first; before what LD_LIBRARY_PATH says, and for what the libraries need
 * in their turn. */
#define RUN_PATH_FIRST "-Wl,--disable-new-dtags"
#define LINKS          "libraries"

static bool has_shared(const struct cairn_suite *suite)
{
    return suite->flags.shared.count != 0;
}

static void add_make_libraries(const struct cairn_suite *suite, struct cairn_str *out)
{
    if (has_shared(suite)) {
        cairn_str_add(out, "\n# The loader goes by the names that stand in these, not by those of "
                           "the files.\nTARGET_LIBRARIES ?=");
        add_make_flags(out, suite->flags.shared.items, suite->flags.shared.count);
    }
}

const char *cairn_suite_links_goal(const struct cairn_suite *suite)
{
    return has_shared(suite) ? " | " LINKS : "";
}

static void add_links_rule(const struct cairn_suite *suite, struct cairn_str *out)
{
    cairn_str_add(out, has_shared(suite) ? LINKS ":\n\t@sh cairn_libraries.sh $@ "
                                                 "$(TARGET_LIBRARIES)\n\n.PHONY: " LINKS "\n\n"
                                         : "");
}

static void add_make_variables(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    cairn_str_add(out, "PKG_CONFIG ?= pkg-config\nCFLAGS ?= " CAIRN_SUITE_CFLAGS "\n");
    if (flags->target_dir != NULL) {
        cairn_str_add(out, "TARGET_DIR ?= ");
        add_make_name(out, flags->target_dir, "#");
        cairn_str_add(out, "\n# As the shell and as make read it, whatever it is called.\n"
                           "SPACE := $() $()\n"
                           "IN = '$(subst ','\\'',$(TARGET_DIR))'/\n"
                           "FROM = $(subst $(SPACE),\\$(SPACE),$(TARGET_DIR))/\n");
    }
    add_make_cpp_flags(suite, out);
    cairn_str_add(out, "\nTARGET_CFLAGS ?=");
    add_make_flags(out, flags->compile.items, flags->compile.count);
    add_make_libraries(suite, out);
    cairn_str_add(out, "\nLDLIBS ?=");
    cairn_str_add(out,
                  has_shared(suite) ? " " RUN_PATH_FIRST " -Wl,-rpath,\"$$(pwd)\"/" LINKS : "");
    if (flags->packages != NULL) {
        cairn_str_addf(out, " $(shell $(PKG_CONFIG) --libs %s)", flags->packages);
    }
    add_make_flags(out, flags->link.items, flags->link.count);
    cairn_str_addf(
        out,
        "\n\nCHECK_CFLAGS := $(shell $(PKG_CONFIG) --cflags check 2>/dev/null)\n"
        "# What Check keeps to itself is hidden: a library may have a function of such a name.\n"
        "CHECK_LIBS := " HIDDEN_CHECK " $(shell $(PKG_CONFIG) --libs check 2>/dev/null || "
        "echo -lcheck -lsubunit -lrt -lm -lpthread)\n"
        "SANITIZE_FLAGS = $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-omit-frame-pointer "
        "-DCAIRN_GUARD_OFF)\n"
        "COMPILE = $(CC) $(TARGET_CFLAGS) %s $(TARGET_CPPFLAGS) $(CPPFLAGS) $(CHECK_CFLAGS) "
        "$(CFLAGS) $(SANITIZE_FLAGS)\n"
        "LINK = $(CC) $(TARGET_CFLAGS) $(CFLAGS) $(SANITIZE_FLAGS) $(LDFLAGS)\n\n",
        cairn_target_standard());
}

static void add_make_head(const struct cairn_suite *suite, struct cairn_str *out)
{
    cairn_str_add(out, "# Written by cairn; no rights are claimed in this file (0BSD).\n#\n");
    KIND_LOOP(kind)
    {
        cairn_str_addf(out, "#   make %-12s%s\n", cairn_suite_make_target(kind),
                       cairn_suite_description(kind));
    }
    cairn_str_add(out, "#   make clean\n#\n"
                       "# CC, CFLAGS, CPPFLAGS and LDFLAGS are yours; SANITIZE=address,undefined "
                       "after a make clean.\n"
                       "# Where the library is: ");
    cairn_str_add(out, suite->flags.target_dir != NULL
                           ? "TARGET_DIR, or TARGET_CPPFLAGS and LDLIBS. All may be set on\n"
                             "# the command line or in the environment.\n\n"
                           : "TARGET_CPPFLAGS and LDLIBS, which may be set on the command line or\n"
                             "# in the environment.\n\n");
}

/* The compiler's checks without which failing tests would not fail, a blank before each; adds
 * nothing if there are none. */
static void add_checks(const struct cairn_suite *suite, struct cairn_str *out)
{
    for (enum cairn_failure_kind failure = 0; failure < CAIRN_FAILURE_COUNT; failure++) {
        const char *check = cairn_target_check_of(failure);
        if (check != NULL && cairn_suite_needs_check(suite, failure)) {
            cairn_str_addf(out, " %s", check);
        }
    }
}

static bool has_checks(const struct cairn_suite *suite)
{
    bool has = false;
    for (enum cairn_failure_kind failure = 0; failure < CAIRN_FAILURE_COUNT; failure++) {
        has = has ||
              (cairn_target_check_of(failure) != NULL && cairn_suite_needs_check(suite, failure));
    }
    return has;
}

static void add_target_objects(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    if (flags->sources.count == 0) {
        return;
    }
    cairn_str_add(out, "TARGET_OBJECTS =");
    for (uint32_t i = 0; i < flags->sources.count; i++) {
        cairn_str_addf(out, " %s", object_of(suite, i));
    }
    if (has_checks(suite)) {
        cairn_str_add(out, "\n# Failing tests show what these find.\n"
                           "TARGET_CHECKS ?= $(if $(SANITIZE),,");
        add_checks(suite, out);
        cairn_str_add(out, ")");
    }
    cairn_str_add(out, "\n\n");
}

#define COMPILE_AS_USER                                                                            \
    "\t$(CC) " CAIRN_SUITE_CFLAGS " $(TARGET_CPPFLAGS) $(TARGET_CFLAGS) $(SANITIZE_FLAGS) -c -o "  \
    "$@ "

/* The user's sources are compiled as the harness compiled them. */
static void add_target_rules(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    const bool is_checked = has_checks(suite);
    if (cairn_suite_needs_contracts(suite)) {
        cairn_str_add(out, "cairn_contracts.o: cairn_contracts.c\n" COMPILE_AS_USER "$<\n\n");
    }
    if (suite->code_macro != NULL) {
        cairn_str_add(out, "cairn_code.o: cairn_code.c\n" COMPILE_AS_USER "$<\n\n");
    }
    for (uint32_t i = 0; i < flags->sources.count; i++) {
        cairn_str_addf(out, "%s: $(FROM)", object_of(suite, i));
        add_make_name(out, flags->sources.items[i], " #:*?[\\");
        cairn_str_add(out, "\n" COMPILE_AS_USER);
        cairn_str_add(out, is_checked ? "$(TARGET_CHECKS) " : "");
        add_make_path(out, flags->sources.items[i]);
        cairn_str_add(out, "\n\n");
    }
}

static void add_folder_check(const struct cairn_suite *suite, struct cairn_str *out)
{
    if (suite->flags.target_dir != NULL) {
        cairn_str_add(out, "ifneq ($(MAKECMDGOALS),clean)\n"
                           "ifeq ($(wildcard $(FROM).),)\n"
                           "$(error There is no folder $(TARGET_DIR): set TARGET_DIR to the one "
                           "that holds the library)\n"
                           "endif\nendif\n\n");
    }
}

static void add_make_rules(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    KIND_LOOP(kind)
    {
        cairn_str_addf(out, "%s: %s_tests\n\t./%s_tests\n\n", cairn_suite_make_target(kind),
                       cairn_suite_name(kind), cairn_suite_name(kind));
    }
    KIND_LOOP(kind)
    {
        cairn_str_addf(out, "%s_tests: $(%s)%s%s\n\t$(LINK) -o $@ $^ $(LDLIBS) $(CHECK_LIBS)\n\n",
                       cairn_suite_name(kind), upper(suite, kind),
                       flags->sources.count != 0 ? " $(TARGET_OBJECTS)" : "",
                       cairn_suite_links_goal(suite));
    }
    cairn_str_add(out, "%.o: %.c\n\t$(COMPILE) -c -o $@ $<\n\n");
    add_target_rules(suite, out);
    add_links_rule(suite, out);
    cairn_str_add(out,
                  has_shared(suite) ? "clean:\n\trm -rf " LINKS " *.o" : "clean:\n\trm -f *.o");
    cairn_str_add(out, " regression_tests bug_tests robustness_tests suspect_tests "
                       "oom_tests\n\n"
                       ".PHONY: clean");
    KIND_LOOP(kind)
    {
        cairn_str_addf(out, " %s", cairn_suite_make_target(kind));
    }
    cairn_str_add(out, "\n");
}

void cairn_suite_add_makefile(const struct cairn_suite *suite, struct cairn_str *out)
{
    add_make_head(suite, out);
    add_make_variables(suite, out);
    add_folder_check(suite, out);
    KIND_LOOP(kind)
    {
        cairn_str_addf(out, "%s =", upper(suite, kind));
        add_sources(suite, kind, " \\\n\t", 'o', out);
        cairn_str_add(out, "\n\n");
    }
    add_target_objects(suite, out);
    if (!cairn_suite_has(suite, CAIRN_SUITE_REGRESSION)) {
        cairn_str_add(out, "check:\n\t@echo \"There are no regression tests.\"\n\n");
    }
    add_make_rules(suite, out);
}

void cairn_suite_add_program_makefile(const struct cairn_suite *suite, const char *names,
                                      struct cairn_str *out)
{
    cairn_str_add(out, "# Written by cairn; no rights are claimed in this file (0BSD).\n\n"
                       "all: programs\n\n");
    add_make_variables(suite, out);
    add_folder_check(suite, out);
    add_target_objects(suite, out);
    cairn_str_addf(out, "PROGRAMS =%s\n\nprograms: $(PROGRAMS)\n\n", names);
    cairn_str_addf(out, "$(PROGRAMS): %%: %%.o $(TARGET_OBJECTS)%s\n",
                   cairn_suite_links_goal(suite));
    cairn_str_add(out, "\t$(LINK) -o $@ $^ $(LDLIBS)\n\n"
                       "%.o: %.c\n\t$(COMPILE) -c -o $@ $<\n\n");
    add_target_rules(suite, out);
    add_links_rule(suite, out);
    cairn_str_add(out, has_shared(suite) ? "clean:\n\trm -rf " LINKS : "clean:\n\trm -f");
    cairn_str_add(out, " *.o $(PROGRAMS)\n\n.PHONY: all programs clean\n");
}

/* ---- CMake ---- */

/* Inside the quotes of CMake. */
static void add_cmake_text(struct cairn_str *out, const char *text)
{
    for (; *text != '\0'; text++) {
        cairn_str_add(out, strchr("\\\"$;", *text) != NULL ? "\\" : "");
        cairn_str_add_bytes(out, text, 1);
    }
}

static void add_cmake_flag(struct cairn_str *out, const struct cairn_flag *flag)
{
    cairn_str_add(out, "\n    \"");
    add_cmake_text(out, flag->text);
    if (flag->path != NULL) {
        bool is_here = strcmp(flag->path, ".") == 0;
        cairn_str_add(out, is_here ? "${TARGET_DIR}" : "${IN}");
        add_cmake_text(out, is_here ? "" : flag->path);
    }
    cairn_str_add(out, "\"");
}

/* Of what is linked, what goes into one command of CMake's: a list of libraries has options
 * unquoted, and options have folders of -L quoted otherwise than the linker takes them. */
static void add_cmake_link(const struct cairn_target_flags *flags, const char *command,
                           struct cairn_str *out)
{
    bool is_any = false;
    for (uint32_t i = 0; i < flags->link.count; i++) {
        struct cairn_flag flag = flags->link.items[i];
        bool is_folder = flag.path != NULL && strcmp(flag.text, "-L") == 0;
        bool is_option = flag.path != NULL && flag.text[0] != '\0';
        if (strcmp(command, is_folder ? "directories" : is_option ? "options" : "libraries") != 0) {
            continue;
        }
        cairn_str_add(out, is_any ? "" : "target_link_");
        cairn_str_add(out, is_any ? "" : command);
        cairn_str_add(out, is_any ? "" : "(cairn_target INTERFACE");
        flag.text = is_folder ? "" : flag.text;
        add_cmake_flag(out, &flag);
        is_any = true;
    }
    cairn_str_add(out, is_any ? ")\n" : "");
}

static void add_cmake_shared(const struct cairn_target_flags *flags, struct cairn_str *out)
{
    if (flags->shared.count == 0) {
        return;
    }
    cairn_str_add(out, "# The loader goes by the names that stand in these, not by those of the "
                       "files.\n"
                       "execute_process(COMMAND sh \"${CMAKE_CURRENT_SOURCE_DIR}/"
                       "cairn_libraries.sh\"\n    \"${CMAKE_CURRENT_BINARY_DIR}/" LINKS "\"");
    for (uint32_t i = 0; i < flags->shared.count; i++) {
        add_cmake_flag(out, &flags->shared.items[i]);
    }
    cairn_str_add(out, ")\n"
                       "target_link_options(cairn_target INTERFACE " RUN_PATH_FIRST "\n"
                       "    \"-Wl,-rpath,${CMAKE_CURRENT_BINARY_DIR}/" LINKS "\")\n");
}

static void add_cmake_compile(const struct cairn_target_flags *flags, struct cairn_str *out)
{
    if (flags->cpp.count + flags->compile.count == 0) {
        return;
    }
    cairn_str_add(out, "target_compile_options(cairn_target INTERFACE");
    for (uint32_t i = 0; i < flags->cpp.count; i++) {
        add_cmake_flag(out, &flags->cpp.items[i]);
    }
    for (uint32_t i = 0; i < flags->compile.count; i++) {
        add_cmake_flag(out, &flags->compile.items[i]);
    }
    cairn_str_add(out, ")\n");
}

static void add_cmake_target(const struct cairn_suite *suite, struct cairn_str *out)
{
    const struct cairn_target_flags *flags = &suite->flags;
    if (flags->target_dir != NULL) {
        cairn_str_add(out, "set(TARGET_DIR \"${CMAKE_CURRENT_SOURCE_DIR}/");
        add_cmake_text(out, flags->target_dir);
        cairn_str_add(out, "\" CACHE PATH\n    \"The folder that holds the library\")\n"
                           "set(IN \"${TARGET_DIR}/\")\n");
    }
    cairn_str_add(out, "add_library(cairn_target INTERFACE)\n");
    add_cmake_compile(flags, out);
    if (flags->sources.count != 0) {
        cairn_str_add(out, "add_library(cairn_target_objects STATIC");
        for (uint32_t i = 0; i < flags->sources.count; i++) {
            struct cairn_flag source = {"", flags->sources.items[i]};
            add_cmake_flag(out, &source);
        }
        cairn_str_add(out,
                      ")\n"
                      "target_compile_options(cairn_target_objects PRIVATE " CAIRN_SUITE_CFLAGS "\n"
                      "    $<TARGET_PROPERTY:cairn_target,INTERFACE_COMPILE_OPTIONS>");
        add_checks(suite, out);
        cairn_str_add(out, ")\n"
                           "target_link_libraries(cairn_target INTERFACE cairn_target_objects)\n");
    }
    if (flags->packages != NULL) {
        cairn_str_addf(out,
                       "pkg_check_modules(TARGET REQUIRED IMPORTED_TARGET %s)\n"
                       "target_link_libraries(cairn_target INTERFACE PkgConfig::TARGET)\n",
                       flags->packages);
    }
    add_cmake_shared(flags, out);
    add_cmake_link(flags, "directories", out);
    add_cmake_link(flags, "options", out);
    add_cmake_link(flags, "libraries", out);
}

void cairn_suite_add_cmake(const struct cairn_suite *suite, struct cairn_str *out)
{
    cairn_str_add(
        out, "# Written by cairn; no rights are claimed in this file (0BSD).\n"
             "cmake_minimum_required(VERSION 3.16)\n"
             "project(cairn_suite C)\n\n"
             "option(CAIRN_RED \"Register the tests that fail until something is fixed\" OFF)\n"
             "enable_testing()\n"
             "find_package(PkgConfig REQUIRED)\n"
             "pkg_check_modules(CHECK REQUIRED IMPORTED_TARGET check)\n"
             "# What Check keeps to itself is hidden: a library may have a function of such a "
             "name.\n"
             "add_link_options(" HIDDEN_CHECK ")\n\n");
    add_cmake_target(suite, out);
    KIND_LOOP(kind)
    {
        const char *name = cairn_suite_name(kind);
        cairn_str_addf(out, "\nadd_executable(%s_tests", name);
        add_sources(suite, kind, "\n    ", 'c', out);
        cairn_str_addf(out,
                       ")\ntarget_link_libraries(%s_tests PRIVATE cairn_target "
                       "PkgConfig::CHECK)\n"
                       "set_target_properties(%s_tests PROPERTIES\n"
                       "    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)\n",
                       name, name);
        bool is_green = kind == CAIRN_SUITE_REGRESSION;
        const char *indent = is_green ? "" : "    ";
        cairn_str_add(out, is_green ? "" : "if(CAIRN_RED)\n");
        cairn_str_addf(out,
                       "%sadd_test(NAME %s_tests COMMAND %s_tests)\n"
                       "%sset_tests_properties(%s_tests PROPERTIES LABELS %s)\n",
                       indent, name, name, indent, name, name);
        cairn_str_add(out, is_green ? "" : "endif()\n");
    }
}
