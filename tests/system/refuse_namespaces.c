/* refuse_namespaces COMMAND...: runs a command where namespaces are not permitted, as in many
 * containers. */
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const scmp_datum_t spaces[] = {CLONE_NEWUSER, CLONE_NEWNS};
    int error = filter == NULL ? -1 : 0;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces && error == 0; i++) {
        error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                 SCMP_A0(SCMP_CMP_MASKED_EQ, spaces[i], spaces[i]));
    }
    if (count < 2 || error != 0 || seccomp_load(filter) != 0) {
        fprintf(stderr, "usage: refuse_namespaces COMMAND...\n");
        return EXIT_FAILURE;
    }
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    return EXIT_FAILURE;
}
