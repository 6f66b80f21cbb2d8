#include "generator/reduce.h"

#include <string.h>

#include "core/relation.h"
#include "core/room.h"
#include "generator/closure.h"
#include "generator/peel.h"

/* How many calls have numbers that a comment does not want together, or the same object for two
 * arguments. */
static uint32_t count_oddities(const struct cairn_model *model,
                               const struct cairn_sequence *sequence)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        count += !cairn_relations_hold(model, op, args);
        for (uint32_t i = 1; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            for (uint32_t k = 0; k < i && args[i].kind == CAIRN_ARG_VALUE; k++) {
                count += args[k].kind == CAIRN_ARG_VALUE && args[k].index == args[i].index &&
                         args[k].output == args[i].output &&
                         !cairn_sort_is_number(model->sorts.items[op->params[k].sort].kind);
            }
        }
    }
    return count;
}

/* Nobody would write that, if the failure does not need it. */
static bool is_odder(const struct cairn_reducing *w)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    return count_oddities(model, &w->candidate) > count_oddities(model, w->best);
}

/* Runs the candidate and takes it over if it keeps what is asked. What a reduction is of came to
 * its end soon, mostly, so that a candidate which takes long is none. */
bool cairn_reduce_accept(struct cairn_reducing *w)
{
    const struct cairn_reduction *r = w->reduction;
    uint64_t hash = cairn_sequence_hash(&w->candidate, w->candidate.statements.count);
    if (w->runs >= r->max_runs || cairn_map_get(&w->tried, hash, 0) != 0 ||
        r->replayer->status != CAIRN_OK || is_odder(w) ||
        !cairn_room_is_enough(r->replayer->model, &w->candidate)) {
        return false;
    }
    w->runs++;
    w->enough = 0;
    const uint32_t patience = r->is_deep ? 0 : CAIRN_RUN_HASTY;
    struct cairn_outcome outcome = cairn_replay_judged(r->replayer, &w->candidate, r->mode,
                                                       r->flags | patience | CAIRN_RUN_UNPROVEN);
    if (!r->keeps(r->self, &w->candidate, &outcome)) {
        cairn_map_put(&w->tried, hash, 1);
        w->enough = r->enough == NULL ? 0 : r->enough(r->self, &w->candidate, &outcome);
        return false;
    }
    struct cairn_sequence old = *w->best;
    *w->best = w->candidate;
    w->candidate = old;
    return true;
}

/* Drops from keep what refers to something dropped. */
static void drop_dependents(const struct cairn_sequence *sequence, bool *keep)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && !keep[args[i].index]) {
                keep[s] = false;
            }
        }
    }
}

static bool try_selection(struct cairn_reducing *w, bool *keep)
{
    drop_dependents(w->best, keep);
    bool drops = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        drops = drops || !keep[s];
    }
    if (!drops) {
        return false;
    }
    cairn_sequence_select(&w->candidate, w->best, keep);
    if (w->candidate.statements.count == 0) {
        return false;
    }
    w->enough = 0;
    if (cairn_reduce_accept(w)) {
        return true;
    }
    const uint32_t enough = w->enough;
    if (enough != 0 && enough < w->candidate.statements.count) {
        cairn_sequence_truncate(&w->candidate, enough);
        return cairn_reduce_accept(w);
    }
    return false;
}

/* Whole stretches at once, large ones first: of a long sequence little is needed, mostly. What the
 * last statement needs stays. */
static bool remove_stretches(struct cairn_reducing *w)
{
    enum { SMALLEST = 3 };
    bool keep[CAIRN_MAX_STATEMENTS];
    bool progress = false;
    for (uint32_t size = w->best->statements.count / 2; size >= SMALLEST; size /= 2) {
        uint32_t end = w->best->statements.count - 1;
        while (end > 0) {
            const uint32_t count = w->best->statements.count;
            const uint32_t begin = end > size ? end - size : 0;
            memset(keep, 1, count);
            memset(keep + begin, 0, end - begin);
            drop_dependents(w->best, keep);
            progress = (keep[count - 1] && try_selection(w, keep)) || progress;
            end = begin < w->best->statements.count ? begin : w->best->statements.count - 1;
        }
    }
    return progress;
}

static bool remove_statements(struct cairn_reducing *w)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    bool progress = false;
    for (uint32_t s = w->best->statements.count; s-- > 0;) {
        if (s >= w->best->statements.count) {
            continue;
        }
        memset(keep, 1, w->best->statements.count);
        keep[s] = false;
        /* A loop goes with its block first; then alone. */
        uint32_t loop_body = w->best->statements.items[s].loop_body;
        for (uint32_t i = 1; i <= loop_body; i++) {
            keep[s + i] = false;
        }
        bool removed = try_selection(w, keep);
        if (!removed && loop_body != 0) {
            memset(keep, 1, w->best->statements.count);
            keep[s] = false;
            removed = try_selection(w, keep);
        }
        progress = progress || removed;
    }
    return progress;
}

