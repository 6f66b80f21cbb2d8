/* What operations do to their arguments, learnt from unmarked executions (ARCHITECTURE.md 7,
 * Facts); what the user says of them (core/api_rule.h) comes first in every answer.
 *
 * Counts are kept per operation and parameter; a fact holds while the counts support it, so that it
 * can be withdrawn. Every change of an answer raises the epoch. Learning happens at batch
 * boundaries only, in the order of the sequences: the answers are the same for any number of jobs.
 * May be included by generator/ and, for reports, by cli/.
 */
#ifndef CAIRN_GENERATOR_FACTS_H
#define CAIRN_GENERATOR_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/map.h"
#include "core/model.h"
#include "core/outcome.h"
#include "core/sequence.h"
#include "generator/order.h"

/* An output as the item of a taking: cairn_facts_takes(facts, op, CAIRN_ITEM_OUTPUT + o, k, r). */
enum { CAIRN_ITEM_OUTPUT = 0x80 };

/* What a call returned, as far as facts are told apart by it: a container that refuses an item does
 * not take it. */
enum cairn_result {
    CAIRN_RESULT_NONE,  /* void */
    CAIRN_RESULT_FALSE, /* 0 or NULL */
    CAIRN_RESULT_TRUE,
    CAIRN_RESULT_NEGATIVE,
    CAIRN_RESULT_ANY, /* in questions: with some result */
};

struct cairn_param_facts {
    uint32_t calls;       /* a whole live heap block was passed, no other argument the same */
    uint32_t consumed;    /* ... and was freed by the call */
    uint32_t null_passed; /* NULL was passed and the call returned normally, without error */
    uint32_t null_sized;  /* ... of these: with a length beside it that is not 0 */
    uint32_t null_failed; /* NULL was passed and the call crashed or ended the process */
    uint32_t profiled;    /* calls of which it is known whether they changed what was passed */
    uint32_t mutated;
    uint32_t extreme_passed; /* the same for numbers beyond the limit */
    uint32_t extreme_failed;
    uint32_t negative_hangs; /* of the operation, with a negative number here */
    uint32_t dear;           /* a number here made the call allocate much */
    uint32_t files;          /* calls that were given the name of a file here */
    uint32_t looked;         /* ... and the file system was asked for something then or later */
    uint32_t marked[CAIRN_MARK_KINDS]; /* executions that ended here with this misuse */
    bool ignores_length; /* an output buffer whose length does not bound what is written */
};

struct cairn_output_facts {
    uint32_t calls;
    uint32_t fresh; /* a block that this statement allocated */
    uint32_t null;
    uint32_t zero;       /* a number that is 0 */
    uint32_t borrowed;   /* an older block that something else still held at the end */
    uint32_t given_back; /* an older block that nothing held any more: the caller's again */
    uint32_t error;      /* an error status */
};

struct cairn_op_facts {
    uint64_t started;
    uint64_t succeeded; /* returned normally, unmarked, without an error status */
    uint64_t errors;    /* returned normally with an error status */
    uint64_t failed;    /* crashed, hung, exited */
    uint64_t illegal;   /* was marked */
    uint64_t denied;
    uint64_t calls;           /* finished, iterations of loops counted */
    uint64_t bytes_allocated; /* by them */
    uint32_t hangs;
    uint32_t decided; /* SET: failures that were due to what was written there */
    bool has_takings; /* some of the takings are of it */
    bool reads_cells; /* never went well where a pointer that it is given the address of was NULL */
    uint32_t left_harmless; /* what was done behind it went well with guard pages, though it left
                               pointers to what it freed in an object that it was given */
    uint32_t left_harmful;  /* ... or failed */
    uint32_t counted;   /* the reference that it gave was given back apart from the others, ... */
    uint32_t uncounted; /* ... or could not be */
    uint32_t changed;   /* the epoch in which what is answered of it changed last; 0: never */
    struct cairn_param_facts *params;
    struct cairn_output_facts *outputs;
};

