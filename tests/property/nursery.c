#include "tests/property/nursery.h"

enum { MAX_PER_SORT = 500 };

static bool is_choosable(const struct cairn_model *model, const struct cairn_op *op)
{
    bool is_kind = op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_GET ||
                   op->kind == CAIRN_OP_GLOBAL || op->kind == CAIRN_OP_SET;
    return is_kind && !op->is_builtin && !op->is_noreturn &&
           (op->kind != CAIRN_OP_SET || !model->records.items[op->record].is_api_made);
}

void nursery_open(struct nursery *nursery, const struct cairn_model *model, uint64_t seed)
{
    *nursery = (struct nursery){.model = model, .options = cairn_options_default()};
    nursery->options.seed = seed;
    nursery->options.repeat_probability = 0.3;
    nursery->options.max_length = 60;
    bool *executable = cairn_arena_alloc(&nursery->arena, model->ops.count);
    nursery->usable = cairn_arena_alloc(&nursery->arena, model->ops.count);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        executable[i] = model->ops.items[i].unavailable == NULL;
        nursery->usable[i] = executable[i] && is_choosable(model, &model->ops.items[i]);
    }
    nursery->facts = cairn_facts_new(model);
    nursery->pool = cairn_pool_new(model, MAX_PER_SORT);
    nursery->values = cairn_values_new(model, nursery->facts, &nursery->options);
    nursery->texts = cairn_texts_new(model, nursery->facts, NULL);
    nursery->weights = cairn_weights_new(model, nursery->usable);
    struct cairn_drawer *drawer = &nursery->assembler.drawer;
    cairn_drawer_init(drawer, model, &nursery->options, executable);
    drawer->facts = nursery->facts;
    drawer->values = nursery->values;
    drawer->texts = nursery->texts;
    drawer->pool = nursery->pool;
    nursery->assembler.weights = nursery->weights;
}

void nursery_close(struct nursery *nursery)
{
    cairn_drawer_release(&nursery->assembler.drawer);
    cairn_assembly_release(&nursery->assembly);
    cairn_weights_free(nursery->weights);
    cairn_values_free(nursery->values);
    cairn_texts_free(nursery->texts);
    cairn_pool_free(nursery->pool);
    cairn_facts_free(nursery->facts);
    cairn_arena_release(&nursery->arena);
}

bool nursery_assemble(struct nursery *nursery, uint64_t number)
{
    return cairn_assemble(&nursery->assembler, number, &nursery->assembly);
}

uint32_t nursery_admit(struct nursery *nursery)
{
    const struct cairn_assembly *a = &nursery->assembly;
    struct cairn_sequence own = {0};
    CAIRN_VEC(struct cairn_slot_info) slots = {0};
    cairn_sequence_slice(&own, &a->sequence, a->base, a->sequence.statements.count);
    for (uint32_t i = 0; i < a->slots.count; i++) {
        const struct cairn_assembly_slot *slot = &a->slots.items[i];
        bool is_usable = slot->group != 0 && cairn_assembly_is_usable(a, i, false);
        struct cairn_slot_info info = {.flags = slot->flags, .group = (uint16_t)slot->group};
        info.flags |= is_usable ? CAIRN_SLOT_REUSABLE | CAIRN_SLOT_OWNED : 0;
        cairn_vec_push(&slots, info);
    }
    uint32_t node =
        cairn_pool_admit(nursery->pool, a->number, a->components.items, a->components.count, &own,
                         slots.items, slots.count, a->number % 50 == 0, false);
    cairn_vec_release(&slots);
    return cairn_pool_node(nursery->pool, node)->users == 0 ? CAIRN_NONE : node;
}
