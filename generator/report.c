/* One report a cause: which failures are the same. */
#include "core/hash.h"
#include "generator/failure_internal.h"
#include "generator/family.h"
#include "generator/place.h"
#include "generator/sign.h"

uint32_t cairn_report_contract(const struct cairn_inquiry *a)
{
    uint32_t number = (uint32_t)a->pattern.contract;
    bool is_known = a->pattern.failure == CAIRN_FAILURE_INVARIANT &&
                    number < a->failures->model->contracts.count;
    return is_known ? number : CAIRN_NONE;
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
static uint64_t endless_on(const struct cairn_inquiry *a)
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
static uint64_t report_key(const struct cairn_inquiry *a, enum cairn_verdict verdict)
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
    /* One assertion is one report, whichever calls lead to it. */
    if (verdict != CAIRN_VERDICT_ROBUSTNESS && a->pattern.failure == CAIRN_FAILURE_ASSERTION &&
        a->pattern.pc != 0) {
        return cairn_hash_pair(UINT64_MAX - 7,
                               cairn_hash_pair(a->pattern.pc_module, a->pattern.pc));
    }
    /* What makes it doubtful is the same, wherever it shows. */
    if (verdict == CAIRN_VERDICT_SUSPECT && a->blame.doubt != 0) {
        return cairn_hash_pair(UINT64_MAX - 2, a->blame.doubt);
    }
    if (verdict == CAIRN_VERDICT_ROBUSTNESS && a->blame.doubt != 0) {
        return cairn_hash_pair(UINT64_MAX - 40, a->blame.doubt);
    }
    if (verdict == CAIRN_VERDICT_BUG && a->blame.left_by != CAIRN_NONE) {
        return cairn_hash_pair(UINT64_MAX - 1, a->blame.left_by);
    }
    if (verdict == CAIRN_VERDICT_BUG && a->blame.root != 0) {
        return cairn_hash_pair(UINT64_MAX - 4, a->blame.root);
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

/* Blocks that are missed in one call in the same way, and indices, are one report, wherever it
 * happens there: how far a call goes beyond what it has depends on what it is given. 0 for all
 * else. */
static uint64_t call_key(const struct cairn_inquiry *a, enum cairn_verdict verdict)
{
    const bool is_missed = cairn_place_is_alike(a->pattern.failure, a->pattern.failure) ||
                           a->pattern.failure == CAIRN_FAILURE_BAD_INDEX;
    return is_missed && a->head != 0 && verdict != CAIRN_VERDICT_ROBUSTNESS
               ? cairn_hash_pair(cairn_hash(a->signature.text, a->head), UINT64_MAX - 6 - verdict)
               : 0;
}

static uint64_t crash_of(const struct cairn_inquiry *a)
{
    return a->sightings.has_library_frame
               ? cairn_hash_pair(cairn_hash_pair(a->pattern.op, a->pattern.failure),
                                 a->sightings.innermost) |
                     1
               : 0;
}

void cairn_report_fill(struct cairn_inquiry *a, struct cairn_failure *failure,
                       enum cairn_verdict verdict)
{
    bool is_argument_known = a->blame.statement != CAIRN_NONE && a->blame.arg != CAIRN_NONE &&
                             a->sequence.statements.items[a->blame.statement].op == a->pattern.op &&
                             verdict == CAIRN_VERDICT_ROBUSTNESS;
    failure->verdict = verdict;
    failure->kind = a->pattern.failure;
    failure->mode = a->pattern.mode;
    failure->op = a->pattern.op;
    failure->cause = a->blame.cause;
    failure->is_of_reference = a->is_of_reference;
    failure->breaker = a->blame.breaker;
    failure->contract = cairn_report_contract(a);
    cairn_find_value(a->failures->model, &a->sequence, a->sightings.slot, &failure->value_statement,
                     &failure->value_output);
    failure->argument = is_argument_known ? a->blame.arg + 1 : 0;
    failure->statements_before = a->before;
    failure->reproduced = a->sightings.reproduced;
    failure->signal = a->sightings.signal;
    failure->crash = crash_of(a);
    failure->signature = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->signature));
    failure->frames = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->frames));
    failure->why = cairn_arena_strdup(&a->failures->arena, cairn_str_text(&a->blame.why));
    failure->is_weak = a->blame.is_weak;
    cairn_sequence_copy(&failure->sequence, &a->sequence);
}

