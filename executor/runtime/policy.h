/* System calls that the runtime wants to see. Shared by trap.c, which decides on them, and by the
 * host's side, which builds the seccomp policy: it traps them unless they carry the cookie.
 * Includes nothing of the runtime.
 *
 * CAIRN_POLICY_FILE_LIST changes the file system: passes within the scratch directory, or where the
 * flags argument only asks for reading.
 *
 * CAIRN_POLICY_LOOK_LIST looks at the file system: passes, and it is noted that what was given as
 * the name of a file may be one.
 *
 * CAIRN_POLICY_STATE_LIST changes the process: passes, but sequences that share a process must not
 * see each other's changes, so they are noted, and undone or the process ends. enum cairn_note
 * names the kinds.
 */
#ifndef CAIRN_RUNTIME_POLICY_H
#define CAIRN_RUNTIME_POLICY_H

#include <fcntl.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>

/* Flags of open that let a file be changed. */
enum { CAIRN_POLICY_WRITE_FLAGS = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND };

/* Call, then for up to two paths the argument with the path and the argument with the directory
 * descriptor it is relative to, then the argument with open's flags. -1: none. A directory without
 * a path means that the file behind the descriptor itself is changed. openat2 has its flags in
 * memory, where a filter cannot look: it is trapped always. */
#define CAIRN_POLICY_FILE_LIST(X)                                                                  \
    X(open, 0, -1, -1, -1, 1)                                                                      \
    X(openat, 1, 0, -1, -1, 2)                                                                     \
    X(openat2, 1, 0, -1, -1, -1)                                                                   \
    X(creat, 0, -1, -1, -1, -1)                                                                    \
    X(truncate, 0, -1, -1, -1, -1)                                                                 \
    X(mkdir, 0, -1, -1, -1, -1)                                                                    \
    X(mkdirat, 1, 0, -1, -1, -1)                                                                   \
    X(rmdir, 0, -1, -1, -1, -1)                                                                    \
    X(unlink, 0, -1, -1, -1, -1)                                                                   \
    X(unlinkat, 1, 0, -1, -1, -1)                                                                  \
    X(rename, 0, -1, 1, -1, -1)                                                                    \
    X(renameat, 1, 0, 3, 2, -1)                                                                    \
    X(renameat2, 1, 0, 3, 2, -1)                                                                   \
    X(link, 0, -1, 1, -1, -1)                                                                      \
    X(linkat, 1, 0, 3, 2, -1)                                                                      \
    X(symlink, 0, -1, 1, -1, -1)                                                                   \
    X(symlinkat, 0, -1, 2, 1, -1)                                                                  \
    X(mknod, 0, -1, -1, -1, -1)                                                                    \
    X(mknodat, 1, 0, -1, -1, -1)                                                                   \
    X(chmod, 0, -1, -1, -1, -1)                                                                    \
    X(fchmod, -1, 0, -1, -1, -1)                                                                   \
    X(fchmodat, 1, 0, -1, -1, -1)                                                                  \
    X(chown, 0, -1, -1, -1, -1)                                                                    \
    X(lchown, 0, -1, -1, -1, -1)                                                                   \
    X(fchown, -1, 0, -1, -1, -1)                                                                   \
    X(fchownat, 1, 0, -1, -1, -1)                                                                  \
    X(utime, 0, -1, -1, -1, -1)                                                                    \
    X(utimes, 0, -1, -1, -1, -1)                                                                   \
    X(futimesat, 1, 0, -1, -1, -1)                                                                 \
    X(utimensat, 1, 0, -1, -1, -1)                                                                 \
    X(setxattr, 0, -1, -1, -1, -1)                                                                 \
    X(lsetxattr, 0, -1, -1, -1, -1)                                                                \
    X(fsetxattr, -1, 0, -1, -1, -1)                                                                \
    X(removexattr, 0, -1, -1, -1, -1)                                                              \
    X(lremovexattr, 0, -1, -1, -1, -1)                                                             \
    X(fremovexattr, -1, 0, -1, -1, -1)

