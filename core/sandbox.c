#include "core/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

unsigned long cairn_sandbox_clone_flags(enum cairn_sandbox_way way)
{
    unsigned long spaces = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS;
    switch (way) {
    case CAIRN_SANDBOX_NAMESPACES:
        return spaces;
    case CAIRN_SANDBOX_USER_NAMESPACES:
        return spaces | CLONE_NEWUSER;
    default:
        return 0;
    }
}

static bool set_limit(int resource, rlim_t value)
{
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) {
        return false;
    }
    limit.rlim_max = limit.rlim_max < value ? limit.rlim_max : value;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

enum {
    MAX_FILES = 256,
    MAX_PROCESSES = 4096, /* against fork bombs; older kernels count all of the user's */
    MAX_FILE_BYTES = 64 << 20,
};

static bool set_limits(const struct cairn_process *process)
{
    if (!set_limit(RLIMIT_CORE, 0) || !set_limit(RLIMIT_FSIZE, MAX_FILE_BYTES) ||
        !set_limit(RLIMIT_NOFILE, MAX_FILES) || !set_limit(RLIMIT_NPROC, MAX_PROCESSES)) {
        return false;
    }
    if (process->address_space != 0 && !set_limit(RLIMIT_AS, process->address_space)) {
        return false;
    }
    /* Wall time is what the caller bounds; this stops what escapes him. */
    return process->limit_ms == 0 ||
           set_limit(RLIMIT_CPU, (rlim_t)process->limit_ms * 2 / 1000 + 2);
}

/* Securebits keep uid 0 from getting capabilities back by exec. Outside a user namespace an
 * ordinary user has none and may not even set the bits. */
static bool drop_capabilities(void)
{
    enum { NO_ROOT_AND_LOCKED = 0x3, NO_SETUID_FIXUP_AND_LOCKED = 0xc };
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct held[2];
    if (syscall(SYS_capget, &header, held) != 0) {
        return false;
    }
    if ((held[0].effective & (1u << CAP_SETPCAP)) != 0) {
        for (unsigned long cap = 0; prctl(PR_CAPBSET_READ, cap, 0, 0, 0) >= 0; cap++) {
            if (prctl(PR_CAPBSET_DROP, cap, 0, 0, 0) != 0) {
                return false;
            }
        }
        if (prctl(PR_SET_SECUREBITS, NO_ROOT_AND_LOCKED | NO_SETUID_FIXUP_AND_LOCKED, 0, 0, 0) !=
            0) {
            return false;
        }
    }
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_data_struct none[2] = {{0}};
    return syscall(SYS_capset, &header, none) == 0;
}

/* Calls by which a program could reach out of the sandbox or outlive it. Emitted suites may fork,
 * exec and signal each other; the harness's policy is stricter. */
static const int refused_calls[] = {
    SCMP_SYS(socket),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(move_mount),
    SCMP_SYS(open_tree),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount),
    SCMP_SYS(fspick),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    SCMP_SYS(quotactl),
    SCMP_SYS(acct),
    SCMP_SYS(syslog),
    SCMP_SYS(iopl),
    SCMP_SYS(ioperm),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(process_vm_writev),
};

/* Typing into the terminal; flags of files, which need no more than opening them for reading. */
static const unsigned long refused_ioctls[] = {TIOCSTI, FS_IOC_SETFLAGS, FS_IOC_SETVERSION,
                                               FS_IOC_FSSETXATTR};

/* Calls that are newer than the lists are not there, and neither are those of another ABI that are
 * numbered from 1 << 30: fchmodat2, setxattrat and the like would pass by the lists unseen. libc
 * has other ways. */
static bool refuse_new_calls(void)
{
    enum { FIRST_NEW = 451 /* cachestat; Linux 6.5 */ };
    static struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_NEW, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

/* What Landlock lets pass, or did in older kernels. The harness's own policy sees these calls
 * first, once it is loaded; this holds the constructors of libraries, which run before. */
static const int file_calls[] = {
    SCMP_SYS(chmod),        SCMP_SYS(fchmod),       SCMP_SYS(fchmodat),  SCMP_SYS(chown),
    SCMP_SYS(lchown),       SCMP_SYS(fchown),       SCMP_SYS(fchownat),  SCMP_SYS(utime),
    SCMP_SYS(utimes),       SCMP_SYS(futimesat),    SCMP_SYS(utimensat), SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr),    SCMP_SYS(fsetxattr),    SCMP_SYS(truncate),  SCMP_SYS(removexattr),
    SCMP_SYS(lremovexattr), SCMP_SYS(fremovexattr),
};
static const int signal_calls[] = {SCMP_SYS(kill), SCMP_SYS(rt_sigqueueinfo),
                                   SCMP_SYS(pidfd_send_signal)};

static int guard(scmp_filter_ctx filter, int call, uint64_t cookie)
{
    return cookie == 0 ? seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0)
                       : seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1,
                                          SCMP_A5(SCMP_CMP_NE, cookie, 0));
}

