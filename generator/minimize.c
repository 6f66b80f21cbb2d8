#include "generator/minimize.h"

#include <signal.h>

#include "core/hash.h"
#include "generator/doubt.h"
#include "generator/peel.h"

static int32_t contract_of(const struct cairn_outcome *outcome)
{
    return outcome->head.failure == CAIRN_FAILURE_INVARIANT ? outcome->head.code : 0;
}

/* Whether it is NULL that was followed, or something near: not just any address. */
static bool follows_null(const struct cairn_outcome *outcome)
{
    enum { NULL_PAGE = 4096 };
    return outcome->head.failure == CAIRN_FAILURE_SIGSEGV &&
           outcome->head.signal_code != SI_KERNEL && outcome->head.fault_address < NULL_PAGE;
}

struct cairn_pattern cairn_pattern_of(const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    uint32_t s = outcome->head.statement;
    struct cairn_pattern pattern = {
        .mode = mode,
        .kind = (enum cairn_outcome_kind)outcome->head.kind,
        .failure = (enum cairn_failure_kind)outcome->head.failure,
        .op = s < sequence->statements.count ? sequence->statements.items[s].op : CAIRN_NONE,
        .pc_module = CAIRN_WIRE_NONE,
        .contract = contract_of(outcome),
        .follows_null = follows_null(outcome),
        .owner = CAIRN_NONE};
    const uint32_t block = outcome->head.fault_block;
    if (outcome->head.kind == CAIRN_OUTCOME_VIOLATION && outcome->head.pc == 0 &&
        block != CAIRN_NONE && outcome->blocks[block].allocated_by < sequence->statements.count) {
        pattern.owner = sequence->statements.items[outcome->blocks[block].allocated_by].op;
    }
    if (!cairn_pattern_is_endless(&pattern)) {
        pattern.pc_module = outcome->head.pc_module;
        pattern.pc = outcome->head.pc;
    }
    return pattern;
}

bool cairn_pattern_matches(const struct cairn_pattern *pattern,
                           const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome)
{
    const struct cairn_pattern shown = cairn_pattern_of(sequence, outcome, pattern->mode);
    return shown.op != CAIRN_NONE && shown.kind == pattern->kind &&
           shown.failure == pattern->failure && shown.op == pattern->op &&
           shown.pc_module == pattern->pc_module && shown.pc == pattern->pc &&
           shown.contract == pattern->contract && shown.follows_null == pattern->follows_null;
}

struct failure_goal {
    struct cairn_replayer *replayer;
    const struct cairn_pattern *pattern;
    CAIRN_VEC(uint64_t) marks; /* of the original */
    uint32_t shared;           /* of the smallest so far */
    uint32_t refused;          /* the same: calls that failed before the one that it is about */
};

static uint64_t mark_key(const struct cairn_sequence *sequence, const struct cairn_mark *mark)
{
    uint64_t place = ((uint64_t)mark->arg << 32) | sequence->statements.items[mark->statement].op;
    return cairn_hash_pair(place, mark->kind);
}

static bool adds_no_mark(const struct failure_goal *goal, const struct cairn_sequence *candidate)
{
    for (uint32_t i = 0; i < goal->replayer->legality.marks.count; i++) {
        uint64_t key = mark_key(candidate, &goal->replayer->legality.marks.items[i]);
        bool known = false;
        for (uint32_t k = 0; k < goal->marks.count && !known; k++) {
            known = goal->marks.items[k] == key;
        }
        if (!known) {
            return false;
        }
    }
    return true;
}

/* Whether argument i of statement s is an object behind the one that the call is about, or goes
 * into one that it makes, and may be kept or changed. */
static bool is_handed_over(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t s, uint32_t i)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    if (op->kind != CAIRN_OP_CALL || i >= op->param_count) {
        return false;
    }
    const bool is_maker = op->result != CAIRN_NONE && op->output_count != 0 &&
                          op->outputs[0].param == -1 &&
                          model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_OBJECT &&
                          op->outputs[0].sort != op->params[0].sort;
    return (i > 0 || is_maker) &&
           model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_OBJECT &&
           !cairn_model_points_to_const(model, op->params[i].type) &&
           cairn_sequence_args(sequence, s)[i].kind == CAIRN_ARG_VALUE;
}

/* How often an object is handed over that was handed over before. One made to stand for two makes
 * a sequence shorter, and the failure the caller's. */
static uint32_t count_shared(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    uint32_t shared = 0;
    uint32_t times[CAIRN_MAX_STATEMENTS] = {0};
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (is_handed_over(model, sequence, s, i)) {
                shared += times[cairn_sequence_args(sequence, s)[i].index]++ != 0;
            }
        }
    }
    return shared;
}

/* How many calls failed before the one that it is about: what is made smaller until a call refuses
 * it, and leaves half of its work undone, is another story. */
