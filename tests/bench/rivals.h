/* Other ways to run the sequences that the executor runs: tests/bench/rival*.c, linked with the
 * very stubs of a harness, and driven from here. For bench_executor.c. */
#ifndef CAIRN_TESTS_BENCH_RIVALS_H
#define CAIRN_TESTS_BENCH_RIVALS_H

#include "core/sequence.h"
#include "tests/support/subject.h"

enum rival {
    RIVAL_SERVER, /* a fork server that is asked and looked after as afl-fuzz does */
    RIVAL_AFL,    /* afl-fuzz itself */
    RIVAL_LOOP,   /* one after the other in one process, nothing restored */
    RIVAL_LIBFUZZER,
    RIVAL_COUNT,
};

struct rivals;

/* Links what can be linked here. The sequences stay the caller's. */
struct rivals *rivals_new(struct test_subject *subject, const struct cairn_sequence *sequences,
                          uint32_t count);
void rivals_free(struct rivals *rivals);

/* Why a rival cannot be measured here, or NULL. */
const char *rivals_missing(const struct rivals *rivals, enum rival rival);

/* Runs sequences: SERVER so many, LOOP all of them for a while, the fuzzers for a while those of
 * their choice. Returns the microseconds that one took, or 0 if it came to nothing: then the rival
 * counts as missing. */
double rivals_measure(struct rivals *rivals, enum rival rival, uint32_t count);

/* Of the sequences that were run, how many ended otherwise than under cairn, in percent. afl-fuzz
 * does not count them: 0. */
double rivals_failed_percent(const struct rivals *rivals, enum rival rival);

#endif
