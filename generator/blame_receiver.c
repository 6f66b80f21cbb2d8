/* Objects that a call freed which is not named after that. */
#include <string.h>

#include "generator/blame_internal.h"

enum {
    LEAST_CALLS = 20, /* tell what a call does with its first argument */
    KEPT_SHARE = 2,   /* one of so many of these may free it */
};

/* What may end the object that it is called on, or make it somebody else's. */
static bool may_end_it(const struct cairn_op *op)
{
    static const char *const words[] = {
        "free",   "destroy", "delete",   "close",   "release", "unref",    "decref",  "dispose",
        "clean",  "final",   "dtor",     "deinit",  "fini",    "drop",     "dealloc", "end",
        "done",   "term",    "shutdown", "stop",    "exit",    "clear",    "reset",   "put",
        "remove", "pop",     "take",     "discard", "consume", "detach",   "kill",    "abort",
        "cancel", "unlink",  "next",     "step",    "give",    "send",     "submit",  "commit",
        "pass",   "steal",   "move",     "merge",   "join",    "realloc",  "resize",  "grow",
        "run",    "wait",    "leave",    "purge",   "expire",  "destruct", "rollback"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(op->name, words[i]) != NULL) {
            return true;
        }
    }
    static const char *const said[] = {"free",   "destroy", "release",   "delete", "clos",
                                       "consum", "invalid", "ownership", "dispos", "no longer"};
    for (size_t i = 0; op->doc != NULL && i < sizeof said / sizeof *said; i++) {
        if (strcasestr(op->doc, said[i]) != NULL) {
            return true;
        }
    }
    return op->destroys >= 0 || op->is_builtin || op->is_inner;
}

/* The argument of statement s that the block is, or CAIRN_NONE. */
static uint32_t place_of(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (cairn_blame_block_passed(sequence, outcome, s, i) == block) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Whether statement s is given memory beside its receiver: that may hold it, and be ended. */
static bool takes_more(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                       uint32_t s)
{
    for (uint32_t i = 1; i < sequence->statements.items[s].arg_count; i++) {
        if (cairn_blame_block_passed(sequence, outcome, s, i) != CAIRN_NONE) {
            return true;
        }
    }
    return false;
}

/* Whether the operation yields an object of its receiver's kind: that takes the place of the one
 * that was freed. */
static bool yields_another(const struct cairn_op *op)
{
    for (uint32_t k = 0; k < op->output_count; k++) {
        if (op->outputs[k].sort == op->params[0].sort) {
            return true;
        }
    }
    return false;
}

uint32_t cairn_blame_lost_receiver(const struct cairn_facts *facts,
                                   const struct cairn_sequence *sequence,
                                   const struct cairn_outcome *outcome, uint32_t s, uint32_t arg)
{
    const uint32_t block = cairn_blame_block_passed(sequence, outcome, s, arg);
    const uint32_t f = block == CAIRN_NONE ? CAIRN_NONE : outcome->blocks[block].freed_by;
    if (f == CAIRN_NONE || f >= s) {
        return CAIRN_NONE;
    }
    const uint32_t index = sequence->statements.items[f].op;
    const struct cairn_op *op = &facts->model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->param_count == 0 || op->output_count == 0 ||
        may_end_it(op) || yields_another(op) ||
        cairn_blame_block_passed(sequence, outcome, f, 0) != block ||
        takes_more(sequence, outcome, f) ||
        (outcome->statements[f].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
        return CAIRN_NONE;
    }
    const struct cairn_param_facts *counts = &facts->ops[index].params[0];
    if (counts->calls < LEAST_CALLS || counts->consumed == 0 ||
        counts->consumed * KEPT_SHARE > counts->calls) {
        return CAIRN_NONE;
    }
    for (uint32_t e = 0; e < f; e++) {
        const struct cairn_op *earlier = &facts->model->ops.items[sequence->statements.items[e].op];
        const uint32_t place = place_of(sequence, outcome, e, block);
        if (place != CAIRN_NONE &&
            (place != 0 || earlier->kind != CAIRN_OP_CALL || may_end_it(earlier))) {
            return CAIRN_NONE;
        }
    }
    return f;
}

/* The caller still holds an object that a call freed under some results only, and that no name or
 * comment says to end it. */
bool cairn_blame_receiver(struct cairn_trial *t)
{
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        const uint32_t f = mark->kind != CAIRN_MARK_FREED
                               ? CAIRN_NONE
                               : cairn_blame_lost_receiver(t->replayer->facts, t->sequence,
                                                           &t->outcome, mark->statement, mark->arg);
        if (f == CAIRN_NONE) {
            continue;
        }
        const uint32_t op = t->sequence->statements.items[f].op;
        const struct cairn_param_facts *counts = &t->replayer->facts->ops[op].params[0];
        cairn_trial_insist(t, f, 0);
        t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_RECEIVER, op);
        cairn_str_addf(&t->blame->why,
                       "%s freed the object before, as in %u of %u calls, and nothing says that it "
                       "ends what it is called on.",
                       cairn_trial_op(t, f)->name, counts->consumed, counts->calls);
        return true;
    }
    return false;
}
