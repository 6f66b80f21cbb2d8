#include "generator/failure.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "generator/acquit.h"
#include "generator/confirm.h"
#include "generator/doubt.h"
#include "generator/earlier.h"
#include "generator/family.h"
#include "generator/group.h"
#include "generator/locate.h"
#include "generator/place.h"
#include "generator/sign.h"

enum {
    MAX_MINIMIZE_RUNS = 600,
    MAX_ACQUITTAL_RUNS = 8,
    MAX_HASTY_RUNS = 40,    /* each takes as long as a suspicion */
    MAX_HASTY_ANALYSES = 3, /* of hangs in one operation */
    MAX_HASTY_SUM = 8,      /* of all hangs */
    MAX_REFUSALS = 5,       /* reports of calls that end in one handler of errors */
};

struct cairn_failures {
    const struct cairn_model *model;
    struct cairn_facts *facts;
    const struct cairn_pool *pool;
    struct cairn_groups groups;
    CAIRN_VEC(struct cairn_failure) list;
    struct cairn_earlier earlier;
    bool is_recalling; /* ids are given when it is over */
    uint32_t hasty_analyses;
    uint64_t spent;    /* replays of analyses */
    uint64_t executed; /* sequences of the run so far */
    struct cairn_map failure_of_signature;
    struct cairn_map refusals; /* by place: reports of calls that the library refuses there */
    struct cairn_arena arena;
};

struct cairn_failures *cairn_failures_new(const struct cairn_model *model,
                                          struct cairn_facts *facts, const struct cairn_pool *pool)
{
    struct cairn_failures *failures = cairn_alloc(sizeof *failures);
    *failures = (struct cairn_failures){.model = model, .facts = facts, .pool = pool};
    return failures;
}

void cairn_failures_free(struct cairn_failures *failures)
{
    if (failures == NULL) {
        return;
    }
    for (uint32_t i = 0; i < failures->list.count; i++) {
        cairn_sequence_release(&failures->list.items[i].sequence);
    }
    cairn_groups_release(&failures->groups);
    cairn_vec_release(&failures->list);
    cairn_earlier_release(&failures->earlier);
    cairn_map_release(&failures->failure_of_signature);
    cairn_map_release(&failures->refusals);
    cairn_arena_release(&failures->arena);
    free(failures);
}

uint64_t cairn_failures_sightings(const struct cairn_failures *failures,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    const struct cairn_pattern pattern = cairn_pattern_of(sequence, outcome, mode);
    const struct cairn_group *group = cairn_groups_find(&failures->groups, &pattern);
    return group == NULL ? 0 : group->sightings;
}

void cairn_failures_reopen(struct cairn_failures *failures, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    const struct cairn_pattern pattern = cairn_pattern_of(sequence, outcome, mode);
    struct cairn_group *group = cairn_groups_find(&failures->groups, &pattern);
    if (group != NULL && (group->failure == CAIRN_NONE ||
                          failures->list.items[group->failure].verdict == CAIRN_VERDICT_ILLEGAL)) {
        group->analyses = 0;
        group->verdict = CAIRN_VERDICT_ILLEGAL;
        group->failure = CAIRN_NONE;
    }
}

/* A bug that takes many statements to show may take fewer when it is met on another way. After a
 * few of them, looking into more may not cost much of the run. */
static bool may_be_shorter(const struct cairn_failures *failures, const struct cairn_group *group)
{
    enum { SHORT = 4, MOST_ANALYSES = 10, SHARE = 16 };
    const bool is_due =
        group->analyses < CAIRN_FIRST_ANALYSES ||
        (group->analyses < MOST_ANALYSES && failures->spent <= failures->executed / SHARE);
    return group->verdict == CAIRN_VERDICT_BUG && group->failure != CAIRN_NONE && is_due &&
           cairn_group_has_doubled(group) &&
           failures->list.items[group->failure].sequence.statements.count > SHORT;
}

/* Whether to look again into what was the caller's fault before: not if that would take most of the
 * time, as with a library of which nearly every sequence ends in an object used after its end. */
static bool can_be_afforded(const struct cairn_failures *failures, const struct cairn_group *group)
{
    enum { FREE = 4000, SHARE = 4 };
    return group->analyses == 0 || failures->spent <= FREE + failures->executed / SHARE;
}

/* ---- one analysis ---- */