/* What is repeated once, or what matters in one iteration alone, needs no loop. */
static bool unwrap_loop(struct cairn_reducing *w, uint32_t s, uint32_t iteration)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence plain = {0};
    cairn_sequence_copy(&plain, w->best);
    const uint32_t end = s + plain.statements.items[s].loop_body;
    for (uint32_t i = s + 1; i <= end; i++) {
        const struct cairn_statement *statement = &plain.statements.items[i];
        for (uint32_t a = 0; a < statement->arg_count; a++) {
            cairn_peel_write_down(&plain, statement->first_arg + a, iteration);
        }
    }
    memset(keep, 1, plain.statements.count);
    keep[s] = false;
    cairn_sequence_select(&w->candidate, &plain, keep);
    cairn_sequence_release(&plain);
    return cairn_reduce_accept(w);
}

/* Whether an argument in the loop counts its iterations. */
static bool counts_iterations(const struct cairn_sequence *sequence, uint32_t s)
{
    const uint32_t end = s + sequence->statements.items[s].loop_body;
    for (uint32_t i = s + 1; i <= end; i++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, i);
        for (uint32_t a = 0; a < sequence->statements.items[i].arg_count; a++) {
            if (args[a].kind == CAIRN_ARG_SERIES || args[a].kind == CAIRN_ARG_SERIES_TEXT) {
                return true;
            }
        }
    }
    return false;
}

/* What is added to something again and again can be added at once, if it is text. */
static bool join_texts(struct cairn_reducing *w, uint32_t s)
{
    enum { MAX_JOINED = 1024 };
    bool keep[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence plain = {0};
    cairn_sequence_copy(&plain, w->best);
    const struct cairn_statement loop = plain.statements.items[s];
    const struct cairn_statement *statement = &plain.statements.items[s + 1];
    bool is_plain = loop.loop_body == 1;
    bool has_text = false;
    for (uint32_t a = 0; a < statement->arg_count && is_plain; a++) {
        struct cairn_arg *arg = &plain.args.items[statement->first_arg + a];
        is_plain = arg->kind != CAIRN_ARG_SERIES;
        if (arg->kind != CAIRN_ARG_BYTES && arg->kind != CAIRN_ARG_SERIES_TEXT) {
            continue;
        }
        struct cairn_str joined = {0};
        for (uint32_t k = 0; k < loop.loop_count && joined.length <= MAX_JOINED; k++) {
            cairn_str_add_bytes(&joined, plain.bytes.items + arg->index, (size_t)arg->integer);
            if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
                cairn_str_addf(&joined, "%u", k);
            }
        }
        is_plain = joined.length <= MAX_JOINED;
        has_text = has_text || joined.length != 0;
        if (is_plain) {
            arg->kind = CAIRN_ARG_BYTES;
            arg->index = cairn_sequence_add_bytes(&plain, cairn_str_text(&joined), joined.length);
            arg->integer = (int64_t)joined.length;
        }
        cairn_str_release(&joined);
    }
    if (is_plain && has_text) {
        memset(keep, 1, plain.statements.count);
        keep[s] = false;
        cairn_sequence_select(&w->candidate, &plain, keep);
    }
    cairn_sequence_release(&plain);
    return is_plain && has_text && cairn_reduce_accept(w);
}

static bool shorten_loops(struct cairn_reducing *w)
{
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        uint32_t low = 1;
        while (s < w->best->statements.count && w->best->statements.items[s].loop_body != 0 &&
               low < w->best->statements.items[s].loop_count) {
            uint32_t count = w->best->statements.items[s].loop_count;
            uint32_t middle = low + (count - low) / 2;
            cairn_sequence_copy(&w->candidate, w->best);
            w->candidate.statements.items[s].loop_count = (uint16_t)middle;
            if (cairn_reduce_accept(w)) {
                progress = true;
            } else {
                low = middle + 1;
            }
        }
        if (s < w->best->statements.count && w->best->statements.items[s].loop_body != 0) {
            const uint32_t count = w->best->statements.items[s].loop_count;
            progress =
                ((count == 1 || counts_iterations(w->best, s)) && unwrap_loop(w, s, count - 1)) ||
                (count != 1 && join_texts(w, s)) || progress;
        }
    }
    return progress;
}

