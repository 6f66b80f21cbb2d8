/* What a run has learnt of the calls, as rules (core/api_rule.h): only what the counts support now
 * (generator/facts.h), what was documented, and roles that are as good as certain. What contracts.h
 * is written from. May be included by cli/. */
#ifndef CAIRN_GENERATOR_CONCLUDE_H
#define CAIRN_GENERATOR_CONCLUDE_H

#include "core/api_rule.h"
#include "generator/facts.h"
#include "generator/tail.h"

struct cairn_conclusion {
    uint32_t op;
    struct cairn_api_rule rule;
    uint64_t count; /* so many of total observations show it */
    uint64_t total; /* 0: not observed but documented, said by the user, or told by a name */
};

struct cairn_conclusions {
    CAIRN_VEC(struct cairn_conclusion) list;
};

/* Whether a report says that the operation fails with NULL for the parameter. */
typedef bool cairn_crashes_with_null(const void *self, uint32_t op, uint32_t param);

/* Appends what is concluded of every call, in the order of operations and rules. tails and crashes
 * may be NULL: what only they know is left out. Texts are the model's. */
void cairn_conclude(const struct cairn_facts *facts, const struct cairn_tails *tails,
                    cairn_crashes_with_null *crashes, const void *self,
                    struct cairn_conclusions *conclusions);

/* The same of a run as it stands (conclude_run.c). */
struct cairn_run;
void cairn_run_conclude(const struct cairn_run *run, struct cairn_conclusions *conclusions);

#endif
