/* Simplification of failing sequences (thesis 6.1).
 *
 * A step is accepted only if a fresh fork shows the same failure and no mark that the original
 * lacked; otherwise a bug would shrink into a misuse with the same frame. May be included by
 * generator/.
 */
#ifndef CAIRN_GENERATOR_MINIMIZE_H
#define CAIRN_GENERATOR_MINIMIZE_H

#include "generator/reduce.h"

/* By what a failure is recognised while it is made smaller. */
struct cairn_pattern {
    enum cairn_run_mode mode;
    enum cairn_outcome_kind kind;
    enum cairn_failure_kind failure;
    uint32_t op; /* of the failing statement */
    uint32_t pc_module;
    uint64_t pc;
    bool follows_null; /* SIGSEGV: what is concluded of a missing pointer holds of no stray one */
    int32_t contract;  /* number of the one that is violated; else 0 */
    uint32_t owner; /* operation that allocated the block which was damaged, where that shows late;
                       else CAIRN_NONE. Tells groups apart, no more */
};

/* Whether it is a call that does not come to an end: where it was stopped says nothing, and showing
 * it takes long. */
static inline bool cairn_pattern_is_endless(const struct cairn_pattern *pattern)
{
    return pattern->kind == CAIRN_OUTCOME_HANG || pattern->failure == CAIRN_FAILURE_STACK_OVERFLOW;
}

/* Whether the call that failed called a function by a pointer that is NULL. */
static inline bool cairn_pattern_calls_null(const struct cairn_pattern *pattern)
{
    return pattern->kind == CAIRN_OUTCOME_SIGNAL && !cairn_pattern_is_endless(pattern) &&
           pattern->pc_module == CAIRN_WIRE_NONE && pattern->pc == 0;
}

/* The pattern of a failed outcome of sequence. */
struct cairn_pattern cairn_pattern_of(const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome,
                                      enum cairn_run_mode mode);

/* Whether the outcome of sequence shows the failure. */
bool cairn_pattern_matches(const struct cairn_pattern *pattern,
                           const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome);

/* Minimizes a sequence (of the pool's, if that is not NULL, shorter parts are tried) that shows the
 * pattern with at most max_runs replays. Observers and tail are made part of the body first; the
 * failing statement becomes the last. */
void cairn_minimize(struct cairn_replayer *replayer, const struct cairn_pool *pool,
                    const struct cairn_pattern *pattern, struct cairn_sequence *sequence,
                    uint32_t max_runs);

#endif
