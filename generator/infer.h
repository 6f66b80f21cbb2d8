/* Inferred contracts (ARCHITECTURE.md 10): what names and types of functions promise, though nobody
 * wrote it down: that an equality is symmetric, that a copy equals its original, that a getter says
 * what was set. Each is put to the test on objects of the pool in sequences of its own, which end
 * in the calls by which it is seen. One that holds in nearly all of them, and is broken on
 * arguments beyond doubt, is a suspect. May be included by generator/. */
#ifndef CAIRN_GENERATOR_INFER_H
#define CAIRN_GENERATOR_INFER_H

#include "core/test.h"
#include "generator/failure.h"
#include "generator/options.h"

/* Name, the option that switches it off, its calls, and what it says. In the calls o is the
 * function that the contract is about and t the one by which it is seen; A and B are objects, C is
 * what the first call yields, V a number. Of a function only the first that is broken is reported.
 */
#define CAIRN_INFERRED_LIST(X)                                                                     \
    X(EQUAL_SELF, equality, "oAA", "an object equals itself")                                      \
    X(EQUAL_SYMMETRIC, equality, "oAB oBA", "equality does not depend on the order")               \
    X(HASH_EQUAL, equality, "tAB oA oB", "equal objects have one hash")                            \
    X(COMPARE_SELF, comparison, "oAA", "an object compares as equal to itself")                    \
    X(COMPARE_SIGN, comparison, "oAB oBA", "what is less one way round is greater the other")      \
    X(COMPARE_EQUAL, comparison, "tAB oAB", "equal objects compare as equal")                      \
    X(COPY_EQUAL, copies, "oA tAC", "a copy equals its original")                                  \
    X(COPY_COMPARE, copies, "oA tAC", "a copy compares as equal to its original")                  \
    X(COPY_SIZE, copies, "oA tA tC", "a copy is as large as its original")                         \
    X(SET_GET, setters, "oAV tA", "what was set is what one gets")                                 \
    X(OUT_SET, outputs, "o", "what a call has for its caller it stores")                           \
    X(TEXT, outputs, "o", "what is returned as a text is one, or NULL")                            \
    X(TERMINATED, outputs, "o", "a text that is written into a buffer ends there")                 \
    X(WRITTEN, outputs, "o", "a number that is returned was written before")                       \
    X(SETTLED, outputs, "o", "a number that is returned follows from what was written")

enum cairn_inferred_kind {
#define CAIRN_INFERRED_ENUM(name, oracle, calls, text) CAIRN_INFERRED_##name,
    CAIRN_INFERRED_LIST(CAIRN_INFERRED_ENUM)
#undef CAIRN_INFERRED_ENUM
};

#define CAIRN_INFERRED_ONE(name, oracle, calls, text) +1
enum {
    CAIRN_INFERRED_KINDS = 0 CAIRN_INFERRED_LIST(CAIRN_INFERRED_ONE),
    CAIRN_INFERRED_CALLS = 3, /* of one at most */
    CAIRN_INFERRED_RESULTS = 8,
    CAIRN_INFERRED_BEFORE = 12345, /* what a cell begins as to see whether it is set */
    CAIRN_INFERRED_BUFFER = 48, /* bytes of a buffer that a text is to be written into, at most */
    CAIRN_INFERRED_SMALL = 12,  /* ... where nothing says that it has an end */
};
#undef CAIRN_INFERRED_ONE

/* Whether a cell was set when the call returned that. */
struct cairn_inferred_result {
    int64_t result;
    uint32_t held;
    uint32_t broken;
};

