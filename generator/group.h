/* Failures that look alike, and when to look into them again. Internal to generator/. */
#ifndef CAIRN_GENERATOR_GROUP_H
#define CAIRN_GENERATOR_GROUP_H

#include "core/map.h"
#include "generator/failure.h"
#include "generator/minimize.h"

enum {
    CAIRN_FIRST_ANALYSES = 4, /* of failures that look alike, before they are trusted to be alike */
};

/* Failures that look alike in one execution: kind, operation, pc. */
struct cairn_group {
    uint64_t sightings;
    uint32_t analyses;
    uint32_t epoch; /* of the facts by which the verdict was found */
    enum cairn_verdict verdict;
    uint32_t failure; /* index, or CAIRN_NONE */
    uint32_t blamed;  /* operation whose argument is robustness, or CAIRN_NONE */
};

/* All zeros is empty. */
struct cairn_groups {
    CAIRN_VEC(struct cairn_group) list;
    struct cairn_map of_pattern;
    struct cairn_map misuses; /* by located pattern: how often it was the caller's fault */
    struct cairn_map asked;   /* ... and how often that was asked */
};

void cairn_groups_release(struct cairn_groups *groups);

/* The group of the pattern, a new one if need be; valid until the next call. */
struct cairn_group *cairn_groups_of(struct cairn_groups *groups,
                                    const struct cairn_pattern *pattern);

/* The same, or NULL if there is none. */
struct cairn_group *cairn_groups_find(const struct cairn_groups *groups,
                                      const struct cairn_pattern *pattern);

/* Whether it was sighted 1, 2, 4, 8... times. */
bool cairn_group_has_doubled(const struct cairn_group *group);

/* Whether a failure at statement `failing` is worth an analysis. What is known is analysed again
 * while it may be another cause with the same look: at first, and then whenever the sightings
 * double. */
bool cairn_group_is_worth(const struct cairn_group *group, const struct cairn_sequence *sequence,
                          uint32_t failing);

/* The failure of the located pattern was found to be the caller's fault. */
void cairn_groups_note_misuse(struct cairn_groups *groups, const struct cairn_pattern *located);

/* What shows late shows in many calls, each a group of its own: whether it was located, at the call
 * that did it, where the caller was at fault often enough. No when asked for the 1st, 2nd, 4th, 8th
 * time: there it may be another cause. */
bool cairn_groups_is_misuse(struct cairn_groups *groups, const struct cairn_pattern *located);

#endif
