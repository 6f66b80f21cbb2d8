#include "generator/standing.h"

#include "generator/classes.h"

enum { MAX_ITEMS = 16, MAX_PLAIN = 2 };

/* An item as it can be compared: a place in a block, or a number. */
struct item {
    uint8_t kind;
    uint32_t block;
    uint64_t bits;
};

static bool is_same_item(const struct item *a, const struct item *b)
{
    return a->kind == b->kind && a->block == b->block && a->bits == b->bits;
}

static bool is_plain(uint64_t bits)
{
    return (int64_t)bits <= MAX_PLAIN && (int64_t)bits >= -MAX_PLAIN;
}

static bool is_block(uint8_t kind)
{
    return kind == CAIRN_VALUE_HEAP || kind == CAIRN_VALUE_CALLER;
}

static bool is_same_value(const struct cairn_arg *a, const struct cairn_arg *b)
{
    return a->kind == CAIRN_ARG_VALUE && b->kind == CAIRN_ARG_VALUE && a->index == b->index &&
           a->output == b->output;
}

/* Whether the value is the first object that call s is given, the container, or what that was made
 * of. */
static bool is_object_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         uint32_t s, const struct cairn_arg *value, bool goes_on)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    uint32_t i = 0;
    while (i < op->param_count && !cairn_takes_object(model, op, i)) {
        i++;
    }
    return i < op->param_count && args[i].kind == CAIRN_ARG_VALUE &&
           (is_same_value(&args[i], value) ||
            (goes_on && is_object_of(model, sequence, args[i].index, value, false)));
}

/* Whether call t is given the object of call s, or what that was made of. With `changes`,
 * only if t may change it. */
static bool shares_object(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s, uint32_t t, bool changes)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, t);
    for (uint32_t i = 0; i < sequence->statements.items[t].arg_count; i++) {
        if (is_object_of(model, sequence, s, &args[i], true) &&
            (!changes || cairn_may_change(model, sequence, t, &args[i]))) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of a call may be an item that the output gives back, or a block where output
 * is NULL; *item is what it is. */
static bool is_item(const struct cairn_op *op, const struct cairn_arg *args, uint32_t i,
                    const struct cairn_outcome *outcome, const struct cairn_output *output,
                    struct item *item)
{
    if (args[i].kind == CAIRN_ARG_INTEGER) {
        *item = (struct item){.kind = CAIRN_VALUE_SCALAR, .bits = (uint64_t)args[i].integer};
        return output != NULL && op->params[i].type == output->type &&
               op->params[i].role != CAIRN_ROLE_LENGTH && !is_plain(item->bits);
    }
    const struct cairn_wire_value *value =
        args[i].kind == CAIRN_ARG_VALUE
            ? cairn_outcome_value(outcome, args[i].index, args[i].output)
            : NULL;
    if (value == NULL || !is_block(value->kind)) {
        return false;
    }
    *item = (struct item){value->kind, value->block, value->bits};
    return true;
}

/* Items that were seen, each once. */
struct items {
    struct item items[MAX_ITEMS];
    uint32_t count;
};

static uint32_t find_item(const struct items *items, const struct item *item)
{
    uint32_t k = 0;
    while (k < items->count && !is_same_item(&items->items[k], item)) {
        k++;
    }
    return k;
}

/* Adds what call t is given with the object of call s. Of things that are counted (output is NULL)
 * texts are none: what they say is written down in one test and yielded by a call in another. */
static void add_items(struct items *items, const struct cairn_model *model,
                      const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                      uint32_t s, uint32_t t, const struct cairn_output *output, bool is_number)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, t);
    const bool gives = op->kind == CAIRN_OP_CALL && shares_object(model, sequence, s, t, false);
    for (uint32_t i = 0; gives && i < op->param_count && items->count < MAX_ITEMS; i++) {
        struct item item;
        const bool is_text =
            output == NULL && model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING;
        if (!is_text && is_item(op, args, i, outcome, output, &item) &&
            (item.kind == CAIRN_VALUE_SCALAR) == is_number &&
            !is_object_of(model, sequence, s, &args[i], true) &&
            find_item(items, &item) == items->count) {
            items->items[items->count++] = item;
        }
    }
}

/* Removes what call t, which may change the object of call s, gives back. */
static void remove_items(struct items *items, const struct cairn_model *model,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t s, uint32_t t)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
    const bool changes = op->kind == CAIRN_OP_CALL && shares_object(model, sequence, s, t, true);
    for (uint32_t o = 0; o < op->output_count && changes; o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, t, o);
        if (value != NULL) {
            const struct item item = {value->kind, value->block, value->bits};
            const uint32_t k = find_item(items, &item);
            if (k < items->count) {
                items->items[k] = items->items[--items->count];
            }
        }
    }
}

enum cairn_standing cairn_standing_of(const struct cairn_model *model,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome, uint32_t s, uint32_t o)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, o);
    const bool is_number = value != NULL && value->kind == CAIRN_VALUE_SCALAR &&
                           model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_INTEGER;
    if (op->kind != CAIRN_OP_CALL || value == NULL ||
        (is_number ? is_plain(value->bits) : !is_block(value->kind))) {
        return CAIRN_STANDING_NONE;
    }
    const struct item found = {value->kind, is_number ? 0 : value->block, value->bits};
    struct items items = {.count = 0};
    for (uint32_t t = 0; t < s; t++) {
        add_items(&items, model, sequence, outcome, s, t, &op->outputs[o], is_number);
    }
    const uint32_t place = find_item(&items, &found);
    return items.count < 2 || place == items.count ? CAIRN_STANDING_NONE
           : place == 0                            ? CAIRN_STANDING_FIRST
           : place + 1 == items.count              ? CAIRN_STANDING_LAST
                                                   : CAIRN_STANDING_BETWEEN;
}

uint32_t cairn_count_items(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s)
{
    struct items items = {.count = 0};
    for (uint32_t t = 0; t <= s; t++) {
        add_items(&items, model, sequence, outcome, s, t, NULL, false);
        remove_items(&items, model, sequence, outcome, s, t);
    }
    return items.count;
}
