/* Probes for facts that kept sequences have not shown (ARCHITECTURE.md 7): who owns what is put
 * into a container, and what comes out of one. */
#include <string.h>

#include "generator/run_internal.h"

enum {
    ENOUGH_SEEN = 6, /* fates of one item after which no probe is needed */
    MAX_PROBES_OF_OP = 24,
    MAX_PROBES_AT_ONCE = 128,
    MAX_ITEM_LENGTH = 4,
    PICK_TRIES = 40,
};

static bool is_object_kind(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
}

static bool is_object_param(const struct cairn_run *run, const struct cairn_op *op, uint32_t k)
{
    return op->params[k].pass == CAIRN_PASS_VALUE &&
           op->params[k].role != CAIRN_ROLE_UNINITIALISED &&
           is_object_kind(run->model->sorts.items[op->params[k].sort].kind);
}

/* Whether the fate of some item of the operation is still open. */
static bool is_open(const struct cairn_run *run, uint32_t index)
{
    const struct cairn_op *op = &run->model->ops.items[index];
    if (!run->executable[index] || op->kind != CAIRN_OP_CALL || op->is_builtin || op->is_noreturn ||
        run->probes_of_op[index] >= MAX_PROBES_OF_OP) {
        return false;
    }
    for (uint32_t k = 0; k < op->param_count; k++) {
        if (!is_object_param(run, op, k)) {
            continue;
        }
        for (uint32_t i = 0; i < op->param_count; i++) {
            if (i != k && is_object_param(run, op, i) &&
                cairn_facts_takings(run->facts, index, i, k) < ENOUGH_SEEN) {
                return true;
            }
        }
        for (uint32_t o = 0; o < op->output_count; o++) {
            bool is_object = is_object_kind(run->model->sorts.items[op->outputs[o].sort].kind);
            uint32_t item = CAIRN_ITEM_OUTPUT + o;
            if (is_object && run->facts->ops[index].outputs[o].fresh != 0 &&
                cairn_facts_takings(run->facts, index, item, k) < ENOUGH_SEEN) {
                return true;
            }
        }
    }
    return false;
}

/* A short pooled sequence that yields the sort, or NULL. */
static const struct cairn_pool_value *pick_short(struct cairn_run *run, uint32_t sort)
{
    const struct cairn_pool_value *values;
    uint32_t count = cairn_pool_values(run->pool, sort, &values);
    for (uint32_t tries = 0; tries < PICK_TRIES && count != 0; tries++) {
        uint32_t which =
            cairn_choose(&run->assembler.drawer.chooser, CAIRN_CHOICE_COMPONENT, CAIRN_NONE, count);
        if (cairn_pool_node(run->pool, values[which].node)->length <= MAX_ITEM_LENGTH) {
            return &values[which];
        }
    }
    return NULL;
}

/* Whether a call of the operation makes an object of the sort, and needs none for it. */
static bool is_maker(const struct cairn_run *run, uint32_t index, uint32_t sort)
{
    const struct cairn_op *op = &run->model->ops.items[index];
    bool is_plain = run->executable[index] && op->kind == CAIRN_OP_CALL && !op->is_builtin &&
                    op->output_count != 0 && op->outputs[0].sort == sort;
    for (uint32_t k = 0; k < op->param_count && is_plain; k++) {
        is_plain = !is_object_param(run, op, k);
    }
    return is_plain;
}

/* Draws a call that makes an object of the sort. Returns its slot, or CAIRN_NONE. */
static uint32_t draw_maker(struct cairn_run *run, struct cairn_assembly *a, uint32_t sort)
{
    struct cairn_drawer *drawer = &run->assembler.drawer;
    CAIRN_VEC(uint32_t) makers = {0};
    uint32_t made = CAIRN_NONE;
    for (uint32_t i = 0; i < run->model->ops.count; i++) {
        if (is_maker(run, i, sort)) {
            cairn_vec_push(&makers, i);
        }
    }
    if (makers.count != 0) {
        uint32_t which =
            cairn_choose(&drawer->chooser, CAIRN_CHOICE_COMPONENT, CAIRN_NONE, makers.count);
        made = cairn_draw_statement(drawer, a, makers.items[which], NULL, false);
    }
    cairn_vec_release(&makers);
    struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = made};
    return made == CAIRN_NONE ? CAIRN_NONE : cairn_assembly_slot_of(a, &value);
}

