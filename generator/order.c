#include "generator/order.h"

#include <math.h>

#include "core/hash.h"

enum {
    MAX_PAIRS = 64,
    LEAST_PASSED = 2,
    LEAST_FAILED = 8,
    TIMES_BETTER = 4, /* with the call before it than without */
};

void cairn_order_release(struct cairn_order *order)
{
    for (uint32_t i = 0; i < order->places.count; i++) {
        cairn_vec_release(&order->places.items[i].pairs);
    }
    cairn_vec_release(&order->places);
    cairn_map_release(&order->index);
}

static bool is_object(const struct cairn_order *order, uint32_t op, uint32_t param)
{
    const struct cairn_param *p = &order->model->ops.items[op].params[param];
    enum cairn_sort_kind kind = order->model->sorts.items[p->sort].kind;
    return p->pass == CAIRN_PASS_VALUE && (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

static struct cairn_order_place *place_of(struct cairn_order *order, uint32_t op, uint32_t param)
{
    uint32_t at =
        cairn_map_get_or_put(&order->index, cairn_hash_pair(op + 1, param), order->places.count);
    if (at == order->places.count) {
        cairn_vec_push(&order->places,
                       (struct cairn_order_place){.op = op, .param = param, .best = CAIRN_NONE});
    }
    return &order->places.items[at];
}

static void count(struct cairn_order_place *place, uint32_t before, uint32_t param, bool has_failed)
{
    for (uint32_t i = 0; i < place->pairs.count; i++) {
        struct cairn_order_pair *pair = &place->pairs.items[i];
        if (pair->before == before) {
            pair->passed += !has_failed;
            pair->failed += has_failed;
            return;
        }
    }
    if (place->pairs.count < MAX_PAIRS && !has_failed) {
        struct cairn_order_pair pair = {.before = before, .before_param = param, .passed = 1};
        cairn_vec_push(&place->pairs, pair);
    }
}

/* Counts each operation once that was called on the value before statement s. */
static void count_before(struct cairn_order *order, struct cairn_order_place *place,
                         const struct cairn_sequence *sequence, uint32_t s,
                         const struct cairn_arg *value, bool has_failed)
{
    struct cairn_map seen = {0};
    for (uint32_t t = value->index + 1; t < s; t++) {
        uint32_t before = sequence->statements.items[t].op;
        uint32_t param = cairn_sequence_param_with(sequence, t, value);
        enum cairn_op_kind kind = order->model->ops.items[before].kind;
        if (param != CAIRN_NONE && before != place->op &&
            (kind == CAIRN_OP_CALL || kind == CAIRN_OP_SET) &&
            cairn_map_put(&seen, before + 1, 1)) {
            count(place, before, param, has_failed);
        }
    }
    cairn_map_release(&seen);
}

void cairn_order_learn(struct cairn_order *order, const struct cairn_sequence *sequence, uint32_t s,
                       bool has_failed)
{
    uint32_t op = sequence->statements.items[s].op;
    const struct cairn_op *operation = &order->model->ops.items[op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; operation->kind == CAIRN_OP_CALL && i < operation->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && is_object(order, op, i)) {
            struct cairn_order_place *place = place_of(order, op, i);
            /* What always goes well needs nothing: counting begins with the first failure. */
            if (place->failed != 0 || has_failed) {
                place->passed += !has_failed;
                place->failed += has_failed;
                count_before(order, place, sequence, s, &args[i], has_failed);
            }
        }
    }
}

/* How surely the call goes better behind the other one: by how much, in units of what chance does;
 * 0 if it does not go far better. */
static double certainty_of(const struct cairn_order_place *place,
                           const struct cairn_order_pair *pair)
{
    double with = (double)pair->passed + pair->failed;
    double without = (double)place->passed + place->failed - with;
    if (pair->passed < LEAST_PASSED || without < LEAST_FAILED) {
        return 0;
    }
    double share_with = pair->passed / with;
    double share_without = (place->passed - pair->passed) / without;
    return share_with > TIMES_BETTER * share_without ? (share_with - share_without) * sqrt(with)
                                                     : 0;
}

void cairn_order_decide(struct cairn_order *order)
{
    for (uint32_t i = 0; i < order->places.count; i++) {
        struct cairn_order_place *place = &order->places.items[i];
        double most = 0;
        place->best = CAIRN_NONE;
        for (uint32_t k = 0; k < place->pairs.count; k++) {
            double certainty = certainty_of(place, &place->pairs.items[k]);
            if (certainty > most) {
                most = certainty;
                place->best = k;
            }
        }
    }
}

bool cairn_order_is_sure(const struct cairn_order *order, uint32_t op, uint32_t param)
{
    const struct cairn_order_pair *need = cairn_order_needs(order, op, param);
    if (need == NULL) {
        return false;
    }
    uint32_t at = cairn_map_get(&order->index, cairn_hash_pair(op + 1, param), CAIRN_NONE);
    return order->places.items[at].passed == need->passed;
}

const struct cairn_order_pair *cairn_order_needs(const struct cairn_order *order, uint32_t op,
                                                 uint32_t param)
{
    uint32_t at = cairn_map_get(&order->index, cairn_hash_pair(op + 1, param), CAIRN_NONE);
    if (at == CAIRN_NONE || order->places.items[at].best == CAIRN_NONE) {
        return NULL;
    }
    return &order->places.items[at].pairs.items[order->places.items[at].best];
}

bool cairn_order_has(const struct cairn_sequence *sequence, uint32_t end, uint32_t before,
                     const struct cairn_arg *value)
{
    for (uint32_t t = value->index + 1; t < end; t++) {
        if (sequence->statements.items[t].op == before &&
            cairn_sequence_param_with(sequence, t, value) != CAIRN_NONE) {
            return true;
        }
    }
    return false;
}

bool cairn_order_helps(const struct cairn_order *order, uint32_t op)
{
    for (uint32_t i = 0; i < order->model->ops.items[op].param_count; i++) {
        if (cairn_order_needs(order, op, i) != NULL) {
            return true;
        }
    }
    return false;
}
