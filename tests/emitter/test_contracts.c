/* contracts.h: its text, what compilers make of it, and what in it is the user's. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emitter/contracts.h"
#include "tests/emitter/suite_tool.h"
#include "tests/emitter/zlib_model.h"

#define EXPECTED CAIRN_TEST_FOLDER "/contracts"

static const struct cairn_store_fact facts[] = {
    {"call:compress", "CAIRN_FILLS", 1, 2, 0, 0},
    {"call:compress", "CAIRN_READS", 3, 4, 0, 0},
    {"call:compress", "CAIRN_NONNULL", 2, 0, 3, 3},
    {"call:compress", "CAIRN_STATUS", 0, 0, 40, 1234},
    {"call:crc32", "CAIRN_READS", 2, 3, 0, 0},
    {"call:crc32", "CAIRN_NULLABLE", 2, 0, 25, 25},
    {"call:gzclose", "CAIRN_DESTROYS", 1, 0, 120, 120},
    {"call:gzclose", "consumes", 1, 0, 120, 120},
    {"call:gzopen", "CAIRN_FREED_BY gzclose", 1, 0, 50, 50},
    {"call:gzopen", "CAIRN_NONNULL", 1, 0, 1, 1},
    {"call:gzopen", "CAIRN_NONNULL", 2, 0, 1, 1},
    {"call:inflate", "CAIRN_MUTATES", 1, 0, 70, 100},
    {"call:inflate", "goes well after call:inflateInit", 1, 0, 9, 10},
    {"call:inflateEnd", "CAIRN_DESTROYS", 1, 0, 0, 0},
    {"call:inflateInit", "CAIRN_INITIALISES", 1, 0, 0, 0},
    /* What a damaged database might hold. */
    {"call:uncompress", "CAIRN_NONNULL", 9, 0, 1, 1},
    {"call:uncompress", "CAIRN_FREED_BY a b(", 1, 0, 1, 1},
    {"call:uncompress", "CAIRN_NOTHING", 1, 0, 1, 1},
    {"call:uncompress", "CAIRN_TAKES", 1, 0, 1, 1},
    {"call:none", "CAIRN_NONNULL", 1, 0, 1, 1},
    {NULL, "CAIRN_NONNULL", 1, 0, 1, 1},
    {"call:uncompress", NULL, 1, 0, 1, 1},
};

struct emission {
    struct cairn_model *model;
    struct cairn_target target;
    char *folder;
};

static void begin(struct emission *e)
{
    *e = (struct emission){.model = zlib_model(), .folder = tool_new_folder()};
    e->target.cc = "cc";
    cairn_target_add(&e->target, &e->target.headers, "zlib.h");
}

static void end(struct emission *e)
{
    cairn_model_free(e->model);
    cairn_target_release(&e->target);
    tool_remove(e->folder);
}

/* Writes the file over `previous`; returns its text. */
static char *emit(struct emission *e, const char *previous, uint32_t fact_count)
{
    struct cairn_contracts_config config = {.target = &e->target,
                                            .model = e->model,
                                            .facts = facts,
                                            .fact_count = fact_count,
                                            .directory = e->folder,
                                            .previous = previous};
    struct cairn_error err;
    enum cairn_status status = cairn_emit_contracts(&config, &err);
    ck_assert_msg(status == CAIRN_OK, "%s", err.message);
    return tool_read(e->folder, "contracts.h");
}

static char *emit_all(struct emission *e, const char *previous)
{
    return emit(e, previous, sizeof facts / sizeof *facts);
}

/* The text with one piece replaced; owned by the caller. */
static char *replaced(const char *text, const char *old, const char *new)
{
    struct cairn_str out = {0};
    const char *at = strstr(text, old);
    ck_assert_msg(at != NULL, "'%s' is not in\n%s", old, text);
    cairn_str_add_bytes(&out, text, (size_t)(at - text));
    cairn_str_addf(&out, "%s%s", new, at + strlen(old));
    return out.text;
}

/* With CAIRN_UPDATE_GOLDEN=1 the file is written instead. */
START_TEST(the_text_is_as_expected)
{
    struct emission e;
    begin(&e);
    char *text = emit_all(&e, NULL);
    if (getenv("CAIRN_UPDATE_GOLDEN") != NULL) {
        FILE *file = fopen(EXPECTED "/zlib.h.txt", "w");
        ck_assert_ptr_nonnull(file);
        fputs(text, file);
        fclose(file);
    }
    char *expected = tool_read(EXPECTED, "zlib.h.txt");
    ck_assert_str_eq(text, expected);
    char *again = emit_all(&e, text);
    ck_assert_str_eq(again, text);
    free(again);
    free(expected);
    free(text);
    end(&e);
}
END_TEST

