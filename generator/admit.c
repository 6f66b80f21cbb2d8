/* What is new: values and worlds; destroying tails; replays under other conditions; the pool. */
#include <string.h>

#include "generator/observe.h"
#include "generator/run_internal.h"

enum {
    MAX_LENT_OF_OP = 12,
    MAX_OBSERVED_LENGTH = 400,
    PROFILED_PART = 8,
    FRONT_OF = 4,      /* batches, one is replayed with guard pages before the blocks */
    ZEROED_FIRST = 32, /* batches are run with fresh memory zero, */
    ZEROED_OF = 4,     /* ... and one of so many behind them */
    MAX_HOLDERS = 8,
    BEST_ATTEMPTS = 2, /* that destroy by the best operations */
    ATTEMPTS_FIRST = 200,
    ATTEMPTS_USEFUL = 50, /* one of so many is clean */
    ATTEMPTS_SKIPPED = 16,
    MAX_DEAR = 16, /* costly sequences that are admitted, */
    DEAR_OF = 4,   /* ... and then one of so many */
};

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

static uint32_t scalar_key(uint32_t op, uint32_t output)
{
    return 0x80000000u | (op << 6) | output;
}

/* Scalars are told apart by the operation that yields them, and a bounded number of each is kept:
 * they are what tests assert, and seldom what makes new states. */
static bool is_new_scalar(struct cairn_run *run, uint32_t op, uint32_t output,
                          const struct cairn_wire_value *value)
{
    if (run->scalars_of_op[op] >= CAIRN_MAX_SCALARS_OF_OP) {
        return false;
    }
    bool is_new = cairn_pruner_is_new_value(&run->pruner, scalar_key(op, output), value);
    run->scalars_of_op[op] += is_new;
    return is_new;
}

static bool is_makeshift(enum cairn_op_kind kind)
{
    return kind != CAIRN_OP_CALL && kind != CAIRN_OP_GET && kind != CAIRN_OP_GLOBAL &&
           kind != CAIRN_OP_LOCAL;
}

/* The nearest block that holds this one, directly or not, and that some value points to. */
static uint32_t holder_in_sight(const struct cairn_outcome *outcome, uint32_t block)
{
    uint32_t holder = outcome->blocks[block].holder;
    for (uint32_t steps = 0; holder != CAIRN_NONE && steps < MAX_HOLDERS; steps++) {
        for (uint32_t slot = 0; slot < outcome->head.value_count; slot++) {
            if (is_in_block(&outcome->values[slot]) && outcome->values[slot].block == holder) {
                return holder;
            }
        }
        holder = outcome->blocks[holder].holder;
    }
    return CAIRN_NONE;
}

struct cairn_slot_info cairn_run_judge_life(const struct cairn_outcome *outcome,
                                            const struct cairn_legality *legality, uint32_t slot)
{
    const struct cairn_wire_value *value = &outcome->values[slot];
    struct cairn_slot_info info = {0};
    bool has_failed = slot < legality->failed.count && legality->failed.items[slot];
    bool is_freed = (value->state & CAIRN_VALUE_FREED) != 0;
    if (has_failed || is_freed || (value->kind != CAIRN_VALUE_SCALAR && !is_object(value))) {
        return info;
    }
    info.flags = CAIRN_SLOT_ALIVE;
    if (!is_in_block(value)) {
        return info;
    }
    uint32_t block = value->block;
    info.group = block < UINT16_MAX ? (uint16_t)(block + 1) : UINT16_MAX;
    uint32_t holder = holder_in_sight(outcome, block);
    info.owner = holder < UINT16_MAX ? (uint16_t)(holder + 1) : 0;
    bool is_unborn = block < legality->unborn.count && legality->unborn.items[block];
    bool is_unusable = block < legality->unusable.count && legality->unusable.items[block];
    if (is_unborn && value->kind == CAIRN_VALUE_CALLER) {
        info.flags |= CAIRN_SLOT_UNBORN;
    } else if (is_unusable) {
        info.flags = 0;
    } else if (block < legality->owned.count && legality->owned.items[block]) {
        info.flags |= CAIRN_SLOT_OWNED;
    }
    return info;
}

