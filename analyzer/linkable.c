/* Which declared functions and variables exist: asked of the linker, which alone understands
 * shared and static libraries, objects, sources, linker scripts and symbol versions alike. One
 * table of all addresses is linked with the target's inputs; what it warns about is not there. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analyzer/analysis.h"
#include "core/complaint.h"
#include "core/folder.h"
#include "core/hash.h"
#include "core/process.h"

enum {
    LINK_LIMIT_MS = 120 * 1000,
    OUTPUT_LIMIT = 32 << 20,
    MAX_ROUNDS = 64, /* each finds what one library of the library's has, or one such symbol */
};

/* What is linked with the table. */
enum inputs {
    INPUTS_OF_TARGET,
    INPUTS_AND_MATH, /* and libm behind them */
    INPUTS_OF_LIBC,  /* none */
};

struct work_dir {
    char path[PATH_MAX];
    char table[PATH_MAX + 16];
    char program[PATH_MAX + 16];
};

static bool is_plain_symbol(const char *symbol)
{
    for (const char *at = symbol; *at != '\0'; at++) {
        if (!isalnum((unsigned char)*at) && *at != '_' && *at != '.' && *at != '$') {
            return false;
        }
    }
    return symbol[0] != '\0';
}

static bool is_defined(const struct cairn_map *undefined, const char *symbol)
{
    uint64_t key = cairn_hash(symbol, strlen(symbol));
    return is_plain_symbol(symbol) && cairn_map_get(undefined, key, 0) == 0;
}

static void add_symbol(struct cairn_str *externs, struct cairn_str *table,
                       const struct cairn_map *undefined, const char *symbol, unsigned *number)
{
    if (is_defined(undefined, symbol)) {
        cairn_str_addf(externs, "extern const char cairn_symbol_%u[] __asm__(\"%s\");\n", *number,
                       symbol);
        cairn_str_addf(table, "    cairn_symbol_%u,\n", *number);
        (*number)++;
    }
}

/* Names are bound by asm labels, so no header is needed and no builtin's type is in the way. What
 * is known to be undefined is left out. */
static void write_table(const struct cairn_analysis *a, const struct cairn_map *undefined,
                        struct cairn_str *text)
{
    struct cairn_str table = {0};
    unsigned number = 0;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        if (!a->functions.items[i].is_inline) {
            add_symbol(text, &table, undefined, a->functions.items[i].symbol, &number);
        }
    }
    for (uint32_t i = 0; i < a->variables.count; i++) {
        if (a->variables.items[i].symbol != NULL) {
            add_symbol(text, &table, undefined, a->variables.items[i].symbol, &number);
        }
    }
    cairn_str_addf(text, "const void *const cairn_symbols[] = {\n%s    0,\n};\n",
                   cairn_str_text(&table));
    cairn_str_release(&table);
}

static enum cairn_status write_file(const struct work_dir *dir, const char *text,
                                    struct cairn_error *err)
{
    FILE *file = fopen(dir->table, "we");
    if (file == NULL || fputs(text, file) == EOF) {
        if (file != NULL) {
            fclose(file);
        }
        return cairn_fail(err, CAIRN_IO, "cannot write %s: %s", dir->table, strerror(errno));
    }
    return fclose(file) == 0
               ? CAIRN_OK
               : cairn_fail(err, CAIRN_IO, "cannot write %s: %s", dir->table, strerror(errno));
}

static enum cairn_status make_work_dir(struct work_dir *dir, struct cairn_error *err)
{
    *dir = (struct work_dir){.path = ""};
    enum cairn_status status = cairn_folder_make_temporary(dir->path, sizeof dir->path, err);
    if (status != CAIRN_OK) {
        return status;
    }
    snprintf(dir->table, sizeof dir->table, "%s/table.c", dir->path);
    snprintf(dir->program, sizeof dir->program, "%s/table", dir->path);
    return CAIRN_OK;
}