struct analysis {
    struct cairn_failures *failures;
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    struct cairn_pattern pattern;
    struct cairn_sequence sequence;
    struct cairn_blame blame;
    uint32_t before;
    struct cairn_confirmation sightings;
    struct cairn_str signature;
    size_t head; /* bytes of the signature in front of the frames */
    struct cairn_str frames;
};

/* The contract that is violated, or CAIRN_NONE. */
static uint32_t contract_of(const struct analysis *a)
{
    uint32_t number = (uint32_t)a->pattern.contract;
    bool is_known = a->pattern.failure == CAIRN_FAILURE_INVARIANT &&
                    number < a->failures->model->contracts.count;
    return is_known ? number : CAIRN_NONE;
}

static void confirm(struct analysis *a)
{
    const struct cairn_op *failing = &a->failures->model->ops.items[a->pattern.op];
    /* Variants of one function are one. */
    const char *op = failing->function == NULL ? failing->key : failing->function;
    cairn_str_addf(&a->signature, "%s %s", cairn_failure_kind_name(a->pattern.failure), op);
    if (contract_of(a) != CAIRN_NONE) {
        cairn_str_addf(&a->signature, " %s",
                       a->failures->model->contracts.items[contract_of(a)].name);
    }
    a->head = a->signature.length;
    a->sightings = cairn_confirm(a->replayer, &a->pattern, &a->sequence, CAIRN_CONFIRMATIONS);
    for (uint32_t i = 0; i < a->sightings.frame_count; i++) {
        cairn_str_addf(&a->signature, " %s", a->sightings.frames[i]);
        cairn_str_addf(&a->frames, "%s%s", i == 0 ? "" : ", ", a->sightings.frames[i]);
    }
}

static enum cairn_verdict final_verdict(const struct analysis *a)
{
    enum cairn_verdict verdict = a->blame.verdict;
    bool is_reported = verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_SUSPECT ||
                       verdict == CAIRN_VERDICT_ROBUSTNESS || verdict == CAIRN_VERDICT_OOM;
    if (is_reported && a->sightings.reproduced != CAIRN_CONFIRMATIONS) {
        return CAIRN_VERDICT_FLAKY;
    }
    /* An operation that never went well is one that cairn cannot call: what it lacks is not known.
     */
    const struct cairn_op_facts *facts = &a->failures->facts->ops[a->pattern.op];
    if (verdict == CAIRN_VERDICT_BUG && facts->succeeded + facts->errors == 0) {
        return CAIRN_VERDICT_ILLEGAL;
    }
    /* Whatever crashed without the library on the stack is not the library's crash. */
    bool is_crash = verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_OOM;
    if (is_crash && cairn_pattern_has_frames(&a->pattern) && !a->sightings.has_library_frame) {
        return CAIRN_VERDICT_ILLEGAL;
    }
    return verdict;
}

/* Whether a failure of the verdict may be another sign of a cause that was found. */
static bool is_believed(enum cairn_verdict verdict)
{
    return verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_SUSPECT;
}

