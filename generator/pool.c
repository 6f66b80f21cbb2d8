#include "generator/pool.h"

#include <assert.h>
#include <stdlib.h>

#include "core/hash.h"
#include "core/map.h"

enum {
    MAX_WORLDS = 256,
    MAX_PROVEN = 32,
    WEAKER_STAYS_OUT = 7, /* of so many, all but one; no divisor of MAX_PROVEN */
    MAX_SEEDED = 128,
    MAX_SEEDED_AGE = 4
};

/* A value on which a difficult call did well, or of a seeded node; it may have left the pool since.
 */
struct proven {
    struct cairn_pool_value value;
    uint64_t number; /* of the node's sequence then */
    uint8_t success; /* see cairn_pool_count_use */
};

/* ... for one parameter of the call. */
struct proof {
    struct proven values[MAX_PROVEN];
    uint32_t count;
    uint32_t next; /* to be replaced, modulo MAX_PROVEN */
};

/* Values of one sort that the same operation made, or initialised. */
struct maker {
    uint32_t op;
    CAIRN_VEC(struct cairn_pool_value) values; /* at least one */
};

struct sort_index {
    CAIRN_VEC(struct cairn_pool_value) values;

    CAIRN_VEC(struct maker) makers;

    CAIRN_VEC(struct proven) seeded; /* the last MAX_SEEDED, in a ring */
    uint32_t next_seeded;

    CAIRN_VEC(uint32_t) sources; /* sorts that convert to this one */
    CAIRN_VEC(uint8_t) ranks;
};

struct cairn_pool {
    const struct cairn_model *model;
    uint32_t max_per_sort;
    CAIRN_VEC(struct cairn_node) nodes;
    CAIRN_VEC(uint32_t) free_nodes;
    CAIRN_VEC(uint32_t) worlds;
    struct sort_index *sorts;
    CAIRN_VEC(struct proof) proofs;
    struct cairn_map proof_of; /* by operation and parameter */
    uint32_t count;
    uint64_t value_count;
};

static void find_sources(struct cairn_pool *pool, uint32_t want)
{
    struct sort_index *index = &pool->sorts[want];
    for (int rank = 0; rank <= CAIRN_CONVERSION_MAX; rank++) {
        for (uint32_t have = 0; have < pool->model->sorts.count; have++) {
            if (cairn_model_conversion(pool->model, want, have) == rank) {
                cairn_vec_push(&index->sources, have);
                cairn_vec_push(&index->ranks, (uint8_t)rank);
            }
        }
    }
}

struct cairn_pool *cairn_pool_new(const struct cairn_model *model, uint32_t max_per_sort)
{
    struct cairn_pool *pool = cairn_alloc(sizeof *pool);
    *pool = (struct cairn_pool){.model = model, .max_per_sort = max_per_sort};
    pool->sorts = cairn_alloc(model->sorts.count * sizeof *pool->sorts);
    for (uint32_t i = 0; i < model->sorts.count; i++) {
        pool->sorts[i] = (struct sort_index){0};
        find_sources(pool, i);
    }
    return pool;
}

static void release_node(struct cairn_node *node)
{
    cairn_vec_release(&node->components);
    cairn_sequence_release(&node->own);
    cairn_vec_release(&node->slots);
}

void cairn_pool_free(struct cairn_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    for (uint32_t i = 0; i < pool->nodes.count; i++) {
        release_node(&pool->nodes.items[i]);
    }
    for (uint32_t i = 0; i < pool->model->sorts.count; i++) {
        cairn_vec_release(&pool->sorts[i].values);
        for (uint32_t m = 0; m < pool->sorts[i].makers.count; m++) {
            cairn_vec_release(&pool->sorts[i].makers.items[m].values);
        }
        cairn_vec_release(&pool->sorts[i].makers);
        cairn_vec_release(&pool->sorts[i].seeded);
        cairn_vec_release(&pool->sorts[i].sources);
        cairn_vec_release(&pool->sorts[i].ranks);
    }
    cairn_vec_release(&pool->nodes);
    cairn_vec_release(&pool->free_nodes);
    cairn_vec_release(&pool->worlds);
    cairn_vec_release(&pool->proofs);
    cairn_map_release(&pool->proof_of);
    free(pool->sorts);
    free(pool);
}

/* ---- life of nodes ---- */

