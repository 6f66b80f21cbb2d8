#include "generator/assembly.h"

#include <assert.h>

void cairn_assembly_reset(struct cairn_assembly *assembly)
{
    cairn_sequence_reset(&assembly->sequence);
    cairn_vec_clear(&assembly->components);
    cairn_vec_clear(&assembly->parts);
    cairn_vec_clear(&assembly->slots);
    cairn_vec_clear(&assembly->groups);
    cairn_vec_clear(&assembly->choices);
    assembly->base = 0;
    assembly->number = 0;
    assembly->op = CAIRN_NONE;
    assembly->target = CAIRN_NONE;
    assembly->probe = CAIRN_PROBE_NONE;
    assembly->probe_arg = CAIRN_NONE;
    /* Group 0 is that of values that are no objects. */
    cairn_vec_push(&assembly->groups, (struct cairn_assembly_group){.owner = CAIRN_NONE});
}

void cairn_assembly_release(struct cairn_assembly *assembly)
{
    cairn_sequence_release(&assembly->sequence);
    cairn_vec_release(&assembly->components);
    cairn_vec_release(&assembly->parts);
    cairn_vec_release(&assembly->slots);
    cairn_vec_release(&assembly->groups);
    cairn_vec_release(&assembly->choices);
}

static uint32_t new_group(struct cairn_assembly *assembly)
{
    cairn_vec_push(&assembly->groups, (struct cairn_assembly_group){.owner = CAIRN_NONE});
    return assembly->groups.count - 1;
}

static void add_node_slots(struct cairn_assembly *assembly, const struct cairn_model *model,
                           const struct cairn_node *node, uint32_t first_statement)
{
    uint32_t first_group = assembly->groups.count - 1;
    for (uint32_t g = 1; g < node->groups; g++) {
        new_group(assembly);
    }
    uint32_t slot = 0;
    for (uint32_t s = first_statement; s < assembly->sequence.statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[assembly->sequence.statements.items[s].op];
        for (uint16_t o = 0; o < op->output_count; o++, slot++) {
            struct cairn_slot_info info = node->slots.items[slot];
            struct cairn_assembly_slot made = {.statement = s,
                                               .output = o,
                                               .flags = info.flags,
                                               .sort = op->outputs[o].sort,
                                               .group =
                                                   info.group == 0 ? 0 : first_group + info.group};
            cairn_vec_push(&assembly->slots, made);
            /* What the caller owns may be pointed back at by what it holds. */
            if (made.group != 0 && info.owner != 0 && (info.flags & CAIRN_SLOT_OWNED) == 0) {
                assembly->groups.items[made.group].owner = first_group + info.owner;
            }
        }
    }
}

uint32_t cairn_assembly_add_node(struct cairn_assembly *assembly, const struct cairn_pool *pool,
                                 const struct cairn_model *model, uint32_t node)
{
    struct cairn_assembly_part part = {.node = node,
                                       .first_statement = assembly->sequence.statements.count,
                                       .first_slot = assembly->slots.count};
    bool is_shared = assembly->base == part.first_statement;
    cairn_pool_flatten(pool, node, &assembly->sequence);
    add_node_slots(assembly, model, cairn_pool_node(pool, node), part.first_statement);
    if (is_shared) {
        cairn_vec_push(&assembly->components, node);
        assembly->base = assembly->sequence.statements.count;
    }
    cairn_vec_push(&assembly->parts, part);
    return assembly->parts.count - 1;
}

