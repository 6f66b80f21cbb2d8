/* Going on where an earlier part of the run ended: what it kept and what failed is executed again
 * and taken in like new sequences, so that pool, facts and failures are there again. */
#include "core/clock.h"
#include "generator/run_internal.h"

enum {
    MAX_RECALLED_LENGTH = CAIRN_MAX_STATEMENTS / 2, /* leaves room for a tail */
};

struct recalling {
    struct cairn_run *run;
    const struct cairn_recall *recall;
    uint32_t next; /* sequence */
    double deadline_s;
};

static bool is_stopped(const struct cairn_run *run)
{
    return run->stop != NULL && *run->stop != 0;
}

/* What the earlier parts counted, with what is there just now. */
static void tell(const struct recalling *r)
{
    struct cairn_run *run = r->run;
    struct cairn_run_stats stats = run->before;
    stats.seconds += cairn_clock_s() - run->start_s;
    stats.pool = cairn_pool_count(run->pool);
    stats.bugs = run->stats.bugs;
    stats.suspects = run->stats.suspects;
    stats.robustness = run->stats.robustness;
    stats.recalled = r->next;
    stats.to_recall = r->recall->sequence_count;
    if (run->observer.progress != NULL) {
        run->observer.progress(run->observer.self, &stats);
    }
}

static bool can_execute(const struct cairn_run *run, const struct cairn_sequence *sequence)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (!run->executable[sequence->statements.items[s].op]) {
            return false;
        }
    }
    return true;
}

/* The operation that a body was made for: its last one that is chosen for itself. */
static uint32_t purpose_of(const struct cairn_run *run, const struct cairn_sequence *body)
{
    uint32_t s = body->statements.count - 1;
    while (s > 0 && !run->callable[body->statements.items[s].op]) {
        s--;
    }
    return body->statements.items[s].op;
}

/* ---- kept sequences ---- */

/* Fills the flight with the next bodies; their tails are found anew. */
static enum cairn_status load_flight(struct recalling *r, struct cairn_flight *flight,
                                     struct cairn_error *err)
{
    struct cairn_run *run = r->run;
    enum cairn_status status = CAIRN_OK;
    flight->count = 0;
    cairn_batch_reset(flight->batch, CAIRN_MODE_MAIN, 0);
    while (status == CAIRN_OK && r->next < r->recall->sequence_count &&
           flight->count < CAIRN_MAX_ADMITTED) {
        struct cairn_assembly *assembly = &flight->assemblies[flight->count];
        cairn_assembly_reset(assembly);
        status = r->recall->sequence(r->recall->self, r->next++, &assembly->number,
                                     &assembly->sequence, err);
        if (status != CAIRN_OK) {
            break;
        }
        cairn_sequence_truncate(&assembly->sequence, assembly->sequence.body);
        cairn_sequence_end_body(&assembly->sequence);
        bool is_usable = assembly->sequence.body != 0 &&
                         assembly->sequence.body <= MAX_RECALLED_LENGTH &&
                         can_execute(run, &assembly->sequence);
        if (is_usable && !cairn_pruner_is_duplicate(&run->pruner, &assembly->sequence)) {
            assembly->op = purpose_of(run, &assembly->sequence);
            assembly->target = 0;
            cairn_batch_add(flight->batch, &assembly->sequence);
            flight->count++;
        }
    }
    return status;
}

/* No more at a time than a batch may bring into the pool. */
static enum cairn_status recall_batch(struct recalling *r, struct cairn_error *err)
{
    struct cairn_flight *flight = &r->run->flights[0];
    enum cairn_status status = load_flight(r, flight, err);
    if (status == CAIRN_OK && flight->count != 0) {
        status = cairn_batch_submit(flight->batch, false, err);
        status = status == CAIRN_OK ? cairn_batch_wait(flight->batch, err) : status;
        status = status == CAIRN_OK ? cairn_run_commit(r->run, flight, err) : status;
    }
    r->run->since_recompute += flight->count;
    status = status == CAIRN_OK ? cairn_run_keep_up(r->run, err) : status;
    flight->count = 0;
    return status;
}

static enum cairn_status recall_kept(struct recalling *r, struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    while (status == CAIRN_OK && r->next < r->recall->sequence_count && !is_stopped(r->run) &&
           (r->deadline_s == 0 || cairn_clock_s() < r->deadline_s)) {
        status = recall_batch(r, err);
        tell(r);
    }
    return status;
}

/* What is in the database is not kept a second time, whether it came into the pool again, did not,
 * or was not reached in time. */
static enum cairn_status remember_kept(const struct recalling *r, struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    struct cairn_sequence sequence = {0};
    for (uint32_t i = 0; i < r->recall->sequence_count && status == CAIRN_OK; i++) {
        uint64_t number;
        status = r->recall->sequence(r->recall->self, i, &number, &sequence, err);
        if (status == CAIRN_OK) {
            cairn_pruner_is_kept(&r->run->pruner, &sequence);
        }
    }
    cairn_sequence_release(&sequence);
    return status;
}

/* ---- failures ---- */

/* What a call that did not count a reference leads to is that call, and two that give back what it
 * was given and what it returned. Returns whether it is such a failure again. */
