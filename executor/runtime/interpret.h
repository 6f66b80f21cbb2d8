/* Runs one decoded sequence: arguments, calls, values, builtins. Internal to executor/runtime/. */
#ifndef CAIRN_RUNTIME_INTERPRET_H
#define CAIRN_RUNTIME_INTERPRET_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"
#include "executor/runtime/decode.h"
#include "executor/runtime/layout.h"
#include "executor/runtime/stub.h"

/* A value that a statement defined. */
struct cairn_slot {
    union cairn_word word;
    int32_t invariant; /* number of the check that it must pass, or -1 */
    uint8_t is_defined;
    uint8_t is_pointer;
    uint8_t is_string; /* by its type: points to characters */
};

static inline struct cairn_slot *cairn_slots(void)
{
    return (struct cairn_slot *)CAIRN_AT_SLOTS;
}

/* One argument of the running statement, resolved. */
struct cairn_operand {
    const struct cairn_wire_arg *arg;
    union cairn_word word; /* what is passed; for a cell: its initial value */
    uint64_t size;         /* of the contents behind an immediate; else 0 */
    uint32_t block;      /* that what is passed points into (the cell itself for a cell), or NONE */
    uint8_t is_pointer;  /* word points, or is meant to */
    uint64_t reached[2]; /* PROFILE: digest of what it reached before the call */
    uint64_t contents;   /* OBSERVE: hash of its block before the call, or 0 */
};

struct cairn_run {
    struct cairn_program program;
    uint32_t statement;
    uint32_t iteration;
    uint32_t iteration_count; /* of the loop around the statement, or 1 */
    uint32_t origin;          /* enum cairn_origin of what malloc hands out now */
    uint64_t output_position; /* of stdout after the sequence before */
    uint32_t is_stack_used;   /* the target's, since it was filled */
    uint32_t is_body_done;
    uint32_t is_world_intact; /* at the end of the body */
    uint64_t state_before[2]; /* PROFILE: digest of all values and the world */
    uint32_t known_blocks;    /* PROFILE: blocks before the call */
    uint64_t next_fault;      /* which allocation of the next call fails; 0: none */
    uint64_t fault_in;        /* ... of the call that runs: so many more allocations until then */
    uint32_t operand_count;
    struct cairn_operand operands[CAIRN_WIRE_MAX_ARGS];
    union cairn_word in[CAIRN_WIRE_MAX_ARGS];
    union cairn_word out[CAIRN_WIRE_MAX_ARGS];
};

/* Before the first sequence of a child. */
void cairn_interpret_init(void);

/* Runs sequence i of the server's batch to its end and commits its outcome; returns when it ended
 * normally (or could not begin), does not otherwise (cairn_leave). */
void cairn_run_sequence(uint32_t i);

/* Resolves all arguments of a statement into run.operands and run.in. Ends the sequence if a value
 * is missing or memory is. */
void cairn_operands_resolve(const struct cairn_wire_statement *statement);

/* Runs a builtin whose operands are resolved; stores its value. */
void cairn_builtin_run(const struct cairn_wire_statement *statement);

/* Stores output k of the statement in its slot and its record. */
void cairn_value_define(const struct cairn_wire_statement *statement, uint32_t k,
                        struct cairn_slot slot);

/* Reads the outputs of a stub that returned. */
void cairn_value_read_outputs(const struct cairn_wire_statement *statement,
                              const struct cairn_stub *stub);

/* Notes misuse by the caller before the call (ARCHITECTURE.md 7): FREED, DANGLING, CORRUPT. */
void cairn_marks_note(void);

/* PROFILE: what the call links, mutates and changes. Before and after it. */
void cairn_profile_before(void);
void cairn_profile_after(const struct cairn_wire_statement *statement);

/* OBSERVE: strings that the call returned, buffers of the caller's that it changed. */
void cairn_observe_before(void);
void cairn_observe_after(const struct cairn_wire_statement *statement);

/* At the end of the body: digests, sharing, holders, world. At the end of the sequence: what is
 * reachable from static data. */
void cairn_finish_body(void);
void cairn_finish_sequence(void);
/* For a sequence that ends early: which values are dead. */
void cairn_finish_early(void);

/* Sets the flags for output written and threads started. */
void cairn_note_surroundings(void);

/* Decimal digits of number at to, without terminator; returns how many (at most 10). */
uint32_t cairn_decimal(char *to, uint32_t number);

/* The decoded stubs of this harness. */
struct cairn_decode_stubs cairn_stub_tables(void);

#endif
