/* A sequence under construction: its statements and what is believed of every value in it. What
 * came from the pool is known; what new statements do is predicted from facts. May be included by
 * generator/. */
#ifndef CAIRN_GENERATOR_ASSEMBLY_H
#define CAIRN_GENERATOR_ASSEMBLY_H

#include "core/sequence.h"
#include "core/vec.h"
#include "generator/facts.h"
#include "generator/pool.h"

/* A value that statements to come may use. */
struct cairn_assembly_slot {
    uint32_t statement;
    uint16_t output;
    uint8_t flags; /* enum cairn_slot_flag */
    uint32_t sort;
    uint32_t group; /* index into groups; values of one group are one object */
};

struct cairn_assembly_group {
    bool is_dead;
    uint32_t owner; /* group that it was given to, or CAIRN_NONE */
};

/* Where a component stands in the sequence. */
struct cairn_assembly_part {
    uint32_t node;
    uint32_t first_statement;
    uint32_t first_slot;
};

/* What a sequence is meant to find out beside its own behaviour. */
enum cairn_probe { CAIRN_PROBE_NONE, CAIRN_PROBE_NULL, CAIRN_PROBE_EXTREME };

/* Caller-allocated; all zero is empty. Reused from sequence to sequence. */
struct cairn_assembly {
    struct cairn_sequence sequence;
    CAIRN_VEC(uint32_t) components; /* nodes that the first `base` statements come from */
    uint32_t base;
    CAIRN_VEC(struct cairn_assembly_part) parts; /* components and later copies of nodes */
    CAIRN_VEC(struct cairn_assembly_slot) slots;
    CAIRN_VEC(struct cairn_assembly_group) groups;
    uint64_t number; /* of the sequence in the run */
    uint32_t op;     /* the operation that was chosen first */
    uint32_t target; /* its statement */
    enum cairn_probe probe;
    uint32_t probe_arg;
    CAIRN_VEC(uint32_t) choices;
};

void cairn_assembly_reset(struct cairn_assembly *assembly);
void cairn_assembly_release(struct cairn_assembly *assembly);

/* Appends the pooled node. As long as no statement was added by other means it becomes a shared
 * component, afterwards its statements are copied. Returns the index of the part. */
uint32_t cairn_assembly_add_node(struct cairn_assembly *assembly, const struct cairn_pool *pool,
                                 const struct cairn_model *model, uint32_t node);

/* The part that is a copy of node, or CAIRN_NONE. */
uint32_t cairn_assembly_find_part(const struct cairn_assembly *assembly, uint32_t node);

/* Appends a statement and predicts what it does to its arguments and what it yields. Returns the
 * statement. */
uint32_t cairn_assembly_append(struct cairn_assembly *assembly, const struct cairn_facts *facts,
                               uint32_t op, const struct cairn_arg *args, uint32_t arg_count);

/* Takes back everything behind the first `statements` statements and `slots` slots, and what was
 * predicted of older values since `groups` was saved by the caller. */
struct cairn_assembly_point {
    uint32_t statements;
    uint32_t slots;
    uint32_t groups;
    uint32_t parts;
    uint32_t bytes;
};
struct cairn_assembly_point cairn_assembly_save(const struct cairn_assembly *assembly);
void cairn_assembly_restore(struct cairn_assembly *assembly, struct cairn_assembly_point point);

/* Whether the slot can be an argument now: alive, not given away where `gives` is set. */
bool cairn_assembly_is_usable(const struct cairn_assembly *assembly, uint32_t slot, bool gives);

/* Whether the group is the owner, or belongs to it, directly or through others. */
bool cairn_assembly_belongs_to(const struct cairn_assembly *assembly, uint32_t group,
                               uint32_t owner);

/* The argument that stands for a slot. */
struct cairn_arg cairn_assembly_arg(const struct cairn_assembly *assembly, uint32_t slot);

/* The slot that a VALUE argument stands for. */
uint32_t cairn_assembly_slot_of(const struct cairn_assembly *assembly, const struct cairn_arg *arg);

#endif
