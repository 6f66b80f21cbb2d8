/* Operation sequences (thesis 5.2): what is generated, executed, minimized, stored and printed.
 * May be included anywhere on the host.
 *
 * A sequence is a list of statements; a statement names an operation and its arguments: values that
 * earlier statements defined, or immediate constants. Everything is an index, nothing a pointer, so
 * sequences can be copied, concatenated and encoded as they are. What a statement defines follows
 * from its operation (cairn_op.outputs): value (s, k) is output k of statement s.
 *
 * The statements stand in three sections:
 *
 *     [0, body)      the test itself
 *     [body, tail)   observers: pure calls added to look at the state
 *     [tail, count)  the destroying tail: nothing is left after it
 *
 * A LOOP statement (thesis 7.5) repeats the statements of its block; values defined in the block
 * are visible there only, as in the `for` that the emitter writes.
 */
#ifndef CAIRN_CORE_SEQUENCE_H
#define CAIRN_CORE_SEQUENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/model.h"
#include "core/str.h"
#include "core/vec.h"

enum {
    CAIRN_MAX_STATEMENTS = 1024, /* of a whole sequence, tail included */
    CAIRN_MAX_ARGS = 64,         /* of one statement */
    CAIRN_MAX_LOOP = 1000,
    CAIRN_MAX_BYTES = 1 << 20, /* of all contents of one sequence */
};

#define CAIRN_ARG_KIND_LIST(X)                                                                     \
    X(INTEGER, "integer") /* integer */                                                            \
    X(REAL, "real")       /* real */                                                               \
    X(NULL, "null")                                                                                \
    X(CONSTANT, "constant") /* index: constants index */                                           \
    X(VALUE, "value")       /* index: statement, output: which of its values */                    \
    X(BYTES, "bytes")       /* integer bytes at index of the sequence's contents; a string         \
                               has a terminator behind them that is not counted */                 \
    X(ZEROS, "zeros")       /* integer zero bytes, for BYTES and ARRAY statements */               \
    X(LENGTH, "length")     /* size of argument index of this statement, plus integer; in bytes,   \
                               or in elements where the parameter's role is COUNT; of NULL never   \
                               less than 0 */                                                      \
    X(END, "end")           /* pointer to the end of argument index of this statement */           \
    X(CALLBACK, "callback") /* index: types index of the function type; integer: script number     \
                               (core/inner.h) */                                                   \
    X(SERIES, "series")     /* in a loop: integer + index * iteration, index as int32_t */         \
    X(SERIES_TEXT, "text")  /* in a loop: integer bytes at index, then the iteration in decimal */

enum cairn_arg_kind {
#define CAIRN_ARG_ENUM(name, text) CAIRN_ARG_##name,
    CAIRN_ARG_KIND_LIST(CAIRN_ARG_ENUM)
#undef CAIRN_ARG_ENUM
};

struct cairn_arg {
    uint8_t kind; /* enum cairn_arg_kind */
    uint16_t output;
    uint32_t index;
    union {
        int64_t integer;
        double real;
    };
};

struct cairn_statement {
    uint32_t op;        /* ops index */
    uint32_t first_arg; /* index into args */
    uint16_t arg_count;
    uint16_t loop_count; /* LOOP: how often, 1..CAIRN_MAX_LOOP; else 0 */
    uint16_t loop_body;  /* LOOP: how many statements that follow are repeated; else 0 */
};

/* Caller-allocated; all zero is the empty sequence. */
struct cairn_sequence {
    CAIRN_VEC(struct cairn_statement) statements;
    CAIRN_VEC(struct cairn_arg) args;
    CAIRN_VEC(uint8_t) bytes; /* contents of BYTES and SERIES_TEXT arguments */
    uint32_t body;
    uint32_t tail;
};

void cairn_sequence_reset(struct cairn_sequence *sequence);
void cairn_sequence_release(struct cairn_sequence *sequence);
void cairn_sequence_copy(struct cairn_sequence *to, const struct cairn_sequence *from);

/* Puts contents into the sequence; returns the offset for an argument's index. A terminator is
 * added behind them. */
uint32_t cairn_sequence_add_bytes(struct cairn_sequence *sequence, const void *bytes,
                                  size_t length);

/* How many bytes at the beginning of long contents (from CAIRN_LONG_CONTENTS bytes) are repeated to
 * their end, up to CAIRN_MAX_PERIOD; 0 if it is not so. */
enum { CAIRN_LONG_CONTENTS = 1024, CAIRN_MAX_PERIOD = 8 };
uint32_t cairn_contents_period(const uint8_t *bytes, size_t length);

/* Appends a statement with these arguments; returns its index. Moves neither body nor tail: callers
 * set the sections with cairn_sequence_end_body and cairn_sequence_end_observers. */
uint32_t cairn_sequence_append(struct cairn_sequence *sequence, uint32_t op,
                               const struct cairn_arg *args, uint32_t arg_count);

