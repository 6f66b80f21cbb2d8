/* System calls that the sandbox's policy traps: file system changes within the scratch directory
 * and changes of the process are done after all, and noted; everything else is recorded and
 * refused. */
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/path.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

static const int argument_registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};

static uint64_t argument(const ucontext_t *context, int k)
{
    return (uint64_t)context->uc_mcontext.gregs[argument_registers[k]];
}

enum { ARGUMENTS = sizeof argument_registers / sizeof argument_registers[0] };

static void copy_arguments(uint64_t *args, const ucontext_t *context)
{
    for (int k = 0; k < ARGUMENTS; k++) {
        args[k] = argument(context, k);
    }
}

/* Makes the trapped call, of up to five arguments, after all. */
static long repeat(int number, const ucontext_t *context)
{
    return cairn_raw(number, argument(context, 0), argument(context, 1), argument(context, 2),
                     argument(context, 3), argument(context, 4));
}

static const struct cairn_policy_call *find_call(int number)
{
    for (uint32_t i = 0; i < CAIRN_POLICY_CALL_COUNT; i++) {
        if (cairn_policy_calls[i].number == number) {
            return &cairn_policy_calls[i];
        }
    }
    return NULL;
}

static void flag_statement(enum cairn_statement_flag flag)
{
    const uint32_t statement = cairn_state()->run.statement;
    if (statement < CAIRN_WIRE_MAX_STATEMENTS) {
        cairn_record()->statements[statement].flags |= (uint16_t)flag;
    }
}

void cairn_trap_note_files(void)
{
    cairn_record()->flags |= CAIRN_OUTCOME_FILES;
    flag_statement(CAIRN_STATEMENT_FILES);
}

bool cairn_trap_path_of(char *path, int descriptor)
{
    char link[32] = "/proc/self/fd/";
    size_t length = strlen(link);
    if (descriptor < 0) {
        return false;
    }
    length += cairn_decimal(link + length, (uint32_t)descriptor);
    link[length] = '\0';
    long got =
        cairn_raw(SYS_readlink, cairn_address(link), cairn_address(path), CAIRN_PATH_MAX - 1, 0, 0);
    if (got <= 0) {
        return false;
    }
    path[got] = '\0';
    return path[0] == '/';
}

static bool directory_path(char *path, int descriptor)
{
    if (descriptor == AT_FDCWD) {
        return cairn_raw(SYS_getcwd, cairn_address(path), CAIRN_PATH_MAX, 0, 0, 0) > 0;
    }
    return cairn_trap_path_of(path, descriptor);
}

static bool is_in_scratch(const char *resolved)
{
    const struct cairn_state *state = cairn_state();
    return cairn_path_is_within(resolved, state->start.scratch) ||
           cairn_path_is_within(resolved, state->scratch);
}

enum decision { REFUSE, PASS_UNSEEN, PASS_AND_NOTE, FAULT };

/* Decides on one of the paths of a call. */
static enum decision decide_path(const struct cairn_policy_call *call, int which,
                                 const ucontext_t *context)
{
    char text[CAIRN_PATH_MAX] = "";
    char base[CAIRN_PATH_MAX];
    char resolved[CAIRN_PATH_MAX];
    int descriptor =
        call->directory[which] < 0 ? AT_FDCWD : (int)argument(context, call->directory[which]);
    uint64_t path = call->path[which] < 0 ? 0 : argument(context, call->path[which]);
    /* utimensat and its like take no path for the file behind the descriptor. */
    if (path != 0 && cairn_fault_copy_string(text, sizeof text, path) < 0) {
        return FAULT;
    }
    if (strcmp(text, "/dev/null") == 0) {
        return PASS_UNSEEN;
    }
    if (text[0] != '/' && !directory_path(base, descriptor)) {
        return REFUSE;
    }
    return cairn_path_resolve(resolved, base, text) && is_in_scratch(resolved) ? PASS_AND_NOTE
                                                                               : REFUSE;
}

/* Whether the call only reads. */
static bool is_reading(const struct cairn_policy_call *call, const ucontext_t *context)
{
    uint64_t flags = CAIRN_POLICY_WRITE_FLAGS;
    if (call->flags >= 0) {
        flags = argument(context, call->flags);
    } else if (call->number == SYS_openat2) {
        struct open_how how;
        if (cairn_fault_copy(&how, sizeof how, argument(context, 2))) {
            flags = how.flags;
        }
    }
    return (flags & CAIRN_POLICY_WRITE_FLAGS) == 0;
}

