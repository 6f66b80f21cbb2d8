/* The C files of a suite as text: tests and runners. */
#include <ctype.h>
#include <string.h>

#include "emitter/ctype.h"
#include "emitter/suite.h"
#include "emitter/wording.h"

#define RIGHTS "Written by cairn; no rights are claimed in this file (0BSD)."

/* Which standard header declares what the printer writes. check.h brings stddef.h and string.h with
 * it, but a reader should not have to know. */
static const struct {
    const char *word;
    const char *header;
} needed_headers[] = {
#define ERRNO(name) {#name, "errno.h"},
    CAIRN_ERRNO_LIST(ERRNO)
#undef ERRNO
        {"va_list", "stdarg.h"},
    {"HUGE_VAL", "math.h"},
    {"NAN", "math.h"},
    {"INT_MAX", "limits.h"},
    {"INT_MIN", "limits.h"},
    {"UINT_MAX", "limits.h"},
    {"LONG_MAX", "limits.h"},
    {"LONG_MIN", "limits.h"},
    {"ULONG_MAX", "limits.h"},
    {"true", "stdbool.h"},
    {"false", "stdbool.h"},
    {"max_align_t", "stddef.h"},
    {"SIZE_MAX", "stdint.h"},
    {"FILE", "stdio.h"},
    {"snprintf", "stdio.h"},
    {"fclose", "stdio.h"},
    {"printf", "stdio.h"},
    {"malloc", "stdlib.h"},
    {"calloc", "stdlib.h"},
    {"realloc", "stdlib.h"},
    {"free", "stdlib.h"},
    {"getenv", "stdlib.h"},
    {"EXIT_SUCCESS", "stdlib.h"},
    {"memcpy", "string.h"},
    {"memset", "string.h"},
    {"strlen", "string.h"},
    {"strdup", "string.h"},
    {"strcmp", "string.h"},
};

/* Whether word stands in text as a word of its own, outside of literals and comments. */
static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    bool in_literal = false;
    bool in_comment = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (in_literal && *at == '\\' && at[1] != '\0') {
            at++;
        } else if (in_comment) {
            in_comment = !(at[0] == '*' && at[1] == '/');
        } else if (*at == '"') {
            in_literal = !in_literal;
        } else if (!in_literal && at[0] == '/' && at[1] == '*') {
            in_comment = true;
        } else if (!in_literal && strncmp(at, word, length) == 0 &&
                   !isalnum((unsigned char)at[length]) && at[length] != '_' &&
                   (at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_'))) {
            return true;
        }
    }
    return false;
}

static void add_standard_includes(struct cairn_lines *lines, const char *body)
{
    const char *last = "";
    for (size_t i = 0; i < sizeof needed_headers / sizeof *needed_headers; i++) {
        const char *header = needed_headers[i].header;
        if (strcmp(header, last) != 0 && has_word(body, needed_headers[i].word)) {
            cairn_lines_add(lines, "#include <%s>", header);
            last = header;
        }
    }
}

void cairn_suite_add_prologue(const struct cairn_suite *suite, struct cairn_lines *lines,
                              const char *description, const char *body, bool has_check)
{
    cairn_lines_comment(lines, cairn_arena_printf(suite->arena, "%s. " RIGHTS, description));
    cairn_lines_verbatim(lines, cairn_target_feature_macros());
    cairn_lines_blank(lines);
    /* First, as in the harness: unistring's headers do not come behind others that bring signal.h.
     */
    for (uint32_t i = 0; i < suite->flags.includes.count; i++) {
        cairn_lines_add(lines, "#include %s", suite->flags.includes.items[i]);
    }
    cairn_lines_blank(lines);
    if (has_check) {
        cairn_lines_add(lines, "#include <check.h>");
    }
    add_standard_includes(lines, body);
}

/* ---- tests ---- */

