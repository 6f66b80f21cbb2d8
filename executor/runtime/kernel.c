#include "executor/runtime/kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum { LOOKED_AT = 1024 };

/* Descriptors that a constructor opened could be closed or moved by the target. */
static bool has_no_files(void)
{
    const struct cairn_server *server = &cairn_state()->server;
    for (uint64_t i = CAIRN_FIRST_FILE; i < LOOKED_AT; i++) {
        bool is_spare = i < CAIRN_FIRST_FILE_MAX && (server->spare_files >> i & 1) != 0;
        if ((int)i != server->control && !is_spare &&
            cairn_raw(SYS_fcntl, i, F_GETFD, 0, 0, 0) != -EBADF) {
            return false;
        }
    }
    return true;
}

void cairn_kernel_occupy(void)
{
    struct cairn_state *state = cairn_state();
    for (uint64_t i = CAIRN_FIRST_FILE; i < state->start.first_file; i++) {
        if (cairn_raw(SYS_fcntl, i, F_GETFD, 0, 0, 0) == -EBADF) {
            cairn_raw(SYS_fcntl, 0, F_DUPFD, i, 0, 0);
            state->server.spare_files |= 1u << i;
        }
    }
}

void cairn_kernel_save(struct cairn_kernel_state *kernel)
{
    const uint64_t bytes = sizeof kernel->signal_mask;
    for (uint64_t i = 0; i < CAIRN_KERNEL_SIGNALS; i++) {
        cairn_raw(SYS_rt_sigaction, i + 1, 0, cairn_address(&kernel->actions[i]), bytes, 0);
    }
    cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, 0, cairn_address(&kernel->signal_mask), bytes, 0);
    cairn_raw(SYS_sigaltstack, 0, cairn_address(&kernel->signal_stack), 0, 0, 0);
    kernel->umask = (uint64_t)cairn_raw(SYS_umask, 0, 0, 0, 0, 0);
    cairn_raw(SYS_umask, kernel->umask, 0, 0, 0, 0);
    kernel->is_plain = has_no_files();
}

static void restore_signals(const struct cairn_kernel_state *kernel)
{
    const uint64_t bytes = sizeof kernel->signal_mask;
    cairn_raw(SYS_sigaltstack, cairn_address(&kernel->signal_stack), 0, 0, 0, 0);
    cairn_state()->faults.signal_stack = (stack_t){.ss_flags = SS_DISABLE};
    for (uint64_t i = 0; i < CAIRN_KERNEL_SIGNALS; i++) {
        struct cairn_kernel_action now;
        cairn_raw(SYS_rt_sigaction, i + 1, 0, cairn_address(&now), bytes, 0);
        if (memcmp(&now, &kernel->actions[i], sizeof now) != 0) {
            cairn_raw(SYS_rt_sigaction, i + 1, cairn_address(&kernel->actions[i]), 0, bytes, 0);
        }
    }
    cairn_raw(SYS_rt_sigprocmask, SIG_SETMASK, cairn_address(&kernel->signal_mask), 0, bytes, 0);
}

void cairn_kernel_restore(const struct cairn_kernel_state *kernel, uint32_t notes)
{
    if ((notes & CAIRN_NOTE_SIGNALS) != 0) {
        restore_signals(kernel);
    }
    if ((notes & CAIRN_NOTE_DIRECTORY) != 0) {
        cairn_raw(SYS_chdir, cairn_address(cairn_state()->start.scratch), 0, 0, 0, 0);
    }
    if ((notes & CAIRN_NOTE_UMASK) != 0) {
        cairn_raw(SYS_umask, kernel->umask, 0, 0, 0, 0);
    }
    cairn_raw(SYS_close_range, CAIRN_FIRST_FILE, ~0u, 0, 0, 0);
    cairn_kernel_occupy();
}