static enum decision decide(const struct cairn_policy_call *call, const ucontext_t *context)
{
    if (call == NULL || cairn_state()->start.scratch[0] != '/') {
        return REFUSE;
    }
    if (is_reading(call, context)) {
        return PASS_UNSEEN;
    }
    enum decision decision = decide_path(call, 0, context);
    if (decision == PASS_AND_NOTE && (call->path[1] >= 0 || call->directory[1] >= 0)) {
        decision = decide_path(call, 1, context);
    }
    return decision;
}

static const struct cairn_policy_state_call *find_state_call(int number)
{
    for (uint32_t i = 0; i < CAIRN_POLICY_STATE_COUNT; i++) {
        if (cairn_policy_state_calls[i].number == number) {
            return &cairn_policy_state_calls[i];
        }
    }
    return NULL;
}

/* When standard output is closed or replaced, nobody can tell any more whether it was written to.
 */
static void note(const struct cairn_policy_state_call *call)
{
    cairn_state()->notes |= call->note;
    if ((call->note & CAIRN_NOTE_FOR_GOOD) != 0) {
        cairn_record()->flags |= CAIRN_OUTCOME_UNRESTORED;
    }
    if (call->number == SYS_setitimer || call->number == SYS_alarm ||
        call->number == SYS_timer_create) {
        cairn_record()->flags |= CAIRN_OUTCOME_TIMER;
    }
    cairn_record()->is_timed |= (call->note & CAIRN_NOTE_TIMED) != 0;
    if (call->number == SYS_close || call->number == SYS_close_range || call->number == SYS_dup2 ||
        call->number == SYS_dup3) {
        cairn_record()->flags |= CAIRN_OUTCOME_OUTPUT;
    }
}

enum { STACK_MIN = 2048 }; /* the kernel's MINSIGSTKSZ */

static const uint64_t trap_bit = UINT64_C(1) << (SIGSYS - 1);

/* The mask that counts is the one that returning from the handler sets. SIGSYS stays out of it. */
static long change_mask(ucontext_t *context)
{
    const uint64_t set_at = argument(context, 1);
    const uint64_t old_at = argument(context, 2);
    uint64_t set = 0;
    uint64_t mask;
    memcpy(&mask, &context->uc_sigmask, sizeof mask);
    if (argument(context, 3) != sizeof mask) {
        return -EINVAL;
    }
    if (!cairn_fault_copy(&set, sizeof set, set_at)) {
        return -EFAULT;
    }
    uint64_t changed = mask;
    switch ((int)argument(context, 0)) {
    case SIG_BLOCK:
        changed |= set;
        break;
    case SIG_UNBLOCK:
        changed &= ~set;
        break;
    case SIG_SETMASK:
        changed = set;
        break;
    default:
        return -EINVAL;
    }
    if (old_at != 0 &&
        !cairn_fault_copy(cairn_pointer(old_at), sizeof mask, cairn_address(&mask))) {
        return -EFAULT;
    }
    changed &= ~trap_bit;
    memcpy(&context->uc_sigmask, &changed, sizeof changed);
    return 0;
}

/* The handler of SIGSYS is ours, and no other handler may block it. */
static long change_action(const ucontext_t *context)
{
    const uint64_t old_at = argument(context, 2);
    struct cairn_kernel_action action;
    if (!cairn_fault_copy(&action, sizeof action, argument(context, 1))) {
        return -EFAULT;
    }
    action.mask &= ~trap_bit;
    uint64_t action_at = argument(context, 0) == SIGSYS ? 0 : cairn_address(&action);
    return cairn_raw(SYS_rt_sigaction, argument(context, 0), action_at, old_at,
                     argument(context, 3), 0);
}

/* Handlers stand on the runtime's alternate stack, the target's own as well: this one could not
 * stand on what is large enough for others. The target finds what it set. */
static long change_signal_stack(const ucontext_t *context)
{
    stack_t *current = &cairn_state()->faults.signal_stack;
    const uint64_t new_at = argument(context, 0);
    const uint64_t old_at = argument(context, 1);
    const stack_t old = *current;
    stack_t stack = old;
    if (new_at != 0 && !cairn_fault_copy(&stack, sizeof stack, new_at)) {
        return -EFAULT;
    }
    if ((stack.ss_flags & ~(SS_DISABLE | SS_ONSTACK)) != 0) {
        return -EINVAL;
    }
    if ((stack.ss_flags & SS_DISABLE) == 0 && stack.ss_size < STACK_MIN) {
        return -ENOMEM;
    }
    if (old_at != 0 && !cairn_fault_copy(cairn_pointer(old_at), sizeof old, cairn_address(&old))) {
        return -EFAULT;
    }
    stack.ss_flags &= SS_DISABLE;
    *current = stack;
    return 0;
}

