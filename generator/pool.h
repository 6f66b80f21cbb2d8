/* The component pool (thesis 5.8, 7.6): accepted sequences that may be extended, indexed by the
 * sorts of their reusable values.
 *
 * A pooled sequence is stored as the sequences that it was assembled from and the statements that
 * were new, so that sub-sequences are shared; it is flattened when it is used. Sequences are
 * immutable once admitted. The pool is bounded per sort: the longest least used is evicted, and
 * freed when nothing is built on it any more. May be included by generator/.
 */
#ifndef CAIRN_GENERATOR_POOL_H
#define CAIRN_GENERATOR_POOL_H

#include "core/sequence.h"
#include "core/vec.h"

/* What the pool knows of a value of a pooled sequence. */
enum cairn_slot_flag {
    CAIRN_SLOT_REUSABLE = 1, /* may be an argument of new statements (thesis 5.8) */
    CAIRN_SLOT_ALIVE = 2,    /* may be used inside the sequence it stands in */
    CAIRN_SLOT_OWNED = 4,    /* the caller has to destroy it */
    CAIRN_SLOT_UNBORN = 8,   /* storage that waits for its initialiser */
    CAIRN_SLOT_DOUBTFUL = 16 /* may well be NULL */
};

struct cairn_slot_info {
    uint8_t flags;
    uint16_t group; /* values with the same number are the same object; 0: no object */
    uint16_t owner; /* group of the object that holds it, or 0 */
};

struct cairn_node {
    uint64_t number;                         /* of the sequence; its id in the store */
    CAIRN_VEC(uint32_t) components;          /* nodes, in order */
    struct cairn_sequence own;               /* statements behind those of the components */
    CAIRN_VEC(struct cairn_slot_info) slots; /* of all values, components' included */
    uint32_t length;                         /* statements when flattened */
    uint32_t users;                          /* nodes built on it, plus 1 while it is in the pool */
    uint32_t drawn;                          /* how often it was used as a component */
    uint32_t groups;                         /* highest group number + 1 */
    uint32_t passed;                         /* calls that often fail, and did well on its values */
    uint32_t failed;                         /* ... and did not */
    uint32_t cost;                           /* of executing it: counted, not timed */
    bool is_pooled;
    uint8_t seeded; /* 1: its own statements hold a file of the corpus; one more than the nearest
                       such component; 0: nothing does, or too far away to tell of it */
};

/* A reusable value: node and slot. */
struct cairn_pool_value {
    uint32_t node;
    uint32_t slot;
    uint32_t statement;
    uint16_t output;
};

struct cairn_pool;

struct cairn_pool *cairn_pool_new(const struct cairn_model *model, uint32_t max_per_sort);
void cairn_pool_free(struct cairn_pool *pool);

/* Admits a sequence: the flattened components, then own. Takes over own's contents and slots
 * (leaves them empty). Returns the node. Nodes whose every reusable slot is new to no sort are
 * admitted too, for the index of new worlds, if is_world is set. is_seeded: own holds what begins
 * like a file of the corpus. */
uint32_t cairn_pool_admit(struct cairn_pool *pool, uint64_t number, const uint32_t *components,
                          uint32_t component_count, struct cairn_sequence *own,
                          const struct cairn_slot_info *slots, uint32_t slot_count, bool is_world,
                          bool is_seeded);

/* What is costly is drawn less. */
void cairn_pool_set_cost(struct cairn_pool *pool, uint32_t node, uint32_t cost);

/* Appends the node's whole body to sequence. */
void cairn_pool_flatten(const struct cairn_pool *pool, uint32_t node,
                        struct cairn_sequence *sequence);

const struct cairn_node *cairn_pool_node(const struct cairn_pool *pool, uint32_t node);

/* Life and owner of a value have turned out to be other than they seemed; whether it is reusable
 * stays as it was. */
void cairn_pool_correct(struct cairn_pool *pool, uint32_t node, uint32_t slot,
                        struct cairn_slot_info info);

/* Nodes have numbers below this; those in the pool are marked is_pooled. */
uint32_t cairn_pool_node_end(const struct cairn_pool *pool);

/* Reusable values of exactly this sort; *values is valid until the next admission. */
uint32_t cairn_pool_values(const struct cairn_pool *pool, uint32_t sort,
                           const struct cairn_pool_value **values);

/* How many operations made, or initialised, the reusable values of exactly this sort; which they
 * are; and those of one of them (from 0), at least one; valid until the next admission. Who draws
 * from all values alike draws ever more from what was extended first. */
uint32_t cairn_pool_makers(const struct cairn_pool *pool, uint32_t sort);
uint32_t cairn_pool_maker(const struct cairn_pool *pool, uint32_t sort, uint32_t maker);
uint32_t cairn_pool_made_by(const struct cairn_pool *pool, uint32_t sort, uint32_t maker,
                            const struct cairn_pool_value **values);

/* Sorts that convert to want, nearest first; *ranks are their conversion ranks. */
uint32_t cairn_pool_sources(const struct cairn_pool *pool, uint32_t want, const uint32_t **sorts,
                            const uint8_t **ranks);

/* Nodes that were admitted for a new world only. */
uint32_t cairn_pool_worlds(const struct cairn_pool *pool, const uint32_t **nodes);

/* Keeps the node, evicted or not, until it is let go as often: sequences on their way refer to it.
 */
void cairn_pool_hold(struct cairn_pool *pool, uint32_t node);
void cairn_pool_let_go(struct cairn_pool *pool, uint32_t node);

/* Takes out of the pool what has turned out not to be legal: the smallest sequence that holds the
 * statement at this position of the flattened node, and all that are built on it. Nodes that are
 * held stay usable. Returns how many left. */
uint32_t cairn_pool_expel(struct cairn_pool *pool, uint32_t node, uint32_t statement);

/* Takes everything out of the pool. Nodes that are held stay usable. */
void cairn_pool_clear(struct cairn_pool *pool);

/* Parameter param of an operation. */
struct cairn_pool_place {
    uint32_t op;
    uint32_t param;
};

/* Counts how a call that often fails went on value (statement, output) of the flattened node, for
 * the node and for those of its components that the statement lies in. success: 0 if it failed,
 * else the more the more it says of the value. */
void cairn_pool_count_use(struct cairn_pool *pool, struct cairn_pool_place place, uint32_t node,
                          uint32_t statement, uint16_t output, uint8_t success);

/* A value with which such a call did well lately: entry `which` modulo their number. What success
 * says little of gives way to the rest. NULL if there is none, or if that one has left the pool. */
const struct cairn_pool_value *cairn_pool_proven(const struct cairn_pool *pool,
                                                 struct cairn_pool_place place, uint32_t which);

/* A value of exactly this sort that was admitted lately in a seeded node: entry `which` modulo
 * their number. NULL if there is none, or if that one has left the pool. */
const struct cairn_pool_value *cairn_pool_seeded(const struct cairn_pool *pool, uint32_t sort,
                                                 uint32_t which);

/* Counts a use as component. */
void cairn_pool_draw(struct cairn_pool *pool, uint32_t node);

uint32_t cairn_pool_count(const struct cairn_pool *pool); /* sequences in the pool */
uint64_t cairn_pool_value_count(const struct cairn_pool *pool);

#endif