/* The failure whose cause this one shows too, or CAIRN_NONE. */
static uint32_t sign_of(const struct cairn_failures *failures,
                        const struct cairn_sequence *sequence)
{
    for (uint32_t i = 0; i < failures->list.count; i++) {
        const struct cairn_failure *failure = &failures->list.items[i];
        if (failure->verdict == CAIRN_VERDICT_BUG && failure->cause != CAIRN_NONE &&
            cairn_sign_is_of(sequence, failure->cause)) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Withdraws what turns out to be another sign of the failure. */
static void gather_signs(struct cairn_failures *failures, uint32_t index)
{
    struct cairn_failure *main = &failures->list.items[index];
    for (uint32_t i = 0; i < failures->list.count; i++) {
        struct cairn_failure *other = &failures->list.items[i];
        if (i != index && is_believed(other->verdict) && other->cause == CAIRN_NONE &&
            cairn_sign_is_of(&other->sequence, main->cause)) {
            other->verdict = CAIRN_VERDICT_ILLEGAL;
            main->sightings += other->sightings;
        }
    }
}

/* What names the kind of object on which a call goes on for ever after several others: what these
 * have broken, any call may show that walks through it. 0 if they are few, or it is none. */
static uint64_t endless_on(const struct analysis *a)
{
    enum { SEVERAL = 3 };
    const struct cairn_model *model = a->failures->model;
    const struct cairn_op *op = &model->ops.items[a->pattern.op];
    const bool is_object = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                           model->sorts.items[op->params[0].sort].kind == CAIRN_SORT_OBJECT;
    return cairn_pattern_is_endless(&a->pattern) && is_object &&
                   a->sequence.statements.count > SEVERAL
               ? cairn_hash_pair(UINT64_MAX - 5, op->params[0].sort)
               : 0;
}

/* Robustness: once per operation and argument, the others once per place. */
static uint64_t report_key(const struct analysis *a, enum cairn_verdict verdict)
{
    if (verdict == CAIRN_VERDICT_OOM) {
        bool has_place = a->sightings.has_library_frame;
        return cairn_hash_pair(
            UINT64_MAX - 3, has_place ? cairn_hash_pair(a->pattern.failure, a->sightings.innermost)
                                      : cairn_hash(a->signature.text, a->signature.length));
    }
    if (verdict == CAIRN_VERDICT_BUG && a->blame.cause != CAIRN_NONE) {
        return cairn_hash_pair(UINT64_MAX, a->blame.cause);
    }
    /* What makes it doubtful is the same, wherever it shows. */
    if (verdict == CAIRN_VERDICT_SUSPECT && a->blame.doubt != 0) {
        return cairn_hash_pair(UINT64_MAX - 2, a->blame.doubt);
    }
    if (verdict == CAIRN_VERDICT_BUG && a->blame.left_by != CAIRN_NONE) {
        return cairn_hash_pair(UINT64_MAX - 1, a->blame.left_by);
    }
    if (verdict == CAIRN_VERDICT_BUG && a->blame.root != 0) {
        return cairn_hash_pair(UINT64_MAX - 4, cairn_hash_pair(a->pattern.failure, a->blame.root));
    }
    if (verdict == CAIRN_VERDICT_BUG && endless_on(a) != 0) {
        return endless_on(a);
    }
    if (verdict == CAIRN_VERDICT_SUSPECT && a->blame.statement != CAIRN_NONE &&
        a->blame.arg != CAIRN_NONE) {
        uint32_t doubted = a->sequence.statements.items[a->blame.statement].op;
        return cairn_hash_pair(cairn_hash_pair(doubted, a->blame.arg), verdict);
    }
    /* Whoever leads to it: the same instruction of the library is the same crash. */
    const bool is_at_fault =
        a->pattern.kind == CAIRN_OUTCOME_SIGNAL || !cairn_pattern_has_frames(&a->pattern);
    if (verdict != CAIRN_VERDICT_ROBUSTNESS && is_at_fault && a->sightings.has_library_frame) {
        return cairn_hash_pair(a->pattern.failure, a->sightings.innermost);
    }
    if (verdict != CAIRN_VERDICT_ROBUSTNESS) {
        return cairn_hash(a->signature.text, a->signature.length);
    }
    uint32_t op = a->blame.statement == CAIRN_NONE
                      ? a->pattern.op
                      : a->sequence.statements.items[a->blame.statement].op;
    return cairn_hash_pair(op, a->blame.arg);
}

/* Blocks that are missed in one call in the same way are one report, wherever it happens there: how
 * far a call goes beyond what it has depends on what it is given. 0 for all else. */
static uint64_t call_key(const struct analysis *a, enum cairn_verdict verdict)
{
    const bool is_missed = cairn_place_is_alike(a->pattern.failure, a->pattern.failure);
    return is_missed && a->head != 0 && verdict != CAIRN_VERDICT_ROBUSTNESS
               ? cairn_hash_pair(cairn_hash(a->signature.text, a->head), UINT64_MAX - 6 - verdict)
               : 0;
}

static void fill(struct analysis *a, struct cairn_failure *failure, enum cairn_verdict verdict)
{
    bool is_argument_known = a->blame.statement != CAIRN_NONE && a->blame.arg != CAIRN_NONE &&
                             a->sequence.statements.items[a->blame.statement].op == a->pattern.op &&
                             verdict == CAIRN_VERDICT_ROBUSTNESS;
    failure->verdict = verdict;
    failure->kind = a->pattern.failure;
    failure->mode = a->pattern.mode;
    failure->op = a->pattern.op;
    failure->cause = a->blame.cause;
    failure->breaker = a->blame.breaker;
    failure->contract = contract_of(a);
    cairn_find_value(a->failures->model, &a->sequence, a->sightings.slot, &failure->value_statement,
                     &failure->value_output);
    failure->argument = is_argument_known ? a->blame.arg + 1 : 0;
    failure->statements_before = a->before;
    failure->reproduced = a->sightings.reproduced;
    failure->signal = a->sightings.signal;
    failure->signature = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->signature));
    failure->frames = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->frames));
    failure->why = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->blame.why));
    cairn_sequence_copy(&failure->sequence, &a->sequence);
}

