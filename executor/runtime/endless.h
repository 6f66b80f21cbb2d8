/* Proof that a call never returns: the state in which it is comes again. Internal to
 * executor/runtime/.
 *
 * A sequence that took long is asked for its last words (child.c). From there the call goes on step
 * by step. Once all registers are what they were, all memory that the target can write is digested;
 * once the digest is the same as at the registers' last recurrence, what was executed in between
 * is executed for ever: nothing entered it from outside. Steps that could let something in (system
 * calls, time stamps, random numbers, code that is not known) end the attempt, as does a second
 * thread; whether the sequence hangs is then a matter of time.
 */
#ifndef CAIRN_RUNTIME_ENDLESS_H
#define CAIRN_RUNTIME_ENDLESS_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

enum cairn_endless_state {
    CAIRN_ENDLESS_NONE,
    CAIRN_ENDLESS_STEPPING,
    CAIRN_ENDLESS_GIVEN_UP,
    CAIRN_ENDLESS_PROVEN,
};

enum { CAIRN_ENDLESS_REGISTERS = 18 };

struct cairn_endless {
    uint32_t state; /* enum cairn_endless_state */
    uint32_t steps;
    uint32_t next_mark; /* the step at which registers are remembered anew */
    uint32_t digests;   /* so many were made */
    bool has_digest;    /* since registers were remembered */
    uint64_t digest[2];
    uint64_t registers[CAIRN_ENDLESS_REGISTERS];
};

/* Begins to step through what the signal interrupted. False if nothing could be proven: then
 * nothing was changed. */
bool cairn_endless_begin(ucontext_t *context);

/* After each step; the context steps on while the result is STEPPING. */
enum cairn_endless_state cairn_endless_step(ucontext_t *context);

#endif