static void drop_user(struct cairn_pool *pool, uint32_t index)
{
    struct cairn_node *node = &pool->nodes.items[index];
    assert(node->users > 0);
    if (--node->users != 0) {
        return;
    }
    /* Chains of components are short: a component is at least one statement shorter. */
    for (uint32_t i = 0; i < node->components.count; i++) {
        drop_user(pool, node->components.items[i]);
    }
    release_node(&pool->nodes.items[index]);
    pool->nodes.items[index] = (struct cairn_node){0};
    cairn_vec_push(&pool->free_nodes, index);
}

/* Takes the values of the node out; returns how many are left. */
static uint32_t drop_values(struct cairn_pool_value *values, uint32_t count, uint32_t node)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (values[i].node != node) {
            values[kept++] = values[i];
        }
    }
    return kept;
}

static void leave_makers(struct sort_index *sort, uint32_t node)
{
    for (uint32_t m = sort->makers.count; m-- > 0;) {
        struct maker *maker = &sort->makers.items[m];
        maker->values.count = drop_values(maker->values.items, maker->values.count, node);
        if (maker->values.count == 0) {
            cairn_vec_release(&maker->values);
            *maker = sort->makers.items[--sort->makers.count];
        }
    }
}

static void leave_pool(struct cairn_pool *pool, uint32_t index)
{
    for (uint32_t s = 0; s < pool->model->sorts.count; s++) {
        struct sort_index *sort = &pool->sorts[s];
        uint32_t kept = drop_values(sort->values.items, sort->values.count, index);
        if (kept != sort->values.count) {
            leave_makers(sort, index);
        }
        pool->value_count -= sort->values.count - kept;
        sort->values.count = kept;
    }
    pool->nodes.items[index].is_pooled = false;
    pool->count--;
    drop_user(pool, index);
}

/* The longest of the least used; new nodes get a grace of one use. */
static void evict_from(struct cairn_pool *pool, const struct sort_index *sort)
{
    uint32_t worst = CAIRN_NONE;
    uint64_t worst_badness = 0;
    for (uint32_t i = 0; i < sort->values.count; i++) {
        const struct cairn_node *node = &pool->nodes.items[sort->values.items[i].node];
        uint64_t badness = ((uint64_t)node->length << 20) / (node->drawn + 1);
        if (worst == CAIRN_NONE || badness > worst_badness) {
            worst = sort->values.items[i].node;
            worst_badness = badness;
        }
    }
    leave_pool(pool, worst);
}

static void forget_world(struct cairn_pool *pool, uint32_t index)
{
    uint32_t kept = 0;
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < pool->worlds.count; i++) {
        if (pool->worlds.items[i] == index) {
            dropped++;
        } else {
            pool->worlds.items[kept++] = pool->worlds.items[i];
        }
    }
    pool->worlds.count = kept;
    for (; dropped > 0; dropped--) {
        drop_user(pool, index);
    }
}

static bool is_built_on(const struct cairn_pool *pool, uint32_t index, uint32_t component)
{
    const struct cairn_node *node = &pool->nodes.items[index];
    for (uint32_t i = 0; i < node->components.count; i++) {
        if (node->components.items[i] == component ||
            is_built_on(pool, node->components.items[i], component)) {
            return true;
        }
    }
    return false;
}

/* The smallest component of the node, or the node, that holds the statement. */
static uint32_t holder_of(const struct cairn_pool *pool, uint32_t index, uint32_t statement)
{
    const struct cairn_node *node = &pool->nodes.items[index];
    for (uint32_t i = 0; i < node->components.count; i++) {
        uint32_t component = node->components.items[i];
        uint32_t length = pool->nodes.items[component].length;
        if (statement < length) {
            return holder_of(pool, component, statement);
        }
        statement -= length;
    }
    return index;
}

uint32_t cairn_pool_expel(struct cairn_pool *pool, uint32_t node, uint32_t statement)
{
    uint32_t culprit = holder_of(pool, node, statement);
    uint32_t expelled = 0;
    cairn_pool_hold(pool, culprit);
    for (uint32_t i = 0; i < pool->nodes.count; i++) {
        if (i == culprit || is_built_on(pool, i, culprit)) {
            cairn_pool_hold(pool, i);
            forget_world(pool, i);
            if (pool->nodes.items[i].is_pooled) {
                leave_pool(pool, i);
                expelled++;
            }
            cairn_pool_let_go(pool, i);
        }
    }
    cairn_pool_let_go(pool, culprit);
    return expelled;
}

