/* Starting programs (core/process.h). A confined program gets a supervisor:
 *
 *     cairn --clone--> supervisor (pid 1 of the namespace, or subreaper) --fork--> program
 *
 * The supervisor builds the sandbox, waits for the program, tells its wait status through the
 * report pipe and takes everything else with it: as pid 1 by ending, else by killing what has been
 * left to it. It is a copy of cairn's process that never returns from here. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/process.h"
#include "core/sandbox.h"

enum report_kind { REPORT_STARTED = 1, REPORT_FAILED, REPORT_ENDED };

/* One message through the report pipe; smaller than PIPE_BUF, so written as a whole. */
struct report {
    enum report_kind kind;
    int error;       /* FAILED: errno */
    int status;      /* ENDED: as waitpid gives it */
    bool is_sandbox; /* FAILED: another way may be tried */
    char step[64];
};

struct launch {
    const struct cairn_process *process;
    enum cairn_sandbox_way way;
    int output;
    int report; /* write end */
    uid_t uid;
    gid_t gid;
};

enum { FIRST_PASSED = 3, EXEC_FAILED = 127 };

/* Brings descriptors to their places: 0 null, 1 and 2 output, 3.. what is passed; everything else
 * closes on exec. Copies stand above all places first, so that none is overwritten. */
static bool place_descriptors(const struct launch *launch, int *status_pipe)
{
    uint32_t count = launch->process->pass_count;
    int above = FIRST_PASSED + (int)count;
    int passed[16];
    if (count > sizeof passed / sizeof *passed) {
        errno = EINVAL;
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        passed[i] = fcntl(launch->process->pass_fds[i], F_DUPFD_CLOEXEC, above);
    }
    int output = fcntl(launch->output, F_DUPFD_CLOEXEC, above);
    *status_pipe = fcntl(*status_pipe, F_DUPFD_CLOEXEC, above);
    int null = open("/dev/null", O_RDWR);
    int errors = launch->process->drops_errors ? null : output;
    if (null < 0 || dup2(errors, STDERR_FILENO) < 0 || dup2(null, STDIN_FILENO) < 0 ||
        dup2(output, STDOUT_FILENO) < 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (dup2(passed[i], FIRST_PASSED + (int)i) < 0) {
            return false;
        }
    }
    return close_range((unsigned)above, ~0u, CLOSE_RANGE_CLOEXEC) == 0;
}

static void report_failure(int fd, const char *step, bool is_sandbox)
{
    struct report report = {.kind = REPORT_FAILED, .error = errno, .is_sandbox = is_sandbox};
    snprintf(report.step, sizeof report.step, "%s", step);
    (void)!write(fd, &report, sizeof report);
}

/* Becomes the program. A failure goes through fd, which exec closes. */
_Noreturn static void become_program(const struct launch *launch, int fd)
{
    const struct cairn_process *process = launch->process;
    bool is_confined = process->confinement != CAIRN_CONFINE_NONE;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    const char *failed = NULL;
    if (!place_descriptors(launch, &fd)) {
        failed = "descriptors";
    } else if (process->directory != NULL && chdir(process->directory) != 0) {
        failed = process->directory;
    }
    if (failed != NULL) {
        report_failure(fd, failed, false);
        _exit(EXEC_FAILED);
    }
    if (process->environment != NULL) {
        environ = (char **)(uintptr_t)process->environment;
    } else if (is_confined) {
        cairn_sandbox_set_environment(launch->way, process);
    }
    failed = is_confined ? cairn_sandbox_confine(launch->way, process) : NULL;
    if (failed != NULL) {
        report_failure(fd, failed, true);
        _exit(EXEC_FAILED);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(process->argv[0], (char *const *)(uintptr_t)process->argv);
    report_failure(fd, "exec", false);
    _exit(EXEC_FAILED);
}

/* Forks the program; returns when it was executed. On failure *report says why. */
static pid_t start_program(const struct launch *launch, struct report *report)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        *report = (struct report){.kind = REPORT_FAILED, .error = errno, .step = "pipe"};
        return -1;
    }
    pid_t pid = fork();
    if (pid == 0) {
        become_program(launch, ends[1]);
    }
    int error = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        *report = (struct report){.kind = REPORT_FAILED, .error = error, .step = "fork"};
        return -1;
    }
    ssize_t got;
    do {
        got = read(ends[0], report, sizeof *report);
    } while (got < 0 && errno == EINTR);
    close(ends[0]);
    if (got == (ssize_t)sizeof *report) {
        waitpid(pid, NULL, 0);
        return -1;
    }
    *report = (struct report){.kind = REPORT_STARTED};
    return pid;
}

