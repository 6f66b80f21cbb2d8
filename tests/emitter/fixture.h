/* The API model of tests/emitter/box, made by hand, and short ways to write sequences and tests.
 * For the emitter's tests only. */
#ifndef CAIRN_TESTS_EMITTER_FIXTURE_H
#define CAIRN_TESTS_EMITTER_FIXTURE_H

#include "core/test.h"

/* Types of the model that tests name themselves. */
struct fixture_types {
    uint32_t int_, unsigned_, long_, size, double_, char_, uchar, void_, bool_;
    uint32_t pointer, string, const_string, const_data, data, box, const_box;
    uint32_t mode, point, const_point_pointer, point_pointer, source_pointer;
    uint32_t visitor, visitor_pointer, visit, const_visit;
    uint32_t compare, compare_pointer, names, const_doubles, file;
    uint32_t long_cell, size_cell, box_cell;
};

extern struct fixture_types T;

/* The model; ends the test program if an operation is malformed. */
struct cairn_model *fixture_model(void);

/* The operation with the key; ends the test program if there is none. */
uint32_t fixture_op(const struct cairn_model *model, const char *key);

/* ---- arguments ---- */

#define INT(n)       ((struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = (n)})
#define REAL(x)      ((struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = (x)})
#define NIL          ((struct cairn_arg){.kind = CAIRN_ARG_NULL})
#define VALUE(s, k)  ((struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = (s), .output = (k)})
#define ZEROS(n)     ((struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = (n)})
#define LENGTH(i, n) ((struct cairn_arg){.kind = CAIRN_ARG_LENGTH, .index = (i), .integer = (n)})
#define END(i)       ((struct cairn_arg){.kind = CAIRN_ARG_END, .index = (i)})
#define SERIES(n, step)                                                                            \
    ((struct cairn_arg){.kind = CAIRN_ARG_SERIES, .index = (step), .integer = (n)})
#define CALLBACK(t, n)                                                                             \
    ((struct cairn_arg){.kind = CAIRN_ARG_CALLBACK, .index = (t), .integer = (n)})

/* A test under construction; text arguments need its sequence. */
struct fixture {
    struct cairn_model *model;
    struct cairn_test test;
};

void fixture_begin(struct fixture *f, struct cairn_model *model, const char *about);

struct cairn_arg fixture_bytes(struct fixture *f, const void *bytes, size_t length);
struct cairn_arg fixture_text(struct fixture *f, const char *text);
struct cairn_arg fixture_series_text(struct fixture *f, const char *text);
struct cairn_arg fixture_constant(const struct fixture *f, const char *name);

/* Appends a statement; returns its index. */
#define DO(f, key, ...)                                                                            \
    fixture_do(f, key, (struct cairn_arg[]){__VA_ARGS__},                                          \
               sizeof((struct cairn_arg[]){__VA_ARGS__}) / sizeof(struct cairn_arg))
uint32_t fixture_do(struct fixture *f, const char *key, const struct cairn_arg *args, size_t count);
uint32_t fixture_do_nothing(struct fixture *f, const char *key); /* no arguments */

/* Appends an assertion; after defaults to the statement itself. */
struct cairn_assertion *fixture_assert(struct fixture *f, enum cairn_assertion_kind kind,
                                       uint32_t s, uint32_t k);

/* Validates and hands the test over; f is empty then. */
struct cairn_test fixture_end(struct fixture *f);

#endif