/* What stands around a block is looked at when it is freed; the test ends before that. */
static bool has_block_check(const struct cairn_test *test)
{
    return test->needs_guard && (test->is_aligned || test->failure == CAIRN_FAILURE_HEAP_UNDERFLOW);
}

/* Writes the statements of a test, with what its heap checks need around them. */
static const char *add_body(struct cairn_suite *suite, uint32_t t, struct cairn_printer *printer,
                            struct cairn_lines *lines)
{
    const struct cairn_test *test = &suite->tests[t];
    cairn_plan_init(&printer->plan, suite->model, test, printer->file_names, suite->arena);
    printer->lines = lines;
    printer->is_must_use = suite->is_must_use;
    printer->has_assertions = true;
    printer->problem = NULL;
    if (test->is_front) {
        cairn_lines_add(lines, "cairn_guard_front();");
    }
    if (test->is_aligned) {
        cairn_lines_add(lines, "cairn_guard_aligned();");
    }
    if (test->failure == CAIRN_FAILURE_UNINITIALISED) {
        cairn_lines_add(lines, "cairn_guard_fill(0x%02x);", CAIRN_TEST_FILL);
    }
    if (test->needs_leak_check) {
        cairn_lines_add(lines, "cairn_leak_check_begin();");
    }
    if (test->failure == CAIRN_FAILURE_EXIT) {
        cairn_lines_add(lines, "cairn_return_expected();");
    }
    cairn_print_body(printer);
    if (test->failure == CAIRN_FAILURE_EXIT) {
        cairn_lines_add(lines, "cairn_has_returned();");
    }
    if (test->needs_leak_check) {
        cairn_lines_blank(lines);
        cairn_lines_add(lines, "ck_assert_uint_eq(cairn_leaked_blocks(), 0);");
    }
    if (has_block_check(test)) {
        cairn_lines_blank(lines);
        cairn_lines_add(lines, "cairn_check_blocks();");
    }
    suite->plans[t].has_path = printer->plan.has_path;
    suite->plans[t].has_kept = printer->plan.has_kept;
    cairn_plan_release(&printer->plan);
    return printer->problem;
}

const char *cairn_suite_measure(struct cairn_suite *suite, uint32_t t)
{
    struct cairn_lines lines = {.indent = 1};
    struct cairn_helpers helpers = {0};
    struct cairn_line_marks marks = {0};
    struct cairn_names names = {.outer = &suite->names};
    struct cairn_printer printer = {.helpers = &helpers, .marks = &marks, .file_names = &names};
    const char *problem = add_body(suite, t, &printer, &lines);
    struct cairn_lines ignored = {0};
    if (!cairn_helpers_define(&helpers, &ignored, suite->model, &names, suite->arena) &&
        problem == NULL) {
        problem = "a callback of a type that cannot be returned";
    }
    suite->plans[t].lines = lines.count + 8;
    cairn_str_release(&ignored.text);
    cairn_str_release(&lines.text);
    cairn_vec_release(&helpers.list);
    cairn_vec_release(&marks.list);
    cairn_names_release(&names);
    return problem;
}

static void add_test(struct cairn_suite *suite, uint32_t t, struct cairn_printer *printer,
                     struct cairn_lines *lines)
{
    const struct cairn_test *test = &suite->tests[t];
    cairn_lines_blank(lines);
    if (test->comment != NULL && test->comment[0] != '\0') {
        cairn_lines_comment(lines, test->comment);
    }
    struct cairn_line_mark mark = {lines->count + 1, printer->test_number, CAIRN_NONE};
    cairn_vec_push(&printer->marks->list, mark);
    cairn_lines_add(lines, "START_TEST(%s)", suite->plans[t].name);
    cairn_lines_add(lines, "{");
    lines->indent++;
    add_body(suite, t, printer, lines);
    lines->indent--;
    cairn_lines_add(lines, "}");
    cairn_lines_add(lines, "END_TEST");
}

/* ---- suite functions ---- */

