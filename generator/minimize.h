/* Simplification of failing sequences (thesis 6.1): what the failing statement does not depend on
 * is dropped, statements are removed last to first, repeats and arguments are made smaller.
 *
 * A step is accepted only if a fresh fork shows the same failure and no mark that the original
 * lacked; otherwise a bug would shrink into a misuse with the same frame. The result is never
 * larger, and minimizing it again changes nothing. May be included by generator/.
 */
#ifndef CAIRN_GENERATOR_MINIMIZE_H
#define CAIRN_GENERATOR_MINIMIZE_H

#include "generator/replay.h"

/* By what a failure is recognised while it is made smaller. */
struct cairn_pattern {
    enum cairn_run_mode mode;
    enum cairn_outcome_kind kind;
    enum cairn_failure_kind failure;
    uint32_t op; /* of the failing statement */
    uint32_t pc_module;
    uint64_t pc;
};

/* The pattern of a failed outcome of sequence. */
struct cairn_pattern cairn_pattern_of(const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome,
                                      enum cairn_run_mode mode);

/* Whether the outcome of sequence shows the failure. */
bool cairn_pattern_matches(const struct cairn_pattern *pattern,
                           const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome);

/* Minimizes a sequence that shows the pattern with at most max_runs replays. Observers and tail are
 * made part of the body first; the failing statement becomes the last. */
void cairn_minimize(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                    struct cairn_sequence *sequence, uint32_t max_runs);

/* The generic engine: removal and simplification with any predicate that the replayed sequence must
 * satisfy. `protected` statements (may be NULL) are never removed. */
typedef bool cairn_keeps(void *self, const struct cairn_sequence *candidate,
                         const struct cairn_outcome *outcome);

struct cairn_reduction {
    struct cairn_replayer *replayer;
    enum cairn_run_mode mode;
    uint32_t flags;
    cairn_keeps *keeps;
    void *self;
    uint32_t max_runs;
    bool simplifies_arguments;
};

/* Reduces sequence in place; statements in [first, sequence end) that belong to observers and tail
 * are tried like those of the body. */
void cairn_reduce(const struct cairn_reduction *reduction, struct cairn_sequence *sequence);

#endif
