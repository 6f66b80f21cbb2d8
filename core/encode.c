#include "core/encode.h"

#include <assert.h>
#include <string.h>

void cairn_encoder_reset(struct cairn_batch_encoder *encoder)
{
    cairn_vec_clear(&encoder->bytes);
    cairn_vec_clear(&encoder->offsets);
    cairn_vec_clear(&encoder->body);
}

void cairn_encoder_release(struct cairn_batch_encoder *encoder)
{
    cairn_vec_release(&encoder->bytes);
    cairn_vec_release(&encoder->offsets);
    cairn_vec_release(&encoder->body);
}

static void put(struct cairn_batch_encoder *encoder, const void *bytes, size_t length)
{
    cairn_vec_reserve(&encoder->body, (uint32_t)length);
    if (length != 0) {
        memcpy(encoder->body.items + encoder->body.count, bytes, length);
    }
    encoder->body.count += (uint32_t)length;
}

static uint32_t wire_op(const struct cairn_model *model, const struct cairn_stub_map *stubs,
                        uint32_t op)
{
    switch (model->ops.items[op].kind) {
    case CAIRN_OP_BYTES:
    case CAIRN_OP_ARRAY:
        return CAIRN_WIRE_BYTES;
    case CAIRN_OP_POINTERS:
        return CAIRN_WIRE_POINTERS;
    case CAIRN_OP_RECORDS:
        return CAIRN_WIRE_RECORDS;
    case CAIRN_OP_HEAP_BYTES:
        return CAIRN_WIRE_HEAP_BYTES;
    case CAIRN_OP_PATH:
        return CAIRN_WIRE_PATH;
    case CAIRN_OP_STREAM:
        return CAIRN_WIRE_STREAM;
    case CAIRN_OP_LOOP:
        return CAIRN_WIRE_LOOP;
    case CAIRN_OP_FAULT:
        return CAIRN_WIRE_FAULT;
    default:
        assert(stubs->stub_of_op[op] != CAIRN_NONE);
        return CAIRN_WIRE_STUB_FIRST + stubs->stub_of_op[op];
    }
}

/* What the encoder works on while it encodes one sequence. */
struct encoding {
    const struct cairn_sequence *sequence;
    const struct cairn_model *model;
    const struct cairn_stub_map *stubs;
    const uint32_t *slots; /* first slot of each statement */
};

static uint64_t real_bits(double real, uint64_t cell_bytes)
{
    uint64_t bits = 0;
    if (cell_bytes == sizeof(float)) {
        float narrow = (float)real;
        memcpy(&bits, &narrow, sizeof narrow);
    } else {
        memcpy(&bits, &real, sizeof real);
    }
    return bits;
}

static uint32_t callback_number(const struct encoding *e, const struct cairn_arg *arg)
{
    for (uint32_t b = 0; b < e->stubs->callback_count; b++) {
        if (e->stubs->callbacks[2 * b] == arg->index &&
            e->stubs->callbacks[2 * b + 1] == (uint32_t)arg->integer) {
            return b;
        }
    }
    return CAIRN_WIRE_NONE;
}

static uint16_t unit_of_partner(const struct encoding *e, const struct cairn_op *op,
                                const struct cairn_param *param, uint32_t partner)
{
    if (param->role != CAIRN_ROLE_COUNT || partner >= op->param_count) {
        return 1;
    }
    const struct cairn_type *pointer = &e->model->types.items[op->params[partner].type];
    uint64_t size = pointer->kind == CAIRN_TYPE_POINTER || pointer->kind == CAIRN_TYPE_ARRAY
                        ? e->model->types.items[pointer->target].size
                        : 1;
    return size == 0 || size > UINT16_MAX ? 1 : (uint16_t)size;
}

static const struct cairn_output *output_of(const struct encoding *e, const struct cairn_arg *arg)
{
    uint32_t op = e->sequence->statements.items[arg->index].op;
    return &e->model->ops.items[op].outputs[arg->output];
}

/* How a value travels to where a real is asked for. */
static uint8_t kind_of_real_value(const struct encoding *e, const struct cairn_arg *arg)
{
    const struct cairn_type *type = &e->model->types.items[output_of(e, arg)->type];
    return type->kind == CAIRN_TYPE_REAL ? CAIRN_WIRE_VALUE
           : type->is_signed             ? CAIRN_WIRE_SIGNED_REAL
                                         : CAIRN_WIRE_UNSIGNED_REAL;
}

static bool is_string_value(const struct encoding *e, const struct cairn_arg *arg)
{
    return cairn_sort_is_text(e->model->sorts.items[output_of(e, arg)->sort].kind);
}

