/* Values that are other ones each time, though nothing that a test could do differs: what a library
 * keeps of inode numbers, or of how often something ran. Their digests say nothing, so what was
 * done to them last takes their place. */
#include "core/hash.h"
#include "generator/run_internal.h"

/* As the pruner tells values apart. */
static bool is_same_value(const struct cairn_wire_value *a, const struct cairn_wire_value *b)
{
    return a->kind == b->kind && a->digest[0] == b->digest[0] && a->digest[1] == b->digest[1] &&
           ((a->state ^ b->state) & CAIRN_VALUE_SHARED) == 0 &&
           (a->kind != CAIRN_VALUE_SCALAR || a->bits == b->bits);
}

bool cairn_run_wavers(const struct cairn_run *run, uint32_t op)
{
    enum { SURE = 3, MOSTLY = 3 };
    const struct cairn_constancy *seen = &run->constancy[op];
    return seen->wavered >= SURE && seen->wavered > MOSTLY * seen->held;
}

struct cairn_wire_value cairn_run_trace(const struct cairn_sequence *sequence, uint32_t end,
                                        uint32_t s, uint32_t output,
                                        const struct cairn_wire_value *value)
{
    const struct cairn_arg made = {.kind = CAIRN_ARG_VALUE, .index = s, .output = (uint16_t)output};
    struct cairn_wire_value trace = *value;
    trace.state &= (uint8_t)~CAIRN_VALUE_SHARED;
    trace.digest[0] = trace.digest[1] = sequence->statements.items[s].op;
    for (uint32_t u = s + 1; u < end; u++) {
        if (cairn_sequence_param_with(sequence, u, &made) != CAIRN_NONE) {
            trace.digest[0] = trace.digest[1];
            trace.digest[1] = sequence->statements.items[u].op;
        }
    }
    return trace;
}

bool cairn_run_shows_news(struct cairn_run *run, const struct cairn_candidate *candidate,
                          const struct cairn_outcome *outcome)
{
    const struct cairn_sequence *sequence = &candidate->sequence;
    bool shows = outcome->head.value_count >= candidate->news.count;
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body && shows; s++) {
        const uint32_t op = sequence->statements.items[s].op;
        for (uint32_t o = 0;
             o < run->model->ops.items[op].output_count && slot < candidate->news.count;
             o++, slot++) {
            const struct cairn_wire_value *news = &candidate->news.items[slot];
            const struct cairn_wire_value *seen = &outcome->values[slot];
            if (news->kind == CAIRN_VALUE_UNDEFINED) {
                continue;
            }
            const bool is_same = is_same_value(news, seen);
            const bool may_waver = news->kind == CAIRN_VALUE_HEAP && seen->kind == news->kind;
            run->constancy[op].held += may_waver && is_same;
            run->constancy[op].wavered += may_waver && !is_same;
            shows = shows && (is_same || (may_waver && cairn_run_wavers(run, op)));
        }
    }
    return shows;
}