static uint32_t count_refused(const struct failure_goal *goal,
                              const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome)
{
    const uint32_t last = outcome->head.statement < sequence->statements.count
                              ? outcome->head.statement
                              : sequence->statements.count;
    return cairn_doubt_count_failed(goal->replayer->facts, sequence, outcome, last);
}

/* The number of statements that are needed to reach the failing one: a loop stays whole. */
static uint32_t end_of(const struct cairn_sequence *sequence, uint32_t failing)
{
    uint32_t loop = cairn_sequence_loop_of(sequence, failing);
    return loop == CAIRN_NONE ? failing + 1 : loop + sequence->statements.items[loop].loop_body + 1;
}

static bool shows_failure(void *self, const struct cairn_sequence *candidate,
                          const struct cairn_outcome *outcome)
{
    struct failure_goal *goal = self;
    const uint32_t shared = count_shared(goal->replayer->model, candidate);
    const uint32_t refused = count_refused(goal, candidate, outcome);
    bool keeps = shared <= goal->shared && refused <= goal->refused &&
                 cairn_pattern_matches(goal->pattern, candidate, outcome) &&
                 end_of(candidate, outcome->head.statement) == candidate->statements.count &&
                 adds_no_mark(goal, candidate);
    goal->shared = keeps ? shared : goal->shared;
    goal->refused = keeps ? refused : goal->refused;
    return keeps;
}

/* Without what was left out, the same call may fail the same way before the last statement. */
static uint32_t enough_to_fail(void *self, const struct cairn_sequence *candidate,
                               const struct cairn_outcome *outcome)
{
    const struct failure_goal *goal = self;
    return cairn_pattern_matches(goal->pattern, candidate, outcome)
               ? end_of(candidate, outcome->head.statement)
               : 0;
}

/* Brings to an end with the failing statement a sequence that ends in a loop in which others follow
 * it. Returns whether it was changed. */
static bool end_in_failure(struct failure_goal *goal, struct cairn_sequence *sequence)
{
    struct cairn_replayer *replayer = goal->replayer;
    const enum cairn_run_mode mode = goal->pattern->mode;
    if (cairn_sequence_loop_of(sequence, sequence->statements.count - 1) == CAIRN_NONE) {
        return false;
    }
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, mode, 0);
    const uint32_t failing = outcome.head.statement;
    struct cairn_sequence changed = {0};
    bool is_changed = false;
    if (cairn_pattern_matches(goal->pattern, sequence, &outcome) &&
        failing + 1 < sequence->statements.count) {
        for (int peels = 0; peels < 2 && !is_changed; peels++) {
            if (!(peels ? cairn_peel_loop : cairn_turn_loop)(sequence, failing, &changed)) {
                continue;
            }
            outcome = cairn_replay_judged(replayer, &changed, mode, 0);
            is_changed = outcome.head.statement + 1 == changed.statements.count &&
                         shows_failure(goal, &changed, &outcome);
        }
    }
    if (is_changed) {
        cairn_sequence_copy(sequence, &changed);
    }
    cairn_sequence_release(&changed);
    return is_changed;
}

void cairn_minimize(struct cairn_replayer *replayer, const struct cairn_pool *pool,
                    const struct cairn_pattern *pattern, struct cairn_sequence *sequence,
                    uint32_t max_runs)
{
    struct failure_goal goal = {.replayer = replayer, .pattern = pattern};
    sequence->body = sequence->tail = sequence->statements.count;
    struct cairn_outcome outcome = cairn_replay_judged(replayer, sequence, pattern->mode, 0);
    if (!cairn_pattern_matches(pattern, sequence, &outcome)) {
        return;
    }
    cairn_sequence_truncate(sequence, end_of(sequence, outcome.head.statement));
    for (uint32_t i = 0; i < replayer->legality.marks.count; i++) {
        const struct cairn_mark *mark = &replayer->legality.marks.items[i];
        if (mark->statement < sequence->statements.count) {
            cairn_vec_push(&goal.marks, mark_key(sequence, mark));
        }
    }
    goal.shared = count_shared(replayer->model, sequence);
    goal.refused = count_refused(&goal, sequence, &outcome);
    struct cairn_reduction reduction = {.replayer = replayer,
                                        .pool = pool,
                                        .mode = pattern->mode,
                                        .is_deep = pattern->failure == CAIRN_FAILURE_STACK_OVERFLOW,
                                        .keeps = shows_failure,
                                        .enough = enough_to_fail,
                                        .self = &goal,
                                        .max_runs = max_runs,
                                        .simplifies_arguments = true};
    cairn_reduce(&reduction, sequence);
    if (end_in_failure(&goal, sequence)) {
        cairn_reduce(&reduction, sequence);
    }
    cairn_vec_release(&goal.marks);
}
