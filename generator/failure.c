#include "generator/failure_internal.h"

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

static void confirm(struct cairn_inquiry *a)
{
    const struct cairn_op *failing = &a->failures->model->ops.items[a->pattern.op];
    /* Variants of one function are one. */
    const char *op = failing->function == NULL ? failing->key : failing->function;
    cairn_str_addf(&a->signature, "%s %s", cairn_failure_kind_name(a->pattern.failure), op);
    if (cairn_report_contract(a) != CAIRN_NONE) {
        cairn_str_addf(&a->signature, " %s",
                       a->failures->model->contracts.items[cairn_report_contract(a)].name);
    }
    a->head = a->signature.length;
    a->sightings = cairn_confirm(a->replayer, &a->pattern, &a->sequence, CAIRN_CONFIRMATIONS);
    for (uint32_t i = 0; i < a->sightings.frame_count; i++) {
        cairn_str_addf(&a->signature, " %s", a->sightings.frames[i]);
        cairn_str_addf(&a->frames, "%s%s", i == 0 ? "" : ", ", a->sightings.frames[i]);
    }
}

/* Whether the call needs nothing but texts and numbers, and overflows memory of its own. */
static bool fails_by_itself(const struct cairn_inquiry *a)
{
    const struct cairn_model *model = a->failures->model;
    const struct cairn_op *op = &model->ops.items[a->pattern.op];
    const bool is_own =
        a->pattern.failure == CAIRN_FAILURE_FORTIFY ||
        a->pattern.failure == CAIRN_FAILURE_STACK_SMASHED ||
        (a->pattern.failure == CAIRN_FAILURE_HEAP_OVERFLOW && a->pattern.owner == a->pattern.op);
    bool needs_nothing = op->kind == CAIRN_OP_CALL && a->sequence.statements.count == 1;
    for (uint32_t i = 0; needs_nothing && i < op->param_count; i++) {
        const enum cairn_sort_kind kind = model->sorts.items[op->params[i].sort].kind;
        needs_nothing = kind == CAIRN_SORT_STRING || cairn_sort_is_number(kind);
    }
    return is_own && needs_nothing;
}

static enum cairn_verdict final_verdict(const struct cairn_inquiry *a)
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
    if (verdict == CAIRN_VERDICT_BUG && facts->succeeded + facts->errors == 0 &&
        !fails_by_itself(a)) {
        return CAIRN_VERDICT_ILLEGAL;
    }
    /* Whatever crashed without the library on the stack is not the library's crash. */
    bool is_crash = verdict == CAIRN_VERDICT_BUG || verdict == CAIRN_VERDICT_OOM;
    if (is_crash && cairn_pattern_has_frames(&a->pattern) && !a->sightings.has_library_frame) {
        return CAIRN_VERDICT_ILLEGAL;
    }
    return verdict;
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

/* Learns from what was found out, and reports it if it is worth a report. */
static void conclude(struct cairn_inquiry *a, struct cairn_group *group)
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
        group->failure = cairn_report_enter(a, verdict);
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

static void release(struct cairn_inquiry *a)
{
    cairn_sequence_release(&a->sequence);
    cairn_str_release(&a->blame.why);
    cairn_str_release(&a->signature);
    cairn_str_release(&a->frames);
}

