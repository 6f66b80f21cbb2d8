/* Options of a run: what the command line sets and the generator reads. A plain record; zero is not
 * the default, cairn_options_default fills it. May be included by generator/ and cli/. */
#ifndef CAIRN_GENERATOR_OPTIONS_H
#define CAIRN_GENERATOR_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "executor/executor.h"

/* How redundancy is recognised (ARCHITECTURE.md 8; thesis 4.2, 5.8, 7.3, 7.4). */
#define CAIRN_PRUNING_LIST(X)                                                                      \
    X(OFF, "off")                                                                                  \
    X(SYNTACTIC, "syntactic") /* equal sequences are not executed again */                         \
    X(VALUE, "value")         /* and values with a known concrete digest are not reused */         \
    X(ABSTRACT, "abstract")   /* ... with observers (equals) instead of the concrete state */

enum cairn_pruning {
#define CAIRN_PRUNING_ENUM(name, text) CAIRN_PRUNING_##name,
    CAIRN_PRUNING_LIST(CAIRN_PRUNING_ENUM)
#undef CAIRN_PRUNING_ENUM
};

enum cairn_generator_kind {
    CAIRN_GENERATOR_POOL, /* directed random testing */
    CAIRN_GENERATOR_WALK, /* the random walk of thesis 8.3, for comparison */
};

struct cairn_options {
    double time_s;           /* 0: no limit in time */
    uint64_t max_sequences;  /* first executions; 0: none */
    uint64_t max_statements; /* statements executed; 0: none */
    uint64_t seed;
    uint32_t jobs;
    uint32_t max_length; /* statements of a body */
    double repeat_probability;
    uint32_t repeat_max;
    double null_ratio;
    int64_t max_number; /* larger absolute values are extreme: probes only */
    bool append;        /* draw a run of statements at once (thesis 7.5) */
    bool after_error;   /* go on after an error status (thesis 8.2.3) */
    bool legality;      /* off: nothing is marked illegal; for experiments */
    /* --oracle NAME=off, in the order of the option's choices. */
    bool check_invariants;
    bool check_equality; /* from here on: inferred from names and conduct (infer.h) */
    bool check_comparison;
    bool check_copies;
    bool check_setters;
    bool check_outputs;
    bool injects_faults; /* "faults" */
    enum cairn_pruning pruning;
    enum cairn_generator_kind generator;
    enum cairn_isolation isolation;
    uint32_t hang_limit_ms;
    bool until_plateau;
    bool stop_on_failure;
    uint32_t suite_size;    /* regression tests at most */
    const char *dictionary; /* --dict: a file of words; or NULL */
    const char *corpus;     /* --corpus: a folder of files; or NULL */
    const char *known;      /* --known: a file of signatures; or NULL */
};

struct cairn_options cairn_options_default(void);

#endif
