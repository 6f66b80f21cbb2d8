#include "generator/leak.h"

#include "core/hash.h"
#include "core/inner.h"
#include "generator/blame.h"
#include "generator/doubt.h"
#include "generator/loss.h"
#include "generator/peel.h"

enum {
    MAX_ANALYSES = 6, /* of leaks in calls alike, each when the sightings have doubled */
    MAX_ANALYSES_RUN = 150,
    MAX_REDUCE_RUNS = 120,
    TAIL_ATTEMPTS = 4,
    FEW_TIMES = 8, /* more than caches that are kept out of sight might hold is MANY_TIMES */
    MANY_TIMES = 100,
    FREE = 250, /* replays that analyses may cost anyway, */
    SHARE = 16, /* and a part of those that the run executed */
    ALLOWED = CAIRN_DOUBT_CALLBACKS | CAIRN_DOUBT_FILES | CAIRN_DOUBT_BLANKS,
    UNROLLED = 3, /* iterations of a loop that are looked at one by one */
};

void cairn_leaks_release(struct cairn_leaks *leaks)
{
    cairn_map_release(&leaks->sightings);
    cairn_map_release(&leaks->analyses);
    cairn_map_release(&leaks->reported);
}

/* ---- one outcome ---- */

/* Whether the callback could keep something that it is given. Not one that only answers, and is
 * given texts, numbers, constants, and the user's pointer. */
static bool can_keep(const struct cairn_model *model, const struct cairn_arg *callback)
{
    const struct cairn_type *function = &model->types.items[callback->index];
    uint32_t users = 0;
    for (uint16_t i = 0; i < function->parameter_count; i++) {
        const struct cairn_type *type = &model->types.items[function->parameters[i]];
        if (type->kind != CAIRN_TYPE_POINTER) {
            continue;
        }
        const struct cairn_type *target = &model->types.items[type->target];
        users += target->kind == CAIRN_TYPE_VOID && !target->is_const;
        if (target->kind != CAIRN_TYPE_VOID && !target->is_const) {
            return true;
        }
    }
    return users > 1 || (users == 1 && function->parameter_count == 1) ||
           model->types.items[function->target].kind == CAIRN_TYPE_POINTER ||
           callback->integer >= cairn_callback_plain_count(model, callback->index);
}

static bool can_callbacks_keep(const struct cairn_model *model,
                               const struct cairn_sequence *sequence)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_FEED) {
            return true;
        }
    }
    for (uint32_t a = 0; a < sequence->args.count; a++) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_CALLBACK && can_keep(model, arg)) {
            return true;
        }
    }
    return false;
}

/* Whether the process did nothing by which memory could be kept where nobody looks: threads,
 * mappings, callbacks of ours; without a model, any. */
static bool is_overseen(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome)
{
    const uint32_t hidden =
        CAIRN_OUTCOME_TRUNCATED | CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_UNRESTORED;
    bool calls_back = false;
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL || (outcome->head.flags & hidden) != 0 ||
        outcome->head.denial_count != 0) {
        return false;
    }
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        calls_back = calls_back || (outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0;
    }
    return !calls_back || (model != NULL && !can_callbacks_keep(model, sequence));
}

/* Whether static data leads to the block, through others that are left. */
static bool is_kept(const struct cairn_outcome *outcome, uint32_t block)
{
    for (uint32_t steps = 0; steps < outcome->head.block_count; steps++) {
        const struct cairn_wire_block *b = &outcome->blocks[block];
        if (b->is_global != 0 || b->freed_by != CAIRN_NONE ||
            b->holder >= outcome->head.block_count) {
            return b->is_global != 0;
        }
        block = b->holder;
    }
    return false;
}

uint32_t cairn_leak_left(const struct cairn_outcome *outcome, uint32_t *ret_block)
{
    uint32_t left = 0;
    uint32_t first = CAIRN_NONE;
    if (!is_overseen(NULL, NULL, outcome)) {
        return CAIRN_NONE;
    }
    for (uint32_t b = outcome->head.block_count; b-- > 0;) {
        if (outcome->blocks[b].origin == CAIRN_ORIGIN_LIBRARY &&
            cairn_loss_is_left(&outcome->blocks[b]) && !is_kept(outcome, b)) {
            left++;
            first = b;
        }
    }
    if (ret_block != NULL) {
        *ret_block = first;
    }
    return left;
}

