/* cli/options, cli/output, cli/progress: from words to the record and through run.db back; who may
 * write where; the progress line's width. */
#include <check.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/option_value.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"

static char folder[] = "options-test-XXXXXX";
static char path[64];
static struct cairn_error err;
static struct cairn_command_line line;

static void set_up(void)
{
    memset(folder + sizeof folder - 7, 'X', 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/run.db", folder);
    err = (struct cairn_error){0};
}

static void tear_down(void)
{
    cairn_command_line_release(&line);
    unlink(path);
    rmdir(folder);
}

/* Parses `cairn generate` with these words, up to NULL. */
static enum cairn_status parse(const char *const *words)
{
    char *argv[40] = {(char *)"cairn", (char *)"generate"};
    int argc = 2;
    while (words[argc - 2] != NULL) {
        argv[argc] = (char *)words[argc - 2];
        argc++;
    }
    cairn_command_line_release(&line);
    cairn_command_line_init(&line, CAIRN_COMMAND_generate);
    return cairn_command_line_parse(&line, argc, argv, &err);
}

#define PARSE(...) parse((const char *const[]){__VA_ARGS__, NULL})

static void expect_words(const struct cairn_words *words, const char *wanted)
{
    struct cairn_str got = {0};
    for (uint32_t i = 0; i < words->words.count; i++) {
        cairn_str_addf(&got, "%s%s", i == 0 ? "" : " ", words->words.items[i]);
    }
    ck_assert_str_eq(cairn_str_text(&got), wanted);
    cairn_str_release(&got);
}

START_TEST(flags_are_taken_as_compilers_take_them)
{
    ck_assert_msg(PARSE("-Ia", "-I", "b", "-isystem", "c", "-isystemd", "-DX=1", "-D", "Y", "-UZ",
                        "x.h", "-lz", "-L", "e", "y.h", "-Lf", "-l", "m", "--cflags",
                        " -g  -O2 ") == CAIRN_OK,
                  "%s", err.message);
    expect_words(&line.target.cpp_flags, "-Ia -Ib -isystemc -isystemd -DX=1 -DY -UZ");
    expect_words(&line.target.link_inputs, "-lz -Le -Lf -lm");
    expect_words(&line.target.headers, "x.h y.h");
    expect_words(&line.target.cflags, "-g -O2");
}
END_TEST

START_TEST(inputs_and_headers_are_told_apart)
{
    static const char *const names[] = {"libz.so.1.2", "lib.a", "x.o", "y.c", "config"};
    char paths[5][96];
    for (int i = 0; i < 5; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/%s", folder, names[i]);
        close(open(paths[i], O_CREAT | O_WRONLY, 0666));
    }
    ck_assert_msg(PARSE("a.h", paths[0], paths[1], paths[2], paths[3], paths[4]) == CAIRN_OK, "%s",
                  err.message);
    ck_assert_uint_eq(line.target.headers.words.count, 2);
    ck_assert_str_eq(line.target.headers.words.items[1], paths[4]);
    ck_assert_uint_eq(line.target.link_inputs.words.count, 4);
    for (int i = 0; i < 5; i++) {
        unlink(paths[i]);
    }
    ck_assert_int_eq(PARSE("a.h", "missing.so"), CAIRN_TARGET);
    ck_assert_int_eq(PARSE("a.h", "missing"), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "'missing'"));
}
END_TEST

START_TEST(a_count_takes_the_limit_of_time_away)
{
    ck_assert_int_eq(PARSE("a.h"), CAIRN_OK);
    ck_assert(line.run.time_s == 60);
    ck_assert_int_eq(PARSE("a.h", "--max-sequences", "5"), CAIRN_OK);
    ck_assert(line.run.time_s == 0);
    ck_assert_int_eq(PARSE("a.h", "--max-statements", "5"), CAIRN_OK);
    ck_assert(line.run.time_s == 0);
    ck_assert_int_eq(PARSE("a.h", "--max-sequences", "5", "--time", "7.5"), CAIRN_OK);
    ck_assert(line.run.time_s == 7.5);
}
END_TEST

