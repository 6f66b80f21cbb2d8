/* For afl-fuzz: `rival_afl IMAGE`, compiled by afl-clang-fast, with the fork server put off until
 * the process is prepared, and inputs in shared memory: its fastest way with a fork for each.
 * Stubs and library are the same objects as for the others and count no edges, which costs afl-fuzz
 * nothing. */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "tests/bench/rival.h"

__AFL_FUZZ_INIT();

int main(int argc, char **argv)
{
    if (argc != 2) {
        dprintf(2, "rival_afl: IMAGE is missing\n");
        rival_exit(2);
    }
    rival_begin(argv[1], argv);
    __AFL_INIT();
    const uint8_t *input = __AFL_FUZZ_TESTCASE_BUF;
    rival_enter();
    rival_exit(rival_run(rival_pick(input, (size_t)__AFL_FUZZ_TESTCASE_LEN)) ? 0 : 1);
}
