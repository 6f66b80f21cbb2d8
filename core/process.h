/* Running other programs: compilers, emitted suites, harnesses. Sandboxed and bounded in time and
 * output. May be included anywhere on the host. */
#ifndef CAIRN_CORE_PROCESS_H
#define CAIRN_CORE_PROCESS_H

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
    uint32_t limit_ms;              /* wall time, 0: none; on expiry the process group is killed */
    uint32_t output_limit;          /* bytes of stdout and stderr kept, 0: 1 MiB */
    enum cairn_confinement confinement;
    const char *writable_dir; /* TARGET and VARIANT: the only place that may be written */
};

struct cairn_process_result {
    int exit_code; /* if it exited, else -1 */
    int signal;    /* if it was killed, else 0 */
    bool timed_out;
    struct cairn_str output; /* stdout and stderr as they came; release after use */
};

/* Runs a program to its end; stdin is /dev/null. Fails only if it could not be started; what the
 * program did is in result, which the caller releases in any case. */
enum cairn_status cairn_process_run(const struct cairn_process *process,
                                    struct cairn_process_result *result,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

void cairn_process_result_release(struct cairn_process_result *result);

#endif
