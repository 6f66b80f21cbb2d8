#include "generator/closure.h"
#include "generator/run_internal.h"

/* Chooses the components of which all statements are kept, up to the first of which some are not:
 * from there on what is kept counts among the candidate's own. */
static void share_components(struct cairn_run *run, struct cairn_candidate *candidate,
                             const bool *keep)
{
    const struct cairn_assembly *assembly = candidate->assembly;
    uint32_t first = 0;
    for (uint32_t i = 0; i < assembly->components.count; i++) {
        const uint32_t node = assembly->components.items[i];
        const uint32_t length = cairn_pool_node(run->pool, node)->length;
        uint32_t needed = 0;
        for (uint32_t s = first; s < first + length; s++) {
            needed += keep[s];
        }
        if (needed != 0 && needed != length) {
            return;
        }
        if (needed != 0) {
            cairn_vec_push(&candidate->components, node);
            candidate->base += length;
        }
        first += length;
    }
}

void cairn_run_slice(struct cairn_run *run, struct cairn_candidate *candidate, bool *keep)
{
    struct cairn_sequence whole = candidate->sequence;
    candidate->sequence = (struct cairn_sequence){0};
    cairn_dependence_closure(run->model, &whole, whole.body, keep);
    cairn_drop_dead_stores(run->model, &whole, whole.body, keep);
    share_components(run, candidate, keep);
    cairn_sequence_select(&candidate->sequence, &whole, keep);
    cairn_sequence_end_body(&candidate->sequence);
    uint32_t slot = 0;
    for (uint32_t s = 0; s < whole.body; s++) {
        uint16_t outputs = run->model->ops.items[whole.statements.items[s].op].output_count;
        for (uint32_t o = 0; o < outputs; o++, slot++) {
            if (keep[s]) {
                cairn_vec_push(&candidate->news, run->news.items[slot]);
            }
        }
    }
    cairn_sequence_release(&whole);
}
