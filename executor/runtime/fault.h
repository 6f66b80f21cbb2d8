/* How a sequence ends early: signals, violations, assertions, exits. Internal to
 * executor/runtime/. */
#ifndef CAIRN_RUNTIME_FAULT_H
#define CAIRN_RUNTIME_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

#include "core/wire.h"
#include "executor/runtime/heap.h"

/* How and where a sequence ended. */
struct cairn_ending {
    enum cairn_outcome_kind kind;
    enum cairn_failure_kind failure;
    int32_t code;
    int32_t signal_code;
    uint64_t fault_address;
    uint32_t fault_block;
    int32_t fault_offset;
    uint64_t pc;               /* address of the instruction or call, or 0 */
    const ucontext_t *context; /* of the signal, or NULL: the caller's own registers count */
};

/* Records the ending of the running sequence and leaves it: for the next one, or the process with
 * it. A process that the target forked only ends; a second thread that fails meanwhile waits for
 * the end. Outside
 * calls of the target the ending becomes a harness failure, in a contract a contract's. */
_Noreturn void cairn_leave(struct cairn_ending ending);

/* Endings of common kinds. */
_Noreturn void cairn_leave_harness(int32_t code);
_Noreturn void cairn_leave_damage(struct cairn_damage damage, uint64_t pc);

/* Installs handlers and alternate stack, unblocks signals. */
void cairn_fault_init(void);

/* Copies a terminated string of the target's, which may be at no valid address, to buffer. Returns
 * its length, or -1 if it cannot be read or does not fit. */
long cairn_fault_copy_string(char *buffer, size_t size, uint64_t address);
/* The same for length bytes; either side may be the target's. */
bool cairn_fault_copy(void *buffer, size_t length, uint64_t address);

/* Fills in the record's capture: registers from context or, if NULL, of the caller. */
void cairn_capture(const ucontext_t *context);

/* The SIGSYS handler's part for calls that the policy traps (trap.c). */
void cairn_trap(int number, ucontext_t *context);

/* Its part for calls that wait (wait.c): their result, unless nothing will ever end them. The
 * arguments are those of the call. */
long cairn_wait(int number, const uint64_t *args, const ucontext_t *context);

/* The same for a read that would wait: number and arguments are those of read or readv. */
long cairn_wait_for_input(int number, const uint64_t *args, const ucontext_t *context);

/* The flag in statement and outcome that files were changed. */
void cairn_trap_note_files(void);

/* Puts the path behind a descriptor, as the kernel names it, to path, which has room for
 * CAIRN_PATH_MAX. False if there is none. */
bool cairn_trap_path_of(char *path, int descriptor);

/* What a call with the arguments, which has been made and whose result this was, is to return:
 * elsewhere it tells of another machine. */
long cairn_elsewhere(int number, const uint64_t *args, long result);

/* Whether this process may record outcomes, as opposed to one that the target forked. */
bool cairn_is_child(void);

/* For messages of what ends a sequence: writes the text, cut if it is long, or ":12" to stderr.
 * NULL is nothing. */
void cairn_say(const char *text);
void cairn_say_number(uint32_t number);

/* Ends the sequence as a failure of the target's, at the call whose return address is given. */
_Noreturn void cairn_end_by(enum cairn_outcome_kind kind, enum cairn_failure_kind failure, int code,
                            void *caller);

/* Pulls the replacements of libc's functions into the executable: an archive member that nothing
 * refers to would stay out. */
void cairn_endings_init(void);
void cairn_clock_init(void);

/* Notes when sequences begin, for the target. */
void cairn_clock_begin(void);
void cairn_random_init(void);
void cairn_malloc_init(void);

#endif