/* What a call hands out that was there before is known as a value. That this call yields it is news
 * all the same, for a bounded number of values: what counts references is used through such calls.
 */
static bool is_lent(const struct cairn_run *run, const struct cairn_outcome *outcome, uint32_t s,
                    uint32_t op, const struct cairn_wire_value *value)
{
    return run->model->ops.items[op].kind == CAIRN_OP_CALL && value->kind == CAIRN_VALUE_HEAP &&
           outcome->blocks[value->block].allocated_by != s &&
           run->scalars_of_op[op] < MAX_LENT_OF_OP;
}

static uint32_t lent_key(uint32_t op, uint32_t output)
{
    return 0x40000000u | (op << 6) | output;
}

static bool is_new_lent(struct cairn_run *run, uint32_t op, uint32_t output,
                        const struct cairn_wire_value *value)
{
    bool is_new = cairn_pruner_is_new_value(&run->pruner, lent_key(op, output), value);
    run->scalars_of_op[op] += is_new;
    return is_new;
}

/* As the pruner is asked for it. */
static struct cairn_wire_value told_apart(const struct cairn_run *run,
                                          const struct cairn_sequence *sequence, uint32_t end,
                                          uint32_t s, uint32_t output,
                                          const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_HEAP &&
                   cairn_run_wavers(run, sequence->statements.items[s].op)
               ? cairn_run_trace(sequence, end, s, output, value)
               : *value;
}

static bool is_new(struct cairn_run *run, const struct cairn_sequence *sequence, uint32_t legal,
                   const struct cairn_outcome *outcome, const struct cairn_legality *legality,
                   uint32_t s, uint32_t output, uint32_t slot)
{
    const uint32_t op = sequence->statements.items[s].op;
    const struct cairn_op *operation = &run->model->ops.items[op];
    const struct cairn_wire_value *value = &outcome->values[slot];
    uint8_t flags = cairn_run_judge_life(outcome, legality, slot).flags;
    if ((flags & CAIRN_SLOT_ALIVE) == 0 || (flags & CAIRN_SLOT_UNBORN) != 0) {
        return false;
    }
    if (value->kind == CAIRN_VALUE_SCALAR) {
        return is_new_scalar(run, op, output, value);
    }
    const struct cairn_wire_value told = told_apart(run, sequence, legal, s, output, value);
    bool is_new_loan = is_lent(run, outcome, s, op, value) && is_new_lent(run, op, output, &told);
    return !is_makeshift(operation->kind) &&
           (cairn_pruner_is_new_value(&run->pruner, operation->outputs[output].sort, &told) ||
            is_new_loan);
}

/* Whether is_new would say no whatever legality says. */
static bool is_known_slot(const struct cairn_run *run, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s, uint32_t output,
                          const struct cairn_wire_value *seen)
{
    const struct cairn_wire_value told =
        told_apart(run, sequence, sequence->statements.count, s, output, seen);
    const struct cairn_wire_value *value = &told;
    const uint32_t op = sequence->statements.items[s].op;
    const struct cairn_op *operation = &run->model->ops.items[op];
    if ((value->state & CAIRN_VALUE_FREED) != 0) {
        return true;
    }
    if (value->kind == CAIRN_VALUE_SCALAR) {
        return run->scalars_of_op[op] >= CAIRN_MAX_SCALARS_OF_OP ||
               cairn_pruner_knows_value(&run->pruner, scalar_key(op, output), value);
    }
    if (is_object(value) && is_lent(run, outcome, s, op, value) &&
        !cairn_pruner_knows_value(&run->pruner, lent_key(op, output), value)) {
        return false;
    }
    return !is_object(value) || is_makeshift(operation->kind) ||
           cairn_pruner_knows_value(&run->pruner, operation->outputs[output].sort, value);
}

bool cairn_run_knows_all(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        uint32_t op = sequence->statements.items[s].op;
        uint16_t outputs = run->model->ops.items[op].output_count;
        for (uint32_t o = 0; o < outputs && slot < outcome->head.value_count; o++, slot++) {
            if (!is_known_slot(run, sequence, outcome, s, o, &outcome->values[slot])) {
                return false;
            }
        }
        if (!cairn_run_knows_rooms(run, sequence, outcome, s)) {
            return false;
        }
    }
    return cairn_pruner_knows_world(&run->pruner, outcome->head.world);
}

