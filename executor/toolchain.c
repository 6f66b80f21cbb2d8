#include "executor/toolchain.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "core/complaint.h"
#include "executor/build.h"
#include "executor/libraries.h"

enum { COMPILE_LIMIT_MS = 120000, OUTPUT_LIMIT = 16 << 20 };

static void add(struct cairn_words *command, const char *word)
{
    cairn_vec_push(&command->words, word);
}

static void add_all(struct cairn_words *command, const struct cairn_words *words)
{
    for (uint32_t i = 0; i < words->words.count; i++) {
        add(command, words->words.items[i]);
    }
}

static const char *in_directory(struct cairn_toolchain *tools, const char *name)
{
    return cairn_arena_printf(&tools->arena, "%s/%s", tools->directory, name);
}

/* Runs a command and empties it. The result stands in tools->result until the next one. */
static enum cairn_status run(struct cairn_toolchain *tools, struct cairn_words *command)
{
    add(command, NULL);
    struct cairn_process process = {.argv = command->words.items,
                                    .environment = tools->environment.items,
                                    .limit_ms = COMPILE_LIMIT_MS,
                                    .output_limit = OUTPUT_LIMIT};
    cairn_process_result_release(&tools->result);
    struct cairn_error err;
    enum cairn_status status = cairn_process_run(&process, &tools->result, &err);
    if (status != CAIRN_OK) {
        /* The compiler is part of what the user pointed at. */
        status = cairn_fail(tools->err, CAIRN_TARGET, "%s; name another compiler with --cc",
                            err.message);
    }
    cairn_vec_release(&command->words);
    return status;
}

bool cairn_toolchain_succeeded(const struct cairn_toolchain *tools)
{
    return tools->result.exit_code == 0;
}

const char *cairn_toolchain_output(const struct cairn_toolchain *tools)
{
    return cairn_str_text(&tools->result.output);
}

enum cairn_status cairn_toolchain_fail(struct cairn_toolchain *tools, const char *what)
{
    const char *cc = tools->target->cc == NULL ? "cc" : tools->target->cc;
    return cairn_complaint_fail(&tools->result, cc, what, NULL, tools->err);
}

static enum cairn_status write_file(struct cairn_toolchain *tools, const char *path,
                                    const struct cairn_str *text)
{
    FILE *file = fopen(path, "we");
    bool done = file != NULL && fwrite(cairn_str_text(text), 1, text->length, file) == text->length;
    done = file != NULL && fclose(file) == 0 && done;
    return done ? CAIRN_OK
                : cairn_fail(tools->err, CAIRN_IO, "cannot write '%s': %s", path, strerror(errno));
}

static enum cairn_status copy_stub_header(struct cairn_toolchain *tools)
{
    struct cairn_str text = {0};
    const char *from = cairn_arena_printf(&tools->arena, "%s/stub.h", tools->runtime);
    FILE *file = fopen(from, "re");
    if (file == NULL) {
        return cairn_fail(tools->err, CAIRN_INTERNAL, "cannot read '%s': %s", from,
                          strerror(errno));
    }
    char buffer[4096];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        cairn_str_add_bytes(&text, buffer, got);
    }
    fclose(file);
    enum cairn_status status = write_file(tools, in_directory(tools, "cairn_stub.h"), &text);
    cairn_str_release(&text);
    return status;
}

/* Runs the compiler for one of the user's sources, with the user's flags and, where it may be, the
 * checks that the runtime answers. */
static enum cairn_status run_compiler(struct cairn_toolchain *tools, const char *source,
                                      const char *object, bool is_checked)
{
    struct cairn_words command = {0};
    cairn_target_add_compiler(tools->target, &command, &tools->arena);
    add(&command, "-O1"); /* the user's flags may say something else */
    add(&command, "-g");
    add(&command, "-fno-omit-frame-pointer");
    add_all(&command, &tools->target->cpp_flags);
    add_all(&command, &tools->target->cflags);
    if (is_checked) {
        cairn_target_add_checks(&command);
    }
    add(&command, "-c");
    add(&command, source);
    add(&command, "-o");
    add(&command, object);
    return run(tools, &command);
}

static enum cairn_status compile_source(struct cairn_toolchain *tools, const char *source,
                                        const char *object_name)
{
    const char *object = in_directory(tools, object_name);
    const bool is_checked = cairn_target_has_checks(tools->target);
    enum cairn_status status = run_compiler(tools, source, object, is_checked);
    if (status == CAIRN_OK && is_checked && !cairn_toolchain_succeeded(tools)) {
        status = run_compiler(tools, source, object, false); /* it may not know them */
    }
    if (status != CAIRN_OK) {
        return status;
    }
    if (!cairn_toolchain_succeeded(tools)) {
        return cairn_toolchain_fail(
            tools, cairn_arena_printf(&tools->arena, "cannot compile '%s'", source));
    }
    cairn_vec_push(&tools->objects.words, object);
    return CAIRN_OK;
}