struct cairn_taking {
    uint32_t op;
    uint8_t item;      /* parameter, or CAIRN_ITEM_OUTPUT + output */
    uint8_t container; /* parameter */
    uint8_t result;    /* enum cairn_result */
    uint32_t taken;    /* destroying the container freed the item */
    uint32_t left;     /* ... left it alive */
};

/* How calls went on objects that one operation had made or initialised: a stream made for writing
 * is no object for the calls that read (uses.c). */
struct cairn_use {
    uint32_t maker; /* operation */
    uint32_t op;
    uint32_t succeeded;
    uint32_t refused; /* an error status, or a failure */
};

/* A learnt rule: what is passed for item has to belong to what is passed for container. */
struct cairn_rule {
    uint32_t op;
    uint8_t item;
    uint8_t container;
    uint32_t sightings; /* failures of what was no member */
    uint32_t against;   /* calls that went well all the same */
};

struct cairn_facts {
    const struct cairn_model *model;
    struct cairn_op_facts *ops;
    CAIRN_VEC(struct cairn_taking) takings;
    struct cairn_map taking_index;
    CAIRN_VEC(struct cairn_use) uses;
    struct cairn_map use_index;
    CAIRN_VEC(struct cairn_rule) rules;
    bool *has_initialiser;    /* by record: some operation initialises it */
    bool *has_destroyer;      /* by sort: some operation destroys just its objects, by name */
    struct cairn_order order; /* what has to come before what */
    uint32_t epoch;
    struct cairn_arena arena;
};

struct cairn_facts *cairn_facts_new(const struct cairn_model *model);
void cairn_facts_free(struct cairn_facts *facts);

/* Learns from the first `legal` statements of an executed sequence. is_whole: the sequence ran to
 * its end, so that what is alive was left alive. */
void cairn_facts_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t legal, bool is_whole);

/* Learns, likewise, whether files are looked for where names of some were given (lexical.c). */
void cairn_lexical_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, uint32_t legal);

/* Makes parameters texts that are names of files only by name: no file was looked for. Between
 * batches; sequences stay valid, as a text may be a file's name. */
void cairn_lexical_settle(const struct cairn_facts *facts, struct cairn_model *model);

/* Learns from a profiled execution which arguments calls change. */
void cairn_facts_learn_mutations(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome);

/* A failure of op went away when the item was a member of the container. */
void cairn_facts_learn_membership(struct cairn_facts *facts, uint32_t op, uint32_t item,
                                  uint32_t container);

/* Learns that what statements of the operation (SET) wrote decided a failure. */
void cairn_facts_learn_decided(struct cairn_facts *facts, uint32_t op);

/* Whether the field that the operation (SET) writes is the library's own: of a struct that its
 * calls make or initialise, and failures were due to it again and again. */
bool cairn_facts_is_private(const struct cairn_facts *facts, uint32_t op);

/* The length that is passed with output buffer `param` does not bound what op writes. */
void cairn_facts_learn_unsized(struct cairn_facts *facts, uint32_t op, uint32_t param);

/* A call of op with something that is no member went well, or failed. */
void cairn_facts_count_membership(struct cairn_facts *facts, uint32_t op, uint32_t item,
                                  bool failed);

/* ---- answers ---- */

/* The parameter of op that what is passed for item has to belong to, or CAIRN_NONE. */
uint32_t cairn_facts_membership(const struct cairn_facts *facts, uint32_t op, uint32_t item);

/* Whether a new call's output is likely to be NULL, or not to be set because the call fails. */
bool cairn_facts_seldom_yields(const struct cairn_facts *facts, uint32_t op, uint32_t output);

/* Whether it is NULL so often that it is no good for what fails with NULL. */
static inline bool cairn_facts_may_yield_null(const struct cairn_facts *facts, uint32_t op,
                                              uint32_t output)
{
    const struct cairn_output_facts *seen = &facts->ops[op].outputs[output];
    return seen->null * 8 > seen->calls;
}