/* ---- candidates ---- */

/* Notes what is new in the first `legal` statements, in run->news; keep marks where. Returns
 * whether anything is. */
static bool find_news(struct cairn_run *run, const struct cairn_sequence *sequence, uint32_t legal,
                      const struct cairn_outcome *outcome, const struct cairn_legality *legality,
                      bool *keep)
{
    bool found = false;
    uint32_t slot = 0;
    cairn_vec_clear(&run->news);
    for (uint32_t s = 0; s < legal; s++) {
        uint32_t op = sequence->statements.items[s].op;
        uint16_t outputs = run->model->ops.items[op].output_count;
        bool in_loop = cairn_sequence_loop_of(sequence, s) != CAIRN_NONE;
        keep[s] = false;
        for (uint32_t o = 0; o < outputs && slot < outcome->head.value_count; o++, slot++) {
            struct cairn_wire_value value = {.kind = CAIRN_VALUE_UNDEFINED};
            if (!in_loop && is_new(run, sequence, legal, outcome, legality, s, o, slot)) {
                value = outcome->values[slot];
                found = keep[s] = true;
            }
            cairn_vec_push(&run->news, value);
        }
        keep[s] = cairn_run_find_new_rooms(run, sequence, outcome, s) || keep[s];
        found = found || keep[s];
    }
    return found;
}

/* How many candidates a batch may have. Each runs three times more or oftener; late ones say less,
 * and the pool is full by then. Counted, so that it is the same on every machine. */
static uint32_t most_admitted(const struct cairn_run *run)
{
    enum { FULL_UP_TO = 80000, LEAST = 8 };
    uint32_t most = CAIRN_MAX_ADMITTED;
    uint64_t executed = run->is_recalling ? 0 : run->stats.executed;
    for (; executed > FULL_UP_TO && most > LEAST; executed /= 4) {
        most /= 2;
    }
    return most < LEAST ? LEAST : most;
}

bool cairn_run_has_enough(const struct cairn_run *run)
{
    return run->candidates.count >= most_admitted(run);
}

bool cairn_run_consider(struct cairn_run *run, const struct cairn_assembly *assembly,
                        uint32_t legal, const struct cairn_outcome *outcome,
                        const struct cairn_legality *legality)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    struct cairn_candidate candidate = {.assembly = assembly,
                                        .is_whole = legal == assembly->sequence.statements.count,
                                        .in_batch = CAIRN_NONE};
    /* What cannot be kept is not noted as known either: the next that shows it is. */
    const bool is_dear = cairn_run_cost(outcome) >= CAIRN_DEAR;
    run->dear_seen += is_dear;
    /* Where many are, all that a library does may be: a part of them is admitted, so that what else
     * admission runs takes no longer than they do. */
    const bool is_too_dear =
        is_dear && run->dear >= MAX_DEAR && run->dear >= run->dear_seen / DEAR_OF;
    if (assembly->probe != CAIRN_PROBE_NONE || is_too_dear || cairn_run_has_enough(run)) {
        return false;
    }
    bool has_news = find_news(run, &assembly->sequence, legal, outcome, legality, keep);
    candidate.is_world = !has_news && cairn_pruner_is_new_world(&run->pruner, outcome->head.world);
    if (!has_news && !candidate.is_world) {
        return false;
    }
    if (candidate.is_world) {
        memset(keep, true, legal);
    }
    cairn_sequence_copy(&candidate.sequence, &assembly->sequence);
    cairn_sequence_truncate(&candidate.sequence, legal);
    cairn_sequence_end_body(&candidate.sequence);
    cairn_run_slice(run, &candidate, keep);
    candidate.has_run = candidate.sequence.statements.count == outcome->head.statement_count;
    if (candidate.has_run) {
        candidate.outcome = cairn_outcome_copy(outcome, &run->commit_arena);
    }
    cairn_vec_push(&run->candidates, candidate);
    return true;
}

static enum cairn_status run_batch(struct cairn_batch *batch, struct cairn_error *err)
{
    enum cairn_status status = cairn_batch_submit(batch, true, err);
    return status == CAIRN_OK ? cairn_batch_wait(batch, err) : status;
}