/* An integer that is an address could lead there. */
static bool has_hidden_pointer(const struct cairn_outcome *outcome)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        const struct cairn_wire_value *value = &outcome->values[v];
        if (value->kind == CAIRN_VALUE_SCALAR && value->bits > UINT32_MAX &&
            value->bits < (uint64_t)INT64_MAX) {
            return true;
        }
    }
    return false;
}

/* Whether the block was lost that a call had allocated, not in a loop. */
static bool is_suspect(const struct cairn_model *model, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t block)
{
    const uint32_t s = outcome->blocks[block].allocated_by;
    return s < sequence->statements.count && cairn_loss_is_lost(outcome, block) &&
           model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_CALL &&
           cairn_sequence_loop_of(sequence, s) == CAIRN_NONE;
}

static uint32_t suspect_block(const struct cairn_model *model,
                              const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome)
{
    if (is_overseen(model, sequence, outcome)) {
        for (uint32_t b = outcome->head.block_count; b-- > 0;) {
            if (is_suspect(model, sequence, outcome, b)) {
                return b;
            }
        }
    }
    return CAIRN_NONE;
}

uint32_t cairn_leak_suspect(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    const uint32_t block = suspect_block(model, sequence, outcome);
    return block == CAIRN_NONE ? CAIRN_NONE : outcome->blocks[block].allocated_by;
}

/* ---- looking into one ---- */

struct search {
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    uint32_t op;                     /* of the call that leaks, ... */
    uint32_t loser;                  /* ... its statement, or CAIRN_NONE */
    bool is_later;                   /* what it loses was kept when the call began */
    bool is_ending;                  /* ... by what the call ended */
    struct cairn_sequence sequence;  /* up to the call that leaks */
    struct cairn_sequence before;    /* ... without it */
    struct cairn_sequence destroyed; /* ... and everything is destroyed */
    uint32_t lost;                   /* blocks that are left then */
    struct cairn_arena arena;
    struct cairn_arena scratch; /* until the next candidate */
};

static bool is_unmarked(const struct cairn_replayer *replayer)
{
    return replayer->legality.marks.count == 0;
}

/* Whether the last statement loses what was kept before. */
static bool loses_kept(struct search *x, const struct cairn_sequence *candidate,
                       const struct cairn_outcome *outcome, uint32_t last)
{
    const struct cairn_model *model = x->replayer->model;
    const struct cairn_statement *statements = candidate->statements.items;
    if (last == 0 || !is_overseen(model, candidate, outcome)) {
        return false;
    }
    cairn_arena_reset(&x->scratch);
    struct cairn_outcome after = cairn_outcome_copy(outcome, &x->scratch);
    x->is_ending = cairn_loss_is_ending(x->replayer->facts, candidate, &after);
    cairn_sequence_copy(&x->before, candidate);
    cairn_sequence_truncate(&x->before, last);
    cairn_sequence_end_body(&x->before);
    struct cairn_outcome before = cairn_replay(x->replayer, &x->before, CAIRN_MODE_MAIN, 0);
    if (!is_overseen(model, &x->before, &before) ||
        (x->is_ending && !cairn_loss_is_only_end(x->replayer->facts, x->op))) {
        return false;
    }
    for (uint32_t b = 0; b < before.head.block_count && b < after.head.block_count; b++) {
        const uint32_t s = after.blocks[b].allocated_by;
        if (is_suspect(model, candidate, &after, b) && s < last &&
            before.blocks[b].allocated_by == s &&
            cairn_loss_is_duty(model, x->op, statements[s].op) &&
            cairn_loss_is_kept(model, &x->before, &before, b, x->is_ending)) {
            return true;
        }
    }
    return false;
}

