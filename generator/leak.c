#include "generator/leak.h"

#include "generator/doubt.h"

enum {
    MAX_ANALYSES = 6, /* of leaks in one operation, each when the sightings have doubled */
    MAX_ANALYSES_RUN = 60,
    MAX_REDUCE_RUNS = 120,
    TAIL_ATTEMPTS = 4,
    FEW_TIMES = 8, /* more than caches that are kept out of sight might hold is MANY_TIMES */
    MANY_TIMES = 100,
};

void cairn_leaks_release(struct cairn_leaks *leaks)
{
    cairn_map_release(&leaks->sightings);
    cairn_map_release(&leaks->analyses);
    cairn_map_release(&leaks->reported);
}

/* ---- one outcome ---- */

static bool is_pointed_to(const struct cairn_outcome *outcome, uint32_t block)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        const struct cairn_wire_value *value = &outcome->values[v];
        bool is_in_block = value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
        if (is_in_block && value->block == block) {
            return true;
        }
    }
    return false;
}

static bool is_left(const struct cairn_wire_block *block)
{
    return block->freed_by == CAIRN_NONE && block->is_global == 0 &&
           (block->origin == CAIRN_ORIGIN_LIBRARY || block->origin == CAIRN_ORIGIN_GIVEN ||
            block->origin == CAIRN_ORIGIN_FILE);
}

/* Whether the library allocated the block and nothing leads to it. */
static bool is_lost(const struct cairn_outcome *outcome, uint32_t block)
{
    const struct cairn_wire_block *b = &outcome->blocks[block];
    return is_left(b) && b->origin == CAIRN_ORIGIN_LIBRARY && b->holder == CAIRN_NONE &&
           !is_pointed_to(outcome, block);
}

/* Whether the process did nothing by which memory could be kept where nobody looks: threads,
 * mappings, callbacks of ours. */
static bool is_overseen(const struct cairn_outcome *outcome)
{
    const uint32_t hidden =
        CAIRN_OUTCOME_TRUNCATED | CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_UNRESTORED;
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL || (outcome->head.flags & hidden) != 0 ||
        outcome->head.denial_count != 0) {
        return false;
    }
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
            return false;
        }
    }
    return true;
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
    if (!is_overseen(outcome)) {
        return CAIRN_NONE;
    }
    for (uint32_t b = outcome->head.block_count; b-- > 0;) {
        if (outcome->blocks[b].origin == CAIRN_ORIGIN_LIBRARY && is_left(&outcome->blocks[b]) &&
            !is_kept(outcome, b)) {
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

uint32_t cairn_leak_suspect(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    if (!is_overseen(outcome)) {
        return CAIRN_NONE;
    }
    for (uint32_t b = outcome->head.block_count; b-- > 0;) {
        const uint32_t s = outcome->blocks[b].allocated_by;
        if (s < sequence->statements.count && is_lost(outcome, b) &&
            model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_CALL &&
            cairn_sequence_loop_of(sequence, s) == CAIRN_NONE) {
            return s;
        }
    }
    return CAIRN_NONE;
}

/* ---- looking into one ---- */

struct search {
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    uint32_t op;
    struct cairn_sequence sequence;  /* up to the call that leaks */
    struct cairn_sequence destroyed; /* ... and everything is destroyed */
    uint32_t lost;                   /* blocks that are left then */
    struct cairn_arena arena;
};

static bool is_unmarked(const struct cairn_replayer *replayer)
{
    return replayer->legality.marks.count == 0;
}

static bool shows_leak(void *self, const struct cairn_sequence *candidate,
                       const struct cairn_outcome *outcome)
{
    const struct search *x = self;
    const uint32_t last = candidate->statements.count - 1;
    return candidate->statements.items[last].op == x->op && is_unmarked(x->replayer) &&
           !has_hidden_pointer(outcome) &&
           !cairn_doubt_has_failed(x->replayer->facts, candidate, outcome, last) &&
           cairn_leak_suspect(x->replayer->model, candidate, outcome) == last;
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
                                        .simplifies_arguments = true};
    cairn_reduce(&reduction, &x->sequence);
    return cairn_doubt_is_none(x->replayer->model, &x->sequence);
}

/* The number of blocks that are left, if all of them are lost by the call; else 0. */
static uint32_t count_lost(const struct cairn_outcome *outcome, uint32_t s)
{
    uint32_t lost = 0;
    bool has_first = false;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (!is_left(block)) {
            continue;
        }
        bool is_held_by_lost =
            block->holder < outcome->head.block_count && is_left(&outcome->blocks[block->holder]);
        if (block->allocated_by != s || block->origin != CAIRN_ORIGIN_LIBRARY ||
            is_pointed_to(outcome, b) || (block->holder != CAIRN_NONE && !is_held_by_lost)) {
            return 0;
        }
        has_first = has_first || block->holder == CAIRN_NONE;
        lost++;
    }
    return has_first ? lost : 0;
}