/* Whether statements s and t are one call on one object, of which nothing uses what s yields. */
static bool is_repeat(const struct cairn_reducing *w, uint32_t s, uint32_t t)
{
    const struct cairn_statement *items = w->best->statements.items;
    const struct cairn_arg *one = cairn_sequence_args(w->best, s);
    const struct cairn_arg *other = cairn_sequence_args(w->best, t);
    bool is_used = false;
    for (uint32_t k = s + 1; k < w->best->statements.count; k++) {
        is_used = is_used || cairn_sequence_takes(w->best, k, s);
    }
    return items[s].op == items[t].op && items[s].loop_body == 0 && items[s].arg_count > 1 &&
           one->kind == CAIRN_ARG_VALUE && other->kind == CAIRN_ARG_VALUE &&
           one->index == other->index && one->output == other->output && !is_used;
}

/* Tries the sequence without statement s, and with another argument at index a of the whole. */
static bool accept_without(struct cairn_reducing *w, uint32_t s, uint32_t a, struct cairn_arg arg)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence changed = {0};
    cairn_sequence_copy(&changed, w->best);
    changed.args.items[a] = arg;
    memset(keep, 1, changed.statements.count);
    keep[s] = false;
    cairn_sequence_select(&w->candidate, &changed, keep);
    cairn_sequence_release(&changed);
    return cairn_reduce_accept(w);
}

