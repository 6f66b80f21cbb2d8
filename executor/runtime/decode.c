#include "executor/runtime/decode.h"

#include <stdbool.h>

enum cairn_decode_error cairn_decode_batch(struct cairn_decode_batch *batch, const void *bytes,
                                           uint64_t length, uint64_t model_hash)
{
    const struct cairn_wire_batch *head = bytes;
    if (length < sizeof *head || head->magic != CAIRN_WIRE_MAGIC ||
        head->version != CAIRN_WIRE_VERSION || head->model_hash != model_hash ||
        head->bytes < sizeof *head || head->bytes > length) {
        return CAIRN_DECODE_BATCH;
    }
    if ((uint64_t)head->count * sizeof(uint32_t) > head->bytes - sizeof *head) {
        return CAIRN_DECODE_BATCH;
    }
    *batch = (struct cairn_decode_batch){.bytes = bytes,
                                         .offsets =
                                             (const void *)((const uint8_t *)bytes + sizeof *head),
                                         .length = head->bytes,
                                         .count = head->count};
    return CAIRN_DECODE_OK;
}

static bool is_within(uint64_t first, uint64_t count, uint64_t total)
{
    return first <= total && count <= total - first;
}

static bool is_contents(const struct cairn_program *program, const struct cairn_wire_arg *arg)
{
    uint64_t total = program->head->content_bytes;
    return arg->bits < total && is_within(arg->index, arg->bits + 1, total) &&
           program->contents[arg->index + arg->bits] == 0;
}

/* Whether the argument can be resolved as number k of count. */
static bool is_arg(const struct cairn_program *program, const struct cairn_wire_arg *arg,
                   uint32_t k, uint32_t count, const struct cairn_decode_stubs *stubs)
{
    if (arg->cell_bytes > 16) {
        return false;
    }
    switch (arg->kind) {
    case CAIRN_WIRE_WORD:
    case CAIRN_WIRE_SERIES:
    case CAIRN_WIRE_ZEROS:
        return true;
    case CAIRN_WIRE_VALUE:
    case CAIRN_WIRE_SIGNED_REAL:
    case CAIRN_WIRE_UNSIGNED_REAL:
        return arg->index < program->head->value_count;
    case CAIRN_WIRE_CONTENTS:
    case CAIRN_WIRE_SERIES_TEXT:
        return is_contents(program, arg);
    case CAIRN_WIRE_LENGTH:
    case CAIRN_WIRE_STRLEN:
    case CAIRN_WIRE_END:
    case CAIRN_WIRE_STREND:
        return arg->index < count && arg->index != k;
    case CAIRN_WIRE_CALLBACK:
        return arg->index < stubs->callback_count;
    default:
        return false;
    }
}

static enum cairn_decode_error check_args(const struct cairn_program *program,
                                          const struct cairn_wire_statement *statement,
                                          const struct cairn_decode_stubs *stubs)
{
    const struct cairn_wire_arg *args = program->args + statement->first_arg;
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        if (!is_arg(program, &args[k], k, statement->arg_count, stubs)) {
            return CAIRN_DECODE_ARG;
        }
        /* A length of a length would need an order of evaluation. */
        if (cairn_wire_is_measure(args[k].kind) &&
            cairn_wire_is_measure(args[args[k].index].kind)) {
            return CAIRN_DECODE_ARG;
        }
    }
    return CAIRN_DECODE_OK;
}

/* What a buffer or file can be filled from. */
static bool is_source(const struct cairn_wire_arg *arg, bool may_be_null)
{
    return arg->cell_bytes == 0 &&
           (arg->kind == CAIRN_WIRE_CONTENTS || arg->kind == CAIRN_WIRE_ZEROS ||
            arg->kind == CAIRN_WIRE_SERIES_TEXT || (may_be_null && arg->kind == CAIRN_WIRE_WORD));
}

/* What an array of structs can be made of: addresses and zeros, of one size. */
static bool are_records(const struct cairn_wire_arg *args, uint32_t count)
{
    bool are = count != 0 && args[0].unit != 0;
    for (uint32_t k = 0; k < count; k++) {
        are = are && args[k].unit == args[0].unit && args[k].cell_bytes == 0 &&
              (args[k].kind == CAIRN_WIRE_VALUE || args[k].kind == CAIRN_WIRE_WORD);
    }
    return are;
}

static bool fits_builtin(const struct cairn_program *program,
                         const struct cairn_wire_statement *statement)
{
    const struct cairn_wire_arg *args = program->args + statement->first_arg;
    switch (statement->op) {
    case CAIRN_WIRE_BYTES:
    case CAIRN_WIRE_HEAP_BYTES:
    case CAIRN_WIRE_STREAM:
        return statement->output_count == 1 && statement->arg_count == 1 &&
               is_source(&args[0], false);
    case CAIRN_WIRE_PATH:
        return statement->output_count == 1 && statement->arg_count == 1 &&
               is_source(&args[0], true);
    case CAIRN_WIRE_POINTERS:
        return statement->output_count == 1;
    case CAIRN_WIRE_RECORDS:
        return statement->output_count == 1 && are_records(args, statement->arg_count);
    case CAIRN_WIRE_LOOP:
        return statement->output_count == 0 && statement->arg_count == 0;
    case CAIRN_WIRE_FAULT:
        return statement->output_count == 0 && statement->arg_count == 1 &&
               args[0].kind == CAIRN_WIRE_WORD;
    default:
        return false;
    }
}

