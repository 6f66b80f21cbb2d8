#include "generator/brief.h"

#include <string.h>

#include "core/hash.h"
#include "generator/doubt.h"

/* ---- what leaves no trace ---- */

enum { BRIEF_RUNS = 80 };

/* What a statement did, and all that can be seen of it in the end. */
struct traces {
    struct cairn_run *run;
    uint32_t op;
    uint64_t coarse;
    uint64_t reachable; /* from its arguments and results; 0 if not all of it is known */
    uint64_t world[2];
};

static uint64_t hash_of_reachable(const struct cairn_wire_value *value)
{
    uint64_t hash = cairn_hash_pair(value->kind, value->state & CAIRN_VALUE_FREED);
    const bool has_place = value->kind == CAIRN_VALUE_SCALAR || value->kind == CAIRN_VALUE_HEAP ||
                           value->kind == CAIRN_VALUE_CALLER || value->kind == CAIRN_VALUE_STATIC;
    hash = cairn_hash_pair(hash, has_place ? value->bits : 0);
    return cairn_hash_pair(cairn_hash_pair(hash, value->digest[0]), value->digest[1]);
}

static uint64_t find_reachable(const struct cairn_run *run, const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_statement *statement = &sequence->statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    uint64_t hash = cairn_hash_pair(outcome->statements[s].allocated, 1);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_wire_value *value =
            args[i].kind == CAIRN_ARG_VALUE
                ? cairn_outcome_value(outcome, args[i].index, args[i].output)
                : NULL;
        if (value == NULL || value->kind == CAIRN_VALUE_SCALAR) {
            continue; /* written down it is the same */
        }
        if ((value->state & CAIRN_VALUE_UNCHECKED) != 0) {
            return 0;
        }
        hash = cairn_hash_pair(hash, hash_of_reachable(value));
    }
    for (uint32_t o = 0; o < run->model->ops.items[statement->op].output_count; o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, o);
        if (value == NULL || (value->state & CAIRN_VALUE_UNCHECKED) != 0) {
            return 0;
        }
        hash = cairn_hash_pair(hash, hash_of_reachable(value));
    }
    return hash;
}

/* The statement that leaves these traces; CAIRN_NONE if none does. */
static uint32_t find_traced(const struct traces *t, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        if (sequence->statements.items[s].op == t->op &&
            cairn_showcase_shows(&t->run->showcase, sequence, outcome, s) &&
            cairn_showcase_feature(&t->run->showcase, CAIRN_EXHIBIT_COARSE, sequence, outcome, s) ==
                t->coarse &&
            find_reachable(t->run, sequence, outcome, s) == t->reachable) {
            return s;
        }
    }
    return CAIRN_NONE;
}

/* The last statement that the coarse feature is shown by; CAIRN_NONE if none does. */
static uint32_t find_coarse(const struct traces *t, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    for (uint32_t s = sequence->body; s-- > 0;) {
        if (s < outcome->head.statement_count && sequence->statements.items[s].op == t->op &&
            cairn_showcase_shows(&t->run->showcase, sequence, outcome, s) &&
            cairn_showcase_feature(&t->run->showcase, CAIRN_EXHIBIT_COARSE, sequence, outcome, s) ==
                t->coarse) {
            return s;
        }
    }
    return CAIRN_NONE;
}

static bool leaves_the_same(void *self, const struct cairn_sequence *candidate,
                            const struct cairn_outcome *outcome)
{
    const struct traces *t = self;
    return cairn_is_fit_for_test(t->run, candidate, outcome) &&
           memcmp(outcome->head.world, t->world, sizeof t->world) == 0 &&
           find_traced(t, candidate, outcome) != CAIRN_NONE;
}

/* ---- calls that failed ---- */

static bool has_failed(const struct cairn_run *run, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t s)
{
    return run->model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_CALL &&
           (cairn_facts_is_error(run->facts, sequence, outcome, s) ||
            cairn_doubt_is_negative(run->model, sequence, outcome, s));
}

