/* The record of the running sequence, and how it becomes an outcome (core/wire.h). Internal to
 * executor/runtime/.
 *
 * It is shared between server and child, so that the server can say what had been reached when a
 * child dies without a word. The target can scribble on it: the server, and the writer on its
 * behalf, believe no count or index in it.
 */
#ifndef CAIRN_RUNTIME_RECORD_H
#define CAIRN_RUNTIME_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"
#include "executor/runtime/layout.h"

enum {
    CAIRN_RECORD_MARKS = 2048,
    CAIRN_RECORD_LINKS = 8192,
    CAIRN_RECORD_DENIALS = 256,
    CAIRN_RECORD_OBSERVATION_BYTES = 1 << 20,
    CAIRN_CAPTURE_STACK_BYTES = 64 << 10,
    CAIRN_CAPTURE_MAPS_BYTES = 64 << 10,
};

/* What a child that waits is to run next. */
struct cairn_job {
    uint32_t number; /* another than that of the last job: the child waits for it to change */
    uint32_t slot;
    uint32_t flags; /* as in the request */
    uint32_t limit_ms;
    uint32_t first;
    uint32_t count;
    uint32_t look_at; /* as in struct cairn_server */
    uint32_t hanging_ops[CAIRN_WIRE_HANGING_OPS];
    uint64_t result_used;
};

struct cairn_record {
    struct cairn_job job; /* by the server */
    uint32_t taken;       /* by the child: number of the job that it began */
    uint32_t idle;        /* ... and of the one behind which it waits for another */

    /* Progress, published before each call and read by the server while the child runs. */
    uint64_t ticks;   /* changes with every step */
    uint32_t hanging; /* by the server: number + 1 of the sequence that it wants to end */
    uint32_t asleep;  /* ... because it sleeps for ever */
    uint32_t slow;    /* ... of the one that has used much CPU time */
    uint32_t left;    /* by the child: it ends by itself, and this is the next sequence to run */
    uint32_t index;   /* of the sequence in its batch */
    uint32_t statement;
    uint32_t iteration;

    uint32_t block_count; /* as in the allocation table */
    uint32_t observation_bytes;
    uint32_t mark_count;
    uint32_t link_count;
    uint32_t denial_count;
    uint32_t flags;    /* enum cairn_outcome_flag */
    uint32_t is_timed; /* a descriptor has a time, at which waiting for it ends */
    uint32_t has_capture;
    struct cairn_wire_outcome head; /* how it ended; counts and sizes are the writer's */

    struct cairn_wire_statement_outcome statements[CAIRN_WIRE_MAX_STATEMENTS];
    struct cairn_wire_value values[CAIRN_WIRE_MAX_VALUES];
    struct cairn_wire_mark marks[CAIRN_RECORD_MARKS];
    struct cairn_wire_link links[CAIRN_RECORD_LINKS];
    struct cairn_wire_denial denials[CAIRN_RECORD_DENIALS];
    struct cairn_wire_capture capture;
    uint8_t capture_stack[CAIRN_CAPTURE_STACK_BYTES];
    uint8_t capture_maps[CAIRN_CAPTURE_MAPS_BYTES];
    uint8_t observations[CAIRN_RECORD_OBSERVATION_BYTES];
};

static inline struct cairn_record *cairn_record(void)
{
    return (struct cairn_record *)CAIRN_AT_RECORD;
}

/* Empties the record for a sequence; counts within the limits of core/wire.h. */
void cairn_record_reset(uint32_t index, uint32_t statement_count, uint32_t value_count);

/* Publishes where the sequence stands. */
void cairn_record_progress(uint32_t statement, uint32_t iteration);

/* Each adds one item, or sets TRUNCATED if there is no room. */
void cairn_record_mark(struct cairn_wire_mark mark);
void cairn_record_link(struct cairn_wire_link link);
void cairn_record_denial(uint32_t statement, int32_t system_call);
void cairn_record_observation(struct cairn_wire_observation observation, const void *contents);

/* Writes the record and the allocation table as an outcome to `to` (8-aligned), which has room for
 * capacity bytes, at least sizeof(struct cairn_wire_outcome). What does not fit is left out whole
 * and TRUNCATED set. Returns the bytes written, a multiple of 8. */
uint64_t cairn_record_write(uint8_t *to, uint64_t capacity);

/* Writes the outcome of sequence record.index behind the last one in the result area of the current
 * request, and enters its offset there; leaves room for a bare header for each later sequence. */
void cairn_record_commit(void);

#endif