static bool any_in_file(const struct cairn_suite *suite, const struct cairn_suite_file *file,
                        bool (*holds)(const struct cairn_suite *, uint32_t))
{
    for (uint32_t i = 0; i < file->tests.count; i++) {
        if (holds(suite, file->tests.items[i])) {
            return true;
        }
    }
    return false;
}

static bool has_path(const struct cairn_suite *suite, uint32_t t)
{
    return suite->has_scratch || suite->plans[t].has_path;
}

static bool has_kept(const struct cairn_suite *suite, uint32_t t)
{
    return suite->plans[t].has_kept;
}

static bool has_exit(const struct cairn_suite *suite, uint32_t t)
{
    return suite->tests[t].failure == CAIRN_FAILURE_EXIT;
}

static bool has_contract(const struct cairn_suite *suite, uint32_t t)
{
    return suite->plans[t].has_contract;
}

static bool has_guard_call(const struct cairn_suite *suite, uint32_t t)
{
    const struct cairn_test *test = &suite->tests[t];
    return test->needs_leak_check || test->is_front || test->is_aligned ||
           test->verdict == CAIRN_VERDICT_OOM || test->failure == CAIRN_FAILURE_UNINITIALISED ||
           has_block_check(test);
}

static uint32_t longest_timeout(const struct cairn_suite *suite,
                                const struct cairn_suite_file *file)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < file->tests.count; i++) {
        uint32_t timeout = suite->tests[file->tests.items[i]].timeout_s;
        longest = timeout > longest ? timeout : longest;
    }
    return longest;
}

static void add_fixtures(const struct cairn_suite *suite, const struct cairn_suite_file *file,
                         struct cairn_lines *lines)
{
    if (any_in_file(suite, file, has_path)) {
        cairn_lines_add(lines, "tcase_add_unchecked_fixture(tcase, cairn_scratch_setup, "
                               "cairn_scratch_teardown);");
    }
    if (suite->setup != NULL || suite->teardown != NULL) {
        cairn_lines_add(lines, "tcase_add_checked_fixture(tcase, %s, %s);",
                        suite->setup == NULL ? "NULL" : suite->setup,
                        suite->teardown == NULL ? "NULL" : suite->teardown);
    }
    if (longest_timeout(suite, file) != 0) {
        cairn_lines_add(lines, "tcase_set_timeout(tcase, %u);", longest_timeout(suite, file));
    }
}

static void add_suite_function(const struct cairn_suite *suite, const struct cairn_suite_file *file,
                               struct cairn_lines *lines)
{
    cairn_lines_blank(lines);
    cairn_lines_add(lines, "Suite *%s_suite(int reverse)", file->stem);
    cairn_lines_add(lines, "{");
    lines->indent++;
    cairn_lines_add(lines, "const TTest *tests[] = {");
    lines->indent++;
    for (uint32_t i = 0; i < file->tests.count; i++) {
        cairn_lines_add(lines, "%s,", suite->plans[file->tests.items[i]].name);
    }
    lines->indent--;
    cairn_lines_add(lines, "};");
    cairn_lines_add(lines, "const int count = sizeof tests / sizeof tests[0];");
    cairn_lines_add(lines, "Suite *suite = suite_create(\"%s\");", file->stem);
    cairn_lines_add(lines, "for (int i = 0; i < count; i++) {");
    lines->indent++;
    cairn_lines_add(lines, "const TTest *test = tests[reverse ? count - 1 - i : i];");
    cairn_lines_add(lines, "TCase *tcase = tcase_create(test->name);");
    add_fixtures(suite, file, lines);
    cairn_lines_add(lines, "tcase_add_test(tcase, test);");
    cairn_lines_add(lines, "suite_add_tcase(suite, tcase);");
    lines->indent--;
    cairn_lines_add(lines, "}");
    cairn_lines_add(lines, "return suite;");
    lines->indent--;
    cairn_lines_add(lines, "}");
}

