#include <stdlib.h>
#include <string.h>

#include "generator/closure.h"
#include "generator/reduce.h"

enum {
    MAX_POOLED = 24, /* shorter ways to one value that are tried */
    MAX_TEXT = 64,
};

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

/* Whether the value of `other` may be used for less than that of `op`: it is constant, or a part of
 * an object, which has an owner. What comes of that is the caller's fault. */
static bool is_bound(const struct cairn_model *model, uint32_t op, uint16_t output, uint32_t other,
                     uint16_t other_output)
{
    const struct cairn_op *one = &model->ops.items[op];
    const struct cairn_op *two = &model->ops.items[other];
    /* A struct alone is no array of them. */
    if ((one->kind == CAIRN_OP_RECORDS) != (two->kind == CAIRN_OP_RECORDS)) {
        return true;
    }
    return (cairn_model_points_to_const(model, two->outputs[other_output].type) &&
            !cairn_model_points_to_const(model, one->outputs[output].type)) ||
           (two->kind == CAIRN_OP_GET && one->kind != CAIRN_OP_GET);
}

/* Another value of the sequence in place of output o of statement s. */
static bool replace_by_neighbour(struct cairn_reducing *w, struct cairn_sequence *rewritten,
                                 uint32_t s, uint16_t o)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    uint32_t sort = sort_of(w, w->best, s, o);
    for (uint32_t other = 0; other < s; other++) {
        uint32_t op = w->best->statements.items[other].op;
        uint16_t outputs = model->ops.items[op].output_count;
        for (uint16_t k = 0; k < outputs; k++) {
            if (sort_of(w, w->best, other, k) != sort ||
                is_bound(model, w->best->statements.items[s].op, o, op, k)) {
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
        if (is_bound(w->reduction->replayer->model, w->best->statements.items[s].op, o,
                     rewritten->statements.items[found[i].statement].op, found[i].output)) {
            continue;
        }
        cairn_sequence_concat(rewritten, w->best, 0, w->best->statements.count);
        redirect(rewritten, made + s, o, found[i].statement, found[i].output);
        cairn_sequence_end_body(rewritten);
        if (try_rewritten(w, rewritten)) {
            return true;
        }
    }
    return false;
}

/* What a string that a call made says; NULL if that is not known, or too long. Valid until the next
 * replay. */
static const uint8_t *find_text(struct cairn_reducing *w, const struct cairn_arg *arg,
                                size_t *ret_length)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const uint32_t slot = cairn_sequence_slot(w->best, model, arg->index) + arg->output;
    struct cairn_outcome outcome =
        cairn_replay(w->reduction->replayer, w->best, w->reduction->mode, CAIRN_RUN_OBSERVE);
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen;
    while ((seen = cairn_outcome_next_observation(&outcome, &offset, &contents)) != NULL) {
        if (seen->statement == arg->index && seen->slot == slot && seen->is_string &&
            !seen->is_cut && seen->length <= MAX_TEXT) {
            *ret_length = seen->length;
            return contents;
        }
    }
    return NULL;
}

static bool is_text_of_call(const struct cairn_reducing *w, const struct cairn_arg *arg)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    if (arg->kind != CAIRN_ARG_VALUE ||
        model->ops.items[w->best->statements.items[arg->index].op].kind != CAIRN_OP_CALL) {
        return false;
    }
    uint32_t sort = sort_of(w, w->best, arg->index, arg->output);
    return model->sorts.items[sort].kind == CAIRN_SORT_STRING;
}