static bool shows_leak(void *self, const struct cairn_sequence *candidate,
                       const struct cairn_outcome *outcome)
{
    struct search *x = self;
    const uint32_t last = candidate->statements.count - 1;
    if (candidate->statements.items[last].op != x->op || !is_unmarked(x->replayer) ||
        has_hidden_pointer(outcome)) {
        return false;
    }
    return x->is_later ? loses_kept(x, candidate, outcome, last)
                       : cairn_leak_suspect(x->replayer->model, candidate, outcome) == last;
}

/* Whether nothing leads to the block any more after the first `count` statements. */
static bool is_lost_after(struct search *x, const struct cairn_sequence *sequence, uint32_t block,
                          uint32_t s, uint32_t count)
{
    cairn_sequence_copy(&x->before, sequence);
    cairn_sequence_truncate(&x->before, count);
    cairn_sequence_end_body(&x->before);
    struct cairn_outcome outcome = cairn_replay(x->replayer, &x->before, CAIRN_MODE_MAIN, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && block < outcome.head.block_count &&
           outcome.blocks[block].allocated_by == s && cairn_loss_is_lost(&outcome, block);
}

/* The first call after which nothing leads to the block that call s allocated. What is lost stays
 * so: halving finds it. CAIRN_NONE if it is in a loop, or may not be asked for that. */
static uint32_t find_loser(struct search *x, const struct cairn_sequence *sequence, uint32_t block,
                           uint32_t s)
{
    if (is_lost_after(x, sequence, block, s, s + 1)) {
        return s;
    }
    uint32_t kept = s + 1;
    uint32_t lost = sequence->body;
    while (kept + 1 < lost) {
        const uint32_t middle = kept + (lost - kept) / 2;
        if (is_lost_after(x, sequence, block, s, middle)) {
            lost = middle;
        } else {
            kept = middle;
        }
    }
    if (lost <= s + 1 || cairn_sequence_loop_of(sequence, lost - 1) != CAIRN_NONE) {
        return CAIRN_NONE;
    }
    const struct cairn_statement *statements = sequence->statements.items;
    return cairn_loss_is_duty(x->replayer->model, statements[lost - 1].op, statements[s].op)
               ? lost - 1
               : CAIRN_NONE;
}

static bool reduce(struct search *x, const struct cairn_pool *pool, uint32_t s)
{
    cairn_sequence_truncate(&x->sequence, s + 1);
    cairn_sequence_end_body(&x->sequence);
    struct cairn_outcome outcome =
        cairn_replay_judged(x->replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
    if (!shows_leak(x, &x->sequence, &outcome)) {
        return false;
    }
    struct cairn_reduction reduction = {.replayer = x->replayer,
                                        .pool = pool,
                                        .mode = CAIRN_MODE_MAIN,
                                        .keeps = shows_leak,
                                        .self = x,
                                        .max_runs = MAX_REDUCE_RUNS,
                                        .simplifies_arguments = true,
                                        .writes_numbers = true};
    cairn_reduce(&reduction, &x->sequence);
    outcome = cairn_replay_judged(x->replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
    /* What failed on the way and has nothing to do with it is gone now. */
    return cairn_doubt_is_none(x->replayer->model, &x->sequence, ALLOWED) &&
           cairn_doubt_count_failed(x->replayer->facts, &x->sequence, &outcome,
                                    x->sequence.statements.count - 1) == 0 &&
           shows_leak(x, &x->sequence, &outcome);
}

/* The number of blocks that are left, if all of them are lost by call s, which allocated them, or
 * calls before it did (is_later); else 0. */
static uint32_t count_lost(const struct cairn_outcome *outcome, uint32_t s, bool is_later)
{
    uint32_t lost = 0;
    bool has_first = false;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (!cairn_loss_is_left(block)) {
            continue;
        }
        const bool is_held_by_lost = block->holder < outcome->head.block_count &&
                                     cairn_loss_is_left(&outcome->blocks[block->holder]);
        const bool is_of_it = is_later ? block->allocated_by < s : block->allocated_by == s;
        if (!is_of_it || block->origin != CAIRN_ORIGIN_LIBRARY ||
            cairn_loss_is_pointed_to(outcome, b) ||
            (block->holder != CAIRN_NONE && !is_held_by_lost)) {
            return 0;
        }
        has_first = has_first || block->holder == CAIRN_NONE;
        lost++;
    }
    return has_first ? lost : 0;
}

uint32_t cairn_leak_count(const struct cairn_outcome *outcome, uint32_t s)
{
    return is_overseen(NULL, NULL, outcome) && !has_hidden_pointer(outcome)
               ? count_lost(outcome, s, false)
               : 0;
}

uint32_t cairn_leak_count_earlier(const struct cairn_outcome *outcome, uint32_t s)
{
    return is_overseen(NULL, NULL, outcome) && !has_hidden_pointer(outcome)
               ? count_lost(outcome, s, true)
               : 0;
}

/* Destroys in x->destroyed, behind a copy of the sequence, all that it made, in one of several
 * ways; the outcome of that, of kind HARNESS if there is no such way. */
static struct cairn_outcome destroy(struct search *x, const struct cairn_sequence *sequence,
                                    uint32_t attempt)
{
    struct cairn_outcome outcome = cairn_replay_judged(x->replayer, sequence, CAIRN_MODE_MAIN, 0);
    struct cairn_outcome body = cairn_outcome_copy(&outcome, &x->arena);
    cairn_sequence_copy(&x->destroyed, sequence);
    if (!cairn_tails_plan(x->tails, &x->destroyed, &body, &x->replayer->legality, attempt) &&
        attempt != 0) {
        return (struct cairn_outcome){.head = {.kind = CAIRN_OUTCOME_HARNESS}};
    }
    return cairn_replay_judged(x->replayer, &x->destroyed, CAIRN_MODE_MAIN, 0);
}

/* Destroys everything that the sequence made, and finds that only what was lost is left. */
static bool destroy_all(struct search *x)
{
    const uint32_t s = x->sequence.statements.count - 1;
    for (uint32_t attempt = 0; attempt < TAIL_ATTEMPTS && x->lost == 0; attempt++) {
        struct cairn_outcome outcome = destroy(x, &x->sequence, attempt);
        if (is_overseen(x->replayer->model, &x->destroyed, &outcome) && is_unmarked(x->replayer)) {
            x->lost = count_lost(&outcome, s, x->is_later);
        }
    }
    return x->lost != 0;
}

/* Whether without the call nothing is left when everything is destroyed: what it loses is the
 * library's to free. */
static bool is_clean_without(struct search *x)
{
    bool is_clean = false;
    cairn_sequence_copy(&x->before, &x->sequence);
    cairn_sequence_truncate(&x->before, x->sequence.statements.count - 1);
    cairn_sequence_end_body(&x->before);
    for (uint32_t attempt = 0; attempt < TAIL_ATTEMPTS && !is_clean; attempt++) {
        struct cairn_outcome outcome = destroy(x, &x->before, attempt);
        is_clean = is_overseen(x->replayer->model, &x->destroyed, &outcome) &&
                   is_unmarked(x->replayer) && cairn_tails_is_clean(&outcome);
    }
    return is_clean;
}

/* Whether so many repetitions leave so many times as much: what is set up once, or kept in a place
 * of limited size that nobody sees, does not grow. */
static bool grows(struct search *x, uint32_t times)
{
    struct cairn_sequence repeated = {0};
    const uint32_t count = x->destroyed.statements.count;
    cairn_sequence_append_loop(&repeated, x->replayer->model, times, count);
    cairn_sequence_concat(&repeated, &x->destroyed, 0, count);
    cairn_sequence_end_body(&repeated);
    struct cairn_outcome outcome = cairn_replay(x->replayer, &repeated, CAIRN_MODE_MAIN, 0);
    uint32_t lost = 0;
    for (uint32_t b = 0; b < outcome.head.block_count; b++) {
        lost += cairn_loss_is_left(&outcome.blocks[b]);
    }
    const bool grows_alike =
        is_overseen(x->replayer->model, &repeated, &outcome) && lost == times * x->lost;
    cairn_sequence_release(&repeated);
    return grows_alike;
}

/* What is lost because of what stands beyond memory of the caller's is no leak: guard pages show
 * that it is read. */
static uint32_t confirm(struct search *x)
{
    static const enum cairn_run_mode modes[] = {CAIRN_MODE_MAIN, CAIRN_MODE_VARIANT,
                                                CAIRN_MODE_GUARD, CAIRN_MODE_FRONT};
    uint32_t confirmed = 0;
    const uint32_t s = x->sequence.statements.count - 1;
    for (uint32_t run = 0; run < CAIRN_CONFIRMATIONS; run++) {
        const enum cairn_run_mode mode =
            run < sizeof modes / sizeof *modes ? modes[run] : CAIRN_MODE_MAIN;
        struct cairn_outcome outcome =
            cairn_replay(x->replayer, &x->destroyed, mode, CAIRN_RUN_FRESH);
        /* A library may rely on blocks that are aligned as malloc aligns them. */
        if (mode == CAIRN_MODE_GUARD && outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
            outcome =
                cairn_replay(x->replayer, &x->destroyed, mode, CAIRN_RUN_FRESH | CAIRN_RUN_ALIGNED);
        }
        confirmed += is_overseen(x->replayer->model, &x->destroyed, &outcome) &&
                     count_lost(&outcome, s, x->is_later) == x->lost;
    }
    return confirmed;
}

/* What the name says before the first of the words, "mpz_array_" of mpz_array_init; SIZE_MAX if
 * none is in it. */
static size_t stem_of(const char *name, const char *const *words)
{
    size_t length = SIZE_MAX;
    for (size_t i = 0; words[i] != NULL; i++) {
        const char *at = strcasestr(name, words[i]);
        length = at != NULL && (size_t)(at - name) < length ? (size_t)(at - name) : length;
    }
    return length;
}

/* Whether the names of what initialises a struct of the caller's and of what ends it go together:
 * what mpz_array_init allocated is no concern of mpz_clear. */
static bool are_counterparts(const char *first, const char *last)
{
    static const char *const beginnings[] = {"init", "open", "start", "begin", "new", NULL};
    static const char *const endings[] = {"free",  "clear", "destroy", "release", "delete", "fini",
                                          "close", "end",   "clean",   "deinit",  "uninit", "term",
                                          "done",  "drop",  "dispose", NULL};
    const size_t one = stem_of(first, beginnings);
    const size_t other = stem_of(last, endings);
    return one == SIZE_MAX || other == SIZE_MAX || (one == other && strncmp(first, last, one) == 0);
}

/* Whether all structs of the caller's are ended by the counterpart of what began them. */
static bool ends_as_it_began(const struct search *x)
{
    const struct cairn_model *model = x->replayer->model;
    const struct cairn_sequence *sequence = &x->destroyed;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s};
        const char *first = NULL;
        for (uint32_t u = s + 1;
             u < sequence->statements.count &&
             model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_LOCAL;
             u++) {
            const struct cairn_op *op = &model->ops.items[sequence->statements.items[u].op];
            const uint32_t param = cairn_sequence_param_with(sequence, u, &value);
            first = param != CAIRN_NONE && op->initialises == (int)param ? op->name : first;
            if (first != NULL && param != CAIRN_NONE && op->destroys == (int)param &&
                !are_counterparts(first, op->name)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether a comment says that what one of the calls leaves is left on purpose, or one of them is
 * there to have memory refused. */
static bool leaves_a_part(const struct search *x)
{
    bool is_said = false;
    for (uint32_t s = 0; s < x->sequence.statements.count; s++) {
        const struct cairn_op *op =
            &x->replayer->model->ops.items[x->sequence.statements.items[s].op];
        is_said = is_said || cairn_documented_part(op) ||
                  cairn_blame_limits_memory(x->replayer->model, op);
    }
    return is_said;
}

static bool is_a_leak(struct search *x, const struct cairn_pool *pool, uint32_t s)
{
    if (!reduce(x, pool, s) || (x->is_later && !x->is_ending && !is_clean_without(x))) {
        return false;
    }
    return destroy_all(x) && cairn_doubt_is_none(x->replayer->model, &x->destroyed, ALLOWED) &&
           ends_as_it_began(x) && !leaves_a_part(x) && grows(x, FEW_TIMES) &&
           grows(x, MANY_TIMES) &&
           !cairn_blame_mistakes_kind(x->replayer, x->tails, &x->destroyed) &&
           confirm(x) == CAIRN_CONFIRMATIONS && x->replayer->status == CAIRN_OK;
}

/* Stands for the call that allocated what is lost, and for what it returned if that may be a
 * status: what is lost where it fails is seldom seen among what callers lose. */
static uint64_t key_of(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                       uint32_t s)
{
    enum { MOST = 256 };
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
    const int64_t number = value != NULL && value->kind == CAIRN_VALUE_SCALAR ? (int64_t)value->bits
                                                                              : (int64_t)MOST + 1;
    const bool is_small = number >= -MOST && number <= MOST;
    return cairn_hash_pair(sequence->statements.items[s].op + 1,
                           is_small ? (uint64_t)number : UINT64_MAX / 2);
}

static bool is_worth_analysis(struct cairn_leaks *leaks, uint64_t key)
{
    const uint32_t sightings = cairn_map_increment(&leaks->sightings, key);
    const uint32_t analyses = cairn_map_get(&leaks->analyses, key, 0);
    return (sightings & (sightings - 1)) == 0 && analyses < MAX_ANALYSES &&
           cairn_map_get(&leaks->analyses, 0, 0) < MAX_ANALYSES_RUN &&
           leaks->spent <= FREE + leaks->executed / SHARE;
}

/* Finds the call of the sequence that loses what is lost in the outcome, and sets what the search
 * is about. Returns whether there is one. */
static bool look_for_loser(struct search *x, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome)
{
    const uint32_t block = suspect_block(x->replayer->model, sequence, outcome);
    x->loser = CAIRN_NONE;
    if (block == CAIRN_NONE) {
        return false;
    }
    const uint32_t s = outcome->blocks[block].allocated_by;
    x->loser = find_loser(x, sequence, block, s);
    if (x->loser != CAIRN_NONE) {
        x->op = sequence->statements.items[x->loser].op;
        x->is_later = x->loser != s;
        cairn_sequence_copy(&x->sequence, sequence);
    }
    return x->loser != CAIRN_NONE;
}

void cairn_leak_see(struct cairn_leaks *leaks, struct cairn_failures *failures,
                    struct cairn_replayer *replayer, const struct cairn_tails *tails,
                    const struct cairn_pool *pool, const struct cairn_sequence *sequence,
                    const struct cairn_outcome *outcome)
{
    const uint32_t block = suspect_block(replayer->model, sequence, outcome);
    if (block == CAIRN_NONE) {
        return;
    }
    const uint64_t key = key_of(sequence, outcome, outcome->blocks[block].allocated_by);
    if (!is_worth_analysis(leaks, key)) {
        return;
    }
    cairn_map_increment(&leaks->analyses, key);
    cairn_map_increment(&leaks->analyses, 0);
    const uint64_t before = replayer->runs;
    struct search x = {.replayer = replayer, .tails = tails};
    /* What is lost in a loop is looked for in the body alone, with its first iterations one by one.
     */
    struct cairn_sequence plain = {0};
    if (!look_for_loser(&x, sequence, outcome) && cairn_unroll_loops(sequence, UNROLLED, &plain)) {
        const struct cairn_outcome again =
            cairn_replay_judged(replayer, &plain, CAIRN_MODE_MAIN, 0);
        (void)look_for_loser(&x, &plain, &again);
    }
    if (x.loser != CAIRN_NONE && cairn_map_get(&leaks->reported, x.op + 1, 0) == 0 &&
        is_a_leak(&x, pool, x.loser)) {
        cairn_map_put(&leaks->reported, x.op + 1, 1);
        cairn_failures_report_leak(failures, &x.destroyed, x.op, x.is_later,
                                   sequence->statements.count);
    }
    leaks->spent += replayer->runs - before;
    cairn_sequence_release(&plain);
    cairn_sequence_release(&x.sequence);
    cairn_sequence_release(&x.before);
    cairn_sequence_release(&x.destroyed);
    cairn_arena_release(&x.arena);
    cairn_arena_release(&x.scratch);
}
