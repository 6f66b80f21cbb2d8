/* A recorded sequence in gdb, as a program that can be read. Included by cli/ alone. */
#ifndef CAIRN_CLI_DEBUGGER_H
#define CAIRN_CLI_DEBUGGER_H

#include "cli/session.h"
#include "core/test.h"

/* Fails with CAIRN_USAGE if there is no gdb. */
enum cairn_status cairn_debugger_find(struct cairn_error *err) CAIRN_MUST_CHECK;

/* Writes the test as emitted tests are, builds it with symbols in a folder of its own, and runs it
 * in gdb, outside of the sandbox, in one process: stopped before its last call of what it is about.
 * Returns when gdb has ended; the folder and what ran in gdb are gone then. Sets where the emitter
 * put the test in it; its texts are the session's. */
enum cairn_status cairn_debugger_run(struct cairn_session *session,
                                     struct cairn_test *test) CAIRN_MUST_CHECK;

#endif
