/* The engine that makes sequences smaller (thesis 6.1): what the last statement does not depend on
 * is dropped, statements are removed last to first, values are replaced by ones that take fewer
 * statements to make, repeats and arguments are made smaller. Whoever asks says what has to stay.
 * The result is never larger, and reducing it again changes nothing. May be included by generator/.
 */
#ifndef CAIRN_GENERATOR_REDUCE_H
#define CAIRN_GENERATOR_REDUCE_H

#include "core/map.h"
#include "generator/pool.h"
#include "generator/replay.h"

/* Whether the candidate, which was just replayed and judged, still shows what is asked. */
typedef bool cairn_keeps(void *self, const struct cairn_sequence *candidate,
                         const struct cairn_outcome *outcome);

/* How many statements of a candidate that does not keep it seem to be enough for it; 0 if that is
 * not to be seen from the outcome. */
typedef uint32_t cairn_enough(void *self, const struct cairn_sequence *candidate,
                              const struct cairn_outcome *outcome);

struct cairn_reduction {
    struct cairn_replayer *replayer;
    const struct cairn_pool *pool; /* where shorter ways to a value are looked up; NULL: values are
                                      not replaced, as in a sequence with a destroying tail */
    enum cairn_run_mode mode;
    uint32_t flags;
    cairn_keeps *keeps;
    cairn_enough *enough; /* or NULL */
    void *self;
    uint32_t max_runs;
    bool is_deep; /* what it is of uses up the stack, which takes long where pages are dear */
    bool simplifies_arguments;
    bool writes_numbers; /* those that calls yield are written down */
    bool is_for_readers; /* long texts are cut, and memory of which little matters is made small */
    bool shares_makers;  /* of objects that one call made, those that another will do for go */
};

/* Reduces sequence in place. Observers and tail are tried like the statements of the body. */
void cairn_reduce(const struct cairn_reduction *reduction, struct cairn_sequence *sequence);

/* ---- for the parts of the engine: reduce*.c, plain.c and replace.c ---- */

struct cairn_reducing {
    const struct cairn_reduction *reduction;
    struct cairn_sequence *best;
    struct cairn_sequence candidate;
    struct cairn_map tried; /* hashes of candidates that did not keep */
    uint32_t runs;
    uint32_t enough; /* of the candidate that was refused last */
};

/* Runs the candidate and takes it over as the best if it keeps what is asked. */
bool cairn_reduce_accept(struct cairn_reducing *w);

/* Tries one other argument in place of argument index a of the whole sequence; and if it will not
 * do alone (the key under which something was put), in place of all that are like it. The contents,
 * unless NULL, are what a BYTES argument is to hold. */
bool cairn_reduce_try(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                      const void *contents);

/* The same for all that are like argument a at once; false if there are no others. */
bool cairn_reduce_try_alike(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                            const void *contents);

/* Changes argument i of statement s; returns whether it did. It may put others in the place of
 * arguments, but neither adds nor removes statements. */
typedef bool cairn_reduce_argument(struct cairn_reducing *w, uint32_t s, uint32_t i);

/* Does that for all arguments that stand for parameters. Returns whether one was changed. */
bool cairn_reduce_each(struct cairn_reducing *w, cairn_reduce_argument *change);

/* 0 and 1, letters and NULL in place of other arguments. Returns whether one was simplified. */
bool cairn_simplify_arguments(struct cairn_reducing *w);

/* Writes down numbers that calls yielded only for the next to take. Returns whether one was. */
bool cairn_use_numbers(struct cairn_reducing *w);

/* Writes down a name of a file where no file is meant. Returns whether one was. */
bool cairn_write_file_names(struct cairn_reducing *w);

/* Numbers, enumerators and texts that a reader would wonder about become plain ones, where it does
 * not matter which they are. Returns whether some did. */
bool cairn_plain_arguments(struct cairn_reducing *w);

/* Makes the contents of argument a empty, or takes parts out: halves first, then smaller ones down
 * to an eighth, from the end. Returns whether that went well. */
bool cairn_reduce_contents(struct cairn_reducing *w, uint32_t a);

/* Cuts texts that end where they end, and files; what is behind other memory nobody knows. Returns
 * whether one was cut. */
bool cairn_shorten_texts(struct cairn_reducing *w);

/* Texts of the body that calls and fields yielded are written down, as they are, where another call
 * only reads them. Returns whether one was. */
bool cairn_write_texts(struct cairn_reducing *w);

/* Whether argument a is a file descriptor: 0 and 1 are somebody else's. */
bool cairn_reduce_is_descriptor(const struct cairn_reducing *w, uint32_t a);

/* Memory that was offered because nothing says how much is read shrinks to what is: against guard
 * pages the sequence has to end as well. Returns whether some did. */
bool cairn_shorten_memory(struct cairn_reducing *w);

/* Memory that is only written to is blank before, where what it held does not matter. Returns
 * whether some is now. */
bool cairn_blank_rooms(struct cairn_reducing *w);

/* The elements of arrays of pointers are NULL, where it does not matter what they are: the call
 * writes them. Returns whether some are now. */
bool cairn_null_elements(struct cairn_reducing *w);

/* Arrays of structs get fewer elements, if whoever is given them is told how many there are, and
 * elements of zeros. Returns whether some did. */
bool cairn_reduce_records(struct cairn_reducing *w);

/* What is only kept for the caller, by pointers to void, becomes a short text, where that will do:
 * with letters in the order of the first bytes that there were. Returns whether some did. */
bool cairn_write_items(struct cairn_reducing *w);

/* Lets one object do for several that one operation made, in a sequence with a destroying tail.
 * Returns whether some went. */
bool cairn_share_makers(struct cairn_reducing *w);

/* Replaces values by others of the same sort that the sequence has anyway, or that the pool makes
 * with fewer statements. Every step makes the sequence shorter. Returns whether one was taken. */
bool cairn_replace_values(struct cairn_reducing *w);

#endif
