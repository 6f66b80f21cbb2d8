#include "cli/debugger.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/complaint.h"
#include "core/folder.h"
#include "core/process.h"
#include "emitter/emitter.h"

enum { BUILD_LIMIT_MS = 300 * 1000, NOT_EXECUTED = 127 };

enum cairn_status cairn_debugger_find(struct cairn_error *err)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    while (path != NULL && *path != '\0') {
        const size_t length = strcspn(path, ":");
        const int needed = snprintf(file, sizeof file, "%.*s/gdb", (int)length, path);
        if (needed > 0 && needed < (int)sizeof file && access(file, X_OK) == 0) {
            return CAIRN_OK;
        }
        path += length + (path[length] == ':');
    }
    return cairn_fail(err, CAIRN_USAGE, "--gdb: there is no gdb in PATH: install it");
}

/* ---- the program ---- */

static enum cairn_status write_program(struct cairn_session *session, struct cairn_test *test,
                                       const char *directory)
{
    struct cairn_suite_config config = {
        .target = &session->line->target, .model = session->model, .directory = directory};
    struct cairn_suite_result result;
    enum cairn_status status =
        cairn_emit_suites(&config, test, 1, &session->arena, &result, &session->err);
    return status == CAIRN_OK && test->is_dropped
               ? cairn_fail(&session->err, CAIRN_TARGET, "it cannot be written as a program: %s",
                            test->drop_reason)
               : status;
}

/* The library's sources are built as for the harness: other flags might hide what it does. */
static enum cairn_status build(struct cairn_session *session, const char *directory,
                               const char *program)
{
    const char *cc = session->line->target.cc;
    const char *const argv[] = {"make",
                                "-s",
                                "-C",
                                directory,
                                cairn_arena_printf(&session->arena, "CC=%s", cc),
                                "CFLAGS=-O0 -g3",
                                program,
                                NULL};
    struct cairn_process process = {.argv = argv, .limit_ms = BUILD_LIMIT_MS};
    struct cairn_process_result result = {0};
    enum cairn_status status = cairn_process_run(&process, &result, &session->err);
    if (status == CAIRN_OK && result.exit_code != 0) {
        status = cairn_complaint_fail(&result, cc, "cannot build the program for gdb", NULL,
                                      &session->err);
    }
    cairn_process_result_release(&result);
    return status;
}

/* ---- gdb ---- */

static _Noreturn void execute(pid_t parent, const char *directory, const char *const *argv)
{
    /* What it debugs is killed with it. */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == parent && chdir(directory) == 0) {
        setenv("CK_FORK", "no", 1);
        execvp(argv[0], (char *const *)(uintptr_t)argv);
    }
    _exit(NOT_EXECUTED);
}

/* Keys that interrupt are gdb's while it runs. */
static enum cairn_status run(struct cairn_session *session, const char *directory,
                             const char *const *argv)
{
    const struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction before[2];
    int status = 0;
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0) {
        execute(parent, directory, argv);
    }
    sigaction(SIGINT, &ignored, &before[0]);
    sigaction(SIGQUIT, &ignored, &before[1]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGQUIT, &before[1], NULL);
    bool is_run = child > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == NOT_EXECUTED);
    return is_run ? CAIRN_OK
                  : cairn_fail(&session->err, CAIRN_INTERNAL, "--gdb: gdb cannot be started");
}

enum cairn_status cairn_debugger_run(struct cairn_session *session, struct cairn_test *test)
{
    char directory[PATH_MAX];
    const char *program = cairn_emit_program(test->verdict);
    enum cairn_status status =
        cairn_folder_make_temporary(directory, sizeof directory, &session->err);
    status = status == CAIRN_OK ? write_program(session, test, directory) : status;
    status = status == CAIRN_OK ? build(session, directory, program) : status;
    if (status == CAIRN_OK) {
        const char *slash = strrchr(test->file, '/');
        const char *stop = cairn_arena_printf(&session->arena, "tbreak %s:%u",
                                              slash == NULL ? test->file : slash + 1, test->line);
        const char *const argv[] = {"gdb", "-q", "-ex", stop, "-ex", "run", program, NULL};
        fflush(stdout);
        status = run(session, directory, argv);
    }
    if (directory[0] != '\0') {
        (void)cairn_folder_remove(directory);
    }
    return status;
}
