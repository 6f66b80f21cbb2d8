/* What is new: values and worlds; destroying tails; replays under other conditions; the pool. */
#include <string.h>

#include "generator/run_internal.h"

enum { MAX_SCALARS_OF_OP = 40 };

/* ---- is it new? ---- */

static bool is_object(const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER ||
           value->kind == CAIRN_VALUE_STATIC;
}

static bool is_in_block(const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
}

/* Scalars are told apart by the operation that yields them, and a bounded number of each is kept:
 * they are what tests assert, and seldom what makes new states. */
static bool is_new_scalar(struct cairn_run *run, uint32_t op, uint32_t output,
                          const struct cairn_wire_value *value)
{
    if (run->scalars_of_op[op] >= MAX_SCALARS_OF_OP) {
        return false;
    }
    uint32_t key = 0x80000000u | (op << 6) | output;
    bool is_new = cairn_pruner_is_new_value(&run->pruner, key, value);
    run->scalars_of_op[op] += is_new;
    return is_new;
}

static bool is_makeshift(enum cairn_op_kind kind)
{
    return kind != CAIRN_OP_CALL && kind != CAIRN_OP_GET && kind != CAIRN_OP_GLOBAL &&
           kind != CAIRN_OP_LOCAL;
}

static struct cairn_slot_info judge_value(struct cairn_run *run,
                                          const struct cairn_legality *legality, uint32_t op,
                                          uint32_t output, uint32_t slot,
                                          const struct cairn_wire_value *value)
{
    const struct cairn_op *operation = &run->model->ops.items[op];
    struct cairn_slot_info info = {0};
    bool has_failed = slot < legality->failed.count && legality->failed.items[slot];
    bool is_freed = (value->state & CAIRN_VALUE_FREED) != 0;
    if (value->kind == CAIRN_VALUE_SCALAR) {
        info.flags = has_failed ? 0 : CAIRN_SLOT_ALIVE;
        if (!has_failed && is_new_scalar(run, op, output, value)) {
            info.flags |= CAIRN_SLOT_REUSABLE;
        }
        return info;
    }
    if (!is_object(value) || is_freed || has_failed) {
        return info;
    }
    if (is_in_block(value)) {
        uint32_t block = value->block;
        info.group = block < UINT16_MAX ? (uint16_t)(block + 1) : UINT16_MAX;
        bool is_unborn = block < legality->unborn.count && legality->unborn.items[block];
        bool is_unusable = block < legality->unusable.count && legality->unusable.items[block];
        if (is_unborn && value->kind == CAIRN_VALUE_CALLER) {
            info.flags = CAIRN_SLOT_ALIVE | CAIRN_SLOT_UNBORN;
            return info;
        }
        if (is_unusable) {
            return info;
        }
        info.flags |=
            block < legality->owned.count && legality->owned.items[block] ? CAIRN_SLOT_OWNED : 0;
    }
    info.flags |= CAIRN_SLOT_ALIVE;
    uint32_t sort = operation->outputs[output].sort;
    if (!is_makeshift(operation->kind) && cairn_pruner_is_new_value(&run->pruner, sort, value)) {
        info.flags |= CAIRN_SLOT_REUSABLE;
    }
    return info;
}