struct cairn_inferred {
    enum cairn_inferred_kind kind;
    uint32_t op;    /* o */
    uint32_t other; /* t; that of o if there is none */
    uint32_t sort;  /* of A and B */
    uint32_t held;  /* in so many sequences */
    uint32_t broken;
    uint32_t looked_into;  /* examples */
    uint32_t failure;      /* index of the report, or CAIRN_NONE */
    uint16_t cell;         /* OUT_SET: the parameter, ...; TERMINATED: the buffer, ... */
    uint16_t size;         /* ... and its size; both are parameters; WRITTEN: bytes of the result */
    bool is_signed;        /* WRITTEN: the result; */
    bool is_real;          /* ... it is no integer */
    int64_t zeroed;        /* SETTLED: what is returned where fresh memory is zero */
    uint32_t full;         /* TERMINATED: held with the terminator in the last byte */
    bool is_always;        /* TERMINATED: the comment says that it always ends there */
    uint8_t output;        /* ... the output that it yields, ... */
    bool has_result;       /* ... whether output 0 is what is returned, ... */
    uint32_t result_count; /* ... and what was seen for each result */
    struct cairn_inferred_result results[CAIRN_INFERRED_RESULTS];
    struct cairn_wire_value said;              /* what the call that is reported returned, ... */
    uint32_t said_as;                          /* ... and which of the results that is */
    CAIRN_VEC(struct cairn_sequence) examples; /* of how it is broken; not looked into yet */
};

/* All zero is nothing. */
struct cairn_inferences {
    CAIRN_VEC(struct cairn_inferred) list;
    uint32_t next;   /* whose turn it is to be put to the test */
    uint64_t checks; /* number of the next */
    uint64_t executed;
    bool *is_reported; /* by operation */
    struct cairn_arena arena;
};

/* Finds what the names promise, as far as the options want it checked. executable: by operation. */
void cairn_inferences_init(struct cairn_inferences *inferences, const struct cairn_model *model,
                           const bool *executable, const struct cairn_options *options);
void cairn_inferences_release(struct cairn_inferences *inferences);

/* "EQUAL_SELF", and "an object equals itself". */
const char *cairn_inferred_name(enum cairn_inferred_kind kind);
const char *cairn_inferred_text(enum cairn_inferred_kind kind);

/* ---- sequences that end in the calls ---- */

/* What the letters of the calls stand for in a sequence. */
struct cairn_operands {
    struct cairn_arg a, b, c, v;
    uint32_t base; /* statements before the calls */
    bool is_open;  /* TERMINATED: A has no end before the call */
};

/* Appends calls, as in the list above, or others of that form. Statement operands->base is what
 * C stands for. */
void cairn_inferred_append(const struct cairn_inferred *inferred, const char *calls,
                           const struct cairn_operands *operands, struct cairn_sequence *sequence);
const char *cairn_inferred_calls(enum cairn_inferred_kind kind);

/* Whether the sequence ends in the calls of the contract; sets the operands. */
bool cairn_inferred_matches(const struct cairn_inferred *inferred,
                            const struct cairn_sequence *sequence, struct cairn_operands *operands);

enum cairn_inferred_answer {
    CAIRN_INFERRED_SILENT, /* the contract says nothing of such values */
    CAIRN_INFERRED_HELD,
    CAIRN_INFERRED_BROKEN,
};

/* What the calls behind operands->base returned. */
enum cairn_inferred_answer cairn_inferred_answer(const struct cairn_inferred *inferred,
                                                 const struct cairn_operands *operands,
                                                 const struct cairn_outcome *outcome);

/* Adds the assertions that the contract makes of the test's sequence, which ends in its calls. */
void cairn_inferred_assert(const struct cairn_inferred *inferred, struct cairn_test *test);

/* ---- OUT_SET, TEXT, TERMINATED and WRITTEN: what any single call is asked ---- */

bool cairn_inferred_is_of_call(enum cairn_inferred_kind kind);

/* Whether one of the words, which end in NULL, is in the comment, which may be NULL; in whichever
 * case. */
bool cairn_inferred_says(const char *doc, const char *const *words);

/* Finds what the operation may be asked of its cells (OUT_SET), its result (TEXT) or its buffers
 * (TERMINATED); appends it to the list. */