static bool is_taken(const struct cairn_sequence *sequence, uint32_t s)
{
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        if (cairn_sequence_takes(sequence, u, s)) {
            return true;
        }
    }
    return false;
}

/* Clears keep for the calls before statement `last` that failed, and whose results nobody takes,
 * alone if `only` is one of them; and for loops of nothing else. Returns whether it cleared any. */
static bool leave_out_failed(const struct cairn_run *run, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome, uint32_t last, uint32_t only,
                             bool *keep)
{
    bool is_any = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        keep[s] = true;
    }
    for (uint32_t s = 0; s < last; s++) {
        const uint32_t end = s + sequence->statements.items[s].loop_body;
        bool are_failed = end < last && (only == CAIRN_NONE || only == s);
        for (uint32_t k = end == s ? s : s + 1; k <= end && are_failed; k++) {
            are_failed = has_failed(run, sequence, outcome, k) && !is_taken(sequence, k);
        }
        for (uint32_t k = s; k <= end && are_failed; k++) {
            keep[k] = false;
            is_any = true;
        }
        s = end;
    }
    return is_any;
}

/* Whether the statement yields the same in both, as far as a test would say. */
static bool yields_same(const struct cairn_run *run, uint32_t op, const struct cairn_outcome *one,
                        uint32_t s, const struct cairn_outcome *other, uint32_t t)
{
    const struct cairn_op *operation = &run->model->ops.items[op];
    for (uint32_t o = 0; o < operation->output_count; o++) {
        const struct cairn_wire_value *a = cairn_outcome_value(one, s, o);
        const struct cairn_wire_value *b = cairn_outcome_value(other, t, o);
        const bool is_text =
            run->model->sorts.items[operation->outputs[o].sort].kind == CAIRN_SORT_STRING;
        if ((a == NULL) != (b == NULL) ||
            (a != NULL &&
             (a->kind != b->kind || (a->kind == CAIRN_VALUE_SCALAR && a->bits != b->bits) ||
              (is_text && a->digest[0] != b->digest[0])))) {
            return false;
        }
    }
    return true;
}

/* Which statement s is when those that are not kept are gone. */
static uint32_t place_of(const bool *keep, uint32_t s)
{
    uint32_t place = 0;
    for (uint32_t k = 0; k < s; k++) {
        place += keep[k];
    }
    return place;
}

/* Takes out what was tried before and failed, which says nothing of what comes then, if the
 * statement that the test is about yields the same without. All at once, else one by one. */
static void drop_failed(struct cairn_run *run, const struct traces *t, uint32_t s,
                        struct cairn_sequence *sequence)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence candidate = {0};
    struct cairn_arena arena = {0};
    struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    for (uint32_t only = CAIRN_NONE; only == CAIRN_NONE || only < s;) {
        bool is_out = leave_out_failed(run, sequence, &outcome, s, only, keep);
        if (is_out) {
            cairn_sequence_select(&candidate, sequence, keep);
            cairn_arena_release(&arena);
            const struct cairn_outcome copy = cairn_outcome_copy(&outcome, &arena);
            const struct cairn_outcome without =
                cairn_replay_judged(&run->replayer, &candidate, CAIRN_MODE_MAIN, 0);
            const uint32_t at = place_of(keep, s);
            is_out = cairn_is_fit_for_test(run, &candidate, &without) &&
                     yields_same(run, t->op, &copy, s, &without, at) &&
                     cairn_showcase_shows(&run->showcase, &candidate, &without, at) &&
                     cairn_showcase_feature(&run->showcase, CAIRN_EXHIBIT_COARSE, &candidate,
                                            &without, at) == t->coarse;
            if (is_out) {
                cairn_sequence_copy(sequence, &candidate);
                s = at;
            }
            outcome = cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
        }
        if (only == CAIRN_NONE && is_out) {
            break;
        }
        only = only == CAIRN_NONE ? 0 : is_out ? only : only + 1;
    }
    cairn_sequence_release(&candidate);
    cairn_arena_release(&arena);
}

