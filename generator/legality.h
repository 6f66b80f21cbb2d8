/* Which statements of an executed sequence misused the API (ARCHITECTURE.md 7, Marks): the marks
 * that the runtime saw (freed, dangling) and those that follow from facts and arguments (given
 * twice, cycle, unborn, null, extreme). May be included by generator/. */
#ifndef CAIRN_GENERATOR_LEGALITY_H
#define CAIRN_GENERATOR_LEGALITY_H

#include "core/outcome.h"
#include "core/sequence.h"
#include "core/vec.h"
#include "generator/facts.h"
#include "generator/options.h"

struct cairn_mark {
    uint32_t statement;
    uint32_t arg;
    enum cairn_mark_kind kind;
    uint32_t block;  /* FREED, DANGLING: the dead block; GIVEN_TWICE, CYCLE: the item; or NONE */
    uint32_t holder; /* DANGLING: who points to it; or NONE */
};

/* What is known of a block while the statements are gone through. */
struct cairn_block_life {
    uint32_t owner;  /* the block that it was given to, or NONE */
    uint32_t member; /* the block that it was last taken from or given to, or NONE */
    uint32_t shares; /* references that the caller got besides the first */
    bool is_owned;   /* the caller got it fresh or back, and has not given it away */
    bool is_dead;    /* destroyed by name or fact, freed or not */
    bool is_unborn;  /* caller's storage that no initialiser succeeded on */
};

/* Caller-allocated; all zero is empty. */
struct cairn_legality {
    CAIRN_VEC(struct cairn_mark) marks; /* in order of statements */
    uint32_t marked;                    /* first marked statement, or the number of statements */
    CAIRN_VEC(uint8_t) owned;           /* by block: the caller has to destroy it */
    CAIRN_VEC(uint8_t) unusable;        /* by block: destroyed by name, or not initialised */
    CAIRN_VEC(uint8_t) unborn;          /* by block: waits for its initialiser */
    CAIRN_VEC(uint8_t) failed;          /* by slot: an error return yielded it */
    CAIRN_VEC(struct cairn_block_life) blocks; /* for the judgement alone */
};

void cairn_legality_release(struct cairn_legality *legality);

/* Judges every statement that was started. With options->legality off nothing is marked. */
void cairn_legality_judge(struct cairn_legality *legality, const struct cairn_facts *facts,
                          const struct cairn_options *options,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome);

/* Whether the mark is always the caller's doing. FREED and DANGLING are not: whose dangling pointer
 * it is has to be tried out (generator/blame.h). */
bool cairn_mark_is_callers(enum cairn_mark_kind kind);

#endif
