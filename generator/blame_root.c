/* What several failures have in common: the call before the failing ones that is the cause. */
#include "core/hash.h"
#include "generator/blame_internal.h"

/* ---- what leaves an object broken ---- */

/* Whether what fails in the outcome may be what the trial is about, seen elsewhere: of the same
 * kind, as far as what touches memory that is not there tells. */
static bool may_be_alike(const struct cairn_trial *t, const struct cairn_outcome *outcome)
{
    const enum cairn_failure_kind kind = (enum cairn_failure_kind)outcome->head.failure;
    return outcome->head.kind != CAIRN_OUTCOME_NORMAL &&
           (kind == t->pattern->failure || kind == CAIRN_FAILURE_SIGSEGV ||
            t->pattern->failure == CAIRN_FAILURE_SIGSEGV);
}

/* Whether the failing call used a block that it had freed itself: free(node); node = node->next. */
static bool uses_what_it_freed(const struct cairn_outcome *outcome)
{
    const uint32_t block = outcome->head.fault_block;
    return outcome->head.failure == CAIRN_FAILURE_USE_AFTER_FREE &&
           block < outcome->head.block_count &&
           outcome->blocks[block].freed_by == outcome->head.statement;
}

/* Whether nothing but the first p statements, and destroying the value behind them, fails alike;
 * *destroyer becomes the operation that destroys it, CAIRN_NONE if none is known. */
static bool is_broken_at(struct cairn_trial *t, uint32_t p, const struct cairn_arg *value,
                         uint32_t *destroyer)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, p);
    uint32_t destroying =
        cairn_tails_destroy(t->tails, &t->variant, value->index, value->output, 0);
    *destroyer = destroying == CAIRN_NONE ? CAIRN_NONE : t->variant.statements.items[destroying].op;
    t->variant.body = t->variant.tail = t->variant.statements.count;
    if (destroying == CAIRN_NONE) {
        return false;
    }
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    if (!may_be_alike(t, &outcome)) {
        return false;
    }
    outcome = cairn_replay(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    return !uses_what_it_freed(&outcome);
}

/* The first operation after which a value that the failing call takes can be destroyed no more. */
uint32_t cairn_blame_find_breaker(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        uint32_t destroyer = 0;
        /* It has to be sound at first. */
        if (args[i].kind != CAIRN_ARG_VALUE || args[i].index + 1 >= s ||
            is_broken_at(t, args[i].index + 1, &args[i], &destroyer)) {
            continue;
        }
        for (uint32_t p = args[i].index + 2; p <= s && destroyer != CAIRN_NONE; p++) {
            bool is_between = cairn_sequence_loop_of(t->sequence, p) == CAIRN_NONE &&
                              t->sequence->statements.items[p - 1].loop_body == 0;
            if (is_between && is_broken_at(t, p, &args[i], &destroyer)) {
                return t->sequence->statements.items[p - 1].op;
            }
        }
    }
    return CAIRN_NONE;
}

/* ---- what names the cause ---- */

/* What names the number, none or negative, with which an object was made, if with 1 nothing fails;
 * or 0. */
static uint64_t odd_maker(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool is_maker = op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
                              t->model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_OBJECT;
        for (uint32_t i = 0; is_maker && i < op->param_count; i++) {
            const uint32_t a = t->sequence->statements.items[s].first_arg + i;
            const struct cairn_arg *arg = &t->sequence->args.items[a];
            if (arg->kind != CAIRN_ARG_INTEGER || arg->integer > 0 ||
                t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_INTEGER) {
                continue;
            }
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[a].integer = 1;
            if (!cairn_trial_still_fails(t)) {
                return cairn_hash_pair(t->sequence->statements.items[s].op + 1, i);
            }
        }
    }
    return 0;
}

/* What names the call that ended something for the whole library, without which nothing fails; or
 * 0. */
static uint64_t ended_for_all(struct cairn_trial *t)
{
    static const char *const words[] = {"destroy", "free",     "clear",    "reset",
                                        "close",   "shutdown", "finish",   "cleanup",
                                        "exit",    "deinit",   "finalize", NULL};
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind == CAIRN_OP_CALL && op->param_count == 0 &&
            cairn_text_has_any(op->name, words) && cairn_trial_leave_out(t, s) &&
            !cairn_trial_still_fails(t)) {
            return cairn_hash_pair(t->sequence->statements.items[s].op + 1, CAIRN_NONE);
        }
    }
    return 0;
}

/* The statement before the failing one that is a call and did so to the block; CAIRN_NONE if none.
 */
static uint32_t earlier_call(const struct cairn_trial *t, uint32_t statement)
{
    return statement < t->outcome.head.statement &&
                   cairn_trial_op(t, statement)->kind == CAIRN_OP_CALL
               ? statement
               : CAIRN_NONE;
}

/* The call that freed a block which the library goes on to use, or to free: whichever calls meet
 * the pointer that it left behind. */
static uint32_t left_stale(const struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    const enum cairn_failure_kind kind = t->pattern->failure;
    const bool is_stale = kind == CAIRN_FAILURE_USE_AFTER_FREE ||
                          kind == CAIRN_FAILURE_WRITE_AFTER_FREE ||
                          kind == CAIRN_FAILURE_DOUBLE_FREE;
    return is_stale && block < t->outcome.head.block_count
               ? earlier_call(t, t->outcome.blocks[block].freed_by)
               : CAIRN_NONE;
}

/* The call that yielded a text which has no end in its block: whichever calls read it. */
static uint32_t yielded_endless(const struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_read = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
                         t->pattern->failure == CAIRN_FAILURE_HEAP_UNDERREAD;
    const uint32_t maker = is_read && block < t->outcome.head.block_count &&
                                   t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY
                               ? earlier_call(t, t->outcome.blocks[block].allocated_by)
                               : CAIRN_NONE;
    const struct cairn_op *op = maker == CAIRN_NONE ? NULL : cairn_trial_op(t, maker);
    for (uint32_t o = 0; op != NULL && o < op->output_count; o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(&t->outcome, maker, o);
        if (t->model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_STRING && value != NULL &&
            value->kind == CAIRN_VALUE_HEAP && value->block == block) {
            return maker;
        }
    }
    return CAIRN_NONE;
}

uint64_t cairn_blame_root(struct cairn_trial *t)
{
    enum { STALE = 1, ENDLESS }; /* no failure's kind tells those apart */
    const uint32_t stale = left_stale(t);
    const uint32_t endless = yielded_endless(t);
    const uint32_t call = stale != CAIRN_NONE ? stale : endless;
    if (call != CAIRN_NONE) {
        return cairn_hash_pair(t->sequence->statements.items[call].op + 1,
                               CAIRN_NONE - (stale != CAIRN_NONE ? STALE : ENDLESS));
    }
    const uint64_t maker = odd_maker(t);
    const uint64_t odd = maker != 0 ? maker : ended_for_all(t);
    return odd == 0 ? 0 : cairn_hash_pair(t->pattern->failure, odd);
}
