#include "generator/reduce.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/relation.h"
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
        r->replayer->status != CAIRN_OK || is_odder(w)) {
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
    return cairn_reduce_accept(w) ||
           (put_argument(w, a, arg, contents, 0) != 0 && cairn_reduce_accept(w));
}

static bool simplify_number(struct cairn_reducing *w, uint32_t a)
{
    int64_t value = w->best->args.items[a].integer;
    static const int64_t simple[] = {0, 1};
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++) {
        struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER, .integer = simple[i]};
        if (value == simple[i]) {
            return false;
        }
        if (cairn_reduce_try(w, a, arg, NULL)) {
            return true;
        }
    }
    struct cairn_arg half = {.kind = CAIRN_ARG_INTEGER, .integer = value / 2};
    return value / 2 != value && (value > 3 || value < -3) && cairn_reduce_try(w, a, half, NULL);
}

static bool simplify_real(struct cairn_reducing *w, uint32_t a)
{
    static const double simple[] = {0, 1};
    bool progress = false;
    for (size_t i = 0; i < sizeof simple / sizeof *simple && !progress; i++) {
        const struct cairn_arg arg = {.kind = CAIRN_ARG_REAL, .real = simple[i]};
        if (w->best->args.items[a].real == simple[i]) {
            break;
        }
        progress = cairn_reduce_try(w, a, arg, NULL);
    }
    return progress;
}

static bool can_be_null(const struct cairn_reducing *w, uint32_t op, uint32_t param)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    if (model->ops.items[op].kind != CAIRN_OP_CALL || param >= model->ops.items[op].param_count) {
        return false;
    }
    const struct cairn_param *p = &model->ops.items[op].params[param];
    return p->pass == CAIRN_PASS_VALUE && cairn_model_is_pointer_sort(model, p->sort);
}

/* A value that is NULL, or may as well be, needs no statement that makes it. */
static bool use_null(struct cairn_reducing *w)
{
    static const struct cairn_arg null = {.kind = CAIRN_ARG_NULL};
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement statement = w->best->statements.items[s];
        for (uint32_t i = 0; i < statement.arg_count; i++) {
            bool is_value = w->best->args.items[statement.first_arg + i].kind == CAIRN_ARG_VALUE;
            progress = (is_value && can_be_null(w, statement.op, i) &&
                        cairn_reduce_try(w, statement.first_arg + i, null, NULL)) ||
                       progress;
        }
    }
    return progress;
}

/* The name of a file where no file is meant is there for one of its letters, or for its slash. */
static bool write_names(struct cairn_reducing *w)
{
    static const char name[] = "/path.tmp";
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_arg whole = {.kind = CAIRN_ARG_BYTES, .integer = sizeof name - 1};
    const struct cairn_arg relative = {.kind = CAIRN_ARG_BYTES, .integer = sizeof name - 2};
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement statement = w->best->statements.items[s];
        const struct cairn_op *op = &model->ops.items[statement.op];
        for (uint32_t i = 0; i < statement.arg_count && i < op->param_count; i++) {
            const struct cairn_arg *arg = &w->best->args.items[statement.first_arg + i];
            bool is_name =
                arg->kind == CAIRN_ARG_VALUE && op->kind == CAIRN_OP_CALL &&
                op->params[i].role == CAIRN_ROLE_STRING &&
                model->ops.items[w->best->statements.items[arg->index].op].kind == CAIRN_OP_PATH;
            const uint32_t at = statement.first_arg + i;
            progress = (is_name && (cairn_reduce_try(w, at, relative, name + 1) ||
                                    cairn_reduce_try(w, at, whole, name))) ||
                       progress;
        }
    }
    return progress;
}

/* A number that was passed where a real one is taken: *literal becomes it, if it is short. */
static bool find_real(const struct cairn_reducing *w, const struct cairn_arg *arg,
                      const struct cairn_wire_value *value, struct cairn_arg *literal)
{
    enum { LARGEST = 1 << 20, PARTS = 64 };
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *maker = &model->ops.items[w->best->statements.items[arg->index].op];
    const bool is_signed = model->types.items[maker->outputs[arg->output].type].is_signed;
    double real = is_signed ? (double)(int64_t)value->bits : (double)value->bits;
    if (model->sorts.items[maker->outputs[arg->output].sort].kind == CAIRN_SORT_REAL) {
        memcpy(&real, &value->bits, sizeof real);
    }
    *literal = (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = real};
    return real > -LARGEST && real < LARGEST && real * PARTS == (double)(int64_t)(real * PARTS);
}

/* The number that was passed as argument a of statement s, parameter i: *literal becomes it, as a
 * test may write it down. */
