#include "generator/weights.h"

#include <math.h>
#include <stdlib.h>

enum { MISSES_HALVE = 16 }; /* so many halve the weight */

/* Operations with their weights summed up, so that a choice is a binary search. */
struct lottery {
    CAIRN_VEC(uint32_t) ops;
    CAIRN_VEC(uint32_t) params;
    CAIRN_VEC(uint32_t) sums;
};

struct op_weight {
    uint64_t created;
    uint64_t cost;
    uint64_t runs;
    uint32_t steered; /* divides the weight */
    uint32_t held;    /* ... at least by so much */
    uint32_t misses;  /* attempts in a row that came to nothing */
    double weight;
};

struct cairn_weights {
    const struct cairn_model *model;
    const bool *callable;
    struct op_weight *ops;
    struct lottery all;
    struct lottery *by_sort;
    uint32_t family_count;
};

static bool is_receiver(const struct cairn_model *model, const struct cairn_param *param)
{
    enum cairn_sort_kind kind = model->sorts.items[param->sort].kind;
    return param->pass == CAIRN_PASS_VALUE &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE || kind == CAIRN_SORT_RECORD ||
            kind == CAIRN_SORT_STREAM || kind == CAIRN_SORT_PATH || kind == CAIRN_SORT_BYTES ||
            kind == CAIRN_SORT_ARRAY || kind == CAIRN_SORT_POINTERS);
}

static void index_receivers(struct cairn_weights *weights, uint32_t op)
{
    const struct cairn_op *operation = &weights->model->ops.items[op];
    for (uint32_t k = 0; k < operation->param_count; k++) {
        if (!is_receiver(weights->model, &operation->params[k])) {
            continue;
        }
        for (uint32_t sort = 0; sort < weights->model->sorts.count; sort++) {
            int rank = cairn_model_conversion(weights->model, operation->params[k].sort, sort);
            if (rank >= 0 && rank < CAIRN_CONVERSION_MAX) {
                cairn_vec_push(&weights->by_sort[sort].ops, op);
                cairn_vec_push(&weights->by_sort[sort].params, k);
            }
        }
    }
}

struct cairn_weights *cairn_weights_new(const struct cairn_model *model, const bool *callable)
{
    struct cairn_weights *weights = cairn_alloc(sizeof *weights);
    *weights = (struct cairn_weights){.model = model, .callable = callable};
    weights->ops = cairn_alloc(model->ops.count * sizeof *weights->ops);
    weights->by_sort = cairn_alloc(model->sorts.count * sizeof *weights->by_sort);
    for (uint32_t i = 0; i < model->sorts.count; i++) {
        weights->by_sort[i] = (struct lottery){0};
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        weights->ops[i] = (struct op_weight){.steered = 1, .held = 1};
        if (model->ops.items[i].family >= weights->family_count) {
            weights->family_count = model->ops.items[i].family + 1;
        }
        if (callable[i]) {
            cairn_vec_push(&weights->all.ops, i);
            index_receivers(weights, i);
        }
    }
    cairn_weights_recompute(weights);
    return weights;
}

static void release_lottery(struct lottery *lottery)
{
    cairn_vec_release(&lottery->ops);
    cairn_vec_release(&lottery->params);
    cairn_vec_release(&lottery->sums);
}

void cairn_weights_free(struct cairn_weights *weights)
{
    if (weights == NULL) {
        return;
    }
    release_lottery(&weights->all);
    for (uint32_t i = 0; i < weights->model->sorts.count; i++) {
        release_lottery(&weights->by_sort[i]);
    }
    free(weights->by_sort);
    free(weights->ops);
    free(weights);
}

void cairn_weights_count(struct cairn_weights *weights, uint32_t op, uint32_t cost, bool created)
{
    weights->ops[op].runs++;
    weights->ops[op].cost += cost;
    weights->ops[op].created += created;
}

void cairn_weights_count_attempt(struct cairn_weights *weights, uint32_t op, bool has_missed)
{
    struct op_weight *weight = &weights->ops[op];
    weight->misses = has_missed ? weight->misses + 1 : weight->misses / 2;
}

void cairn_weights_forgive(struct cairn_weights *weights, uint32_t op)
{
    weights->ops[op].steered = weights->ops[op].held;
}

void cairn_weights_hold_back(struct cairn_weights *weights, uint32_t op, uint32_t n)
{
    weights->ops[op].held = n;
    cairn_weights_steer_away(weights, op, n);
}

void cairn_weights_steer_away(struct cairn_weights *weights, uint32_t op, uint32_t n)
{
    if (weights->ops[op].steered < n) {
        weights->ops[op].steered = n;
    }
}