void cairn_inferred_find_of_call(struct cairn_inferences *inferences,
                                 const struct cairn_model *model, enum cairn_inferred_kind kind,
                                 uint32_t op);

/* The result of the last call of the outcome, or of its kind: what to count it under. NULL if there
 * are too many. The pointer is valid until inferred is. */
struct cairn_inferred_result *cairn_inferred_result_of(struct cairn_inferred *inferred,
                                                       const struct cairn_outcome *outcome,
                                                       uint32_t statement);

/* Whether calls with that result set the cell often. */
bool cairn_inferred_is_promised_by(const struct cairn_inferred *inferred,
                                   const struct cairn_inferred_result *result);

/* ---- TERMINATED ---- */

/* ---- WRITTEN, SETTLED ---- */

/* Whether the kind is WRITTEN or SETTLED: about what is returned out of fresh memory. */
bool cairn_inferred_is_of_fresh(enum cairn_inferred_kind kind);

/* Appends a contract of that kind if the operation returns a number: for WRITTEN one that may be
 * told from a pattern, for SETTLED no real. */
void cairn_inferred_find_fresh(struct cairn_inferences *inferences, const struct cairn_model *model,
                               enum cairn_inferred_kind kind, uint32_t op);

/* The result's bits, as an outcome has them, if it is memory that is filled with the byte. */
uint64_t cairn_inferred_fill(const struct cairn_inferred *inferred, uint8_t fill);

/* Whether a scalar with these bits may be fresh memory's pattern in MAIN, of whatever type. */
bool cairn_inferred_may_be_fresh(uint64_t bits);

/* Whether what the statement returned is fresh memory's pattern (CAIRN_FRESH_*). */
bool cairn_inferred_is_fresh(const struct cairn_inferred *inferred,
                             const struct cairn_outcome *outcome, uint32_t statement, uint8_t fill);

/* Appends a contract for each buffer of characters of which the operation is told the size. */
void cairn_inferred_find_buffers(struct cairn_inferences *inferences,
                                 const struct cairn_model *model, uint32_t op);

/* Whether the comment on the operation says that what it writes is terminated. */
bool cairn_inferred_is_end_documented(const struct cairn_model *model,
                                      const struct cairn_inferred *inferred);

/* The statement that makes the buffer of the last call, which is told its size and is alone in
 * using it; or CAIRN_NONE. */
uint32_t cairn_inferred_buffer(const struct cairn_inferred *inferred,
                               const struct cairn_model *model,
                               const struct cairn_sequence *sequence);

/* Makes the buffer so many bytes, 1..CAIRN_INFERRED_BUFFER: an empty text, and letters behind; or
 * letters alone. */
void cairn_inferred_set_buffer(struct cairn_sequence *sequence, uint32_t statement, uint32_t bytes,
                               bool is_open);

/* Whether the buffer of that statement has room, and no end before the call. */
bool cairn_inferred_is_open(const struct cairn_sequence *sequence, uint32_t statement);

/* What the buffer of that statement holds after the call, in an outcome with observations; NULL if
 * the call left it as it was. Valid as long as the outcome. */
const uint8_t *cairn_inferred_written(const struct cairn_outcome *outcome, uint32_t statement,
                                      uint32_t buffer, size_t *length);

/* Operand A is the buffer. Sets *is_full if the terminator is in its last byte. */
enum cairn_inferred_answer cairn_inferred_answer_end(const struct cairn_inferred *inferred,
                                                     const struct cairn_operands *operands,
                                                     const struct cairn_outcome *outcome,
                                                     bool *is_full);

/* Whether the call ends nearly all that it writes. is_said: so does the comment. */
bool cairn_inferred_ends_texts(const struct cairn_inferred *inferred, bool is_said);

/* The flags to run sequences with that end in the calls of a contract. */
uint32_t cairn_inferred_flags(enum cairn_inferred_kind kind);

#endif
