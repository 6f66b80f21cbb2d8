/* Sequences into wire form. May be included anywhere on the host. */
#ifndef CAIRN_CORE_ENCODE_H
#define CAIRN_CORE_ENCODE_H

#include "core/model.h"
#include "core/sequence.h"
#include "core/vec.h"
#include "core/wire.h"

/* What the encoder must know of a harness: which stub serves which operation. Filled by the
 * executor when it has built the harness; all vectors owned by the executor. */
struct cairn_stub_map {
    const uint32_t *stub_of_op; /* CAIRN_NONE: no stub (builtin, or it did not compile) */
    const uint32_t *callbacks;  /* callback number b is function type callbacks[2b], script
                                   callbacks[2b + 1] */
    uint32_t callback_count;
    uint64_t model_hash;
};

/* A batch under construction; all zero is empty. bytes is the wire form once finished. */
struct cairn_batch_encoder {
    CAIRN_VEC(uint8_t) bytes;
    CAIRN_VEC(uint32_t) offsets;
    CAIRN_VEC(uint8_t) body; /* sequences, before the offsets are known */
};

void cairn_encoder_reset(struct cairn_batch_encoder *encoder);
void cairn_encoder_release(struct cairn_batch_encoder *encoder);

/* Adds a valid sequence whose operations all have stubs. */
void cairn_encoder_add(struct cairn_batch_encoder *encoder, const struct cairn_sequence *sequence,
                       const struct cairn_model *model, const struct cairn_stub_map *stubs);

/* Completes the batch: encoder->bytes holds it until the next reset. */
void cairn_encoder_finish(struct cairn_batch_encoder *encoder, uint64_t model_hash);

#endif