void cairn_pool_clear(struct cairn_pool *pool)
{
    for (uint32_t i = 0; i < pool->nodes.count; i++) {
        if (pool->nodes.items[i].users == 0) {
            continue; /* free already */
        }
        cairn_pool_hold(pool, i);
        forget_world(pool, i);
        if (pool->nodes.items[i].is_pooled) {
            leave_pool(pool, i);
        }
        cairn_pool_let_go(pool, i);
    }
}

static uint32_t new_node(struct cairn_pool *pool)
{
    if (pool->free_nodes.count != 0) {
        return pool->free_nodes.items[--pool->free_nodes.count];
    }
    cairn_vec_push(&pool->nodes, (struct cairn_node){0});
    return pool->nodes.count - 1;
}

/* The operation that made the value of statement s: of a struct of the caller's the first that
 * initialised it. */
static uint32_t maker_of(const struct cairn_pool *pool, const struct cairn_sequence *flat,
                         uint32_t s)
{
    const struct cairn_op *ops = pool->model->ops.items;
    if (ops[flat->statements.items[s].op].kind != CAIRN_OP_LOCAL) {
        return flat->statements.items[s].op;
    }
    for (uint32_t t = s + 1; t < flat->statements.count; t++) {
        uint32_t op = flat->statements.items[t].op;
        const struct cairn_arg *object =
            ops[op].initialises < 0 ? NULL : &cairn_sequence_args(flat, t)[ops[op].initialises];
        if (object != NULL && object->kind == CAIRN_ARG_VALUE && object->index == s) {
            return op;
        }
    }
    return flat->statements.items[s].op;
}

static void enter_maker(struct sort_index *sort, uint32_t op, struct cairn_pool_value value)
{
    uint32_t m = 0;
    while (m < sort->makers.count && sort->makers.items[m].op != op) {
        m++;
    }
    if (m == sort->makers.count) {
        cairn_vec_push(&sort->makers, (struct maker){.op = op});
    }
    cairn_vec_push(&sort->makers.items[m].values, value);
}

static void remember_seeded(struct sort_index *sort, struct cairn_pool_value value, uint64_t number)
{
    const struct proven seeded = {.value = value, .number = number};
    if (sort->seeded.count < MAX_SEEDED) {
        cairn_vec_push(&sort->seeded, seeded);
    } else {
        sort->seeded.items[sort->next_seeded++ % MAX_SEEDED] = seeded;
    }
}

/* Enters the reusable values of a node in the indices of their sorts. */
static void index_values(struct cairn_pool *pool, uint32_t index, const struct cairn_sequence *flat)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < flat->statements.count; s++) {
        const struct cairn_op *op = &pool->model->ops.items[flat->statements.items[s].op];
        for (uint16_t o = 0; o < op->output_count; o++, slot++) {
            if ((pool->nodes.items[index].slots.items[slot].flags & CAIRN_SLOT_REUSABLE) == 0) {
                continue;
            }
            struct sort_index *sort = &pool->sorts[op->outputs[o].sort];
            if (sort->values.count >= pool->max_per_sort) {
                evict_from(pool, sort);
            }
            if (!pool->nodes.items[index].is_pooled) {
                return; /* it was the worst itself */
            }
            struct cairn_pool_value value = {index, slot, s, o};
            cairn_vec_push(&sort->values, value);
            enter_maker(sort, maker_of(pool, flat, s), value);
            pool->value_count++;
            if (pool->nodes.items[index].seeded != 0) {
                remember_seeded(sort, value, pool->nodes.items[index].number);
            }
        }
    }
}

static void remember_world(struct cairn_pool *pool, uint32_t index)
{
    if (pool->worlds.count == MAX_WORLDS) {
        uint32_t oldest = pool->worlds.items[0];
        memmove(pool->worlds.items, pool->worlds.items + 1,
                (MAX_WORLDS - 1) * sizeof *pool->worlds.items);
        pool->worlds.count--;
        drop_user(pool, oldest);
    }
    pool->nodes.items[index].users++;
    cairn_vec_push(&pool->worlds, index);
}