/* What is added to something twice can be added at once: one call with a larger number for two. */
static bool join_repeats(struct cairn_reducing *w)
{
    enum { MOST = 4 };
    for (uint32_t t = 1; t < w->best->statements.count; t++) {
        const struct cairn_statement *statement = &w->best->statements.items[t];
        for (uint32_t s = 0; s < t; s++) {
            for (uint32_t a = 1; is_repeat(w, s, t) && a < statement->arg_count; a++) {
                const uint32_t at = statement->first_arg + a;
                const struct cairn_arg number = w->best->args.items[at];
                for (int64_t n = number.integer < 2 ? 2 : number.integer + 1;
                     number.kind == CAIRN_ARG_INTEGER && n <= MOST; n++) {
                    const struct cairn_arg more = {.kind = CAIRN_ARG_INTEGER, .integer = n};
                    if (accept_without(w, s, at, more)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* Whether statements s and t take one value, and nothing uses what s yields. */
static bool shares_value(const struct cairn_reducing *w, uint32_t s, uint32_t t)
{
    const struct cairn_arg *args = cairn_sequence_args(w->best, s);
    bool shares = false;
    for (uint32_t i = 0; i < w->best->statements.items[s].arg_count; i++) {
        shares = shares || (args[i].kind == CAIRN_ARG_VALUE &&
                            cairn_sequence_param_with(w->best, t, &args[i]) != CAIRN_NONE);
    }
    for (uint32_t k = s + 1; k < w->best->statements.count && shares; k++) {
        shares = !cairn_sequence_takes(w->best, k, s);
    }
    return shares;
}

/* The third of three things that are put in is the second once one of the others is not: a
 * statement goes together with one from a number behind it. */
static bool lower_places(struct cairn_reducing *w)
{
    enum { FARTHEST = 64 };
    for (uint32_t t = 1; t < w->best->statements.count; t++) {
        const struct cairn_statement *statement = &w->best->statements.items[t];
        for (uint32_t a = statement->first_arg; a < statement->first_arg + statement->arg_count;
             a++) {
            const struct cairn_arg number = w->best->args.items[a];
            const bool is_place = number.kind == CAIRN_ARG_INTEGER && number.integer > 0 &&
                                  number.integer <= FARTHEST;
            for (uint32_t s = 0; s < t && is_place; s++) {
                const struct cairn_arg lower = {.kind = CAIRN_ARG_INTEGER,
                                                .integer = number.integer - 1};
                if (shares_value(w, s, t) && accept_without(w, s, a, lower)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* What is given later can be given at once: the text of one statement to another before it. */
static bool give_earlier(struct cairn_reducing *w)
{
    for (uint32_t a = 0; a < w->best->args.count; a++) {
        for (uint32_t t = 1; t < w->best->statements.count; t++) {
            const struct cairn_statement *later = &w->best->statements.items[t];
            const uint32_t b =
                later->first_arg + (later->arg_count != 0 ? later->arg_count - 1u : 0u);
            bool is_movable = later->arg_count != 0 && a < later->first_arg &&
                              w->best->args.items[a].kind == CAIRN_ARG_BYTES &&
                              w->best->args.items[b].kind == CAIRN_ARG_BYTES;
            for (uint32_t k = t + 1; is_movable && k < w->best->statements.count; k++) {
                is_movable = !cairn_sequence_takes(w->best, k, t);
            }
            if (is_movable && accept_without(w, t, a, w->best->args.items[b])) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the two are written alike: the same number, or the same text. */
static bool is_alike(const struct cairn_sequence *sequence, const struct cairn_arg *one,
                     const struct cairn_arg *other)
{
    return one->kind == other->kind && one->integer == other->integer &&
           (one->kind == CAIRN_ARG_INTEGER || one->kind == CAIRN_ARG_BYTES ||
            one->kind == CAIRN_ARG_SERIES_TEXT) &&
           (one->kind == CAIRN_ARG_INTEGER ||
            memcmp(cairn_sequence_contents(sequence, one), cairn_sequence_contents(sequence, other),
                   (size_t)one->integer) == 0);
}

/* Puts an argument in place of argument index a of the whole sequence and of all others that are
 * like it from `first` on. Returns how many there were beside a. */
static uint32_t put_argument(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                             const void *contents, uint32_t first)
{
    uint32_t others = 0;
    cairn_sequence_copy(&w->candidate, w->best);
    if (contents != NULL) {
        arg.index = cairn_sequence_add_bytes(&w->candidate, contents, (size_t)arg.integer);
    }
    for (uint32_t i = first; i < w->best->args.count; i++) {
        if (i != a && is_alike(w->best, &w->best->args.items[a], &w->best->args.items[i])) {
            w->candidate.args.items[i] = arg;
            others++;
        }
    }
    w->candidate.args.items[a] = arg;
    return others;
}

bool cairn_reduce_each(struct cairn_reducing *w, cairn_reduce_argument *change)
{
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_op *op =
            &w->reduction->replayer->model->ops.items[w->best->statements.items[s].op];
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count && i < op->param_count;
             i++) {
            progress = change(w, s, i) || progress;
        }
    }
    return progress;
}

bool cairn_reduce_try_alike(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                            const void *contents)
{
    return put_argument(w, a, arg, contents, 0) != 0 && cairn_reduce_accept(w);
}

bool cairn_reduce_try(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                      const void *contents)
{
    const struct cairn_arg *old = &w->best->args.items[a];
    bool same_bytes =
        contents != NULL && old->kind == arg.kind && old->integer == arg.integer &&
        memcmp(cairn_sequence_contents(w->best, old), contents, (size_t)arg.integer) == 0;
    if (same_bytes || (contents == NULL && old->kind == arg.kind && old->integer == arg.integer)) {
        return false;
    }
    (void)put_argument(w, a, arg, contents, w->best->args.count);
    return cairn_reduce_accept(w) || cairn_reduce_try_alike(w, a, arg, contents);
}

void cairn_reduce(const struct cairn_reduction *reduction, struct cairn_sequence *sequence)
{
    struct cairn_reducing w = {.reduction = reduction, .best = sequence};
    bool keep[CAIRN_MAX_STATEMENTS];
    if (sequence->body > 0) {
        memset(keep, 0, sequence->statements.count);
        keep[sequence->body - 1] = true;
        cairn_dependence_closure(reduction->replayer->model, sequence, sequence->body, keep);
        for (uint32_t s = sequence->body; s < sequence->statements.count; s++) {
            keep[s] = true;
        }
        try_selection(&w, keep);
    }
    (void)remove_stretches(&w);
    bool progress = true;
    while (progress && w.runs < reduction->max_runs) {
        progress = cairn_use_numbers(&w);
        progress = remove_statements(&w) || progress;
        progress = shorten_loops(&w) || progress;
        progress = (reduction->shares_makers && cairn_share_makers(&w)) || progress;
        progress = cairn_replace_values(&w) || progress;
        if (reduction->simplifies_arguments) {
            while (lower_places(&w)) {
                progress = true;
            }
            progress = join_repeats(&w) || progress;
            progress = give_earlier(&w) || progress;
            progress = cairn_simplify_arguments(&w) || progress;
            progress = cairn_reduce_records(&w) || progress;
        }
        if (reduction->is_for_readers) {
            progress = cairn_write_file_names(&w) || progress;
            progress = cairn_write_texts(&w) || progress;
            progress = cairn_shorten_texts(&w) || progress;
            progress = cairn_shorten_memory(&w) || progress;
            progress = cairn_null_elements(&w) || progress;
            progress = cairn_write_items(&w) || progress;
            progress = cairn_blank_rooms(&w) || progress;
            progress = cairn_plain_arguments(&w) || progress;
        }
    }
    cairn_sequence_release(&w.candidate);
    cairn_map_release(&w.tried);
}
