/* System calls that the sandbox's policy traps: file system changes within the scratch directory
 * are done after all, everything else is recorded and refused. */
#include <errno.h>
#include <linux/openat2.h>
#include <string.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/path.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

static const int argument_registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};

static uint64_t argument(const ucontext_t *context, int k)
{
    return (uint64_t)context->uc_mcontext.gregs[argument_registers[k]];
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

void cairn_trap_note_files(void)
{
    const uint32_t statement = cairn_state()->run.statement;
    cairn_record()->flags |= CAIRN_OUTCOME_FILES;
    if (statement < CAIRN_WIRE_MAX_STATEMENTS) {
        cairn_record()->statements[statement].flags |= CAIRN_STATEMENT_FILES;
    }
}

/* The path behind a descriptor, as the kernel names it. */
static bool path_of_descriptor(char *path, int descriptor)
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
    return path_of_descriptor(path, descriptor);
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

void cairn_trap(int number, ucontext_t *context)
{
    const uint32_t statement = cairn_state()->run.statement;
    long result = -EPERM;
    if (number == SYS_clone3) {
        /* Its flags are in memory, where the policy cannot look; libc then takes clone, where it
         * can. */
        context->uc_mcontext.gregs[REG_RAX] = -ENOSYS;
        return;
    }
    enum decision decision = decide(find_call(number), context);
    switch (decision) {
    case PASS_AND_NOTE:
        cairn_trap_note_files();
        /* fall through */
    case PASS_UNSEEN:
        result = cairn_raw(number, argument(context, 0), argument(context, 1), argument(context, 2),
                           argument(context, 3), argument(context, 4));
        break;
    case FAULT:
        result = -EFAULT;
        break;
    case REFUSE:
        cairn_record_denial(statement, number);
        if (statement < CAIRN_WIRE_MAX_STATEMENTS) {
            cairn_record()->statements[statement].flags |= CAIRN_STATEMENT_DENIED;
        }
        break;
    }
    context->uc_mcontext.gregs[REG_RAX] = result;
}