static void remove_work_dir(const struct work_dir *dir)
{
    unlink(dir->table);
    unlink(dir->program);
    rmdir(dir->path);
}

static void add_words(struct cairn_words *argv, const struct cairn_words *more)
{
    for (uint32_t i = 0; i < more->words.count; i++) {
        cairn_vec_push(&argv->words, more->words.items[i]);
    }
}

static enum cairn_status run_linker(struct cairn_analysis *a, const struct work_dir *dir,
                                    enum inputs inputs, const struct cairn_words *more,
                                    struct cairn_process_result *result, struct cairn_error *err)
{
    /* No start files: the inputs may hold a main of their own. Warnings, because a linker gives up
     * after a number of errors. */
    const char *const first[] = {"-O0",
                                 "-w",
                                 "-nostartfiles",
                                 "-Wl,-e,cairn_symbols",
                                 "-Wl,--warn-unresolved-symbols",
                                 "-o",
                                 dir->program,
                                 dir->table};
    struct cairn_words argv = {0};
    cairn_vec_push(&argv.words, "env");
    cairn_vec_push(&argv.words, "LC_ALL=C");
    cairn_target_add_compiler(a->target, &argv, &a->scratch);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        cairn_vec_push(&argv.words, first[i]);
    }
    add_words(&argv, more);
    bool has_source = false;
    for (uint32_t i = 0; i < a->target->link_inputs.words.count; i++) {
        has_source |= cairn_target_is_source(a->target->link_inputs.words.items[i]);
    }
    if (has_source) {
        add_words(&argv, &a->target->cpp_flags);
    }
    cairn_target_add_link_flags(a->target, &argv);
    if (inputs != INPUTS_OF_LIBC) {
        add_words(&argv, &a->target->link_inputs);
    }
    if (inputs != INPUTS_OF_TARGET) {
        cairn_vec_push(&argv.words, "-lm");
    }
    cairn_vec_push(&argv.words, NULL);
    struct cairn_process process = {
        .argv = argv.words.items, .limit_ms = LINK_LIMIT_MS, .output_limit = OUTPUT_LIMIT};
    enum cairn_status status = cairn_process_run(&process, result, err);
    cairn_vec_release(&argv.words);
    return status;
}

/* What stands before a symbol that only a library of the library's has, which makes bfd give up. */
static const char only_behind[] = "undefined reference to symbol '";

/* Enters the symbols named in "undefined reference to `x'" (bfd, gold) or "undefined symbol: x"
 * (lld) lines. */
static void read_undefined(struct cairn_map *undefined, const char *output)
{
    static const char *const phrases[] = {only_behind, "undefined reference to `",
                                          "undefined reference to '", "undefined symbol: "};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *at = strstr(output, phrases[i]);
        for (; at != NULL; at = strstr(at, phrases[i])) {
            at += strlen(phrases[i]);
            size_t length = strcspn(at, "'\n@ ");
            cairn_map_put(undefined, cairn_hash(at, length), 1);
        }
    }
}

/* Allocated in the arena: the file that bfd names as having a symbol of only_behind, or NULL. */
static const char *find_behind(const char *output, struct cairn_arena *arena)
{
    static const char missing[] = ": error adding symbols: DSO missing";
    const char *end = strstr(output, missing);
    const char *start = end;
    while (start != NULL && start > output && start[-1] != ' ' && start[-1] != '\n') {
        start--;
    }
    return start == NULL ? NULL : cairn_arena_printf(arena, "%.*s", (int)(end - start), start);
}

/* Enters the symbols that the file alone defines, of what the linker said when it traced them:
 * "ld: FILE: definition of SYMBOL". */
