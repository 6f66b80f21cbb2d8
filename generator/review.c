/* What lies in the pool was legal by what was known when it came in. Where ownership is learnt
 * later, an object that contains itself may be among it, and every sequence that draws on it is in
 * vain, or hangs. */
#include "generator/run_internal.h"

struct review {
    struct cairn_run *run;
    uint32_t next;             /* node */
    CAIRN_VEC(uint32_t) nodes; /* that are in the batch */
};

/* Whether the sequence calls what is judged differently since the last review. */
static bool is_concerned(const struct cairn_run *run, const struct cairn_sequence *sequence)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (run->facts->ops[sequence->statements.items[s].op].changed > run->reviewed) {
            return true;
        }
    }
    return false;
}

/* Fills the batch with the next nodes that are concerned. */
static void load(struct review *r, struct cairn_sequence *sequence)
{
    struct cairn_run *run = r->run;
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, 0);
    cairn_vec_clear(&r->nodes);
    for (; r->next < cairn_pool_node_end(run->pool) && r->nodes.count < CAIRN_BATCH_SIZE;
         r->next++) {
        if (!cairn_pool_node(run->pool, r->next)->is_pooled) {
            continue;
        }
        cairn_sequence_reset(sequence);
        cairn_pool_flatten(run->pool, r->next, sequence);
        cairn_sequence_end_body(sequence);
        if (is_concerned(run, sequence)) {
            cairn_batch_add(run->main_batch, sequence);
            cairn_vec_push(&r->nodes, r->next);
        }
    }
}

/* What was the caller's to destroy may be its container's. */
static void correct(struct cairn_run *run, uint32_t node, const struct cairn_sequence *sequence,
                    const struct cairn_outcome *outcome)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const bool in_loop = cairn_sequence_loop_of(sequence, s) != CAIRN_NONE;
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        for (uint32_t o = 0; o < op->output_count; o++, slot++) {
            if (!in_loop) {
                cairn_pool_correct(run->pool, node, slot,
                                   cairn_run_judge_life(outcome, &run->legality, slot));
            }
        }
    }
}

static void judge(struct review *r, uint32_t i, struct cairn_sequence *sequence)
{
    struct cairn_run *run = r->run;
    const uint32_t node = r->nodes.items[i];
    if (!cairn_pool_node(run->pool, node)->is_pooled) {
        return; /* it went with what it was built on */
    }
    struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
    cairn_sequence_reset(sequence);
    cairn_pool_flatten(run->pool, node, sequence);
    cairn_sequence_end_body(sequence);
    cairn_legality_judge(&run->legality, run->facts, run->options, sequence, &outcome);
    const uint32_t marked = run->legality.marked;
    if (marked < sequence->statements.count &&
        (outcome.statements[marked].flags & CAIRN_STATEMENT_STARTED) != 0) {
        cairn_pool_expel(run->pool, node, marked);
    } else if (outcome.head.kind == CAIRN_OUTCOME_NORMAL) {
        correct(run, node, sequence, &outcome);
    }
}

enum cairn_status cairn_run_review(struct cairn_run *run, struct cairn_error *err)
{
    const uint32_t epoch = run->facts->epoch;
    struct review r = {.run = run};
    struct cairn_sequence sequence = {0};
    enum cairn_status status = CAIRN_OK;
    while (epoch != run->reviewed && status == CAIRN_OK &&
           r.next < cairn_pool_node_end(run->pool)) {
        load(&r, &sequence);
        status = cairn_batch_submit(run->main_batch, true, err);
        status = status == CAIRN_OK ? cairn_batch_wait(run->main_batch, err) : status;
        for (uint32_t i = 0; i < r.nodes.count && status == CAIRN_OK; i++) {
            judge(&r, i, &sequence);
        }
        run->stats.replays += r.nodes.count;
    }
    run->reviewed = status == CAIRN_OK ? epoch : run->reviewed;
    cairn_vec_release(&r.nodes);
    cairn_sequence_release(&sequence);
    return status;
}
