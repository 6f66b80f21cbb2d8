#include "tests/process/random_sequence.h"

#include <string.h>

#include "core/encode.h"

enum { ATTEMPTS = 4, VALUE_TRIES = 12 };

void random_source_init(struct random_source *source, const struct cairn_model *model,
                        const struct cairn_executor *executor)
{
    *source = (struct random_source){.model = model, .executor = executor, .max_statements = 20};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (cairn_executor_has(executor, i) && op->kind != CAIRN_OP_LOOP &&
            op->kind != CAIRN_OP_FAULT) {
            cairn_vec_push(&source->ops, i);
        }
    }
}

void random_source_release(struct random_source *source)
{
    cairn_vec_release(&source->ops);
}

/* An earlier value of a fitting sort, if a few tries find one. */
static bool draw_value(const struct random_source *source, struct cairn_rng *rng,
                       const struct cairn_sequence *sequence, uint32_t want, struct cairn_arg *arg)
{
    const struct cairn_model *model = source->model;
    for (int i = 0; i < VALUE_TRIES && sequence->statements.count > 0; i++) {
        uint32_t s = (uint32_t)cairn_rng_below(rng, sequence->statements.count);
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        for (uint16_t k = 0; k < op->output_count; k++) {
            if (cairn_model_conversion(model, want, op->outputs[k].sort) >= 0) {
                *arg = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s, .output = k};
                return true;
            }
        }
    }
    return false;
}

static struct cairn_arg draw_contents(struct cairn_rng *rng, struct cairn_sequence *sequence)
{
    static const char *const texts[] = {
        "",         "a",    "[1,2,{\"a\":null}]", "<a b='c'>d</a>", "%d %s",  "UTF-8",
        "C.UTF-8",  "TZ=X", "LANG=fr_FR",         "../file",        "12.5e3", "\xff\xfe",
        "/dev/null"};
    char bytes[64];
    const char *from = texts[cairn_rng_below(rng, sizeof texts / sizeof *texts)];
    size_t length = strlen(from);
    if (cairn_rng_below(rng, 3) == 0) {
        length = cairn_rng_below(rng, sizeof bytes);
        for (size_t i = 0; i < length; i++) {
            bytes[i] = (char)cairn_rng_next(rng);
        }
        from = bytes;
    }
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index = cairn_sequence_add_bytes(sequence, from, length),
                              .integer = (int64_t)length};
}

static int64_t draw_number(struct cairn_rng *rng)
{
    static const int64_t numbers[] = {0, 1, -1, 2, 3, 7, 8, 15, 16, 31, 64, 100, 255, 1024, 4096};
    return cairn_rng_below(rng, 8) == 0
               ? (int64_t)cairn_rng_next(rng) >> cairn_rng_below(rng, 60)
               : numbers[cairn_rng_below(rng, sizeof numbers / sizeof *numbers)];
}

static struct cairn_arg draw_immediate(const struct random_source *source, struct cairn_rng *rng,
                                       struct cairn_sequence *sequence,
                                       const struct cairn_param *param)
{
    const struct cairn_type *types = source->model->types.items;
    switch (source->model->sorts.items[param->sort].kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_ENUM:
        if (param->partner >= 0 && cairn_rng_below(rng, 4) != 0) {
            return (struct cairn_arg){.kind = CAIRN_ARG_LENGTH, .index = (uint32_t)param->partner};
        }
        return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                  .integer = param->pass == CAIRN_PASS_OUT ? 0 : draw_number(rng)};
    case CAIRN_SORT_REAL:
        return (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = (double)draw_number(rng) / 4};
    case CAIRN_SORT_STRING:
    case CAIRN_SORT_BYTES:
        return draw_contents(rng, sequence);
    case CAIRN_SORT_CALLBACK: {
        uint32_t function = types[param->type].target;
        return (struct cairn_arg){.kind = CAIRN_ARG_CALLBACK, .index = function};
    }
    default:
        return (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    }
}

static struct cairn_arg draw(const struct random_source *source, struct cairn_rng *rng,
                             struct cairn_sequence *sequence, const struct cairn_op *op,
                             const struct cairn_param *param)
{
    struct cairn_arg arg;
    bool is_filled = op->kind == CAIRN_OP_BYTES || op->kind == CAIRN_OP_ARRAY ||
                     op->kind == CAIRN_OP_HEAP_BYTES || op->kind == CAIRN_OP_PATH ||
                     op->kind == CAIRN_OP_STREAM;
    if (is_filled) {
        return cairn_rng_below(rng, 2) == 0
                   ? draw_contents(rng, sequence)
                   : (struct cairn_arg){.kind = CAIRN_ARG_ZEROS,
                                        .integer = (int64_t)cairn_rng_below(rng, 300)};
    }
    if (cairn_rng_below(rng, 10) != 0 && draw_value(source, rng, sequence, param->sort, &arg)) {
        return arg;
    }
    return draw_immediate(source, rng, sequence, param);
}

/* Appends a statement; takes it back if it broke a rule. */
static void append(const struct random_source *source, struct cairn_rng *rng,
                   struct cairn_sequence *sequence)
{
    struct cairn_arg args[CAIRN_MAX_ARGS];
    uint32_t number = source->ops.items[cairn_rng_below(rng, source->ops.count)];
    const struct cairn_op *op = &source->model->ops.items[number];
    uint32_t count = op->kind == CAIRN_OP_POINTERS ? 2 : op->param_count;
    for (uint32_t k = 0; k < count; k++) {
        const struct cairn_param *param = &op->params[op->kind == CAIRN_OP_POINTERS ? 0 : k];
        args[k] = draw(source, rng, sequence, op, param);
    }
    cairn_sequence_append(sequence, number, args, count);
    if (cairn_sequence_validate(sequence, source->model, NULL) != CAIRN_OK) {
        cairn_sequence_truncate(sequence, sequence->statements.count - 1);
    }
}

void random_sequence_make(const struct random_source *source, struct cairn_rng *rng,
                          struct cairn_sequence *sequence)
{
    cairn_sequence_reset(sequence);
    uint32_t wanted = 1 + (uint32_t)cairn_rng_below(rng, source->max_statements);
    for (uint32_t i = 0; i < wanted * ATTEMPTS && sequence->statements.count < wanted; i++) {
        append(source, rng, sequence);
    }
    cairn_sequence_end_body(sequence);
    cairn_sequence_end_observers(sequence);
}
