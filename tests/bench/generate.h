/* Runs of cairn's own, for programs that measure. */
#ifndef CAIRN_TESTS_BENCH_GENERATE_H
#define CAIRN_TESTS_BENCH_GENERATE_H

#include "generator/run.h"
#include "tests/support/subject.h"

/* Generates so many sequences, as `cairn generate --jobs 1` does. What fails ends the process. */
struct cairn_run_stats bench_generate(const struct test_subject *subject, uint64_t sequences,
                                      const struct cairn_run_observer *observer);

#endif