/* Waits for the program while reaping what it leaves behind; SIGTERM from cairn ends the wait. A
 * program of which the kernel keeps no status counts as killed. */
static bool wait_for(pid_t pid, int *status)
{
    sigset_t waited;
    sigemptyset(&waited);
    sigaddset(&waited, SIGCHLD);
    sigaddset(&waited, SIGTERM);
    for (;;) {
        pid_t ended;
        while ((ended = waitpid(-1, status, WNOHANG)) > 0) {
            if (ended == pid) {
                return true;
            }
        }
        if (ended < 0 && errno == ECHILD) {
            *status = SIGKILL;
            return true;
        }
        if (sigwaitinfo(&waited, NULL) == SIGTERM) {
            return false;
        }
    }
}

/* Kills every descendant that has been left to the subreaper; grandchildren come up as their
 * parents die. Bounded, for a tree that grows as fast as it is cut. */
static void kill_descendants(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    for (int round = 0; round < 1000; round++) {
        FILE *children = fopen(path, "re");
        int pid;
        while (children != NULL && fscanf(children, "%d", &pid) == 1) {
            kill(pid, SIGKILL);
        }
        if (children != NULL) {
            fclose(children);
        }
        if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD) {
            return;
        }
    }
}

/* When the machine runs out of memory, the code under test ends, not cairn or the user's editor. */
static void volunteer_for_the_oom_killer(void)
{
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd >= 0) {
        (void)!write(fd, "1000", 4);
        close(fd);
    }
}

