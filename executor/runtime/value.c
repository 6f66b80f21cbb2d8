/* Values that statements define: stored as they are, recorded normalised. */
#include <string.h>

#include "core/utf8.h"
#include "executor/runtime/state.h"

enum { DEL = 0x7f };

/* Where a pointer points, without its address. */
static void normalise(struct cairn_wire_value *value, uint64_t address)
{
    value->block = CAIRN_WIRE_NONE;
    value->kind = CAIRN_VALUE_WILD;
    if (address == 0) {
        value->kind = CAIRN_VALUE_NULL;
        return;
    }
    const uint32_t block = cairn_heap_find(address);
    const uint32_t object =
        block == CAIRN_WIRE_NONE ? cairn_objects_find(address) : CAIRN_WIRE_NONE;
    if (block != CAIRN_WIRE_NONE) {
        uint8_t origin = cairn_blocks()[block].origin;
        bool is_callers = origin == CAIRN_ORIGIN_CALLER || origin == CAIRN_ORIGIN_CELL ||
                          origin == CAIRN_ORIGIN_TEXT;
        value->kind = is_callers ? CAIRN_VALUE_CALLER : CAIRN_VALUE_HEAP;
        value->block = block;
        value->bits = address - cairn_blocks()[block].address;
    } else if (object != CAIRN_WIRE_NONE) {
        value->kind = CAIRN_VALUE_STATIC;
        value->block = object;
        value->bits = address - cairn_state()->objects.items[object].range.from;
    } else if (cairn_stack_contains(address)) {
        value->kind = CAIRN_VALUE_STACK;
    } else if (address < CAIRN_WIRE_NO_MEMORY) {
        value->bits = address;
    }
}

/* Whether what the library has for ever up to the terminator is text: a table that is read beyond
 * its end yields pointers to anything, to code as well. */
static bool is_text(const uint8_t *bytes, size_t length)
{
    for (size_t at = 0, size; at < length; at += size) {
        size = cairn_utf8_size(bytes + at, length - at);
        const bool is_control = bytes[at] < ' ' || bytes[at] == DEL;
        if (size == 0 || (is_control && strchr("\a\b\t\n\v\f\r\033", bytes[at]) == NULL)) {
            return false;
        }
    }
    return true;
}

static bool ends_as_string(uint64_t address)
{
    const uint32_t block = cairn_heap_find(address);
    uint64_t end = 0;
    if (block == CAIRN_WIRE_NONE) {
        end = cairn_objects_readable_end(address);
    } else if (cairn_block_is_alive(block)) {
        end = cairn_blocks()[block].address + cairn_blocks()[block].size;
    }
    const uint8_t *bytes = end > address ? cairn_pointer(address) : NULL;
    const uint8_t *terminator = bytes == NULL ? NULL : memchr(bytes, 0, end - address);
    return terminator != NULL &&
           (block != CAIRN_WIRE_NONE || is_text(bytes, (size_t)(terminator - bytes)));
}

/* Whether the value is nothing but what freed memory is filled with, as an integer or a pointer. */
static bool is_fill(uint64_t word)
{
    const uint64_t fill = cairn_state()->start.freed_fill * UINT64_C(0x0101010101010101);
    return word == fill || word == (uint32_t)fill ||
           word == (uint64_t)(int64_t)(int32_t)(uint32_t)fill;
}

void cairn_value_define(const struct cairn_wire_statement *statement, uint32_t k,
                        struct cairn_slot slot)
{
    const uint32_t number = statement->first_value + k;
    slot.is_defined = 1;
    cairn_slots()[number] = slot;
    struct cairn_wire_value value = {.statement = cairn_state()->run.statement,
                                     .output = (uint8_t)k,
                                     .kind = CAIRN_VALUE_SCALAR,
                                     .block = CAIRN_WIRE_NONE,
                                     .bits = slot.word.u};
    if (slot.is_pointer != 0) {
        value.bits = 0;
        normalise(&value, slot.word.u);
        value.is_string = slot.is_string != 0 && ends_as_string(slot.word.u);
    }
    value.state = is_fill(slot.word.u) ? CAIRN_VALUE_FILL : 0;
    cairn_record()->values[number] = value;
}

static union cairn_word read_integer(const void *at, uint32_t size, bool is_signed)
{
    union cairn_word word = {.u = 0};
    memcpy(&word, at, size < sizeof word ? size : sizeof word);
    if (is_signed && size > 0 && size < sizeof word) {
        const uint32_t shift = 64 - 8 * size;
        word.i = (int64_t)(word.u << shift) >> shift;
    }
    return word;
}

static union cairn_word read_real(const void *at, uint32_t size)
{
    union cairn_word word;
    float narrow;
    long double wide;
    if (size == sizeof narrow) {
        memcpy(&narrow, at, sizeof narrow);
        word.d = (double)narrow;
    } else if (size == sizeof wide) {
        memcpy(&wide, at, sizeof wide);
        word.d = (double)wide;
    } else {
        memcpy(&word, at, sizeof word);
    }
    return word;
}

static union cairn_word read_output(const struct cairn_stub_output *output, void *cell,
                                    union cairn_word result)
{
    if (output->cell < 0) {
        if (output->kind == CAIRN_STUB_INTEGER && output->size < sizeof result) {
            return read_integer(&result, output->size, output->is_signed != 0);
        }
        return result;
    }
    switch (output->kind) {
    case CAIRN_STUB_INTEGER:
        return read_integer(cell, output->size, output->is_signed != 0);
    case CAIRN_STUB_REAL:
        return read_real(cell, output->size);
    case CAIRN_STUB_RECORD:
        return (union cairn_word){.p = cell};
    default:
        return read_integer(cell, sizeof(void *), false);
    }
}

void cairn_value_read_outputs(const struct cairn_wire_statement *statement,
                              const struct cairn_stub *stub)
{
    const struct cairn_run *run = &cairn_state()->run;
    uint32_t result = 0;
    for (uint32_t k = 0; k < statement->output_count; k++) {
        const struct cairn_stub_output *output = &stub->outputs[k];
        struct cairn_slot slot = {
            .invariant = output->invariant,
            .is_pointer = output->kind >= CAIRN_STUB_POINTER,
            .is_string = output->kind == CAIRN_STUB_STRING,
        };
        bool is_absent = output->cell >= 0 && run->operands[output->cell].arg->cell_bytes == 0;
        if (!is_absent) {
            /* An absent cell is an out-parameter that was passed NULL: it yields zero. */
            void *cell = output->cell < 0 ? NULL : run->in[output->cell].p;
            slot.word = read_output(output, cell, output->cell < 0 ? run->out[result] : slot.word);
        }
        result += output->cell < 0 ? 1 : 0;
        cairn_value_define(statement, k, slot);
    }
}
