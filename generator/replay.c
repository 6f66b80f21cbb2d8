#include "generator/replay.h"

void cairn_replayer_init(struct cairn_replayer *replayer, struct cairn_executor *executor,
                         const struct cairn_model *model, const struct cairn_facts *facts,
                         const struct cairn_options *options)
{
    *replayer = (struct cairn_replayer){
        .executor = executor, .model = model, .facts = facts, .options = options};
    replayer->batch = cairn_batch_new(executor);
}

void cairn_replayer_release(struct cairn_replayer *replayer)
{
    cairn_batch_free(replayer->batch);
    cairn_legality_release(&replayer->legality);
    replayer->batch = NULL;
}

struct cairn_outcome cairn_replay(struct cairn_replayer *replayer,
                                  const struct cairn_sequence *sequence, enum cairn_run_mode mode,
                                  uint32_t flags)
{
    struct cairn_outcome broken = {
        .head = {.kind = CAIRN_OUTCOME_HARNESS, .fault_block = CAIRN_WIRE_NONE}};
    if (replayer->status != CAIRN_OK) {
        return broken;
    }
    const bool is_fresh = (flags & CAIRN_RUN_FRESH) != 0;
    cairn_batch_reset(replayer->batch, mode, is_fresh ? flags : flags | replayer->always);
    cairn_batch_add(replayer->batch, sequence);
    replayer->runs++;
    replayer->status = cairn_batch_submit(replayer->batch, true, &replayer->error);
    if (replayer->status == CAIRN_OK) {
        replayer->status = cairn_batch_wait(replayer->batch, &replayer->error);
    }
    return replayer->status == CAIRN_OK ? cairn_batch_outcome(replayer->batch, 0) : broken;
}

struct cairn_outcome cairn_replay_judged(struct cairn_replayer *replayer,
                                         const struct cairn_sequence *sequence,
                                         enum cairn_run_mode mode, uint32_t flags)
{
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, mode, flags);
    cairn_legality_judge(&replayer->legality, replayer->facts, replayer->options, sequence,
                         &outcome);
    return outcome;
}