/* Judges the execution of a candidate's body: is it still legal, are the new values there? */
static void judge_body(struct cairn_run *run, struct cairn_candidate *candidate)
{
    const struct cairn_outcome *outcome = &candidate->outcome;
    cairn_legality_judge(&candidate->legality, run->facts, run->options, &candidate->sequence,
                         outcome);
    candidate->slot_count = candidate->news.count;
    candidate->slots =
        cairn_arena_alloc(&run->commit_arena, candidate->slot_count * sizeof *candidate->slots);
    candidate->is_dropped = candidate->is_dropped || outcome->head.kind != CAIRN_OUTCOME_NORMAL ||
                            candidate->legality.marked != candidate->sequence.statements.count ||
                            (!candidate->has_run && !cairn_run_shows_news(run, candidate, outcome));
    uint32_t slot = 0;
    for (uint32_t s = 0; s < candidate->sequence.body && !candidate->is_dropped; s++) {
        uint32_t op = candidate->sequence.statements.items[s].op;
        bool in_loop = cairn_sequence_loop_of(&candidate->sequence, s) != CAIRN_NONE;
        for (uint32_t o = 0; o < run->model->ops.items[op].output_count; o++, slot++) {
            if (!in_loop) {
                candidate->slots[slot] = cairn_run_judge_life(outcome, &candidate->legality, slot);
            }
            if (candidate->news.items[slot].kind != CAIRN_VALUE_UNDEFINED) {
                candidate->slots[slot].flags |= CAIRN_SLOT_REUSABLE;
            }
        }
    }
}

/* ---- what observers say (--pruning abstract) ---- */

/* Appends observers for the new values of a candidate. */
static void append_observers(struct cairn_run *run, struct cairn_candidate *candidate)
{
    struct cairn_sequence *sequence = &candidate->sequence;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        for (uint16_t o = 0; o < op->output_count; o++, slot++) {
            struct cairn_arg object = {.kind = CAIRN_ARG_VALUE, .index = s, .output = o};
            bool is_new_object = is_object(&candidate->news.items[slot]);
            for (uint32_t i = 0; is_new_object && i < run->model->ops.count; i++) {
                if (run->executable[i] && sequence->statements.count < MAX_OBSERVED_LENGTH &&
                    cairn_is_observer(run->model, run->facts, i, op->outputs[o].sort)) {
                    cairn_sequence_append(sequence, i, &object, 1);
                }
            }
        }
    }
    cairn_sequence_end_observers(sequence);
}

/* What the observers of value (s, o) returned, in one word; 0 if it has none. */
static uint64_t view_of(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                        uint32_t s, uint32_t o)
{
    uint64_t view = 0;
    for (uint32_t t = sequence->body; t < sequence->tail; t++) {
        const struct cairn_arg *object = cairn_sequence_args(sequence, t);
        const struct cairn_wire_value *said = cairn_outcome_value(outcome, t, 0);
        if (object->index == s && object->output == o && said != NULL) {
            view = cairn_hash_pair(view, sequence->statements.items[t].op);
            view = cairn_hash_pair(view,
                                   said->kind == CAIRN_VALUE_SCALAR ? said->bits : said->digest[0]);
        }
    }
    return view;
}

/* Forgets new values that observers cannot tell from known ones, and the observers. */
static void judge_views(struct cairn_run *run, struct cairn_candidate *candidate,
                        const struct cairn_outcome *outcome)
{
    struct cairn_sequence *sequence = &candidate->sequence;
    bool any = candidate->is_world;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        for (uint16_t o = 0; o < op->output_count; o++, slot++) {
            struct cairn_wire_value *news = &candidate->news.items[slot];
            uint64_t view = view_of(sequence, outcome, s, o);
            if (view != 0 && outcome->head.kind == CAIRN_OUTCOME_NORMAL &&
                !cairn_pruner_is_new_view(&run->pruner, op->outputs[o].sort, view)) {
                news->kind = CAIRN_VALUE_UNDEFINED;
            }
            any = any || news->kind != CAIRN_VALUE_UNDEFINED;
        }
    }
    cairn_sequence_truncate(sequence, sequence->body);
    cairn_sequence_end_body(sequence);
    candidate->is_dropped = !any;
}

