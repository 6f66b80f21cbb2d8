/* Failures: grouped by signature, minimized, judged, confirmed (ARCHITECTURE.md 7, 11). May be
 * included by generator/ and cli/. */
#ifndef CAIRN_GENERATOR_FAILURE_H
#define CAIRN_GENERATOR_FAILURE_H

#include "core/test.h"
#include "generator/blame.h"

struct cairn_failure {
    uint32_t id; /* from 1 */
    enum cairn_verdict verdict;
    bool is_weak; /* cairn_blame.is_weak */
    enum cairn_failure_kind kind;
    enum cairn_run_mode mode; /* in which it shows */
    uint32_t op;
    uint32_t cause;           /* operation that made two owners of one block, or CAIRN_NONE */
    bool is_of_reference;     /* ... because it did not count (generator/reference.h) */
    uint32_t breaker;         /* cairn_blame.breaker */
    uint32_t contract;        /* that is violated, contracts index, or CAIRN_NONE */
    uint32_t value_statement; /* ... by this value */
    uint32_t value_output;
    uint32_t place;    /* the operation that allocated the block which is missed, or CAIRN_NONE */
    uint32_t inferred; /* INFERRED: index among the contracts that names promise (infer.h) */
    uint32_t argument; /* 1-based, 0: none */
    struct cairn_sequence sequence; /* minimized */
    uint32_t statements_before;
    uint64_t sightings;
    uint32_t reproduced; /* of CAIRN_CONFIRMATIONS fresh forks */
    int32_t signal;
    uint64_t
        crash; /* names the instruction of the library's where it fails, in a call of op; or 0 */
    const char *signature;
    const char *frames; /* "cJSON_Delete+0x1c, cJSON_Delete+0x30", or "" */
    const char *why;    /* why it is believed to be whose fault */
};

enum { CAIRN_CONFIRMATIONS = 10 };

struct cairn_failures;

/* facts learns the rules that blame finds; the pool is where shorter ways to values are looked up.
 * Both are borrowed. */
struct cairn_failures *cairn_failures_new(const struct cairn_model *model,
                                          struct cairn_facts *facts, const struct cairn_pool *pool);
void cairn_failures_free(struct cairn_failures *failures);

/* An execution of sequence failed. New kinds of failures are analysed at once; known ones are
 * counted. Returns the verdict as far as it is known. */
enum cairn_verdict cairn_failures_see(struct cairn_failures *failures,
                                      struct cairn_replayer *replayer,
                                      const struct cairn_tails *tails,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome,
                                      enum cairn_run_mode mode);

/* Enters a leak in operation op that was found and confirmed (generator/leak.h): the sequence
 * destroys everything, and what the call allocated is left, or what it lost of what was kept when
 * it began (is_later). statements_before: before it was made smaller. */
void cairn_failures_report_leak(struct cairn_failures *failures,
                                const struct cairn_sequence *sequence, uint32_t op, bool is_later,
                                uint32_t statements_before);

/* Enters what a call that did not count a reference leads to (generator/reference.h): the sequence,
 * made smaller, shows the pattern, and is a suspect if that comes again in fresh forks. */
void cairn_failures_report_reference(struct cairn_failures *failures,
                                     struct cairn_replayer *replayer,
                                     const struct cairn_pattern *pattern,
                                     const struct cairn_sequence *sequence, uint32_t cause,
                                     uint32_t statements_before, const char *why);

/* Enters what came of a failed allocation (generator/oom.c): the sequence, made smaller, shows the
 * pattern. A crash has to come again in fresh forks, with the library on the stack. Returns whether
 * it is a report of its own. */
bool cairn_failures_report_oom(struct cairn_failures *failures, struct cairn_replayer *replayer,
                               const struct cairn_pattern *pattern,
                               const struct cairn_sequence *sequence, uint32_t statements_before,
                               const char *why);

/* A function does not do what is expected of its name. */
struct cairn_inferred_report {
    uint32_t op;
    uint32_t inferred;
    const char *contract; /* one word */
    const char *why;
    uint32_t statements_before;
    enum cairn_verdict verdict;
    enum cairn_failure_kind kind; /* INFERRED, or UNINITIALISED */
};

/* Enters what generator/infer.h found and confirmed. Returns its index. */
uint32_t cairn_failures_report_inferred(struct cairn_failures *failures,
                                        const struct cairn_sequence *sequence,
                                        struct cairn_inferred_report report);

/* The report of that index does not stand. */
void cairn_failures_withdraw(struct cairn_failures *failures, uint32_t index);

/* A failure that an earlier part of the run reported: the one that is the same gets its id and goes
 * on from its counts, others get ids above. Nothing of it is kept. Until cairn_failures_settle is
 * called, failures have no id. */
void cairn_failures_expect(struct cairn_failures *failures, const struct cairn_failure *known);
void cairn_failures_settle(struct cairn_failures *failures);

/* What was concluded of failures that look like this one is concluded anew when it is seen next,
 * unless a report stands. */
void cairn_failures_reopen(struct cairn_failures *failures, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, enum cairn_run_mode mode);

/* How often a failure like this one was seen. */
uint64_t cairn_failures_sightings(const struct cairn_failures *failures,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, enum cairn_run_mode mode);

/* Judges every reported failure again by the facts as they are now; what does not stand any more
 * gets the verdict illegal. */
void cairn_failures_recheck(struct cairn_failures *failures, struct cairn_replayer *replayer,
                            const struct cairn_tails *tails);

/* How many sequences the run has executed: what analyses may cost goes by it. */
void cairn_failures_tell_executed(struct cairn_failures *failures, uint64_t executed);

/* All that were ever reported, in order of discovery: bug, suspect, robustness, or illegal if the
 * report was withdrawn. */
uint32_t cairn_failures_count(const struct cairn_failures *failures);
const struct cairn_failure *cairn_failures_at(const struct cairn_failures *failures, uint32_t i);

#endif
