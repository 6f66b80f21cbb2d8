/* Texts that functions write to, where no function makes such texts: room of the caller's is what
 * they ask for. And whatever a comment says the size of. */
#include "analyzer/analysis.h"
#include "core/room.h"

static bool is_writable_text(const struct cairn_model *model, uint32_t sort, uint32_t type)
{
    return sort != CAIRN_NONE && model->sorts.items[sort].kind == CAIRN_SORT_STRING &&
           !cairn_model_points_to_const(model, type);
}

/* Whether the parameter is a text that may be written to, and nothing says how long. */
static bool is_asked_for(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE && param->role == CAIRN_ROLE_STRING &&
           param->partner < 0 && !param->is_malloced &&
           is_writable_text(model, param->sort, param->type);
}

/* Whether it yields such a text and needs none itself. */
static bool makes_one(const struct cairn_model *model, const struct cairn_op *op)
{
    bool makes = false;
    for (uint16_t o = 0; o < op->output_count; o++) {
        makes = makes || is_writable_text(model, op->outputs[o].sort, op->outputs[o].type);
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        makes = makes && !is_asked_for(model, &op->params[i]);
    }
    return makes;
}

/* Makes parameter i room that the call writes to, of so many elements, or 0 if that is not known.
 */
static void make_room(struct cairn_model *model, struct cairn_op *op, uint16_t i, uint32_t elements,
                      const char *reason)
{
    struct cairn_param *params =
        cairn_arena_copy(&model->arena, op->params, op->param_count * sizeof *params);
    params[i].role = CAIRN_ROLE_OUTPUT_BUFFER;
    params[i].sort = cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
    params[i].reason = reason;
    params[i].bound = elements == 0 ? params[i].bound : elements;
    op->params = params;
}

/* Gives room for the one such text that the operation takes. Of two, one may be the other's end. */
static void give_room(struct cairn_model *model, struct cairn_op *op)
{
    uint16_t count = 0;
    uint16_t which = 0;
    for (uint16_t i = 0; i < op->param_count; i++) {
        bool is_it = is_asked_for(model, &op->params[i]);
        count += is_it;
        which = is_it ? i : which;
    }
    if (count == 1 && op->kind == CAIRN_OP_CALL) {
        make_room(model, op, which, 0,
                  "characters that may be written, and nothing makes such a text");
    }
}

/* Whether the parameter is memory of which nothing says what it is. */
static bool is_untyped(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE && param->role == CAIRN_ROLE_POINTER &&
           param->partner < 0 && model->sorts.items[param->sort].kind == CAIRN_SORT_POINTER &&
           !cairn_model_points_to_const(model, param->type);
}

/* Texts, and memory without a type, of which a comment says how much room they have to have are
 * written to. */
static void give_stated_rooms(struct cairn_model *model, struct cairn_op *op)
{
    for (uint16_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const bool may_be =
            is_asked_for(model, &op->params[i]) || is_untyped(model, &op->params[i]);
        const uint32_t size = may_be ? cairn_room_stated(model, op, i) : CAIRN_NONE;
        if (size != CAIRN_NONE) {
            const uint32_t elements = (uint32_t)model->constants.items[size].integer;
            make_room(model, op, i, elements, "a comment says how much room it has to have");
        }
    }
}

void cairn_rooms_give(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        give_stated_rooms(a->model, &a->model->ops.items[i]);
    }
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        if (makes_one(a->model, &a->model->ops.items[i])) {
            return;
        }
    }
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        give_room(a->model, &a->model->ops.items[i]);
    }
}
