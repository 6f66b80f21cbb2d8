/* OUT/contracts.h and run.db: what a run concludes of the calls goes to the database, and from
 * there to the file; what the user changed in the file is a rule of the next run. Included by cli/.
 */
#ifndef CAIRN_CLI_CONTRACTS_FILE_H
#define CAIRN_CLI_CONTRACTS_FILE_H

#include "cli/session.h"
#include "generator/conclude.h"

/* Replaces the table `fact` by nothing but what is concluded; the recorder adds the counts. */
void cairn_contracts_save(const struct cairn_conclusions *conclusions,
                          const struct cairn_model *model, struct cairn_store *store);

/* Gives the target what the user changed in `out`/contracts.h, if there is such a file, and notes
 * it in session->edits. */
enum cairn_status cairn_contracts_take_edits(struct cairn_session *session,
                                             const char *out) CAIRN_MUST_CHECK;

/* Whether what the user changed in OUT/contracts.h can be told from what cairn wrote, which it has
 * to be when it is written anew; known before the work begins. */
enum cairn_status cairn_contracts_look(struct cairn_session *session) CAIRN_MUST_CHECK;

/* Gives the target what the run was given, by run.db. */
void cairn_contracts_recall_edits(struct cairn_session *session);

/* Notes in run.db what the target was given. */
void cairn_contracts_keep_edits(struct cairn_session *session);

/* Writes OUT/contracts.h from run.db; what the user changed in it stays. */
enum cairn_status cairn_contracts_write(struct cairn_session *session) CAIRN_MUST_CHECK;

#endif
