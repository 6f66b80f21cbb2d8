/* Small changes to bytes, as fuzzers make them: parts cut out, doubled, replaced, words put in, two
 * inputs joined. May be included by generator/. */
#ifndef CAIRN_GENERATOR_MUTATE_H
#define CAIRN_GENERATOR_MUTATE_H

#include "generator/choice.h"
#include "generator/material.h"

/* Bytes that are being changed; the room belongs to the caller. */
struct cairn_mutation {
    struct cairn_chooser *chooser;
    uint32_t op; /* for the chooser */
    uint8_t *bytes;
    uint32_t length;
    uint32_t room;
    bool is_text; /* only characters are put in */
};

/* Changes the bytes one to three times. word and other are what may be put in and joined; empty
 * ones are passed over. */
void cairn_mutate(struct cairn_mutation *mutation, struct cairn_bytes word,
                  struct cairn_bytes other);

#endif