/* What was confirmed by whoever found it has kind and operation for its signature. */
static void sign_found(struct cairn_inquiry *a)
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
    struct cairn_inquiry a = {.failures = failures,
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
    const uint32_t index = cairn_report_enter(&a, verdict);
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

void cairn_failures_report_reference(struct cairn_failures *failures,
                                     struct cairn_replayer *replayer,
                                     const struct cairn_pattern *pattern,
                                     const struct cairn_sequence *sequence, uint32_t cause,
                                     uint32_t statements_before, const char *why)
{
    struct cairn_inquiry a = {.failures = failures,
                              .replayer = replayer,
                              .pattern = *pattern,
                              .blame = no_blame(CAIRN_VERDICT_SUSPECT),
                              .before = statements_before};
    cairn_sequence_copy(&a.sequence, sequence);
    cairn_str_add(&a.blame.why, why);
    a.blame.cause = cause;
    a.is_of_reference = true;
    confirm(&a);
    if (replayer->status == CAIRN_OK && final_verdict(&a) == CAIRN_VERDICT_SUSPECT) {
        const uint32_t index = cairn_report_enter(&a, CAIRN_VERDICT_SUSPECT);
        failures->list.items[index].sightings++;
    }
    release(&a);
}

/* Whether it crashes at that place without a failed allocation, too. */
static bool is_reported_anyway(const struct cairn_inquiry *a)
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
    struct cairn_inquiry a = {.failures = failures,
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
        /* Whoever calls what loses its memory when this allocation fails. */
        a.sightings.innermost = cairn_place_of(replayer, sequence, pattern->mode, CAIRN_RUN_TRAP);
        a.sightings.has_library_frame = a.sightings.innermost != 0;
    } else {
        confirm(&a);
    }
    if (replayer->status == CAIRN_OK && final_verdict(&a) == CAIRN_VERDICT_OOM &&
        /* What is NULL there is the caller's: whom to complain to, for instance. */
        !is_reported_anyway(&a) && !cairn_pattern_calls_null(pattern)) {
        const uint32_t index = cairn_report_enter(&a, CAIRN_VERDICT_OOM);
        failures->list.items[index].sightings++;
    }
    release(&a);
    return failures->list.count != count;
}

/* Whether the minimized sequence has fewer statements than the one that the group is known by. */
static bool shortens(const struct cairn_inquiry *a, const struct cairn_group *group)
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
    struct cairn_inquiry a = {.failures = failures,
                              .replayer = replayer,
                              .tails = tails,
                              .pattern = *pattern,
                              .before = sequence->statements.count};
    cairn_sequence_copy(&a.sequence, sequence);
    bool is_hang = cairn_pattern_is_endless(pattern);
    /* To use up the stack takes its time where pages are dear. */
    const uint32_t patience =
        pattern->failure == CAIRN_FAILURE_STACK_OVERFLOW ? 0 : CAIRN_RUN_HASTY;
    replayer->always = is_hang ? patience | CAIRN_RUN_UNPROVEN : 0;
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

/* That a reference was not counted stands while the call is believed to yield objects of their own,
 * and the last of the two calls that give the object back fails as before. */
static bool recheck_reference(struct cairn_failure *failure, struct cairn_replayer *replayer)
{
    enum { ENDINGS = 2 };
    const uint32_t count = failure->sequence.statements.count;
    const struct cairn_outcome outcome =
        cairn_replay_judged(replayer, &failure->sequence, failure->mode, 0);
    const struct cairn_pattern pattern =
        cairn_pattern_of(&failure->sequence, &outcome, failure->mode);
    const bool stands =
        (outcome.head.kind != CAIRN_OUTCOME_NORMAL && outcome.head.statement == count - 1 &&
         pattern.failure == failure->kind && replayer->legality.marked + ENDINGS >= count &&
         cairn_facts_yields_owned(replayer->facts, failure->cause, 0)) ||
        replayer->status != CAIRN_OK;
    if (!stands) {
        failure->verdict = CAIRN_VERDICT_ILLEGAL;
    }
    return stands;
}

/* How much of the frames is the innermost one. */
static size_t innermost(const char *frames)
{
    return strcspn(frames, ",");
}

/* Whether a bug is reported that shows in the same way in the same call, or in the same place. */
static bool has_bug_like(const struct cairn_failures *failures, const struct cairn_failure *failure)
{
    const size_t length = innermost(failure->frames);
    for (uint32_t i = 0; i < failures->list.count; i++) {
        const struct cairn_failure *other = &failures->list.items[i];
        const bool is_there = length != 0 && innermost(other->frames) == length &&
                              strncmp(other->frames, failure->frames, length) == 0;
        if (other != failure && other->verdict == CAIRN_VERDICT_BUG &&
            other->kind == failure->kind && (other->op == failure->op || is_there)) {
            return true;
        }
    }
    return false;
}

/* Whether what was thought to be the caller's fault may be called a bug: the call went well at
 * times, and it was the library that failed. */
static bool may_be_bug(const struct cairn_failures *failures, const struct cairn_failure *failure,
                       const struct cairn_pattern *pattern)
{
    const struct cairn_op_facts *facts = &failures->facts->ops[failure->op];
    return facts->succeeded + facts->errors != 0 &&
           (failure->crash != 0 || !cairn_pattern_has_frames(pattern));
}

