/* Running other programs: compilers, emitted suites, harnesses. Sandboxed and bounded in time and
 * output. May be included anywhere on the host. */
#ifndef CAIRN_CORE_PROCESS_H
#define CAIRN_CORE_PROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/error.h"
#include "core/str.h"

/* How much a child may do. */
enum cairn_confinement {
    CAIRN_CONFINE_NONE,   /* the user's own compiler, pkg-config */
    CAIRN_CONFINE_TARGET, /* code under test: everything read-only but writable_dir, no network, own
                             pids and ipc; see core/sandbox.h */
    CAIRN_CONFINE_VARIANT, /* as TARGET, with another environment, host name and an unreadable /etc
                            */
};

struct cairn_process {
    const char *const *argv;        /* NULL-terminated; argv[0] is looked up in PATH */
    const char *directory;          /* working directory, or NULL for the current one */
    const char *const *environment; /* NULL-terminated "NAME=value", or NULL to inherit */
    uint32_t limit_ms;     /* wall time, 0: none; on expiry everything it started is killed */
    uint32_t output_limit; /* bytes of stdout and stderr kept, 0: 1 MiB */
    bool drops_errors;     /* stderr goes nowhere: what stdout says is data */
    enum cairn_confinement confinement;
    const char *writable_dir; /* TARGET and VARIANT: the only place that may be written; or NULL */
    const char *private_dir;  /* with namespaces: "/dev/shm/NAME", an empty directory in memory that
                                 only this process tree sees; or NULL */
    const char *const *visible_dirs;   /* with namespaces: NULL-terminated, absolute, are seen even
                                          below /dev/shm and mounts below /tmp; the working directory
                                          and that of argv[0] are in any case. May be NULL */
    bool needs_namespaces;             /* no fallback where they cannot be had */
    uint64_t cookie;                   /* without namespaces, unless 0: calls that change files or
                                          signal and that Landlock may let pass have to carry this as
                                          their sixth argument */
    bool keeps_attributes;             /* without namespaces: such calls that change files fail */
    uint64_t address_space;            /* TARGET and VARIANT: limit in bytes, 0: none */
    const volatile sig_atomic_t *stop; /* run only: once it is not 0 (a signal handler set it)
                                          everything is killed; NULL: never */
    const int *pass_fds;               /* spawn only: become descriptors 3, 4, ... of the program */
    uint32_t pass_count;
};

struct cairn_process_result {
    int exit_code; /* if it exited, else -1 */
    int signal;    /* if it was killed, else 0 */
    bool timed_out;
    struct cairn_str output; /* stdout and stderr as they came; release after use */
};

/* Runs a program to its end; stdin is /dev/null. Fails only if it could not be started, or with
 * CAIRN_INTERRUPTED by process->stop; what the program did is in result, which the caller releases
 * in any case. What a confined program started is gone when this returns. */
enum cairn_status cairn_process_run(const struct cairn_process *process,
                                    struct cairn_process_result *result,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

void cairn_process_result_release(struct cairn_process_result *result);

/* A running program, for callers that talk to it. All zero: none. */
struct cairn_child {
    pid_t pid;           /* of the program, or of the supervisor that stands between */
    int report;          /* readable when the program has ended; -1 without supervisor */
    bool has_namespaces; /* false: the fallback of core/sandbox.h, or no confinement */
};

/* Starts a program; stdin is /dev/null, stdout and stderr go to output. limit_ms and output_limit
 * are the caller's business. When this returns, the program was executed. */
enum cairn_status cairn_process_spawn(const struct cairn_process *process, int output,
                                      struct cairn_child *ret_child,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Waits for the end of the program and of everything that it started; returns its wait status. */
int cairn_process_wait(struct cairn_child *child);

/* Kills the program and everything that it started, and waits for that. No-op on all zero. */
void cairn_process_kill(struct cairn_child *child);

#endif
