/* The run: assembles, executes, judges and keeps sequences until a budget is used up
 * (ARCHITECTURE.md 9; thesis 7.5), then decides the tests. Reports events to an observer; never
 * prints, never touches a database. May be included by cli/. */
#ifndef CAIRN_GENERATOR_RUN_H
#define CAIRN_GENERATOR_RUN_H

#include <signal.h>

#include "core/test.h"
#include "executor/executor.h"
#include "generator/facts.h"
#include "generator/failure.h"
#include "generator/known.h"
#include "generator/material.h"
#include "generator/options.h"

struct cairn_run_stats {
    uint64_t generated; /* assembled, duplicates included */
    uint64_t executed;  /* first executions; the sum of the following */
    uint64_t kept;
    uint64_t redundant;
    uint64_t illegal;
    uint64_t hang; /* went beyond the limits of time or memory */
    uint64_t failing;
    uint64_t other; /* flaky, denied, resource limit */
    uint64_t statements;
    uint64_t distinct_values;
    uint64_t pool;
    uint64_t replays;
    uint64_t checked;  /* sequences that ran in a fork of their own too */
    uint64_t unstable; /* ... and did something else in each fork */
    double seconds;    /* of generation, replays included */
    uint32_t bugs;
    uint32_t suspects;
    uint32_t robustness;
    uint64_t since_new; /* executions since something new was kept */
    bool is_plateau;    /* ... which are half of all, and many */
    uint64_t numbers;   /* the next sequence has this one, or a higher one */
    uint32_t recalled;  /* kept sequences of earlier parts that were executed again, of */
    uint32_t to_recall; /* so many; 0: recalling is over */
};

/* What a run tells; every member may be NULL. Nothing may be kept but by copying. */
struct cairn_run_observer {
    void *self;
    /* After every batch. */
    void (*progress)(void *self, const struct cairn_run_stats *stats);
    /* A sequence (with its tail) was admitted to the pool. */
    void (*kept)(void *self, uint64_t number, const struct cairn_sequence *sequence,
                 const uint32_t *choices, uint32_t choice_count);
    /* A failure was found, or a known one got a shorter sequence. */
    void (*failed)(void *self, const struct cairn_failure *failure);
    /* The operation did something else in a process that sequences share than in one of its own, in
     * sequence `number`: from here on each has its own. */
    void (*isolated)(void *self, uint64_t number, uint32_t op);
};

struct cairn_run_config {
    const struct cairn_options *options;
    struct cairn_model *model; /* parameters learnt to be no names of files become texts */
    struct cairn_executor *executor;
    const bool *generates; /* by operation: may end a sequence (--focus, --include...); else it
                              only builds arguments */
    const struct cairn_material *material; /* words and files to draw from; or NULL */
    const struct cairn_known *known; /* failures that are neither counted nor made tests; or NULL */
    const struct cairn_run_observer *observer;
    const volatile sig_atomic_t *stop; /* becomes non-zero to end generation early */
};

struct cairn_run;

struct cairn_run *cairn_run_new(const struct cairn_run_config *config);
void cairn_run_free(struct cairn_run *run);

/* What the earlier parts of a run left. All is borrowed as long as the run lives. */
struct cairn_recall {
    void *self;
    uint32_t sequence_count;
    /* Gives kept sequence i, in order of the numbers. */
    enum cairn_status (*sequence)(void *self, uint32_t i, uint64_t *ret_number,
                                  struct cairn_sequence *sequence, struct cairn_error *err);
    /* Raises counts of operations to what they were: kept sequences do not show what was refused,
     * marked or failed. */
    void (*raise_counts)(void *self, struct cairn_facts *facts);
    /* id, verdict, mode, signature, sightings, statements_before and sequence are read. */
    const struct cairn_failure *failures;
    uint32_t failure_count;
    struct cairn_run_stats stats;
};

/* Goes on with an earlier part: executes what it kept, until limit_s seconds are over (0: all), and
 * then all of its failures, and takes them in as if they were new, under their old numbers and ids.
 * Once, before cairn_run_generate, whose budgets count from here. The observer is told of progress
 * while it goes on and of failures when it is over; not of kept sequences. *ret_recalled is how
 * many were executed. Fails with CAIRN_INTERRUPTED if *stop is set meanwhile. */
enum cairn_status cairn_run_recall(struct cairn_run *run, const struct cairn_recall *recall,
                                   double limit_s, uint32_t *ret_recalled,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Generates until a budget is used up, *stop is set, or the executor fails. */
enum cairn_status cairn_run_generate(struct cairn_run *run,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* A vector of tests; each is owned by it. */
struct cairn_tests {
    CAIRN_VEC(struct cairn_test) list;
    struct cairn_arena arena; /* their texts and contents */
};
void cairn_tests_release(struct cairn_tests *tests);

/* Judges all reports again by what is known by now. CAIRN_INTERRUPTED if there was no time for all
 * of them; what was judged stands, and tests may be decided. */
enum cairn_status cairn_run_recheck(struct cairn_run *run,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Runs calls of the sequences that are fit to be tests again while one of their allocations fails,
 * and reports what crashes or leaks then. CAIRN_INTERRUPTED as above. */
enum cairn_status cairn_run_inject_faults(struct cairn_run *run,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

/* Decides the tests: a regression suite of at most options->suite_size, and one failing test a
 * reported failure. */
enum cairn_status cairn_run_decide_tests(struct cairn_run *run, struct cairn_tests *tests,
                                         struct cairn_error *err) CAIRN_MUST_CHECK;

const struct cairn_run_stats *cairn_run_stats(const struct cairn_run *run);
const struct cairn_facts *cairn_run_facts(const struct cairn_run *run);
const struct cairn_failures *cairn_run_failures(const struct cairn_run *run);

#endif
