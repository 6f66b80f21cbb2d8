/* State of the process and of the processor that is left changed. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <locale.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "act.h"

static void swallow(int number)
{
    (void)number;
}

ACT(change_signals)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigset_t all;
    sigfillset(&all);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = swallow};
        sigaction(number, &action, NULL);
    }
    sigaltstack(&none, NULL);
    return sigprocmask(SIG_BLOCK, &all, NULL);
}

/* As small as POSIX allows, between bytes that nobody else may touch. Aborts if somebody did. */
ACT(small_signal_stack)
{
    enum { BYTES = 8192 };
    static char memory[3 * BYTES];
    const stack_t stack = {.ss_sp = memory + BYTES, .ss_size = BYTES};
    memset(memory, 0x33, sizeof memory);
    int error = sigaltstack(&stack, NULL);
    int file = open("small", O_WRONLY | O_CREAT, 0600);
    close(file);
    for (int i = 0; i < BYTES; i++) {
        if (memory[i] != 0x33 || memory[2 * BYTES + i] != 0x33) {
            abort();
        }
    }
    return error;
}

ACT(change_limits)
{
    static const int kinds[] = {RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_NPROC,     RLIMIT_AS,
                                RLIMIT_DATA,   RLIMIT_STACK, RLIMIT_SIGPENDING};
    const struct rlimit none = {0, 0};
    int error = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        error |= setrlimit((__rlimit_resource_t)kinds[i], &none);
    }
    return error;
}

ACT(limit_time)
{
    const struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CPU, &none);
}

ACT(become_slow)
{
    const struct sched_param least = {0};
    errno = 0;
    return nice(19) | sched_setscheduler(0, SCHED_IDLE, &least);
}

ACT(lock_memory)
{
    return mlockall(MCL_CURRENT | MCL_FUTURE);
}

ACT(round_up)
{
    return fesetround(FE_UPWARD);
}

ACT(trap_floats)
{
    return feenableexcept(FE_ALL_EXCEPT);
}

ACT(fill_x87)
{
    __asm__ volatile("fld1\n\tfld1\n\tfld1\n\tfld1\n\tfld1\n\tfld1\n\tfld1\n\tfld1");
    return 0;
}

ACT(flush_floats)
{
    const unsigned modes = 0xffc0;
    __asm__ volatile("ldmxcsr %0" : : "m"(modes));
    return 0;
}

static void set_flag(long flag)
{
    __asm__ volatile("leaq -128(%%rsp), %%rsp\n\t"
                     "pushfq\n\t"
                     "orq %0, (%%rsp)\n\t"
                     "popfq\n\t"
                     "leaq 128(%%rsp), %%rsp"
                     :
                     : "r"(flag)
                     : "memory", "cc");
}

ACT(leave_direction)
{
    set_flag(0x400);
    return 0;
}

ACT(leave_alignment_check)
{
    set_flag(0x40000);
    return 0;
}

ACT(leave_trap_flag)
{
    set_flag(0x100);
    return 0;
}

ACT(forbid_memory)
{
    __asm__ volatile("wrpkru" : : "a"(3), "c"(0), "d"(0) : "memory");
    return 0;
}

ACT(change_locale)
{
    return setlocale(LC_ALL, "C.UTF-8") == NULL;
}

ACT(change_places)
{
    umask(0777);
    return chdir("/") | chdir("/proc/self");
}

ACT(change_environment)
{
    char local[] = "HOSTILE=junk";
    int error = putenv(local);
    return error | clearenv() | setenv("PATH", "/nowhere", 1);
}

ACT(break_environment)
{
    extern char **environ;
    environ = (char **)(uintptr_t)8;
    return 0;
}

ACT(close_all)
{
    for (int i = 0; i < 1024; i++) {
        close(i);
    }
    return (int)syscall(SYS_close_range, 0, ~0u, 0);
}

ACT(replace_all)
{
    int file = open("/dev/null", O_RDWR);
    for (int i = 0; i < 1024; i++) {
        if (i != file) {
            dup2(file, i);
        }
    }
    return 0;
}

ACT(open_strange_files)
{
    return memfd_create("hostile", 0) | inotify_init() | epoll_create(1) |
           timer_create(CLOCK_REALTIME, NULL, &(timer_t){0});
}

ACT(seal_output)
{
    return fcntl(1, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK) | ftruncate(1, 0) |
           fcntl(1, F_SETFL, O_NONBLOCK | O_APPEND);
}

ACT(change_personality)
{
    return personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC | ADDR_LIMIT_32BIT);
}

ACT(hide_from_debuggers)
{
    return prctl(PR_SET_DUMPABLE, 0) | prctl(PR_SET_NAME, "hostile");
}

/* From then on all system calls, or the end of the process, answer so. */
static int filter(unsigned answer)
{
    struct sock_filter rules[] = {BPF_STMT(BPF_RET | BPF_K, answer)};
    const struct sock_fprog program = {1, rules};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) |
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
}

ACT(kill_by_filter)
{
    return filter(SECCOMP_RET_KILL_PROCESS);
}

ACT(refuse_by_filter)
{
    return filter(SECCOMP_RET_ERRNO | 1);
}

ACT(fake_by_filter)
{
    return filter(SECCOMP_RET_ERRNO);
}

ACT(restrict_itself)
{
    const uint64_t everything = 0x1fff;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &everything, sizeof everything, 0);
    return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

ACT(load_and_unload)
{
    void *library = dlopen("libm.so.6", RTLD_NOW | RTLD_GLOBAL);
    return library == NULL || dlclose(library);
}

ACT(unload_itself)
{
    void *library = dlopen(NULL, RTLD_NOW);
    return library == NULL || (dlclose(library) & dlclose(library));
}

/* libc finds its errno and more by this register. */
ACT(move_thread_register)
{
    enum { ARCH_SET_FS = 0x1002 };
    static char area[8192];
    return (int)syscall(SYS_arch_prctl, ARCH_SET_FS, area + sizeof area / 2);
}

ACT(break_thread_register)
{
    __asm__ volatile("wrfsbase %0" : : "r"((uintptr_t)4096));
    return 0;
}

ACT(break_rseq)
{
    extern const ptrdiff_t __rseq_offset;
    char *area = (char *)__builtin_thread_pointer() + __rseq_offset;
    *(volatile uint64_t *)(area + 8) = 4096;
    return (int)syscall(SYS_sched_yield);
}

ACT(change_malloc)
{
    return mallopt(M_MMAP_THRESHOLD, 1) & mallopt(M_PERTURB, 0x77) & malloc_trim(0);
}

ACT(stop_clock)
{
    const struct timespec never = {0};
    return clock_settime(CLOCK_REALTIME, &never);
}
