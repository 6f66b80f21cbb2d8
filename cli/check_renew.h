/* A recorded test as it has to be to hold on another version of the library. Included by cli/
 * alone. */
#ifndef CAIRN_CLI_CHECK_RENEW_H
#define CAIRN_CLI_CHECK_RENEW_H

#include "cli/check_print.h"
#include "generator/replay.h"

struct cairn_renewed {
    struct cairn_test test; /* the caller releases it; contents are owned by the arena */
    const char *changes;    /* "f: was 1, is 2", a line each, owned by the arena; "" if none */
    const char *end;        /* how it ends if it does not end well, so that it cannot hold; or
                               NULL. Then the test is one that fails for it. */
};

/* Runs the sequence of a difference's test, and gives each assertion that does not hold the value
 * that is seen today; what is not the same each time is not asserted any more. */
void cairn_renew(struct cairn_replayer *replayer, const struct cairn_difference *difference,
                 struct cairn_arena *arena, struct cairn_renewed *ret_renewed);

/* Has an assertion name the constant with the value that it has today. */
void cairn_renew_constants(struct cairn_test *test, const struct cairn_model *model);

#endif
