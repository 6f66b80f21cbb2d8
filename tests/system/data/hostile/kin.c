/* Other processes, threads, and what processes share. Signals that would reach everybody are ones
 * that do nothing to whoever does not ask for them; hostile.sh does. */
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "act.h"

/* Its command line is what hostile.sh looks for. */
static int become_sleeper(void)
{
    execl("/bin/sleep", "hostile-sleeper", "1000", NULL);
    sleep(1000);
    _exit(0);
}

ACT(fork)
{
    pid_t pid = fork();
    return pid == 0 ? become_sleeper() : pid > 0;
}

ACT(fork_by_vfork)
{
    pid_t pid = vfork();
    if (pid == 0) {
        execl("/bin/sleep", "hostile-sleeper", "1000", NULL);
        _exit(0);
    }
    return pid > 0;
}

ACT(become_daemon)
{
    pid_t pid = fork();
    if (pid == 0) {
        setsid();
        if (fork() == 0) {
            become_sleeper();
        }
        _exit(0);
    }
    return daemon(1, 1);
}

ACT(fork_by_clone)
{
    return (int)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL) == 0 ? become_sleeper() : 0;
}

ACT(fork_bomb)
{
    for (int i = 0; i < 1000; i++) {
        if (fork() == 0) {
            sleep(1000);
        }
    }
    return 0;
}

ACT(run_shell)
{
    FILE *stream = popen("sleep 1000 & echo", "r");
    return system("exec sleep 1000 &") | (stream != NULL);
}

ACT(spawn)
{
    pid_t pid;
    char *arguments[] = {"hostile-sleeper", "1000", NULL};
    char *environment[] = {NULL};
    return posix_spawn(&pid, "/bin/sleep", NULL, NULL, arguments, environment);
}

ACT(become_shell)
{
    return execl("/bin/sh", "sh", "-c", "exit 0", NULL);
}

ACT(kill_parent)
{
    return kill(getppid(), SIGKILL);
}

ACT(kill_everybody)
{
    return kill(-1, SIGURG) & kill(-1, SIGWINCH);
}

ACT(kill_group)
{
    return kill(0, SIGKILL) & killpg(0, SIGKILL) & killpg(getpgid(getppid()), SIGKILL);
}

ACT(kill_parent_by_queue)
{
    return sigqueue(getppid(), SIGKILL, (union sigval){0});
}

ACT(kill_parent_as_thread)
{
    return (int)(syscall(SYS_tgkill, getppid(), getppid(), SIGABRT) &
                 syscall(SYS_tkill, getppid(), SIGABRT));
}

ACT(kill_parent_by_handle)
{
    int handle = (int)syscall(SYS_pidfd_open, getppid(), 0);
    return (int)syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
}

/* A pipe that tells the parent of its data by a signal that kills. */
ACT(kill_parent_by_pipe)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return errno;
    }
    fcntl(ends[0], F_SETOWN, getppid());
    fcntl(ends[0], F_SETSIG, SIGKILL);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    return (int)write(ends[1], "x", 1);
}

ACT(trace_parent)
{
    return (int)(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) &
                 ptrace(PTRACE_SEIZE, getppid(), NULL, NULL));
}

ACT(trace_me)
{
    return (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

ACT(write_to_parent)
{
    static char junk[64];
    struct iovec mine = {junk, sizeof junk};
    struct iovec its = {(void *)(uintptr_t)hostile_canary, sizeof junk};
    return (int)(process_vm_writev(getppid(), &mine, 1, &its, 1, 0) &
                 process_vm_readv(getppid(), &mine, 1, &its, 1, 0));
}

ACT(outlive_parent)
{
    return prctl(PR_SET_PDEATHSIG, 0) & setsid() & setpgid(0, 0);
}

ACT(outlive_quietly)
{
    return prctl(PR_SET_PDEATHSIG, 0);
}

ACT(limit_parent)
{
    const struct rlimit {
        uint64_t now;
        uint64_t most;
    } none = {0, 0};
    return (int)syscall(SYS_prlimit64, getppid(), 7, &none, NULL);
}

ACT(slow_parent)
{
    const struct sched_param least = {0};
    return sched_setscheduler(getppid(), SCHED_IDLE, &least) &
           (int)syscall(SYS_setpriority, 0, getppid(), 19) &
           (int)syscall(SYS_setpriority, 2, getuid(), 19);
}

ACT(open_socket)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0) {
        return errno;
    }
    bind(listener, (struct sockaddr *)&address, sizeof address);
    return listen(listener, 1);
}

ACT(open_local_socket)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0hostile"};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(listener, (struct sockaddr *)&address, sizeof address);
    return listen(listener, 1);
}

ACT(share_memory)
{
    return shmget(0x686f7374, 4096, IPC_CREAT | 0600) |
           shm_open("/hostile", O_CREAT | O_RDWR, 0600);
}

ACT(make_queues)
{
    return msgget(0x686f7374, IPC_CREAT | 0600) | semget(0x686f7374, 1, IPC_CREAT | 0600) |
           mq_open("/hostile", O_CREAT | O_RDWR, 0600, NULL);
}

ACT(change_user)
{
    return setuid(65534) | setgid(65534) | seteuid(1) | setresuid(1, 1, 1);
}

ACT(leave_sandbox)
{
    return chroot("/") & unshare(CLONE_NEWNS) & unshare(CLONE_NEWUSER) &
           mount("none", "/mnt", "tmpfs", 0, NULL) & umount("/proc");
}

ACT(ask_kernel)
{
    static char attributes[128];
    return (int)(syscall(SYS_io_uring_setup, 8, attributes) & syscall(SYS_bpf, 0, attributes, 64) &
                 syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) &
                 syscall(SYS_userfaultfd, 0) & syscall(SYS_add_key, "user", "hostile", "x", 1, -3) &
                 syscall(SYS_keyctl, 0, -3, 1));
}

static void *do_nothing(void *data)
{
    return data;
}

static void *spin(void *data)
{
    for (volatile int i = 0;; i++) {
    }
    return data;
}

static void *fault(void *data)
{
    *(volatile int *)data = 1;
    return data;
}

static void *leave(void *data)
{
    exit(data == NULL);
}

static int start(void *(*function)(void *), int detached)
{
    pthread_t thread;
    int error = pthread_create(&thread, NULL, function, NULL);
    if (error == 0) {
        error = detached ? pthread_detach(thread) : pthread_join(thread, NULL);
    }
    return error;
}

ACT(start_thread)
{
    return start(do_nothing, 0);
}

ACT(start_thread_that_stays)
{
    return start(spin, 1);
}

ACT(start_thread_that_faults)
{
    return start(fault, 0);
}

ACT(start_thread_that_exits)
{
    return start(leave, 0);
}

ACT(start_threads_for_ever)
{
    int count = 0;
    while (start(spin, 1) == 0) {
        count++;
    }
    return count;
}