/* Whether the bug is another sign of the damage that the analysed failure shows: after the same
 * operation nothing can be destroyed any more; or one fails in the operation after which the other
 * cannot, in the same way. */
static bool is_broken_alike(const struct cairn_inquiry *a, const struct cairn_failure *bug)
{
    const uint32_t breaker = a->blame.breaker;
    const bool is_same_kind = bug->kind == a->pattern.failure;
    return bug->verdict == CAIRN_VERDICT_BUG &&
           ((breaker != CAIRN_NONE &&
             (bug->breaker == breaker || (bug->op == breaker && is_same_kind))) ||
            (bug->breaker != CAIRN_NONE && bug->breaker == a->pattern.op && is_same_kind));
}

/* The first such bug; the number of failures if there is none. */
static uint32_t broken_alike(const struct cairn_inquiry *a, enum cairn_verdict verdict)
{
    uint32_t i = 0;
    while (i < a->failures->list.count &&
           (verdict != CAIRN_VERDICT_BUG || !is_broken_alike(a, &a->failures->list.items[i]))) {
        i++;
    }
    return i;
}

/* A bug that is reported in the same call, or often enough in others: the same kind of block is
 * missed in the same way. The number of failures if there is none. */
static uint32_t missed_alike(const struct cairn_inquiry *a, uint32_t place)
{
    enum { MAX_CALLS = 2 };
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

/* The bug that shows at the instruction where what was analysed may be one, or CAIRN_NONE: it is
 * one defect, whatever else was odd about the calls before it. */
static uint32_t bug_there(const struct cairn_inquiry *a, enum cairn_verdict verdict)
{
    const uint64_t crash = verdict == CAIRN_VERDICT_SUSPECT ? crash_of(a) : 0;
    for (uint32_t i = 0; i < a->failures->list.count && crash != 0; i++) {
        const struct cairn_failure *known = &a->failures->list.items[i];
        if (known->verdict == CAIRN_VERDICT_BUG && known->crash == crash) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Whether both fail in one call after the same statements: they are one test. */
static bool is_one_test(const struct cairn_failure *one, const struct cairn_failure *other)
{
    return one->op == other->op &&
           one->sequence.statements.count == other->sequence.statements.count &&
           cairn_sequence_hash(&one->sequence, one->sequence.statements.count) ==
               cairn_sequence_hash(&other->sequence, other->sequence.statements.count);
}

/* Withdraws what may be a bug where one is, and what another report's test shows as well. */
static void gather_suspects(struct cairn_failures *failures, uint32_t index)
{
    struct cairn_failure *main = &failures->list.items[index];
    for (uint32_t i = 0; i < failures->list.count && is_believed(main->verdict); i++) {
        struct cairn_failure *other = &failures->list.items[i];
        const bool is_there =
            main->verdict == CAIRN_VERDICT_BUG && other->crash != 0 && other->crash == main->crash;
        if (i != index && other->verdict == CAIRN_VERDICT_SUSPECT &&
            (is_there || is_one_test(main, other))) {
            other->verdict = CAIRN_VERDICT_ILLEGAL;
            main->sightings += other->sightings;
        }
    }
}

/* Enters the failure, or the shorter sequence of a known one. Returns its index. */
static uint32_t enter(struct cairn_inquiry *a, enum cairn_verdict verdict)
{
    struct cairn_failures *failures = a->failures;
    if (is_believed(verdict) && a->blame.cause == CAIRN_NONE) {
        uint32_t known = sign_of(failures, &a->sequence);
        if (known != CAIRN_NONE) {
            return known;
        }
    }
    const uint32_t there = bug_there(a, verdict);
    if (there != CAIRN_NONE) {
        return there;
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
        cairn_report_fill(a, &failure, verdict);
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
        cairn_report_fill(a, known, verdict);
    }
    return index;
}

uint32_t cairn_report_enter(struct cairn_inquiry *a, enum cairn_verdict verdict)
{
    const uint32_t index = enter(a, verdict);
    gather_suspects(a->failures, index);
    if (a->failures->list.items[index].cause != CAIRN_NONE) {
        gather_signs(a->failures, index);
    }
    return index;
}