static bool find_literal(const struct cairn_reducing *w, const struct cairn_outcome *outcome,
                         const struct cairn_arg *arg, const struct cairn_param *param,
                         struct cairn_arg *literal)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, arg->index, arg->output);
    const struct cairn_sort *sort = &model->sorts.items[param->sort];
    if (value == NULL || value->kind != CAIRN_VALUE_SCALAR) {
        return false;
    }
    if (sort->kind == CAIRN_SORT_REAL) {
        return find_real(w, arg, value, literal);
    }
    *literal = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = (int64_t)value->bits};
    uint32_t any = CAIRN_NONE;
    for (uint32_t c = 0; sort->kind == CAIRN_SORT_ENUM && c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        const bool is_of_it = constant->enumeration == sort->enumeration;
        if (is_of_it && constant->integer == (int64_t)value->bits) {
            *literal = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = c};
            return true;
        }
        any = is_of_it && any == CAIRN_NONE ? c : any;
    }
    /* What no enumerator is called, one that there is may do for. */
    if (any != CAIRN_NONE) {
        *literal = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = any};
    }
    return any != CAIRN_NONE || sort->kind == CAIRN_SORT_INTEGER;
}

/* Whether argument i of statement s is a number that a call yielded. */
static bool is_yielded_number(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_param *p = &model->ops.items[statement->op].params[i];
    return w->best->args.items[statement->first_arg + i].kind == CAIRN_ARG_VALUE &&
           p->pass == CAIRN_PASS_VALUE && cairn_sort_is_number(model->sorts.items[p->sort].kind);
}

/* Whether argument i of statement s is a negative number, the error of a call, where an unsigned
 * one is taken: among the largest there are, and as good without the call. */
static bool is_error_as_unsigned(const struct cairn_reducing *w,
                                 const struct cairn_outcome *outcome, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_arg *arg = &w->best->args.items[statement->first_arg + i];
    const struct cairn_op *maker = &model->ops.items[w->best->statements.items[arg->index].op];
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, arg->index, arg->output);
    const struct cairn_type *type =
        &model->types.items[model->ops.items[statement->op].params[i].type];
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR && (int32_t)value->bits < 0 &&
           model->types.items[maker->outputs[arg->output].type].is_signed &&
           type->kind == CAIRN_TYPE_INTEGER && !type->is_signed;
}

struct literal {
    uint32_t a; /* the argument that it is for */
    struct cairn_arg arg;
};

/* Writes numbers down that calls yielded only for the next to take; that is one statement less for
 * a reader. What they are is looked up first: written down, they change nothing. Where a failure is
 * judged later it matters that they were yielded; a constant is as good. */
static bool use_numbers(struct cairn_reducing *w)
{
    struct cairn_replayer *replayer = w->reduction->replayer;
    CAIRN_VEC(struct literal) literals = {0};
    struct cairn_outcome outcome = {0};
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement statement = w->best->statements.items[s];
        const struct cairn_op *op = &replayer->model->ops.items[statement.op];
        for (uint32_t i = 0; i < statement.arg_count && i < op->param_count; i++) {
            struct literal literal = {.a = statement.first_arg + i};
            const bool is_enum =
                replayer->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_ENUM;
            if (!is_yielded_number(w, s, i)) {
                continue;
            }
            if (outcome.values == NULL && w->runs++ < w->reduction->max_runs) {
                outcome = cairn_replay(replayer, w->best, w->reduction->mode, 0);
            }
            if (outcome.values != NULL &&
                (is_enum || w->reduction->writes_numbers ||
                 is_error_as_unsigned(w, &outcome, s, i)) &&
                find_literal(w, &outcome, &w->best->args.items[literal.a], &op->params[i],
                             &literal.arg)) {
                cairn_vec_push(&literals, literal);
            }
        }
    }
    bool progress = false;
    for (uint32_t i = 0; i < literals.count && w->runs < w->reduction->max_runs; i++) {
        progress =
            cairn_reduce_try(w, literals.items[i].a, literals.items[i].arg, NULL) || progress;
    }
    cairn_vec_release(&literals);
    return progress;
}

/* Whether statement s only looks: what it yields is no name of something that it made. */
static bool only_looks(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_replayer *replayer = w->reduction->replayer;
    const uint32_t index = w->best->statements.items[s].op;
    const struct cairn_op *op = &replayer->model->ops.items[index];
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (cairn_model_is_pointer_sort(replayer->model, op->params[i].sort) &&
            !cairn_model_points_to_const(replayer->model, op->params[i].type) &&
            cairn_facts_changes(replayer->facts, index, i)) {
            return false;
        }
    }
    return op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_CALL;
}

/* 0 or 1 as the sort wants it; false if it is none of numbers. */
static bool make_number(enum cairn_sort_kind kind, int64_t number, struct cairn_arg *ret_arg)
{
    *ret_arg = kind == CAIRN_SORT_REAL
                   ? (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = (double)number}
                   : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
    return kind == CAIRN_SORT_REAL || kind == CAIRN_SORT_INTEGER;
}

