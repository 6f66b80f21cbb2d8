/* What a run came to: OUT/summary.json and the closing lines on stdout. Made from a run, or from
 * run.db. Included by cli/ alone. */
#ifndef CAIRN_CLI_SUMMARY_H
#define CAIRN_CLI_SUMMARY_H

#include "core/store.h"
#include "emitter/emitter.h"
#include "executor/executor.h"
#include "generator/run.h"

/* Plain record; texts are owned by whoever filled it. */
struct cairn_summary {
    uint64_t seed;
    enum cairn_isolation isolation;
    const char *target; /* the headers */
    uint32_t declared;
    uint32_t linkable;
    uint32_t callable;
    uint32_t succeeded;
    struct cairn_run_stats stats;
    struct cairn_suite_result suite;
    bool has_suites; /* written and verified */
    struct cairn_store_failure *failures;
    uint32_t failure_count;
    uint32_t known; /* failures that the user has accepted, not among them */
};

/* The version of cairn, as in summary.json. */
const char *cairn_summary_version(void);

/* Proposes the file of --known: writes path with the signatures of all failures, unless there is
 * one or nothing to write; from then on it is the user's. Fails with CAIRN_IO. */
enum cairn_status cairn_summary_propose_known(const struct cairn_summary *summary, const char *path,
                                              struct cairn_error *err) CAIRN_MUST_CHECK;

/* Counts functions and forwarding macros: callable are those with an available operation that the
 * executor has, succeeded those one of whose operations did. facts may be NULL. */
void cairn_summary_count(struct cairn_summary *summary, const struct cairn_model *model,
                         const struct cairn_executor *executor, const struct cairn_facts *facts);

/* Stores how far a run is: all with the next cairn_store_commit, or none (cairn_store_hold). */
void cairn_summary_save_stats(const struct cairn_run_stats *stats, struct cairn_store *store);

/* Stores all but the failures, which have a table of their own; loads all, texts and failures owned
 * by the arena. Holds like cairn_summary_save_stats. */
void cairn_summary_save(const struct cairn_summary *summary, struct cairn_store *store);
enum cairn_status cairn_summary_load(struct cairn_summary *summary, struct cairn_store *store,
                                     struct cairn_arena *arena,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Writes path anew, as a whole or not at all. */
enum cairn_status cairn_summary_write(const struct cairn_summary *summary, const char *path,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Whether the bug suite has a test. */
bool cairn_summary_has_bugs(const struct cairn_summary *summary);

/* Appends the closing lines of generate and emit for the folder out. */
void cairn_summary_print(const struct cairn_summary *summary, const char *out,
                         struct cairn_str *text);

/* Appends a line for each way of building the regression suite in which it could not be verified.
 */
void cairn_summary_print_unverified(const struct cairn_summary *summary, struct cairn_str *text);

/* Appends one line a failure, the gravest first: verdict, kind, operation, file; at most so many of
 * each verdict. */
void cairn_summary_print_failures(const struct cairn_summary *summary, uint32_t most,
                                  struct cairn_str *text);

#endif
