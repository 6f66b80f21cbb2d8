/* What is left when the library itself was ended: cleanup(), and then a call. */
#include "generator/blame_internal.h"

/* Whether statement s, which takes nothing, is named after ending all that the library has. */
static bool ends_library(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {
        "cleanup",  "shutdown",     "exit",         "fini",     "deinit", "uninit", "finish",
        "finalize", "finalise",     "terminate",    "teardown", "quit",   "unload", "stop",
        "end",      "uninitialize", "deinitialize", "close",    "term",   NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && !op->is_builtin && op->param_count == 0 &&
           cairn_text_has_any(op->name, words);
}

/* Whether statement s, which takes no object, is named after beginning with the library. */
static bool begins_library(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"init",  "initialize", "initialise", "setup",   "start",
                                        "begin", "open",       "load",       "startup", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && cairn_text_has_any(op->name, words) &&
           !cairn_trial_takes_object(t, s, 0);
}

bool cairn_blame_ended_library(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t s = 0; s < failing; s++) {
        bool is_begun = false;
        for (uint32_t k = s + 1; k < failing; k++) {
            is_begun = is_begun || begins_library(t, k);
        }
        if (!is_begun && ends_library(t, s) && cairn_trial_leave_out(t, s) &&
            !cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s ended the library before, and nothing began anew.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}