static long change_state(int number, ucontext_t *context)
{
    switch (number) {
    case SYS_rt_sigprocmask:
        return change_mask(context);
    case SYS_rt_sigaction:
        return change_action(context);
    case SYS_sigaltstack:
        return change_signal_stack(context);
    case SYS_mmap:
        return cairn_raw6(number, argument(context, 0), argument(context, 1), argument(context, 2),
                          argument(context, 3),
                          (argument(context, 4) & ~CAIRN_POLICY_UPPER) |
                              (cairn_state()->start.cookie & CAIRN_POLICY_UPPER),
                          argument(context, 5));
    default:
        return repeat(number, context);
    }
}

static long refuse(int number)
{
    const uint32_t statement = cairn_state()->run.statement;
    cairn_record_denial(statement, number);
    flag_statement(CAIRN_STATEMENT_DENIED);
    return -EPERM;
}

/* Those that report a fault: raise() and abort() end the sequence as the fault would. */
static bool is_fault_signal(int signal)
{
    return signal == SIGABRT || signal == SIGFPE || signal == SIGILL || signal == SIGSEGV ||
           signal == SIGBUS || signal == SIGTRAP;
}

/* Whether the target has set a handler for the signal, which then ends nobody. */
static bool is_handled(int signal)
{
    struct cairn_kernel_action action = {0};
    return cairn_raw(SYS_rt_sigaction, (uint64_t)signal, 0, cairn_address(&action),
                     sizeof action.mask, 0) == 0 &&
           action.handler > cairn_address(SIG_IGN);
}

/* tgkill and tkill: to threads of this process, and of faults, or handled there. The signal waits
 * until the handler that this runs in has returned, so that it finds the target where it asked for
 * it. */
static long signal_thread(int number, const ucontext_t *context)
{
    const bool has_group = number == SYS_tgkill;
    const int self = (int)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0);
    const int group = has_group ? (int)argument(context, 0) : self;
    const uint64_t thread = argument(context, has_group ? 1 : 0);
    const int signal = (int)argument(context, has_group ? 2 : 1);
    if (group != self || !(is_fault_signal(signal) || is_handled(signal))) {
        return refuse(number);
    }
    const uint64_t mask = UINT64_C(1) << (signal - 1);
    cairn_raw(SYS_rt_sigprocmask, SIG_BLOCK, cairn_address(&mask), 0, sizeof mask, 0);
    const long result = cairn_raw(SYS_tgkill, (uint64_t)self, thread, (uint64_t)signal, 0, 0);
    /* No thread of this process, perhaps of another. */
    return result == -ESRCH ? refuse(number) : result;
}

static bool is_among(int number, const int16_t *calls, uint32_t count)
{
    uint32_t i = 0;
    while (i < count && calls[i] != number) {
        i++;
    }
    return i < count;
}

static bool is_look(int number)
{
    return is_among(number, cairn_policy_looks, CAIRN_POLICY_LOOK_COUNT);
}

static bool is_told(int number)
{
    return is_among(number, cairn_policy_told, CAIRN_POLICY_TOLD_COUNT);
}

/* What is neither is refused. */
static long look_or_change_files(int number, const ucontext_t *context)
{
    const struct cairn_policy_call *call = find_call(number);
    if (is_look(number) || call != NULL) {
        flag_statement(CAIRN_STATEMENT_LOOKED);
    }
    if (is_look(number)) {
        return repeat(number, context);
    }
    switch (decide(call, context)) {
    case PASS_AND_NOTE:
        cairn_trap_note_files();
        /* fall through */
    case PASS_UNSEEN:
        return repeat(number, context);
    case FAULT:
        return -EFAULT;
    default:
        return refuse(number);
    }
}

static bool is_wait(int number, const ucontext_t *context)
{
    for (uint32_t i = 0; i < CAIRN_POLICY_WAIT_COUNT; i++) {
        const struct cairn_policy_wait *wait = &cairn_policy_waits[i];
        if (wait->number == number && (argument(context, wait->arg) & wait->mask) == wait->value) {
            return true;
        }
    }
    return false;
}

