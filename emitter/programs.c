/* Tests as programs with main, for tools that want a process: debuggers, valgrind, fuzzers. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "emitter/suite.h"
#include "emitter/wording.h"

static void add_file_writer(struct cairn_lines *lines)
{
    cairn_lines_blank(lines);
    cairn_lines_verbatim(
        lines,
        "static void cairn_write_file(const char *name, const char *contents, size_t length)\n"
        "{\n"
        "    FILE *file = fopen(name, \"wb\");\n"
        "    for (size_t i = 0; file != NULL && i < length; i++) {\n"
        "        fputc(contents == NULL ? 0 : contents[i], file);\n"
        "    }\n"
        "    if (file != NULL) {\n"
        "        fclose(file);\n"
        "    }\n"
        "}\n");
}

static void add_full_path(struct cairn_lines *lines)
{
    cairn_lines_blank(lines);
    cairn_lines_verbatim(lines, "#include <unistd.h>\n"
                                "\n"
                                "static const char *cairn_full_path(const char *name)\n"
                                "{\n"
                                "    static char paths[32][4096];\n"
                                "    static unsigned next;\n"
                                "    char *path = paths[next++ % 32];\n"
                                "    if (getcwd(path, 2048) == NULL) {\n"
                                "        return name;\n"
                                "    }\n"
                                "    snprintf(path + strlen(path), 2048, \"/%s\", name);\n"
                                "    return path;\n"
                                "}\n");
}

/* The whole program. Returns NULL, or why it cannot be written. */
static const char *add_program(const struct cairn_suite *suite, const struct cairn_test *test,
                               struct cairn_lines *lines)
{
    struct cairn_test bare = *test;
    memset(&bare.assertions, 0, sizeof bare.assertions);
    bare.needs_guard = false;
    bare.needs_leak_check = false;
    struct cairn_lines body = {.indent = 1};
    struct cairn_helpers helpers = {0};
    struct cairn_line_marks marks = {0};
    struct cairn_names names = {.outer = &suite->names};
    struct cairn_printer printer = {.lines = &body,
                                    .helpers = &helpers,
                                    .marks = &marks,
                                    .file_names = &names,
                                    .is_must_use = suite->is_must_use};
    cairn_plan_init(&printer.plan, suite->model, &bare, &names, suite->arena);
    cairn_print_body(&printer);
    bool has_files = strstr(cairn_str_text(&body.text), "cairn_write_file(") != NULL;
    bool has_full_path = strstr(cairn_str_text(&body.text), "cairn_full_path(") != NULL;
    const char *all =
        cairn_arena_printf(suite->arena, "%s%s%s", cairn_str_text(&body.text),
                           has_files ? " FILE" : "", has_full_path ? " snprintf strlen" : "");
    cairn_suite_add_prologue(suite, lines, "A sequence of calls as a program", all, false);
    if (has_files) {
        add_file_writer(lines);
    }
    if (has_full_path) {
        add_full_path(lines);
    }
    if (!cairn_helpers_define(&helpers, lines, suite->model, &names, suite->arena)) {
        printer.problem = "a callback of a type that cannot be returned";
    }
    for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
        if (suite->model->ops.items[test->sequence.statements.items[s].op].users !=
            CAIRN_USERS_NONE) {
            printer.problem = "a function of the contracts file";
        }
    }
    cairn_lines_blank(lines);
    if (test->comment != NULL && test->comment[0] != '\0') {
        cairn_lines_comment(lines, test->comment);
    }
    cairn_lines_verbatim(lines, "int main(void)\n{\n");
    cairn_lines_verbatim(lines, cairn_str_text(&body.text));
    cairn_lines_verbatim(lines, "    return 0;\n}\n");
    cairn_plan_release(&printer.plan);
    cairn_str_release(&body.text);
    cairn_vec_release(&helpers.list);
    cairn_vec_release(&marks.list);
    cairn_names_release(&names);
    return printer.problem;
}

static enum cairn_status write_programs(struct cairn_suite *suite, const struct cairn_test *tests,
                                        uint32_t count, const char *directory,
                                        struct cairn_str *names, uint32_t *written,
                                        struct cairn_error *err)
{
    struct cairn_names taken = {0};
    enum cairn_status status = CAIRN_OK;
    for (uint32_t t = 0; t < count && status == CAIRN_OK; t++) {
        struct cairn_lines lines = {0};
        const char *base = tests[t].name != NULL && tests[t].name[0] != '\0'
                               ? tests[t].name
                               : cairn_word_test(suite->model, &tests[t], suite->arena);
        if (add_program(suite, &tests[t], &lines) == NULL) {
            const char *name = cairn_names_unique(&taken, base, suite->arena);
            cairn_str_addf(names, " \\\n\t%s", name);
            status =
                cairn_suite_write_file(directory, cairn_arena_printf(suite->arena, "%s.c", name),
                                       cairn_str_text(&lines.text), err);
            *written += 1;
        }
        cairn_str_release(&lines.text);
    }
    cairn_names_release(&taken);
    return status;
}

enum cairn_status cairn_emit_programs(const struct cairn_suite_config *config,
                                      const struct cairn_test *tests, uint32_t count,
                                      const char *directory, uint32_t *ret_written,
                                      struct cairn_error *err)
{
    *ret_written = 0;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
        return cairn_fail(err, CAIRN_IO, "cannot create the folder '%s': %s", directory,
                          strerror(errno));
    }
    struct cairn_arena arena = {0};
    struct cairn_suite suite;
    struct cairn_str names = {0};
    struct cairn_str makefile = {0};
    cairn_suite_init(&suite, config, NULL, 0, &arena);
    enum cairn_status status = cairn_target_flags_init(&suite.flags, config->target, config->model,
                                                       directory, &arena, err);
    if (status == CAIRN_OK) {
        status = write_programs(&suite, tests, count, directory, &names, ret_written, err);
    }
    if (status == CAIRN_OK) {
        cairn_suite_add_program_makefile(&suite, cairn_str_text(&names), &makefile);
        status = cairn_suite_write_file(directory, "Makefile", cairn_str_text(&makefile), err);
    }
    if (status == CAIRN_OK && suite.flags.shared.count != 0) {
        status =
            cairn_suite_write_file(directory, "cairn_libraries.sh", cairn_libraries_script, err);
    }
    cairn_str_release(&names);
    cairn_str_release(&makefile);
    cairn_suite_release(&suite);
    cairn_arena_release(&arena);
    return status;
}
