/* What the files of the executor's host side share: the executor, its seats, its queue. Private to
 * executor/ without its runtime.
 *
 *     cairn_batch_submit -> queue of parts -> a free seat -> one request to its harness process
 *
 * A part is a run of sequences of one batch that stands in one request at most. A seat has up to
 * one process for each mode and runs one part at a time. */
#ifndef CAIRN_EXECUTOR_INTERNAL_H
#define CAIRN_EXECUTOR_INTERNAL_H

#include <limits.h>

#include "core/map.h"
#include "executor/executor.h"
#include "executor/stubs.h"
#include "executor/worker.h"

struct cairn_symbols; /* executor/symbols.c */

enum { CAIRN_MAX_JOBS = 64 };

struct cairn_part {
    struct cairn_batch *batch;
    uint32_t first;
    uint32_t count;
    uint32_t flags;
    uint32_t limit_ms;
    uint32_t attempt; /* how often its first sequence has broken the harness */
    bool is_urgent;
    uint32_t hanging_op; /* wire operation on which its one sequence seems to hang; 0: none */
};

struct cairn_seat {
    struct cairn_worker workers[CAIRN_MODE_COUNT];
    bool is_for_urgent; /* takes nothing else: what a decision waits for passes batches */
    bool is_busy;
    struct cairn_part part; /* if busy */
    uint32_t done;          /* its outcomes that were there when time was last given */
    int64_t deadline_ms;    /* when the process counts as broken, unless there are more by then */
    double since_s;         /* when the part was given out */
};

struct cairn_executor {
    struct cairn_executor_config config;
    struct cairn_stubs stubs;
    struct cairn_stub_map stub_map; /* views into stubs */
    struct cairn_worker_config worker_config;
    const char *notice; /* of the sandbox; NULL: namespaces */
    char harness[PATH_MAX];
    struct cairn_words folders;         /* of the target's files; NULL at the end */
    struct cairn_arena arena;           /* owns them */
    CAIRN_VEC(struct cairn_seat) seats; /* never grows after the start */
    CAIRN_VEC(struct cairn_part) queue; /* in the order of service */
    struct cairn_map hanging_ops;       /* wire operation -> how often it was found to hang */
    struct cairn_map slow_ops;          /* ... and to come back after a suspicion */
    uint32_t trusted_ops[CAIRN_WIRE_HANGING_OPS]; /* that hung often, as in requests */
    uint32_t trusted_count;
    uint32_t hangs;                   /* calls that hung */
    uint32_t refuted;                 /* calls that were suspected of hanging, and came back */
    bool is_aligned;                  /* cairn_executor_align */
    uint32_t losses;                  /* sequences in a row that broke the harness */
    double seconds[CAIRN_MODE_COUNT]; /* that a sequence took of late, in the mean */
    struct cairn_error failure;       /* status not OK: the executor is of no use any more */
    struct cairn_wire_object objects[CAIRN_WORKER_MAX_OBJECTS]; /* of the first process started */
    uint32_t object_count;
    struct cairn_symbols *symbols;
};

struct cairn_batch {
    struct cairn_executor *executor;
    enum cairn_run_mode mode;
    uint32_t flags;
    struct cairn_batch_encoder encoder; /* body and offsets hold the sequences */
    uint32_t pending;                   /* sequences without a final outcome */
    CAIRN_VEC(struct cairn_outcome) outcomes;
    struct cairn_arena memory; /* encoded outcomes that the decoded ones view */
};

/* Puts a part behind those of its urgency, or before all others. */
void cairn_schedule_push(struct cairn_executor *executor, struct cairn_part part);
void cairn_schedule_push_front(struct cairn_executor *executor, struct cairn_part part);

/* Hands parts to free seats, waits at most wait_ms for replies, and takes what has come. Failures
 * end up in executor->failure. */
void cairn_schedule_pump(struct cairn_executor *executor, int wait_ms);

/* Forgets the parts of a batch; processes that run one are ended. */
void cairn_schedule_forget(struct cairn_executor *executor, const struct cairn_batch *batch);

void cairn_symbols_free(struct cairn_symbols *symbols);

#endif