/* An operation of which a test of the file asserts the contract, or around which it is called; or
 * NULL. */
static const struct cairn_op *find_asserted(const struct cairn_suite *suite,
                                            const struct cairn_suite_file *file, uint32_t contract)
{
    enum cairn_contract_kind kind = suite->model->contracts.items[contract].kind;
    for (uint32_t i = 0; i < file->tests.count; i++) {
        const struct cairn_test *test = &suite->tests[file->tests.items[i]];
        for (uint32_t a = 0; a < test->assertions.count; a++) {
            const struct cairn_assertion *assertion = &test->assertions.items[a];
            if (assertion->kind == CAIRN_ASSERT_ENSURES && assertion->contract == contract) {
                uint32_t op = test->sequence.statements.items[assertion->statement].op;
                return &suite->model->ops.items[op];
            }
        }
        for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
            const struct cairn_op *op =
                &suite->model->ops.items[test->sequence.statements.items[s].op];
            bool is_around = kind == CAIRN_CONTRACT_BEFORE || kind == CAIRN_CONTRACT_AFTER;
            if (is_around && cairn_model_find_contract(suite->model, op, kind) == contract) {
                return op;
            }
        }
    }
    return NULL;
}

static void add_parameter(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                          const char *name)
{
    cairn_str_add(out, out->length == 0 ? "" : ", ");
    cairn_ctype_add_declaration(out, model, type, name);
}

/* "_Bool cairn_ensures_f(int ret, const T *object);" */
static void add_declaration(const struct cairn_model *model, const char *head,
                            const struct cairn_op *op, bool takes_result, struct cairn_lines *lines)
{
    struct cairn_str text = {0};
    const char *result = "ret";
    for (uint32_t i = 0; i < op->param_count; i++) {
        result = strcmp(op->params[i].name, result) == 0 ? "returned" : result;
    }
    if (takes_result && op->result != CAIRN_NONE) {
        add_parameter(&text, model, op->result, result);
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const char *name = op->params[i].name;
        char number[16];
        snprintf(number, sizeof number, "arg%u", i + 1);
        add_parameter(&text, model, op->params[i].type, name[0] == '\0' ? number : name);
    }
    cairn_lines_add(lines, "%s(%s);", head, text.length == 0 ? "void" : cairn_str_text(&text));
    cairn_str_release(&text);
}

/* Functions of the contracts file that tests of the file call like those of the library. */
static void add_users_declarations(const struct cairn_suite *suite,
                                   const struct cairn_suite_file *file, struct cairn_lines *lines)
{
    for (uint32_t o = 0; o < suite->model->ops.count; o++) {
        const struct cairn_op *op = &suite->model->ops.items[o];
        bool is_called = false;
        for (uint32_t i = 0; i < file->tests.count && op->users != CAIRN_USERS_NONE; i++) {
            const struct cairn_sequence *sequence = &suite->tests[file->tests.items[i]].sequence;
            for (uint32_t s = 0; s < sequence->statements.count; s++) {
                is_called = is_called || sequence->statements.items[s].op == o;
            }
        }
        if (is_called) {
            struct cairn_str head = {0};
            cairn_ctype_add_declaration(&head, suite->model, op->result, op->name);
            add_declaration(suite->model, head.text, op, false, lines);
            cairn_str_release(&head);
        }
    }
}