uint64_t cairn_brief_history(struct cairn_run *run, enum cairn_exhibit_kind kind, uint64_t feature,
                             struct cairn_sequence *sequence)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    struct traces traces = {.run = run};
    uint32_t s = outcome.head.kind == CAIRN_OUTCOME_NORMAL
                     ? cairn_showcase_find(&run->showcase, feature, sequence, &outcome)
                     : CAIRN_NONE;
    if (s == CAIRN_NONE) {
        return feature;
    }
    traces.op = sequence->statements.items[s].op;
    traces.coarse =
        cairn_showcase_feature(&run->showcase, CAIRN_EXHIBIT_COARSE, sequence, &outcome, s);
    const uint64_t whole = cairn_sequence_hash(sequence, sequence->statements.count);
    drop_failed(run, &traces, s, sequence);
    outcome = cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    if (cairn_sequence_hash(sequence, sequence->statements.count) != whole) {
        s = find_coarse(&traces, sequence, &outcome);
        if (s == CAIRN_NONE) {
            return feature;
        }
        feature = cairn_showcase_feature(&run->showcase, kind, sequence, &outcome, s);
    }
    if (outcome.head.kind != CAIRN_OUTCOME_NORMAL || s >= outcome.head.statement_count) {
        return feature; /* not this time */
    }
    traces.reachable = find_reachable(run, sequence, &outcome, s);
    memcpy(traces.world, outcome.head.world, sizeof traces.world);
    if (traces.reachable == 0) {
        return feature;
    }
    const uint64_t before = cairn_sequence_hash(sequence, sequence->statements.count);
    struct cairn_reduction reduction = {.replayer = &run->replayer,
                                        .mode = CAIRN_MODE_MAIN,
                                        .writes_numbers = true,
                                        .shares_makers = true,
                                        .keeps = leaves_the_same,
                                        .self = &traces,
                                        .max_runs = BRIEF_RUNS};
    cairn_reduce(&reduction, sequence);
    if (cairn_sequence_hash(sequence, sequence->statements.count) == before) {
        return feature;
    }
    outcome = cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    s = find_traced(&traces, sequence, &outcome);
    return s == CAIRN_NONE ? feature
                           : cairn_showcase_feature(&run->showcase, kind, sequence, &outcome, s);
}

/* ---- what changes nothing that is said ---- */

static bool is_made_for(const struct cairn_run *run, const struct cairn_sequence *sequence,
                        uint32_t s)
{
    return run->model->ops.items[sequence->statements.items[s].op].kind != CAIRN_OP_CALL;
}

/* Clears keep for statement s, or the loop that it begins, for all that takes what these yield, and
 * for what was prepared for these alone. Returns whether the rest is whole, `about` in it. */
static bool leave_out(const struct cairn_run *run, const struct cairn_sequence *sequence,
                      uint32_t s, uint32_t about, bool *keep)
{
    const uint32_t count = sequence->statements.count;
    memset(keep, 1, count);
    for (uint32_t k = s; k <= s + sequence->statements.items[s].loop_body; k++) {
        keep[k] = false;
    }
    for (uint32_t t = 0; t < count; t++) {
        for (uint32_t made = 0; made < t && keep[t]; made++) {
            keep[t] = keep[made] || !cairn_sequence_takes(sequence, t, made);
        }
    }
    for (uint32_t made = s; made-- > 0;) {
        bool is_for_kept = !is_made_for(run, sequence, made);
        bool is_for_gone = false;
        for (uint32_t t = made + 1; t < count && !is_for_kept; t++) {
            const bool takes = cairn_sequence_takes(sequence, t, made);
            is_for_kept = takes && keep[t];
            is_for_gone = is_for_gone || takes;
        }
        keep[made] = is_for_kept || !is_for_gone;
    }
    for (uint32_t t = 0; t < count; t++) {
        const uint32_t loop = cairn_sequence_loop_of(sequence, t);
        if (!keep[t] && loop != CAIRN_NONE && keep[loop]) {
            return false;
        }
    }
    return keep[about];
}