static bool recall_reference(struct cairn_run *run, const struct cairn_failure *known)
{
    enum { ENDINGS = 2 };
    const uint32_t before = cairn_failures_count(run->failures);
    const uint32_t count = known->sequence.statements.count;
    struct cairn_sequence sequence = {0};
    if (known->verdict != CAIRN_VERDICT_SUSPECT || count <= ENDINGS + 1) {
        return false;
    }
    cairn_sequence_copy(&sequence, &known->sequence);
    cairn_sequence_truncate(&sequence, count - ENDINGS);
    cairn_sequence_end_body(&sequence);
    const struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, &sequence, CAIRN_MODE_MAIN, 0);
    if (outcome.head.kind == CAIRN_OUTCOME_NORMAL && run->replayer.legality.marks.count == 0) {
        const struct cairn_outcome copy = cairn_outcome_copy(&outcome, &run->commit_arena);
        cairn_reference_see(&run->references, run->failures, &run->replayer, run->tails, run->pool,
                            &sequence, &copy, count - ENDINGS - 1);
    }
    cairn_sequence_release(&sequence);
    const uint32_t after = cairn_failures_count(run->failures);
    return after != before && cairn_failures_at(run->failures, after - 1)->is_of_reference;
}

static void recall_failure(struct cairn_run *run, const struct cairn_failure *known, bool anew)
{
    struct cairn_sequence sequence = {0};
    if (known->verdict == CAIRN_VERDICT_ILLEGAL || !can_execute(run, &known->sequence)) {
        return;
    }
    if (known->verdict == CAIRN_VERDICT_OOM) {
        cairn_run_see_fault(run, &known->sequence, known->mode);
        return;
    }
    if (recall_reference(run, known)) {
        return;
    }
    cairn_sequence_copy(&sequence, &known->sequence);
    struct cairn_outcome outcome = cairn_replay(&run->replayer, &sequence, known->mode, 0);
    if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
        struct cairn_outcome copy = cairn_outcome_copy(&outcome, &run->commit_arena);
        if (anew) {
            cairn_failures_reopen(run->failures, &sequence, &copy, known->mode);
        }
        cairn_run_see_failure(run, &sequence, &copy, known->mode);
    } else if (known->kind == CAIRN_FAILURE_LEAK) {
        struct cairn_outcome copy = cairn_outcome_copy(&outcome, &run->commit_arena);
        cairn_run_see_leak(run, &sequence, &copy);
    } else {
        cairn_run_recall_inferred(run, &sequence);
    }
    cairn_sequence_release(&sequence);
}

/* Behind the kept sequences, because whose fault it is takes facts. */
static enum cairn_status recall_failures(struct recalling *r, struct cairn_error *err)
{
    struct cairn_run *run = r->run;
    for (uint32_t i = 0; i < r->recall->failure_count && run->replayer.status == CAIRN_OK; i++) {
        cairn_arena_reset(&run->commit_arena);
        recall_failure(run, &r->recall->failures[i], false);
    }
    return run->replayer.status == CAIRN_OK
               ? CAIRN_OK
               : cairn_fail(err, run->replayer.status, "%s", run->replayer.error.message);
}

static bool stands(const struct cairn_run *run, uint32_t id)
{
    for (uint32_t i = 0; i < cairn_failures_count(run->failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(run->failures, i);
        if (failure->id == id) {
            return failure->verdict != CAIRN_VERDICT_ILLEGAL;
        }
    }
    return false;
}

void cairn_run_recall_lost(struct cairn_run *run)
{
    for (uint32_t i = 0; run->recall != NULL && i < run->recall->failure_count; i++) {
        if (run->replayer.status == CAIRN_OK && !stands(run, run->recall->failures[i].id)) {
            cairn_arena_reset(&run->commit_arena);
            recall_failure(run, &run->recall->failures[i], true);
        }
    }
}

/* ---- all of it ---- */

/* What was counted stands; executing it again counts for nothing. */
static void take_up_counts(struct cairn_run *run)
{
    struct cairn_run_stats now = run->stats;
    run->stats = run->before;
    run->stats.bugs = now.bugs;
    run->stats.suspects = now.suspects;
    run->stats.robustness = now.robustness;
    run->stats.since_new = 0;
    run->before.bugs = now.bugs;
    cairn_weights_recompute(run->weights);
}

enum cairn_status cairn_run_recall(struct cairn_run *run, const struct cairn_recall *recall,
                                   double limit_s, uint32_t *ret_recalled, struct cairn_error *err)
{
    struct cairn_run_observer observer = run->observer;
    struct recalling r = {.run = run, .recall = recall};
    run->recall = recall;
    run->start_s = cairn_clock_s();
    r.deadline_s = limit_s > 0 ? run->start_s + limit_s : 0;
    run->before = recall->stats;
    run->next_number = recall->stats.numbers;
    for (uint32_t i = 0; i < recall->failure_count; i++) {
        cairn_failures_expect(run->failures, &recall->failures[i]);
    }
    run->observer.kept = NULL;
    run->observer.failed = NULL;
    run->is_recalling = true;
    enum cairn_status status = recall_kept(&r, err);
    run->is_recalling = false;
    status = status == CAIRN_OK ? remember_kept(&r, err) : status;
    if (status == CAIRN_OK && !is_stopped(run)) {
        recall->raise_counts(recall->self, run->facts);
        status = recall_failures(&r, err);
    }
    if ((status == CAIRN_OK || status == CAIRN_INTERRUPTED) && is_stopped(run)) {
        status = cairn_fail(err, CAIRN_INTERRUPTED, "interrupted");
    }
    run->observer = observer;
    if (status == CAIRN_OK) {
        cairn_failures_settle(run->failures);
        take_up_counts(run);
        run->reported = 0;
        cairn_run_tell_failures(run);
    }
    *ret_recalled = r.next;
    return status;
}
