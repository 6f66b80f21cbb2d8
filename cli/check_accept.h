/* Taking over what a check found: the version of today is the right one. Included by cli/ alone. */
#ifndef CAIRN_CLI_CHECK_ACCEPT_H
#define CAIRN_CLI_CHECK_ACCEPT_H

#include "cli/check_review.h"

/* Gives run.db the target, the operations, and of every test the values of today, and OUT/suite the
 * tests that hold then. Tests that cannot be run any more or end badly go, and so does whatever the
 * new version cannot express. The suite is written and verified in OUT/suite.new, then run.db
 * changes in one transaction, then the files are moved: what goes wrong before the last leaves OUT
 * as it was. Says what it did, unless quiet. */
enum cairn_status cairn_check_accept(const struct cairn_checked *checked) CAIRN_MUST_CHECK;

#endif