static enum cairn_status run_observers(struct cairn_run *run, struct cairn_error *err)
{
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        append_observers(run, &run->candidates.items[i]);
        cairn_batch_add(run->main_batch, &run->candidates.items[i].sequence);
    }
    enum cairn_status status = run_batch(run->main_batch, err);
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
        judge_views(run, &run->candidates.items[i], &outcome);
    }
    return status;
}

/* Runs what is not the whole of what has run. */
static enum cairn_status run_bodies(struct cairn_run *run, struct cairn_error *err)
{
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        if (!candidate->has_run) {
            candidate->in_batch = cairn_batch_add(run->main_batch, &candidate->sequence);
        }
    }
    enum cairn_status status = run_batch(run->main_batch, err);
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        if (!candidate->has_run) {
            struct cairn_outcome outcome =
                cairn_batch_outcome(run->main_batch, candidate->in_batch);
            candidate->outcome = cairn_outcome_copy(&outcome, &run->commit_arena);
        }
        judge_body(run, candidate);
    }
    return status;
}

/* ---- tails ---- */

/* An object that is destroyed by a call which is proven elsewhere, and fails here, is beyond use:
 * it contains itself, say. What is done with it fails as well, and often takes long to. */
static void judge_ruin(struct cairn_run *run, struct cairn_candidate *candidate,
                       const struct cairn_outcome *outcome)
{
    const struct cairn_sequence *sequence = &candidate->sequence;
    uint32_t s = outcome->head.statement;
    if (outcome->head.kind == CAIRN_OUTCOME_NORMAL) {
        candidate->is_spared = true;
    } else if (s >= sequence->tail && s < sequence->statements.count) {
        candidate->is_ruined =
            candidate->is_ruined || cairn_tails_is_proven(run->tails, sequence, s);
    }
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
    if (is_normal && !cairn_run_shows_news(run, candidate, outcome)) {
        candidate->is_dropped = true; /* what it shows is no property of it */
        return;
    }
    cairn_tails_learn(run->tails, &candidate->sequence,
                      legal == count && cairn_tails_is_clean(outcome));
    candidate->is_clean =
        legal == count &&
        cairn_tails_is_clean_enough(run->tails, run->model, &candidate->sequence, outcome);
    if (legal >= candidate->sequence.tail) {
        /* That objects may be given back several times is not known before. */
        const uint32_t s =
            cairn_tails_learn_references(run->tails, run->facts, &candidate->sequence, outcome);
        if (s != CAIRN_NONE) {
            cairn_reference_see(&run->references, run->failures, &run->replayer, run->tails,
                                run->pool, &candidate->sequence, &candidate->outcome, s);
        }
    }
    if (candidate->is_clean) {
        cairn_showcase_offer(&run->showcase, &candidate->sequence, outcome);
        return;
    }
    if (attempt < BEST_ATTEMPTS) {
        judge_ruin(run, candidate, outcome);
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

/* Attempts that have hardly ever been of use are made now and then only. */
static bool is_worth_attempt(struct cairn_tail_attempts *attempts)
{
    bool is_useful =
        attempts->made < ATTEMPTS_FIRST || attempts->clean * ATTEMPTS_USEFUL >= attempts->made;
    return is_useful || attempts->skipped++ % ATTEMPTS_SKIPPED == 0;
}

static enum cairn_status find_tails(struct cairn_run *run, uint32_t attempt,
                                    struct cairn_error *err)
{
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        candidate->in_batch = CAIRN_NONE;
        if (candidate->is_clean || candidate->is_dropped ||
            !is_worth_attempt(&run->tail_attempts[attempt])) {
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
            run->tail_attempts[attempt].made++;
            run->tail_attempts[attempt].clean += candidate->is_clean;
            if (attempt == CAIRN_TAIL_REFERENCES && !candidate->is_clean) {
                /* What was no reference is not to be given back twice. */
                (void)cairn_tails_plan(run->tails, &candidate->sequence, &candidate->outcome,
                                       &candidate->legality, 0);
            }
        }
    }
    return status;
}

/* ---- replays under other conditions ---- */

void cairn_run_look_again(struct cairn_run *run, const struct cairn_sequence *sequence,
                          enum cairn_run_mode mode)
{
    struct cairn_outcome replayed = cairn_replay_judged(&run->replayer, sequence, mode, 0);
    struct cairn_outcome outcome = cairn_outcome_copy(&replayed, &run->commit_arena);
    if (outcome.head.kind == CAIRN_OUTCOME_NORMAL) {
        return;
    }
    for (uint32_t i = 0; i < run->replayer.legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->replayer.legality.marks.items[i];
        if (mark->statement <= outcome.head.statement && cairn_mark_is_callers(mark->kind)) {
            return;
        }
    }
    struct cairn_sequence whole = {0};
    cairn_sequence_copy(&whole, sequence);
    cairn_sequence_end_body(&whole);
    cairn_run_see_failure(run, &whole, &outcome, mode);
    cairn_sequence_release(&whole);
}

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
    cairn_run_look_again(run, &candidate->sequence, mode);
}