/* A bug that is a suspect by what is known now stays reported, as that; what was thought to be the
 * caller's fault and is a bug by all that is known in the end is reported as one, unless there is
 * one like it; a suspect that would be a bug stays what it is, if nobody looks into it anew.
 * Returns whether the failure stands. */
static bool stands_judged(struct cairn_failures *failures, struct cairn_failure *failure,
                          const struct cairn_pattern *pattern, const struct cairn_blame *blame,
                          bool is_last)
{
    if (blame->verdict == failure->verdict) {
        failure->is_weak = blame->is_weak;
        return true;
    }
    const bool is_weaker =
        failure->verdict == CAIRN_VERDICT_BUG && blame->verdict == CAIRN_VERDICT_SUSPECT;
    const bool is_stronger = is_last && failure->verdict == CAIRN_VERDICT_ROBUSTNESS &&
                             blame->verdict == CAIRN_VERDICT_BUG &&
                             may_be_bug(failures, failure, pattern);
    if (is_stronger && has_bug_like(failures, failure)) {
        return true;
    }
    if (is_weaker || is_stronger) {
        failure->argument = 0;
        failure->verdict = blame->verdict;
        failure->is_weak = blame->is_weak;
        failure->why = cairn_arena_strdup(&failures->arena, cairn_str_text(&blame->why));
        return true;
    }
    return is_last && failure->verdict == CAIRN_VERDICT_SUSPECT &&
           blame->verdict == CAIRN_VERDICT_BUG;
}

/* Judges a reported failure again by the facts as they are now. Returns whether it stands. */
static bool recheck(struct cairn_failures *failures, struct cairn_replayer *replayer,
                    const struct cairn_tails *tails, uint32_t index, bool is_last)
{
    struct cairn_failure *failure = &failures->list.items[index];
    struct cairn_sequence sequence = {0};
    struct cairn_blame blame = {0};
    if (failure->kind == CAIRN_FAILURE_LEAK || cairn_failure_is_inferred(failure->kind)) {
        return recheck_found(failure, replayer);
    }
    if (failure->is_of_reference) {
        return recheck_reference(failure, replayer);
    }
    cairn_sequence_copy(&sequence, &failure->sequence);
    replayer->always =
        failure->kind == CAIRN_FAILURE_HANG ? CAIRN_RUN_HASTY | CAIRN_RUN_UNPROVEN : 0;
    struct cairn_outcome outcome = cairn_replay(replayer, &sequence, failure->mode, 0);
    struct cairn_pattern pattern = cairn_pattern_of(&sequence, &outcome, failure->mode);
    cairn_blame_failure(replayer, tails, &pattern, &sequence, &blame);
    replayer->always = 0;
    bool stands =
        replayer->status != CAIRN_OK || stands_judged(failures, failure, &pattern, &blame, is_last);
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
    /* Whether there is a bug already matters to what only now turns out to be one. */
    for (int is_robustness = 0; is_robustness <= 1; is_robustness++) {
        for (uint32_t i = 0; i < failures->list.count; i++) {
            const enum cairn_verdict verdict = failures->list.items[i].verdict;
            if (verdict != CAIRN_VERDICT_ILLEGAL &&
                (verdict == CAIRN_VERDICT_ROBUSTNESS) == is_robustness) {
                recheck(failures, replayer, tails, i, true);
            }
        }
    }
    for (uint32_t i = 0; i < failures->list.count; i++) {
        withdraw_twins(failures, i);
    }
    for (uint32_t i = 0; i < failures->list.count; i++) {
        if (failures->list.items[i].verdict == CAIRN_VERDICT_SUSPECT &&
            failures->list.items[i].is_weak) {
            cairn_failures_withdraw(failures, i);
        }
    }
    cairn_failures_join_histories(failures);
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
            !recheck(failures, replayer, tails, group->failure, false)) {
            group->failure = CAIRN_NONE;
            group->verdict = CAIRN_VERDICT_ILLEGAL;
        } else {
            group->verdict = failures->list.items[group->failure].verdict;
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
