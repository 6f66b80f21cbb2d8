/* Judging the executions of a batch, in order. */
#include <string.h>

#include "generator/doubt.h"
#include "generator/run_internal.h"

enum {
    STEER_AFTER = 20,
    HANGS_STEERED = 4,
    MAX_COST = 1000,
    ENDLESS_COST = 5000,
    SLOW_COST = 5000,  /* from 20 ms on, where others take some microseconds */
    KNOWN_CALLS = 500, /* of an operation */
    LOOKED_INTO = 8    /* of so many routine executions, one */
};

/* ---- counting ---- */

/* A callback called an operation, which returned. */
static void count_called(struct cairn_run *run, uint32_t called)
{
    if (called != 0 && called <= run->model->ops.count) {
        run->facts->ops[called - 1].started++;
        run->facts->ops[called - 1].succeeded++;
    }
}

static void count_statements(struct cairn_run *run, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome, uint32_t legal)
{
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        struct cairn_op_facts *facts = &run->facts->ops[sequence->statements.items[s].op];
        uint16_t flags = outcome->statements[s].flags;
        if ((flags & CAIRN_STATEMENT_STARTED) == 0) {
            continue;
        }
        run->stats.statements++;
        facts->started++;
        if ((flags & CAIRN_STATEMENT_DENIED) != 0) {
            facts->denied++;
        } else if (s < legal && (flags & CAIRN_STATEMENT_FINISHED) != 0) {
            count_called(run, outcome->statements[s].called);
            bool is_error = cairn_facts_is_error(run->facts, sequence, outcome, s);
            facts->succeeded += !is_error;
            facts->errors += is_error;
        }
    }
}

static void count_failed(struct cairn_op_facts *facts)
{
    enum { LEAST = 12 };
    facts->failed++;
    facts->reads_cells =
        facts->reads_cells || (facts->failed >= LEAST && facts->succeeded + facts->errors == 0);
}

static void count_probe(struct cairn_run *run, const struct cairn_assembly *assembly,
                        const struct cairn_outcome *outcome)
{
    if (assembly->probe == CAIRN_PROBE_NONE || outcome->head.statement < assembly->target) {
        return;
    }
    struct cairn_param_facts *facts = &run->facts->ops[assembly->op].params[assembly->probe_arg];
    bool failed =
        outcome->head.statement == assembly->target && outcome->head.kind != CAIRN_OUTCOME_NORMAL;
    if (assembly->probe == CAIRN_PROBE_NULL) {
        bool is_error = !failed && cairn_facts_is_error(run->facts, &assembly->sequence, outcome,
                                                        assembly->target);
        facts->null_failed += failed;
        facts->null_passed += !failed && !is_error;
    } else {
        facts->extreme_failed += failed;
        facts->extreme_passed += !failed;
    }
}

/* Which misuse the sequence ends with. */
static void count_misuse(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        uint32_t op = sequence->statements.items[mark->statement].op;
        if (mark->statement == run->legality.marked &&
            mark->arg < run->model->ops.items[op].param_count) {
            run->facts->ops[op].params[mark->arg].marked[mark->kind]++;
            return;
        }
    }
}

void cairn_run_count_memberships(struct cairn_run *run, const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome)
{
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        if (mark->kind == CAIRN_MARK_FOREIGN && mark->statement == run->legality.marked) {
            bool failed =
                (outcome->statements[mark->statement].flags & CAIRN_STATEMENT_FINISHED) == 0;
            cairn_facts_count_membership(run->facts, sequence->statements.items[mark->statement].op,
                                         mark->arg, failed);
        }
    }
}

static uint32_t counted_cost(const struct cairn_outcome *outcome)
{
    uint64_t bytes = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        bytes += outcome->blocks[b].size;
    }
    uint64_t cost =
        1 + outcome->head.statement_count / 4 + outcome->head.block_count / 8 + bytes / 32768;
    return cost > MAX_COST ? MAX_COST : (uint32_t)cost;
}

