/* What is seen of the objects of new sequences by all that looks at them: exhibits for a suite that
 * generation alone comes upon now and then. Nothing but the showcase learns from it. */
#include "generator/observe.h"
#include "generator/run_internal.h"

enum {
    WATCHED_ALL = 2000, /* so many at first; then */
    WATCHED_OF = 8,     /* one of so many */
};

static bool is_watched(const struct cairn_run *run, const struct cairn_candidate *candidate)
{
    return !candidate->is_dropped && candidate->is_clean && !candidate->is_ruined &&
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
            if (outcome.head.kind == CAIRN_OUTCOME_NORMAL && cairn_tails_is_clean(&outcome) &&
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