/* Prototypes of the user's contract functions that the file calls. */
static void add_contract_declarations(const struct cairn_suite *suite,
                                      const struct cairn_suite_file *file,
                                      struct cairn_lines *lines)
{
    bool has_fixture = suite->setup != NULL || suite->teardown != NULL;
    if (!has_fixture && !any_in_file(suite, file, has_contract)) {
        return;
    }
    cairn_lines_blank(lines);
    for (uint32_t c = 0; c < suite->model->contracts.count; c++) {
        const struct cairn_contract *contract = &suite->model->contracts.items[c];
        if (contract->kind == CAIRN_CONTRACT_SETUP || contract->kind == CAIRN_CONTRACT_TEARDOWN) {
            cairn_lines_add(lines, "void %s(void);", contract->name);
        } else if (contract->kind == CAIRN_CONTRACT_INVARIANT && contract->sort != CAIRN_NONE) {
            uint32_t record = suite->model->sorts.items[contract->sort].record;
            cairn_lines_add(lines, "_Bool %s(const %s *);", contract->name,
                            record == CAIRN_NONE ? "void"
                                                 : suite->model->records.items[record].spelling);
        } else if (find_asserted(suite, file, c) != NULL) {
            bool is_question = contract->kind == CAIRN_CONTRACT_ENSURES;
            add_declaration(suite->model,
                            cairn_arena_printf(suite->arena, is_question ? "_Bool %s" : "void %s",
                                               contract->name),
                            find_asserted(suite, file, c), contract->kind != CAIRN_CONTRACT_BEFORE,
                            lines);
        }
    }
    add_users_declarations(suite, file, lines);
}

/* A failing test may pass on purpose what a compiler warns of. */
static void add_ignored_warnings(const struct cairn_suite_test *plan, struct cairn_lines *lines)
{
    for (uint32_t i = 0; i < plan->ignored_count; i++) {
        bool is_clang = plan->ignored[i].is_clang;
        cairn_lines_blank(lines);
        cairn_lines_add(lines, is_clang ? "#ifdef __clang__" : "#ifndef __clang__");
        cairn_lines_add(lines, "#pragma %s diagnostic ignored \"%s\"", is_clang ? "clang" : "GCC",
                        plan->ignored[i].option);
        cairn_lines_add(lines, "#endif");
    }
}

void cairn_suite_add_file(struct cairn_suite *suite, struct cairn_suite_file *file,
                          struct cairn_lines *lines)
{
    struct cairn_lines tests = {0};
    struct cairn_helpers helpers = {0};
    struct cairn_names names = {.outer = &suite->names};
    cairn_vec_clear(&file->marks.list);
    for (uint32_t i = 0; i < file->tests.count; i++) {
        cairn_names_reserve(&names, suite->plans[file->tests.items[i]].name);
    }
    struct cairn_printer printer = {
        .helpers = &helpers, .marks = &file->marks, .file_names = &names};
    for (uint32_t i = 0; i < file->tests.count; i++) {
        printer.test_number = i;
        add_test(suite, file->tests.items[i], &printer, &tests);
    }
    struct cairn_lines functions = {0};
    (void)cairn_helpers_define(&helpers, &functions, suite->model, &names, suite->arena);
    struct cairn_str body = {0};
    cairn_str_addf(&body, "%s%s", cairn_str_text(&functions.text), cairn_str_text(&tests.text));
    cairn_suite_add_prologue(suite, lines, cairn_suite_description(file->kind),
                             cairn_str_text(&body), true);
    cairn_str_release(&body);
    cairn_lines_blank(lines);
    if (any_in_file(suite, file, has_path) || any_in_file(suite, file, has_kept) ||
        any_in_file(suite, file, has_exit)) {
        cairn_lines_add(lines, "#include \"cairn_support.h\"");
    }
    if (any_in_file(suite, file, has_guard_call)) {
        cairn_lines_add(lines, "#include \"cairn_guard.h\"");
    }
    for (uint32_t i = 0; i < file->tests.count; i++) {
        add_ignored_warnings(&suite->plans[file->tests.items[i]], lines);
    }
    add_contract_declarations(suite, file, lines);
    if (functions.count != 0) {
        cairn_lines_blank(lines);
        cairn_lines_verbatim(lines, cairn_str_text(&functions.text));
    }
    cairn_str_release(&functions.text);
    cairn_lines_blank(lines);
    for (uint32_t m = 0; m < file->marks.list.count; m++) {
        file->marks.list.items[m].first_line += lines->count;
    }
    cairn_lines_verbatim(lines, cairn_str_text(&tests.text));
    add_suite_function(suite, file, lines);
    cairn_str_release(&tests.text);
    cairn_vec_release(&helpers.list);
    cairn_names_release(&names);
}

