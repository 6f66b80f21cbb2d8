/* Whose doing a difference is. Included by cli/ alone. */
#ifndef CAIRN_CLI_CHECK_BLAME_H
#define CAIRN_CLI_CHECK_BLAME_H

#include "cli/check_print.h"
#include "generator/run.h"

/* Sets op of all differences, which stand in the order of their tests: of the operations that a
 * test executes, the one that explains best which tests differ and which do not (Ochiai's
 * coefficient). tests are those that were run. */
void cairn_differences_blame(struct cairn_differences *differences, const struct cairn_tests *tests,
                             const struct cairn_model *model);

#endif
