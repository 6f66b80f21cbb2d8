/* Sequences whose every argument is beyond doubt. What a call must not do whatever it is given
 * (crash) is judged by blame; what it must not do on arguments that make sense (never return, lose
 * memory) is only said of sequences in which nothing may be the caller's doing: calls that take at
 * most one object, which a call made, or initialised once, beside texts, buffers and numbers that
 * are written down. May be included by generator/. */
#ifndef CAIRN_GENERATOR_DOUBT_H
#define CAIRN_GENERATOR_DOUBT_H

#include "core/outcome.h"
#include "core/sequence.h"
#include "generator/facts.h"

/* What is beyond doubt only where it is allowed. */
enum {
    CAIRN_DOUBT_REPEATED = 1,  /* loops, and numbers and texts that count them */
    CAIRN_DOUBT_CALLBACKS = 2, /* those that only return something, and what is handed to them */
    CAIRN_DOUBT_FIELDS = 4,    /* numbers that the test writes into structs of its own */
    CAIRN_DOUBT_FILES = 8,     /* names of files, and streams, of the test's own */
    CAIRN_DOUBT_BLANKS = 16,   /* structs of the test's own, all zeros, of a kind that no call
                                  initialises */
    CAIRN_DOUBT_BUFFERS = 32,  /* buffers of the test's own, and how long they are, in structs of
                                  its own that a call has initialised */
    CAIRN_DOUBT_OBJECTS = 64,  /* several objects of one call */
    CAIRN_DOUBT_REALS = 128,   /* reals, which need not equal themselves (is_plain alone) */
    CAIRN_DOUBT_FILLED = 256, /* structs of the test's own, of numbers alone, of a kind that no call
                                 initialises, that a call fills in, beside another object */
};

/* Whether all of it is. */
bool cairn_doubt_is_none(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         unsigned allowed);

/* As cairn_doubt_is_none for the first `end` statements, which deal with no reals unless that is
 * allowed. */
bool cairn_doubt_is_plain(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t end, unsigned allowed);

/* The statement, a call, that is given first what statement s makes, and may write to it;
 * CAIRN_NONE unless s makes a struct of numbers alone of a kind that no call initialises. */
uint32_t cairn_doubt_filler(const struct cairn_model *model, const struct cairn_sequence *sequence,
                            uint32_t s);

/* Whether statement s, a call, returned a negative number, as most errors are. */
bool cairn_doubt_is_negative(const struct cairn_model *model, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome, uint32_t s);

/* How many statements before `last` returned an error, or a negative number: after that an object
 * may not be fit for what comes then. */
uint32_t cairn_doubt_count_failed(const struct cairn_facts *facts,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, uint32_t last);

/* Whether all that leads to call s, and is done to what it takes, is beyond doubt: of a call that
 * goes on for ever after anything else nobody knows that it is meant to end. */
bool cairn_doubt_is_plain_way(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t s);

/* Whether no callback of ours was called up to the statement that did not return: then none has a
 * part in that. */
bool cairn_doubt_calls_nobody(const struct cairn_outcome *outcome);

/* Whether statement s, a call, is of a kind that is meant to return, whatever it is given: it calls
 * nobody back, and is not named after running, waiting or going round. */
bool cairn_doubt_is_to_return(const struct cairn_model *model,
                              const struct cairn_sequence *sequence, uint32_t s, unsigned allowed);

/* Whether the contents that are passed, but for room to write to, are few bytes. Of a call that was
 * proved never to return no more is asked: its numbers cannot ask for that, but long contents may
 * lead in a circle. */
bool cairn_doubt_is_short(const struct cairn_model *model, const struct cairn_sequence *sequence);

/* Whether the arguments are so small that no work in proportion to them takes long, nor does most
 * work that grows faster; contents may be longer if the call recursed deeper than they could ask
 * for. */
bool cairn_doubt_is_small(const struct cairn_sequence *sequence, bool is_deep);

/* Whether the comment on the operation states, among its preconditions, a range for parameter i
 * that cairn cannot read: "@assert track < object->tracks". Defined in blame_documented.c. */
bool cairn_documented_range(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

/* Whether the comment on the call says that it frees a part of something alone, and so leaves the
 * rest to who knows of it: "frees just the items". Defined in blame_stated.c. */
bool cairn_documented_part(const struct cairn_op *op);

struct cairn_failure;
struct cairn_arena;

/* Nobody believes a tool that finds as many bugs as that in one library; rather it leaves to its
 * callers what cairn does not know of: then all of them are suspects. What contracts of the user's
 * show is not meant. New texts are kept in the arena. */
void cairn_doubt_many(struct cairn_failure *failures, uint32_t count, struct cairn_arena *arena);

#endif
