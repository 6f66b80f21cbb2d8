/* What becomes of each statement and value of one test in C: which statements are written, which
 * values get a variable, of what shape and name. Decided once, then print.c writes it down.
 * Internal to emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_PLAN_H
#define CAIRN_EMITTER_PLAN_H

#include "core/test.h"
#include "emitter/names.h"

enum cairn_form {
    CAIRN_FORM_NONE,     /* nobody needs it */
    CAIRN_FORM_VARIABLE, /* a variable holds the value */
    CAIRN_FORM_STRUCT,   /* a struct variable; the value is its address */
    CAIRN_FORM_ARRAY,    /* an array; the value is its name */
    CAIRN_FORM_HEAP,     /* a pointer to malloc'ed bytes of known number */
    CAIRN_FORM_INLINE, /* written where it is used: a field, a global, a call inside an assertion */
};

struct cairn_planned_value {
    enum cairn_form form;
    const char *name;     /* variable, or NULL */
    uint32_t arg_uses;    /* as argument of written statements */
    uint32_t length_uses; /* in LENGTH arguments */
    uint32_t assert_uses;
    uint32_t user;     /* first written statement that takes it, or CAIRN_NONE */
    uint32_t user_arg; /* ... and as which argument */
    uint32_t type;     /* C type of the variable; ARRAY and HEAP of scalars: of an element */
    bool is_written;   /* some user may write through it */
    bool is_text;      /* ARRAY, HEAP of characters: of plain char */
    bool is_literal;   /* ... and its contents are a text that fills it */
    bool is_aligned;   /* ARRAY of characters that serves as storage for something else */
    uint64_t bytes;    /* ARRAY, HEAP: size */
    bool is_kept;      /* an object that nothing ends: it is noted, so that whoever looks for leaks
                          finds what leads to it */
};

struct cairn_plan {
    const struct cairn_model *model;
    const struct cairn_test *test;
    bool *is_written_out;               /* by statement */
    struct cairn_planned_value *values; /* by slot */
    uint32_t *slots;                    /* first slot of each statement */
    const char **arg_names; /* by index into sequence.args: variable that holds the argument: a
                               cell, a text that is needed twice; or NULL */
    bool *is_in_place;      /* by the same index: the variable is there before the statement */
    struct cairn_names names;
    bool has_kept; /* some value is_kept */
    bool has_path; /* a scratch file or stream: the test needs a directory of its own */
    bool has_assertion;
    struct cairn_arena *arena;
};

/* Plans the test; everything is owned by the arena but what cairn_plan_release gives back. `outer`
 * holds the names that are taken in the whole file. */
void cairn_plan_init(struct cairn_plan *plan, const struct cairn_model *model,
                     const struct cairn_test *test, const struct cairn_names *outer,
                     struct cairn_arena *arena);
void cairn_plan_release(struct cairn_plan *plan);

/* The planned value (statement, output). */
struct cairn_planned_value *cairn_plan_value(const struct cairn_plan *plan, uint32_t statement,
                                             uint32_t output);

const struct cairn_op *cairn_plan_op(const struct cairn_plan *plan, uint32_t statement);

/* The output of the statement that is the operation's own value (not a cell), or CAIRN_NONE. */
uint32_t cairn_plan_result(const struct cairn_plan *plan, uint32_t statement);

/* The parameter that argument i of the statement is for, or NULL. */
const struct cairn_param *cairn_plan_param(const struct cairn_plan *plan, uint32_t statement,
                                           uint32_t i);

/* The C type that argument i of the statement is converted to, or CAIRN_NONE. */
uint32_t cairn_plan_wanted_type(const struct cairn_plan *plan, uint32_t statement, uint32_t i);

/* Whether argument i is passed through a variable of its own whose address the call takes. */
bool cairn_plan_is_cell(const struct cairn_plan *plan, uint32_t statement, uint32_t i);

/* Whether it is one character again and again, too often for a literal that anybody would read. */
bool cairn_plan_is_run(const uint8_t *bytes, size_t length);

#endif