/* Whether the bug is another sign of the damage that the analysed failure shows: after the same
 * operation nothing can be destroyed any more; or one fails in the operation after which the other
 * cannot, in the same way. */
static bool is_broken_alike(const struct analysis *a, const struct cairn_failure *bug)
{
    const uint32_t breaker = a->blame.breaker;
    const bool is_same_kind = bug->kind == a->pattern.failure;
    return bug->verdict == CAIRN_VERDICT_BUG &&
           ((breaker != CAIRN_NONE &&
             (bug->breaker == breaker || (bug->op == breaker && is_same_kind))) ||
            (bug->breaker != CAIRN_NONE && bug->breaker == a->pattern.op && is_same_kind));
}

/* The first such bug; the number of failures if there is none. */
static uint32_t broken_alike(const struct analysis *a, enum cairn_verdict verdict)
{
    uint32_t i = 0;
    while (i < a->failures->list.count &&
           (verdict != CAIRN_VERDICT_BUG || !is_broken_alike(a, &a->failures->list.items[i]))) {
        i++;
    }
    return i;
}

void cairn_failures_expect(struct cairn_failures *failures, const struct cairn_failure *known)
{
    failures->is_recalling = true;
    cairn_earlier_add(&failures->earlier, known);
}

/* Those that are surely the same come first. */
void cairn_failures_settle(struct cairn_failures *failures)
{
    struct cairn_earlier *earlier = &failures->earlier;
    failures->is_recalling = false;
    for (uint32_t i = 0; i < failures->list.count; i++) {
        (void)cairn_earlier_take(earlier, &failures->list.items[i], false);
    }
    for (uint32_t i = 0; i < failures->list.count; i++) {
        struct cairn_failure *failure = &failures->list.items[i];
        if (failure->id == 0 && !cairn_earlier_take(earlier, failure, true)) {
            cairn_earlier_number(earlier, failure);
        }
    }
}

/* A bug that is reported in the same call, or often enough in others: the same kind of block is
 * missed in the same way. The number of failures if there is none. */
static uint32_t missed_alike(const struct analysis *a, uint32_t place)
{
    enum { MAX_CALLS = 3 };
    uint32_t count = 0;
    uint32_t first = a->failures->list.count;
    for (uint32_t i = 0; i < a->failures->list.count; i++) {
        const struct cairn_failure *known = &a->failures->list.items[i];
        if (known->verdict != CAIRN_VERDICT_BUG ||
            !cairn_place_is_alike(a->pattern.failure, known->kind)) {
            continue;
        }
        bool has_place = known->place != CAIRN_NONE && place != CAIRN_NONE;
        bool is_same = has_place && cairn_family_has_both(a->failures->model, known->place, place);
        if (known->op == a->pattern.op && known->kind != a->pattern.failure &&
            (is_same || !has_place)) {
            return i; /* on the other side of the block */
        }
        first = is_same && count++ == 0 ? i : first;
    }
    return count >= MAX_CALLS ? first : a->failures->list.count;
}

/* What is surely the library's fault in a place outdoes what may be. */
static uint32_t verdict_rank(enum cairn_verdict verdict)
{
    return verdict == CAIRN_VERDICT_BUG ? 2 : verdict == CAIRN_VERDICT_SUSPECT ? 1 : 0;
}