/* Whether some call of op failed or returned an error: not every argument suits it. */
bool cairn_facts_is_selective(const struct cairn_facts *facts, uint32_t op);

/* Whether a good part of the calls of op return errors: success says something of what was passed.
 */
bool cairn_facts_is_choosy(const struct cairn_facts *facts, uint32_t op);

/* Whether calls of op fail, or return errors, more often than they succeed. */
bool cairn_facts_is_hard(const struct cairn_facts *facts, uint32_t op);

/* The call frees what is passed for the parameter, or ends its life by name. */
bool cairn_facts_consumes(const struct cairn_facts *facts, uint32_t op, uint32_t param);

/* Mostly does what cairn_facts_takes is sure of: worth a trial. */
bool cairn_facts_may_take(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                          uint32_t container);

/* What is passed for item (a parameter, or CAIRN_ITEM_OUTPUT + an output) belongs to the object
 * passed for container after a call with that result. */
bool cairn_facts_takes(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                       uint32_t container, enum cairn_result result);

/* How often the fate of such an item was seen. */
uint32_t cairn_facts_takings(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                             uint32_t container);

/* What the call of statement s returned. */
enum cairn_result cairn_facts_result(const struct cairn_facts *facts,
                                     const struct cairn_sequence *sequence,
                                     const struct cairn_outcome *outcome, uint32_t s);

/* The output is a fresh object that the caller owns. */
bool cairn_facts_yields_owned(const struct cairn_facts *facts, uint32_t op, uint32_t output);

/* What the call shares with whoever has its argument already is known to be a reference: objects
 * lived until they were given back as often as that says. */
bool cairn_facts_counts(const struct cairn_facts *facts, uint32_t op);

/* The reference that it gave was given back apart from the others: whether the object lived until
 * the last was. */
void cairn_facts_learn_counting(struct cairn_facts *facts, uint32_t op, bool counts);

/* The object to which call s of the sequence gives another reference, as far as its outcome and its
 * name show: what it yields is what it was passed, or it yields nothing and is called so. NULL if
 * none. */
const struct cairn_arg *cairn_facts_shared(const struct cairn_model *model,
                                           const struct cairn_sequence *sequence,
                                           const struct cairn_outcome *outcome, uint32_t s);

/* The block that statement s is there to end, or to give a reference to back; CAIRN_NONE if none.
 */
uint32_t cairn_facts_ended_by(const struct cairn_model *model,
                              const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t s);

/* How many references to the block are out before that statement, besides the first: those that
 * calls gave (is_known: calls of which that is known), less those that were given back. */
uint32_t cairn_facts_references(const struct cairn_facts *facts,
                                const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t block,
                                uint32_t before, bool is_known);

/* Whether statement s, which is there to end the block that it is given for the parameter, gives
 * back one of several references to it alone. */
/* Whether parameter i is a text by which something is looked up in an object that the call takes as
 * well: it may lie in what the call ends. Defined in uses.c. */
