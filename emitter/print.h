/* A planned test as C statements. The one printer: tests and stand-alone programs, arguments and
 * assertions all go through it. Internal to emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_PRINT_H
#define CAIRN_EMITTER_PRINT_H

#include "emitter/lines.h"
#include "emitter/plan.h"

/* A function that a file defines for its tests: a callback of a type, one that returns a callback
 * which hands out data, or a variadic function around one that takes a va_list. */
struct cairn_helper {
    uint32_t type;  /* callback: function type; else CAIRN_NONE */
    int64_t script; /* 0, 1, 2: returns 0, 1, -1; others: core/inner.h */
    uint32_t op;    /* FEED; the first variant of the function with a va_list; or CAIRN_NONE */
    const char *name;
    const char *callback; /* FEED: the function that name returns, and the variable it reads from */
    const char *input;
    const char *counter; /* callback: counts its calls; NULL: nobody asks */
    const char *told;    /* callback: what its calls were told; NULL: nobody asks */
};

struct cairn_helpers {
    CAIRN_VEC(struct cairn_helper) list;
};

/* Which lines of a file a statement became. */
struct cairn_line_mark {
    uint32_t first_line; /* from 1 */
    uint32_t test;       /* number within the file */
    uint32_t op;         /* CAIRN_NONE for what is no statement */
};

struct cairn_line_marks {
    CAIRN_VEC(struct cairn_line_mark) list;
};

struct cairn_printer {
    struct cairn_plan plan;
    struct cairn_lines *lines;
    struct cairn_helpers *helpers;  /* of the file; the printer adds to it */
    struct cairn_line_marks *marks; /* of the file */
    struct cairn_names *file_names; /* helpers take theirs here */
    const bool *is_must_use;        /* by operation: the compiler insists on a use of the result */
    bool has_assertions;            /* false: statements only, as in a program */
    uint32_t test_number;
    const char *problem; /* why it cannot be written as C; NULL: it can */
};

/* Writes the statements of the planned test; the lines are indented already. */
void cairn_print_body(struct cairn_printer *printer);

/* Writes the definitions of a file's helpers; `names` holds what is taken in the file. Returns
 * false if the type of one cannot be written. */
bool cairn_helpers_define(const struct cairn_helpers *helpers, struct cairn_lines *lines,
                          const struct cairn_model *model, const struct cairn_names *names,
                          struct cairn_arena *arena);

/* ---- between the printer's own files ---- */

/* Adds argument i of statement s as the call takes it. */
void cairn_print_argument(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                          uint32_t i);

/* Adds the value as an expression of type want (CAIRN_NONE: of its own). */
void cairn_print_value(struct cairn_printer *printer, struct cairn_str *out, uint32_t statement,
                       uint32_t output, uint32_t want);

/* Adds what an argument of statement s is before it is converted: a cell's initial value, an
 * element, a field. */
void cairn_print_immediate(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                           uint32_t i, uint32_t want);

/* Adds the call, field or global of statement s as an expression. */
void cairn_print_operation(struct cairn_printer *printer, struct cairn_str *out, uint32_t s);

/* The names of the helpers that argument i of statement s is, and that statement s calls. */
const char *cairn_helper_callback(struct cairn_printer *printer, uint32_t s, uint32_t i);
const char *cairn_helper_variadic(struct cairn_printer *printer, uint32_t s);
/* Whether the callback's body goes by how often it was called. */
bool cairn_helper_is_counting(const struct cairn_model *model, const struct cairn_arg *callback);
/* The variable in which callback i of statement s counts its calls. */
const char *cairn_helper_counter(struct cairn_printer *printer, uint32_t s, uint32_t i);

/* The same for the text in which it writes down what it is told. */
const char *cairn_helper_told(struct cairn_printer *printer, uint32_t s, uint32_t i);
const char *cairn_helper_feed(struct cairn_printer *printer, uint32_t s);

/* Adds bytes as string literals of readable length, side by side. */
void cairn_print_text(struct cairn_str *out, const void *bytes, size_t length);

/* Adds bytes as an initialiser of a character array: a literal if they are text, else a list. */
void cairn_print_bytes(struct cairn_str *out, const uint8_t *bytes, size_t length);

/* Adds "{1, 2, 3}": the bytes as elements of the type, which is of numbers. Many zeros at the end
 * are left to the compiler: the array has to be declared with its size. */
void cairn_print_elements(struct cairn_printer *printer, struct cairn_str *out, uint32_t type,
                          const uint8_t *bytes, uint64_t length);
bool cairn_print_is_text(const uint8_t *bytes, size_t length);

/* Writes the declarations that the arguments of statement s need: cells, texts used twice. */
void cairn_print_cells(struct cairn_printer *printer, uint32_t s);

/* Writes a statement that makes a buffer, an array, a file. */
void cairn_print_memory(struct cairn_printer *printer, uint32_t s);

/* What stands between the braces of the struct that statement s builds. */
void cairn_print_fields(struct cairn_printer *printer, struct cairn_str *out, uint32_t s);

/* Calls the user's contract about the call that is statement s, with its result, unless that is not
 * there yet, and the arguments as they were passed; asserts it if it answers a question. */
void cairn_print_contract_call(struct cairn_printer *printer, uint32_t s, uint32_t contract);

/* Writes the assertion; its left side may be the call that it is about. */
void cairn_print_assertion(struct cairn_printer *printer, const struct cairn_assertion *assertion);

#endif
