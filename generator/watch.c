/* What is seen of new sequences: of their objects, by all that looks at them, which makes exhibits
 * for a suite that generation alone comes upon now and then; and what the library writes. */
#include <string.h>

#include "generator/observe.h"
#include "generator/run_internal.h"

enum {
    WATCHED_ALL = 2000, /* so many at first; then */
    WATCHED_OF = 8,     /* one of so many */
    MAX_LOOKS = 128,    /* that are put before and behind a call, well above what there are */
};

static bool is_watched(const struct cairn_run *run, const struct cairn_candidate *candidate)
{
    return !candidate->is_dropped && candidate->is_clean && !candidate->is_ruined &&
           candidate->sequence.statements.count + MAX_LOOKS <= CAIRN_MAX_STATEMENTS &&
           (run->watched < WATCHED_ALL || candidate->assembly->number % WATCHED_OF == 0);
}

/* The last call of the body that is given an object which was made before, and may change it. False
 * if there is none. */
static bool find_call(const struct cairn_run *run, const struct cairn_sequence *sequence,
                      uint32_t *ret_call, struct cairn_arg *ret_object)
{
    for (uint32_t s = sequence->body; s-- > 0;) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        const bool is_call = op->kind == CAIRN_OP_CALL && op->destroys < 0 &&
                             cairn_sequence_loop_of(sequence, s) == CAIRN_NONE;
        for (uint16_t i = 0; is_call && i < op->param_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
            const enum cairn_sort_kind kind = run->model->sorts.items[op->params[i].sort].kind;
            const bool is_object = kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
            if (is_object && arg->kind == CAIRN_ARG_VALUE &&
                cairn_sequence_loop_of(sequence, arg->index) == CAIRN_NONE &&
                !cairn_model_points_to_const(run->model, op->params[i].type) &&
                !cairn_facts_consumes(run->facts, sequence->statements.items[s].op, i)) {
                *ret_call = s;
                *ret_object = *arg;
                return true;
            }
        }
    }
    return false;
}

enum cairn_status cairn_run_watch(struct cairn_run *run, struct cairn_error *err)
{
    CAIRN_VEC(struct cairn_sequence) watched = {0};
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        struct cairn_candidate *candidate = &run->candidates.items[i];
        uint32_t call;
        struct cairn_arg object;
        struct cairn_sequence sequence = {0};
        if (!is_watched(run, candidate) || !find_call(run, &candidate->sequence, &call, &object)) {
            continue;
        }
        if (cairn_watch(run->model, run->facts, run->executable, &candidate->sequence, call, object,
                        &sequence)) {
            cairn_batch_add(run->main_batch, &sequence);
            cairn_vec_push(&watched, sequence);
            run->watched++;
        } else {
            cairn_sequence_release(&sequence);
        }
    }
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    status = status == CAIRN_OK ? cairn_batch_wait(run->main_batch, err) : status;
    for (uint32_t i = 0; i < watched.count; i++) {
        struct cairn_sequence *sequence = &watched.items[i];
        if (status == CAIRN_OK) {
            struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
            cairn_legality_judge(&run->legality, run->facts, run->options, sequence, &outcome);
            if (cairn_tails_is_clean_enough(run->tails, run->model, sequence, &outcome) &&
                run->legality.marked == sequence->statements.count) {
                cairn_showcase_offer(&run->showcase, sequence, &outcome);
            }
        }
        cairn_sequence_release(sequence);
    }
    run->stats.replays += watched.count;
    cairn_vec_release(&watched);
    return status;
}

/* ---- what the library wrote ---- */

static bool is_memory(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_POINTER || kind == CAIRN_SORT_ARRAY ||
           kind == CAIRN_SORT_STRING;
}

/* Whether the call writes something of what it is given: it hands out memory or fills some, and is
 * given more than numbers. */