bool cairn_facts_is_key(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

bool cairn_facts_is_share(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s, uint32_t param,
                          uint32_t block);

/* The output is an object that belonged to another one and is now the caller's. */
bool cairn_facts_gives_back(const struct cairn_facts *facts, uint32_t op, uint32_t output);

/* Room that is enough for what writes without regard to a length. */
enum { CAIRN_AMPLE_ROOM = 65536 };

/* Bytes that one call of the operation allocates, on average. */
uint64_t cairn_facts_mean_bytes(const struct cairn_facts *facts, uint32_t op);

/* Whether a number that is not 0 is passed for the length of what argument i is. */
static inline bool cairn_facts_has_length(const struct cairn_outcome *outcome,
                                          const struct cairn_op *op, const struct cairn_arg *args,
                                          uint32_t i)
{
    const int l = op->params[i].partner;
    const struct cairn_wire_value *value =
        l < 0 || args[l].kind != CAIRN_ARG_VALUE
            ? NULL
            : cairn_outcome_value(outcome, args[l].index, args[l].output);
    return (l >= 0 && args[l].kind == CAIRN_ARG_INTEGER && args[l].integer != 0) ||
           (value != NULL && value->kind == CAIRN_VALUE_SCALAR && value->bits != 0);
}

/* How often NULL went well there; where a length is told beside it, with one that is not 0. */
static inline uint32_t cairn_facts_nulls(const struct cairn_param *param,
                                         const struct cairn_param_facts *counts)
{
    const bool is_callbacks =
        param->role == CAIRN_ROLE_CALLBACK || param->role == CAIRN_ROLE_USER_DATA;
    return param->partner >= 0 && !is_callbacks ? counts->null_sized : counts->null_passed;
}

/* NULL is a legal argument: by attribute or document, or it was passed often without harm. */
bool cairn_facts_nullable(const struct cairn_facts *facts, uint32_t op, uint32_t param);

/* Whether parameter i is the address of a pointer to constant text or bytes, which the call may
 * set: or read, if it goes on from there. */
bool cairn_facts_is_cursor(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

/* A call of op was seen to change what was passed for the parameter, or the user says that it does.
 */
bool cairn_facts_changes(const struct cairn_facts *facts, uint32_t op, uint32_t param);

/* Whether the value that output `output` of statement s yielded says that the call failed: NULL, or
 * a negative or error-named value of a function that returns a status. */
bool cairn_facts_is_error(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s);

/* The same of the value that a call of op yielded as its first output. */
bool cairn_facts_means_error(const struct cairn_facts *facts, uint32_t op,
                             const struct cairn_wire_value *value);

/* Whether the operation was called often, and never once with success. */
bool cairn_facts_never_succeeds(const struct cairn_facts *facts, uint32_t op);

/* Whether the function of the operation, with whatever format, went well in no more than one of
 * `share` times that it failed, which it did as often at least. */
bool cairn_facts_hardly_went_well(const struct cairn_facts *facts, uint32_t op, uint32_t share);

/* Whether a constant is named after something that went wrong. */
bool cairn_names_an_error(const char *name);

/* Whether the value that it returned may be a failure, if it is no status either: a negative
 * number, or an enumerator that is named so. */
bool cairn_facts_may_tell_failure(const struct cairn_facts *facts, uint32_t op,
                                  const struct cairn_wire_value *value);

/* ---- uses.c: objects by what made them ---- */

/* The operation that last initialised the caller's struct made by statement `local` before
 * statement `before`, or CAIRN_NONE. */
uint32_t cairn_uses_initialiser(const struct cairn_facts *facts,
                                const struct cairn_sequence *sequence, uint32_t local,
                                uint32_t before);

/* The call that made the value of that statement, or initialised it; CAIRN_NONE if none did. */
uint32_t cairn_uses_maker(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          uint32_t value, uint32_t before);

/* Whether the operation ever went well with what the maker made. */
bool cairn_uses_worked(const struct cairn_facts *facts, uint32_t maker, uint32_t op);

/* Whether the operation goes well much more rarely with what the maker made than it does as a rule:
 * a text where it wants an array. */
bool cairn_uses_is_unwelcome(const struct cairn_facts *facts, uint32_t maker, uint32_t op);

/* Whether what the maker made is the wrong object for op: it never worked, while objects of other
 * makers did. */
bool cairn_uses_is_wrong_object(const struct cairn_facts *facts, uint32_t maker, uint32_t op);

/* Whether op ends objects of the maker by its name, and nothing else ends any of their sort: then
 * it is meant for all of them. */
bool cairn_uses_is_meant(const struct cairn_facts *facts, uint32_t maker, uint32_t op);

/* Whether the names say that what the maker made goes the other way (png_create_write_struct,
 * png_read_info). */
bool cairn_uses_is_opposite(const struct cairn_facts *facts, uint32_t maker, uint32_t op);

/* Counts what statement s was given. */
void cairn_uses_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, uint32_t s);

#endif
