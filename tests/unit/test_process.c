#include "core/process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/suites.h"

static struct cairn_process_result result;

/* Runs a shell script under what `process` says besides. */
static void run(const char *script, struct cairn_process process)
{
    const char *const argv[] = {"sh", "-c", script, NULL};
    struct cairn_error err = {.message = ""};
    process.argv = argv;
    ck_assert_msg(cairn_process_run(&process, &result, &err) == CAIRN_OK, "%s", err.message);
}

START_TEST(exit_codes_come_back)
{
    run("exit 0", (struct cairn_process){0});
    ck_assert_int_eq(result.exit_code, 0);
    ck_assert_int_eq(result.signal, 0);
    ck_assert(!result.timed_out);
    ck_assert_str_eq(cairn_str_text(&result.output), "");
    cairn_process_result_release(&result);
    run("exit 77", (struct cairn_process){0});
    ck_assert_int_eq(result.exit_code, 77);
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(signals_come_back)
{
    run("kill -TERM $$", (struct cairn_process){0});
    ck_assert_int_eq(result.exit_code, -1);
    ck_assert_int_eq(result.signal, SIGTERM);
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(a_status_that_is_lost_is_a_failure)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGCHLD, &ignore, NULL);
    run("exit 0", (struct cairn_process){0});
    ck_assert_int_eq(result.signal, SIGKILL);
    ck_assert_int_eq(result.exit_code, -1);
    cairn_process_result_release(&result);
    /* The supervisor waits for itself. */
    run("sleep 0.1; exit 3", (struct cairn_process){.confinement = CAIRN_CONFINE_TARGET});
    ck_assert_int_eq(result.exit_code, 3);
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(both_outputs_are_kept_in_order)
{
    run("echo one; echo two >&2; echo three", (struct cairn_process){0});
    ck_assert_str_eq(cairn_str_text(&result.output), "one\ntwo\nthree\n");
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(errors_are_dropped_where_output_is_data)
{
    run("echo one; echo two >&2", (struct cairn_process){.drops_errors = true});
    ck_assert_str_eq(cairn_str_text(&result.output), "one\n");
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(stdin_is_empty)
{
    run("cat; echo end", (struct cairn_process){.limit_ms = 10000});
    ck_assert_str_eq(cairn_str_text(&result.output), "end\n");
    cairn_process_result_release(&result);
}
END_TEST

/* Whether the process still runs: one that nobody has waited for does not. */
static bool is_alive(int pid)
{
    char path[64];
    char state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        (void)!fscanf(file, "%*d (%*[^)]) %c", &state);
        fclose(file);
    }
    return state != 'X' && state != 'Z';
}

START_TEST(time_is_limited_for_grandchildren_too)
{
    /* On a loaded machine the shell may need more than the first limit to begin. */
    for (uint32_t limit_ms = 300; result.output.length == 0; limit_ms *= 2) {
        cairn_process_result_release(&result);
        run("sleep 3000 & echo $!; sleep 3000", (struct cairn_process){.limit_ms = limit_ms});
        ck_assert(result.timed_out);
    }
    ck_assert_int_eq(result.signal, SIGKILL);
    ck_assert_int_eq(result.exit_code, -1);
    int grandchild = (int)strtol(cairn_str_text(&result.output), NULL, 10);
    ck_assert_int_gt(grandchild, 1);
    while (is_alive(grandchild)) { /* until the time limit of the test */
        usleep(1000);
    }
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(output_beyond_the_limit_is_dropped)
{
    run("head -c 100000 /dev/zero | tr '\\0' a; exit 3",
        (struct cairn_process){.output_limit = 100});
    ck_assert_uint_eq(result.output.length, 100);
    ck_assert_int_eq(result.exit_code, 3);
    cairn_process_result_release(&result);
}
END_TEST

START_TEST(directory_and_environment_are_set)
{
    const char *const environment[] = {"NAME=value", "PATH=/usr/bin:/bin", NULL};
    run("pwd; echo $NAME$HOME",
        (struct cairn_process){.directory = "/", .environment = environment});
    ck_assert_str_eq(cairn_str_text(&result.output), "/\nvalue\n");
    cairn_process_result_release(&result);
}
END_TEST

static void check_not_started(struct cairn_process process, const char *name)
{
    struct cairn_error err = {.message = ""};
    ck_assert_int_ne(cairn_process_run(&process, &result, &err), CAIRN_OK);
    ck_assert_msg(strstr(err.message, name) != NULL, "'%s' does not name '%s'", err.message, name);
    ck_assert_int_eq(result.exit_code, -1);
    cairn_process_result_release(&result);
}

START_TEST(what_cannot_be_started_is_an_error)
{
    const char *const missing[] = {"no-such-program-of-cairn", NULL};
    const char *const folder[] = {"/", NULL};
    const char *const sh[] = {"sh", "-c", ":", NULL};
    check_not_started((struct cairn_process){.argv = missing}, "no-such-program-of-cairn");
    check_not_started((struct cairn_process){.argv = folder}, "/");
    check_not_started((struct cairn_process){.argv = sh, .directory = "/no-such-folder"}, "sh");
}
END_TEST

START_TEST(a_spawned_program_is_waited_for_or_killed)
{
    const char *const quick[] = {"sh", "-c", "exit 5", NULL};
    const char *const slow[] = {"sleep", "3000", NULL};
    struct cairn_child child;
    struct cairn_process process = {.argv = quick};
    ck_assert_int_eq(cairn_process_spawn(&process, STDOUT_FILENO, &child, NULL), CAIRN_OK);
    int status = cairn_process_wait(&child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 5);
    process.argv = slow;
    ck_assert_int_eq(cairn_process_spawn(&process, STDOUT_FILENO, &child, NULL), CAIRN_OK);
    cairn_process_kill(&child);
    struct cairn_child none = {0};
    cairn_process_kill(&none);
}
END_TEST

UNIT_SUITE(process, exit_codes_come_back, signals_come_back, a_status_that_is_lost_is_a_failure,
           both_outputs_are_kept_in_order, errors_are_dropped_where_output_is_data, stdin_is_empty,
           time_is_limited_for_grandchildren_too, output_beyond_the_limit_is_dropped,
           directory_and_environment_are_set, what_cannot_be_started_is_an_error,
           a_spawned_program_is_waited_for_or_killed)
