#include "executor/policy.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/sched.h>
#include <linux/sockios.h>
#include <seccomp.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <unistd.h>

#include "executor/runtime/policy.h"

/* Never permitted: calls that reach other processes, the machine or the network, that start
 * processes, or that change what the harness relies on. */
static const int refused_calls[] = {
    SCMP_SYS(socket),
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(clone3),
    SCMP_SYS(ptrace),
    SCMP_SYS(kill),
    SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(setsid),
    SCMP_SYS(setpgid),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(move_mount),
    SCMP_SYS(open_tree),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsmount),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(quotactl),
    SCMP_SYS(acct),
    SCMP_SYS(syslog),
    SCMP_SYS(iopl),
    SCMP_SYS(ioperm),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(shmget),
    SCMP_SYS(shmat),
    SCMP_SYS(semget),
    SCMP_SYS(msgget),
    SCMP_SYS(mq_open),
};

enum { FILTER_ERROR = -1 };

/* The condition that the sixth argument is not the cookie. */
static struct scmp_arg_cmp without(uint64_t cookie)
{
    return (struct scmp_arg_cmp){.arg = 5, .op = SCMP_CMP_NE, .datum_a = cookie};
}

/* Traps a call without the cookie. */
static int trap(scmp_filter_ctx filter, int call, uint64_t cookie)
{
    return seccomp_rule_add(filter, SCMP_ACT_TRAP, call, 1, without(cookie));
}

/* The same where argument number `arg`, masked, has the value. */
static int trap_if(scmp_filter_ctx filter, int call, uint64_t cookie, unsigned arg, uint64_t mask,
                   uint64_t value)
{
    return seccomp_rule_add(filter, SCMP_ACT_TRAP, call, 2,
                            SCMP_CMP(arg, SCMP_CMP_MASKED_EQ, mask, value), without(cookie));
}

/* mmap carries the upper half of the cookie in its descriptor argument. */
static int trap_mmap(scmp_filter_ctx filter, uint64_t cookie)
{
    const uint64_t low = cookie & CAIRN_POLICY_UPPER;
    const uint64_t high = low | UINT32_MAX;
    return seccomp_rule_add(filter, SCMP_ACT_TRAP, SCMP_SYS(mmap), 1,
                            SCMP_A4(SCMP_CMP_LT, low, 0)) |
           seccomp_rule_add(filter, SCMP_ACT_TRAP, SCMP_SYS(mmap), 1,
                            SCMP_A4(SCMP_CMP_GT, high, 0));
}

static int trap_state_call(scmp_filter_ctx filter, const struct cairn_policy_state_call *call,
                           uint64_t cookie)
{
    if (call->number == SCMP_SYS(mmap)) {
        return trap_mmap(filter, cookie);
    }
    if (call->when == CAIRN_POLICY_ALWAYS) {
        return trap(filter, call->number, cookie);
    }
    enum scmp_compare compare = call->when == CAIRN_POLICY_BELOW ? SCMP_CMP_LT : SCMP_CMP_GE;
    return seccomp_rule_add(filter, SCMP_ACT_TRAP, call->number, 2,
                            SCMP_CMP(call->arg, compare, call->value, 0), without(cookie));
}

static int trap_wait(scmp_filter_ctx filter, const struct cairn_policy_wait *wait, uint64_t cookie)
{
    if (wait->number == SCMP_SYS(futex)) {
        const uint64_t low = cookie & CAIRN_POLICY_UPPER;
        const uint64_t high = low | UINT32_MAX;
        const struct scmp_arg_cmp command =
            SCMP_CMP(wait->arg, SCMP_CMP_MASKED_EQ, wait->mask, wait->value);
        return seccomp_rule_add(filter, SCMP_ACT_TRAP, wait->number, 2, command,
                                SCMP_A5(SCMP_CMP_LT, low, 0)) |
               seccomp_rule_add(filter, SCMP_ACT_TRAP, wait->number, 2, command,
                                SCMP_A5(SCMP_CMP_GT, high, 0));
    }
    return wait->mask == 0
               ? trap(filter, wait->number, cookie)
               : trap_if(filter, wait->number, cookie, wait->arg, wait->mask, wait->value);
}

/* raise() and abort() arrive as tgkill: the filter does not know the process that it is in, so the
 * runtime decides for whom they are. */