static enum cairn_status replay_candidates(struct cairn_run *run, struct cairn_error *err)
{
    /* What calls change is measured in a part of the batches: it costs two digests a call. */
    bool profiles = run->commits++ % PROFILED_PART == 0;
    cairn_batch_reset(run->variant_batch, CAIRN_MODE_VARIANT,
                      CAIRN_RUN_LAZY | (profiles ? CAIRN_RUN_PROFILE : CAIRN_RUN_BARE));
    const enum cairn_run_mode guard_mode =
        run->commits % FRONT_OF == 0 ? CAIRN_MODE_FRONT : CAIRN_MODE_GUARD;
    cairn_batch_reset(run->guard_batch, guard_mode,
                      CAIRN_RUN_LAZY | CAIRN_RUN_BARE | CAIRN_RUN_SPARSE);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        candidate->in_batch = CAIRN_NONE;
        if (!candidate->is_dropped) {
            candidate->in_batch = cairn_batch_add(run->variant_batch, &candidate->sequence);
            cairn_batch_add(run->guard_batch, &candidate->sequence);
        }
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
        struct cairn_candidate *candidate = &run->candidates.items[i];
        if (candidate->in_batch == CAIRN_NONE) {
            continue;
        }
        struct cairn_outcome variant = cairn_batch_outcome(run->variant_batch, candidate->in_batch);
        struct cairn_outcome guard = cairn_batch_outcome(run->guard_batch, candidate->in_batch);
        if (profiles) {
            cairn_facts_learn_mutations(run->facts, &candidate->sequence, &variant);
        }
        judge_replay(run, candidate, &variant, CAIRN_MODE_VARIANT);
        judge_replay(run, candidate, &guard, guard_mode);
    }
    run->stats.replays += 2 * run->candidates.count;
    return status;
}

/* Runs them where fresh memory is zero, in some of the batches: what a call returns then, and not
 * otherwise, depends on what nobody wrote. */
static enum cairn_status look_for_unsettled(struct cairn_run *run, struct cairn_error *err)
{
    if (run->commits > ZEROED_FIRST && run->commits % ZEROED_OF != 0) {
        return CAIRN_OK;
    }
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY | CAIRN_RUN_ZEROED);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        candidate->in_batch = CAIRN_NONE;
        if (!candidate->is_dropped) {
            candidate->in_batch = cairn_batch_add(run->main_batch, &candidate->sequence);
        }
    }
    enum cairn_status status = run_batch(run->main_batch, err);
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        const struct cairn_candidate *candidate = &run->candidates.items[i];
        if (candidate->in_batch != CAIRN_NONE) {
            const struct cairn_outcome zeroed =
                cairn_batch_outcome(run->main_batch, candidate->in_batch);
            cairn_run_notice_unsettled(run, &candidate->sequence, &candidate->outcome, &zeroed);
            run->stats.replays++;
        }
    }
    return status;
}

/* ---- admission ---- */

/* Whether one of the candidate's own statements holds a file of the corpus, perhaps a changed one,
 * and no call refused it; without a corpus, whether a document of a common format was taken. */
