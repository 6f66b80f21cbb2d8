/* Calls that do not come to an end: whether that is the library's doing. */
#include "generator/blame_internal.h"
#include "generator/doubt.h"

/* The memory that a statement took and has not given back. */
struct taken {
    uint64_t bytes;
    uint32_t count;
};

static struct taken taken_by(const struct cairn_outcome *outcome, uint32_t s)
{
    struct taken taken = {0};
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (block->allocated_by == s && block->freed_by == CAIRN_WIRE_NONE) {
            taken.bytes += block->size;
            taken.count++;
        }
    }
    return taken;
}

/* Whether the failing call took memory and more memory: it may end when there is no more. Where
 * pages are dear that is not much by the time at which it was suspected, so it gets more time; and
 * what ends in another way then is not known to go on. */
static bool eats_memory(const struct cairn_trial *t)
{
    enum { MANY_BYTES = 16 << 20, MANY_BLOCKS = 4096, MORE_BLOCKS = 2 };
    const uint32_t s = t->outcome.head.statement;
    const struct taken early = taken_by(&t->outcome, s);
    if (early.bytes >= MANY_BYTES || early.count >= MANY_BLOCKS) {
        return true;
    }
    if (t->outcome.head.kind != CAIRN_OUTCOME_HANG ||
        (t->outcome.head.flags & CAIRN_OUTCOME_PROVEN) != 0) {
        return false;
    }
    /* In a fork of its own it has the whole limit, whatever else is asked for. */
    const struct cairn_outcome late =
        cairn_replay(t->replayer, t->sequence, t->pattern->mode, CAIRN_RUN_FRESH);
    return late.head.kind != CAIRN_OUTCOME_HANG || late.head.statement != s ||
           taken_by(&late, s).count >= early.count + MORE_BLOCKS;
}

/* Whether what calls filled in of the caller's structs is needed for it: one that says nothing of
 * the kind was left as it was. */
static bool needs_what_is_filled(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const uint32_t filler = cairn_doubt_filler(t->model, t->sequence, s);
        if (filler != CAIRN_NONE && filler < t->outcome.head.statement &&
            (!cairn_trial_leave_out(t, filler) || cairn_trial_fails_alike(t))) {
            return false;
        }
    }
    return true;
}

/* Whether the failing call is given a number that is among the largest of its type, as -1 is for
 * what cannot be negative. */
static bool takes_wrapped(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_type *type = &t->model->types.items[op->params[i].type];
        if (args[i].kind == CAIRN_ARG_INTEGER && type->kind == CAIRN_TYPE_INTEGER &&
            !type->is_signed && type->size >= sizeof(int) &&
            (args[i].integer < 0 || (type->size == sizeof(int) && args[i].integer > INT32_MAX))) {
            return true;
        }
    }
    return false;
}

bool cairn_blame_is_endless(struct cairn_trial *t)
{
    const bool is_proven = (t->outcome.head.flags & CAIRN_OUTCOME_PROVEN) != 0;
    const unsigned allowed =
        CAIRN_DOUBT_FIELDS |
        (is_proven ? CAIRN_DOUBT_REPEATED | CAIRN_DOUBT_BUFFERS | CAIRN_DOUBT_FILLED : 0) |
        (is_proven && cairn_doubt_calls_nobody(&t->outcome) ? CAIRN_DOUBT_CALLBACKS : 0);
    const bool is_deep = t->outcome.head.failure == CAIRN_FAILURE_STACK_OVERFLOW;
    const uint32_t s = t->outcome.head.statement;
    /* Its test would take memory, files or threads without end. */
    const uint32_t costly = CAIRN_OUTCOME_UNRESTORED | CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_FILES;
    /* What a standard stream brings is the surroundings' doing, and may come yet. */
    const uint32_t unwanted = costly | CAIRN_OUTCOME_STANDARD;
    return cairn_trial_marks_reals_only(t) && cairn_outcome_goes_on(&t->outcome) &&
           (t->outcome.head.flags & unwanted) == 0 && !takes_wrapped(t, s) &&
           (t->outcome.statements[s].flags & CAIRN_STATEMENT_CALLBACK) == 0 &&
           cairn_doubt_is_none(t->model, t->sequence, allowed) &&
           cairn_doubt_is_to_return(t->model, t->sequence, s, allowed) &&
           (is_proven ? cairn_doubt_is_short(t->model, t->sequence)
                      : cairn_doubt_is_small(t->sequence, is_deep)) &&
           needs_what_is_filled(t) && !eats_memory(t);
}
