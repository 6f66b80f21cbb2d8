#include "tests/unit/outcomes.h"

#include <check.h>
#include <string.h>

void made_init(struct made_outcome *made, const struct cairn_model *model,
               const struct cairn_sequence *sequence)
{
    *made = (struct made_outcome){.head.kind = CAIRN_OUTCOME_NORMAL,
                                  .head.fault_block = CAIRN_WIRE_NONE,
                                  .head.pc_module = CAIRN_WIRE_NONE};
    ck_assert_uint_le(sequence->statements.count, MADE_STATEMENTS);
    made->head.statement = made->head.statement_count = sequence->statements.count;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        made->statements[s].flags = CAIRN_STATEMENT_STARTED | CAIRN_STATEMENT_FINISHED;
        made->statements[s].first_value = made->head.value_count;
        uint32_t outputs = model->ops.items[sequence->statements.items[s].op].output_count;
        for (uint32_t o = 0; o < outputs; o++) {
            ck_assert_uint_lt(made->head.value_count, MADE_VALUES);
            made->values[made->head.value_count++] =
                (struct cairn_wire_value){.statement = s,
                                          .output = (uint8_t)o,
                                          .kind = CAIRN_VALUE_SCALAR,
                                          .block = CAIRN_WIRE_NONE};
        }
    }
}

void made_end(struct made_outcome *made, enum cairn_outcome_kind kind,
              enum cairn_failure_kind failure, uint32_t s)
{
    made->head.kind = (uint16_t)kind;
    made->head.failure = (uint16_t)failure;
    made->head.statement = s;
    made->statements[s].flags = CAIRN_STATEMENT_STARTED;
    for (uint32_t i = s + 1; i < made->head.statement_count; i++) {
        made->statements[i].flags = 0;
    }
    for (uint32_t i = 0; i < made->head.value_count; i++) {
        if (made->values[i].statement >= s) {
            made->values[i] = (struct cairn_wire_value){.statement = made->values[i].statement};
        }
    }
}

uint32_t made_block(struct made_outcome *made, uint32_t s)
{
    ck_assert_uint_lt(made->head.block_count, MADE_BLOCKS);
    made->blocks[made->head.block_count] =
        (struct cairn_wire_block){.size = 32,
                                  .allocated_by = s,
                                  .freed_by = CAIRN_WIRE_NONE,
                                  .holder = CAIRN_WIRE_NONE,
                                  .origin = CAIRN_ORIGIN_LIBRARY};
    return made->head.block_count++;
}

void made_number(struct made_outcome *made, uint32_t slot, int64_t number)
{
    made->values[slot].kind = CAIRN_VALUE_SCALAR;
    made->values[slot].bits = (uint64_t)number;
}

void made_null(struct made_outcome *made, uint32_t slot)
{
    made->values[slot].kind = CAIRN_VALUE_NULL;
}

void made_pointer(struct made_outcome *made, uint32_t slot, uint32_t block)
{
    bool is_heap = made->blocks[block].origin != CAIRN_ORIGIN_CALLER;
    made->values[slot].kind = is_heap ? CAIRN_VALUE_HEAP : CAIRN_VALUE_CALLER;
    made->values[slot].block = block;
}

struct cairn_wire_mark *made_mark(struct made_outcome *made, enum cairn_mark_kind kind, uint32_t s,
                                  uint32_t arg)
{
    ck_assert_uint_lt(made->head.mark_count, MADE_MARKS);
    struct cairn_wire_mark *mark = &made->marks[made->head.mark_count++];
    *mark = (struct cairn_wire_mark){.statement = s,
                                     .arg = (uint8_t)arg,
                                     .kind = (uint8_t)kind,
                                     .block = CAIRN_WIRE_NONE,
                                     .holder = CAIRN_WIRE_NONE};
    return mark;
}

struct cairn_outcome made_view(const struct made_outcome *made)
{
    return (struct cairn_outcome){.head = made->head,
                                  .statements = made->statements,
                                  .values = made->values,
                                  .blocks = made->blocks,
                                  .marks = made->marks};
}

/* Each part is padded to 8. */
static size_t put(uint8_t *bytes, size_t at, size_t capacity, const void *part, size_t size)
{
    size_t padded = (size + 7) / 8 * 8;
    ck_assert_uint_le(at + padded, capacity);
    memset(bytes + at, 0, padded);
    memcpy(bytes + at, part, size);
    return at + padded;
}

size_t made_encode(const struct made_outcome *made, void *bytes, size_t capacity)
{
    struct cairn_wire_outcome head = made->head;
    size_t at = sizeof head;
    at =
        put(bytes, at, capacity, made->statements, head.statement_count * sizeof *made->statements);
    at = put(bytes, at, capacity, made->values, head.value_count * sizeof *made->values);
    at = put(bytes, at, capacity, made->blocks, head.block_count * sizeof *made->blocks);
    at = put(bytes, at, capacity, made->marks, head.mark_count * sizeof *made->marks);
    head.bytes = (uint32_t)at;
    put(bytes, 0, capacity, &head, sizeof head);
    return at;
}