static int guard_calls(scmp_filter_ctx filter, const struct cairn_process *process)
{
    int error = 0;
    bool has_cookie = process->cookie != 0;
    for (size_t i = 0; i < sizeof file_calls / sizeof *file_calls; i++) {
        error |= has_cookie || process->keeps_attributes
                     ? guard(filter, file_calls[i], process->cookie)
                     : 0;
    }
    for (size_t i = 0; i < sizeof signal_calls / sizeof *signal_calls && has_cookie; i++) {
        error |= guard(filter, signal_calls[i], process->cookie);
    }
    return error;
}

static bool refuse_calls(enum cairn_sandbox_way way, const struct cairn_process *process)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == NULL) {
        errno = ENOMEM;
        return false;
    }
    int error = 0;
    for (size_t i = 0; i < sizeof refused_calls / sizeof *refused_calls; i++) {
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused_calls[i], 0);
    }
    error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                              SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER));
    /* Flags behind a pointer are out of a filter's sight; libc falls back to clone. */
    error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    for (size_t i = 0; i < sizeof refused_ioctls / sizeof *refused_ioctls; i++) {
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                                  SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, refused_ioctls[i]));
    }
    if (way == CAIRN_SANDBOX_FALLBACK) {
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ptrace), 0);
        error |= guard_calls(filter, process);
    }
    error |= seccomp_load(filter);
    seccomp_release(filter);
    errno = error == 0 ? 0 : EINVAL;
    return error == 0 && refuse_new_calls();
}

/* Landlock of the kernel that runs, which may know more or less than the headers. */
static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static bool landlock_allow(int rules, const char *path, uint64_t access)
{
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = fd};
    bool done = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(fd);
    return done;
}

/* As in the headers of Linux 6.12. */
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

enum { SCOPE_SOCKETS_AND_SIGNALS = 3, VERSION_WITH_SCOPES = 6 };

/* Everything may be read and executed; writing only below writable_dir, and to /dev/null; where
 * Landlock can do that, signals reach nobody outside. A kernel without Landlock is no failure here:
 * the notice says so. */
static bool limit_writing(const struct cairn_process *process)
{
    enum { REFER = 1 << 13, TRUNCATE = 1 << 14, DIRECTORY_RIGHTS = 0x1ff8 };
    int version = landlock_version();
    if (version < 1) {
        return true;
    }
    uint64_t all = 0x1fff | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0);
    uint64_t reading =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    struct ruleset attr = {.files = all};
    size_t size = sizeof attr.files;
    if (version >= VERSION_WITH_SCOPES) {
        attr.scoped = SCOPE_SOCKETS_AND_SIGNALS;
        size = sizeof attr;
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, size, 0);
    if (rules < 0) {
        return false;
    }
    bool done =
        landlock_allow(rules, "/", reading) &&
        landlock_allow(rules, "/dev/null",
                       LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE) &&
        (process->writable_dir == NULL || landlock_allow(rules, process->writable_dir, all)) &&
        syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return done;
}

const char *cairn_sandbox_confine(enum cairn_sandbox_way way, const struct cairn_process *process)
{
    if (!drop_capabilities()) {
        return "capabilities";
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return "no_new_privs";
    }
    if (way == CAIRN_SANDBOX_FALLBACK && !limit_writing(process)) {
        return "Landlock";
    }
    if (!refuse_calls(way, process)) {
        return "seccomp";
    }
    /* Last, because what stands above allocates. */
    if (!set_limits(process)) {
        return "resource limits";
    }
    return NULL;
}

void cairn_sandbox_set_environment(enum cairn_sandbox_way way, const struct cairn_process *process)
{
    bool is_private = process->private_dir != NULL && way != CAIRN_SANDBOX_FALLBACK;
    const char *home = is_private                      ? process->private_dir
                       : process->writable_dir != NULL ? process->writable_dir
                                                       : "/tmp";
    setenv("TMPDIR", home, 1);
    setenv("TEMP", home, 1); /* Check's name for it */
    setenv("HOME", home, 1);
    if (process->confinement == CAIRN_CONFINE_VARIANT) {
        setenv("HOME", "/", 1);
        setenv("TZ", "CRN-5:45", 1);
        setenv("LANG", "C.UTF-8", 1);
    }
}

const char *cairn_sandbox_notice(void)
{
    static const char *const argv[] = {"true", NULL};
    struct cairn_process probe = {.argv = argv, .confinement = CAIRN_CONFINE_TARGET};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    struct cairn_child child = {0};
    bool has_namespaces =
        cairn_process_spawn(&probe, null, &child, NULL) == CAIRN_OK && child.has_namespaces;
    cairn_process_kill(&child);
    close(null);
    if (has_namespaces) {
        return NULL;
    }
    if (landlock_version() >= VERSION_WITH_SCOPES) {
        return "no namespaces here: code under test can read your files and see your processes; "
               "writing and signals are limited by Landlock, the network refused by seccomp";
    }
    return landlock_version() >= 1
               ? "no namespaces here: code under test can read your files and signal your "
                 "processes; writing is limited by Landlock, the network refused by seccomp"
               : "no namespaces and no Landlock here: code under test can change your files and "
                 "signal your processes; only seccomp and resource limits hold it";
}
