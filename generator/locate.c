#include "generator/locate.h"

static bool is_found_late(enum cairn_failure_kind failure)
{
    return failure == CAIRN_FAILURE_HEAP_OVERFLOW || failure == CAIRN_FAILURE_HEAP_UNDERFLOW ||
           failure == CAIRN_FAILURE_WRITE_AFTER_FREE;
}

/* What fails under other conditions mostly fails under plain ones as well. */
static void prefer_plain_conditions(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                                    const struct cairn_sequence *sequence)
{
    if (pattern->mode != CAIRN_MODE_VARIANT) {
        return;
    }
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, CAIRN_MODE_MAIN, 0);
    if (cairn_pattern_matches(pattern, sequence, &outcome)) {
        pattern->mode = CAIRN_MODE_MAIN;
    }
}

/* Damage to the heap is found some time after it was done; guard pages show who does it. */
static void find_damage(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                        struct cairn_sequence *sequence)
{
    prefer_plain_conditions(replayer, pattern, sequence);
    if (!is_found_late(pattern->failure) || pattern->mode != CAIRN_MODE_MAIN) {
        return;
    }
    sequence->body = sequence->tail = sequence->statements.count;
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, CAIRN_MODE_GUARD, 0);
    bool is_fault =
        outcome.head.kind == CAIRN_OUTCOME_SIGNAL || outcome.head.kind == CAIRN_OUTCOME_VIOLATION;
    if (is_fault && outcome.head.statement < sequence->statements.count) {
        *pattern = cairn_pattern_of(sequence, &outcome, CAIRN_MODE_GUARD);
    }
}

/* The sequence up to the call before its last statement; false if there is none. */
static bool cut_last(const struct cairn_op *ops, const struct cairn_sequence *sequence,
                     struct cairn_sequence *shorter)
{
    uint32_t end = sequence->statements.count;
    do {
        end = end == 0 ? 0 : end - 1;
    } while (end > 0 && (ops[sequence->statements.items[end - 1].op].kind != CAIRN_OP_CALL ||
                         cairn_sequence_loop_of(sequence, end - 1) != CAIRN_NONE));
    cairn_sequence_copy(shorter, sequence);
    cairn_sequence_truncate(shorter, end);
    shorter->body = shorter->tail = end;
    return end != 0;
}

/* What comes upon damage need not have done it: a look at a field, another object's end. Where it
 * is there without the last statement, a call before did it. */
static void leave_finders(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                          struct cairn_sequence *sequence)
{
    struct cairn_sequence shorter = {0};
    while (is_found_late(pattern->failure) &&
           cut_last(replayer->model->ops.items, sequence, &shorter)) {
        const struct cairn_outcome outcome = cairn_replay(replayer, &shorter, pattern->mode, 0);
        if (outcome.head.kind != CAIRN_OUTCOME_VIOLATION ||
            outcome.head.statement >= shorter.statements.count) {
            break;
        }
        cairn_sequence_copy(sequence, &shorter);
        *pattern = cairn_pattern_of(sequence, &outcome, pattern->mode);
    }
    cairn_sequence_release(&shorter);
}

void cairn_locate(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                  struct cairn_sequence *sequence)
{
    find_damage(replayer, pattern, sequence);
    leave_finders(replayer, pattern, sequence);
}

/* Whether the call that follows a wild address read it out of a block that is free. */
static bool is_read_from_freed(const struct cairn_pattern *pattern,
                               const struct cairn_sequence *sequence,
                               const struct cairn_outcome *guarded)
{
    return pattern->failure == CAIRN_FAILURE_SIGSEGV &&
           guarded->head.failure == CAIRN_FAILURE_USE_AFTER_FREE &&
           guarded->head.statement < sequence->statements.count &&
           sequence->statements.items[guarded->head.statement].op == pattern->op;
}

bool cairn_locate_earlier(struct cairn_replayer *replayer, struct cairn_pattern *pattern,
                          struct cairn_sequence *sequence)
{
    if (pattern->mode != CAIRN_MODE_MAIN || cairn_pattern_is_endless(pattern)) {
        return false;
    }
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, CAIRN_MODE_GUARD, 0);
    const bool is_violation = outcome.head.kind == CAIRN_OUTCOME_VIOLATION;
    if (!is_violation || (outcome.head.statement + 1 >= sequence->statements.count &&
                          !is_read_from_freed(pattern, sequence, &outcome))) {
        return false;
    }
    *pattern = cairn_pattern_of(sequence, &outcome, CAIRN_MODE_GUARD);
    return true;
}
