/* What a check makes of the differences that it found: a suite to review them by. Included by cli/
 * alone. */
#ifndef CAIRN_CLI_CHECK_REVIEW_H
#define CAIRN_CLI_CHECK_REVIEW_H

#include "cli/check_print.h"
#include "cli/recorder.h"
#include "cli/session.h"
#include "generator/replay.h"
#include "generator/run.h"

/* A check that has run. All is borrowed. */
struct cairn_checked {
    struct cairn_session *session;
    struct cairn_replayer *replayer;
    const struct cairn_tests *tests; /* that can be expressed on the version of today */
    const struct cairn_differences *differences;
    const struct cairn_test *const *broken; /* of the tests: do not run any more */
    uint32_t broken_count;
    const struct cairn_lost_tests *lost; /* these, and those that cannot be expressed */
};

/* Writes OUT/review: for each difference a test that pins what is seen today, or one that fails
 * where the sequence ends badly or leaks. Without differences the review of an earlier check goes.
 * Says what it wrote, unless quiet. */
enum cairn_status cairn_check_review(const struct cairn_checked *checked) CAIRN_MUST_CHECK;

#endif
