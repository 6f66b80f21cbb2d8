/* The output folder: who may write into it, and what of it is cairn's own. Included by cli/ alone.
 */
#ifndef CAIRN_CLI_OUTPUT_H
#define CAIRN_CLI_OUTPUT_H

#include <stdbool.h>

#include "core/error.h"

/* Whether a run may write into the folder: it does not exist, is empty, or holds an earlier run's
 * results and force is set. Fails with CAIRN_USAGE and one line that says what to do. Changes
 * nothing. */
enum cairn_status cairn_output_check(const char *out, bool force,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Creates the folder, with those above it, and locks it until *ret_lock is closed. Fails with
 * CAIRN_IO if it cannot, CAIRN_USAGE if another cairn works in it. */
enum cairn_status cairn_output_create(const char *out, int *ret_lock,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Locks an existing folder. Fails with CAIRN_NOT_FOUND if it does not exist. */
enum cairn_status cairn_output_lock(const char *out, int *ret_lock,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Removes the harness of an earlier run. Nothing is lost with it: whoever needs it builds it. */
enum cairn_status cairn_output_clear_harness(const char *out,
                                             struct cairn_error *err) CAIRN_MUST_CHECK;

/* Removes what a cairn that was killed was still writing. What cannot be removed stays. */
void cairn_output_clear_drafts(const char *out);

/* Removes what else an earlier run wrote: suite/, review/, programs/, run.db and its journal,
 * summary.json. Everything else stays. */
enum cairn_status cairn_output_clear(const char *out, struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
