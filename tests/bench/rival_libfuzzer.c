/* For libFuzzer: `rival_libfuzzer FLAGS... -ignore_remaining_args=1 IMAGE`. Its handlers of signals
 * must be off: the runtime's heap needs its own. Memory that libFuzzer allocates is never used
 * again (runtime/malloc.c), which is faster than libc and bounds how long it can run: longer than
 * RIVAL_LOOP_MS by far. */
#include "tests/bench/rival.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    rival_begin((*argv)[*argc - 1], *argv);
    rival_enter();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rival_run_on(rival_pick(data, size));
    return 0;
}