uint32_t cairn_run_cost(const struct cairn_outcome *outcome)
{
    return cairn_outcome_is_endless(outcome)                 ? ENDLESS_COST
           : (outcome->head.flags & CAIRN_OUTCOME_SLOW) != 0 ? SLOW_COST
                                                             : counted_cost(outcome);
}

/* What makes a call allocate very much, each object of which costs as much as many others. */
static void count_dear(struct cairn_run *run, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome)
{
    enum { SMALL = 16, LARGE_BLOCK = 1 << 18 }; /* what is that large has been gone through, too */
    uint32_t s =
        outcome->head.kind == CAIRN_OUTCOME_RESOURCE ? outcome->head.statement : CAIRN_NONE;
    uint64_t most = 0;
    for (uint32_t b = 0; b < outcome->head.block_count && s == CAIRN_NONE; b++) {
        most = outcome->blocks[b].size > most ? outcome->blocks[b].size : most;
    }
    for (uint32_t b = 0; b < outcome->head.block_count && s == CAIRN_NONE; b++) {
        s = outcome->blocks[b].size == most ? outcome->blocks[b].allocated_by : CAIRN_NONE;
    }
    const bool is_dear = cairn_outcome_is_endless(outcome) || counted_cost(outcome) >= CAIRN_DEAR ||
                         most >= LARGE_BLOCK;
    if (s >= sequence->statements.count || !is_dear) {
        return;
    }
    const uint32_t op = sequence->statements.items[s].op;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < run->model->ops.items[op].param_count; i++) {
        run->facts->ops[op].params[i].dear +=
            args[i].kind == CAIRN_ARG_INTEGER && args[i].integer > SMALL;
    }
}

/* ---- failures ---- */

void cairn_run_tell_failures(struct cairn_run *run)
{
    uint32_t count = cairn_failures_count(run->failures);
    run->stats.bugs = run->stats.suspects = run->stats.robustness = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_failure *failure = cairn_failures_at(run->failures, i);
        bool is_known = cairn_known_has(run->known, failure->signature);
        run->stats.bugs += !is_known && failure->verdict == CAIRN_VERDICT_BUG;
        run->stats.suspects +=
            !is_known && failure->verdict == CAIRN_VERDICT_SUSPECT && !failure->is_weak;
        run->stats.robustness += !is_known && failure->verdict == CAIRN_VERDICT_ROBUSTNESS;
        if (i >= run->reported && run->observer.failed != NULL) {
            run->observer.failed(run->observer.self, failure);
        }
    }
    run->reported = count;
}

static bool is_negative(const struct cairn_outcome *outcome, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = NULL;
    switch (arg->kind) {
    case CAIRN_ARG_INTEGER:
    case CAIRN_ARG_SERIES:
        return arg->integer < 0 || (arg->kind == CAIRN_ARG_SERIES && (int32_t)arg->index < 0);
    case CAIRN_ARG_VALUE:
        value = cairn_outcome_value(outcome, arg->index, arg->output);
        return value != NULL && value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits < 0;
    default:
        return false;
    }
}

/* Each hang costs as much as a thousand other sequences. */
static void count_hang(struct cairn_run *run, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t s)
{
    uint32_t op = sequence->statements.items[s].op;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    struct cairn_op_facts *facts = &run->facts->ops[op];
    facts->hangs++;
    for (uint32_t i = 0; i < run->model->ops.items[op].param_count; i++) {
        facts->params[i].negative_hangs += is_negative(outcome, &args[i]);
    }
    if (facts->hangs >= HANGS_STEERED) {
        cairn_weights_steer_away(run->weights, op, facts->hangs / 2);
    }
}

/* What goes on and on on plain arguments may be a bug; all else is no more than recorded. Of what
 * has hardly ever returned nobody knows that it is meant to. */
