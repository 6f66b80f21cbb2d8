/* Why a failure happened: what it needs, whose dangling pointer it is, and so its verdict
 * (ARCHITECTURE.md 7, Blame). Works on a minimized sequence, by replaying variants of it. May be
 * included by generator/. */
#ifndef CAIRN_GENERATOR_BLAME_H
#define CAIRN_GENERATOR_BLAME_H

#include "core/str.h"
#include "core/test.h"
#include "generator/minimize.h"
#include "generator/tail.h"

/* What a doubt is about: of the same two failures are one report. */
enum cairn_doubt {
    CAIRN_DOUBT_KIND = 1,   /* an object that was made as another kind: by type */
    CAIRN_DOUBT_STATE,      /* an object that may lack something: by sort */
    CAIRN_DOUBT_TERMINATOR, /* a text that may not end: by who made it */
    CAIRN_DOUBT_FINISHED,   /* an object that was finished: by the call that did */
    CAIRN_DOUBT_MEMORY,     /* memory of unknown use: by the parameter's name */
    CAIRN_DOUBT_MAKER,      /* an object that never went well with a call: by who made it */
    CAIRN_DOUBT_RECEIVER,   /* an object that was freed by chance: by the call that did */
};

struct cairn_blame {
    enum cairn_verdict verdict;
    bool is_weak;       /* SUSPECT: of what is nearly always misuse, and not to be reported */
    uint32_t statement; /* of the blamed argument, or CAIRN_NONE */
    uint32_t arg;
    uint32_t container;   /* parameter that the blamed argument has to belong to, or CAIRN_NONE */
    bool needs_alignment; /* it fails only where malloc's alignment is not given */
    bool ignores_length;  /* the blamed argument is a buffer whose length does not bound it */
    uint32_t cause;       /* operation that made two owners of one block, or CAIRN_NONE */
    uint64_t doubt;       /* SUSPECT: hash of what is doubted, the same wherever it shows; or 0 */
    uint32_t left_by;     /* operation that freed what the library went on to use for other objects,
                             or CAIRN_NONE */
    uint64_t root;    /* BUG: hash of the call before the failing one that is the cause, the same
                         wherever it shows; or 0 */
    uint32_t breaker; /* operation after which nothing can destroy what failed, or CAIRN_NONE */
    struct cairn_str why; /* one or more sentences for the test's comment; release after use */
};

/* Whether the failing statement itself shows that the caller is to blame, whatever else the
 * sequence does: it passes what was freed, or what leads to memory that the caller handed over and
 * that was freed since, or it reads a field of NULL. Replays nothing. */
bool cairn_blame_is_plain(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome);

/* Judges the failure that sequence shows. */
void cairn_blame_failure(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                         const struct cairn_pattern *pattern, const struct cairn_sequence *sequence,
                         struct cairn_blame *blame);

/* Whether a call in the sequence, which does not fail, is given an object of another kind than its
 * name wants. */
bool cairn_blame_mistakes_kind(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                               const struct cairn_sequence *sequence);

/* Whether the operation, given nothing but numbers, lays down by its name how much may be
 * allocated. */
bool cairn_blame_limits_memory(const struct cairn_model *model, const struct cairn_op *op);

/* Whether the caller himself handed the block to a call before statement `before`. */
bool cairn_blame_was_passed(const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, uint32_t block, uint32_t before);

/* Whether the freed block to which argument `arg` of statement s leads was the caller's to look
 * after: he handed it to a call before, and did not give it, by the last such call, to the very
 * object that the argument is, which freed it in another call that ended nothing. */
bool cairn_blame_was_kept(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t block, uint32_t s,
                          uint32_t arg);

#endif