static void sum_up(const struct cairn_weights *weights, struct lottery *lottery)
{
    uint64_t sum = 0;
    cairn_vec_clear(&lottery->sums);
    for (uint32_t i = 0; i < lottery->ops.count; i++) {
        double scaled = weights->ops[lottery->ops.items[i]].weight * (1 << 20);
        sum += scaled < 1 ? 1 : (uint64_t)scaled;
        cairn_vec_push(&lottery->sums, sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum);
    }
}

static bool is_setter(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_SET;
}

static bool is_no_call(const struct cairn_op *op)
{
    return op->kind != CAIRN_OP_CALL;
}

/* Sees to it that those operations take at most one choice to so many of the others', be there ever
 * so many of them. */
static void bound(struct cairn_weights *weights, bool (*is_bound)(const struct cairn_op *op),
                  double others)
{
    double bounded = 0;
    double rest = 0;
    for (uint32_t i = 0; i < weights->all.ops.count; i++) {
        const uint32_t op = weights->all.ops.items[i];
        *(is_bound(&weights->model->ops.items[op]) ? &bounded : &rest) += weights->ops[op].weight;
    }
    for (uint32_t i = 0; i < weights->all.ops.count && rest > 0 && bounded * others > rest; i++) {
        const uint32_t op = weights->all.ops.items[i];
        if (is_bound(&weights->model->ops.items[op])) {
            weights->ops[op].weight *= rest / (bounded * others);
        }
    }
}

void cairn_weights_recompute(struct cairn_weights *weights)
{
    double *family = cairn_alloc((weights->family_count + 1) * sizeof *family);
    for (uint32_t i = 0; i < weights->family_count; i++) {
        family[i] = 0;
    }
    for (uint32_t i = 0; i < weights->all.ops.count; i++) {
        struct op_weight *op = &weights->ops[weights->all.ops.items[i]];
        op->weight = 1.0 / (1.0 + (double)op->created);
        family[weights->model->ops.items[weights->all.ops.items[i]].family] += op->weight;
    }
    double largest = 0;
    for (uint32_t i = 0; i < weights->all.ops.count; i++) {
        uint32_t index = weights->all.ops.items[i];
        struct op_weight *op = &weights->ops[index];
        const uint32_t halvings = op->misses / MISSES_HALVE;
        double mean_cost = op->runs == 0 ? 1 : (double)op->cost / (double)op->runs;
        /* The square root keeps small families from taking the run over. */
        op->weight /= sqrt(family[weights->model->ops.items[index].family]) *
                      (mean_cost < 1 ? 1 : mean_cost) * op->steered * (1.0 + halvings);
        largest = op->weight > largest ? op->weight : largest;
    }
    for (uint32_t i = 0; i < weights->all.ops.count && largest > 0; i++) {
        struct op_weight *op = &weights->ops[weights->all.ops.items[i]];
        op->weight /= largest * (double)(weights->all.ops.count + 1) / 1024;
    }
    /* Structs have many fields, and what is written there, or read, matters by calls alone, which
     * may be a thousand times as dear. */
    bound(weights, is_setter, 3);
    bound(weights, is_no_call, 1);
    sum_up(weights, &weights->all);
    for (uint32_t i = 0; i < weights->model->sorts.count; i++) {
        sum_up(weights, &weights->by_sort[i]);
    }
    free(family);
}

static uint32_t draw(const struct lottery *lottery, struct cairn_chooser *chooser)
{
    if (lottery->sums.count == 0) {
        return CAIRN_NONE;
    }
    uint32_t total = lottery->sums.items[lottery->sums.count - 1];
    uint32_t ticket = cairn_choose(chooser, CAIRN_CHOICE_OPERATION, CAIRN_NONE, total);
    uint32_t low = 0;
    uint32_t high = lottery->sums.count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lottery->sums.items[middle] > ticket) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

uint32_t cairn_weights_choose(const struct cairn_weights *weights, struct cairn_chooser *chooser)
{
    uint32_t place = draw(&weights->all, chooser);
    return place == CAIRN_NONE ? CAIRN_NONE : weights->all.ops.items[place];
}

uint32_t cairn_weights_choose_for(const struct cairn_weights *weights,
                                  struct cairn_chooser *chooser, uint32_t sort, uint32_t *param)
{
    const struct lottery *lottery = &weights->by_sort[sort];
    uint32_t place = draw(lottery, chooser);
    if (place == CAIRN_NONE) {
        return CAIRN_NONE;
    }
    *param = lottery->params.items[place];
    return lottery->ops.items[place];
}