static bool is_seeded(const struct cairn_run *run, const struct cairn_candidate *candidate)
{
    const struct cairn_sequence *sequence = &candidate->sequence;
    const bool has_corpus = run->material != NULL && run->material->files.count != 0;
    bool is_held = false;
    bool is_refused = false;
    for (uint32_t s = candidate->base; s < sequence->body; s++) {
        if (!(has_corpus ? cairn_texts_is_given_seed(run->texts, sequence, s)
                         : cairn_texts_took_document(run->texts, sequence, s))) {
            continue;
        }
        bool is_error = cairn_facts_is_error(run->facts, sequence, &candidate->outcome, s);
        if (!is_error &&
            run->model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_CALL) {
            return true;
        }
        is_held = true;
        is_refused = is_refused || is_error;
    }
    return is_held && !is_refused;
}

static void admit(struct cairn_run *run, struct cairn_candidate *candidate)
{
    const struct cairn_assembly *assembly = candidate->assembly;
    struct cairn_sequence own = {0};
    cairn_sequence_slice(&own, &candidate->sequence, candidate->base, candidate->sequence.body);
    bool seeded = is_seeded(run, candidate);
    const uint32_t cost = cairn_run_cost(&candidate->outcome);
    const uint32_t node = cairn_pool_admit(run->pool, assembly->number, candidate->components.items,
                                           candidate->components.count, &own, candidate->slots,
                                           candidate->slot_count, candidate->is_world, seeded);
    cairn_pool_set_cost(run->pool, node, cost);
    run->dear += cost >= CAIRN_DEAR;
    run->stats.kept += candidate->is_whole;
    if (run->observer.kept != NULL) {
        run->observer.kept(run->observer.self, assembly->number, &candidate->sequence,
                           assembly->choices.items, assembly->choices.count);
    }
}

static void forget_news(struct cairn_run *run, const struct cairn_candidate *candidate)
{
    const struct cairn_sequence *sequence = &candidate->sequence;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        for (uint32_t o = 0; o < op->output_count && slot < candidate->news.count; o++, slot++) {
            const struct cairn_wire_value *value = &candidate->news.items[slot];
            if (is_object(value)) {
                const struct cairn_wire_value told =
                    told_apart(run, sequence, sequence->body, s, o, value);
                cairn_pruner_forget_value(&run->pruner, op->outputs[o].sort, &told);
            }
        }
    }
}

void cairn_run_release_candidates(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        cairn_sequence_release(&run->candidates.items[i].sequence);
        cairn_legality_release(&run->candidates.items[i].legality);
        cairn_vec_release(&run->candidates.items[i].components);
        cairn_vec_release(&run->candidates.items[i].news);
    }
    cairn_vec_clear(&run->candidates);
}

enum cairn_status cairn_run_admit(struct cairn_run *run, struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    if (run->options->pruning == CAIRN_PRUNING_ABSTRACT) {
        status = run_observers(run, err);
        status = status == CAIRN_OK ? cairn_run_forget_equals(run, err) : status;
    }
    if (status == CAIRN_OK) {
        status = run_bodies(run, err);
    }
    for (uint32_t attempt = 0; attempt < CAIRN_TAIL_ATTEMPTS && status == CAIRN_OK; attempt++) {
        status = find_tails(run, attempt, err);
    }
    if (status == CAIRN_OK) {
        status = replay_candidates(run, err);
    }
    if (status == CAIRN_OK) {
        status = look_for_unsettled(run, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_run_watch(run, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_run_glean(run, err);
    }
    for (uint32_t i = 0; i < run->candidates.count && status == CAIRN_OK; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        bool is_ruined = candidate->is_ruined && !candidate->is_spared;
        if (candidate->is_dropped || is_ruined) {
            forget_news(run, candidate);
            run->stats.redundant += candidate->is_whole;
        } else if (cairn_pruner_is_kept(&run->pruner, &candidate->sequence)) {
            run->stats.redundant += candidate->is_whole;
        } else {
            admit(run, candidate);
        }
        if (i % CAIRN_ATTEND_EVERY == 0) {
            cairn_executor_attend(run->executor);
        }
    }
    if (status == CAIRN_OK) {
        cairn_run_release_candidates(run);
    }
    return status;
}