/* What opens for reading is among the above. */
#define CAIRN_POLICY_LOOK_LIST(X)                                                                  \
    X(stat)                                                                                        \
    X(lstat)                                                                                       \
    X(newfstatat)                                                                                  \
    X(statx)                                                                                       \
    X(statfs)                                                                                      \
    X(access)                                                                                      \
    X(faccessat)                                                                                   \
    X(faccessat2)                                                                                  \
    X(readlink)                                                                                    \
    X(readlinkat)                                                                                  \
    X(getxattr)                                                                                    \
    X(lgetxattr)

/* What tells of the machine or of who uses it: passes, and a replay that tells what depends on the
 * surroundings is told otherwise (elsewhere.c). */
#define CAIRN_POLICY_TOLD_LIST(X)                                                                  \
    X(uname)                                                                                       \
    X(sysinfo)                                                                                     \
    X(getuid)                                                                                      \
    X(geteuid)                                                                                     \
    X(getgid)                                                                                      \
    X(getegid)                                                                                     \
    X(getresuid)                                                                                   \
    X(getresgid)                                                                                   \
    X(sched_getaffinity)                                                                           \
    X(fstat)                                                                                       \
    X(fstatfs)                                                                                     \
    X(getdents64)

/* Call, what it changes, and when it need be trapped: ALWAYS, or if its argument number `arg` is
 * below `value` (BELOW) or at least `value` (FROM). rt_sigprocmask and its like change
 * something if they are given a pointer.
 *
 * Two are special. mmap has six arguments of its own: its cookie is the upper half of the fifth, a
 * descriptor of which the kernel sees the lower half. And SIGSYS must never be blocked, or the next
 * trapped call kills the process: hence every change of the signal mask is looked at. */