/* Enters the failure, or the shorter sequence of a known one. Returns its index. */
static uint32_t enter(struct analysis *a, enum cairn_verdict verdict)
{
    struct cairn_failures *failures = a->failures;
    if (is_believed(verdict) && a->blame.cause == CAIRN_NONE) {
        uint32_t known = sign_of(failures, &a->sequence);
        if (known != CAIRN_NONE) {
            return known;
        }
    }
    const uint32_t place = verdict == CAIRN_VERDICT_BUG
                               ? cairn_place_missed(a->replayer, &a->pattern, &a->sequence)
                               : CAIRN_NONE;
    uint32_t alike = broken_alike(a, verdict);
    alike = alike == failures->list.count ? missed_alike(a, place) : alike;
    const uint64_t call = call_key(a, verdict);
    if (call != 0 && alike == failures->list.count) {
        alike = cairn_map_get(&failures->failure_of_signature, call, alike);
    }
    uint32_t index =
        cairn_map_get_or_put(&failures->failure_of_signature, report_key(a, verdict), alike);
    if (call != 0) {
        (void)cairn_map_get_or_put(&failures->failure_of_signature, call, index);
    }
    if (index == failures->list.count) {
        struct cairn_failure failure = {.place = place};
        fill(a, &failure, verdict);
        if (!failures->is_recalling && !cairn_earlier_take(&failures->earlier, &failure, false)) {
            cairn_earlier_number(&failures->earlier, &failure);
        }
        cairn_vec_push(&failures->list, failure);
        if (cairn_pattern_is_refusal(&a->pattern)) {
            cairn_map_increment(&failures->refusals,
                                cairn_refusal_place(a->replayer, &a->pattern, &a->sequence));
        }
        return index;
    }
    struct cairn_failure *known = &failures->list.items[index];
    bool was_withdrawn = known->verdict == CAIRN_VERDICT_ILLEGAL;
    /* What shows under plain conditions shows outside cairn most surely. */
    bool is_plain = a->pattern.mode == CAIRN_MODE_MAIN;
    bool was_plain = known->mode == CAIRN_MODE_MAIN;
    bool is_shorter = a->sequence.statements.count < known->sequence.statements.count;
    const bool is_better = (is_plain && !was_plain) || (is_plain == was_plain && is_shorter);
    if (was_withdrawn || verdict_rank(verdict) > verdict_rank(known->verdict) ||
        (verdict_rank(verdict) == verdict_rank(known->verdict) && is_better)) {
        fill(a, known, verdict);
    }
    return index;
}

/* Learns from what was found out, and reports it if it is worth a report. */
static void conclude(struct analysis *a, struct cairn_group *group)
{
    struct cairn_failures *failures = a->failures;
    enum cairn_verdict verdict = a->blame.verdict;
    if (a->blame.needs_alignment) {
        cairn_executor_align(a->replayer->executor);
    }
    if (a->blame.ignores_length) {
        cairn_facts_learn_unsized(
            failures->facts, a->sequence.statements.items[a->blame.statement].op, a->blame.arg);
    }
    const uint32_t by = a->blame.statement == CAIRN_NONE
                            ? CAIRN_NONE
                            : a->sequence.statements.items[a->blame.statement].op;
    if (verdict == CAIRN_VERDICT_ILLEGAL && by != CAIRN_NONE &&
        failures->model->ops.items[by].kind == CAIRN_OP_SET) {
        cairn_facts_learn_decided(failures->facts, by);
    }
    if (a->blame.container != CAIRN_NONE) {
        cairn_facts_learn_membership(failures->facts,
                                     a->sequence.statements.items[a->blame.statement].op,
                                     a->blame.arg, a->blame.container);
    }
    if (verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_SUSPECT ||
        verdict == CAIRN_VERDICT_ROBUSTNESS) {
        confirm(a);
        verdict = final_verdict(a);
    }
    if (a->replayer->status != CAIRN_OK) {
        return;
    }
    group->verdict = verdict;
    group->blamed = by;
    if (verdict == CAIRN_VERDICT_ILLEGAL) {
        cairn_groups_note_misuse(&failures->groups, &a->pattern);
    }
    if (verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_SUSPECT ||
        verdict == CAIRN_VERDICT_ROBUSTNESS) {
        group->failure = enter(a, verdict);
        if (failures->list.items[group->failure].cause != CAIRN_NONE) {
            gather_signs(failures, group->failure);
        }
    }
}

static struct cairn_blame no_blame(enum cairn_verdict verdict)
{
    return (struct cairn_blame){.verdict = verdict,
                                .statement = CAIRN_NONE,
                                .arg = CAIRN_NONE,
                                .cause = CAIRN_NONE,
                                .left_by = CAIRN_NONE,
                                .breaker = CAIRN_NONE};
}

static void release(struct analysis *a)
{
    cairn_sequence_release(&a->sequence);
    cairn_str_release(&a->blame.why);
    cairn_str_release(&a->signature);
    cairn_str_release(&a->frames);
}