static void read_definitions(struct cairn_map *undefined, const char *output, const char *file)
{
    static const char phrase[] = ": definition of ";
    struct cairn_map elsewhere = {0};
    for (unsigned is_files = 0; is_files < 2; is_files++) {
        for (const char *at = strstr(output, phrase); at != NULL; at = strstr(at, phrase)) {
            const size_t before = (size_t)(at - output);
            const bool is_it = before > strlen(file) &&
                               strncmp(at - strlen(file), file, strlen(file)) == 0 &&
                               at[-(ptrdiff_t)strlen(file) - 1] == ' ';
            at += strlen(phrase);
            const uint64_t key = cairn_hash(at, strcspn(at, "\n@ "));
            if (is_files == 0 && !is_it) {
                cairn_map_put(&elsewhere, key, 1);
            } else if (is_files != 0 && is_it && cairn_map_get(&elsewhere, key, 0) == 0) {
                cairn_map_put(undefined, key, 1);
            }
        }
    }
    cairn_map_release(&elsewhere);
}

/* Enters all that a library has that the inputs need and that is not among them: a header may
 * declare hundreds of its functions, of which the linker would name one at a time. */
static enum cairn_status ask_behind(struct cairn_analysis *a, const struct work_dir *dir,
                                    enum inputs inputs, const char *library,
                                    struct cairn_map *undefined, struct cairn_error *err)
{
    struct cairn_words trace = {0};
    struct cairn_process_result result = {0};
    cairn_vec_push(&trace.words, "-Wl,--copy-dt-needed-entries");
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        if (!function->is_inline && is_defined(undefined, function->symbol)) {
            cairn_vec_push(&trace.words,
                           cairn_arena_printf(&a->scratch, "-Wl,-y,%s", function->symbol));
        }
    }
    enum cairn_status status = run_linker(a, dir, inputs, &trace, &result, err);
    if (status == CAIRN_OK) {
        read_definitions(undefined, cairn_str_text(&result.output), library);
    }
    cairn_process_result_release(&result);
    cairn_vec_release(&trace.words);
    return status;
}

static void store_answer(struct cairn_analysis *a, const struct cairn_map *undefined)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        struct cairn_function *function = &a->functions.items[i];
        function->is_linkable = !function->is_inline && (function->is_defined_here ||
                                                         is_defined(undefined, function->symbol));
    }
    for (uint32_t i = 0; i < a->variables.count; i++) {
        struct cairn_variable *variable = &a->variables.items[i];
        variable->is_linkable = variable->symbol == NULL || variable->is_defined_here ||
                                is_defined(undefined, variable->symbol);
    }
}

/* A header that is named only because another needs it (stdio.h before jpeglib.h) is not the
 * library's: the C library defines all that it declares. */
static void mark_foreign(struct cairn_analysis *a, const struct cairn_map *undefined)
{
    for (uint32_t i = 0; i < a->files.count; i++) {
        unsigned others = 0;
        unsigned own = 0;
        for (uint32_t k = 0; k < a->functions.count; k++) {
            const struct cairn_function *function = &a->functions.items[k];
            bool is_here = function->file == i && function->is_linkable;
            bool is_libcs = is_here && is_defined(undefined, function->symbol);
            others += is_libcs;
            own += is_here && !is_libcs;
        }
        a->files.items[i].is_foreign = others > 0 && own == 0;
    }
    for (uint32_t i = 0; i < a->model->records.count; i++) {
        uint32_t file = cairn_files_of(a, a->record_cursors.items[i], NULL);
        if (file != CAIRN_NONE && a->files.items[file].is_foreign) {
            a->model->records.items[i].is_own = false;
        }
    }
}