bool cairn_run_consider(struct cairn_run *run, const struct cairn_assembly *assembly,
                        uint32_t legal, const struct cairn_outcome *outcome,
                        const struct cairn_legality *legality)
{
    uint32_t count = outcome->head.value_count;
    struct cairn_slot_info *slots = cairn_arena_alloc(&run->commit_arena, count * sizeof *slots);
    bool is_new = false;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < legal; s++) {
        uint32_t op = assembly->sequence.statements.items[s].op;
        uint16_t outputs = run->model->ops.items[op].output_count;
        bool in_loop = cairn_sequence_loop_of(&assembly->sequence, s) != CAIRN_NONE;
        for (uint32_t o = 0; o < outputs && slot < count; o++, slot++) {
            if (!in_loop) {
                slots[slot] = judge_value(run, legality, op, o, slot, &outcome->values[slot]);
            }
            is_new = is_new || (slots[slot].flags & CAIRN_SLOT_REUSABLE) != 0;
        }
    }
    bool is_world = !is_new && cairn_pruner_is_new_world(&run->pruner, outcome->head.world);
    if ((!is_new && !is_world) || assembly->probe != CAIRN_PROBE_NONE ||
        run->candidates.count >= CAIRN_MAX_ADMITTED) {
        return false;
    }
    struct cairn_candidate candidate = {.assembly = assembly,
                                        .slots = slots,
                                        .slot_count = slot,
                                        .is_world = is_world,
                                        .is_whole = legal == assembly->sequence.statements.count,
                                        .in_batch = CAIRN_NONE};
    cairn_sequence_copy(&candidate.sequence, &assembly->sequence);
    cairn_sequence_truncate(&candidate.sequence, legal);
    cairn_sequence_end_body(&candidate.sequence);
    candidate.outcome = cairn_outcome_copy(outcome, &run->commit_arena);
    for (uint32_t b = 0; b < legality->owned.count; b++) {
        cairn_vec_push(&candidate.legality.owned, legality->owned.items[b]);
    }
    cairn_vec_push(&run->candidates, candidate);
    return true;
}

/* ---- tails ---- */

static enum cairn_status run_batch(struct cairn_batch *batch, struct cairn_error *err)
{
    enum cairn_status status = cairn_batch_submit(batch, true, err);
    return status == CAIRN_OK ? cairn_batch_wait(batch, err) : status;
}

/* What a tail did: it is clean, or its failure is the first sign of two owners of one block. */
static void judge_tail(struct cairn_run *run, struct cairn_candidate *candidate,
                       const struct cairn_outcome *outcome, uint32_t attempt)
{
    cairn_legality_judge(&run->legality, run->facts, run->options, &candidate->sequence, outcome);
    uint32_t count = candidate->sequence.statements.count;
    bool is_normal = outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    uint32_t legal = run->legality.marked < count ? run->legality.marked : count;
    if (!is_normal && outcome->head.statement < legal) {
        legal = outcome->head.statement;
    }
    cairn_facts_learn(run->facts, &candidate->sequence, outcome, legal, legal == count);
    if (legal == count && cairn_tails_is_clean(outcome)) {
        candidate->is_clean = true;
        cairn_tails_learn(run->tails, &candidate->sequence);
        cairn_showcase_offer(&run->showcase, &candidate->sequence, outcome);
        return;
    }
    bool excused = false;
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        excused = excused || cairn_mark_is_callers(run->legality.marks.items[i].kind);
    }
    if (!is_normal && !excused && attempt == 0) {
        struct cairn_sequence whole = {0};
        cairn_sequence_copy(&whole, &candidate->sequence);
        cairn_sequence_end_body(&whole);
        struct cairn_outcome copy = cairn_outcome_copy(outcome, &run->commit_arena);
        cairn_run_see_failure(run, &whole, &copy, CAIRN_MODE_MAIN);
        cairn_sequence_release(&whole);
    }
}

static enum cairn_status find_tails(struct cairn_run *run, uint32_t attempt,
                                    struct cairn_error *err)
{
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, 0);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        candidate->in_batch = CAIRN_NONE;
        if (candidate->is_clean) {
            continue;
        }
        bool has_plan = cairn_tails_plan(run->tails, &candidate->sequence, &candidate->outcome,
                                         &candidate->legality, attempt);
        if (has_plan || attempt == 0) {
            candidate->in_batch = cairn_batch_add(run->main_batch, &candidate->sequence);
        }
    }
    enum cairn_status status = run_batch(run->main_batch, err);
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        if (candidate->in_batch != CAIRN_NONE) {
            struct cairn_outcome outcome =
                cairn_batch_outcome(run->main_batch, candidate->in_batch);
            judge_tail(run, candidate, &outcome, attempt);
        }
    }
    return status;
}

