/* What another version of the library declares otherwise. Included by cli/ alone. */
#ifndef CAIRN_CLI_CHECK_OPERATIONS_H
#define CAIRN_CLI_CHECK_OPERATIONS_H

#include "core/model.h"
#include "core/store.h"
#include "core/str.h"
#include "executor/executor.h"
#include "generator/run.h"

/* The two versions: rows of the table operation, and what there is today. All is borrowed. */
struct cairn_versions {
    const struct cairn_store_operation *rows;
    uint32_t count;
    const struct cairn_model *model;
    const struct cairn_executor *executor;
    const struct cairn_tests *tests; /* those that can be run today */
};

/* Appends a line for each function, field and variable that was used and is gone, has other types
 * or cannot be reached any more, and for each constant of the tests that has another value. Returns
 * the number of lines. */
uint32_t cairn_versions_compare(const struct cairn_versions *versions, struct cairn_str *out);

/* Appends a line that names functions that could be called then, and that no test calls; nothing if
 * there are none. */
void cairn_versions_print_untested(const struct cairn_versions *versions, struct cairn_str *out);

#endif