static const struct {
    const char *option;
    const char *value;
} refused[] = {
    {"--time", "0"},
    {"--time", "soon"},
    {"--time", "nan"},
    {"--max-sequences", "0"},
    {"--max-sequences", "-1"},
    {"--max-statements", "1e3"},
    {"--seed", "-1"},
    {"--seed", "18446744073709551616"},
    {"--jobs", "0"},
    {"--jobs", "65"},
    {"--max-length", "501"},
    {"--repeat-probability", "1.5"},
    {"--repeat-max", "1"},
    {"--null-ratio", "-0.1"},
    {"--max-number", "9223372036854775808"},
    {"--append", "yes"},
    {"--after-error", ""},
    {"--pruning", "values"},
    {"--pruning", ""},
    {"--legality", "ON"},
    {"--oracle", "invariants"},
    {"--oracle", "invariants=maybe"},
    {"--oracle", "equalities=on"},
    {"--oracle", "equality=off,copies"},
    {"--generator", "poo"},
    {"--hang-limit", "0.01"},
    {"--suite-size", "-1"},
    {"--progress", "loud"},
    {"--include", "("},
    {"--out", ""},
    {"--pkg", ""},
};

START_TEST(a_bad_value_is_refused_with_a_line_that_names_the_option)
{
    ck_assert_int_eq(PARSE("a.h", refused[_i].option, refused[_i].value), CAIRN_USAGE);
    ck_assert_msg(strncmp(err.message, refused[_i].option, strlen(refused[_i].option)) == 0, "%s",
                  err.message);
    ck_assert_ptr_null(strchr(err.message, '\n'));
}
END_TEST

START_TEST(values_reach_the_record)
{
    ck_assert_msg(PARSE("a.h", "--seed", "18446744073709551615", "--jobs", "3", "--null-ratio",
                        "0.25", "--max-number", "1000", "--append", "off", "--pruning", "syntactic",
                        "--oracle", "invariants=off", "--generator", "walk", "--hang-limit", "0.25",
                        "--until-plateau", "--stop-on-failure", "--suite-size", "0", "--out", "x",
                        "--force", "--quiet", "--progress", "plain") == CAIRN_OK,
                  "%s", err.message);
    ck_assert(line.run.seed == UINT64_MAX);
    ck_assert_uint_eq(line.run.jobs, 3);
    ck_assert(line.run.null_ratio == 0.25);
    ck_assert_int_eq(line.run.max_number, 1000);
    ck_assert(!line.run.append);
    ck_assert(line.run.after_error);
    ck_assert_int_eq(line.run.pruning, CAIRN_PRUNING_SYNTACTIC);
    ck_assert(!line.run.check_invariants);
    ck_assert_int_eq(line.run.generator, CAIRN_GENERATOR_WALK);
    ck_assert_uint_eq(line.run.hang_limit_ms, 250);
    ck_assert(line.run.until_plateau && line.run.stop_on_failure);
    ck_assert_uint_eq(line.run.suite_size, 0);
    ck_assert_str_eq(line.out, "x");
    ck_assert(line.force && line.quiet);
    ck_assert_int_eq(line.progress, CAIRN_PROGRESS_PLAIN);
}
END_TEST

/* Option by option: between the members of struct cairn_options anything may stand. */
static void expect_same_run(const struct cairn_command_line *a, const struct cairn_command_line *b)
{
    for (unsigned i = 0; i < cairn_option_count; i++) {
        const struct cairn_option *option = &cairn_option_table[i];
        struct cairn_str of_a = {0};
        struct cairn_str of_b = {0};
        if (option->is_run) {
            ck_assert_msg(cairn_option_print(a, option, &of_a) ==
                              cairn_option_print(b, option, &of_b),
                          "--%s", option->name);
            ck_assert_msg(strcmp(cairn_str_text(&of_a), cairn_str_text(&of_b)) == 0,
                          "--%s: '%s' and '%s'", option->name, cairn_str_text(&of_a),
                          cairn_str_text(&of_b));
        }
        cairn_str_release(&of_a);
        cairn_str_release(&of_b);
    }
}