uint32_t cairn_pool_admit(struct cairn_pool *pool, uint64_t number, const uint32_t *components,
                          uint32_t component_count, struct cairn_sequence *own,
                          const struct cairn_slot_info *slots, uint32_t slot_count, bool is_world,
                          bool is_seeded)
{
    uint32_t index = new_node(pool);
    struct cairn_node *node = &pool->nodes.items[index];
    node->number = number;
    node->own = *own;
    *own = (struct cairn_sequence){0};
    node->length = node->own.statements.count;
    node->users = 1;
    node->is_pooled = true;
    node->seeded = is_seeded ? 1 : 0;
    for (uint32_t i = 0; i < component_count; i++) {
        const struct cairn_node *component = &pool->nodes.items[components[i]];
        /* What it is built on tells something of it. */
        if ((component->passed + component->failed) / 2 > node->passed + node->failed) {
            node->passed = component->passed / 2;
            node->failed = component->failed / 2;
        }
        pool->nodes.items[components[i]].users++;
        bool is_nearer = component->seeded != 0 && component->seeded < MAX_SEEDED_AGE &&
                         (node->seeded == 0 || component->seeded + 1 < node->seeded);
        node->seeded = is_nearer ? (uint8_t)(component->seeded + 1) : node->seeded;
        node->length += pool->nodes.items[components[i]].length;
        cairn_vec_push(&node->components, components[i]);
    }
    for (uint32_t i = 0; i < slot_count; i++) {
        cairn_vec_push(&node->slots, slots[i]);
        node->groups = slots[i].group >= node->groups ? slots[i].group + 1u : node->groups;
        node->groups = slots[i].owner >= node->groups ? slots[i].owner + 1u : node->groups;
    }
    pool->count++;
    if (is_world) {
        remember_world(pool, index);
    }
    struct cairn_sequence flat = {0};
    cairn_pool_flatten(pool, index, &flat);
    index_values(pool, index, &flat);
    cairn_sequence_release(&flat);
    return index;
}

void cairn_pool_set_cost(struct cairn_pool *pool, uint32_t node, uint32_t cost)
{
    pool->nodes.items[node].cost = cost;
}

static uint64_t key_of(struct cairn_pool_place place)
{
    return cairn_hash_pair(place.op + 1, place.param);
}

/* It may be told then that it did better. */
static bool is_remembered(struct proof *proof, uint32_t index, uint64_t number, uint8_t success)
{
    for (uint32_t i = 0; i < proof->count; i++) {
        struct proven *known = &proof->values[i];
        if (known->value.node == index && known->number == number) {
            known->success = success > known->success ? success : known->success;
            return true;
        }
    }
    return false;
}

/* Enters the value among those with which the difficult call does well. */
static void remember_proven(struct cairn_pool *pool, struct cairn_pool_place place, uint32_t index,
                            uint32_t statement, uint16_t output, uint8_t success)
{
    uint32_t at = cairn_map_get_or_put(&pool->proof_of, key_of(place), pool->proofs.count);
    if (at == pool->proofs.count) {
        cairn_vec_push(&pool->proofs, (struct proof){0});
    }
    struct proof *proof = &pool->proofs.items[at];
    const struct cairn_node *node = &pool->nodes.items[index];
    if (!node->is_pooled || is_remembered(proof, index, node->number, success)) {
        return;
    }
    uint32_t which = proof->count < MAX_PROVEN ? proof->count : proof->next++ % MAX_PROVEN;
    bool is_weaker = which < proof->count && success < proof->values[which].success;
    if (is_weaker && proof->next % WEAKER_STAYS_OUT != 0) {
        return;
    }
    struct cairn_sequence flat = {0};
    cairn_pool_flatten(pool, index, &flat);
    uint32_t slot = cairn_sequence_slot(&flat, pool->model, statement) + output;
    cairn_sequence_release(&flat);
    if ((node->slots.items[slot].flags & CAIRN_SLOT_REUSABLE) != 0) {
        proof->count = which == proof->count ? which + 1 : proof->count;
        proof->values[which] =
            (struct proven){{index, slot, statement, output}, node->number, success};
    }
}

void cairn_pool_count_use(struct cairn_pool *pool, struct cairn_pool_place place, uint32_t index,
                          uint32_t statement, uint16_t output, uint8_t success)
{
    while (index != CAIRN_NONE) {
        struct cairn_node *node = &pool->nodes.items[index];
        node->passed += success != 0;
        node->failed += success == 0;
        if (success != 0) {
            remember_proven(pool, place, index, statement, output, success);
        }
        uint32_t first = 0;
        index = CAIRN_NONE;
        for (uint32_t i = 0; i < node->components.count; i++) {
            uint32_t length = pool->nodes.items[node->components.items[i]].length;
            if (statement >= first && statement < first + length) {
                index = node->components.items[i];
                statement -= first;
                break;
            }
            first += length;
        }
    }
}

