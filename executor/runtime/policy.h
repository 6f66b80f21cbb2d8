/* System calls that change the file system. Shared by trap.c, which decides whether one stays
 * within the scratch directory, and by the host's side, which builds the seccomp policy: it traps
 * them unless their sixth argument is the cookie. For calls with a flags argument only uses that
 * may write need be trapped. Includes nothing of the runtime.
 */
#ifndef CAIRN_RUNTIME_POLICY_H
#define CAIRN_RUNTIME_POLICY_H

#include <fcntl.h>
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