/* Links the table and enters what the linker did not find. */
static enum cairn_status ask(struct cairn_analysis *a, const struct work_dir *dir,
                             enum inputs inputs, struct cairn_map *undefined,
                             struct cairn_error *err)
{
    struct cairn_process_result result = {0};
    enum cairn_status status = CAIRN_OK;
    const struct cairn_words none = {0};
    bool is_again = true;
    for (unsigned round = 0; round < MAX_ROUNDS && is_again && status == CAIRN_OK; round++) {
        struct cairn_str text = {0};
        write_table(a, undefined, &text);
        status = write_file(dir, cairn_str_text(&text), err);
        cairn_str_release(&text);
        cairn_process_result_release(&result);
        result = (struct cairn_process_result){0};
        status = status == CAIRN_OK ? run_linker(a, dir, inputs, &none, &result, err) : status;
        is_again = status == CAIRN_OK && result.exit_code != 0 &&
                   strstr(cairn_str_text(&result.output), only_behind) != NULL;
        if (status == CAIRN_OK) {
            read_undefined(undefined, cairn_str_text(&result.output));
        }
        const char *library =
            is_again ? find_behind(cairn_str_text(&result.output), &a->scratch) : NULL;
        if (library != NULL) {
            status = ask_behind(a, dir, inputs, library, undefined, err);
        }
    }
    if (status == CAIRN_OK && (result.exit_code != 0 || result.timed_out)) {
        /* Sources among the inputs are compiled by the same command. */
        bool is_source = cairn_complaint_is_of_source(cairn_str_text(&result.output));
        status = cairn_complaint_fail(
            &result, a->target->cc == NULL ? "cc" : a->target->cc,
            is_source ? "cannot compile the target" : "cannot link the target",
            is_source ? "check the source, -I, -D and --cflags" : "check -L, -l and the paths",
            err);
    }
    cairn_process_result_release(&result);
    return status;
}

/* Whether inline functions of the headers may call libm, which the program they are compiled into
 * has to be linked with then. */
static bool includes_mathematics(const struct cairn_analysis *a)
{
    static const char name[] = "<math.h>";
    bool has_header = false;
    for (uint32_t i = 0; i < a->files.count; i++) {
        has_header = has_header || memmem(a->files.items[i].text, a->files.items[i].length, name,
                                          strlen(name)) != NULL;
    }
    return has_header;
}

static bool has_inline_mathematics(const struct cairn_analysis *a)
{
    bool is_inline = a->model->holds_code;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        is_inline = is_inline || a->functions.items[i].is_inline;
    }
    return is_inline && includes_mathematics(a);
}

/* Whether less is undefined with libm behind the inputs: they need it and do not say so. */
static enum cairn_status ask_for_math(struct cairn_analysis *a, const struct work_dir *dir,
                                      const struct cairn_map *undefined, struct cairn_error *err)
{
    if (undefined->count == 0) {
        return CAIRN_OK;
    }
    struct cairn_map left = {0};
    enum cairn_status status = ask(a, dir, INPUTS_AND_MATH, &left, err);
    a->model->needs_libm = status == CAIRN_OK && left.count < undefined->count;
    cairn_map_release(&left);
    return status;
}

enum cairn_status cairn_linkable_ask(struct cairn_analysis *a, struct cairn_error *err)
{
    if (a->target->link_inputs.words.count == 0) {
        a->model->needs_libm = has_inline_mathematics(a);
        return CAIRN_OK;
    }
    struct work_dir dir;
    struct cairn_map undefined = {0};
    enum cairn_status status = make_work_dir(&dir, err);
    if (status != CAIRN_OK) {
        return status;
    }
    status = ask(a, &dir, INPUTS_OF_TARGET, &undefined, err);
    if (status == CAIRN_OK) {
        store_answer(a, &undefined);
        a->model->needs_libm = has_inline_mathematics(a);
        status = a->model->needs_libm ? CAIRN_OK : ask_for_math(a, &dir, &undefined, err);
        cairn_map_reset(&undefined);
    }
    if (status == CAIRN_OK && a->target->headers.words.count > 1) {
        status = ask(a, &dir, INPUTS_OF_LIBC, &undefined, err);
        if (status == CAIRN_OK) {
            mark_foreign(a, &undefined);
        }
    }
    cairn_map_release(&undefined);
    remove_work_dir(&dir);
    return status;
}
