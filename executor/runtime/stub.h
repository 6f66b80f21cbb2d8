/* What a generated harness.c and the runtime have in common. Included by harness.c beside the
 * user's headers, so it declares as little as possible, nothing but names that begin with cairn_,
 * and needs no macro but those of <stdint.h>.
 */
#ifndef CAIRN_RUNTIME_STUB_H
#define CAIRN_RUNTIME_STUB_H

#include <stdint.h>

/* One argument or result. Structs by value are pointers to caller's memory; long double travels as
 * double. */
union cairn_word {
    int64_t i;
    uint64_t u;
    double d;
    void *p;
};

/* Calls one operation: in holds a word for each argument (cells: their address); out a word for
 * each output that is a result. For a result of kind RECORD out[0].p already points to
 * cairn_stub_output.size bytes that the stub fills. */
typedef void cairn_stub_call(const union cairn_word *in, union cairn_word *out);

enum cairn_stub_output_kind {
    CAIRN_STUB_INTEGER,
    CAIRN_STUB_REAL,
    CAIRN_STUB_POINTER,
    CAIRN_STUB_STRING, /* pointer to characters */
    CAIRN_STUB_RECORD, /* by value, or storage that the operation makes (LOCAL, BUILD) */
};

struct cairn_stub_output {
    uint8_t kind;
    uint8_t is_signed;
    int16_t cell;      /* argument whose cell it is read from, or -1: the result */
    uint32_t size;     /* bytes of the C type */
    int32_t invariant; /* number in cairn_stub_invariants, or -1 */
};

/* What the user's file says of one operation, as functions that are called like it. The first two
 * store at out[output_count].u whether it holds, and have numbers among all contracts. */
struct cairn_stub_contracts {
    cairn_stub_call *requires; /* called before it; or NULL */
    cairn_stub_call *ensures;  /* after it, with its outputs; or NULL */
    cairn_stub_call *before;   /* called before it, if it is called, and after it; or NULL */
    cairn_stub_call *after;
    int32_t requires_number;
    int32_t ensures_number;
};

struct cairn_stub {
    cairn_stub_call *call;
    const struct cairn_stub_output *outputs;
    uint16_t input_count;
    uint16_t output_count;
    const struct cairn_stub_contracts *contracts; /* or NULL */
};

enum { CAIRN_STUB_COUNTERS = 1024 }; /* what has a higher number is not counted */
enum { CAIRN_STUB_INPUTS = 64 };     /* CAIRN_MAX_FEEDS on the host */

typedef _Bool cairn_stub_check(const void *object);

/* Tells the runtime, inside a callback, that the operation (ops index) was called and returned. */
void cairn_stub_called(uint32_t op);

/* What the callback that FEED operation `number` made hands out next. Not the target's memory: that
 * it changes is no change of state. */
struct cairn_stub_input {
    const unsigned char *next;
    uint64_t left;        /* bytes */
    const void *callback; /* whoever holds it, holds the contents: digests tell them apart */
    uint64_t digest;      /* of all contents, as they were in the beginning */
};
struct cairn_stub_input *cairn_stub_input(unsigned number);
void cairn_stub_feed(unsigned number, const void *callback, const void *bytes, uint64_t length);

/* Counts a call of callback `number` (cairn_stub_callbacks), and tells how many there were in this
 * sequence. */
void cairn_stub_count_call(unsigned number);
unsigned cairn_stub_calls(const void *callback);

/* Writes down what callback `number` is told by a call, as printf does, if the request asks for
 * that (CAIRN_RUN_TELL); and yields all that one was told in this sequence. */
void cairn_stub_tell(unsigned number, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *cairn_stub_told(const void *callback);

/* Tells the runtime that a callback begins (1) or ends (0) to work with memory it was given. */
void cairn_stub_in_callback(unsigned is_inside);

/* Defined by harness.c. */
extern const uint64_t cairn_stub_model_hash;
extern const struct cairn_stub cairn_stubs[];
extern const uint32_t cairn_stub_count;
extern void *const cairn_stub_callbacks[];
extern const uint32_t cairn_stub_callback_count;
extern cairn_stub_check *const cairn_stub_invariants[]; /* by number among all contracts, or NULL */
extern const uint32_t cairn_stub_invariant_count;
extern void (*const cairn_stub_setup)(void);    /* the user's cairn_setup, or NULL */
extern void (*const cairn_stub_teardown)(void); /* or NULL */

#endif