static void encode_length(const struct encoding *e, const struct cairn_op *op,
                          const struct cairn_param *param, const struct cairn_arg *args,
                          const struct cairn_arg *arg, struct cairn_wire_arg *wire)
{
    const struct cairn_arg *partner = &args[arg->index];
    wire->kind = CAIRN_WIRE_LENGTH;
    wire->unit = unit_of_partner(e, op, param, arg->index);
    wire->index = arg->index;
    if (partner->kind == CAIRN_ARG_BYTES) {
        wire->kind = CAIRN_WIRE_WORD;
        wire->index = 0;
        wire->bits = (uint64_t)(partner->integer / wire->unit + arg->integer);
        wire->unit = 0;
    } else if (partner->kind == CAIRN_ARG_NULL) {
        wire->kind = CAIRN_WIRE_WORD;
        wire->index = 0;
        wire->bits = (uint64_t)(arg->integer < 0 ? 0 : arg->integer);
        wire->unit = 0;
    } else if (partner->kind == CAIRN_ARG_SERIES_TEXT ||
               (partner->kind == CAIRN_ARG_VALUE && is_string_value(e, partner))) {
        wire->kind = CAIRN_WIRE_STRLEN;
        wire->unit = 0;
    }
}

static void encode_end(const struct encoding *e, const struct cairn_arg *args,
                       const struct cairn_arg *arg, struct cairn_wire_arg *wire)
{
    const struct cairn_arg *begin = &args[arg->index];
    bool is_string = begin->kind == CAIRN_ARG_SERIES_TEXT ||
                     (begin->kind == CAIRN_ARG_VALUE && is_string_value(e, begin));
    if (begin->kind != CAIRN_ARG_NULL) {
        wire->kind = is_string ? CAIRN_WIRE_STREND : CAIRN_WIRE_END;
        wire->index = arg->index;
    }
}

static struct cairn_wire_arg encode_arg(const struct encoding *e, const struct cairn_op *op,
                                        const struct cairn_param *param,
                                        const struct cairn_arg *args, const struct cairn_arg *arg)
{
    struct cairn_wire_arg wire = {.kind = CAIRN_WIRE_WORD, .bits = (uint64_t)arg->integer};
    bool is_cell = param != NULL && param->pass != CAIRN_PASS_VALUE && arg->kind != CAIRN_ARG_NULL;
    if (is_cell) {
        uint64_t size = e->model->types.items[param->value_type].size;
        wire.cell_bytes = (uint8_t)(size < 1 ? 1 : size > 16 ? 16 : size);
    }
    bool is_real = param != NULL && e->model->sorts.items[param->sort].kind == CAIRN_SORT_REAL;
    switch ((enum cairn_arg_kind)arg->kind) {
    case CAIRN_ARG_INTEGER:
        wire.bits = is_real ? real_bits((double)arg->integer, wire.cell_bytes) : wire.bits;
        break;
    case CAIRN_ARG_REAL:
        wire.bits = real_bits(arg->real, wire.cell_bytes);
        break;
    case CAIRN_ARG_NULL:
        wire.bits = 0;
        break;
    case CAIRN_ARG_CONSTANT: {
        const struct cairn_constant *constant = &e->model->constants.items[arg->index];
        wire.bits = constant->kind == CAIRN_CONSTANT_REAL
                        ? real_bits(constant->real, wire.cell_bytes)
                    : is_real ? real_bits((double)constant->integer, wire.cell_bytes)
                              : (uint64_t)constant->integer;
        break;
    }
    case CAIRN_ARG_VALUE:
        wire.kind = is_real ? kind_of_real_value(e, arg) : CAIRN_WIRE_VALUE;
        wire.index = e->slots[arg->index] + arg->output;
        wire.bits = 0;
        break;
    case CAIRN_ARG_BYTES:
        wire.kind = CAIRN_WIRE_CONTENTS;
        wire.index = arg->index;
        break;
    case CAIRN_ARG_ZEROS:
        wire.kind = CAIRN_WIRE_ZEROS;
        break;
    case CAIRN_ARG_LENGTH:
        encode_length(e, op, param, args, arg, &wire);
        break;
    case CAIRN_ARG_END:
        encode_end(e, args, arg, &wire);
        break;
    case CAIRN_ARG_CALLBACK:
        wire.kind = CAIRN_WIRE_CALLBACK;
        wire.index = callback_number(e, arg);
        wire.bits = 0;
        break;
    case CAIRN_ARG_SERIES:
        wire.kind = CAIRN_WIRE_SERIES;
        wire.index = arg->index;
        break;
    case CAIRN_ARG_SERIES_TEXT:
        wire.kind = CAIRN_WIRE_SERIES_TEXT;
        wire.index = arg->index;
        break;
    }
    return wire;
}

static void encode_statements(struct cairn_batch_encoder *encoder, const struct encoding *e)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < e->sequence->statements.count; s++) {
        const struct cairn_statement *statement = &e->sequence->statements.items[s];
        const struct cairn_op *op = &e->model->ops.items[statement->op];
        struct cairn_wire_statement wire = {.op = wire_op(e->model, e->stubs, statement->op),
                                            .first_arg = statement->first_arg,
                                            .arg_count = statement->arg_count,
                                            .output_count = op->output_count,
                                            .loop_count = statement->loop_count,
                                            .loop_body = statement->loop_body,
                                            .first_value = slot,
                                            .flags = op->leaves_harmless ? CAIRN_WIRE_HARMLESS : 0};
        put(encoder, &wire, sizeof wire);
        slot += op->output_count;
    }
}