/* Appends a LOOP over the loop_body statements that will be appended next. */
uint32_t cairn_sequence_append_loop(struct cairn_sequence *sequence,
                                    const struct cairn_model *model, uint32_t loop_count,
                                    uint32_t loop_body);

/* Appends statements [from, to) of other, shifting references to them; references to statements
 * before from must already be valid in sequence. Returns the index of the first. */
uint32_t cairn_sequence_concat(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                               uint32_t from, uint32_t to);

/* Appends statements [from, to) of other with references as they stand: what is left keeps the
 * numbering of other. For storing a part whose beginning is stored elsewhere. */
void cairn_sequence_slice(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                          uint32_t from, uint32_t to);

/* Declares that what was appended so far is the body; observers and tail are empty. */
void cairn_sequence_end_body(struct cairn_sequence *sequence);
void cairn_sequence_end_observers(struct cairn_sequence *sequence);

/* Cuts the sequence to its first count statements, sections and loops with it; a loop that would
 * lose all its statements goes too. */
void cairn_sequence_truncate(struct cairn_sequence *sequence, uint32_t count);

/* Writes to `to` the statements of `from` for which keep[i] holds, with references renumbered.
 * Statements of a dropped LOOP stay, once, unless dropped themselves. A statement that refers to a
 * dropped one is a programmer error. */
void cairn_sequence_select(struct cairn_sequence *to, const struct cairn_sequence *from,
                           const bool *keep);

/* The arguments of statement s. */
const struct cairn_arg *cairn_sequence_args(const struct cairn_sequence *sequence, uint32_t s);

/* Index of the LOOP whose block holds statement s, or CAIRN_NONE. Loops do not nest. */
uint32_t cairn_sequence_loop_of(const struct cairn_sequence *sequence, uint32_t s);

/* Hash of all statements in order (thesis 7.3: equal sequences are identical modulo names). */
uint64_t cairn_sequence_hash(const struct cairn_sequence *sequence, uint32_t count);

/* Number of values that statements before s define: the slot of value (s, 0). */
uint32_t cairn_sequence_slot(const struct cairn_sequence *sequence, const struct cairn_model *model,
                             uint32_t s);

/* Whether statement s takes a value that statement `maker` defines. */
bool cairn_sequence_takes(const struct cairn_sequence *sequence, uint32_t s, uint32_t maker);

/* Which argument of statement s is the same value as this VALUE argument, or CAIRN_NONE. */
uint32_t cairn_sequence_param_with(const struct cairn_sequence *sequence, uint32_t s,
                                   const struct cairn_arg *value);

/* Whether two arguments of the sequence are the same: one value, or contents that are equal. */
bool cairn_sequence_same_arg(const struct cairn_sequence *sequence, const struct cairn_arg *a,
                             const struct cairn_arg *b);

/* The contents of a BYTES argument. */
const uint8_t *cairn_sequence_contents(const struct cairn_sequence *sequence,
                                       const struct cairn_arg *arg);

/* ---- text form (core/SEQUENCE.md) ---- */

/* Appends the text form, one statement a line; with ids of operations resolved by key. */
void cairn_sequence_print(const struct cairn_sequence *sequence, const struct cairn_model *model,
                          struct cairn_str *out);

/* Parses what cairn_sequence_print writes. On failure sequence is empty and err names the line. */
enum cairn_status cairn_sequence_parse(struct cairn_sequence *sequence,
                                       const struct cairn_model *model, const char *text,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

/* How much of a sequence a model can express that is of another version of the target. */
struct cairn_sequence_part {
    const bool *usable; /* by operation of the model: whether it can be called */
    uint32_t *numbers; /* CAIRN_MAX_STATEMENTS + 1: by number in the text, the statement that it has
                          become, or CAIRN_NONE; as many as there are statements in the text */
};

/* Parses like cairn_sequence_parse, but leaves out the observers that the model cannot express:
 * they change nothing, so that the rest runs as it did. Fails if something else cannot be
 * expressed. */
enum cairn_status cairn_sequence_parse_part(struct cairn_sequence *sequence,
                                            const struct cairn_model *model,
                                            const struct cairn_sequence_part *part,
                                            const char *text,
                                            struct cairn_error *err) CAIRN_MUST_CHECK;

/* ---- validity ---- */

/* Checks every rule of the form: references to earlier, visible values of a convertible sort;
 * argument kinds that fit the parameters; counts and limits; sections; loops. Runs in tests after
 * every generator and minimizer step, and on everything that comes from a database. */
enum cairn_status cairn_sequence_validate(const struct cairn_sequence *sequence,
                                          const struct cairn_model *model,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

/* The rules for statement s alone, which is no loop. */
enum cairn_status cairn_sequence_validate_statement(const struct cairn_sequence *sequence,
                                                    const struct cairn_model *model, uint32_t s,
                                                    struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
