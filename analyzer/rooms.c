/* Texts that functions write to, where no function makes such texts: room of the caller's is what
 * they ask for. */
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

/* Makes parameter i room that the call writes to. */
static void make_room(struct cairn_model *model, struct cairn_op *op, uint16_t i,
                      const char *reason)
{
    struct cairn_param *params =
        cairn_arena_copy(&model->arena, op->params, op->param_count * sizeof *params);
    params[i].role = CAIRN_ROLE_OUTPUT_BUFFER;
    params[i].sort = cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
    params[i].reason = reason;
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
        make_room(model, op, which,
                  "characters that may be written, and nothing makes such a text");
    }
}

/* Texts of which a comment says how much room they have to have are written to. */
static void give_stated_rooms(struct cairn_model *model, struct cairn_op *op)
{
    for (uint16_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (is_asked_for(model, &op->params[i]) && cairn_room_stated(model, op, i) != CAIRN_NONE) {
            make_room(model, op, i, "a comment says how much room it has to have");
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