uint32_t cairn_leak_count(const struct cairn_outcome *outcome, uint32_t s)
{
    return is_overseen(outcome) && !has_hidden_pointer(outcome) ? count_lost(outcome, s) : 0;
}

/* Destroys everything that the sequence made, and finds that only what was lost is left. */
static bool destroy_all(struct search *x)
{
    const uint32_t s = x->sequence.statements.count - 1;
    struct cairn_outcome outcome =
        cairn_replay_judged(x->replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
    struct cairn_outcome body = cairn_outcome_copy(&outcome, &x->arena);
    for (uint32_t attempt = 0; attempt < TAIL_ATTEMPTS && x->lost == 0; attempt++) {
        cairn_sequence_copy(&x->destroyed, &x->sequence);
        outcome = cairn_replay_judged(x->replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
        if (!cairn_tails_plan(x->tails, &x->destroyed, &body, &x->replayer->legality, attempt) &&
            attempt != 0) {
            continue;
        }
        outcome = cairn_replay_judged(x->replayer, &x->destroyed, CAIRN_MODE_MAIN, 0);
        if (is_overseen(&outcome) && is_unmarked(x->replayer)) {
            x->lost = count_lost(&outcome, s);
        }
    }
    return x->lost != 0;
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
        lost += is_left(&outcome.blocks[b]);
    }
    cairn_sequence_release(&repeated);
    return is_overseen(&outcome) && lost == times * x->lost;
}

static uint32_t confirm(struct search *x)
{
    uint32_t confirmed = 0;
    const uint32_t s = x->sequence.statements.count - 1;
    for (uint32_t run = 0; run < CAIRN_CONFIRMATIONS; run++) {
        enum cairn_run_mode mode = run == 1 ? CAIRN_MODE_VARIANT : CAIRN_MODE_MAIN;
        struct cairn_outcome outcome =
            cairn_replay(x->replayer, &x->destroyed, mode, CAIRN_RUN_FRESH);
        confirmed += is_overseen(&outcome) && count_lost(&outcome, s) == x->lost;
    }
    return confirmed;
}

static bool is_a_leak(struct search *x, const struct cairn_pool *pool, uint32_t s)
{
    return reduce(x, pool, s) && destroy_all(x) &&
           cairn_doubt_is_none(x->replayer->model, &x->destroyed) && grows(x, FEW_TIMES) &&
           grows(x, MANY_TIMES) && confirm(x) == CAIRN_CONFIRMATIONS &&
           x->replayer->status == CAIRN_OK;
}

static bool is_worth_analysis(struct cairn_leaks *leaks, uint32_t key)
{
    const uint32_t sightings = cairn_map_increment(&leaks->sightings, key);
    const uint32_t analyses = cairn_map_get(&leaks->analyses, key, 0);
    return (sightings & (sightings - 1)) == 0 && analyses < MAX_ANALYSES &&
           cairn_map_get(&leaks->analyses, 0, 0) < MAX_ANALYSES_RUN &&
           cairn_map_get(&leaks->reported, key, 0) == 0;
}

void cairn_leak_see(struct cairn_leaks *leaks, struct cairn_failures *failures,
                    struct cairn_replayer *replayer, const struct cairn_tails *tails,
                    const struct cairn_pool *pool, const struct cairn_sequence *sequence,
                    const struct cairn_outcome *outcome)
{
    const uint32_t s = cairn_leak_suspect(replayer->model, sequence, outcome);
    if (s == CAIRN_NONE) {
        return;
    }
    const uint32_t op = sequence->statements.items[s].op;
    const uint32_t key = op + 1;
    if (!is_worth_analysis(leaks, key)) {
        return;
    }
    cairn_map_increment(&leaks->analyses, key);
    cairn_map_increment(&leaks->analyses, 0);
    struct search x = {.replayer = replayer, .tails = tails, .op = op};
    cairn_sequence_copy(&x.sequence, sequence);
    if (is_a_leak(&x, pool, s)) {
        cairn_map_put(&leaks->reported, key, 1);
        cairn_failures_report_leak(failures, &x.destroyed, op, sequence->statements.count);
    }
    cairn_sequence_release(&x.sequence);
    cairn_sequence_release(&x.destroyed);
    cairn_arena_release(&x.arena);
}