/* What was confirmed by whoever found it has kind and operation for its signature. */
static void sign_found(struct analysis *a)
{
    const struct cairn_op *op = &a->failures->model->ops.items[a->pattern.op];
    a->sightings.reproduced = CAIRN_CONFIRMATIONS;
    cairn_str_addf(&a->signature, "%s %s", cairn_failure_kind_name(a->pattern.failure),
                   op->function == NULL ? op->key : op->function);
}

/* Enters what was found out by other ways than a failed execution. Returns its index. */
static uint32_t enter_found(struct cairn_failures *failures, const struct cairn_sequence *sequence,
                            const struct cairn_inferred_report *report,
                            enum cairn_failure_kind kind, enum cairn_verdict verdict)
{
    struct analysis a = {.failures = failures,
                         .pattern = {.mode = CAIRN_MODE_MAIN,
                                     .kind = CAIRN_OUTCOME_NORMAL,
                                     .failure = kind,
                                     .op = report->op},
                         .blame = no_blame(verdict),
                         .before = report->statements_before};
    cairn_sequence_copy(&a.sequence, sequence);
    cairn_sequence_end_body(&a.sequence);
    sign_found(&a);
    if (report->contract != NULL) {
        cairn_str_addf(&a.signature, " %s", report->contract);
    }
    cairn_str_add(&a.blame.why, report->why);
    const uint32_t index = enter(&a, verdict);
    failures->list.items[index].sightings++;
    release(&a);
    return index;
}

void cairn_failures_report_leak(struct cairn_failures *failures,
                                const struct cairn_sequence *sequence, uint32_t op, bool is_later,
                                uint32_t statements_before)
{
    const struct cairn_inferred_report report = {
        .op = op,
        .why = is_later
                   ? "It loses memory that the library allocated and kept before: nothing leads "
                     "to it when it returns, and it is there still when everything is destroyed; "
                     "each repetition leaves as much again."
                   : "It allocates memory to which nothing leads when it returns, and which is "
                     "there still when everything is destroyed; each repetition leaves as much "
                     "again.",
        .statements_before = statements_before};
    enter_found(failures, sequence, &report, CAIRN_FAILURE_LEAK, CAIRN_VERDICT_BUG);
}

uint32_t cairn_failures_report_inferred(struct cairn_failures *failures,
                                        const struct cairn_sequence *sequence,
                                        struct cairn_inferred_report report)
{
    uint32_t index = enter_found(failures, sequence, &report, report.kind, report.verdict);
    failures->list.items[index].inferred = report.inferred;
    return index;
}

void cairn_failures_withdraw(struct cairn_failures *failures, uint32_t index)
{
    failures->list.items[index].verdict = CAIRN_VERDICT_ILLEGAL;
}

/* Whether it crashes at that place without a failed allocation, too. */
static bool is_reported_anyway(const struct analysis *a)
{
    for (uint32_t i = 0; i < a->failures->list.count && a->frames.length != 0; i++) {
        const struct cairn_failure *other = &a->failures->list.items[i];
        if (other->verdict != CAIRN_VERDICT_ILLEGAL && other->verdict != CAIRN_VERDICT_OOM &&
            other->kind == a->pattern.failure && strcmp(other->frames, a->frames.text) == 0) {
            return true;
        }
    }
    return false;
}

bool cairn_failures_report_oom(struct cairn_failures *failures, struct cairn_replayer *replayer,
                               const struct cairn_pattern *pattern,
                               const struct cairn_sequence *sequence, uint32_t statements_before,
                               const char *why)
{
    struct analysis a = {.failures = failures,
                         .replayer = replayer,
                         .pattern = *pattern,
                         .blame = no_blame(CAIRN_VERDICT_OOM),
                         .before = statements_before};
    const uint32_t count = failures->list.count;
    cairn_sequence_copy(&a.sequence, sequence);
    cairn_str_add(&a.blame.why, why);
    cairn_str_add(&a.signature, "OOM ");
    if (pattern->failure == CAIRN_FAILURE_LEAK) {
        sign_found(&a);
    } else {
        confirm(&a);
    }
    if (replayer->status == CAIRN_OK && final_verdict(&a) == CAIRN_VERDICT_OOM &&
        !is_reported_anyway(&a)) {
        const uint32_t index = enter(&a, CAIRN_VERDICT_OOM);
        failures->list.items[index].sightings++;
    }
    release(&a);
    return failures->list.count != count;
}

