/* What the kernel keeps for a process and a target may change: signal handling, descriptors,
 * working directory, file mode mask. Internal to executor/runtime/. What else there is (enum
 * cairn_note's FOR_GOOD) is not undone.
 */
#ifndef CAIRN_RUNTIME_KERNEL_H
#define CAIRN_RUNTIME_KERNEL_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum { CAIRN_KERNEL_SIGNALS = 64, CAIRN_FIRST_FILE = 3, CAIRN_FIRST_FILE_MAX = 32 };

/* As the system call takes it. */
struct cairn_kernel_action {
    uint64_t handler;
    uint64_t flags;
    uint64_t restorer;
    uint64_t mask; /* bit n - 1: signal n */
};

struct cairn_kernel_state {
    struct cairn_kernel_action actions[CAIRN_KERNEL_SIGNALS]; /* of signal i + 1 */
    stack_t signal_stack;
    uint64_t signal_mask;
    uint64_t umask;
    bool is_plain; /* no descriptors but 0 to 2, the spare ones and the server's own */
};

/* Takes the numbers below start.first_file that are free, so that the target's files get higher
 * ones. */
void cairn_kernel_occupy(void);

void cairn_kernel_save(struct cairn_kernel_state *kernel);

/* Closes what was opened, and puts back what notes (enum cairn_note) say was changed. */
void cairn_kernel_restore(const struct cairn_kernel_state *kernel, uint32_t notes);

#endif