/* Strings that calls make in passing are written out. */
static bool write_texts(struct cairn_reducing *w, struct cairn_sequence *rewritten)
{
    for (uint32_t s = w->best->statements.count; s-- > 0;) {
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count; i++) {
            const struct cairn_arg arg = cairn_sequence_args(w->best, s)[i];
            size_t length;
            const uint8_t *text = is_text_of_call(w, &arg) ? find_text(w, &arg, &length) : NULL;
            if (text == NULL) {
                continue;
            }
            cairn_sequence_copy(rewritten, w->best);
            rewritten->args.items[rewritten->statements.items[s].first_arg + i] =
                (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                                   .index = cairn_sequence_add_bytes(rewritten, text, length),
                                   .integer = (int64_t)length};
            if (try_rewritten(w, rewritten)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether argument i of statement s is memory that a call yielded, and might as well be bytes of
 * the caller's, of which the same call is told how many they are. */
static bool is_bytes_of_call(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    const struct cairn_arg *arg = &cairn_sequence_args(w->best, s)[i];
    if (op->kind != CAIRN_OP_CALL || i >= op->param_count || arg->kind != CAIRN_ARG_VALUE ||
        model->ops.items[w->best->statements.items[arg->index].op].kind != CAIRN_OP_CALL) {
        return false;
    }
    const struct cairn_param *param = &op->params[i];
    return param->role == CAIRN_ROLE_BUFFER && param->partner >= 0 &&
           model->sorts.items[param->sort].kind == CAIRN_SORT_BYTES &&
           cairn_model_points_to_const(model, param->type);
}

/* Memory that calls make in passing becomes a few zeros. */
static bool write_bytes(struct cairn_reducing *w, struct cairn_sequence *rewritten)
{
    static const uint8_t zeros[MAX_TEXT];
    for (uint32_t s = w->best->statements.count; s-- > 0;) {
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count; i++) {
            for (uint32_t size = 1; size <= MAX_TEXT && is_bytes_of_call(w, s, i); size *= 2) {
                cairn_sequence_copy(rewritten, w->best);
                rewritten->args.items[rewritten->statements.items[s].first_arg + i] =
                    (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                                       .index = cairn_sequence_add_bytes(rewritten, zeros, size),
                                       .integer = size};
                if (try_rewritten(w, rewritten)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* Whether argument i of statement s is memory of the test's that nobody else is given, of a call
 * that only reads it. */
static bool is_read_alone(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    const struct cairn_arg *arg = &cairn_sequence_args(w->best, s)[i];
    if (op->kind != CAIRN_OP_CALL || i >= op->param_count || arg->kind != CAIRN_ARG_VALUE ||
        model->ops.items[w->best->statements.items[arg->index].op].kind != CAIRN_OP_BYTES ||
        op->params[i].pass != CAIRN_PASS_VALUE ||
        !cairn_model_points_to_const(model, op->params[i].type)) {
        return false;
    }
    uint32_t uses = 0;
    for (uint32_t a = 0; a < w->best->args.count; a++) {
        const struct cairn_arg *other = &w->best->args.items[a];
        uses += other->kind == CAIRN_ARG_VALUE && other->index == arg->index;
    }
    return uses == 1;
}

/* Memory of the test's is written where it is read. */
static bool inline_bytes(struct cairn_reducing *w, struct cairn_sequence *rewritten)
{
    for (uint32_t s = w->best->statements.count; s-- > 0;) {
        for (uint32_t i = 0; i < w->best->statements.items[s].arg_count; i++) {
            if (!is_read_alone(w, s, i)) {
                continue;
            }
            const uint32_t maker = cairn_sequence_args(w->best, s)[i].index;
            const struct cairn_arg contents = *cairn_sequence_args(w->best, maker);
            const bool is_known =
                w->best->statements.items[maker].arg_count == 1 && contents.integer >= 0 &&
                contents.integer <= MAX_TEXT &&
                (contents.kind == CAIRN_ARG_BYTES || contents.kind == CAIRN_ARG_ZEROS);
            uint8_t bytes[MAX_TEXT] = {0};
            if (!is_known) {
                continue;
            }
            if (contents.kind == CAIRN_ARG_BYTES) {
                memcpy(bytes, cairn_sequence_contents(w->best, &contents),
                       (size_t)contents.integer);
            }
            cairn_sequence_copy(rewritten, w->best);
            const uint32_t at =
                cairn_sequence_add_bytes(rewritten, bytes, (size_t)contents.integer);
            rewritten->args.items[rewritten->statements.items[s].first_arg + i] =
                (struct cairn_arg){
                    .kind = CAIRN_ARG_BYTES, .index = at, .integer = contents.integer};
            if (try_rewritten(w, rewritten)) {
                return true;
            }
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
    progress = (w->reduction->pool != NULL && write_texts(w, &rewritten)) || progress;
    progress = (w->reduction->pool != NULL && write_bytes(w, &rewritten)) || progress;
    progress = (w->reduction->pool != NULL && inline_bytes(w, &rewritten)) || progress;
    cairn_sequence_release(&rewritten);
    return progress;
}

/* Whether argument i of statement s is a text that a call or a field yielded, for a call that may
 * as well be given one of the test's own. */
static bool is_read_text(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    const struct cairn_arg *arg = &cairn_sequence_args(w->best, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE || op->kind != CAIRN_OP_CALL || i >= op->param_count ||
        op->params[i].pass != CAIRN_PASS_VALUE ||
        !cairn_model_points_to_const(model, op->params[i].type)) {
        return false;
    }
    const enum cairn_op_kind maker =
        model->ops.items[w->best->statements.items[arg->index].op].kind;
    return (maker == CAIRN_OP_CALL || maker == CAIRN_OP_GET) &&
           model->sorts.items[sort_of(w, w->best, arg->index, arg->output)].kind ==
               CAIRN_SORT_STRING;
}

bool cairn_write_texts(struct cairn_reducing *w)
{
    bool progress = false;
    for (uint32_t s = 0; s < w->best->body; s++) {
        for (uint32_t i = 0; s < w->best->body && i < w->best->statements.items[s].arg_count; i++) {
            size_t length;
            const bool is_text = is_read_text(w, s, i) && w->runs++ < w->reduction->max_runs;
            const uint8_t *text =
                is_text ? find_text(w, &cairn_sequence_args(w->best, s)[i], &length) : NULL;
            if (text != NULL) {
                char copy[MAX_TEXT];
                memcpy(copy, text, length);
                const struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES, .integer = (int64_t)length};
                progress =
                    cairn_reduce_try(w, w->best->statements.items[s].first_arg + i, arg, copy) ||
                    progress;
            }
        }
    }
    return progress;
}
