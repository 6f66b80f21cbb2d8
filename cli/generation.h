/* A run from the harness on: generation, or what an earlier part of it left, or both; deciding the
 * tests, the suites, the summary. What generate and emit have in common. Included by cli/ alone. */
#ifndef CAIRN_CLI_GENERATION_H
#define CAIRN_CLI_GENERATION_H

#include "cli/progress.h"
#include "cli/recall.h"
#include "cli/recorder.h"
#include "cli/session.h"
#include "cli/summary.h"

/* All zero but for session and began_s before the harness is built. */
struct cairn_generation {
    struct cairn_session session;
    struct cairn_recorder recorder;
    struct cairn_progress_line progress;
    struct cairn_recalled recalled; /* what an earlier part of the run left, if is_recalling */
    bool is_recalling;
    bool only_recalls; /* and nothing is generated */
    bool is_changed;   /* run.db is of this run now: if it fails, it has failed */
    struct cairn_run *run;
    struct cairn_material material;
    struct cairn_known known;
    struct cairn_tests tests;
    struct cairn_summary summary;
    double began_s; /* by the monotonic clock */
};

void cairn_generation_init(struct cairn_generation *g, struct cairn_command_line *line);

/* Loads the files that the options name: dictionary, corpus, known failures. */
enum cairn_status cairn_generation_load_material(struct cairn_generation *g) CAIRN_MUST_CHECK;

/* Loads what the run in the session's folder left, to go on with. Fails with CAIRN_FORMAT if the
 * database is damaged. */
enum cairn_status cairn_generation_load(struct cairn_generation *g) CAIRN_MUST_CHECK;

/* Does all of it in a session whose harness is built. Ends generation at the first interrupt; what
 * was found by then is written. */
enum cairn_status cairn_generation_complete(struct cairn_generation *g) CAIRN_MUST_CHECK;

/* Frees everything. Marks the run as failed if status is a failure; returns the exit status, having
 * said why on stderr. */
int cairn_generation_end(struct cairn_generation *g, enum cairn_status status);

/* The headers of the target, as they were named; owned by the session. */
const char *cairn_generation_target(struct cairn_session *session);

#endif
