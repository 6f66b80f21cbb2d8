/* The rivals that need no fuzzer:
 *
 *     rival IMAGE loop     one sequence of the slot after the other, in this process
 *     rival IMAGE serve    a fork server as afl-fuzz talks to: four bytes on descriptor 3 ask for
 *                          one run of what stands in the slot; the child's number and its status
 *                          are written to descriptor 4, four bytes each
 */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executor/runtime/state.h"
#include "tests/bench/rival.h"

enum { ASKED = 3, TOLD = 4 };

_Noreturn static void loop(void)
{
    rival_enter();
    const uint32_t count = cairn_state()->server.batch.count;
    for (uint32_t i = 0;; i = (i + 1) % count) {
        rival_run_on(i);
    }
}

static void tell(uint32_t word)
{
    if (write(TOLD, &word, sizeof word) != (ssize_t)sizeof word) {
        rival_exit(0);
    }
}

_Noreturn static void serve(void)
{
    uint32_t word = 0;
    tell(word);
    while (read(ASKED, &word, sizeof word) == (ssize_t)sizeof word) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            rival_enter();
            rival_exit(rival_run(0) ? 0 : 1);
        }
        tell((uint32_t)child);
        if (child < 0 || waitpid(child, &status, 0) != child) {
            rival_exit(2);
        }
        tell((uint32_t)status);
    }
    rival_exit(0);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        dprintf(2, "rival: IMAGE and loop or serve are missing\n");
        rival_exit(2);
    }
    rival_begin(argv[1], argv);
    if (strcmp(argv[2], "serve") == 0) {
        serve();
    }
    loop();
}
