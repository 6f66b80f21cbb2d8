#include "generator/place.h"

static bool is_write(enum cairn_failure_kind kind)
{
    return kind == CAIRN_FAILURE_HEAP_OVERFLOW || kind == CAIRN_FAILURE_HEAP_UNDERFLOW;
}

static bool is_read(enum cairn_failure_kind kind)
{
    return kind == CAIRN_FAILURE_HEAP_OVERREAD || kind == CAIRN_FAILURE_HEAP_UNDERREAD;
}

uint32_t cairn_place_missed(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                            const struct cairn_sequence *sequence)
{
    if (!is_write(pattern->failure) && !is_read(pattern->failure)) {
        return CAIRN_NONE;
    }
    const struct cairn_outcome outcome = cairn_replay(replayer, sequence, pattern->mode, 0);
    const uint32_t block = outcome.head.fault_block;
    const uint32_t s =
        block < outcome.head.block_count && outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY
            ? outcome.blocks[block].allocated_by
            : CAIRN_NONE;
    return s < sequence->statements.count ? sequence->statements.items[s].op : CAIRN_NONE;
}

bool cairn_place_is_alike(enum cairn_failure_kind one, enum cairn_failure_kind other)
{
    return (is_write(one) && is_write(other)) || (is_read(one) && is_read(other));
}