void cairn_toolchain_add_object(struct cairn_str *name, uint32_t input)
{
    cairn_str_addf(name, "source_%u.o", input);
}

enum cairn_status cairn_toolchain_compile_sources(struct cairn_toolchain *tools)
{
    const struct cairn_words *inputs = &tools->target->link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        const char *input = inputs->words.items[i];
        struct cairn_str name = {0};
        cairn_toolchain_add_object(&name, i);
        const char *object = cairn_arena_strdup(&tools->arena, cairn_str_text(&name));
        cairn_str_release(&name);
        enum cairn_status status =
            cairn_target_is_source(input) ? compile_source(tools, input, object) : CAIRN_OK;
        if (status != CAIRN_OK) {
            return status;
        }
    }
    return tools->target->contracts == NULL
               ? CAIRN_OK
               : compile_source(tools, tools->target->contracts, "contracts.o");
}

/* Stubs are as plain as can be: not optimised they compile fast, and warnings about them are of no
 * use to anybody. */
enum cairn_status cairn_toolchain_compile_stubs(struct cairn_toolchain *tools,
                                                const struct cairn_str *text)
{
    const char *source = in_directory(tools, "harness.c");
    enum cairn_status status = write_file(tools, source, text);
    if (status != CAIRN_OK) {
        return status;
    }
    struct cairn_words command = {0};
    cairn_target_add_compiler(tools->target, &command, &tools->arena);
    add_all(&command, &tools->target->cpp_flags);
    add_all(&command, &tools->target->cflags);
    add(&command, cairn_target_standard());
    add(&command, "-O0");
    add(&command, "-g0");
    add(&command, "-w");
    add(&command, "-fno-omit-frame-pointer");
    add(&command, "-iquote");
    add(&command, "."); /* headers given as paths are relative to where cairn runs */
    add(&command, "-c");
    add(&command, source);
    add(&command, "-o");
    add(&command, in_directory(tools, "harness.o"));
    return run(tools, &command);
}

static void add_inputs(struct cairn_toolchain *tools, struct cairn_words *command)
{
    const struct cairn_words *inputs = &tools->target->link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        const char *input = inputs->words.items[i];
        char absolute[PATH_MAX];
        if (cairn_target_is_source(input)) {
            continue;
        }
        if (input[0] != '-' &&
            cairn_target_find_shared(tools->target, input, &tools->arena) != NULL &&
            realpath(input, absolute) != NULL) {
            /* By its absolute name, which the loader uses where the object has no soname. */
            input = cairn_arena_strdup(&tools->arena, absolute);
        }
        add(command, input);
    }
}

enum cairn_status cairn_toolchain_link(struct cairn_toolchain *tools)
{
    struct cairn_words command = {0};
    cairn_target_add_compiler(tools->target, &command, &tools->arena);
    /* The runtime has what checked code calls (runtime/undefined.c). */
    cairn_target_add_link_flags(tools->target, &command);
    add(&command, "-w");
    add(&command, "-rdynamic");
    add(&command, "-Wl,-z,now");
    add(&command, "-o");
    add(&command, in_directory(tools, "harness"));
    add(&command, in_directory(tools, "harness.o"));
    add_all(&command, &tools->objects);
    add(&command, "-Wl,--whole-archive");
    add(&command, cairn_arena_printf(&tools->arena, "%s/libcairn_runtime.a", tools->runtime));
    add(&command, "-Wl,--no-whole-archive");
    add_inputs(tools, &command);
    enum cairn_status status =
        cairn_libraries_place(tools->target, tools->directory, &command, &tools->arena, tools->err);
    if (status != CAIRN_OK) {
        cairn_vec_release(&command.words);
        return status;
    }
    return run(tools, &command);
}

static void prepare_environment(struct cairn_toolchain *tools)
{
    for (char **entry = environ; *entry != NULL; entry++) {
        if (strncmp(*entry, "LC_", 3) != 0 && strncmp(*entry, "LANG", 4) != 0) {
            cairn_vec_push(&tools->environment, *entry);
        }
    }
    cairn_vec_push(&tools->environment, "LC_ALL=C");
    cairn_vec_push(&tools->environment, NULL);
}

enum cairn_status cairn_toolchain_prepare(struct cairn_toolchain *tools)
{
    prepare_environment(tools);
    tools->runtime = cairn_arena_alloc(&tools->arena, PATH_MAX);
    enum cairn_status status = cairn_build_find_runtime(tools->runtime, tools->err);
    return status == CAIRN_OK ? copy_stub_header(tools) : status;
}

void cairn_toolchain_release(struct cairn_toolchain *tools)
{
    cairn_process_result_release(&tools->result);
    cairn_vec_release(&tools->environment);
    cairn_vec_release(&tools->objects.words);
    cairn_arena_release(&tools->arena);
}