START_TEST(compilers_take_it)
{
    static const char *const commands[] = {"gcc -std=c11 -Wall -Wextra -Werror -c use.c",
                                           "clang -std=c11 -Wall -Wextra -Werror -c use.c",
                                           "gcc -std=c11 -Wall -Wextra -Werror -c alone.c"};
    struct emission e;
    begin(&e);
    free(emit_all(&e, NULL));
    ck_assert_int_eq(tool_shell(e.folder,
                                "echo '#include \"contracts.h\"' >alone.c && "
                                "(echo '#include <zlib.h>'; cat alone.c alone.c) >use.c",
                                NULL),
                     0);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct cairn_str output = {0};
        int code = tool_shell(e.folder, commands[i], &output);
        ck_assert_msg(code == 0, "%s: %s", commands[i], cairn_str_text(&output));
        cairn_str_release(&output);
    }
    /* A compiler that knows nonnull says so. */
    ck_assert_int_eq(tool_shell(e.folder,
                                "(cat alone.c; echo 'gzFile f(void); "
                                "gzFile f(void) { return gzopen(0, \"r\"); }') >bad.c",
                                NULL),
                     0);
    ck_assert_int_ne(tool_shell(e.folder, "gcc -std=c11 -Wall -Werror -c bad.c", NULL), 0);
    end(&e);
}
END_TEST

START_TEST(what_the_compiler_refuses_is_declared_otherwise)
{
    struct emission e;
    begin(&e);
    /* The model has another type than the header. */
    uint32_t crc32 = cairn_model_find_op(e.model, "call:crc32");
    e.model->ops.items[crc32].result = e.model->ops.items[0].result;
    char *text = emit_all(&e, NULL);
    ck_assert_ptr_nonnull(strstr(text, "\n__typeof__(crc32) crc32 CAIRN_NULLABLE(2)"));
    ck_assert_ptr_null(strstr(text, "\nint crc32("));
    free(text);
    end(&e);
}
END_TEST

START_TEST(what_is_withdrawn_goes)
{
    struct emission e;
    begin(&e);
    char *text = emit_all(&e, NULL);
    char *less = emit(&e, text, 4);
    ck_assert_ptr_nonnull(strstr(less, "\nint gzclose(gzFile file);\n"));
    ck_assert_ptr_null(strstr(less, "CAIRN_FREED_BY(gzclose"));
    free(less);
    free(text);
    end(&e);
}
END_TEST

static const struct {
    const char *old;
    const char *new;
    const char *kept; /* in the file that is written next */
    bool is_rule;
} changes[] = {
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);",
     "int gzclose(gzFile file) CAIRN_NULLABLE(1); /* ours */",
     "int gzclose(gzFile file) CAIRN_NULLABLE(1); /* ours */\n", true},
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);", "int gzclose(gzFile file);",
     "int gzclose(gzFile file);\n", true},
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);",
     "#if 1\nint gzclose(gzFile file) CAIRN_DESTROYS(1);\n#endif /* so */",
     "#if 1\nint gzclose(gzFile file) CAIRN_DESTROYS(1);\n#endif /* so */\n", true},
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);",
     "/* Of ours. */\nint gzclose(gzFile file) CAIRN_DESTROYS(1);",
     "/* Of ours. */\nint gzclose(gzFile file) CAIRN_DESTROYS(1);\n", true},
    {"#endif /* CAIRN_READS_RULES */",
     "#endif /* CAIRN_READS_RULES */\nint CAIRN_FOR(inflateInit)(z_streamp strm) CAIRN_NONNULL(1);",
     "\nint CAIRN_FOR(inflateInit)(z_streamp strm) CAIRN_NONNULL(1);\n", true},
    {"#endif /* CAIRN_READS_RULES */", "#endif /* CAIRN_READS_RULES */\nint mine(const char *);",
     "\nint mine(const char *);\n", true},
    /* Layout alone is nobody's. */
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);",
     "int\ngzclose( gzFile /* it */ file )\n    CAIRN_DESTROYS( 1 ) ;",
     "int gzclose(gzFile file) CAIRN_DESTROYS(1);\n", false},
    {"int gzclose(gzFile file) CAIRN_DESTROYS(1);", "",
     "int gzclose(gzFile file) CAIRN_DESTROYS(1);\n", false},
};

