/* What the policy traps and what it lets pass, tried on the kernel itself. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "executor/policy.h"

static const uint64_t cookie = UINT64_C(0x1234567890abcdef);

static volatile sig_atomic_t trapped;

static void on_trap(int number, siginfo_t *info, void *context)
{
    ucontext_t *registers = context;
    (void)number;
    (void)info;
    trapped = 1;
    registers->uc_mcontext.gregs[REG_RAX] = -EPERM;
}

static void install(void)
{
    static struct sock_filter instructions[4096];
    uint32_t count = 0;
    struct cairn_error err;
    ck_assert_msg(cairn_policy_compile(cookie, instructions, 4096, &count, &err) == CAIRN_OK, "%s",
                  err.message);
    struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
    struct sock_fprog program = {.len = (unsigned short)count, .filter = instructions};
    ck_assert_int_eq(sigaction(SIGSYS, &action, NULL), 0);
    ck_assert_int_eq(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
    ck_assert_int_eq(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0), 0);
}

/* Makes the call in a child under the policy. Returns 1 if it was trapped, 0 if not. */
static int try_call(long number, const uint64_t *args)
{
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        install();
        trapped = 0; /* Check marks its place in a pipe */
        (void)syscall(number, args[0], args[1], args[2], args[3], args[4], args[5]);
        _exit(trapped);
    }
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static const char path[] = "/dev/null";

struct attempt {
    long number;
    uint64_t args[5];
    int is_trapped;
};

static const struct attempt attempts[] = {
    {SYS_getpid, {0}, 0},
    {SYS_write, {2, 0, 0}, 0},
    {SYS_write, {99, 0, 0}, 1},
    {SYS_read, {0, 0, 0}, 1},
    {SYS_pread64, {3, 0, 0, 0}, 1},
    {SYS_lseek, {UINT32_MAX, 0, 0}, 1},
    {SYS_openat, {(uint64_t)AT_FDCWD, (uint64_t)(uintptr_t)path, O_RDONLY}, 1},
    {SYS_stat, {(uint64_t)(uintptr_t)path, 0}, 1},
    {SYS_openat, {(uint64_t)AT_FDCWD, (uint64_t)(uintptr_t)path, O_WRONLY}, 1},
    {SYS_openat, {(uint64_t)AT_FDCWD, (uint64_t)(uintptr_t)path, O_RDWR}, 1},
    {SYS_openat, {(uint64_t)AT_FDCWD, (uint64_t)(uintptr_t)path, O_RDONLY | O_CREAT}, 1},
    {SYS_open, {(uint64_t)(uintptr_t)path, O_RDONLY | O_TRUNC}, 1},
    {SYS_openat2, {(uint64_t)AT_FDCWD, (uint64_t)(uintptr_t)path, 0, 0}, 1},
    {SYS_creat, {(uint64_t)(uintptr_t)path}, 1},
    {SYS_mkdir, {(uint64_t)(uintptr_t)path}, 1},
    {SYS_unlinkat, {(uint64_t)AT_FDCWD, 0}, 1},
    {SYS_renameat2, {(uint64_t)AT_FDCWD, 0, (uint64_t)AT_FDCWD, 0, 0}, 1},
    {SYS_chmod, {(uint64_t)(uintptr_t)path, 0600}, 1},
    {SYS_socket, {AF_INET, SOCK_STREAM, 0}, 1},
    {SYS_socketpair, {0}, 0},
    {SYS_execve, {0}, 1},
    {SYS_fork, {0}, 1},
    {SYS_vfork, {0}, 1},
    {SYS_clone, {SIGCHLD}, 1},
    {SYS_clone, {CLONE_THREAD}, 0}, /* refused by the kernel, not by us */
    {SYS_clone3, {0}, 1},
    {SYS_kill, {1, 0}, 1},
    {SYS_tgkill, {1, 1, SIGKILL}, 1},
    {SYS_tgkill, {1, 1, SIGTERM}, 1},
    {SYS_tgkill, {UINT32_MAX, 1, SIGABRT}, 1},
    {SYS_ptrace, {0}, 1},
    {SYS_unshare, {0}, 1},
    {SYS_setns, {99, 0}, 1},
    {SYS_mount, {0}, 1},
    {SYS_setsid, {0}, 1},
    {SYS_setpgid, {0}, 1},
    {SYS_prctl, {PR_SET_PDEATHSIG, 0}, 1},
    {SYS_prctl, {PR_GET_DUMPABLE}, 1}, /* the runtime lets all others pass, and notes them */
    {SYS_mmap, {0, 0, PROT_READ, MAP_PRIVATE, UINT32_MAX}, 1},
    {SYS_mmap, {0, 0, PROT_READ, MAP_PRIVATE, UINT64_MAX}, 1},
    {SYS_close, {2}, 1},
    {SYS_close, {99}, 1}, /* to see whether it is one */
    {SYS_umask, {022}, 1},
    {SYS_uname, {0}, 1},
    {SYS_getuid, {0}, 1},
    {SYS_getdents64, {UINT32_MAX, 0, 0}, 1},
    {SYS_nanosleep, {0}, 1},
    {SYS_poll, {0, 0, 0}, 1},
    {SYS_poll, {(uint64_t)(uintptr_t)path, 1, 0}, 1},
    {SYS_pselect6, {0, 0, 0, 0, 0}, 1},
    {SYS_epoll_wait, {UINT32_MAX, 0, 0, 0}, 1},
    {SYS_timerfd_settime, {UINT32_MAX, 0, 0, 0}, 1},
    {SYS_futex, {(uint64_t)(uintptr_t)path, FUTEX_WAIT_PRIVATE, 0}, 1},
    {SYS_futex, {(uint64_t)(uintptr_t)path, FUTEX_WAKE_PRIVATE, 0}, 0},
    {SYS_rt_sigprocmask, {SIG_BLOCK, 0, 0, 8}, 0}, /* only asks */
    {SYS_rt_sigprocmask, {SIG_BLOCK, (uint64_t)(uintptr_t)path, 0, 8}, 1},
    {SYS_setrlimit, {99, 0}, 1},
    {SYS_prlimit64, {0, 0, 0, 0}, 0},
    {SYS_bpf, {0}, 1},
    {SYS_io_uring_setup, {0}, 1},
    {SYS_perf_event_open, {0}, 1},
    {SYS_keyctl, {0}, 1},
    {SYS_sethostname, {0}, 1},
    {SYS_reboot, {0}, 1},
};

enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

START_TEST(test_calls_without_the_cookie)
{
    const struct attempt *attempt = &attempts[_i];
    uint64_t args[6] = {attempt->args[0], attempt->args[1], attempt->args[2],
                        attempt->args[3], attempt->args[4], 0};
    ck_assert_msg(try_call(attempt->number, args) == attempt->is_trapped,
                  "system call %ld was %strapped", attempt->number,
                  attempt->is_trapped ? "not " : "");
}
END_TEST

START_TEST(test_calls_with_the_cookie_pass)
{
    static const long harmless[] = {SYS_openat, SYS_mkdir, SYS_socket, SYS_kill, SYS_setns};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        const uint64_t args[6] = {UINT32_MAX, 0, O_WRONLY, 0, 0, cookie};
        const uint64_t other[6] = {UINT32_MAX, 0, O_WRONLY, 0, 0, cookie ^ 1};
        const uint64_t high[6] = {UINT32_MAX, 0, O_WRONLY, 0, 0, cookie ^ (UINT64_C(1) << 40)};
        ck_assert_int_eq(try_call(harmless[i], args), 0);
        ck_assert_int_eq(try_call(harmless[i], other), 1);
        ck_assert_int_eq(try_call(harmless[i], high), 1);
    }
}
END_TEST

START_TEST(test_no_room_is_an_error)
{
    struct sock_filter few[8];
    uint32_t count = 0;
    ck_assert_int_eq(cairn_policy_compile(cookie, few, 8, &count, NULL), CAIRN_INTERNAL);
    ck_assert_uint_eq(count, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("policy");
    TCase *tcase = tcase_create("policy");
    tcase_add_loop_test(tcase, test_calls_without_the_cookie, 0, ATTEMPTS);
    tcase_add_test(tcase, test_calls_with_the_cookie_pass);
    tcase_add_test(tcase, test_no_room_is_an_error);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
