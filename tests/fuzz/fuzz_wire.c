/* The harness's decoder of batches: what is accepted keeps every rule that the interpreter relies
 * on, and every byte that it may look at is there. */
#include <string.h>

#include "executor/runtime/decode.h"
#include "tests/fuzz/fuzz.h"

static const struct cairn_stub_output outputs[] = {
    {.kind = CAIRN_STUB_POINTER, .cell = -1, .size = 8},
    {.kind = CAIRN_STUB_INTEGER, .cell = 1, .size = 4},
};
static const struct cairn_stub stubs[] = {
    {.outputs = outputs, .input_count = 0, .output_count = 0},
    {.outputs = outputs, .input_count = 1, .output_count = 1},
    {.outputs = outputs, .input_count = 2, .output_count = 2},
    {.outputs = outputs, .input_count = 3, .output_count = 1},
};
static const struct cairn_decode_stubs known = {
    .stubs = stubs, .stub_count = 4, .callback_count = 3};

static uint64_t sum; /* so that every byte is read */

static void check_arg(const struct cairn_program *program, const struct cairn_wire_arg *args,
                      uint32_t k, uint32_t count)
{
    const struct cairn_wire_arg *arg = &args[k];
    PROMISE(arg->cell_bytes <= 16);
    switch (arg->kind) {
    case CAIRN_WIRE_VALUE:
    case CAIRN_WIRE_SIGNED_REAL:
    case CAIRN_WIRE_UNSIGNED_REAL:
        PROMISE(arg->index < program->head->value_count);
        break;
    case CAIRN_WIRE_CONTENTS:
    case CAIRN_WIRE_SERIES_TEXT:
        for (uint64_t i = 0; i <= arg->bits; i++) {
            sum += program->contents[arg->index + i];
        }
        PROMISE(program->contents[arg->index + arg->bits] == 0);
        break;
    case CAIRN_WIRE_LENGTH:
    case CAIRN_WIRE_STRLEN:
    case CAIRN_WIRE_END:
    case CAIRN_WIRE_STREND:
        PROMISE(arg->index < count && arg->index != k);
        PROMISE(!cairn_wire_is_measure(args[arg->index].kind));
        break;
    case CAIRN_WIRE_CALLBACK:
        PROMISE(arg->index < known.callback_count);
        break;
    default:
        PROMISE(arg->kind == CAIRN_WIRE_WORD || arg->kind == CAIRN_WIRE_ZEROS ||
                arg->kind == CAIRN_WIRE_SERIES);
    }
}

static void check_statement(const struct cairn_program *program, uint32_t s)
{
    const struct cairn_wire_statement *statement = &program->statements[s];
    PROMISE(statement->arg_count <= CAIRN_WIRE_MAX_ARGS);
    PROMISE(statement->first_arg + statement->arg_count <= program->head->arg_count);
    PROMISE((uint64_t)statement->first_value + statement->output_count <=
            program->head->value_count);
    const struct cairn_wire_arg *args = program->args + statement->first_arg;
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        check_arg(program, args, k, statement->arg_count);
    }
    if (statement->op >= CAIRN_WIRE_STUB_FIRST) {
        PROMISE(statement->op - CAIRN_WIRE_STUB_FIRST < known.stub_count);
        const struct cairn_stub *stub = &stubs[statement->op - CAIRN_WIRE_STUB_FIRST];
        PROMISE(statement->arg_count == stub->input_count);
        PROMISE(statement->output_count == stub->output_count);
    } else if (statement->op == CAIRN_WIRE_LOOP) {
        PROMISE(statement->loop_count >= 1 && statement->loop_count <= CAIRN_WIRE_MAX_LOOP);
        PROMISE(s + statement->loop_body < program->head->statement_count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct cairn_decode_batch batch;
    /* The hash is taken from the bytes, so that it always fits. */
    uint64_t model_hash = 0;
    if (length >= 16) {
        memcpy(&model_hash, bytes + 8, sizeof model_hash);
    }
    uint8_t *aligned = malloc(length == 0 ? 1 : length);
    if (length != 0) {
        memcpy(aligned, bytes, length);
    }
    if (cairn_decode_batch(&batch, aligned, length, model_hash) == CAIRN_DECODE_OK) {
        PROMISE(batch.length <= length);
        for (uint32_t i = 0; i < batch.count && i < 64; i++) {
            struct cairn_program program;
            if (cairn_decode_sequence(&program, &batch, i, &known) != CAIRN_DECODE_OK) {
                continue;
            }
            PROMISE(program.head->body <= program.head->tail);
            PROMISE(program.head->tail <= program.head->statement_count);
            PROMISE(program.head->value_count <= CAIRN_WIRE_MAX_VALUES);
            for (uint32_t s = 0; s < program.head->statement_count; s++) {
                check_statement(&program, s);
            }
        }
    }
    free(aligned);
    return 0;
}