static enum cairn_verdict see_endless(struct cairn_run *run, const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    enum { RETURNS_KNOWN = 20 };
    const uint32_t op = sequence->statements.items[outcome->head.statement].op;
    const struct cairn_op_facts *facts = &run->facts->ops[op];
    const bool is_proven = (outcome->head.flags & CAIRN_OUTCOME_PROVEN) != 0;
    const bool calls_nobody = is_proven && cairn_doubt_calls_nobody(outcome);
    const unsigned allowed = (is_proven ? CAIRN_DOUBT_REPEATED | CAIRN_DOUBT_FILLED : 0) |
                             (calls_nobody ? CAIRN_DOUBT_CALLBACKS : 0);
    enum cairn_verdict verdict = CAIRN_VERDICT_HANG;
    if (mode == CAIRN_MODE_MAIN && cairn_outcome_goes_on(outcome) &&
        facts->succeeded + facts->errors >= RETURNS_KNOWN &&
        cairn_doubt_is_to_return(run->model, sequence, outcome->head.statement, allowed)) {
        verdict =
            cairn_failures_see(run->failures, &run->replayer, run->tails, sequence, outcome, mode);
        cairn_run_tell_failures(run);
    }
    return verdict == CAIRN_VERDICT_BUG ? verdict : CAIRN_VERDICT_HANG;
}

enum cairn_verdict cairn_run_see_failure(struct cairn_run *run,
                                         const struct cairn_sequence *sequence,
                                         const struct cairn_outcome *outcome,
                                         enum cairn_run_mode mode)
{
    uint32_t s = outcome->head.statement;
    enum cairn_outcome_kind kind = (enum cairn_outcome_kind)outcome->head.kind;
    if (kind == CAIRN_OUTCOME_DENIED || kind == CAIRN_OUTCOME_HARNESS ||
        kind == CAIRN_OUTCOME_NONE || s >= sequence->statements.count) {
        return CAIRN_VERDICT_FLAKY;
    }
    if (cairn_outcome_is_endless(outcome)) {
        count_hang(run, sequence, outcome, s);
        return see_endless(run, sequence, outcome, mode);
    }
    /* The user forbids the call, or his contract crashed: no fault of the library's. */
    if (kind == CAIRN_OUTCOME_CONTRACT && outcome->head.failure != CAIRN_FAILURE_INVARIANT) {
        run->facts->ops[sequence->statements.items[s].op].failed++;
        return CAIRN_VERDICT_ILLEGAL;
    }
    /* What the user's own function does is the user's business. */
    if (run->model->ops.items[sequence->statements.items[s].op].users != CAIRN_USERS_NONE) {
        run->facts->ops[sequence->statements.items[s].op].failed++;
        return CAIRN_VERDICT_ILLEGAL;
    }
    cairn_failures_tell_executed(run->failures, run->stats.executed);
    enum cairn_verdict verdict =
        cairn_failures_see(run->failures, &run->replayer, run->tails, sequence, outcome, mode);
    uint32_t op = sequence->statements.items[s].op;
    uint64_t sightings = cairn_failures_sightings(run->failures, sequence, outcome, mode);
    count_failed(&run->facts->ops[op]);
    if (sightings >= STEER_AFTER) {
        uint64_t times = sightings / STEER_AFTER;
        /* What is known to go well behind another call is worth more trials. */
        uint64_t most = cairn_order_helps(&run->facts->order, op) ? 4 : 50;
        cairn_weights_steer_away(run->weights, op, (uint32_t)(times > most ? most : times));
    }
    cairn_run_tell_failures(run);
    return verdict;
}

void cairn_run_see_leak(struct cairn_run *run, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome)
{
    run->leaks.executed = run->stats.executed;
    cairn_leak_see(&run->leaks, run->failures, &run->replayer, run->tails, run->pool, sequence,
                   outcome);
    cairn_run_tell_failures(run);
}

/* ---- verdicts ---- */