START_TEST(a_command_line_comes_back_from_the_database)
{
    ck_assert_msg(PARSE("a.h", "-Ii", "-lz", "--pkg", "p", "--cflags", "-g -O", "--focus", "^f",
                        "--max-sequences", "12", "--null-ratio", "0.3", "--append", "off",
                        "--until-plateau") == CAIRN_OK,
                  "%s", err.message);
    struct cairn_store *store;
    ck_assert_int_eq(cairn_store_create(&store, path, &err), CAIRN_OK);
    cairn_command_line_save(&line, store);
    struct cairn_command_line back;
    cairn_command_line_init(&back, CAIRN_COMMAND_emit);
    ck_assert_msg(cairn_command_line_load(&back, store, &err) == CAIRN_OK, "%s", err.message);
    expect_words(&back.target.headers, "a.h");
    expect_words(&back.target.cpp_flags, "-Ii");
    expect_words(&back.target.link_inputs, "-lz");
    expect_words(&back.target.packages, "p");
    expect_words(&back.target.cflags, "-g -O");
    ck_assert_str_eq(back.target.focus, "^f");
    expect_same_run(&back, &line);
    cairn_command_line_release(&back);
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
}
END_TEST

START_TEST(unknown_options_in_a_database_are_refused)
{
    struct cairn_store *store;
    struct cairn_store_option row = {.position = 0, .name = "magic", .value = "1"};
    ck_assert_int_eq(cairn_store_create(&store, path, &err), CAIRN_OK);
    cairn_store_put_option(store, &row);
    cairn_command_line_init(&line, CAIRN_COMMAND_emit);
    ck_assert_int_eq(cairn_command_line_load(&line, store, &err), CAIRN_FORMAT);
    ck_assert_ptr_nonnull(strstr(err.message, "'magic'"));
    row = (struct cairn_store_option){.position = 0};
    cairn_store_put_option(store, &row);
    ck_assert_int_eq(cairn_command_line_load(&line, store, &err), CAIRN_FORMAT);
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
}
END_TEST

