#include <stdlib.h>
#include <string.h>

#include "generator/closure.h"
#include "generator/reduce.h"

enum { MAX_POOLED = 24 /* shorter ways to one value that are tried */ };

static uint32_t sort_of(const struct cairn_reducing *w, const struct cairn_sequence *sequence,
                        uint32_t statement, uint16_t output)
{
    uint32_t op = sequence->statements.items[statement].op;
    return w->reduction->replayer->model->ops.items[op].outputs[output].sort;
}

/* Lets whatever used value (from, from_output) behind the value that takes its place use that. */
static void redirect(struct cairn_sequence *sequence, uint32_t from, uint16_t from_output,
                     uint32_t to, uint16_t to_output)
{
    uint32_t later = from > to ? from : to;
    for (uint32_t s = later + 1; s < sequence->statements.count; s++) {
        struct cairn_arg *args = sequence->args.items + sequence->statements.items[s].first_arg;
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == from &&
                args[i].output == from_output) {
                args[i].index = to;
                args[i].output = to_output;
            }
        }
    }
}

/* Drops from the rewritten sequence what its last statement does not need any more, and runs it if
 * that makes it shorter than the best. */
static bool try_rewritten(struct cairn_reducing *w, struct cairn_sequence *rewritten)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    uint32_t count = rewritten->statements.count;
    struct cairn_error error;
    if (count > CAIRN_MAX_STATEMENTS ||
        cairn_sequence_validate(rewritten, model, &error) != CAIRN_OK) {
        return false;
    }
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    keep[count - 1] = true;
    cairn_dependence_closure(model, rewritten, count, keep);
    uint32_t kept = 0;
    for (uint32_t s = 0; s < count; s++) {
        kept += keep[s];
    }
    if (kept >= w->best->statements.count) {
        return false;
    }
    cairn_sequence_select(&w->candidate, rewritten, keep);
    return cairn_reduce_accept(w);
}

/* Another value of the sequence in place of output o of statement s. */
static bool replace_by_neighbour(struct cairn_reducing *w, struct cairn_sequence *rewritten,
                                 uint32_t s, uint16_t o)
{
    uint32_t sort = sort_of(w, w->best, s, o);
    for (uint32_t other = 0; other < s; other++) {
        uint32_t op = w->best->statements.items[other].op;
        uint16_t outputs = w->reduction->replayer->model->ops.items[op].output_count;
        for (uint16_t k = 0; k < outputs; k++) {
            if (sort_of(w, w->best, other, k) != sort) {
                continue;
            }
            cairn_sequence_copy(rewritten, w->best);
            redirect(rewritten, s, o, other, k);
            if (try_rewritten(w, rewritten)) {
                return true;
            }
        }
    }
    return false;
}

/* The pool's shortest sequences that make a value of the sort, shortest first. */
static uint32_t shortest(const struct cairn_pool *pool, uint32_t sort, uint32_t below,
                         struct cairn_pool_value found[MAX_POOLED])
{
    const struct cairn_pool_value *values;
    uint32_t count = cairn_pool_values(pool, sort, &values);
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = cairn_pool_node(pool, values[i].node)->length;
        uint32_t at = used;
        while (at > 0 && cairn_pool_node(pool, found[at - 1].node)->length > length) {
            at--;
        }
        if (length >= below || at >= MAX_POOLED) {
            continue;
        }
        uint32_t moved = used < MAX_POOLED ? used - at : MAX_POOLED - 1 - at;
        memmove(found + at + 1, found + at, moved * sizeof *found);
        found[at] = values[i];
        used += used < MAX_POOLED;
    }
    return used;
}

/* The pool's way to such a value in place of output o of statement s. */
static bool replace_by_pooled(struct cairn_reducing *w, struct cairn_sequence *rewritten,
                              uint32_t s, uint16_t o)
{
    const struct cairn_pool *pool = w->reduction->pool;
    if (cairn_sequence_loop_of(w->best, s) != CAIRN_NONE) {
        return false;
    }
    struct cairn_pool_value found[MAX_POOLED];
    uint32_t count = shortest(pool, sort_of(w, w->best, s, o), w->best->statements.count, found);
    for (uint32_t i = 0; i < count; i++) {
        cairn_sequence_reset(rewritten);
        cairn_pool_flatten(pool, found[i].node, rewritten);
        uint32_t made = rewritten->statements.count;
        cairn_sequence_concat(rewritten, w->best, 0, w->best->statements.count);
        redirect(rewritten, made + s, o, found[i].statement, found[i].output);
        cairn_sequence_end_body(rewritten);
        if (try_rewritten(w, rewritten)) {
            return true;
        }
    }
    return false;
}

bool cairn_replace_values(struct cairn_reducing *w)
{
    struct cairn_sequence rewritten = {0};
    bool progress = false;
    for (uint32_t s = w->reduction->pool == NULL ? 0 : w->best->statements.count; s-- > 0;) {
        if (s + 1 >= w->best->statements.count) {
            continue;
        }
        uint32_t op = w->best->statements.items[s].op;
        uint16_t outputs = w->reduction->replayer->model->ops.items[op].output_count;
        for (uint16_t o = 0; o < outputs && s + 1 < w->best->statements.count; o++) {
            if (w->best->statements.items[s].op != op) {
                break; /* the sequence is another one by now */
            }
            progress = replace_by_neighbour(w, &rewritten, s, o) ||
                       replace_by_pooled(w, &rewritten, s, o) || progress;
        }
    }
    cairn_sequence_release(&rewritten);
    return progress;
}
