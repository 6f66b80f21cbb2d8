/* The text of a check: what is gone, and what differs, by operation. Included by cli/ alone. */
#ifndef CAIRN_CLI_CHECK_PRINT_H
#define CAIRN_CLI_CHECK_PRINT_H

#include "cli/replay_print.h"
#include "core/test.h"

/* How a recorded test fares with the target of today. */
struct cairn_difference {
    const struct cairn_test *test;
    const struct cairn_assertion *assertion; /* the first that does not hold; NULL: it ends badly */
    uint32_t statement;                      /* after which that shows */
    uint32_t shown_by; /* statement that yields what differs: of what a callback was told, the last
                          call before that calls one back */
    uint32_t op;       /* most likely its doing */
    bool is_guarded;   /* shows against guard pages alone */
    bool is_leak;      /* it ends well, and leaves more blocks behind */
    const char *is;    /* what is seen today */
    const bool
        *hidden; /* by statement: it has nothing to do with it; NULL: none is known to be so */
};

struct cairn_differences {
    CAIRN_VEC(struct cairn_difference) list;
};

/* Appends the differences by operation, the shortest of each with its statements, and how many
 * more tests show the same operation. Sorts the list. */
void cairn_differences_print(struct cairn_differences *differences, const struct cairn_model *model,
                             struct cairn_str *out);

/* Appends what an assertion expects, and what is seen today in its place: an outcome with values
 * where the assertion looks. */
void cairn_check_add_expected(const struct cairn_assertion *assertion,
                              const struct cairn_model *model, struct cairn_str *out);
void cairn_check_add_seen(const struct cairn_replayed *replayed,
                          const struct cairn_assertion *assertion, struct cairn_str *out);

/* How a sequence ended that did not end well: "SIGSEGV". */
const char *cairn_check_end_name(const struct cairn_outcome *outcome);

#endif
