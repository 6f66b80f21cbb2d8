/* Every random choice of the generator goes through cairn_choose, which asks a guide and records
 * the answer: the record is the replay log of a sequence, and a guide is what later strategies
 * replace. The default guide draws uniformly. May be included by generator/. */
#ifndef CAIRN_GENERATOR_CHOICE_H
#define CAIRN_GENERATOR_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"
#include "core/vec.h"

/* What is decided. */
#define CAIRN_CHOICE_LIST(X)                                                                       \
    X(OPERATION) /* which operation, by weight */                                                  \
    X(SOURCE)    /* where an argument comes from */                                                \
    X(COMPONENT) /* which pooled sequence provides it */                                           \
    X(SLOT)      /* which value of the sequence */                                                 \
    X(MERGE)     /* one copy of an equal prefix, or two */                                         \
    X(NUMBER)                                                                                      \
    X(TEXT)                                                                                        \
    X(CONTENTS)                                                                                    \
    X(CALLBACK)                                                                                    \
    X(LENGTH) /* how many statements are appended, or how long a buffer is */                      \
    X(REPEAT)                                                                                      \
    X(PROBE)

enum cairn_choice_point {
#define CAIRN_CHOICE_ENUM(name) CAIRN_CHOICE_##name,
    CAIRN_CHOICE_LIST(CAIRN_CHOICE_ENUM)
#undef CAIRN_CHOICE_ENUM
};

/* Answers in [0, n); context is the operation index concerned, or CAIRN_NONE. */
typedef uint32_t cairn_guide(void *self, struct cairn_rng *rng, enum cairn_choice_point point,
                             uint32_t context, uint32_t n);

/* All zero but rng: uniform choices. */
struct cairn_chooser {
    struct cairn_rng rng;
    cairn_guide *guide; /* NULL: uniform */
    void *self;         /* of the guide */
    CAIRN_VEC(uint32_t) record;
};

/* Begins a new sequence: the rng stream of its number, an empty record. */
void cairn_chooser_begin(struct cairn_chooser *chooser, uint64_t seed, uint64_t number);
void cairn_chooser_release(struct cairn_chooser *chooser);

/* n must be at least 1. */
uint32_t cairn_choose(struct cairn_chooser *chooser, enum cairn_choice_point point,
                      uint32_t context, uint32_t n);

/* True with probability p (in steps of 1/1000). */
bool cairn_choose_chance(struct cairn_chooser *chooser, enum cairn_choice_point point, double p);

#endif