_Noreturn static void supervise(struct launch *launch)
{
    /* Were it ignored, nothing would be told of the end of the program. */
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &plain, NULL);
    sigset_t blocked;
    sigfillset(&blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    bool is_alone = launch->way == CAIRN_SANDBOX_FALLBACK;
    prctl(PR_SET_PDEATHSIG, is_alone ? SIGTERM : SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    volunteer_for_the_oom_killer();
    struct pollfd reader = {.fd = launch->report};
    if (poll(&reader, 1, 0) > 0) {
        _exit(1); /* cairn died before the death signal was set */
    }
    struct report report;
    const char *failed =
        cairn_sandbox_build(launch->way, launch->process, launch->uid, launch->gid);
    if (failed != NULL) {
        report_failure(launch->report, failed, true);
        _exit(1);
    }
    /* The program has the same user: it must not read this copy of cairn's memory. */
    prctl(PR_SET_DUMPABLE, 0);
    pid_t pid = start_program(launch, &report);
    (void)!write(launch->report, &report, sizeof report);
    if (pid < 0) {
        _exit(1);
    }
    /* Nobody but the program may hold its channels open. */
    int keep = dup2(launch->report, 0);
    close_range(1, ~0u, 0);
    report = (struct report){.kind = REPORT_ENDED};
    bool has_ended = wait_for(pid, &report.status);
    if (is_alone) {
        kill(-pid, SIGKILL);
        kill_descendants();
    }
    if (has_ended) {
        (void)!write(keep, &report, sizeof report);
    }
    _exit(0);
}

/* As fork, with namespaces. Where memory is short it may be interrupted, which fork never is. */
static pid_t clone_process(unsigned long flags)
{
    enum { TRIES = 20 };
    const struct timespec pause = {.tv_nsec = 10000000};
    pid_t pid = (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
    for (int i = 1; i < TRIES && pid < 0 && errno == EINTR; i++) {
        nanosleep(&pause, NULL);
        pid = (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
    }
    return pid;
}

/* A child whose status is lost counts as killed. */
static int wait_status(pid_t pid)
{
    int status = 0;
    pid_t ended;
    do {
        ended = waitpid(pid, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == pid ? status : SIGKILL;
}

/* One attempt. On failure *report says why. */
static bool spawn_supervised(struct launch *launch, struct cairn_child *child,
                             struct report *report)
{
    int ends[2];
    *report = (struct report){.kind = REPORT_FAILED, .step = "clone", .is_sandbox = true};
    if (pipe2(ends, O_CLOEXEC) != 0) {
        report->error = errno;
        return false;
    }
    pid_t pid = clone_process(cairn_sandbox_clone_flags(launch->way));
    if (pid == 0) {
        close(ends[0]);
        launch->report = ends[1];
        supervise(launch);
    }
    report->error = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return false;
    }
    ssize_t got;
    do {
        got = read(ends[0], report, sizeof *report);
    } while (got < 0 && errno == EINTR);
    if (got == (ssize_t)sizeof *report && report->kind == REPORT_STARTED) {
        *child = (struct cairn_child){
            .pid = pid, .report = ends[0], .has_namespaces = launch->way != CAIRN_SANDBOX_FALLBACK};
        return true;
    }
    close(ends[0]);
    wait_status(pid);
    return false;
}

static enum cairn_status fail_to_start(const struct launch *launch, const struct report *report,
                                       struct cairn_error *err)
{
    const char *program = launch->process->argv[0];
    if (strcmp(report->step, "exec") == 0) {
        return cairn_fail(err, CAIRN_IO, "cannot start %s: %s", program, strerror(report->error));
    }
    return cairn_fail(err, CAIRN_IO, "cannot start %s: %s: %.60s", program, strerror(report->error),
                      report->step);
}

enum cairn_status cairn_process_spawn(const struct cairn_process *process, int output,
                                      struct cairn_child *ret_child, struct cairn_error *err)
{
    struct launch launch = {
        .process = process, .output = output, .uid = geteuid(), .gid = getegid()};
    struct report report;
    *ret_child = (struct cairn_child){0};
    if (process->confinement == CAIRN_CONFINE_NONE) {
        launch.way = CAIRN_SANDBOX_FALLBACK;
        pid_t pid = start_program(&launch, &report);
        if (pid < 0) {
            return fail_to_start(&launch, &report, err);
        }
        *ret_child = (struct cairn_child){.pid = pid, .report = -1};
        return CAIRN_OK;
    }
    int way = launch.uid == 0 ? CAIRN_SANDBOX_NAMESPACES : CAIRN_SANDBOX_USER_NAMESPACES;
    for (; way < CAIRN_SANDBOX_WAY_COUNT; way++) {
        launch.way = (enum cairn_sandbox_way)way;
        if (spawn_supervised(&launch, ret_child, &report)) {
            return CAIRN_OK;
        }
        bool is_last = process->needs_namespaces && way == CAIRN_SANDBOX_USER_NAMESPACES;
        if (!report.is_sandbox || is_last) {
            break;
        }
    }
    return fail_to_start(&launch, &report, err);
}

int cairn_process_wait(struct cairn_child *child)
{
    if (child->report < 0) {
        int status = wait_status(child->pid);
        kill(-child->pid, SIGKILL);
        *child = (struct cairn_child){0};
        return status;
    }
    struct report report;
    ssize_t got;
    do {
        got = read(child->report, &report, sizeof report);
    } while (got < 0 && errno == EINTR);
    close(child->report);
    wait_status(child->pid);
    *child = (struct cairn_child){0};
    return got == (ssize_t)sizeof report ? report.status : SIGKILL;
}

void cairn_process_kill(struct cairn_child *child)
{
    if (child->pid == 0) {
        return;
    }
    if (child->report < 0) {
        kill(-child->pid, SIGKILL);
    }
    /* A supervisor without namespaces has descendants to kill first. */
    bool must_ask = child->report >= 0 && !child->has_namespaces;
    kill(child->pid, must_ask ? SIGTERM : SIGKILL);
    if (must_ask) {
        struct pollfd end = {.fd = child->report, .events = POLLIN};
        enum { PATIENCE_MS = 2000 };
        poll(&end, 1, PATIENCE_MS);
        kill(child->pid, SIGKILL);
    }
    (void)cairn_process_wait(child);
}