START_TEST(what_the_user_changes_stays_and_is_a_rule)
{
    struct emission e;
    begin(&e);
    char *first = emit_all(&e, NULL);
    char *edited = replaced(first, changes[_i].old, changes[_i].new);
    for (int round = 0; round < 2; round++) {
        struct cairn_str edits = {0};
        ck_assert_int_eq(cairn_contracts_find_edits(edited, "contracts.h", &edits, NULL), CAIRN_OK);
        ck_assert_int_eq(edits.length != 0, changes[_i].is_rule);
        if (changes[_i].is_rule) {
            ck_assert_ptr_null(strstr(edits.text, "crc32"));
        }
        cairn_str_release(&edits);
        char *next = emit_all(&e, edited);
        ck_assert_msg(strstr(next, changes[_i].kept) != NULL, "lost: %s", next);
        ck_assert_ptr_nonnull(strstr(next, "\nuLong crc32("));
        free(edited);
        edited = next;
    }
    if (!changes[_i].is_rule) {
        ck_assert_str_eq(edited, first);
    }
    free(edited);
    free(first);
    end(&e);
}
END_TEST

START_TEST(edits_keep_their_lines)
{
    struct emission e;
    begin(&e);
    char *first = emit_all(&e, NULL);
    char *edited = replaced(first, "int gzclose(gzFile file) CAIRN_DESTROYS(1);",
                            "int gzclose(gzFile file) CAIRN_NULLABLE(1);");
    struct cairn_str edits = {0};
    ck_assert_int_eq(cairn_contracts_find_edits(edited, "contracts.h", &edits, NULL), CAIRN_OK);
    unsigned lines[2] = {0};
    const char *texts[2] = {edited, edits.text};
    for (int i = 0; i < 2; i++) {
        const char *at = strstr(texts[i], "int gzclose(");
        ck_assert_ptr_nonnull(at);
        for (const char *c = texts[i]; c < at; c++) {
            lines[i] += *c == '\n';
        }
    }
    ck_assert_uint_eq(lines[0], lines[1]);
    cairn_str_release(&edits);
    free(edited);
    free(first);
    end(&e);
}
END_TEST

START_TEST(a_file_without_the_mark_is_not_touched)
{
    struct emission e;
    struct cairn_error err;
    struct cairn_str edits = {0};
    begin(&e);
    ck_assert_int_eq(cairn_contracts_find_edits("int f(void);\n", "o/contracts.h", &edits, &err),
                     CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "'o/contracts.h'"));
    ck_assert_uint_eq(edits.length, 0);
    struct cairn_contracts_config config = {
        .target = &e.target, .model = e.model, .directory = e.folder, .previous = "int f(void);\n"};
    ck_assert_int_eq(cairn_emit_contracts(&config, &err), CAIRN_USAGE);
    ck_assert_int_ne(tool_shell(e.folder, "test -e contracts.h", NULL), 0);
    end(&e);
}
END_TEST

/* Whatever stands behind the mark is taken apart to its end. */
START_TEST(odd_texts_are_taken_apart)
{
    static const char *const texts[] = {
        "\n#endif /* CAIRN_READS_RULES */",
        "\n#endif /* CAIRN_READS_RULES */\n#endif",
        "\n#endif /* CAIRN_READS_RULES */ /*",
        "\n#endif /* CAIRN_READS_RULES */ \"",
        "\n#endif /* CAIRN_READS_RULES */\nint f(",
        "\n#endif /* CAIRN_READS_RULES */\n#if\n#if",
        "\n#endif /* CAIRN_READS_RULES */\n'\\",
        "\n#endif /* CAIRN_READS_RULES */\n//",
        "\n#endif /* CAIRN_READS_RULES */\n/* [cairn: */",
        "\n#endif /* CAIRN_READS_RULES */\n}}}",
        "\n#endif /* CAIRN_READS_RULES */\n/* [cairn:0123 */ int f(void) { return \"}\"[0]; }"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct cairn_str edits = {0};
        ck_assert_int_eq(cairn_contracts_find_edits(texts[i], "x", &edits, NULL), CAIRN_OK);
        cairn_str_release(&edits);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("emitter_contracts");
    TCase *tcase = tcase_create("contracts");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, the_text_is_as_expected);
    tcase_add_test(tcase, compilers_take_it);
    tcase_add_test(tcase, what_the_compiler_refuses_is_declared_otherwise);
    tcase_add_test(tcase, what_is_withdrawn_goes);
    tcase_add_loop_test(tcase, what_the_user_changes_stays_and_is_a_rule, 0,
                        sizeof changes / sizeof *changes);
    tcase_add_test(tcase, edits_keep_their_lines);
    tcase_add_test(tcase, a_file_without_the_mark_is_not_touched);
    tcase_add_test(tcase, odd_texts_are_taken_apart);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