static const struct cairn_pool_value *if_pooled(const struct cairn_pool *pool,
                                                const struct proven *proven)
{
    const struct cairn_node *node = &pool->nodes.items[proven->value.node];
    return node->is_pooled && node->number == proven->number ? &proven->value : NULL;
}

const struct cairn_pool_value *cairn_pool_proven(const struct cairn_pool *pool,
                                                 struct cairn_pool_place place, uint32_t which)
{
    uint32_t at = cairn_map_get(&pool->proof_of, key_of(place), CAIRN_NONE);
    if (at == CAIRN_NONE || pool->proofs.items[at].count == 0) {
        return NULL;
    }
    const struct proof *proof = &pool->proofs.items[at];
    return if_pooled(pool, &proof->values[which % proof->count]);
}

const struct cairn_pool_value *cairn_pool_seeded(const struct cairn_pool *pool, uint32_t sort,
                                                 uint32_t which)
{
    const struct sort_index *index = &pool->sorts[sort];
    return index->seeded.count == 0
               ? NULL
               : if_pooled(pool, &index->seeded.items[which % index->seeded.count]);
}

void cairn_pool_flatten(const struct cairn_pool *pool, uint32_t index,
                        struct cairn_sequence *sequence)
{
    const struct cairn_node *node = &pool->nodes.items[index];
    uint32_t base = sequence->statements.count;
    for (uint32_t i = 0; i < node->components.count; i++) {
        cairn_pool_flatten(pool, node->components.items[i], sequence);
    }
    uint32_t own = sequence->statements.count;
    uint32_t first_arg = sequence->args.count;
    cairn_sequence_concat(sequence, &node->own, 0, node->own.statements.count);
    /* Own statements refer to positions in the flattened node; concat shifted them as if they
     * stood alone. */
    for (uint32_t i = first_arg; i < sequence->args.count; i++) {
        struct cairn_arg *arg = &sequence->args.items[i];
        if (arg->kind == CAIRN_ARG_VALUE) {
            arg->index = arg->index - own + base;
        }
    }
}

void cairn_pool_hold(struct cairn_pool *pool, uint32_t node)
{
    pool->nodes.items[node].users++;
}

void cairn_pool_let_go(struct cairn_pool *pool, uint32_t node)
{
    drop_user(pool, node);
}

const struct cairn_node *cairn_pool_node(const struct cairn_pool *pool, uint32_t node)
{
    return &pool->nodes.items[node];
}

void cairn_pool_correct(struct cairn_pool *pool, uint32_t node, uint32_t slot,
                        struct cairn_slot_info info)
{
    struct cairn_slot_info *known = &pool->nodes.items[node].slots.items[slot];
    info.flags |= known->flags & CAIRN_SLOT_REUSABLE;
    *known = info;
}

uint32_t cairn_pool_node_end(const struct cairn_pool *pool)
{
    return pool->nodes.count;
}

uint32_t cairn_pool_values(const struct cairn_pool *pool, uint32_t sort,
                           const struct cairn_pool_value **values)
{
    *values = pool->sorts[sort].values.items;
    return pool->sorts[sort].values.count;
}

uint32_t cairn_pool_makers(const struct cairn_pool *pool, uint32_t sort)
{
    return pool->sorts[sort].makers.count;
}

uint32_t cairn_pool_maker(const struct cairn_pool *pool, uint32_t sort, uint32_t maker)
{
    return pool->sorts[sort].makers.items[maker].op;
}

uint32_t cairn_pool_made_by(const struct cairn_pool *pool, uint32_t sort, uint32_t maker,
                            const struct cairn_pool_value **values)
{
    *values = pool->sorts[sort].makers.items[maker].values.items;
    return pool->sorts[sort].makers.items[maker].values.count;
}

uint32_t cairn_pool_sources(const struct cairn_pool *pool, uint32_t want, const uint32_t **sorts,
                            const uint8_t **ranks)
{
    *sorts = pool->sorts[want].sources.items;
    *ranks = pool->sorts[want].ranks.items;
    return pool->sorts[want].sources.count;
}

uint32_t cairn_pool_worlds(const struct cairn_pool *pool, const uint32_t **nodes)
{
    *nodes = pool->worlds.items;
    return pool->worlds.count;
}

void cairn_pool_draw(struct cairn_pool *pool, uint32_t node)
{
    pool->nodes.items[node].drawn++;
}

uint32_t cairn_pool_count(const struct cairn_pool *pool)
{
    return pool->count;
}

uint64_t cairn_pool_value_count(const struct cairn_pool *pool)
{
    return pool->value_count;
}