/* ---- replays under other conditions ---- */

static void judge_replay(struct cairn_run *run, struct cairn_candidate *candidate,
                         const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    if (outcome->head.kind == CAIRN_OUTCOME_NORMAL || !candidate->is_clean) {
        candidate->is_dropped =
            candidate->is_dropped || (outcome->head.kind != CAIRN_OUTCOME_NORMAL &&
                                      outcome->head.statement < candidate->sequence.body);
        return;
    }
    candidate->is_dropped = true;
    cairn_legality_judge(&run->legality, run->facts, run->options, &candidate->sequence, outcome);
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        if (mark->statement <= outcome->head.statement && cairn_mark_is_callers(mark->kind)) {
            return;
        }
    }
    struct cairn_sequence whole = {0};
    cairn_sequence_copy(&whole, &candidate->sequence);
    cairn_sequence_end_body(&whole);
    struct cairn_outcome copy = cairn_outcome_copy(outcome, &run->commit_arena);
    cairn_run_see_failure(run, &whole, &copy, mode);
    cairn_sequence_release(&whole);
}

static enum cairn_status replay_candidates(struct cairn_run *run, struct cairn_error *err)
{
    cairn_batch_reset(run->variant_batch, CAIRN_MODE_VARIANT, 0);
    cairn_batch_reset(run->guard_batch, CAIRN_MODE_GUARD, 0);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        cairn_batch_add(run->variant_batch, &run->candidates.items[i].sequence);
        cairn_batch_add(run->guard_batch, &run->candidates.items[i].sequence);
    }
    enum cairn_status status = cairn_batch_submit(run->variant_batch, true, err);
    if (status == CAIRN_OK) {
        status = cairn_batch_submit(run->guard_batch, true, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_batch_wait(run->variant_batch, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_batch_wait(run->guard_batch, err);
    }
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_outcome variant = cairn_batch_outcome(run->variant_batch, i);
        struct cairn_outcome guard = cairn_batch_outcome(run->guard_batch, i);
        judge_replay(run, &run->candidates.items[i], &variant, CAIRN_MODE_VARIANT);
        judge_replay(run, &run->candidates.items[i], &guard, CAIRN_MODE_GUARD);
    }
    run->stats.replays += 2 * run->candidates.count;
    return status;
}

/* ---- admission ---- */

static void admit(struct cairn_run *run, struct cairn_candidate *candidate)
{
    const struct cairn_assembly *assembly = candidate->assembly;
    struct cairn_sequence own = {0};
    cairn_sequence_slice(&own, &candidate->sequence, assembly->base, candidate->sequence.body);
    cairn_pool_admit(run->pool, assembly->number, assembly->components.items,
                     assembly->components.count, &own, candidate->slots, candidate->slot_count,
                     candidate->is_world);
    run->stats.kept += candidate->is_whole;
    if (run->observer.kept != NULL) {
        run->observer.kept(run->observer.self, assembly->number, &candidate->sequence,
                           assembly->choices.items, assembly->choices.count);
    }
}

static void release_candidates(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        cairn_sequence_release(&run->candidates.items[i].sequence);
        cairn_legality_release(&run->candidates.items[i].legality);
    }
    cairn_vec_clear(&run->candidates);
}

enum cairn_status cairn_run_admit(struct cairn_run *run, struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    for (uint32_t attempt = 0; attempt < CAIRN_TAIL_ATTEMPTS && status == CAIRN_OK; attempt++) {
        status = find_tails(run, attempt, err);
    }
    if (status == CAIRN_OK) {
        status = replay_candidates(run, err);
    }
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        if (candidate->is_dropped) {
            run->stats.redundant += candidate->is_whole;
        } else {
            admit(run, candidate);
        }
    }
    release_candidates(run);
    return status;
}
