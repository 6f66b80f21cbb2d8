/* A harness that runs cairn's sequences as other fuzzers run their inputs: the executor's stubs,
 * decoder, interpreter and heap, but nothing restored, and nobody told more than whether a sequence
 * ended well. Linked in place of the runtime's main, server and batches; for rival_main.c,
 * rival_afl.c and rival_libfuzzer.c, each of which is one way to be driven.
 */
#ifndef CAIRN_TESTS_BENCH_RIVAL_H
#define CAIRN_TESTS_BENCH_RIVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RIVAL_LOOP_MS = 500 };

/* Maps the image, a struct cairn_wire_start with one slot whose input is a batch, and prepares the
 * process as a harness; argv is main's. Ends the process with a message if that cannot be. */
void rival_begin(const char *image, char **argv);

/* From now on this process, a child or not, runs sequences. Looks at what stands in the slot. */
void rival_enter(void);

/* The sequence that an input chosen by a fuzzer stands for. What is not in wire form would be
 * refused by the decoder, which costs nothing, so fuzzers get a table to choose from instead: every
 * input is one valid sequence, all equally often. */
uint32_t rival_pick(const uint8_t *input, size_t size);

/* Runs one sequence; returns whether it ended well. */
bool rival_run(uint32_t sequence);

/* Runs one of many in the same process. After RIVAL_LOOP_MS, and as many runs as there are
 * sequences or a multiple, the process ends with a line on stdout: how many it ran, nanoseconds,
 * and how many of them did not end well. */
void rival_run_on(uint32_t sequence);

/* Ends the process, past what the runtime has in place of exit. */
_Noreturn void rival_exit(int status);

#endif
