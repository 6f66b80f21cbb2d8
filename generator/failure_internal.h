/* A failure while it is looked into, and the list of those that are reported: shared by failure.c,
 * which looks into them, and report.c, which tells what is one report. */
#ifndef CAIRN_GENERATOR_FAILURE_INTERNAL_H
#define CAIRN_GENERATOR_FAILURE_INTERNAL_H

#include "generator/confirm.h"
#include "generator/earlier.h"
#include "generator/failure.h"
#include "generator/group.h"

struct cairn_failures {
    const struct cairn_model *model;
    struct cairn_facts *facts;
    const struct cairn_pool *pool;
    struct cairn_groups groups;
    CAIRN_VEC(struct cairn_failure) list;
    struct cairn_earlier earlier;
    bool is_recalling; /* ids are given when it is over */
    uint32_t hasty_analyses;
    uint64_t spent;    /* replays of analyses */
    uint64_t executed; /* sequences of the run so far */
    struct cairn_map failure_of_signature;
    struct cairn_map refusals; /* by place: reports of calls that the library refuses there */
    struct cairn_arena arena;
};

/* One failure under inquiry. What it points to is borrowed. */
struct cairn_inquiry {
    struct cairn_failures *failures;
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    struct cairn_pattern pattern;
    struct cairn_sequence sequence;
    struct cairn_blame blame;
    uint32_t before;
    bool is_of_reference; /* failure->is_of_reference */
    struct cairn_confirmation sightings;
    struct cairn_str signature;
    size_t head; /* bytes of the signature in front of the frames */
    struct cairn_str frames;
};

/* The contract that is violated, or CAIRN_NONE. */
uint32_t cairn_report_contract(const struct cairn_inquiry *a);

/* Enters the failure, or the shorter sequence of a known one, and withdraws what turns out to be
 * another sign of it. Returns its index. */
uint32_t cairn_report_enter(struct cairn_inquiry *a, enum cairn_verdict verdict);

/* Describes the failure as it is reported. */
void cairn_report_fill(struct cairn_inquiry *a, struct cairn_failure *failure,
                       enum cairn_verdict verdict);

/* ---- history.c ---- */

/* Of faults of one kind that show in several calls after the same ones were made on an object, the
 * shortest stays, and names the others. */
void cairn_failures_join_histories(struct cairn_failures *failures);

#endif