/* Whether the minimized sequence has fewer statements than the one that the group is known by. */
static bool shortens(const struct analysis *a, const struct cairn_group *group)
{
    const struct cairn_failure *known = &a->failures->list.items[group->failure];
    return a->sequence.statements.count < known->sequence.statements.count;
}

/* Whether enough is reported of what the library refuses in that place. */
static bool is_refused_often(const struct cairn_failures *failures, struct cairn_replayer *replayer,
                             const struct cairn_pattern *pattern,
                             const struct cairn_sequence *sequence)
{
    return cairn_pattern_is_refusal(pattern) && failures->refusals.count != 0 &&
           cairn_map_get(&failures->refusals, cairn_refusal_place(replayer, pattern, sequence),
                         0) >= MAX_REFUSALS;
}

/* Of a group that is settled (is_known) only a shorter sequence is of interest. */
static void analyse(struct cairn_failures *failures, struct cairn_replayer *replayer,
                    const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                    const struct cairn_pattern *pattern, struct cairn_group *group, bool is_known)
{
    group->analyses++;
    group->epoch = replayer->facts->epoch;
    if (is_refused_often(failures, replayer, pattern, sequence)) {
        group->verdict = CAIRN_VERDICT_ROBUSTNESS;
        return;
    }
    struct analysis a = {.failures = failures,
                         .replayer = replayer,
                         .tails = tails,
                         .pattern = *pattern,
                         .before = sequence->statements.count};
    cairn_sequence_copy(&a.sequence, sequence);
    bool is_hang = cairn_pattern_is_endless(pattern);
    replayer->always = is_hang ? CAIRN_RUN_HASTY | CAIRN_RUN_UNPROVEN : 0;
    failures->hasty_analyses += is_hang;
    cairn_locate(replayer, &a.pattern, &a.sequence);
    if (!is_known && cairn_groups_is_misuse(&failures->groups, &a.pattern)) {
        replayer->always = 0;
        release(&a);
        return;
    }
    cairn_minimize(replayer, failures->pool, &a.pattern, &a.sequence,
                   is_hang ? MAX_HASTY_RUNS : MAX_MINIMIZE_RUNS);
    if (cairn_locate_earlier(replayer, &a.pattern, &a.sequence)) {
        cairn_minimize(replayer, failures->pool, &a.pattern, &a.sequence, MAX_MINIMIZE_RUNS);
    }
    bool is_news = !is_known || shortens(&a, group);
    if (is_news) {
        cairn_blame_failure(replayer, tails, &a.pattern, &a.sequence, &a.blame);
        if (!is_hang) {
            cairn_acquit(replayer, tails, &a.pattern, &a.sequence, &a.blame, MAX_ACQUITTAL_RUNS);
        }
        is_news = !is_known || a.blame.verdict == group->verdict;
    }
    replayer->always = 0;
    /* What goes on and on may do so for the reason that was found, or for another one. */
    if (is_hang && a.blame.verdict != CAIRN_VERDICT_BUG) {
        a.blame.verdict = CAIRN_VERDICT_HANG;
    }
    /* What waiting did not see to its end is judged the next time. */
    if (replayer->status == CAIRN_OK && is_news) {
        conclude(&a, group);
    }
    release(&a);
}

/* What was found out by other ways stands while nothing in its sequence is marked. */
static bool recheck_found(struct cairn_failure *failure, struct cairn_replayer *replayer)
{
    (void)cairn_replay_judged(replayer, &failure->sequence, failure->mode, 0);
    bool stands = replayer->legality.marks.count == 0 || replayer->status != CAIRN_OK;
    if (!stands) {
        failure->verdict = CAIRN_VERDICT_ILLEGAL;
    }
    return stands;
}