/* How many statements were legal: up to the first mark, failure or denial. */
static uint32_t legal_length(const struct cairn_run *run, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome)
{
    uint32_t legal = sequence->statements.count;
    legal = run->legality.marked < legal ? run->legality.marked : legal;
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL && outcome->head.statement < legal) {
        legal = outcome->head.statement;
    }
    for (uint32_t i = 0; i < outcome->head.denial_count; i++) {
        if (outcome->denials[i].statement < legal) {
            legal = outcome->denials[i].statement;
        }
    }
    for (uint32_t s = 0; s < legal && s < outcome->head.statement_count; s++) {
        bool stops =
            !run->options->after_error && cairn_facts_is_error(run->facts, sequence, outcome, s);
        if (stops) {
            legal = s + 1;
        }
    }
    /* A loop is legal as a whole or not at all. */
    uint32_t loop =
        legal < sequence->statements.count ? cairn_sequence_loop_of(sequence, legal) : CAIRN_NONE;
    return loop == CAIRN_NONE ? legal : loop;
}

/* A failure without a mark of the caller's is looked into; FREED and DANGLING alone do not excuse
 * the library. */
static bool is_excused(const struct cairn_run *run, uint32_t failing)
{
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        bool is_probe = mark->kind == CAIRN_MARK_NULL || mark->kind == CAIRN_MARK_EXTREME;
        if (mark->statement <= failing && cairn_mark_is_callers(mark->kind) && !is_probe) {
            return true;
        }
    }
    return false;
}

static void judge_failed(struct cairn_run *run, const struct cairn_assembly *assembly,
                         const struct cairn_outcome *outcome)
{
    if (outcome->head.kind == CAIRN_OUTCOME_DENIED || outcome->head.kind == CAIRN_OUTCOME_HARNESS ||
        outcome->head.failure == CAIRN_FAILURE_TOO_SLOW) {
        run->stats.other++;
        return;
    }
    if (is_excused(run, outcome->head.statement)) {
        run->stats.illegal++;
        return;
    }
    switch (cairn_run_see_failure(run, &assembly->sequence, outcome, CAIRN_MODE_MAIN)) {
    case CAIRN_VERDICT_BUG:
    case CAIRN_VERDICT_SUSPECT:
    case CAIRN_VERDICT_ROBUSTNESS:
        run->stats.failing++;
        break;
    case CAIRN_VERDICT_HANG:
        run->stats.hang++;
        break;
    case CAIRN_VERDICT_FLAKY:
        run->stats.other++;
        break;
    default:
        run->stats.illegal++;
        break;
    }
}

/* A sequence whose beginning only was legal: it is run again without the rest. */
struct shortened {
    const struct cairn_assembly *assembly;
    struct cairn_sequence sequence;
};

struct commit {
    struct cairn_run *run;
    CAIRN_VEC(struct shortened) shortened;
    bool has_endless;
};

static void shorten(struct commit *c, const struct cairn_assembly *assembly, uint32_t legal)
{
    if (legal <= assembly->base || legal <= assembly->target ||
        assembly->probe != CAIRN_PROBE_NONE || c->shortened.count >= CAIRN_MAX_ADMITTED ||
        cairn_run_has_enough(c->run)) {
        return;
    }
    struct shortened shortened = {.assembly = assembly};
    cairn_sequence_copy(&shortened.sequence, &assembly->sequence);
    cairn_sequence_truncate(&shortened.sequence, legal);
    cairn_vec_push(&c->shortened, shortened);
}

/* The component that statement s of the assembled sequence lies in, and where it begins; NONE if it
 * is the sequence's own. */
static uint32_t component_of(const struct cairn_run *run, const struct cairn_assembly *assembly,
                             uint32_t s, uint32_t *first)
{
    *first = 0;
    for (uint32_t i = 0; i < assembly->components.count; i++) {
        uint32_t length = cairn_pool_node(run->pool, assembly->components.items[i])->length;
        if (s < *first + length) {
            return assembly->components.items[i];
        }
        *first += length;
    }
    return CAIRN_NONE;
}

