/* The libclang session: arguments, translation units, diagnostics. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/process.h"

/* Stands for the file that includes the target's headers; quoted includes in it are looked up from
 * the working directory, as on the command line of a compiler. */
#define MAIN_FILE "cairn_target.c"

const char *cairn_parse_string(struct cairn_analysis *a, CXString string)
{
    const char *text = clang_getCString(string);
    const char *copy = text == NULL ? "" : cairn_arena_strdup(&a->model->arena, text);
    clang_disposeString(string);
    return copy;
}

static void add_argument(struct cairn_analysis *a, const char *text)
{
    cairn_vec_push(&a->arguments.words, cairn_arena_strdup(&a->scratch, text));
}

static bool begins(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* libclang refuses a whole parse for one option that it does not know, and most of what a build
 * passes (-O2, -W..., -f...) does not change what a header declares. */
static bool matters_to_headers(const char *flag)
{
    static const char *const prefixes[] = {"-D",       "-U",   "-I", "-isystem", "-iquote",
                                           "-include", "-std", "-m", "-pthread", "-idirafter"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (begins(flag, prefixes[i])) {
            return true;
        }
    }
    return false;
}

/* -I DIR and the like may be given as two arguments. */
static bool takes_next(const char *flag)
{
    static const char *const alone[] = {"-D",      "-U",       "-I",        "-isystem",
                                        "-iquote", "-include", "-idirafter"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        if (strcmp(flag, alone[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void build_arguments(struct cairn_analysis *a)
{
    const struct cairn_target *target = a->target;
    /* Most targets are such headers. */
    add_argument(a, "-fretain-comments-from-system-headers");
    add_argument(a, "-x");
    add_argument(a, "c");
    add_argument(a, cairn_target_standard());
    /* Headers gate attributes on newer versions than the 4.2 that clang claims; from 7 on glibc's
     * headers use types that clang lacks. */
    add_argument(a, "-fgnuc-version=6.5");
    add_argument(a, "-ferror-limit=0");
    add_argument(a, "-w");
    for (uint32_t i = 0; i < target->cpp_flags.words.count; i++) {
        add_argument(a, target->cpp_flags.words.items[i]);
    }
    for (uint32_t i = 0; i < target->cflags.words.count; i++) {
        const char *flag = target->cflags.words.items[i];
        if (!matters_to_headers(flag)) {
            continue;
        }
        add_argument(a, flag);
        if (takes_next(flag) && i + 1 < target->cflags.words.count) {
            add_argument(a, target->cflags.words.items[++i]);
        }
    }
}

static const char *build_source(struct cairn_analysis *a)
{
    struct cairn_str source = {0};
    cairn_str_add(&source, cairn_target_feature_macros());
    for (uint32_t i = 0; i < a->model->prelude.count; i++) {
        cairn_str_addf(&source, "#include <%s>\n", a->model->prelude.items[i]);
    }
    for (uint32_t i = 0; i < a->target->headers.words.count; i++) {
        const char *header = a->target->headers.words.items[i];
        cairn_str_add(&source, cairn_target_include_line(header, &a->scratch));
    }
    const char *text = cairn_arena_strdup(&a->scratch, cairn_str_text(&source));
    cairn_str_release(&source);
    return text;
}

enum cairn_status cairn_parse_text(struct cairn_analysis *a, const char *name, const char *text,
                                   CXTranslationUnit *ret_unit, struct cairn_error *err)
{
    struct CXUnsavedFile file = {name, text, strlen(text)};
    unsigned options = CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing;
    enum CXErrorCode code =
        clang_parseTranslationUnit2(a->index, name, a->arguments.words.items,
                                    (int)a->arguments.words.count, &file, 1, options, ret_unit);
    if (code != CXError_Success) {
        return cairn_fail(
            err, CAIRN_TARGET,
            "libclang could not parse the headers (code %d); check -I, -D and --cflags", (int)code);
    }
    return CAIRN_OK;
}

/* The message of a missing header, or NULL. */
static const char *missing_header(struct cairn_analysis *a)
{
    unsigned count = clang_getNumDiagnostics(a->unit);
    const char *found = NULL;
    for (unsigned i = 0; i < count && found == NULL; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(a->unit, i);
        if (clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Fatal ||
            clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Error) {
            const char *text = cairn_parse_string(a, clang_getDiagnosticSpelling(diagnostic));
            found = strstr(text, "file not found") != NULL ? text : NULL;
        }
        clang_disposeDiagnostic(diagnostic);
    }
    return found;
}

static bool is_compilers_header(const char *message)
{
    static const char *const names[] = {"'stddef.h'", "'stdarg.h'", "'stdbool.h'", "'float.h'",
                                        "'limits.h'", "'stdint.h'", "'stdalign.h'"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strstr(message, names[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* libclang finds its own stddef.h only where the package of its resource directory is installed;
 * the compiler's own does as well. */
static enum cairn_status add_compilers_headers(struct cairn_analysis *a, struct cairn_error *err)
{
    struct cairn_words argv = {0};
    cairn_target_add_compiler(a->target, &argv, &a->scratch);
    cairn_vec_push(&argv.words, "-print-file-name=include");
    cairn_vec_push(&argv.words, NULL);
    struct cairn_process process = {
        .argv = argv.words.items, .limit_ms = 10000, .drops_errors = true};
    struct cairn_process_result result;
    enum cairn_status status = cairn_process_run(&process, &result, err);
    if (status == CAIRN_OK && result.exit_code == 0) {
        const char *text = cairn_str_text(&result.output);
        size_t length = strcspn(text, "\n");
        add_argument(a, "-isystem");
        add_argument(a, cairn_arena_strndup(&a->scratch, text, length));
    }
    cairn_process_result_release(&result);
    cairn_vec_release(&argv.words);
    return status;
}

/* Parses the headers, with what stands before them, in place of what was parsed before. */
static enum cairn_status parse_headers(struct cairn_analysis *a, struct cairn_error *err)
{
    if (a->unit != NULL) {
        clang_disposeTranslationUnit(a->unit);
        a->unit = NULL;
    }
    a->source = build_source(a);
    return cairn_parse_text(a, MAIN_FILE, a->source, &a->unit, err);
}

/* ---- headers that want others before them ---- */

/* How many errors there are; 0 if a header of libc's is surely no help: one is missing, or it is
 * C++. */
static unsigned count_errors(struct cairn_analysis *a)
{
    static const char *const hopeless[] = {"'namespace'", "'class'", "'template'",
                                           "'using'",     "'std'",   "file not found"};
    unsigned errors = 0;
    bool is_hopeless = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(a->unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(a->unit, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
            const char *text = cairn_parse_string(a, clang_getDiagnosticSpelling(diagnostic));
            for (size_t k = 0; k < sizeof hopeless / sizeof *hopeless; k++) {
                is_hopeless = is_hopeless || strstr(text, hopeless[k]) != NULL;
            }
            errors++;
        }
        clang_disposeDiagnostic(diagnostic);
    }
    return is_hopeless ? 0 : errors;
}

/* Adds the header of libc's with which fewest errors are left. *errors becomes their number. */
static enum cairn_status add_to_prelude(struct cairn_analysis *a, unsigned *errors,
                                        struct cairn_error *err)
{
    static const char *const candidates[] = {
        "stddef.h",   "stdint.h", "stdbool.h",    "stdio.h",      "sys/types.h",
        "stdarg.h",   "time.h",   "sys/time.h",   "stdlib.h",     "string.h",
        "inttypes.h", "wchar.h",  "limits.h",     "signal.h",     "sys/stat.h",
        "sys/uio.h",  "unistd.h", "sys/socket.h", "netinet/in.h", "pthread.h"};
    const char *best = NULL;
    unsigned fewest = *errors;
    cairn_vec_push(&a->model->prelude, NULL);
    const char **place = cairn_vec_last(&a->model->prelude);
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates && fewest != 0; i++) {
        *place = candidates[i];
        enum cairn_status status = parse_headers(a, err);
        if (status != CAIRN_OK) {
            return status;
        }
        const unsigned left = count_errors(a);
        best = left < fewest ? candidates[i] : best;
        fewest = left < fewest ? left : fewest;
    }
    *errors = fewest;
    *place = best;
    if (best == NULL) {
        a->model->prelude.count--;
    }
    return parse_headers(a, err);
}

/* What is written for use behind <stdio.h> gets it: every user knows that, and nobody says so. */
static enum cairn_status find_prelude(struct cairn_analysis *a, struct cairn_error *err)
{
    enum { MOST = 4 };
    unsigned errors = count_errors(a);
    enum cairn_status status = CAIRN_OK;
    bool is_better = true;
    while (errors != 0 && is_better && status == CAIRN_OK && a->model->prelude.count < MOST) {
        const unsigned before = errors;
        status = add_to_prelude(a, &errors, err);
        is_better = errors < before;
    }
    return status;
}

enum cairn_status cairn_parse_begin(struct cairn_analysis *a, struct cairn_error *err)
{
    build_arguments(a);
    a->index = clang_createIndex(0, 0);
    enum cairn_status status = parse_headers(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    const char *missing = missing_header(a);
    if (missing != NULL && is_compilers_header(missing)) {
        status = add_compilers_headers(a, err);
        if (status == CAIRN_OK) {
            status = parse_headers(a, err);
        }
    }
    return status;
}

enum cairn_status cairn_parse_target(struct cairn_analysis *a, struct cairn_error *err)
{
    enum cairn_status status = cairn_parse_begin(a, err);
    return status == CAIRN_OK ? find_prelude(a, err) : status;
}

enum cairn_status cairn_parse_source(struct cairn_analysis *a, const char *path,
                                     CXTranslationUnit *ret_unit, struct cairn_error *err)
{
    const unsigned options = CXTranslationUnit_KeepGoing | CXTranslationUnit_SkipFunctionBodies;
    enum CXErrorCode code =
        clang_parseTranslationUnit2(a->index, path, a->arguments.words.items,
                                    (int)a->arguments.words.count, NULL, 0, options, ret_unit);
    return code == CXError_Success
               ? CAIRN_OK
               : cairn_fail(err, CAIRN_TARGET, "libclang could not parse '%s' (code %d)", path,
                            (int)code);
}

/* "zlib.h:12:3: text" with the name by which the header is included. */
static const char *describe(struct cairn_analysis *a, CXDiagnostic diagnostic, uint32_t *ret_file,
                            bool *in_main)
{
    CXFile handle = NULL;
    unsigned line = 0;
    unsigned column = 0;
    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &handle, &line, &column,
                               NULL);
    uint64_t key = (uint64_t)(uintptr_t)handle;
    *ret_file = cairn_map_get(&a->file_by_handle, key, CAIRN_NONE);
    const char *path = cairn_parse_string(a, clang_getFileName(handle));
    const char *text = cairn_parse_string(a, clang_getDiagnosticSpelling(diagnostic));
    *in_main = strcmp(path, MAIN_FILE) == 0;
    if (*in_main) {
        return text;
    }
    path += strncmp(path, "./", 2) == 0 ? 2 : 0;
    return cairn_arena_printf(&a->model->arena, "%s:%u:%u: %s", path, line, column, text);
}

enum cairn_status cairn_parse_check_own(struct cairn_analysis *a, struct cairn_error *err)
{
    unsigned count = clang_getNumDiagnostics(a->unit);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(a->unit, i);
        enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diagnostic);
        const char *line = NULL;
        bool ends_it = false;
        if (severity >= CXDiagnostic_Error) {
            uint32_t file;
            bool in_main;
            line = describe(a, diagnostic, &file, &in_main);
            cairn_vec_push(&a->model->diagnostics, line);
            ends_it = in_main || file != CAIRN_NONE || strstr(line, "file not found") != NULL;
        }
        clang_disposeDiagnostic(diagnostic);
        if (ends_it) {
            return cairn_fail(err, CAIRN_TARGET, "%s; check the header, -I and -D", line);
        }
    }
    return CAIRN_OK;
}
