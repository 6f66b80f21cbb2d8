/* Decoder of batches in wire form. Internal to executor/runtime/, and fuzzed alone: it depends on
 * nothing but core/wire.h and stub.h, and reads nothing but the bytes that it is given.
 */
#ifndef CAIRN_RUNTIME_DECODE_H
#define CAIRN_RUNTIME_DECODE_H

#include <stdint.h>

#include "core/wire.h"
#include "executor/runtime/stub.h"

/* What is wrong; travels as the code of a HARNESS outcome. */
enum cairn_decode_error {
    CAIRN_DECODE_OK,
    CAIRN_DECODE_BATCH,     /* header or offsets of the batch */
    CAIRN_DECODE_SIZES,     /* counts do not fit the bytes */
    CAIRN_DECODE_LIMITS,    /* more than the harness has room for */
    CAIRN_DECODE_STATEMENT, /* unknown operation, or counts that do not fit it */
    CAIRN_DECODE_LOOP,
    CAIRN_DECODE_ARG,
    CAIRN_DECODE_VALUE, /* found while it runs: a slot that no executed statement defined */
};

/* What sequences may refer to. */
struct cairn_decode_stubs {
    const struct cairn_stub *stubs;
    uint32_t stub_count;
    uint32_t callback_count;
};

/* A checked batch; offsets and sequences are still to be checked one by one. */
struct cairn_decode_batch {
    const uint8_t *bytes;
    const uint32_t *offsets;
    uint32_t length;
    uint32_t count;
};

/* A checked sequence: views into the batch. */
struct cairn_program {
    const struct cairn_wire_sequence *head;
    const struct cairn_wire_statement *statements;
    const struct cairn_wire_arg *args;
    const uint8_t *contents;
};

/* Checks the header of a batch (8-aligned) of at most length bytes. */
enum cairn_decode_error cairn_decode_batch(struct cairn_decode_batch *batch, const void *bytes,
                                           uint64_t length, uint64_t model_hash);

/* Checks sequence i. On success every index in it is in range, every content terminated, every
 * statement has the arguments and outputs that its stub takes. Slots may still be undefined. */
enum cairn_decode_error cairn_decode_sequence(struct cairn_program *program,
                                              const struct cairn_decode_batch *batch, uint32_t i,
                                              const struct cairn_decode_stubs *stubs);

#endif
