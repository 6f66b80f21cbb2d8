#include "generator/classes.h"

#include <ctype.h>

#include "core/hash.h"

uint64_t cairn_class_of_number(int64_t number, bool is_named)
{
    enum { SMALL = 16, LARGE = 4096 };
    const int64_t exact = is_named ? SMALL * SMALL : 2;
    if (number >= (is_named ? -exact : -1) && number <= exact) {
        return (uint64_t)(number + exact);
    }
    const uint64_t size = number < 0 ? (uint64_t) - (number + 1) : (uint64_t)number;
    return (uint64_t)LARGE + (size > SMALL) * 2U + (size > LARGE) * 2U + (number < 0);
}

uint64_t cairn_class_of_count(uint64_t count)
{
    return count <= 2 ? count : 64 - (uint64_t)__builtin_clzll(count) + 1;
}

uint32_t cairn_times_run(const struct cairn_sequence *sequence, uint32_t s)
{
    uint32_t loop = cairn_sequence_loop_of(sequence, s);
    return loop == CAIRN_NONE ? 1 : sequence->statements.items[loop].loop_count;
}

bool cairn_may_change(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      uint32_t s, const struct cairn_arg *value)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == value->index &&
            args[i].output == value->output) {
            return op->kind != CAIRN_OP_GET &&
                   !(op->kind == CAIRN_OP_CALL && i < op->param_count &&
                     cairn_model_points_to_const(model, op->params[i].type));
        }
    }
    return false;
}

bool cairn_takes_object(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const enum cairn_sort_kind kind =
        i < op->param_count ? model->sorts.items[op->params[i].sort].kind : CAIRN_SORT_INTEGER;
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
}

uint64_t cairn_shape_of_text(const uint8_t *text, int64_t length)
{
    enum { PARTS = 8 };
    uint64_t shape = 1;
    uint8_t last = 0;
    uint32_t parts = 0;
    for (int64_t i = 0; i < length && parts < PARTS; i++) {
        const uint8_t c = text[i];
        const uint8_t part = isalpha(c) ? 'a' : isdigit(c) ? '0' : isspace(c) ? ' ' : c;
        if (part != last) {
            shape = cairn_hash_pair(shape, part);
            last = part;
            parts++;
        }
    }
    return shape;
}
