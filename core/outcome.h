/* Decoded outcomes: what execution did, statement by statement. May be included anywhere on the
 * host. What comes back from a harness is untrusted; cairn_outcome_decode checks every count and
 * index, and the accessors below work on checked records only.
 */
#ifndef CAIRN_CORE_OUTCOME_H
#define CAIRN_CORE_OUTCOME_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"
#include "core/error.h"
#include "core/hash.h"
#include "core/vec.h"
#include "core/wire.h"

/* A view into the encoded bytes, valid as long as they are. All zero: not executed. */
struct cairn_outcome {
    struct cairn_wire_outcome head;
    const struct cairn_wire_statement_outcome *statements;
    const struct cairn_wire_value *values; /* by slot */
    const struct cairn_wire_block *blocks;
    const struct cairn_wire_mark *marks;
    const struct cairn_wire_link *links;
    const struct cairn_wire_denial *denials;
    const uint8_t *observations;              /* iterate with cairn_outcome_next_observation */
    const struct cairn_wire_capture *capture; /* or NULL */
    const uint8_t *capture_stack;
    const char *capture_maps; /* not terminated */
};

/* Decodes one outcome from bytes (8-aligned). On failure outcome is all zero. The bytes may be
 * anything at all. */
enum cairn_status cairn_outcome_decode(struct cairn_outcome *outcome, const void *bytes,
                                       size_t length, struct cairn_error *err) CAIRN_MUST_CHECK;

/* A copy whose arrays live in the arena; observations and capture included. */
struct cairn_outcome cairn_outcome_copy(const struct cairn_outcome *outcome,
                                        struct cairn_arena *arena);

/* Steps through the observations: *offset starts at 0; returns NULL at the end. contents points to
 * the observed bytes. */
const struct cairn_wire_observation *cairn_outcome_next_observation(
    const struct cairn_outcome *outcome, size_t *offset, const uint8_t **contents);

/* Whether two executions of one sequence did the same: kinds, statements, values and blocks; not
 * digests, pcs or addresses. On a difference *statement is the first statement that differs, or
 * the number of statements if only the ends differ. Values for which masked[slot] is set are not
 * compared (masked may be NULL). */
bool cairn_outcome_equal(const struct cairn_outcome *a, const struct cairn_outcome *b,
                         const bool *masked, uint32_t *statement);

/* Whether they are the same to the bit: digests, addresses and pcs too. */
bool cairn_outcome_is_identical(const struct cairn_outcome *a, const struct cairn_outcome *b);

/* The value record of output `output` of statement s, or NULL if the sequence has none there. */
static inline const struct cairn_wire_value *cairn_outcome_value(
    const struct cairn_outcome *outcome, uint32_t s, uint32_t output)
{
    uint64_t slot = s < outcome->head.statement_count
                        ? (uint64_t)outcome->statements[s].first_value + output
                        : UINT64_MAX;
    return slot < outcome->head.value_count ? &outcome->values[slot] : NULL;
}

/* Whether the sequence went beyond the limits of time or memory. Which of the two comes first may
 * depend on the machine, so no decision tells them apart. */
static inline bool cairn_outcome_is_endless(const struct cairn_outcome *outcome)
{
    return outcome->head.kind == CAIRN_OUTCOME_HANG || outcome->head.kind == CAIRN_OUTCOME_RESOURCE;
}

/* Whether a call was computing when it was ended, and not waiting, or recursed until the stack was
 * used up. */
static inline bool cairn_outcome_goes_on(const struct cairn_outcome *outcome)
{
    bool is_busy = outcome->head.kind == CAIRN_OUTCOME_HANG && outcome->head.code == SIGXCPU;
    return (is_busy || outcome->head.failure == CAIRN_FAILURE_STACK_OVERFLOW) &&
           (outcome->head.flags &
            (CAIRN_OUTCOME_SLEPT | CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_ASLEEP)) == 0;
}

/* Whether the value stands for the whole block that it points into: it points to its start, or just
 * behind a header, as what the call that allocated the block handed out; a text, behind a header
 * of any size. */
static inline bool cairn_outcome_is_whole(const struct cairn_outcome *outcome,
                                          const struct cairn_wire_value *value)
{
    enum { HEADER_MAX = 128 };
    return value->bits == 0 || (value->kind == CAIRN_VALUE_HEAP && value->bits <= HEADER_MAX &&
                                (value->bits % sizeof(void *) == 0 || value->is_string) &&
                                outcome->blocks[value->block].origin == CAIRN_ORIGIN_LIBRARY &&
                                outcome->blocks[value->block].allocated_by == value->statement);
}

const char *cairn_outcome_kind_name(enum cairn_outcome_kind kind);
const char *cairn_failure_kind_name(enum cairn_failure_kind kind);
const char *cairn_mark_kind_name(enum cairn_mark_kind kind);

/* Whether the value is an address in the first page, but not NULL. */
static inline bool cairn_value_is_offset(const struct cairn_wire_value *value)
{
    return value->kind == CAIRN_VALUE_WILD && value->bits != 0 &&
           value->bits < CAIRN_WIRE_NULL_PAGE;
}

#endif