/* What came out of the pool and is marked by what has been learnt since leaves it. */
static void expel_marked(struct cairn_run *run, const struct cairn_assembly *assembly,
                         const struct cairn_outcome *outcome)
{
    uint32_t marked = run->legality.marked;
    bool is_probed = assembly->probe != CAIRN_PROBE_NONE && marked == assembly->target;
    uint32_t first;
    uint32_t node = is_probed ? CAIRN_NONE : component_of(run, assembly, marked, &first);
    if (node != CAIRN_NONE && (outcome->statements[marked].flags & CAIRN_STATEMENT_STARTED) != 0) {
        cairn_pool_expel(run->pool, node, marked - first);
    }
}

/* An object that a call hangs on or fills the memory with (one that contains itself, say) does so
 * with the next call too, and each costs as much as a thousand other sequences: it leaves the
 * pool. */
static void expel_endless(struct cairn_run *run, const struct cairn_assembly *assembly,
                          const struct cairn_outcome *outcome)
{
    const struct cairn_sequence *sequence = &assembly->sequence;
    uint32_t s = outcome->head.statement;
    if (s >= sequence->statements.count) {
        return;
    }
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        uint32_t first;
        uint32_t node = args[i].kind == CAIRN_ARG_VALUE
                            ? component_of(run, assembly, args[i].index, &first)
                            : CAIRN_NONE;
        if (node != CAIRN_NONE) {
            cairn_pool_expel(run->pool, node, cairn_pool_node(run->pool, node)->length - 1);
        }
    }
}

/* What was passed in the sequence's own statements, and went well, may be passed again. */
static void learn_arguments(struct cairn_run *run, const struct cairn_assembly *assembly,
                            const struct cairn_outcome *outcome, uint32_t legal)
{
    bool has_failed[CAIRN_MAX_STATEMENTS];
    const struct cairn_sequence *sequence = &assembly->sequence;
    for (uint32_t s = assembly->base; s < legal; s++) {
        has_failed[s] = (outcome->statements[s].flags & CAIRN_STATEMENT_FINISHED) == 0 ||
                        cairn_facts_is_error(run->facts, sequence, outcome, s);
    }
    cairn_texts_learn(run->texts, sequence, assembly->base, legal, has_failed);
    cairn_values_learn(run->values, sequence, assembly->base, legal, has_failed);
}

/* Tells the components whose values a call was given how it went on them. That it took a long text
 * says more of an object than that it took none. */
static void count_uses(struct cairn_run *run, const struct cairn_assembly *assembly, uint32_t s,
                       bool has_failed)
{
    uint32_t length = cairn_texts_length(run->texts, &assembly->sequence, s);
    uint8_t success = has_failed ? 0 : 1;
    for (; !has_failed && length != 0; length /= 2) {
        success++;
    }
    const struct cairn_arg *args = cairn_sequence_args(&assembly->sequence, s);
    for (uint32_t i = 0; i < assembly->sequence.statements.items[s].arg_count; i++) {
        uint32_t first;
        uint32_t node = args[i].kind == CAIRN_ARG_VALUE
                            ? component_of(run, assembly, args[i].index, &first)
                            : CAIRN_NONE;
        if (node != CAIRN_NONE) {
            struct cairn_pool_place place = {assembly->sequence.statements.items[s].op, i};
            cairn_pool_count_use(run->pool, place, node, args[i].index - first, args[i].output,
                                 success);
        }
    }
}

/* How the sequence's own calls went, for what has to come before them. */
static void learn_order(struct cairn_run *run, const struct cairn_assembly *assembly,
                        const struct cairn_outcome *outcome, uint32_t legal)
{
    const struct cairn_sequence *sequence = &assembly->sequence;
    bool is_crash = outcome->head.kind != CAIRN_OUTCOME_NORMAL &&
                    outcome->head.kind != CAIRN_OUTCOME_DENIED &&
                    outcome->head.kind != CAIRN_OUTCOME_HARNESS &&
                    outcome->head.statement == legal && legal < sequence->statements.count;
    uint32_t end = is_crash ? legal + 1 : legal;
    for (uint32_t s = assembly->base; s < end; s++) {
        bool has_failed = s == legal || cairn_facts_is_error(run->facts, sequence, outcome, s);
        cairn_order_learn(&run->facts->order, sequence, s, has_failed);
        if (cairn_facts_is_hard(run->facts, sequence->statements.items[s].op)) {
            count_uses(run, assembly, s, has_failed);
        }
    }
}