/* Judges a reported failure again by the facts as they are now. Returns whether it stands. */
static bool recheck(struct cairn_failures *failures, struct cairn_replayer *replayer,
                    const struct cairn_tails *tails, uint32_t index)
{
    struct cairn_failure *failure = &failures->list.items[index];
    struct cairn_sequence sequence = {0};
    struct cairn_blame blame = {0};
    if (failure->kind == CAIRN_FAILURE_LEAK || cairn_failure_is_inferred(failure->kind)) {
        return recheck_found(failure, replayer);
    }
    cairn_sequence_copy(&sequence, &failure->sequence);
    replayer->always =
        failure->kind == CAIRN_FAILURE_HANG ? CAIRN_RUN_HASTY | CAIRN_RUN_UNPROVEN : 0;
    struct cairn_outcome outcome = cairn_replay(replayer, &sequence, failure->mode, 0);
    struct cairn_pattern pattern = cairn_pattern_of(&sequence, &outcome, failure->mode);
    cairn_blame_failure(replayer, tails, &pattern, &sequence, &blame);
    replayer->always = 0;
    bool stands = blame.verdict == failure->verdict || replayer->status != CAIRN_OK;
    failure->verdict = stands ? failure->verdict : CAIRN_VERDICT_ILLEGAL;
    cairn_sequence_release(&sequence);
    cairn_str_release(&blame.why);
    return stands;
}

/* The same statements that fail in the same call in another way, with a heap of another kind, are
 * no second report: the plainer stands. */
static void withdraw_twins(struct cairn_failures *failures, uint32_t i)
{
    const struct cairn_failure *one = &failures->list.items[i];
    const uint64_t hash = cairn_sequence_hash(&one->sequence, one->sequence.statements.count);
    for (uint32_t k = 0; k < i; k++) {
        const struct cairn_failure *other = &failures->list.items[k];
        if (one->verdict != CAIRN_VERDICT_ILLEGAL && other->verdict == one->verdict &&
            other->op == one->op && other->mode != one->mode &&
            hash == cairn_sequence_hash(&other->sequence, other->sequence.statements.count)) {
            cairn_failures_withdraw(failures, other->mode < one->mode ? i : k);
        }
    }
}

void cairn_failures_recheck(struct cairn_failures *failures, struct cairn_replayer *replayer,
                            const struct cairn_tails *tails)
{
    for (uint32_t i = 0; i < failures->list.count; i++) {
        if (failures->list.items[i].verdict != CAIRN_VERDICT_ILLEGAL) {
            recheck(failures, replayer, tails, i);
        }
    }
    for (uint32_t i = 0; i < failures->list.count; i++) {
        withdraw_twins(failures, i);
    }
    cairn_doubt_many(failures->list.items, failures->list.count, &failures->arena);
}

enum cairn_verdict cairn_failures_see(struct cairn_failures *failures,
                                      struct cairn_replayer *replayer,
                                      const struct cairn_tails *tails,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    struct cairn_pattern pattern = cairn_pattern_of(sequence, outcome, mode);
    if (pattern.op == CAIRN_NONE) {
        return CAIRN_VERDICT_FLAKY;
    }
    if (cairn_blame_is_plain(failures->facts, sequence, outcome)) {
        return CAIRN_VERDICT_ILLEGAL;
    }
    struct cairn_group *group = cairn_groups_of(&failures->groups, &pattern);
    group->sightings++;
    if (group->failure != CAIRN_NONE && group->epoch != replayer->facts->epoch) {
        group->epoch = replayer->facts->epoch;
        if (failures->list.items[group->failure].verdict == CAIRN_VERDICT_ILLEGAL ||
            !recheck(failures, replayer, tails, group->failure)) {
            group->failure = CAIRN_NONE;
            group->verdict = CAIRN_VERDICT_ILLEGAL;
        }
    }
    bool is_known = may_be_shorter(failures, group);
    bool is_too_dear =
        cairn_pattern_is_endless(&pattern) &&
        (group->analyses >= MAX_HASTY_ANALYSES || failures->hasty_analyses >= MAX_HASTY_SUM ||
         (group->analyses != 0 &&
          !cairn_doubt_is_plain_way(failures->model, sequence, outcome->head.statement)));
    if (!is_too_dear &&
        (is_known || (cairn_group_is_worth(group, sequence, outcome->head.statement) &&
                      can_be_afforded(failures, group)))) {
        const uint64_t before = replayer->runs;
        analyse(failures, replayer, tails, sequence, &pattern, group, is_known);
        failures->spent += replayer->runs - before;
    }
    if (group->failure != CAIRN_NONE) {
        failures->list.items[group->failure].sightings++;
    }
    return group->verdict;
}

void cairn_failures_tell_executed(struct cairn_failures *failures, uint64_t executed)
{
    failures->executed = executed;
}

uint32_t cairn_failures_count(const struct cairn_failures *failures)
{
    return failures->list.count;
}

const struct cairn_failure *cairn_failures_at(const struct cairn_failures *failures, uint32_t i)
{
    return &failures->list.items[i];
}
