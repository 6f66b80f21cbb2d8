/* Whether sharing a process has changed what sequences do: of a hundred numbers one runs again in a
 * fork of its own, and must do the same to the bit. What differs between two forks as well (a seed,
 * a clock that nobody thought of) says nothing. */
#include <string.h>

#include "generator/run_internal.h"

enum { CHECKED_OF = 100, FORKS = 2 };

bool cairn_run_is_checked(const struct cairn_run *run, uint64_t number)
{
    return number % CHECKED_OF == 0 &&
           cairn_executor_isolation(run->executor) == CAIRN_ISOLATION_BATCH;
}

/* When a limit of time or memory is noticed depends on the machine. */
static bool is_comparable(const struct cairn_outcome *outcome)
{
    return outcome->head.kind != CAIRN_OUTCOME_NONE &&
           outcome->head.kind != CAIRN_OUTCOME_HARNESS && !cairn_outcome_is_endless(outcome);
}

/* Alone the heap is looked at after every statement, shared at the end (CAIRN_RUN_LAZY): damage
 * that is mended in between is seen in one of both, and has nothing to do with sharing. */
static bool is_other(const struct cairn_outcome *shared, const struct cairn_outcome *alone)
{
    bool is_mended =
        alone->head.kind == CAIRN_OUTCOME_VIOLATION && shared->head.kind != CAIRN_OUTCOME_VIOLATION;
    return !is_mended && is_comparable(shared) && is_comparable(alone) &&
           !cairn_outcome_is_identical(shared, alone);
}

/* The statement that the first difference is seen at. */
static uint32_t first_difference(const struct cairn_outcome *shared,
                                 const struct cairn_outcome *alone)
{
    if (shared->head.kind != alone->head.kind || shared->head.statement != alone->head.statement) {
        return shared->head.statement < alone->head.statement ? shared->head.statement
                                                              : alone->head.statement;
    }
    uint32_t count = shared->head.value_count < alone->head.value_count ? shared->head.value_count
                                                                        : alone->head.value_count;
    for (uint32_t i = 0; i < count; i++) {
        if (memcmp(&shared->values[i], &alone->values[i], sizeof shared->values[i]) != 0) {
            return shared->values[i].statement;
        }
    }
    uint32_t statement = 0;
    (void)cairn_outcome_equal(shared, alone, NULL, &statement);
    return statement;
}

/* Runs what differed in two more forks each. Sets *ret_differs to the first sequence of the flight
 * for which all three forks agree, or CAIRN_NONE. */
static enum cairn_status confirm(struct cairn_run *run, const struct cairn_flight *flight,
                                 const uint32_t *suspects, uint32_t count, uint32_t *ret_differs,
                                 struct cairn_error *err)
{
    *ret_differs = CAIRN_NONE;
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, CAIRN_RUN_FORK);
    for (uint32_t i = 0; i < count * FORKS; i++) {
        uint32_t at = flight->checked.items[suspects[i / FORKS]];
        cairn_batch_add(run->main_batch, &flight->assemblies[at].sequence);
    }
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    status = status == CAIRN_OK ? cairn_batch_wait(run->main_batch, err) : status;
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        struct cairn_outcome first = cairn_batch_outcome(flight->checks, suspects[i]);
        bool is_stable = true;
        for (uint32_t k = 0; k < FORKS; k++) {
            struct cairn_outcome again = cairn_batch_outcome(run->main_batch, i * FORKS + k);
            is_stable = is_stable && cairn_outcome_is_identical(&first, &again);
        }
        run->stats.unstable += !is_stable;
        if (is_stable && *ret_differs == CAIRN_NONE) {
            *ret_differs = suspects[i];
        }
    }
    return status;
}

/* What was seen of values in a shared process is doubtful: they are looked for again. */
static void demote(struct cairn_run *run, const struct cairn_flight *flight, uint32_t check)
{
    const struct cairn_assembly *assembly = &flight->assemblies[flight->checked.items[check]];
    struct cairn_outcome shared = cairn_batch_outcome(flight->batch, flight->checked.items[check]);
    struct cairn_outcome alone = cairn_batch_outcome(flight->checks, check);
    uint32_t s = first_difference(&shared, &alone);
    s = s < assembly->sequence.statements.count ? s : assembly->sequence.statements.count - 1;
    cairn_executor_isolate(run->executor);
    cairn_pool_clear(run->pool);
    cairn_pruner_release(&run->pruner);
    cairn_pruner_init(&run->pruner, run->model, run->options);
    memset(run->scalars_of_op, 0, run->model->ops.count * sizeof *run->scalars_of_op);
    run->stats.since_new = 0;
    if (run->observer.isolated != NULL) {
        run->observer.isolated(run->observer.self, assembly->number,
                               assembly->sequence.statements.items[s].op);
    }
}

enum cairn_status cairn_run_self_check(struct cairn_run *run, const struct cairn_flight *flight,
                                       bool *ret_demoted, struct cairn_error *err)
{
    *ret_demoted = false;
    CAIRN_VEC(uint32_t) suspects = {0};
    enum cairn_status status = cairn_batch_wait(flight->checks, err);
    for (uint32_t i = 0; i < flight->checked.count && status == CAIRN_OK; i++) {
        struct cairn_outcome shared = cairn_batch_outcome(flight->batch, flight->checked.items[i]);
        struct cairn_outcome alone = cairn_batch_outcome(flight->checks, i);
        run->stats.checked++;
        if (is_other(&shared, &alone)) {
            cairn_vec_push(&suspects, i);
        }
    }
    if (status == CAIRN_OK && suspects.count != 0) {
        uint32_t differs;
        status = confirm(run, flight, suspects.items, suspects.count, &differs, err);
        *ret_demoted = status == CAIRN_OK && differs != CAIRN_NONE;
        if (*ret_demoted) {
            demote(run, flight, differs);
        }
    }
    cairn_vec_release(&suspects);
    return status;
}
