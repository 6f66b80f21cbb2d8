/* Runs single sequences again, now: what minimizing, blame and assertion mining ask. May be
 * included by generator/. */
#ifndef CAIRN_GENERATOR_REPLAY_H
#define CAIRN_GENERATOR_REPLAY_H

#include "executor/executor.h"
#include "generator/facts.h"
#include "generator/legality.h"
#include "generator/options.h"

struct cairn_replayer {
    struct cairn_executor *executor;
    const struct cairn_model *model;
    const struct cairn_facts *facts;
    const struct cairn_options *options;
    struct cairn_batch *batch;
    struct cairn_legality legality; /* of the sequence that cairn_replay_judged ran last */
    uint64_t runs;
    uint32_t always;          /* flags of all replays but those in a fork of their own */
    struct cairn_error error; /* first failure of the executor */
    enum cairn_status status;
};

void cairn_replayer_init(struct cairn_replayer *replayer, struct cairn_executor *executor,
                         const struct cairn_model *model, const struct cairn_facts *facts,
                         const struct cairn_options *options);
void cairn_replayer_release(struct cairn_replayer *replayer);

/* Runs the sequence; with CAIRN_RUN_FRESH in a fork of its own. The outcome is valid until the next
 * replay; after a failure of the executor it has kind HARNESS, and replayer->status says why. */
struct cairn_outcome cairn_replay(struct cairn_replayer *replayer,
                                  const struct cairn_sequence *sequence, enum cairn_run_mode mode,
                                  uint32_t flags);

/* As cairn_replay, and judges the statements; see replayer->legality. */
struct cairn_outcome cairn_replay_judged(struct cairn_replayer *replayer,
                                         const struct cairn_sequence *sequence,
                                         enum cairn_run_mode mode, uint32_t flags);

#endif