static bool fits_stub(const struct cairn_program *program,
                      const struct cairn_wire_statement *statement, const struct cairn_stub *stub)
{
    if (statement->arg_count != stub->input_count ||
        statement->output_count != stub->output_count) {
        return false;
    }
    const struct cairn_wire_arg *args = program->args + statement->first_arg;
    for (uint32_t k = 0; k < stub->output_count; k++) {
        int cell = stub->outputs[k].cell;
        if (cell >= 0 &&
            (cell >= stub->input_count ||
             (args[cell].cell_bytes != 0 && stub->outputs[k].size > args[cell].cell_bytes))) {
            return false;
        }
    }
    return true;
}

static enum cairn_decode_error check_statement(const struct cairn_program *program, uint32_t s,
                                               const struct cairn_decode_stubs *stubs)
{
    const struct cairn_wire_statement *statement = &program->statements[s];
    if (statement->arg_count > CAIRN_WIRE_MAX_ARGS ||
        statement->output_count > CAIRN_WIRE_MAX_ARGS ||
        !is_within(statement->first_arg, statement->arg_count, program->head->arg_count) ||
        !is_within(statement->first_value, statement->output_count, program->head->value_count)) {
        return CAIRN_DECODE_STATEMENT;
    }
    if (statement->op < CAIRN_WIRE_STUB_FIRST) {
        if (!fits_builtin(program, statement)) {
            return CAIRN_DECODE_STATEMENT;
        }
    } else {
        uint32_t stub = statement->op - CAIRN_WIRE_STUB_FIRST;
        if (stub >= stubs->stub_count || !fits_stub(program, statement, &stubs->stubs[stub])) {
            return CAIRN_DECODE_STATEMENT;
        }
    }
    return check_args(program, statement, stubs);
}

/* Blocks of loops lie within one section and hold no loop. */
static enum cairn_decode_error check_loops(const struct cairn_program *program)
{
    const struct cairn_wire_sequence *head = program->head;
    uint32_t end = 0; /* of the loop that s is in */
    for (uint32_t s = 0; s < head->statement_count; s++) {
        const struct cairn_wire_statement *statement = &program->statements[s];
        if (statement->op != CAIRN_WIRE_LOOP) {
            continue;
        }
        uint32_t section = s < head->body   ? head->body
                           : s < head->tail ? head->tail
                                            : head->statement_count;
        if (s < end || statement->loop_count == 0 || statement->loop_count > CAIRN_WIRE_MAX_LOOP ||
            statement->loop_body == 0 || !is_within(s + 1, statement->loop_body, section)) {
            return CAIRN_DECODE_LOOP;
        }
        end = s + 1 + statement->loop_body;
    }
    return CAIRN_DECODE_OK;
}

static enum cairn_decode_error check_sizes(struct cairn_program *program, const uint8_t *bytes,
                                           uint64_t length)
{
    const struct cairn_wire_sequence *head = (const void *)bytes;
    if (length < sizeof *head || head->bytes < sizeof *head || head->bytes > length) {
        return CAIRN_DECODE_SIZES;
    }
    uint64_t statements = (uint64_t)head->statement_count * sizeof(struct cairn_wire_statement);
    uint64_t args = (uint64_t)head->arg_count * sizeof(struct cairn_wire_arg);
    if (sizeof *head + statements + args + head->content_bytes > head->bytes) {
        return CAIRN_DECODE_SIZES;
    }
    if (head->statement_count > CAIRN_WIRE_MAX_STATEMENTS ||
        head->value_count > CAIRN_WIRE_MAX_VALUES || head->body > head->tail ||
        head->tail > head->statement_count) {
        return CAIRN_DECODE_LIMITS;
    }
    program->head = head;
    program->statements = (const void *)(bytes + sizeof *head);
    program->args = (const void *)(bytes + sizeof *head + statements);
    program->contents = bytes + sizeof *head + statements + args;
    return CAIRN_DECODE_OK;
}

enum cairn_decode_error cairn_decode_sequence(struct cairn_program *program,
                                              const struct cairn_decode_batch *batch, uint32_t i,
                                              const struct cairn_decode_stubs *stubs)
{
    if (i >= batch->count || batch->offsets[i] % 8 != 0 || batch->offsets[i] > batch->length) {
        return CAIRN_DECODE_BATCH;
    }
    enum cairn_decode_error error =
        check_sizes(program, batch->bytes + batch->offsets[i], batch->length - batch->offsets[i]);
    for (uint32_t s = 0; error == CAIRN_DECODE_OK && s < program->head->statement_count; s++) {
        error = check_statement(program, s, stubs);
    }
    return error == CAIRN_DECODE_OK ? check_loops(program) : error;
}