static bool is_writer(const struct cairn_model *model, const struct cairn_op *op)
{
    bool writes = false;
    bool reads = false;
    for (uint16_t o = 0; o < op->output_count; o++) {
        writes = writes || is_memory(model->sorts.items[op->outputs[o].sort].kind);
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        const enum cairn_sort_kind kind = model->sorts.items[op->params[i].sort].kind;
        const bool is_filled = op->params[i].role == CAIRN_ROLE_OUTPUT_BUFFER;
        writes = writes || is_filled;
        reads = reads || (!is_filled && op->params[i].pass == CAIRN_PASS_VALUE &&
                          !cairn_sort_is_number(kind) && kind != CAIRN_SORT_CALLBACK);
    }
    return op->kind == CAIRN_OP_CALL && writes && reads;
}

/* The length of what was written, if a number that the same statement yields tells it. */
static uint32_t told_length(const struct cairn_outcome *outcome, uint32_t s, uint32_t length)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        const struct cairn_wire_value *value = &outcome->values[v];
        if (value->statement == s && value->kind == CAIRN_VALUE_SCALAR && value->bits > 1 &&
            value->bits <= length) {
            return (uint32_t)value->bits;
        }
    }
    return length;
}

static void glean(struct cairn_run *run, const struct cairn_sequence *sequence,
                  const struct cairn_outcome *outcome)
{
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen;
    while ((seen = cairn_outcome_next_observation(outcome, &offset, &contents)) != NULL) {
        const uint32_t s = seen->statement;
        if (s >= sequence->body || seen->slot >= outcome->head.value_count || seen->is_cut ||
            outcome->values[seen->slot].kind == CAIRN_VALUE_STATIC) {
            continue;
        }
        const uint32_t op = sequence->statements.items[s].op;
        const struct cairn_wire_value *value = &outcome->values[seen->slot];
        const struct cairn_op *maker =
            &run->model->ops.items[sequence->statements.items[value->statement].op];
        if (is_writer(run->model, &run->model->ops.items[op]) &&
            value->output < maker->output_count &&
            is_memory(run->model->sorts.items[maker->outputs[value->output].sort].kind)) {
            const uint32_t length =
                seen->is_string ? seen->length : told_length(outcome, s, seen->length);
            const bool is_text = memchr(contents, 0, length) == NULL;
            cairn_texts_keep_made(run->texts, op, contents, length, is_text);
        }
    }
}

enum cairn_status cairn_run_glean(struct cairn_run *run, struct cairn_error *err)
{
    enum { GLEANED_ALL = 500, GLEANED_OF = 8 };
    CAIRN_VEC(uint32_t) gleaned = {0};
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN,
                      CAIRN_RUN_LAZY | CAIRN_RUN_BARE | CAIRN_RUN_OBSERVE | CAIRN_RUN_GLEAN);
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        const struct cairn_candidate *candidate = &run->candidates.items[i];
        bool writes = false;
        for (uint32_t s = candidate->base; s < candidate->sequence.body; s++) {
            const uint32_t op = candidate->sequence.statements.items[s].op;
            writes = writes || is_writer(run->model, &run->model->ops.items[op]);
        }
        if (writes && !candidate->is_dropped &&
            (run->gleaned < GLEANED_ALL || candidate->assembly->number % GLEANED_OF == 0)) {
            cairn_batch_add(run->main_batch, &candidate->sequence);
            cairn_vec_push(&gleaned, i);
        }
    }
    run->gleaned += gleaned.count;
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    status = status == CAIRN_OK ? cairn_batch_wait(run->main_batch, err) : status;
    for (uint32_t i = 0; i < gleaned.count && status == CAIRN_OK; i++) {
        const struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
        if (outcome.head.kind == CAIRN_OUTCOME_NORMAL) {
            glean(run, &run->candidates.items[gleaned.items[i]].sequence, &outcome);
        }
    }
    run->stats.replays += gleaned.count;
    cairn_vec_release(&gleaned);
    return status;
}
