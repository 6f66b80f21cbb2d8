/* The best sequences seen for every behaviour, from which the regression suite is made: for each
 * feature the shortest clean sequence. A feature is an operation and what it returned, coarsely;
 * that, and what it changed of what is seen of an object directly before and behind it; or, closer
 * to the state, that and what had been done before to the objects that it was given, which of the
 * values handed in it gave back, and how much it allocated and freed; or that and how many calls
 * had changed its object before, where they are several. May be included by generator/. */
#ifndef CAIRN_GENERATOR_SHOWCASE_H
#define CAIRN_GENERATOR_SHOWCASE_H

#include "core/map.h"
#include "core/outcome.h"
#include "core/sequence.h"

enum cairn_exhibit_kind {
    CAIRN_EXHIBIT_COARSE,
    CAIRN_EXHIBIT_CHANGE,
    CAIRN_EXHIBIT_CLOSE,
    CAIRN_EXHIBIT_FULL,
    CAIRN_EXHIBIT_KINDS
};

struct cairn_exhibit {
    uint64_t feature;
    uint32_t op;        /* that it is about: the statement's, or one called inside it */
    uint32_t statement; /* that shows the feature */
    enum cairn_exhibit_kind kind;
    uint64_t length;                /* what reading it costs */
    struct cairn_sequence sequence; /* with its destroying tail */
};

struct cairn_showcase {
    const struct cairn_model *model;
    CAIRN_VEC(struct cairn_exhibit) exhibits; /* in order of discovery */
    struct cairn_map by_feature;
    uint32_t *features_of_op; /* a number for each kind */
    const bool *shows;        /* by operation: whether it is shown at all; NULL: all are */
    struct cairn_arena arena;
};

void cairn_showcase_init(struct cairn_showcase *showcase, const struct cairn_model *model);
void cairn_showcase_release(struct cairn_showcase *showcase);

/* Offers a sequence that leaves nothing behind, with an outcome of it. */
void cairn_showcase_offer(struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome);

/* The statement of the body that shows the feature in this execution, or CAIRN_NONE. */
uint32_t cairn_showcase_find(const struct cairn_showcase *showcase, uint64_t feature,
                             const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome);

/* The feature of the kind that statement s shows, which was executed: coarse, close or full; the
 * coarse one where there is no full one. */
uint64_t cairn_showcase_feature(const struct cairn_showcase *showcase, enum cairn_exhibit_kind kind,
                                const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t s);

/* Whether statement s, which was executed, is one that a test can be about. */
bool cairn_showcase_shows(const struct cairn_showcase *showcase,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s);

/* Enters the coarse feature of every statement of the body into *features. */
void cairn_showcase_note(const struct cairn_showcase *showcase,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         struct cairn_map *features);

#endif
