/* What is run with guard pages although it does not go into the pool. What reads memory that the
 * library itself freed: with the plain heap that mostly goes well, and the sequence is not kept
 * because it bears a mark (ARCHITECTURE.md 7, "Whose dangling pointer"). And a sample of all that
 * goes well: candidates are cut down to what their new values need, so that what a call does to
 * memory that no value shows (a static pointer to what is freed, say) is seen nowhere else. */
#include "core/hash.h"
#include "generator/blame.h"
#include "generator/run_internal.h"

enum {
    FIRST_LOOKS = 8, /* at one pair of operations; then whenever their number doubles */
    SAMPLED_OF = 32
};

/* Whether statement f was given the value that argument i of s is. */
static bool was_given(const struct cairn_sequence *sequence, uint32_t f, uint32_t s, uint32_t i)
{
    const struct cairn_arg *value = &cairn_sequence_args(sequence, s)[i];
    return value->kind == CAIRN_ARG_VALUE &&
           cairn_sequence_param_with(sequence, f, value) != CAIRN_NONE;
}

/* Whether statement f ends something that it is given. */
static bool ends_something(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           uint32_t f)
{
    const uint32_t op = sequence->statements.items[f].op;
    bool ends = run->model->ops.items[op].destroys >= 0;
    for (uint32_t k = 0; k < sequence->statements.items[f].arg_count && !ends; k++) {
        ends = cairn_facts_consumes(run->facts, op, k);
    }
    return ends;
}

/* Whether the mark says that the library left a pointer to a block of its own, which it freed, in
 * an object that the same call was given. */
static bool is_library_s(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, const struct cairn_mark *mark)
{
    if (mark->kind != CAIRN_MARK_DANGLING || mark->block >= outcome->head.block_count) {
        return false;
    }
    const struct cairn_wire_block *block = &outcome->blocks[mark->block];
    return block->origin == CAIRN_ORIGIN_LIBRARY && block->freed_by < mark->statement &&
           was_given(sequence, block->freed_by, mark->statement, mark->arg) &&
           !ends_something(run, sequence, block->freed_by) &&
           !cairn_blame_was_passed(sequence, outcome, mark->block, mark->statement);
}

static void note(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    struct cairn_sequence copy = {0};
    cairn_sequence_copy(&copy, sequence);
    cairn_vec_push(&run->stale, copy);
}

void cairn_run_note_stale(struct cairn_run *run, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    const struct cairn_mark *first = NULL;
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        if (mark->statement != run->legality.marked) {
            continue;
        }
        if (!is_library_s(run, sequence, outcome, mark)) {
            return;
        }
        first = mark;
    }
    if (first == NULL || run->stale.count >= CAIRN_MAX_ADMITTED) {
        return;
    }
    const uint32_t freeing = outcome->blocks[first->block].freed_by;
    const uint64_t pair = cairn_hash_pair(sequence->statements.items[freeing].op,
                                          sequence->statements.items[first->statement].op);
    const uint32_t seen = cairn_map_increment(&run->stale_seen, pair);
    if (seen <= FIRST_LOOKS || (seen & (seen - 1)) == 0) {
        note(run, sequence);
    }
}

bool cairn_run_is_sampled(uint64_t number)
{
    return number % SAMPLED_OF == SAMPLED_OF / 2;
}

void cairn_run_note_sample(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    if (run->stale.count < CAIRN_MAX_ADMITTED) {
        note(run, sequence);
    }
}

enum cairn_status cairn_run_look_at_stale(struct cairn_run *run, struct cairn_error *err)
{
    cairn_batch_reset(run->guard_batch, CAIRN_MODE_GUARD, CAIRN_RUN_LAZY | CAIRN_RUN_BARE);
    for (uint32_t i = 0; i < run->stale.count; i++) {
        cairn_batch_add(run->guard_batch, &run->stale.items[i]);
    }
    enum cairn_status status =
        run->stale.count == 0 ? CAIRN_OK : cairn_batch_submit(run->guard_batch, true, err);
    if (status == CAIRN_OK && run->stale.count != 0) {
        status = cairn_batch_wait(run->guard_batch, err);
    }
    for (uint32_t i = 0; i < run->stale.count && status == CAIRN_OK; i++) {
        if (cairn_batch_outcome(run->guard_batch, i).head.kind != CAIRN_OUTCOME_NORMAL) {
            cairn_run_look_again(run, &run->stale.items[i], CAIRN_MODE_GUARD);
        }
    }
    run->stats.replays += run->stale.count;
    cairn_run_release_stale(run);
    return status;
}

void cairn_run_release_stale(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->stale.count; i++) {
        cairn_sequence_release(&run->stale.items[i]);
    }
    cairn_vec_clear(&run->stale);
}