/* A string constant travels as contents behind the sequence's own. */
static void encode_args(struct cairn_batch_encoder *encoder, const struct encoding *e)
{
    uint32_t extra = e->sequence->bytes.count;
    for (uint32_t s = 0; s < e->sequence->statements.count; s++) {
        const struct cairn_statement *statement = &e->sequence->statements.items[s];
        const struct cairn_op *op = &e->model->ops.items[statement->op];
        const struct cairn_arg *args = cairn_sequence_args(e->sequence, s);
        for (uint32_t i = 0; i < statement->arg_count; i++) {
            const struct cairn_param *param = i < op->param_count ? &op->params[i] : NULL;
            struct cairn_wire_arg wire = encode_arg(e, op, param, args, &args[i]);
            if (op->kind == CAIRN_OP_RECORDS) {
                wire.unit = (uint16_t)e->model->records.items[op->record].size;
            }
            if (args[i].kind == CAIRN_ARG_CONSTANT &&
                e->model->constants.items[args[i].index].kind == CAIRN_CONSTANT_STRING) {
                wire.kind = CAIRN_WIRE_CONTENTS;
                wire.index = extra;
                wire.bits = e->model->constants.items[args[i].index].length;
                extra += (uint32_t)wire.bits + 1;
            }
            put(encoder, &wire, sizeof wire);
        }
    }
}

static void encode_contents(struct cairn_batch_encoder *encoder, const struct encoding *e)
{
    put(encoder, e->sequence->bytes.items, e->sequence->bytes.count);
    for (uint32_t i = 0; i < e->sequence->args.count; i++) {
        const struct cairn_arg *arg = &e->sequence->args.items[i];
        if (arg->kind != CAIRN_ARG_CONSTANT) {
            continue;
        }
        const struct cairn_constant *constant = &e->model->constants.items[arg->index];
        if (constant->kind == CAIRN_CONSTANT_STRING) {
            put(encoder, constant->string, constant->length + 1);
        }
    }
}

void cairn_encoder_add(struct cairn_batch_encoder *encoder, const struct cairn_sequence *sequence,
                       const struct cairn_model *model, const struct cairn_stub_map *stubs)
{
    uint32_t slots[CAIRN_MAX_STATEMENTS];
    uint32_t slot = 0;
    assert(sequence->statements.count <= CAIRN_MAX_STATEMENTS);
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        slots[s] = slot;
        slot += model->ops.items[sequence->statements.items[s].op].output_count;
    }
    struct encoding e = {sequence, model, stubs, slots};
    uint32_t start = encoder->body.count;
    struct cairn_wire_sequence head = {.statement_count = sequence->statements.count,
                                       .body = sequence->body,
                                       .tail = sequence->tail,
                                       .arg_count = sequence->args.count,
                                       .value_count = slot};
    put(encoder, &head, sizeof head);
    encode_statements(encoder, &e);
    encode_args(encoder, &e);
    uint32_t contents = encoder->body.count;
    encode_contents(encoder, &e);
    head.content_bytes = encoder->body.count - contents;
    static const uint8_t zeros[8] = {0};
    put(encoder, zeros, (8 - encoder->body.count % 8) % 8);
    head.bytes = encoder->body.count - start;
    memcpy(encoder->body.items + start, &head, sizeof head);
    cairn_vec_push(&encoder->offsets, start);
}

void cairn_encoder_finish(struct cairn_batch_encoder *encoder, uint64_t model_hash)
{
    uint32_t table = encoder->offsets.count * (uint32_t)sizeof(uint32_t);
    uint32_t first = (uint32_t)sizeof(struct cairn_wire_batch) + (table + 7) / 8 * 8;
    struct cairn_wire_batch head = {.magic = CAIRN_WIRE_MAGIC,
                                    .version = CAIRN_WIRE_VERSION,
                                    .model_hash = model_hash,
                                    .count = encoder->offsets.count,
                                    .bytes = first + encoder->body.count};
    cairn_vec_clear(&encoder->bytes);
    cairn_vec_reserve(&encoder->bytes, head.bytes);
    uint8_t *bytes = encoder->bytes.items;
    memset(bytes, 0, first);
    memcpy(bytes, &head, sizeof head);
    for (uint32_t i = 0; i < encoder->offsets.count; i++) {
        uint32_t offset = first + encoder->offsets.items[i];
        memcpy(bytes + sizeof head + i * sizeof offset, &offset, sizeof offset);
    }
    if (encoder->body.count != 0) {
        memcpy(bytes + first, encoder->body.items, encoder->body.count);
    }
    encoder->bytes.count = head.bytes;
}