static int trap_thread_signals(scmp_filter_ctx filter, uint64_t cookie)
{
    return trap(filter, SCMP_SYS(tgkill), cookie) | trap(filter, SCMP_SYS(tkill), cookie);
}

/* A descriptor can be told to signal another process when data comes. */
static int trap_owners(scmp_filter_ctx filter, uint64_t cookie)
{
    return trap_if(filter, SCMP_SYS(fcntl), cookie, 1, UINT32_MAX, F_SETOWN) |
           trap_if(filter, SCMP_SYS(fcntl), cookie, 1, UINT32_MAX, F_SETOWN_EX) |
           trap_if(filter, SCMP_SYS(ioctl), cookie, 1, UINT32_MAX, FIOSETOWN) |
           trap_if(filter, SCMP_SYS(ioctl), cookie, 1, UINT32_MAX, SIOCSPGRP);
}

/* Whoever owns a file and has it open for reading may change its flags. */
static int trap_file_flags(scmp_filter_ctx filter, uint64_t cookie)
{
    return trap_if(filter, SCMP_SYS(ioctl), cookie, 1, UINT32_MAX, FS_IOC_SETFLAGS) |
           trap_if(filter, SCMP_SYS(ioctl), cookie, 1, UINT32_MAX, FS_IOC_SETVERSION) |
           trap_if(filter, SCMP_SYS(ioctl), cookie, 1, UINT32_MAX, FS_IOC_FSSETXATTR);
}

static int add_rules(scmp_filter_ctx filter, uint64_t cookie)
{
    int error = 0;
    for (size_t i = 0; i < sizeof refused_calls / sizeof *refused_calls; i++) {
        error |= trap(filter, refused_calls[i], cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_CALL_COUNT; i++) {
        error |= trap(filter, cairn_policy_calls[i].number, cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_LOOK_COUNT; i++) {
        error |= trap(filter, cairn_policy_looks[i], cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_TOLD_COUNT; i++) {
        error |= trap(filter, cairn_policy_told[i], cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_STATE_COUNT; i++) {
        error |= trap_state_call(filter, &cairn_policy_state_calls[i], cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_WAIT_COUNT; i++) {
        error |= trap_wait(filter, &cairn_policy_waits[i], cookie);
    }
    for (size_t i = 0; i < CAIRN_POLICY_DESCRIPTOR_COUNT; i++) {
        const struct cairn_policy_descriptor_call *call = &cairn_policy_descriptor_calls[i];
        error |= call->first == 0
                     ? trap(filter, call->number, cookie)
                     : seccomp_rule_add(filter, SCMP_ACT_TRAP, call->number, 2,
                                        SCMP_CMP(0, SCMP_CMP_GE, call->first, 0), without(cookie));
    }
    error |= trap_thread_signals(filter, cookie);
    error |= trap_owners(filter, cookie);
    error |= trap_file_flags(filter, cookie);
    /* A thread is no process. */
    error |= trap_if(filter, SCMP_SYS(clone), cookie, 0, CLONE_THREAD, 0);
    return error;
}

static enum cairn_status export_program(scmp_filter_ctx filter, struct sock_filter *instructions,
                                        uint32_t max, uint32_t *ret_count, struct cairn_error *err)
{
    int fd = memfd_create("cairn-policy", MFD_CLOEXEC);
    ssize_t got = FILTER_ERROR;
    if (fd >= 0 && seccomp_export_bpf(filter, fd) == 0) {
        got = pread(fd, instructions, max * sizeof *instructions, 0);
        /* A program that fills the room may have been cut. */
        got = got == (ssize_t)(max * sizeof *instructions) ? FILTER_ERROR : got;
    }
    if (fd >= 0) {
        close(fd);
    }
    if (got <= 0) {
        return cairn_fail(err, CAIRN_INTERNAL, "cannot compile the system call policy");
    }
    *ret_count = (uint32_t)((size_t)got / sizeof *instructions);
    return CAIRN_OK;
}

enum cairn_status cairn_policy_compile(uint64_t cookie, struct sock_filter *instructions,
                                       uint32_t max, uint32_t *ret_count, struct cairn_error *err)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == NULL) {
        return cairn_fail(err, CAIRN_INTERNAL, "cannot create a system call policy");
    }
    enum cairn_status status =
        add_rules(filter, cookie) == 0
            ? export_program(filter, instructions, max, ret_count, err)
            : cairn_fail(err, CAIRN_INTERNAL, "cannot add to the system call policy");
    seccomp_release(filter);
    return status;
}
