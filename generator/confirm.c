#include "generator/confirm.h"

#include <stdio.h>

#include "core/hash.h"

enum { MAX_FRAMES = 32 };

bool cairn_pattern_has_frames(const struct cairn_pattern *pattern)
{
    return pattern->kind == CAIRN_OUTCOME_SIGNAL || cairn_pattern_is_endless(pattern) ||
           pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
           pattern->failure == CAIRN_FAILURE_INVALID_FREE;
}

/* Whether the outcome may tell where it is: pages that may not be touched show who misses a block.
 */
static bool may_have_frames(const struct cairn_pattern *pattern)
{
    return cairn_pattern_has_frames(pattern) || pattern->mode == CAIRN_MODE_GUARD ||
           pattern->mode == CAIRN_MODE_FRONT;
}

static void find_frames(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                        const struct cairn_outcome *outcome, struct cairn_confirmation *found)
{
    struct cairn_frame frames[MAX_FRAMES];
    const uint32_t count = cairn_executor_unwind(replayer->executor, outcome, frames, MAX_FRAMES);
    for (uint32_t i = 0; i < count && found->frame_count < CAIRN_SIGNATURE_FRAMES; i++) {
        if (!frames[i].is_library) {
            continue;
        }
        const char *place = frames[i].symbol != NULL ? frames[i].symbol : frames[i].module;
        if (!found->has_library_frame) {
            found->innermost = cairn_hash_pair(cairn_hash_text(place), frames[i].offset);
        }
        found->has_library_frame = true;
        if (cairn_pattern_is_endless(pattern)) {
            return; /* where it was interrupted is chance */
        }
        snprintf(found->frames[found->frame_count++], CAIRN_FRAME_TEXT, "%s+0x%llx", place,
                 (unsigned long long)frames[i].offset);
    }
}

bool cairn_pattern_is_refusal(const struct cairn_pattern *pattern)
{
    return pattern->failure == CAIRN_FAILURE_ASSERTION || pattern->failure == CAIRN_FAILURE_EXIT ||
           pattern->failure == CAIRN_FAILURE_SIGABRT;
}

uint64_t cairn_refusal_place(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                             const struct cairn_sequence *sequence)
{
    const struct cairn_confirmation seen = cairn_pattern_has_frames(pattern)
                                               ? cairn_confirm(replayer, pattern, sequence, 1)
                                               : (struct cairn_confirmation){0};
    return seen.has_library_frame ? seen.innermost
                                  : cairn_hash_pair(pattern->pc_module, pattern->pc);
}

uint64_t cairn_place_of(struct cairn_replayer *replayer, const struct cairn_sequence *sequence,
                        enum cairn_run_mode mode, uint32_t flags)
{
    struct cairn_confirmation found = {0};
    const struct cairn_outcome outcome =
        cairn_replay(replayer, sequence, mode, flags | CAIRN_RUN_FRESH | CAIRN_RUN_CAPTURE);
    const struct cairn_pattern pattern = cairn_pattern_of(sequence, &outcome, mode);
    if (pattern.op != CAIRN_NONE && may_have_frames(&pattern)) {
        find_frames(replayer, &pattern, &outcome, &found);
    }
    return found.has_library_frame ? found.innermost : 0;
}

struct cairn_confirmation cairn_confirm(struct cairn_replayer *replayer,
                                        const struct cairn_pattern *pattern,
                                        const struct cairn_sequence *sequence, uint32_t times)
{
    struct cairn_confirmation found = {0};
    /* A fork that goes on is looked at first: where that proves that it will for ever, nobody waits
     * for the limit. */
    const uint32_t flags = pattern->kind == CAIRN_OUTCOME_HANG ? CAIRN_RUN_FORK : CAIRN_RUN_FRESH;
    for (uint32_t run = 0; run < times; run++) {
        const bool is_first = found.reproduced == 0;
        const struct cairn_outcome outcome = cairn_replay(
            replayer, sequence, pattern->mode, flags | (is_first ? CAIRN_RUN_CAPTURE : 0));
        if (!cairn_pattern_matches(pattern, sequence, &outcome)) {
            continue;
        }
        found.reproduced++;
        found.slot = (uint32_t)outcome.head.signal_code;
        if (is_first && may_have_frames(pattern)) {
            const bool has_signal = outcome.head.kind == CAIRN_OUTCOME_SIGNAL ||
                                    outcome.head.failure == CAIRN_FAILURE_STACK_OVERFLOW;
            found.signal = has_signal ? outcome.head.code : 0;
            find_frames(replayer, pattern, &outcome, &found);
        }
    }
    return found;
}

void cairn_find_value(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      uint32_t slot, uint32_t *ret_statement, uint32_t *ret_output)
{
    uint32_t s = 0;
    while (s + 1 < sequence->statements.count) {
        const uint32_t count = model->ops.items[sequence->statements.items[s].op].output_count;
        if (slot < count) {
            break;
        }
        slot -= count;
        s++;
    }
    *ret_statement = s;
    *ret_output = slot;
}