void cairn_suite_add_runner(const struct cairn_suite *suite, enum cairn_suite_kind kind,
                            struct cairn_lines *lines)
{
    cairn_lines_comment(lines, cairn_arena_printf(suite->arena,
                                                  "Runs the tests of %s_*.c, in reverse order if "
                                                  "CAIRN_REVERSE is 1. " RIGHTS,
                                                  cairn_suite_name(kind)));
    if (suite->sets_home && kind == CAIRN_SUITE_REGRESSION) {
        cairn_lines_add(lines, "#define _POSIX_C_SOURCE 200809L");
        cairn_lines_blank(lines);
    }
    cairn_lines_add(lines, "#include <check.h>");
    cairn_lines_add(lines, "#include <stdio.h>");
    cairn_lines_add(lines, "#include <stdlib.h>");
    cairn_lines_add(lines, "#include <string.h>");
    cairn_lines_blank(lines);
    struct cairn_lines table = {.indent = 2};
    for (uint32_t f = 0; f < suite->files.count; f++) {
        if (suite->files.items[f].kind == kind) {
            cairn_lines_add(lines, "Suite *%s_suite(int reverse);", suite->files.items[f].stem);
            cairn_lines_add(&table, "%s_suite,", suite->files.items[f].stem);
        }
    }
    cairn_lines_verbatim(lines, "\n"
                                "int main(void)\n"
                                "{\n"
                                "    Suite *(*const suites[])(int) = {\n");
    cairn_lines_verbatim(lines, cairn_str_text(&table.text));
    cairn_lines_verbatim(lines, "    };\n"
                                "    const int count = sizeof suites / sizeof suites[0];\n"
                                "    const char *order = getenv(\"CAIRN_REVERSE\");\n"
                                "    int reverse = order != NULL && strcmp(order, \"1\") == 0;\n"
                                "    /* No test waits for what somebody types. */\n"
                                "    if (freopen(\"/dev/null\", \"r\", stdin) == NULL) {\n"
                                "        return EXIT_FAILURE;\n"
                                "    }\n");
    if (suite->sets_home && kind == CAIRN_SUITE_REGRESSION) {
        cairn_lines_verbatim(lines,
                             cairn_arena_printf(suite->arena,
                                                "    /* Where it is not set, a signal ends %s. */\n"
                                                "    if (setenv(\"HOME\", \"/\", 0) != 0) {\n"
                                                "        return EXIT_FAILURE;\n"
                                                "    }\n",
                                                suite->homeless));
    }
    cairn_lines_verbatim(
        lines, "    SRunner *runner = srunner_create(NULL);\n"
               "    for (int i = 0; i < count; i++) {\n"
               "        srunner_add_suite(runner, suites[reverse ? count - 1 - i : i](reverse));\n"
               "    }\n");
    if (suite->is_isolated && kind == CAIRN_SUITE_REGRESSION) {
        cairn_lines_verbatim(
            lines,
            "    /* The library keeps a state that tests change and see: each gets a\n"
            "     * process of its own. CK_RUN_CASE and CK_FORK=no leave one to debuggers. */\n"
            "    if (getenv(\"CK_RUN_CASE\") == NULL) {\n"
            "        srunner_set_fork_status(runner, CK_FORK);\n"
            "    }\n");
    }
    cairn_lines_verbatim(lines, "    srunner_run_all(runner, CK_ENV);\n"
                                "    int failed = srunner_ntests_failed(runner);\n"
                                "    srunner_free(runner);\n"
                                "    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;\n"
                                "}\n");
    cairn_str_release(&table.text);
}
