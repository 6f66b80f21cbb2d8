/* Outcomes made by hand, statement by statement. For tests alone. */
#ifndef CAIRN_TESTS_UNIT_OUTCOMES_H
#define CAIRN_TESTS_UNIT_OUTCOMES_H

#include "core/outcome.h"
#include "core/sequence.h"

enum { MADE_STATEMENTS = 64, MADE_VALUES = 128, MADE_BLOCKS = 64, MADE_MARKS = 16 };

struct made_outcome {
    struct cairn_wire_outcome head;
    struct cairn_wire_statement_outcome statements[MADE_STATEMENTS];
    struct cairn_wire_value values[MADE_VALUES];
    struct cairn_wire_block blocks[MADE_BLOCKS];
    struct cairn_wire_mark marks[MADE_MARKS];
};

/* The sequence ran to its end; every value is the number 0. */
void made_init(struct made_outcome *made, const struct cairn_model *model,
               const struct cairn_sequence *sequence);

/* It ended in statement s. */
void made_end(struct made_outcome *made, enum cairn_outcome_kind kind,
              enum cairn_failure_kind failure, uint32_t s);

/* A block that the library allocated in statement s; returns its number. */
uint32_t made_block(struct made_outcome *made, uint32_t s);

/* The value of a slot is that number, NULL, or the address of the block. */
void made_number(struct made_outcome *made, uint32_t slot, int64_t number);
void made_null(struct made_outcome *made, uint32_t slot);
void made_pointer(struct made_outcome *made, uint32_t slot, uint32_t block);

/* A mark of the runtime's on argument arg of statement s. */
struct cairn_wire_mark *made_mark(struct made_outcome *made, enum cairn_mark_kind kind, uint32_t s,
                                  uint32_t arg);

/* As the host sees it; a view into made. */
struct cairn_outcome made_view(const struct made_outcome *made);

/* As it crosses from the harness; returns the number of bytes, at most capacity. bytes are
 * 8-aligned. */
size_t made_encode(const struct made_outcome *made, void *bytes, size_t capacity);

#endif
