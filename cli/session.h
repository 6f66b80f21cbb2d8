/* What the commands work with: options, model, harness, database, folder. Included by cli/ alone.
 */
#ifndef CAIRN_CLI_SESSION_H
#define CAIRN_CLI_SESSION_H

#include "cli/options.h"
#include "core/model.h"
#include "core/store.h"
#include "executor/executor.h"

/* All zero but for line and err is a session without anything open. */
struct cairn_session {
    struct cairn_command_line *line;
    struct cairn_model *model;
    struct cairn_executor *executor;
    struct cairn_store *store;
    const char *out;  /* as the user wrote it, for messages */
    const char *path; /* the same, absolute */
    int lock;         /* of the folder, if is_locked */
    bool is_locked;
    struct cairn_arena arena; /* texts of the session */
    struct cairn_error err;   /* of the first failure */
};

/* Closes and frees everything that is open. Returns status, or the database's failure if status is
 * OK, with err filled. */
enum cairn_status cairn_session_close(struct cairn_session *session, enum cairn_status status);

/* Asks pkg-config, analyses the headers, applies --include, --exclude and --oracle. */
enum cairn_status cairn_session_analyze(struct cairn_session *session) CAIRN_MUST_CHECK;

/* Builds the harness in OUT/harness; stop as in struct cairn_executor_config. Says what the sandbox
 * leaves open on stderr, unless quiet. */
enum cairn_status cairn_session_build(struct cairn_session *session,
                                      const volatile sig_atomic_t *stop) CAIRN_MUST_CHECK;

/* Opens OUT/run.db of an earlier run. */
enum cairn_status cairn_session_open(struct cairn_session *session,
                                     const char *out) CAIRN_MUST_CHECK;

/* For replay and emit: locks the folder, opens the database, reads the options, goes where the run
 * was started, and analyses the target again. Fails with CAIRN_TARGET if the target is another one
 * than then. */
enum cairn_status cairn_session_reopen(struct cairn_session *session,
                                       const char *out) CAIRN_MUST_CHECK;

/* The same for check: of the target, what the command line gave stands in place of what was
 * recorded, and it may be another one than then. */
enum cairn_status cairn_session_reopen_for(struct cairn_session *session,
                                           const char *out) CAIRN_MUST_CHECK;

/* The value of a row of the table run, owned by the session's arena, or NULL. */
const char *cairn_session_value(struct cairn_session *session, const char *name);

#endif