/* Whether both values are one pointer in the outcome of what is kept. */
static bool is_same_pointer(const bool *keep, const struct cairn_outcome *without,
                            const struct cairn_assertion *assertion)
{
    const struct cairn_wire_value *a =
        cairn_outcome_value(without, place_of(keep, assertion->statement), assertion->output);
    const struct cairn_wire_value *b = cairn_outcome_value(
        without, place_of(keep, assertion->other_statement), assertion->other_output);
    return a != NULL && b != NULL && a->kind == b->kind && a->block == b->block &&
           a->bits == b->bits;
}

static bool has_same_contents(const struct cairn_outcome *one, uint32_t s,
                              const struct cairn_outcome *other, uint32_t t, uint32_t output)
{
    const struct cairn_wire_value *a = cairn_outcome_value(one, s, output);
    const struct cairn_wire_value *b = cairn_outcome_value(other, t, output);
    return a != NULL && b != NULL && memcmp(a->digest, b->digest, sizeof a->digest) == 0;
}

/* Whether all that the test, of whose sequence `whole` is the outcome, asserts of the statements
 * that are kept is so without the others. */
static bool says_the_same(struct cairn_run *run, const struct cairn_test *test, const bool *keep,
                          const struct cairn_outcome *whole, const struct cairn_sequence *candidate)
{
    const struct cairn_outcome without =
        cairn_replay_judged(&run->replayer, candidate, CAIRN_MODE_MAIN, 0);
    bool is_same = cairn_is_fit_for_test(run, candidate, &without);
    for (uint32_t a = 0; a < test->assertions.count && is_same; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        const bool is_of_contents = assertion->kind == CAIRN_ASSERT_STRING ||
                                    assertion->kind == CAIRN_ASSERT_BYTES ||
                                    assertion->kind == CAIRN_ASSERT_BLANK;
        const uint32_t s = assertion->statement;
        const uint32_t at = place_of(keep, s);
        const uint32_t op = test->sequence.statements.items[s].op;
        const bool has_other = cairn_assertion_has_other(assertion->kind);
        const bool is_related = !has_other || (keep[assertion->other_statement] &&
                                               (assertion->kind != CAIRN_ASSERT_SAME_AS ||
                                                is_same_pointer(keep, &without, assertion)));
        is_same =
            !keep[s] ||
            (is_related && yields_same(run, op, whole, s, &without, at) &&
             (!is_of_contents || has_same_contents(whole, s, &without, at, assertion->output)));
    }
    return is_same;
}

/* Whether the test says something of what comes from statement `about` on. */
static bool says_something(const struct cairn_test *test, const bool *keep, uint32_t about)
{
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        if (keep[assertion->statement] && assertion->after >= about) {
            return true;
        }
    }
    return false;
}

/* Leaves the assertions of what is kept, by its new numbers. */
static void renumber(struct cairn_test *test, const bool *keep)
{
    uint32_t kept = 0;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        struct cairn_assertion assertion = test->assertions.items[a];
        if (!keep[assertion.statement]) {
            continue;
        }
        while (!keep[assertion.after] && assertion.after > assertion.statement) {
            assertion.after--;
        }
        assertion.after = place_of(keep, assertion.after);
        assertion.statement = place_of(keep, assertion.statement);
        if (cairn_assertion_has_other(assertion.kind)) {
            assertion.other_statement = place_of(keep, assertion.other_statement);
        }
        test->assertions.items[kept++] = assertion;
    }
    test->assertions.count = kept;
}