uint32_t cairn_assembly_find_part(const struct cairn_assembly *assembly, uint32_t node)
{
    for (uint32_t i = 0; i < assembly->parts.count; i++) {
        if (assembly->parts.items[i].node == node) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* Slots are in order of statements, so the slot is found by bisection. */
uint32_t cairn_assembly_slot_of(const struct cairn_assembly *assembly, const struct cairn_arg *arg)
{
    uint32_t low = 0;
    uint32_t high = assembly->slots.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (assembly->slots.items[middle].statement < arg->index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low + arg->output;
}

struct cairn_arg cairn_assembly_arg(const struct cairn_assembly *assembly, uint32_t slot)
{
    const struct cairn_assembly_slot *s = &assembly->slots.items[slot];
    return (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s->statement, .output = s->output};
}

static bool is_group_dead(const struct cairn_assembly *assembly, uint32_t group)
{
    for (uint32_t steps = 0; group != CAIRN_NONE && steps < assembly->groups.count; steps++) {
        if (assembly->groups.items[group].is_dead) {
            return true;
        }
        group = assembly->groups.items[group].owner;
    }
    return false;
}

bool cairn_assembly_belongs_to(const struct cairn_assembly *assembly, uint32_t group,
                               uint32_t owner)
{
    for (uint32_t steps = 0; group != CAIRN_NONE && steps < assembly->groups.count; steps++) {
        if (group == owner) {
            return true;
        }
        group = assembly->groups.items[group].owner;
    }
    return false;
}

bool cairn_assembly_is_usable(const struct cairn_assembly *assembly, uint32_t slot, bool gives)
{
    const struct cairn_assembly_slot *s = &assembly->slots.items[slot];
    if ((s->flags & CAIRN_SLOT_ALIVE) == 0 || is_group_dead(assembly, s->group)) {
        return false;
    }
    return !gives || ((s->flags & CAIRN_SLOT_OWNED) != 0 &&
                      assembly->groups.items[s->group].owner == CAIRN_NONE);
}

/* ---- prediction ---- */

static void predict_arguments(struct cairn_assembly *assembly, const struct cairn_facts *facts,
                              uint32_t op, const struct cairn_arg *args, uint32_t arg_count)
{
    for (uint32_t i = 0; i < arg_count; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE) {
            continue;
        }
        struct cairn_assembly_slot *slot =
            &assembly->slots.items[cairn_assembly_slot_of(assembly, &args[i])];
        if (slot->group != 0 && cairn_facts_consumes(facts, op, i)) {
            assembly->groups.items[slot->group].is_dead = true;
        }
        for (uint32_t k = 0; k < arg_count && slot->group != 0; k++) {
            if (k != i && args[k].kind == CAIRN_ARG_VALUE &&
                cairn_facts_takes(facts, op, i, k, CAIRN_RESULT_ANY)) {
                uint32_t container = cairn_assembly_slot_of(assembly, &args[k]);
                assembly->groups.items[slot->group].owner = assembly->slots.items[container].group;
            }
        }
    }
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (operation->initialises >= 0 && args[operation->initialises].kind == CAIRN_ARG_VALUE) {
        uint32_t born = cairn_assembly_slot_of(assembly, &args[operation->initialises]);
        assembly->slots.items[born].flags &= (uint8_t)~CAIRN_SLOT_UNBORN;
        assembly->groups.items[assembly->slots.items[born].group].is_dead = false;
    }
}

static uint8_t predicted_flags(const struct cairn_facts *facts, uint32_t op, uint32_t output)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    uint8_t flags = CAIRN_SLOT_ALIVE;
    switch (operation->kind) {
    case CAIRN_OP_LOCAL:
        return facts->has_initialiser[operation->record] ? flags | CAIRN_SLOT_UNBORN : flags;
    case CAIRN_OP_HEAP_BYTES:
    case CAIRN_OP_STREAM:
        return flags | CAIRN_SLOT_OWNED;
    case CAIRN_OP_GET:
        return cairn_facts_seldom_yields(facts, op, output) ? 0 : flags;
    case CAIRN_OP_CALL:
        if (cairn_facts_seldom_yields(facts, op, output)) {
            return 0;
        }
        if (cairn_facts_yields_owned(facts, op, output) ||
            cairn_facts_gives_back(facts, op, output)) {
            flags |= CAIRN_SLOT_OWNED;
        }
        return cairn_facts_may_yield_null(facts, op, output) ? flags | CAIRN_SLOT_DOUBTFUL : flags;
    default:
        return flags;
    }
}

static uint32_t owner_of_output(const struct cairn_assembly *assembly,
                                const struct cairn_facts *facts, uint32_t op, uint32_t output,
                                const struct cairn_arg *args, uint32_t arg_count)
{
    for (uint32_t k = 0; k < arg_count; k++) {
        if (args[k].kind == CAIRN_ARG_VALUE &&
            cairn_facts_takes(facts, op, CAIRN_ITEM_OUTPUT + output, k, CAIRN_RESULT_ANY)) {
            return assembly->slots.items[cairn_assembly_slot_of(assembly, &args[k])].group;
        }
    }
    /* What is neither fresh nor given back is likely to live in the first object. */
    bool is_owned =
        cairn_facts_yields_owned(facts, op, output) || cairn_facts_gives_back(facts, op, output);
    bool seen = facts->ops[op].outputs[output].borrowed != 0;
    if (!is_owned && seen && arg_count != 0 && args[0].kind == CAIRN_ARG_VALUE) {
        return assembly->slots.items[cairn_assembly_slot_of(assembly, &args[0])].group;
    }
    return CAIRN_NONE;
}

uint32_t cairn_assembly_append(struct cairn_assembly *assembly, const struct cairn_facts *facts,
                               uint32_t op, const struct cairn_arg *args, uint32_t arg_count)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    uint32_t s = cairn_sequence_append(&assembly->sequence, op, args, arg_count);
    predict_arguments(assembly, facts, op, args, arg_count);
    for (uint16_t o = 0; o < operation->output_count; o++) {
        uint32_t sort = operation->outputs[o].sort;
        struct cairn_assembly_slot slot = {
            .statement = s, .output = o, .flags = predicted_flags(facts, op, o), .sort = sort};
        if (!cairn_sort_is_number(facts->model->sorts.items[sort].kind)) {
            slot.group = new_group(assembly);
            assembly->groups.items[slot.group].owner =
                owner_of_output(assembly, facts, op, o, args, arg_count);
        }
        cairn_vec_push(&assembly->slots, slot);
    }
    return s;
}

/* ---- taking back ---- */

struct cairn_assembly_point cairn_assembly_save(const struct cairn_assembly *assembly)
{
    return (struct cairn_assembly_point){.statements = assembly->sequence.statements.count,
                                         .slots = assembly->slots.count,
                                         .groups = assembly->groups.count,
                                         .parts = assembly->parts.count,
                                         .bytes = assembly->sequence.bytes.count};
}

void cairn_assembly_restore(struct cairn_assembly *assembly, struct cairn_assembly_point point)
{
    assert(point.statements >= assembly->base);
    cairn_sequence_truncate(&assembly->sequence, point.statements);
    assembly->sequence.bytes.count = point.bytes;
    assembly->slots.count = point.slots;
    assembly->groups.count = point.groups;
    assembly->parts.count = point.parts;
}