/* The slot of an object of the sort: from the pool, or, as what lies there may be spoilt, new. */
static uint32_t get_object(struct cairn_run *run, struct cairn_assembly *a, uint32_t sort)
{
    bool is_new = cairn_choose(&run->assembler.drawer.chooser, CAIRN_CHOICE_SOURCE, sort, 2) == 0;
    const struct cairn_pool_value *value = is_new ? NULL : pick_short(run, sort);
    if (value == NULL) {
        return draw_maker(run, a, sort);
    }
    const struct cairn_pool_value chosen = *value;
    uint32_t part = cairn_assembly_add_node(a, run->pool, run->model, chosen.node);
    return a->parts.items[part].first_slot + chosen.slot;
}

/* Assembles: fresh objects for every object parameter, the call, the end of one of them. Fresh
 * objects belong to nothing: where that has been learnt to be wrong, it is put to the test. */
static bool assemble_probe(struct cairn_run *run, uint32_t index, struct cairn_assembly *a)
{
    const struct cairn_op *op = &run->model->ops.items[index];
    struct cairn_drawer *drawer = &run->assembler.drawer;
    uint32_t forced[CAIRN_MAX_ARGS];
    uint32_t objects[CAIRN_MAX_ARGS];
    uint32_t count = 0;
    cairn_assembly_reset(a);
    cairn_chooser_begin(&drawer->chooser, run->options->seed, UINT64_MAX / 2 + run->probes++);
    memset(forced, 0xff, sizeof forced);
    for (uint32_t k = 0; k < op->param_count; k++) {
        if (!is_object_param(run, op, k)) {
            continue;
        }
        forced[k] = get_object(run, a, op->params[k].sort);
        if (forced[k] == CAIRN_NONE) {
            return false;
        }
        objects[count++] = forced[k];
    }
    drawer->doubts_membership = true;
    uint32_t called = cairn_draw_statement(drawer, a, index, forced, false);
    drawer->doubts_membership = false;
    if (called == CAIRN_NONE || count == 0) {
        return false;
    }
    cairn_sequence_end_body(&a->sequence);
    uint32_t ended = objects[cairn_choose(&drawer->chooser, CAIRN_CHOICE_SLOT, index, count)];
    const struct cairn_assembly_slot *slot = &a->slots.items[ended];
    return cairn_tails_destroy(run->tails, &a->sequence, slot->statement, slot->output, 0) !=
           CAIRN_NONE;
}

static void learn(struct cairn_run *run, const struct cairn_sequence *sequence,
                  const struct cairn_outcome *outcome)
{
    cairn_legality_judge(&run->legality, run->facts, run->options, sequence, outcome);
    cairn_run_count_memberships(run, sequence, outcome);
    bool is_normal = outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    uint32_t legal = is_normal ? sequence->statements.count : outcome->head.statement;
    cairn_facts_learn(run->facts, sequence, outcome, legal, is_normal);
}

enum cairn_status cairn_run_probe(struct cairn_run *run, struct cairn_error *err)
{
    CAIRN_VEC(struct cairn_sequence) probes = {0};
    struct cairn_assembly a = {0};
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, 0);
    for (uint32_t i = 0; i < run->model->ops.count && probes.count < MAX_PROBES_AT_ONCE; i++) {
        for (uint32_t n = 0; n < ENOUGH_SEEN && is_open(run, i); n++) {
            if (assemble_probe(run, i, &a)) {
                run->probes_of_op[i]++;
                struct cairn_sequence copy = {0};
                cairn_sequence_copy(&copy, &a.sequence);
                cairn_vec_push(&probes, copy);
                cairn_batch_add(run->main_batch, &a.sequence);
            }
        }
    }
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    if (status == CAIRN_OK) {
        status = cairn_batch_wait(run->main_batch, err);
    }
    for (uint32_t i = 0; i < probes.count; i++) {
        if (status == CAIRN_OK) {
            struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
            learn(run, &probes.items[i], &outcome);
        }
        cairn_sequence_release(&probes.items[i]);
    }
    run->stats.replays += probes.count;
    cairn_vec_release(&probes);
    cairn_assembly_release(&a);
    return status;
}
