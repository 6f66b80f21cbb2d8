/* What run.db holds of the earlier parts of a run, for cairn_run_recall. Included by cli/ alone. */
#ifndef CAIRN_CLI_RECALL_H
#define CAIRN_CLI_RECALL_H

#include "cli/session.h"
#include "generator/run.h"

/* All zero is nothing recalled. */
struct cairn_recalled {
    struct cairn_recall recall;
    const struct cairn_model *model;
    struct cairn_store_sequence *sequences;
    struct cairn_store_operation *operations;
    struct cairn_store_fact *facts;
    struct cairn_store_failure *rows; /* of the failures, in their order */
    uint32_t operation_count;
    uint32_t fact_count;
    CAIRN_VEC(struct cairn_failure) failures;
    struct cairn_arena arena;
};

/* Loads and checks everything; fails with CAIRN_FORMAT and a line that names the row if one is
 * damaged. */
enum cairn_status cairn_recalled_load(struct cairn_recalled *recalled,
                                      const struct cairn_model *model, struct cairn_store *store,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;
void cairn_recalled_release(struct cairn_recalled *recalled);

/* Marks in the database as flaky what failed in an earlier part, and is not among the failures any
 * more. */
void cairn_recalled_mark_lost(const struct cairn_recalled *recalled,
                              const struct cairn_failures *failures, struct cairn_store *store);

#endif