/* ---- what teaches nothing ---- */

/* Whether the sequence's own operations are known so well that one of some sequences is enough to
 * notice if they change. */
static bool are_known(const struct cairn_run *run, const struct cairn_assembly *assembly)
{
    const struct cairn_sequence *sequence = &assembly->sequence;
    for (uint32_t s = assembly->base; s < sequence->statements.count; s++) {
        uint32_t op = sequence->statements.items[s].op;
        if (run->facts->ops[op].started < KNOWN_CALLS || cairn_facts_is_hard(run->facts, op)) {
            return false;
        }
    }
    return true;
}

/* An execution that ended well, did nothing that was noticed and showed nothing that is new (or
 * that could be kept), of operations that are known: most are, after a while. All but one of some
 * are counted alone. */
static bool is_routine(const struct cairn_run *run, const struct cairn_assembly *assembly,
                       const struct cairn_outcome *outcome, bool is_sampled)
{
    return outcome->head.kind == CAIRN_OUTCOME_NORMAL &&
           run->legality.marked == assembly->sequence.statements.count &&
           outcome->head.denial_count == 0 && assembly->probe == CAIRN_PROBE_NONE &&
           run->stats.executed % LOOKED_INTO != 0 && !is_sampled && are_known(run, assembly) &&
           (cairn_run_has_enough(run) || cairn_run_knows_all(run, &assembly->sequence, outcome));
}

static void count_routine(struct cairn_run *run, const struct cairn_assembly *assembly,
                          const struct cairn_outcome *outcome)
{
    const struct cairn_sequence *sequence = &assembly->sequence;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        const uint32_t op = sequence->statements.items[s].op;
        struct cairn_op_facts *facts = &run->facts->ops[op];
        bool is_error = slot < outcome->head.value_count &&
                        cairn_facts_means_error(run->facts, op, &outcome->values[slot]);
        facts->started++;
        facts->succeeded += !is_error;
        facts->errors += is_error;
        count_called(run, outcome->statements[s].called);
        slot += run->model->ops.items[op].output_count;
    }
    run->stats.statements += outcome->head.statement_count;
    run->stats.redundant++;
    run->stats.since_new++;
    cairn_weights_count(run->weights, assembly->op, cairn_run_cost(outcome), false);
}

