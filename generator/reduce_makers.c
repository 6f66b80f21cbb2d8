/* Objects that one call made several times over, where one of them will do: a reader asks what the
 * second context is for. */
#include <string.h>

#include "generator/reduce.h"

/* Whether statement s makes a single object of its own. */
static bool makes_object(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    return s < w->best->body && op->output_count == 1 &&
           w->best->statements.items[s].loop_body == 0 &&
           cairn_sequence_loop_of(w->best, s) == CAIRN_NONE &&
           ((op->kind == CAIRN_OP_CALL &&
             model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_OBJECT) ||
            cairn_op_makes_struct(op));
}

/* Whether statement k of the tail is there to end the object of statement s: it is what the call
 * destroys, or all that it is given. */
static bool ends(const struct cairn_reducing *w, uint32_t k, uint32_t s)
{
    const struct cairn_op *op =
        &w->reduction->replayer->model->ops.items[w->best->statements.items[k].op];
    const struct cairn_arg *args = cairn_sequence_args(w->best, k);
    bool is_it = false;
    for (uint32_t i = 0; i < w->best->statements.items[k].arg_count; i++) {
        const bool is_ended = op->destroys < 0 || op->destroys == (int)i;
        if (args[i].kind == CAIRN_ARG_VALUE && is_ended) {
            if (args[i].index != s) {
                return false;
            }
            is_it = true;
        }
    }
    return is_it && k >= w->best->tail;
}

/* Lets whoever is given the object of statement s before the tail have that of statement t, and
 * nobody make or end the former. */
static bool share(struct cairn_reducing *w, uint32_t s, uint32_t t)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence shared = {0};
    cairn_sequence_copy(&shared, w->best);
    memset(keep, 1, shared.statements.count);
    keep[s] = false;
    for (uint32_t k = s + 1; k < shared.statements.count; k++) {
        struct cairn_arg *args = shared.args.items + shared.statements.items[k].first_arg;
        for (uint32_t i = 0; i < shared.statements.items[k].arg_count; i++) {
            const bool is_it = args[i].kind == CAIRN_ARG_VALUE && args[i].index == s;
            keep[k] = keep[k] && !(is_it && ends(w, k, s));
            args[i].index = is_it ? t : args[i].index;
        }
    }
    for (uint32_t k = 0; k < shared.statements.count; k++) {
        for (uint32_t u = 0; u < k && keep[k]; u++) {
            keep[k] = keep[u] || !cairn_sequence_takes(&shared, k, u);
        }
    }
    cairn_sequence_select(&w->candidate, &shared, keep);
    cairn_sequence_release(&shared);
    return cairn_reduce_accept(w);
}

bool cairn_share_makers(struct cairn_reducing *w)
{
    bool progress = false;
    for (uint32_t s = w->best->body; s-- > 1;) {
        bool is_gone = false;
        for (uint32_t t = 0; t < s && s < w->best->body && !is_gone && makes_object(w, s); t++) {
            is_gone = makes_object(w, t) &&
                      w->best->statements.items[t].op == w->best->statements.items[s].op &&
                      share(w, s, t);
        }
        progress = is_gone || progress;
    }
    return progress;
}
