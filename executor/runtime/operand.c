/* Arguments of statements: from wire form to the words that a stub is called with. */
#include <string.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

/* Caller's memory that cannot be had ends the sequence: it was refused a resource. */
static void *caller_memory(uint64_t size, enum cairn_origin origin)
{
    void *memory = cairn_heap_allocate(size, 0, origin, true);
    if (memory == NULL) {
        cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_RESOURCE,
                                          .failure = CAIRN_FAILURE_OUT_OF_MEMORY,
                                          .fault_block = CAIRN_WIRE_NONE});
    }
    return memory;
}

uint32_t cairn_decimal(char *to, uint32_t number)
{
    char digits[10];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    for (uint32_t i = 0; i < count; i++) {
        to[i] = digits[count - 1 - i];
    }
    return count;
}

/* Whose memory the contents of a statement's immediates become. */
static enum cairn_origin origin_of_contents(uint32_t op, bool is_text)
{
    switch (op) {
    case CAIRN_WIRE_HEAP_BYTES:
        return CAIRN_ORIGIN_GIVEN;
    case CAIRN_WIRE_PATH:
    case CAIRN_WIRE_STREAM:
        return CAIRN_ORIGIN_FILE;
    case CAIRN_WIRE_BYTES:
        return CAIRN_ORIGIN_CALLER;
    default:
        return is_text ? CAIRN_ORIGIN_TEXT : CAIRN_ORIGIN_CALLER;
    }
}

/* A block with the argument's contents; a terminator behind them where a string is passed. */
static void *make_contents(struct cairn_operand *operand, uint32_t op)
{
    bool is_text = operand->arg->kind != CAIRN_WIRE_ZEROS;
    bool is_terminated = is_text && (op >= CAIRN_WIRE_STUB_FIRST || op == CAIRN_WIRE_POINTERS);
    const struct cairn_run *run = &cairn_state()->run;
    const struct cairn_wire_arg *arg = operand->arg;
    char digits[10];
    uint32_t digit_count =
        arg->kind == CAIRN_WIRE_SERIES_TEXT ? cairn_decimal(digits, run->iteration) : 0;
    operand->size = arg->bits + digit_count;
    char *memory =
        caller_memory(operand->size + (is_terminated ? 1 : 0), origin_of_contents(op, is_text));
    if (is_text) {
        memcpy(memory, run->program.contents + arg->index, arg->bits);
        memcpy(memory + arg->bits, digits, digit_count);
    }
    return memory;
}

static void resolve_value(struct cairn_operand *operand)
{
    const struct cairn_slot *slot = &cairn_slots()[operand->arg->index];
    if (slot->is_defined == 0) {
        cairn_leave_harness(CAIRN_DECODE_VALUE);
    }
    operand->word = slot->word;
    operand->is_pointer = slot->is_pointer;
}

/* An integer that is passed where a real is asked for: C converts it. */
static void resolve_as_real(struct cairn_operand *operand)
{
    resolve_value(operand);
    operand->word.d = operand->arg->kind == CAIRN_WIRE_SIGNED_REAL ? (double)operand->word.i
                                                                   : (double)operand->word.u;
}

static void resolve(struct cairn_operand *operand, uint32_t op)
{
    const struct cairn_wire_arg *arg = operand->arg;
    const uint32_t iteration = cairn_state()->run.iteration;
    switch (arg->kind) {
    case CAIRN_WIRE_VALUE:
        resolve_value(operand);
        break;
    case CAIRN_WIRE_SIGNED_REAL:
    case CAIRN_WIRE_UNSIGNED_REAL:
        resolve_as_real(operand);
        break;
    case CAIRN_WIRE_CONTENTS:
    case CAIRN_WIRE_SERIES_TEXT:
    case CAIRN_WIRE_ZEROS:
        operand->is_pointer = 1;
        operand->word.p = make_contents(operand, op);
        break;
    case CAIRN_WIRE_CALLBACK:
        operand->word.p = cairn_stub_callbacks[arg->index];
        break;
    case CAIRN_WIRE_SERIES:
        operand->word.u = arg->bits + (uint64_t)(int64_t)(int32_t)arg->index * iteration;
        break;
    default:
        operand->word.u = arg->bits;
        break;
    }
}

/* How many bytes there are from a pointer to the end of its block. */
static uint64_t size_behind(uint64_t address)
{
    uint32_t block = cairn_heap_find(address);
    if (block == CAIRN_WIRE_NONE) {
        return 0;
    }
    return cairn_blocks()[block].size - (address - cairn_blocks()[block].address);
}

