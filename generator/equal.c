/* Which new values the user's equality (cairn_equal_T) does not tell from known ones (--pruning
 * abstract; thesis 5.8, where `equals` decides). */
#include "generator/run_internal.h"

enum {
    MAX_COMPARED = 16, /* known values */
    MAX_LENGTH = CAIRN_MAX_STATEMENTS / 2,
};

/* A comparison in the sequence of a candidate. */
struct comparison {
    uint32_t candidate;
    uint32_t in_batch;
    uint32_t slot;
    uint32_t statement;
};

struct comparing {
    struct cairn_run *run;
    struct cairn_batch *batch;
    CAIRN_VEC(struct comparison) list;
};

/* The user's equality of objects of the sort, or CAIRN_NONE. */
static uint32_t find_equality(const struct cairn_run *run, uint32_t sort)
{
    for (uint32_t i = 0; i < run->model->ops.count; i++) {
        const struct cairn_op *op = &run->model->ops.items[i];
        if (op->users == CAIRN_USERS_LOOK && run->executable[i] && op->param_count == 2 &&
            op->params[0].sort == sort && op->params[1].sort == sort) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Appends known values, spread over all there are, and compares each with the new one. */
static void compare_with_known(struct comparing *x, struct cairn_sequence *sequence,
                               struct comparison comparison, uint32_t sort, uint32_t s, uint32_t o)
{
    const struct cairn_pool_value *values;
    const uint32_t equality = find_equality(x->run, sort);
    const uint32_t count = cairn_pool_values(x->run->pool, sort, &values);
    const uint32_t compared = count < MAX_COMPARED ? count : MAX_COMPARED;
    for (uint32_t i = 0; i < compared && equality != CAIRN_NONE; i++) {
        const struct cairn_pool_value *value =
            &values[(uint64_t)i * (count - 1) / (compared > 1 ? compared - 1 : 1)];
        const uint32_t length = cairn_pool_node(x->run->pool, value->node)->length;
        if (sequence->statements.count + length + 1 > MAX_LENGTH) {
            return;
        }
        const uint32_t base = sequence->statements.count;
        cairn_pool_flatten(x->run->pool, value->node, sequence);
        struct cairn_arg args[] = {
            {.kind = CAIRN_ARG_VALUE, .index = s, .output = (uint16_t)o},
            {.kind = CAIRN_ARG_VALUE, .index = base + value->statement, .output = value->output}};
        comparison.statement = cairn_sequence_append(sequence, equality, args, 2);
        cairn_vec_push(&x->list, comparison);
    }
}

static void compare_candidate(struct comparing *x, uint32_t number)
{
    struct cairn_run *run = x->run;
    struct cairn_candidate *candidate = &run->candidates.items[number];
    struct cairn_sequence sequence = {0};
    const uint32_t before = x->list.count;
    struct comparison comparison = {.candidate = number};
    cairn_sequence_copy(&sequence, &candidate->sequence);
    cairn_sequence_truncate(&sequence, candidate->sequence.body);
    for (uint32_t s = 0; s < candidate->sequence.body && !candidate->is_dropped; s++) {
        const struct cairn_op *op =
            &run->model->ops.items[candidate->sequence.statements.items[s].op];
        for (uint32_t o = 0; o < op->output_count; o++, comparison.slot++) {
            if (candidate->news.items[comparison.slot].kind != CAIRN_VALUE_UNDEFINED &&
                cairn_sequence_loop_of(&sequence, s) == CAIRN_NONE) {
                compare_with_known(x, &sequence, comparison, op->outputs[o].sort, s, o);
            }
        }
    }
    if (x->list.count != before) {
        cairn_sequence_end_body(&sequence);
        const uint32_t in_batch = cairn_batch_add(x->batch, &sequence);
        for (uint32_t i = before; i < x->list.count; i++) {
            x->list.items[i].in_batch = in_batch;
        }
    }
    cairn_sequence_release(&sequence);
}

/* A candidate that has nothing new left is none. */
static void forget(struct cairn_candidate *candidate, uint32_t slot)
{
    bool any = candidate->is_world;
    candidate->news.items[slot].kind = CAIRN_VALUE_UNDEFINED;
    for (uint32_t i = 0; i < candidate->news.count; i++) {
        any = any || candidate->news.items[i].kind != CAIRN_VALUE_UNDEFINED;
    }
    candidate->is_dropped = candidate->is_dropped || !any;
}

enum cairn_status cairn_run_forget_equals(struct cairn_run *run, struct cairn_error *err)
{
    struct comparing x = {.run = run, .batch = run->main_batch};
    cairn_batch_reset(x.batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        compare_candidate(&x, i);
    }
    enum cairn_status status = CAIRN_OK;
    if (x.list.count != 0) {
        status = cairn_batch_submit(x.batch, true, err);
        status = status == CAIRN_OK ? cairn_batch_wait(x.batch, err) : status;
    }
    for (uint32_t i = 0; i < x.list.count && status == CAIRN_OK; i++) {
        const struct comparison *one = &x.list.items[i];
        struct cairn_outcome outcome = cairn_batch_outcome(x.batch, one->in_batch);
        const struct cairn_wire_value *said = cairn_outcome_value(&outcome, one->statement, 0);
        if (outcome.head.kind == CAIRN_OUTCOME_NORMAL && said != NULL &&
            said->kind == CAIRN_VALUE_SCALAR && said->bits != 0) {
            forget(&run->candidates.items[one->candidate], one->slot);
        }
    }
    cairn_vec_release(&x.list);
    return status;
}