/* Has the call waited for, by one of wait.c's. */
static long take_wait(long (*wait)(int, const uint64_t *, const ucontext_t *), int number,
                      const ucontext_t *context)
{
    uint64_t args[ARGUMENTS];
    copy_arguments(args, context);
    return wait(number, args, context);
}

static bool uses_descriptor(int number, const ucontext_t *context)
{
    bool is_use = false;
    for (uint32_t i = 0; i < CAIRN_POLICY_DESCRIPTOR_COUNT; i++) {
        const struct cairn_policy_descriptor_call *call = &cairn_policy_descriptor_calls[i];
        is_use = is_use || (call->number == number && argument(context, 0) >= call->first);
    }
    return is_use;
}

/* A number that stands for no descriptor is refused as the kernel would, and noted. */
static long use_descriptor(int number, const ucontext_t *context)
{
    const int descriptor = (int)argument(context, 0);
    if (descriptor >= 0 && descriptor < CAIRN_POLICY_STANDARD_DESCRIPTORS) {
        cairn_record()->flags |= CAIRN_OUTCOME_STANDARD;
        return repeat(number, context);
    }
    if (descriptor >= 0 && cairn_raw(SYS_fcntl, (uint64_t)descriptor, F_GETFD, 0, 0, 0) < 0) {
        (void)refuse(number);
        return -EBADF;
    }
    return number == SYS_read || number == SYS_readv
               ? take_wait(cairn_wait_for_input, number, context)
               : repeat(number, context);
}

/* Whether a call changes another process, or several. What is done to that one is not put back, and
 * a test would do it to whoever runs it. */
static bool is_of_other(int number, const ucontext_t *context)
{
    enum { ONE_PROCESS_IO = 1 }; /* the kernel's IOPRIO_WHO_PROCESS */
    int process = (int)argument(context, 0);
    bool is_one = true;
    switch (number) {
    case SYS_setpriority:
        is_one = process == PRIO_PROCESS;
        process = (int)argument(context, 1);
        break;
    case SYS_ioprio_set:
        is_one = process == ONE_PROCESS_IO;
        process = (int)argument(context, 1);
        break;
    case SYS_prlimit64:
    case SYS_sched_setaffinity:
    case SYS_sched_setattr:
    case SYS_sched_setparam:
    case SYS_sched_setscheduler:
        break;
    default:
        return false;
    }
    return !is_one || (process != 0 && process != (int)cairn_raw(SYS_getpid, 0, 0, 0, 0, 0));
}

/* Whether libc itself asks for a local socket: of a daemon that would look up users and names for
 * it, and need not be there. At the call, what socket() returns to is on top of the stack. */
static bool asks_for_daemon(int number, const ucontext_t *context)
{
    const struct cairn_objects *objects = &cairn_state()->objects;
    uint64_t back = 0;
    if (number != SYS_socket || argument(context, 0) != AF_UNIX ||
        !cairn_fault_copy(&back, sizeof back, (uint64_t)context->uc_mcontext.gregs[REG_RSP])) {
        return false;
    }
    const uint32_t from = cairn_objects_find(back);
    return from < objects->count && objects->items[from].is_system &&
           from == cairn_objects_find((uint64_t)context->uc_mcontext.gregs[REG_RIP]);
}

void cairn_trap(int number, ucontext_t *context)
{
    const struct cairn_policy_state_call *call = find_state_call(number);
    long result;
    if (is_wait(number, context)) {
        result = take_wait(cairn_wait, number, context);
    } else if (is_told(number)) {
        result = repeat(number, context);
    } else if (number == SYS_clone3) {
        /* Its flags are in memory, where the policy cannot look; libc then takes clone, where it
         * can. */
        result = -ENOSYS;
    } else if (number == SYS_prctl && argument(context, 0) == PR_SET_PDEATHSIG) {
        result = refuse(number);
    } else if (asks_for_daemon(number, context)) {
        result = -EAFNOSUPPORT;
    } else if (is_of_other(number, context)) {
        result = refuse(number);
    } else if (number == SYS_tgkill || number == SYS_tkill) {
        result = signal_thread(number, context);
    } else if (uses_descriptor(number, context)) {
        result = use_descriptor(number, context);
    } else if (call != NULL) {
        note(call);
        result = change_state(number, context);
    } else {
        result = look_or_change_files(number, context);
    }
    uint64_t args[ARGUMENTS];
    copy_arguments(args, context);
    context->uc_mcontext.gregs[REG_RAX] = cairn_elsewhere(number, args, result);
}