static void judge(struct commit *c, const struct cairn_assembly *assembly,
                  const struct cairn_outcome *outcome)
{
    struct cairn_run *run = c->run;
    const struct cairn_sequence *sequence = &assembly->sequence;
    run->stats.executed++;
    cairn_legality_judge(&run->legality, run->facts, run->options, sequence, outcome);
    const bool is_sampled =
        outcome->head.kind == CAIRN_OUTCOME_NORMAL && cairn_run_is_sampled(run, assembly, outcome);
    if (is_routine(run, assembly, outcome, is_sampled)) {
        count_routine(run, assembly, outcome);
        return;
    }
    uint32_t legal = legal_length(run, sequence, outcome);
    bool is_whole = legal == sequence->statements.count;
    count_statements(run, sequence, outcome, legal);
    count_probe(run, assembly, outcome);
    cairn_run_count_memberships(run, sequence, outcome);
    if (run->legality.marked < sequence->statements.count) {
        count_misuse(run, sequence);
        expel_marked(run, assembly, outcome);
    }
    if (cairn_outcome_is_endless(outcome)) {
        expel_endless(run, assembly, outcome);
        c->has_endless = true;
    }
    cairn_facts_learn(run->facts, sequence, outcome, legal, is_whole);
    cairn_lexical_learn(run->facts, sequence, outcome, legal);
    count_dear(run, sequence, outcome);
    if (assembly->probe == CAIRN_PROBE_NONE) {
        learn_order(run, assembly, outcome, legal);
    }
    bool is_new = false;
    if (is_whole) {
        cairn_run_see_leak(run, sequence, outcome);
        cairn_reference_see(&run->references, run->failures, &run->replayer, run->tails, run->pool,
                            sequence, outcome, CAIRN_NONE);
        cairn_run_tell_failures(run);
        cairn_run_notice_results(run, &assembly->sequence, outcome, legal);
        is_new = !cairn_texts_is_nested(sequence) &&
                 cairn_run_consider(run, assembly, legal, outcome, &run->legality);
        run->stats.redundant += !is_new;
        if (is_new) {
            learn_arguments(run, assembly, outcome, legal);
        }
        if (is_sampled) {
            cairn_run_note_sample(run, sequence);
            cairn_run_look_at_fill(run, sequence, outcome);
        }
    } else if (outcome->head.kind != CAIRN_OUTCOME_NORMAL) {
        judge_failed(run, assembly, outcome);
        shorten(c, assembly, legal);
    } else {
        if (assembly->probe == CAIRN_PROBE_NONE) {
            cairn_run_note_stale(run, sequence, outcome);
        }
        run->stats.illegal++;
        run->facts->ops[assembly->op].illegal += run->legality.marked == assembly->target;
        shorten(c, assembly, legal);
    }
    run->stats.since_new = is_new ? 0 : run->stats.since_new + 1;
    cairn_weights_count(run->weights, assembly->op, cairn_run_cost(outcome), is_new);
}

/* Runs what was shortened and considers it like the rest. */
static enum cairn_status judge_shortened(struct commit *c, struct cairn_error *err)
{
    struct cairn_run *run = c->run;
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < c->shortened.count; i++) {
        cairn_batch_add(run->main_batch, &c->shortened.items[i].sequence);
    }
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    if (status == CAIRN_OK) {
        status = cairn_batch_wait(run->main_batch, err);
    }
    for (uint32_t i = 0; i < c->shortened.count && status == CAIRN_OK; i++) {
        const struct shortened *s = &c->shortened.items[i];
        struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
        cairn_legality_judge(&run->legality, run->facts, run->options, &s->sequence, &outcome);
        if (legal_length(run, &s->sequence, &outcome) == s->sequence.statements.count) {
            cairn_run_consider(run, s->assembly, s->sequence.statements.count, &outcome,
                               &run->legality);
        }
    }
    return status;
}

enum cairn_status cairn_run_commit(struct cairn_run *run, struct cairn_flight *flight,
                                   struct cairn_error *err)
{
    struct commit c = {.run = run};
    cairn_arena_reset(&run->commit_arena);
    for (uint32_t i = 0; i < flight->count; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(flight->batch, i);
        judge(&c, &flight->assemblies[i], &outcome);
        if (i % CAIRN_ATTEND_EVERY == 0) {
            cairn_executor_attend(run->executor);
        }
    }
    cairn_lexical_settle(run->facts, run->model);
    if (c.has_endless) {
        cairn_weights_recompute(run->weights);
    }
    enum cairn_status status = judge_shortened(&c, err);
    if (status == CAIRN_OK) {
        status = cairn_run_look_at_stale(run, err);
    }
    if (status == CAIRN_OK) {
        status = cairn_run_admit(run, err);
    }
    if (status == CAIRN_OK && run->replayer.status != CAIRN_OK) {
        status = cairn_fail(err, run->replayer.status, "%s", run->replayer.error.message);
    }
    for (uint32_t i = 0; i < c.shortened.count; i++) {
        cairn_sequence_release(&c.shortened.items[i].sequence);
    }
    cairn_vec_release(&c.shortened);
    return status;
}
