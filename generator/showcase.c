#include "generator/showcase.h"

#include <string.h>

#include "core/hash.h"

enum { MAX_FEATURES_OF_OP = 24, MAX_EXHIBITS = 20000 };

void cairn_showcase_init(struct cairn_showcase *showcase, const struct cairn_model *model)
{
    *showcase = (struct cairn_showcase){.model = model};
    showcase->features_of_op =
        cairn_arena_alloc(&showcase->arena, model->ops.count * sizeof *showcase->features_of_op);
}

void cairn_showcase_release(struct cairn_showcase *showcase)
{
    for (uint32_t i = 0; i < showcase->exhibits.count; i++) {
        cairn_sequence_release(&showcase->exhibits.items[i].sequence);
    }
    cairn_vec_release(&showcase->exhibits);
    cairn_map_release(&showcase->by_feature);
    cairn_arena_release(&showcase->arena);
}

/* Numbers fall into classes: small ones each for itself, others by sign and size. */
static uint64_t class_of_number(int64_t number)
{
    if (number >= -16 && number <= 16) {
        return (uint64_t)(number + 16);
    }
    int bits = 64 - __builtin_clzll(number < 0 ? (uint64_t) - (number + 1) : (uint64_t)number);
    return 64 + (uint64_t)bits * 2 + (number < 0);
}

static uint64_t class_of_value(const struct cairn_wire_value *value)
{
    uint64_t kind = (uint64_t)value->kind << 32;
    switch (value->kind) {
    case CAIRN_VALUE_SCALAR:
        return kind | class_of_number((int64_t)value->bits);
    case CAIRN_VALUE_HEAP:
    case CAIRN_VALUE_CALLER:
        return kind | (value->bits != 0);
    default:
        return kind;
    }
}

/* The operation that a statement shows: one that a callback called meanwhile, else its own. */
static uint32_t shown_op(const struct cairn_showcase *showcase,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t s)
{
    uint32_t called = outcome->statements[s].called;
    return called != 0 && called <= showcase->model->ops.count ? called - 1
                                                               : sequence->statements.items[s].op;
}

/* What a statement did, coarsely: the operation, whether it called a callback and what that called,
 * the class of each of its values. */
static uint64_t feature_of(const struct cairn_showcase *showcase,
                           const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    uint32_t index = sequence->statements.items[s].op;
    const struct cairn_op *op = &showcase->model->ops.items[index];
    uint32_t shown = shown_op(showcase, sequence, outcome, s);
    uint64_t feature = cairn_hash_pair(index, op->output_count);
    feature = shown == index ? feature : cairn_hash_pair(feature, shown);
    bool calls_back = (outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0;
    feature = calls_back ? cairn_hash_pair(feature, CAIRN_STATEMENT_CALLBACK) : feature;
    for (uint32_t o = 0; o < op->output_count && slot + o < outcome->head.value_count; o++) {
        feature = cairn_hash_pair(feature, class_of_value(&outcome->values[slot + o]));
    }
    return feature;
}

/* Short sequences read well, and ones without long texts: a line of text is worth a statement. */
static uint64_t length_of(const struct cairn_sequence *sequence)
{
    enum { LINE = 64 };
    return sequence->statements.count + sequence->bytes.count / LINE;
}

static void enter(struct cairn_showcase *showcase, uint64_t feature, uint32_t op,
                  const struct cairn_sequence *sequence, uint32_t s)
{
    uint32_t index = cairn_map_get(&showcase->by_feature, feature, CAIRN_NONE);
    if (index == CAIRN_NONE) {
        if (showcase->features_of_op[op] >= MAX_FEATURES_OF_OP ||
            showcase->exhibits.count >= MAX_EXHIBITS) {
            return;
        }
        showcase->features_of_op[op]++;
        cairn_map_put(&showcase->by_feature, feature, showcase->exhibits.count);
        struct cairn_exhibit exhibit = {.feature = feature, .op = op, .statement = s};
        cairn_sequence_copy(&exhibit.sequence, sequence);
        cairn_vec_push(&showcase->exhibits, exhibit);
        return;
    }
    struct cairn_exhibit *known = &showcase->exhibits.items[index];
    if (length_of(sequence) < length_of(&known->sequence)) {
        known->statement = s;
        cairn_sequence_copy(&known->sequence, sequence);
    }
}

/* Whether one operation sets the field that the other gets: "set:point.x", "get:point.x". */
static bool is_same_field(const struct cairn_op *set, const struct cairn_op *get)
{
    const char *a = strchr(set->key, ':');
    const char *b = strchr(get->key, ':');
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

/* Whether statement t is given the place of the value that statement `made` yields, not a copy. */
static bool is_given_place(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t t, uint32_t made)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, t);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == made &&
            model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_RECORD) {
            return true;
        }
    }
    return false;
}

/* Whether statement s looks at what a function did: it made the object or was given it, and the
 * test has not written the field itself since. */
static bool is_touched_by_call(const struct cairn_model *model,
                               const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_op *get = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *object = cairn_sequence_args(sequence, s);
    if (object == NULL || object->kind != CAIRN_ARG_VALUE) {
        return true;
    }
    for (uint32_t t = s; t-- > object->index;) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
        bool touches = t == object->index || is_given_place(model, sequence, t, object->index);
        if (touches && op->kind == CAIRN_OP_CALL) {
            return true;
        }
        if (touches && op->kind == CAIRN_OP_SET && is_same_field(op, get)) {
            return false;
        }
    }
    const enum cairn_op_kind maker =
        model->ops.items[sequence->statements.items[object->index].op].kind;
    return maker == CAIRN_OP_GET && is_touched_by_call(model, sequence, object->index);
}

static bool is_shown(const struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                     uint32_t s)
{
    const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
    return op->kind == CAIRN_OP_CALL ||
           (op->kind == CAIRN_OP_GET && !cairn_model_is_place(showcase->model, op) &&
            is_touched_by_call(showcase->model, sequence, s));
}

uint32_t cairn_showcase_find(const struct cairn_showcase *showcase, uint64_t feature,
                             const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
        if (is_shown(showcase, sequence, s) &&
            feature_of(showcase, sequence, outcome, s, slot) == feature) {
            return s;
        }
        slot += op->output_count;
    }
    return CAIRN_NONE;
}

void cairn_showcase_offer(struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
        uint32_t shown = shown_op(showcase, sequence, outcome, s);
        bool is_wanted = showcase->shows == NULL || showcase->shows[shown];
        if (is_wanted && is_shown(showcase, sequence, s)) {
            uint64_t feature = feature_of(showcase, sequence, outcome, s, slot);
            enter(showcase, feature, shown, sequence, s);
        }
        slot += op->output_count;
    }
}