static uint64_t string_length(uint64_t address)
{
    uint32_t block = cairn_heap_find(address);
    uint64_t end = cairn_objects_readable_end(address);
    if (block != CAIRN_WIRE_NONE && cairn_block_is_alive(block)) {
        end = address + size_behind(address);
    }
    return end == 0 ? 0 : strnlen(cairn_pointer(address), end - address);
}

static void resolve_measure(struct cairn_operand *operand, const struct cairn_operand *measured)
{
    const struct cairn_wire_arg *arg = operand->arg;
    uint64_t size = measured->size;
    if (arg->kind == CAIRN_WIRE_STRLEN || arg->kind == CAIRN_WIRE_STREND) {
        size = string_length(measured->word.u);
    } else if (measured->arg->kind == CAIRN_WIRE_VALUE && measured->is_pointer != 0) {
        size = size_behind(measured->word.u);
    }
    if (arg->kind == CAIRN_WIRE_END || arg->kind == CAIRN_WIRE_STREND) {
        operand->is_pointer = 1;
        operand->word.u = measured->word.u == 0 ? 0 : measured->word.u + size;
        return;
    }
    operand->word.u = size / (arg->unit == 0 ? 1 : arg->unit) + arg->bits;
}

/* Which output is read from the cell of argument k; NULL if none is. */
static const struct cairn_stub_output *output_of_cell(const struct cairn_stub *stub, uint32_t k)
{
    for (uint32_t i = 0; stub != NULL && i < stub->output_count; i++) {
        if (stub->outputs[i].cell == (int)k) {
            return &stub->outputs[i];
        }
    }
    return NULL;
}

/* Reals travel in words as double; a cell holds the C type. Constants already come as float. */
static void fill_cell(void *cell, const struct cairn_operand *operand,
                      const struct cairn_stub_output *output)
{
    const uint32_t bytes = operand->arg->cell_bytes;
    bool is_real = output != NULL && output->kind == CAIRN_STUB_REAL;
    if (is_real && bytes == sizeof(float) && operand->arg->kind != CAIRN_WIRE_WORD) {
        float narrow = (float)operand->word.d;
        memcpy(cell, &narrow, sizeof narrow);
    } else if (is_real && bytes == sizeof(long double)) {
        long double wide = (long double)operand->word.d;
        memcpy(cell, &wide, 10); /* x87: 80 bits; the rest is padding and stays zero */
    } else {
        memcpy(cell, &operand->word, bytes < sizeof operand->word ? bytes : sizeof operand->word);
    }
}

/* A record that a value points to is copied into a cell, as far as it fits: records are passed
 * around by address. */
static void make_cell(struct cairn_operand *operand, const struct cairn_stub *stub, uint32_t k)
{
    const struct cairn_stub_output *output = output_of_cell(stub, k);
    void *cell = caller_memory(operand->arg->cell_bytes, CAIRN_ORIGIN_CELL);
    bool is_record = output != NULL && output->kind == CAIRN_STUB_RECORD;
    if (is_record && operand->is_pointer != 0 &&
        size_behind(operand->word.u) >= operand->arg->cell_bytes) {
        uint32_t block = cairn_heap_find(operand->word.u);
        if (cairn_block_is_alive(block)) {
            memcpy(cell, operand->word.p, operand->arg->cell_bytes);
        }
    } else if (!is_record) {
        fill_cell(cell, operand, output);
    }
    cairn_state()->run.in[k].p = cell;
    operand->block = cairn_heap_find(cairn_address(cell));
}

void cairn_operands_resolve(const struct cairn_wire_statement *statement)
{
    struct cairn_run *run = &cairn_state()->run;
    bool is_builtin = statement->op < CAIRN_WIRE_STUB_FIRST;
    const struct cairn_stub *stub =
        is_builtin ? NULL : &cairn_stubs[statement->op - CAIRN_WIRE_STUB_FIRST];
    const struct cairn_wire_arg *args = run->program.args + statement->first_arg;
    run->operand_count = statement->arg_count;
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        run->operands[k] = (struct cairn_operand){.arg = &args[k], .block = CAIRN_WIRE_NONE};
        if (!cairn_wire_is_measure(args[k].kind)) {
            resolve(&run->operands[k], statement->op);
        }
    }
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        struct cairn_operand *operand = &run->operands[k];
        if (cairn_wire_is_measure(args[k].kind)) {
            resolve_measure(operand, &run->operands[args[k].index]);
        }
        run->in[k] = operand->word;
        if (args[k].cell_bytes != 0) {
            make_cell(operand, stub, k);
        } else if (operand->is_pointer != 0) {
            operand->block = cairn_heap_find(operand->word.u);
        }
    }
}
