/* Which words name what: variables after parameters, fields and types; tests after what they pin;
 * files after what they are about. Internal to emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_WORDING_H
#define CAIRN_EMITTER_WORDING_H

#include "emitter/plan.h"

/* A base name, not yet unique, for output k of statement s, or for the variable that holds argument
 * i of it. Never empty; owned by the plan's arena. */
const char *cairn_word_value(const struct cairn_plan *plan, uint32_t s, uint32_t k);
const char *cairn_word_argument(const struct cairn_plan *plan, uint32_t s, uint32_t i);

/* What tests and files call an operation: a function by its name, a field with its record. An
 * identifier's characters only; owned by the arena. */
const char *cairn_word_operation(const struct cairn_model *model, const struct cairn_op *op,
                                 struct cairn_arena *arena);

/* Of errno.h, what calls return the negative of. */
#define CAIRN_ERRNO_LIST(X)                                                                        \
    X(E2BIG)                                                                                       \
    X(EACCES)                                                                                      \
    X(EAGAIN)                                                                                      \
    X(EBADF)                                                                                       \
    X(EBUSY)                                                                                       \
    X(EDOM)                                                                                        \
    X(EEXIST)                                                                                      \
    X(EFAULT)                                                                                      \
    X(EFBIG)                                                                                       \
    X(EILSEQ)                                                                                      \
    X(EINVAL)                                                                                      \
    X(EIO)                                                                                         \
    X(EISDIR)                                                                                      \
    X(EMSGSIZE)                                                                                    \
    X(ENAMETOOLONG)                                                                                \
    X(ENOBUFS)                                                                                     \
    X(ENODATA)                                                                                     \
    X(ENODEV)                                                                                      \
    X(ENOENT)                                                                                      \
    X(ENOMEM)                                                                                      \
    X(ENOSPC)                                                                                      \
    X(ENOTDIR)                                                                                     \
    X(ENOTSUP)                                                                                     \
    X(EOVERFLOW)                                                                                   \
    X(EPERM)                                                                                       \
    X(ERANGE)

/* The name of which `value`, that the call returns, is the negative, and of which its comment
 * speaks so ("-FDT_ERR_NOTFOUND", "-EINVAL"); NULL if there is none. Defined in named_error.c. */
const char *cairn_named_error(const struct cairn_model *model, const struct cairn_op *op,
                              int64_t value);

/* A base name for a test without one: "<operation>_<what is pinned>". Owned by the arena. */
const char *cairn_word_test(const struct cairn_model *model, const struct cairn_test *test,
                            struct cairn_arena *arena);

/* What tells the test from another of the same base name: how what it is about came to be as it is
 * (which is 0: "after_bag_put"), or what it is given (1: "for_name"). NULL if there is nothing.
 * Owned by the arena. Defined in wording_context.c. */
const char *cairn_word_context(const struct cairn_model *model, const struct cairn_test *test,
                               unsigned which, struct cairn_arena *arena);

/* The group that a regression test of the operation belongs to: the type that it is about, else the
 * prefix of its name. Owned by the arena. */
const char *cairn_word_group(const struct cairn_model *model, uint32_t op,
                             struct cairn_arena *arena);

#endif
