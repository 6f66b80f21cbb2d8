/* What keeps code under test from the rest of the machine. Used by core/process.c, between fork and
 * exec; the notice is for cli/ and executor/.
 *
 * With namespaces (user unless root, mount, pid, ipc, net, uts) a program sees:
 *
 *     /                as on the host, read-only, no devices, no set-user-id
 *     /proc            of its own pid namespace, read-only
 *     /dev             null zero full random urandom, and nothing else
 *     /dev (VARIANT)   empty files as well, named like what some machines have
 *     /dev/shm         empty but for visible_dirs, in memory, writable; process->private_dir is
 *                      made there
 *     /tmp             as on the host; what is written is private and vanishes (overlay), or
 *                      read-only where the kernel has no overlay for users
 *     writable_dir     as on the host, writable
 *     /etc (VARIANT)   empty but for what the dynamic linker needs
 *
 * Killing pid 1 of the namespace, the supervisor, kills all. Where namespaces are not permitted,
 * Landlock limits writing to writable_dir and, from Linux 6.12 on, signals to the sandbox; a
 * supervisor that is subreaper kills what it can find. In both cases: no capabilities, no new
 * privileges, resource limits, and a seccomp filter against calls that reach outside the sandbox
 * (the harness adds its own, executor/policy.h).
 */
#ifndef CAIRN_CORE_SANDBOX_H
#define CAIRN_CORE_SANDBOX_H

#include <stdbool.h>
#include <sys/types.h>

#include "core/process.h"

/* The ways to be confined, best first; -1 ends the search. */
enum cairn_sandbox_way {
    CAIRN_SANDBOX_NAMESPACES,      /* as root */
    CAIRN_SANDBOX_USER_NAMESPACES, /* as anybody */
    CAIRN_SANDBOX_FALLBACK,
    CAIRN_SANDBOX_WAY_COUNT,
};

/* Flags of clone(2) for a way, without a signal. */
unsigned long cairn_sandbox_clone_flags(enum cairn_sandbox_way way);

/* In the cloned supervisor: maps the ids (of the host's process) and builds the file system.
 * Returns NULL, or the name of the step that failed with errno set. No-op for FALLBACK. */
const char *cairn_sandbox_build(enum cairn_sandbox_way way, const struct cairn_process *process,
                                uid_t uid, gid_t gid);

/* In the process that will exec: resource limits, capabilities, Landlock, seccomp. As above. */
const char *cairn_sandbox_confine(enum cairn_sandbox_way way, const struct cairn_process *process);

/* Sets what differs in the environment of the calling process: HOME, TMPDIR, TEMP; for VARIANT TZ,
 * LANG as well. */
void cairn_sandbox_set_environment(enum cairn_sandbox_way way, const struct cairn_process *process);

/* Tries whether namespaces are to be had (a few milliseconds). Returns NULL if so, else one line on
 * what the fallback leaves open; a static text. */
const char *cairn_sandbox_notice(void);

#endif