#define CAIRN_POLICY_STATE_LIST(X)                                                                 \
    X(rt_sigprocmask, SIGNALS, FROM, 1, 1)                                                         \
    X(rt_sigaction, SIGNALS, FROM, 1, 1)                                                           \
    X(sigaltstack, SIGNALS, FROM, 0, 1)                                                            \
    X(chdir, DIRECTORY, ALWAYS, 0, 0)                                                              \
    X(fchdir, DIRECTORY, ALWAYS, 0, 0)                                                             \
    X(umask, UMASK, ALWAYS, 0, 0)                                                                  \
    X(close, FOR_GOOD, BELOW, 0, 3)                                                                \
    X(close_range, FOR_GOOD, BELOW, 0, 3)                                                          \
    X(dup2, FOR_GOOD, BELOW, 1, 3)                                                                 \
    X(dup3, FOR_GOOD, BELOW, 1, 3)                                                                 \
    X(mmap, FOR_GOOD, ALWAYS, 0, 0)                                                                \
    X(munmap, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(mprotect, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(mremap, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(madvise, FOR_GOOD, ALWAYS, 0, 0)                                                             \
    X(remap_file_pages, FOR_GOOD, ALWAYS, 0, 0)                                                    \
    X(brk, FOR_GOOD, FROM, 0, 1)                                                                   \
    X(mlock, FOR_GOOD, ALWAYS, 0, 0)                                                               \
    X(mlock2, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(mlockall, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(munlock, FOR_GOOD, ALWAYS, 0, 0)                                                             \
    X(munlockall, FOR_GOOD, ALWAYS, 0, 0)                                                          \
    X(pkey_alloc, FOR_GOOD, ALWAYS, 0, 0)                                                          \
    X(pkey_free, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(pkey_mprotect, FOR_GOOD, ALWAYS, 0, 0)                                                       \
    X(setrlimit, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(prlimit64, FOR_GOOD, FROM, 2, 1)                                                             \
    X(setitimer, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(alarm, FOR_GOOD, ALWAYS, 0, 0)                                                               \
    X(timer_create, FOR_GOOD, ALWAYS, 0, 0)                                                        \
    X(timerfd_settime, TIMED, ALWAYS, 0, 0)                                                        \
    X(setsockopt, TIMED, ALWAYS, 0, 0)                                                             \
    X(prctl, FOR_GOOD, ALWAYS, 0, 0)                                                               \
    X(arch_prctl, FOR_GOOD, ALWAYS, 0, 0)                                                          \
    X(personality, FOR_GOOD, ALWAYS, 0, 0)                                                         \
    X(setpriority, FOR_GOOD, ALWAYS, 0, 0)                                                         \
    X(ioprio_set, FOR_GOOD, ALWAYS, 0, 0)                                                          \
    X(sched_setaffinity, FOR_GOOD, ALWAYS, 0, 0)                                                   \
    X(sched_setattr, FOR_GOOD, ALWAYS, 0, 0)                                                       \
    X(sched_setparam, FOR_GOOD, ALWAYS, 0, 0)                                                      \
    X(sched_setscheduler, FOR_GOOD, ALWAYS, 0, 0)                                                  \
    X(setuid, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(setgid, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(setreuid, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(setregid, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(setresuid, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(setresgid, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(setfsuid, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(setfsgid, FOR_GOOD, ALWAYS, 0, 0)                                                            \
    X(setgroups, FOR_GOOD, ALWAYS, 0, 0)                                                           \
    X(capset, FOR_GOOD, ALWAYS, 0, 0)                                                              \
    X(seccomp, FOR_GOOD, ALWAYS, 0, 0)                                                             \
    X(io_setup, FOR_GOOD, ALWAYS, 0, 0)

/* What sequences of one process have to be kept from seeing. */
enum cairn_note {
    CAIRN_NOTE_SIGNALS = 1, /* handlers, mask, alternate stack */
    CAIRN_NOTE_DIRECTORY = 2,
    CAIRN_NOTE_UMASK = 4,
    CAIRN_NOTE_FOR_GOOD = 8, /* anything that is not put back */
    CAIRN_NOTE_TIMED = 16,   /* a time of a descriptor, which goes with that */
};

enum cairn_policy_when { CAIRN_POLICY_ALWAYS, CAIRN_POLICY_BELOW, CAIRN_POLICY_FROM };

struct cairn_policy_state_call {
    int16_t number;
    uint8_t note; /* enum cairn_note */
    uint8_t when; /* enum cairn_policy_when */
    uint8_t arg;
    uint8_t value;
};

static const struct cairn_policy_state_call cairn_policy_state_calls[] = {
#define CAIRN_POLICY_STATE_ROW(name, note, when, arg, value)                                       \
    {SYS_##name, CAIRN_NOTE_##note, CAIRN_POLICY_##when, arg, value},
    CAIRN_POLICY_STATE_LIST(CAIRN_POLICY_STATE_ROW)
#undef CAIRN_POLICY_STATE_ROW
};

enum {
    CAIRN_POLICY_STATE_COUNT = sizeof cairn_policy_state_calls / sizeof cairn_policy_state_calls[0]
};

/* The half of the cookie that mmap carries, where it carries it. */
#define CAIRN_POLICY_UPPER UINT64_C(0xffffffff00000000)

/* CAIRN_POLICY_WAIT_LIST waits: trapped if argument `arg`, masked, has the value. futex for waiting
 * and locking; it has six arguments: its cookie is the upper half of the sixth, a word of which the
 * kernel sees the lower half. pselect6 has as many, and select does instead. So has epoll_pwait,
 * which is trapped where it is given no signal mask, so that epoll_wait does instead. */
#define CAIRN_POLICY_WAIT_LIST(X)                                                                  \
    X(nanosleep, 0, 0, 0)                                                                          \
    X(clock_nanosleep, 0, 0, 0)                                                                    \
    X(pause, 0, 0, 0)                                                                              \
    X(poll, 0, 0, 0)                                                                               \
    X(ppoll, 0, 0, 0)                                                                              \
    X(select, 0, 0, 0)                                                                             \
    X(pselect6, 0, 0, 0)                                                                           \
    X(epoll_wait, 0, 0, 0)                                                                         \
    X(epoll_pwait, 4, UINT32_MAX, 0)                                                               \
    X(futex, 1, 0x7f, FUTEX_WAIT)                                                                  \
    X(futex, 1, 0x7f, FUTEX_WAIT_BITSET)                                                           \
    X(futex, 1, 0x7f, FUTEX_LOCK_PI)                                                               \
    X(futex, 1, 0x7f, FUTEX_LOCK_PI2)

struct cairn_policy_wait {
    int16_t number;
    uint8_t arg;
    uint32_t mask;
    uint32_t value;
};

static const struct cairn_policy_wait cairn_policy_waits[] = {
#define CAIRN_POLICY_WAIT_ROW(name, arg, mask, value) {SYS_##name, arg, mask, value},
    CAIRN_POLICY_WAIT_LIST(CAIRN_POLICY_WAIT_ROW)
#undef CAIRN_POLICY_WAIT_ROW
};

enum { CAIRN_POLICY_WAIT_COUNT = sizeof cairn_policy_waits / sizeof cairn_policy_waits[0] };

/* CAIRN_POLICY_DESCRIPTOR_LIST uses the descriptor that is its first argument: trapped from so many
 * on, to find out whether there is one. Here nothing is behind a number that nobody opened; in a
 * test there may be what the test needs itself. Who reads standard streams is seen, too: what comes
 * of them is nothing that the test brings. */
#define CAIRN_POLICY_DESCRIPTOR_LIST(X)                                                            \
    X(read, 0)                                                                                     \
    X(readv, 0)                                                                                    \
    X(pread64, 3)                                                                                  \
    X(preadv, 3)                                                                                   \
    X(write, 3)                                                                                    \
    X(writev, 3)                                                                                   \
    X(pwrite64, 3)                                                                                 \
    X(pwritev, 3)                                                                                  \
    X(lseek, 3)                                                                                    \
    X(close, 3)

struct cairn_policy_descriptor_call {
    int16_t number;
    uint8_t first; /* descriptor that is trapped */
};

static const struct cairn_policy_descriptor_call cairn_policy_descriptor_calls[] = {
#define CAIRN_POLICY_DESCRIPTOR_ROW(name, first) {SYS_##name, first},
    CAIRN_POLICY_DESCRIPTOR_LIST(CAIRN_POLICY_DESCRIPTOR_ROW)
#undef CAIRN_POLICY_DESCRIPTOR_ROW
};

enum {
    CAIRN_POLICY_DESCRIPTOR_COUNT =
        sizeof cairn_policy_descriptor_calls / sizeof cairn_policy_descriptor_calls[0],
    CAIRN_POLICY_STANDARD_DESCRIPTORS = 3,
};

static const int16_t cairn_policy_told[] = {
#define CAIRN_POLICY_TOLD_ROW(name) SYS_##name,
    CAIRN_POLICY_TOLD_LIST(CAIRN_POLICY_TOLD_ROW)
#undef CAIRN_POLICY_TOLD_ROW
};

enum { CAIRN_POLICY_TOLD_COUNT = sizeof cairn_policy_told / sizeof cairn_policy_told[0] };

static const int16_t cairn_policy_looks[] = {
#define CAIRN_POLICY_LOOK_ROW(name) SYS_##name,
    CAIRN_POLICY_LOOK_LIST(CAIRN_POLICY_LOOK_ROW)
#undef CAIRN_POLICY_LOOK_ROW
};

enum { CAIRN_POLICY_LOOK_COUNT = sizeof cairn_policy_looks / sizeof cairn_policy_looks[0] };

struct cairn_policy_call {
    int16_t number;
    int8_t path[2];
    int8_t directory[2];
    int8_t flags;
};

static const struct cairn_policy_call cairn_policy_calls[] = {
#define CAIRN_POLICY_FILE_ROW(name, path_a, directory_a, path_b, directory_b, flags)               \
    {SYS_##name, {path_a, path_b}, {directory_a, directory_b}, flags},
    CAIRN_POLICY_FILE_LIST(CAIRN_POLICY_FILE_ROW)
#undef CAIRN_POLICY_FILE_ROW
};

enum { CAIRN_POLICY_CALL_COUNT = sizeof cairn_policy_calls / sizeof cairn_policy_calls[0] };

#endif
