/* The observer that writes run.db while a run goes on, and the rows that are written before and
 * after it. Included by cli/ alone. */
#ifndef CAIRN_CLI_RECORDER_H
#define CAIRN_CLI_RECORDER_H

#include "core/store.h"
#include "executor/executor.h"
#include "generator/run.h"

/* Caller-allocated; all zero but for the first five. */
struct cairn_recorder {
    struct cairn_store *store;
    const struct cairn_model *model;
    const struct cairn_executor *executor;
    const struct cairn_facts *facts;             /* of the run, or NULL before it */
    const struct cairn_run *run;                 /* the same */
    const struct cairn_store_operation *earlier; /* whose counts hold where there are no facts */
    uint32_t earlier_count;
    double last_s;                /* when the last time series row was written */
    double last_counts_s;         /* ... the counts of operations and facts */
    struct cairn_str text;        /* scratch */
    struct cairn_str declaration; /* the same */
    struct cairn_str types;       /* the same */
};

void cairn_recorder_release(struct cairn_recorder *recorder);

/* What the observer of a run calls. */
void cairn_recorder_progress(struct cairn_recorder *recorder, const struct cairn_run_stats *stats);
void cairn_recorder_kept(struct cairn_recorder *recorder, uint64_t number,
                         const struct cairn_sequence *sequence, const uint32_t *choices,
                         uint32_t choice_count);
void cairn_recorder_failed(struct cairn_recorder *recorder, const struct cairn_failure *failure);

/* The tables operation and fact as they stand. */
void cairn_recorder_counts(struct cairn_recorder *recorder);

/* The same, and how far the run came in the end. */
void cairn_recorder_finish(struct cairn_recorder *recorder, const struct cairn_run_stats *stats);

/* The row of a failure; texts are owned by the failure, the model and the arena. */
struct cairn_store_failure cairn_recorder_failure_row(const struct cairn_model *model,
                                                      const struct cairn_failure *failure,
                                                      struct cairn_arena *arena);

/* Stores the tests with their assertions in place of those that were there, with what is put next
 * up to cairn_store_commit; or commits them at once. Loads them into *tests, which the caller
 * releases; everything is checked against the model. */
void cairn_tests_put(const struct cairn_tests *tests, const struct cairn_model *model,
                     struct cairn_store *store);
void cairn_tests_save(const struct cairn_tests *tests, const struct cairn_model *model,
                      struct cairn_store *store);
enum cairn_status cairn_tests_load(struct cairn_tests *tests, const struct cairn_model *model,
                                   struct cairn_store *store,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Tests that a model cannot express; all zero is empty. */
struct cairn_lost_tests {
    CAIRN_VEC(const char *) names; /* owned by the tests; NULL: none was recorded */
    uint32_t shortened;            /* others, of which nothing is lost but what observers said */
};

/* The same for the tests that were written, either the regression tests or the failing ones, and
 * for another version of the target: observers of regression tests that it lacks are left out, with
 * what is asserted of them; a test of which more is lacking is added to *lost. Damaged rows fail as
 * there. */
enum cairn_status cairn_tests_load_for(struct cairn_tests *tests, struct cairn_lost_tests *lost,
                                       bool is_regression, const struct cairn_executor *executor,
                                       const struct cairn_model *model, struct cairn_store *store,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