START_TEST(only_cairns_own_folders_are_written_to)
{
    char other[64];
    snprintf(other, sizeof other, "%s/notes", folder);
    ck_assert_int_eq(cairn_output_check("no-such-folder", false, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_output_check(folder, false, &err), CAIRN_OK);
    close(open(other, O_CREAT | O_WRONLY, 0666));
    ck_assert_int_eq(cairn_output_check(folder, true, &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "no run of cairn's"));
    ck_assert_int_eq(cairn_output_check(other, true, &err), CAIRN_USAGE);
    struct cairn_store *store;
    ck_assert_int_eq(cairn_store_create(&store, path, &err), CAIRN_OK);
    cairn_store_close(store, NULL);
    ck_assert_int_eq(cairn_output_check(folder, false, &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "--force"));
    ck_assert_int_eq(cairn_output_check(folder, true, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_output_clear(folder, &err), CAIRN_OK);
    ck_assert_int_ne(access(path, F_OK), 0);
    ck_assert_int_eq(access(other, F_OK), 0);
    unlink(other);
}
END_TEST

START_TEST(clearing_does_not_follow_links)
{
    char suite[64];
    char outside[64];
    char kept[96];
    snprintf(suite, sizeof suite, "%s/suite", folder);
    snprintf(outside, sizeof outside, "%s.outside", folder);
    snprintf(kept, sizeof kept, "%s/kept", outside);
    ck_assert_int_eq(mkdir(outside, 0777), 0);
    close(open(kept, O_CREAT | O_WRONLY, 0666));
    char target[80];
    snprintf(target, sizeof target, "../%s", outside);
    ck_assert_int_eq(symlink(target, suite), 0);
    ck_assert_int_eq(cairn_output_clear(folder, &err), CAIRN_OK);
    ck_assert_int_eq(access(kept, F_OK), 0);
    ck_assert_int_ne(access(suite, F_OK), 0);
    unlink(kept);
    rmdir(outside);
}
END_TEST

START_TEST(a_folder_is_for_one_cairn_at_a_time)
{
    int lock;
    int second;
    ck_assert_int_eq(cairn_output_lock(folder, &lock, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_output_lock(folder, &second, &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "another cairn"));
    close(lock);
    ck_assert_int_eq(cairn_output_lock(folder, &second, &err), CAIRN_OK);
    close(second);
}
END_TEST

START_TEST(what_goes_on_takes_limits_and_keeps_the_rest)
{
    struct cairn_store *store;
    ck_assert_int_eq(PARSE("a.h", "--max-sequences", "12", "--seed", "7", "--jobs", "2"), CAIRN_OK);
    ck_assert_int_eq(cairn_store_create(&store, path, &err), CAIRN_OK);
    cairn_command_line_save(&line, store);
    ck_assert_msg(PARSE("--resume", "--time", "5", "--suite-size", "3") == CAIRN_OK, "%s",
                  err.message);
    ck_assert_msg(cairn_command_line_load(&line, store, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(cairn_command_line_override(&line, &err) == CAIRN_OK, "%s", err.message);
    ck_assert(line.run.time_s == 5);
    ck_assert_uint_eq(line.run.max_sequences, 0);
    ck_assert_uint_eq(line.run.suite_size, 3);
    ck_assert_uint_eq(line.run.seed, 7);
    ck_assert_uint_eq(line.run.jobs, 2);
    cairn_command_line_update(&line, store);
    /* Without a limit the last one holds, and what was given is kept once. */
    ck_assert_int_eq(PARSE("--resume", "--stop-on-failure"), CAIRN_OK);
    ck_assert_msg(cairn_command_line_load(&line, store, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_msg(cairn_command_line_override(&line, &err) == CAIRN_OK, "%s", err.message);
    ck_assert(line.run.time_s == 5);
    ck_assert(line.run.stop_on_failure);
    expect_words(&line.target.headers, "a.h");
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
}
END_TEST

START_TEST(what_would_change_the_run_is_refused_with_resume)
{
    ck_assert_int_eq(PARSE("--resume", "--seed", "7"), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "--seed cannot be given with --resume"));
    ck_assert_int_eq(PARSE("-I.", "--resume"), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "-I cannot be given with --resume"));
    ck_assert_int_eq(PARSE("--resume", "a.h"), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "--resume takes no HEADER"));
    ck_assert_int_eq(PARSE("--resume", "--until-plateau", "--quiet", "--out", "x"), CAIRN_OK);
}
END_TEST

START_TEST(the_progress_line_fits)
{
    struct cairn_run_stats stats = {.seconds = 12, .executed = 24000, .bugs = 1};
    struct cairn_str text = {0};
    cairn_progress_print(&stats, 60, 0, &text);
    ck_assert_ptr_nonnull(strstr(text.text, "12 s, 48 s left: 24000 sequences (2000/s)"));
    ck_assert_ptr_nonnull(strstr(text.text, "1 bug,"));
    for (size_t width = 1; width < 200; width++) {
        cairn_str_reset(&text);
        cairn_progress_print(&stats, 60, width, &text);
        ck_assert_uint_le(strlen(text.text), width);
        ck_assert_uint_eq(strlen(text.text), text.length);
    }
    cairn_str_reset(&text);
    stats.recalled = 20;
    stats.to_recall = 300;
    cairn_progress_print(&stats, 60, 0, &text);
    ck_assert_str_eq(text.text, "12 s: recalling 20 of 300 kept sequences, pool 0");
    cairn_str_release(&text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *tcase = tcase_create("options");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, flags_are_taken_as_compilers_take_them);
    tcase_add_test(tcase, inputs_and_headers_are_told_apart);
    tcase_add_test(tcase, a_count_takes_the_limit_of_time_away);
    tcase_add_loop_test(tcase, a_bad_value_is_refused_with_a_line_that_names_the_option, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_test(tcase, values_reach_the_record);
    tcase_add_test(tcase, a_command_line_comes_back_from_the_database);
    tcase_add_test(tcase, unknown_options_in_a_database_are_refused);
    tcase_add_test(tcase, only_cairns_own_folders_are_written_to);
    tcase_add_test(tcase, clearing_does_not_follow_links);
    tcase_add_test(tcase, a_folder_is_for_one_cairn_at_a_time);
    tcase_add_test(tcase, what_goes_on_takes_limits_and_keeps_the_rest);
    tcase_add_test(tcase, what_would_change_the_run_is_refused_with_resume);
    tcase_add_test(tcase, the_progress_line_fits);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