/* A simple number in place of one that a call yielded which did nothing else. */
static bool use_simple_numbers(struct cairn_reducing *w)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count && i < op->param_count;
             i++) {
            const uint32_t a = w->best->statements.items[s].first_arg + i;
            const struct cairn_arg arg = w->best->args.items[a];
            for (int64_t number = 0; number < 2 && w->best->args.items[a].kind == arg.kind;
                 number++) {
                struct cairn_arg simple;
                progress =
                    (is_yielded_number(w, s, i) && only_looks(w, arg.index) &&
                     make_number(model->sorts.items[op->params[i].sort].kind, number, &simple) &&
                     cairn_reduce_try(w, a, simple, NULL)) ||
                    progress;
            }
        }
    }
    return progress;
}

/* Whether argument i of statement s is a text that a call or a field yielded. */
static bool is_yielded_text(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_param *param = &model->ops.items[statement->op].params[i];
    const struct cairn_arg *arg = &w->best->args.items[statement->first_arg + i];
    if (arg->kind != CAIRN_ARG_VALUE || param->role != CAIRN_ROLE_STRING ||
        model->sorts.items[param->sort].kind != CAIRN_SORT_STRING) {
        return false;
    }
    const enum cairn_op_kind maker =
        model->ops.items[w->best->statements.items[arg->index].op].kind;
    return maker == CAIRN_OP_CALL || maker == CAIRN_OP_GET;
}

/* A text that the sequence has already, or a letter, in place of one that a call yielded. */
static bool use_texts(struct cairn_reducing *w)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_arg letter = {.kind = CAIRN_ARG_BYTES, .integer = 1};
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count && i < op->param_count;
             i++) {
            const uint32_t a = w->best->statements.items[s].first_arg + i;
            for (uint32_t b = 0; b < a && is_yielded_text(w, s, i); b++) {
                const struct cairn_arg text = w->best->args.items[b];
                const bool is_text =
                    text.kind == CAIRN_ARG_BYTES && memchr(cairn_sequence_contents(w->best, &text),
                                                           '\0', (size_t)text.integer) == NULL;
                progress = (is_text && cairn_reduce_try(w, a, text, NULL)) || progress;
            }
            progress =
                (is_yielded_text(w, s, i) && cairn_reduce_try(w, a, letter, "a")) || progress;
        }
    }
    return progress;
}

/* What stands in front of the number in each text of a loop is a plain letter, if it may be. */
static bool simplify_series(struct cairn_reducing *w, uint32_t a)
{
    static const char plain[] = "a";
    const struct cairn_arg text = {.kind = CAIRN_ARG_SERIES_TEXT, .integer = sizeof plain - 1};
    return w->best->args.items[a].integer > text.integer && cairn_reduce_try(w, a, text, plain);
}

static bool simplify_arguments(struct cairn_reducing *w)
{
    bool progress = use_null(w);
    progress = write_names(w) || progress;
    progress = use_simple_numbers(w) || progress;
    progress = use_texts(w) || progress;
    for (uint32_t a = 0; a < w->best->args.count; a++) {
        switch ((enum cairn_arg_kind)w->best->args.items[a].kind) {
        case CAIRN_ARG_INTEGER:
            while (a < w->best->args.count && !cairn_reduce_is_descriptor(w, a) &&
                   simplify_number(w, a)) {
                progress = true;
            }
            break;
        case CAIRN_ARG_REAL:
            progress = simplify_real(w, a) || progress;
            break;
        case CAIRN_ARG_BYTES:
            progress = cairn_reduce_contents(w, a) || progress;
            break;
        case CAIRN_ARG_SERIES_TEXT:
            progress = simplify_series(w, a) || progress;
            break;
        default:
            break;
        }
    }
    return progress;
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
        progress = use_numbers(&w);
        progress = remove_statements(&w) || progress;
        progress = shorten_loops(&w) || progress;
        progress = cairn_replace_values(&w) || progress;
        if (reduction->simplifies_arguments) {
            while (lower_places(&w)) {
                progress = true;
            }
            progress = join_repeats(&w) || progress;
            progress = give_earlier(&w) || progress;
            progress = simplify_arguments(&w) || progress;
            progress = cairn_reduce_records(&w) || progress;
        }
        if (reduction->is_for_readers) {
            progress = write_names(&w) || progress;
            progress = cairn_write_texts(&w) || progress;
            progress = cairn_shorten_texts(&w) || progress;
            progress = cairn_shorten_memory(&w) || progress;
            progress = cairn_null_elements(&w) || progress;
            progress = cairn_write_items(&w) || progress;
            progress = cairn_blank_rooms(&w) || progress;
        }
    }
    cairn_sequence_release(&w.candidate);
    cairn_map_release(&w.tried);
}