bool cairn_brief_unsaid(struct cairn_run *run, struct cairn_test *test, uint32_t *about)
{
    struct cairn_sequence candidate = {0};
    struct cairn_arena arena = {0};
    struct cairn_outcome seen = cairn_replay(&run->replayer, &test->sequence, CAIRN_MODE_MAIN, 0);
    struct cairn_outcome whole = cairn_outcome_copy(&seen, &arena);
    bool keep[CAIRN_MAX_STATEMENTS];
    bool drops = false;
    for (uint32_t s = test->sequence.body; s-- > 0 && whole.head.kind == CAIRN_OUTCOME_NORMAL;) {
        const struct cairn_statement *statement = &test->sequence.statements.items[s];
        const bool is_unit = (statement->loop_body != 0 || !is_made_for(run, &test->sequence, s)) &&
                             cairn_sequence_loop_of(&test->sequence, s) == CAIRN_NONE;
        if (!is_unit || s == *about || !leave_out(run, &test->sequence, s, *about, keep) ||
            !says_something(test, keep, *about)) {
            continue;
        }
        cairn_sequence_select(&candidate, &test->sequence, keep);
        if (!says_the_same(run, test, keep, &whole, &candidate)) {
            continue;
        }
        renumber(test, keep);
        *about = place_of(keep, *about);
        s = place_of(keep, s);
        cairn_sequence_copy(&test->sequence, &candidate);
        cairn_arena_release(&arena);
        seen = cairn_replay(&run->replayer, &test->sequence, CAIRN_MODE_MAIN, 0);
        whole = cairn_outcome_copy(&seen, &arena);
        drops = true;
    }
    cairn_arena_release(&arena);
    cairn_sequence_release(&candidate);
    return drops;
}

/* ---- what other tests say ---- */

bool cairn_brief_observers(const struct cairn_pins *pins, const struct cairn_model *model,
                           struct cairn_test *test)
{
    const struct cairn_sequence *sequence = &test->sequence;
    bool keep[CAIRN_MAX_STATEMENTS];
    memset(keep, 1, sequence->statements.count);
    for (uint32_t s = sequence->body; s < sequence->tail; s++) {
        const enum cairn_op_kind kind = model->ops.items[sequence->statements.items[s].op].kind;
        keep[s] = kind != CAIRN_OP_GET && kind != CAIRN_OP_CALL;
    }
    uint32_t said = 0;
    uint32_t first = CAIRN_NONE;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        const bool is_telling = assertion->kind != CAIRN_ASSERT_NOT_NULL;
        if (!keep[assertion->statement] && !cairn_pins_know(pins, model, test, assertion)) {
            keep[assertion->statement] = true;
        }
        first = first == CAIRN_NONE && is_telling && !keep[assertion->statement]
                    ? assertion->statement
                    : first;
        said += keep[assertion->statement] && is_telling;
    }
    if (said == 0 && first != CAIRN_NONE) {
        keep[first] = true; /* that there is something says too little, of whatever it is */
        said = 1;
    }
    bool drops = false;
    for (uint32_t s = sequence->tail; s-- > sequence->body;) {
        for (uint32_t t = s + 1; t < sequence->tail && !keep[s]; t++) {
            keep[s] = keep[t] && cairn_sequence_takes(sequence, t, s);
        }
        drops = drops || !keep[s];
    }
    if (!drops || said == 0) {
        return false;
    }
    struct cairn_sequence chosen = {0};
    cairn_sequence_select(&chosen, sequence, keep);
    cairn_sequence_copy(&test->sequence, &chosen);
    cairn_sequence_release(&chosen);
    return true;
}

void cairn_brief_setup(struct cairn_test *test, uint32_t about)
{
    bool is_said = false;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        is_said = is_said || test->assertions.items[a].after >= about;
    }
    uint32_t kept = 0;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion assertion = test->assertions.items[a];
        const bool is_memory =
            assertion.kind == CAIRN_ASSERT_BYTES || assertion.kind == CAIRN_ASSERT_BLANK;
        if (!is_said || !is_memory || assertion.after >= about) {
            test->assertions.items[kept++] = assertion;
        }
    }
    test->assertions.count = kept;
}
