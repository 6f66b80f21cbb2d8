/* Tests as the generator decides them and the emitter prints them: a sequence, what is asserted
 * after which statement, and what the comments say. Plain records; may be included anywhere on the
 * host. */
#ifndef CAIRN_CORE_TEST_H
#define CAIRN_CORE_TEST_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"
#include "core/sequence.h"
#include "core/wire.h"

/* Of an asserted real, relative. */
#define CAIRN_REAL_TOLERANCE 1e-9

/* Of an emitted test that hangs: some times what it was given to be confirmed. */
enum { CAIRN_HANG_TIMEOUT_S = 5 };

#define CAIRN_VERDICT_LIST(X)                                                                      \
    X(LEGAL, "legal")                                                                              \
    X(REDUNDANT, "redundant")                                                                      \
    X(ILLEGAL, "illegal")                                                                          \
    X(BUG, "bug")                                                                                  \
    X(SUSPECT, "suspect")                                                                          \
    X(ROBUSTNESS, "robustness")                                                                    \
    X(OOM, "oom") /* fails on the path behind a failed allocation */                               \
    X(HANG, "hang")                                                                                \
    X(FLAKY, "flaky")                                                                              \
    X(KNOWN, "known") /* accepted by the user */

enum cairn_verdict {
#define CAIRN_VERDICT_ENUM(name, text) CAIRN_VERDICT_##name,
    CAIRN_VERDICT_LIST(CAIRN_VERDICT_ENUM)
#undef CAIRN_VERDICT_ENUM
};

const char *cairn_verdict_name(enum cairn_verdict verdict);

/* What is compared; the left side is value (statement, output). */
#define CAIRN_ASSERTION_LIST(X)                                                                    \
    X(INTEGER)  /* equals integer */                                                               \
    X(REAL)     /* equals real within the tolerance */                                             \
    X(SIGN)     /* is less than 0 if integer is, and greater if integer is */                      \
    X(CONSTANT) /* equals the constant of that index, printed by name */                           \
    X(STRING)   /* the string it points to equals contents */                                      \
    X(BYTES)    /* the bytes it points to begin with contents */                                   \
    X(BLANK)    /* the blank memory that it points to still begins with a 0 */                     \
    X(IS_NULL)                                                                                     \
    X(NOT_NULL)                                                                                    \
    X(SAME_AS)     /* is the same pointer as the other value (other_statement, other_output) */    \
    X(SAME_NUMBER) /* is the same number as the other value */                                     \
    X(AGREES)      /* is 0 if the other value is, and only then */                                 \
    X(OPPOSES)     /* is less than 0 if the other value is greater, and the other way round */     \
    X(DIFFERS)     /* is another number, or address, than integer */                               \
    X(ADDRESS)     /* is NULL, or an address at which there may be memory */                       \
    X(TERMINATED)  /* one of the integer bytes that it points to is 0 */                           \
    X(INVARIANT)   /* the user's invariant `contract` holds for it */                              \
    X(ENSURES) /* the user's `contract` holds for the call that is the statement, which may have   \
                  no values */

enum cairn_assertion_kind {
#define CAIRN_ASSERTION_ENUM(name) CAIRN_ASSERT_##name,
    CAIRN_ASSERTION_LIST(CAIRN_ASSERTION_ENUM)
#undef CAIRN_ASSERTION_ENUM
};

enum { CAIRN_ASSERTED_BYTES = 64 }; /* of memory, the most that BYTES tell */

struct cairn_assertion {
    enum cairn_assertion_kind kind;
    uint32_t after;     /* the statement after which it is checked */
    uint32_t statement; /* the value */
    uint32_t output;
    int64_t integer;
    double real;
    uint32_t constant;
    uint32_t contract; /* contracts index */
    uint32_t other_statement;
    uint32_t other_output;
    const uint8_t *contents;
    uint32_t length;
};

struct cairn_test {
    enum cairn_verdict verdict;     /* LEGAL: regression; BUG, SUSPECT, ROBUSTNESS: failing */
    struct cairn_sequence sequence; /* owned by the test */
    CAIRN_VEC(struct cairn_assertion) assertions; /* sorted by after */
    const char *name;    /* "inflate_returns_Z_DATA_ERROR_on_garbage", without prefix; or NULL to
                            have the emitter derive one */
    const char *comment; /* what is pinned, or what fails and why; lines separated by \n; or NULL */
    uint32_t op;         /* the operation that the test is about */
    uint32_t number;     /* of the failure, for failing tests */
    enum cairn_failure_kind failure;
    int32_t signal;        /* failing tests: the signal that ends it outside cairn, or 0 */
    bool needs_guard;      /* failing tests: visible only with blocks flush against a guard page */
    bool is_front;         /* ... with blocks that begin behind one */
    bool is_aligned;       /* ... or with blocks as malloc aligns them, by what is behind them */
    bool needs_leak_check; /* failing tests: fails by a leaked block */
    uint32_t timeout_s;    /* HANG: for tcase_set_timeout, else 0 */
    uint32_t left_blocks;  /* regression tests: cairn_leak_left of them; CAIRN_NONE: not known */
    const char *file;      /* set by the emitter: "suite/bug_f_1.c", or NULL */
    uint32_t line;         /* set by the emitter: where file calls op last, or the test begins */
    bool is_dropped;       /* set by the emitter: did not do what it promises */
    bool is_overrun;       /* dropped because a sanitizer objects to what the library did in it */
    const char *drop_reason; /* of one that is dropped, for people; in the emitter's arena */
};

void cairn_test_release(struct cairn_test *test);

/* Whether a failure of the kind is seen by what the heap looks at, and not by the process. */
bool cairn_failure_is_of_heap(enum cairn_failure_kind kind);

/* What tests of kind UNINITIALISED fill fresh memory with: no number that anybody would return. */
enum { CAIRN_TEST_FILL = 0xa5 };

/* Whether a contract that was inferred is broken: the test asserts it. */
static inline bool cairn_failure_is_inferred(enum cairn_failure_kind kind)
{
    return kind == CAIRN_FAILURE_INFERRED || kind == CAIRN_FAILURE_UNINITIALISED;
}

/* Whether an assertion of that kind compares with another value of the sequence. */
static inline bool cairn_assertion_has_other(enum cairn_assertion_kind kind)
{
    return kind == CAIRN_ASSERT_SAME_AS || kind == CAIRN_ASSERT_SAME_NUMBER ||
           kind == CAIRN_ASSERT_AGREES || kind == CAIRN_ASSERT_OPPOSES;
}

/* Whether the assertion holds in an outcome of its test's sequence, run with CAIRN_RUN_OBSERVE. The
 * user's contracts hold if the outcome is normal: they are checked as it runs. */
bool cairn_assertion_holds(const struct cairn_assertion *assertion, const struct cairn_model *model,
                           const struct cairn_outcome *outcome);

#endif
